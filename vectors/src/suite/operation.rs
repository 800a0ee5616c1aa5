//! Operations: their names in files and in requests, their inputs and outputs.

use serde::Deserialize;

/// The operation of a group of tests. Files name it by the group's `type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Operation {
    /// Key generation from raw randomness.
    #[serde(rename = "KemKeyGenTest")]
    Keygen,
    /// Encapsulation from raw randomness.
    #[serde(rename = "KemEncapsTest")]
    Encaps,
    /// Decapsulation.
    #[serde(rename = "KemDecapsTest")]
    Decaps,
    /// The check of a decapsulation key.
    #[serde(rename = "KemKeyTest")]
    Check,
    /// The server's side of SSH's key exchange.
    #[serde(rename = "HybridServerTest")]
    HybridServer,
    /// The client's side of SSH's key exchange, after the server's message.
    #[serde(rename = "HybridClientTest")]
    HybridClient,
    /// The hash of SSH's key exchange.
    #[serde(rename = "HybridHashTest")]
    HybridHash,
}

impl Operation {
    /// All operations.
    pub const ALL: [Self; 7] = [
        Self::Keygen,
        Self::Encaps,
        Self::Decaps,
        Self::Check,
        Self::HybridServer,
        Self::HybridClient,
        Self::HybridHash,
    ];

    /// The name in requests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Keygen => "keygen",
            Self::Encaps => "encaps",
            Self::Decaps => "decaps",
            Self::Check => "check",
            Self::HybridServer => "hybrid-server",
            Self::HybridClient => "hybrid-client",
            Self::HybridHash => "hybrid-hash",
        }
    }

    /// The inputs, in the order of requests.
    pub(crate) fn inputs(self) -> &'static [&'static str] {
        match self {
            Self::Keygen => &["randomness"],
            Self::Encaps => &["ek", "randomness"],
            Self::Decaps => &["dk", "c"],
            Self::Check => &["dk"],
            Self::HybridServer => &["init", "randomness", "x25519"],
            Self::HybridClient => &["dk", "x25519", "reply"],
            Self::HybridHash => &[
                "clientVersion",
                "serverVersion",
                "clientKexinit",
                "serverKexinit",
                "hostKey",
                "init",
                "reply",
                "K",
            ],
        }
    }

    /// The outputs; the check of a key has none.
    pub(crate) fn outputs(self) -> &'static [&'static str] {
        match self {
            Self::Keygen => &["ek", "dk"],
            Self::Encaps => &["c", "K"],
            Self::Decaps | Self::HybridClient => &["K"],
            Self::Check => &[],
            Self::HybridServer => &["reply", "K"],
            Self::HybridHash => &["H"],
        }
    }

    /// The `type` of a group.
    pub(crate) fn group_type(self) -> &'static str {
        match self {
            Self::Keygen => "KemKeyGenTest",
            Self::Encaps => "KemEncapsTest",
            Self::Decaps => "KemDecapsTest",
            Self::Check => "KemKeyTest",
            Self::HybridServer => "HybridServerTest",
            Self::HybridClient => "HybridClientTest",
            Self::HybridHash => "HybridHashTest",
        }
    }
}

/// The schema of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum Schema {
    #[serde(rename = "kem_keygen_test_schema.json")]
    Keygen,
    #[serde(rename = "kem_encaps_test_schema.json")]
    Encaps,
    #[serde(rename = "kem_decaps_test_schema.json")]
    Decaps,
    #[serde(rename = "kem_key_test_schema.json")]
    Key,
    #[serde(rename = "kem_hybrid_test_schema.json")]
    Hybrid,
}

impl Schema {
    /// True if a file of this schema may have groups of this operation.
    pub(crate) fn covers(self, operation: Operation) -> bool {
        let schema = match operation {
            Operation::Keygen => Self::Keygen,
            Operation::Encaps => Self::Encaps,
            Operation::Decaps => Self::Decaps,
            Operation::Check => Self::Key,
            Operation::HybridServer | Operation::HybridClient | Operation::HybridHash => {
                Self::Hybrid
            }
        };
        self == schema
    }
}
