//! The steps of an exchange: errors and reports name them.

/// The steps of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Looking the name up.
    Resolve,
    /// Connecting.
    Connect,
    /// Exchanging identification strings.
    Version,
    /// Exchanging KEXINIT.
    KexInit,
    /// Making our key pairs.
    Keygen,
    /// Sending our share until the reply arrives.
    Exchange,
    /// Computing the secret.
    Secret,
    /// Verifying the signature.
    Verify,
}

impl Step {
    /// Returns a word for the step, for programs that read reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Resolve => "resolve",
            Self::Connect => "connect",
            Self::Version => "version",
            Self::KexInit => "kexinit",
            Self::Keygen => "keygen",
            Self::Exchange => "exchange",
            Self::Secret => "secret",
            Self::Verify => "verify",
        }
    }

    /// Returns a description of the step that can follow the word "while".
    pub fn doing(self) -> &'static str {
        match self {
            Self::Resolve => "looking up the host's name",
            Self::Connect => "connecting",
            Self::Version => "waiting for the server's identification string",
            Self::KexInit => "waiting for the server's KEXINIT",
            Self::Keygen => "making a key pair",
            Self::Exchange => "waiting for the server's reply to the key exchange",
            Self::Secret => "computing the secret",
            Self::Verify => "verifying the signature",
        }
    }
}
