//! Keys, ciphertexts and secrets in files: what they are, where, in which format.

mod format;
mod place;
mod read;
mod write;

use std::fmt;

use goodprime::Algorithm;

use format::Format;
pub(crate) use place::{Place, check_places};
pub(crate) use read::read;
pub(crate) use write::{Output, write};

/// What all commands on key files share.
#[derive(Debug, clap::Args)]
pub(crate) struct Files {
    /// How the bytes of all files, read and written, are represented
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,
    /// Replace output files that exist
    #[arg(long)]
    pub(crate) force: bool,
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    PublicKey,
    SecretKey,
    Ciphertext,
    SharedSecret,
}

impl What {
    /// Its length in bytes.
    fn size(self, set: Algorithm) -> usize {
        match self {
            Self::PublicKey => set.encapsulation_key_size(),
            Self::SecretKey => set.decapsulation_key_size(),
            Self::Ciphertext => set.ciphertext_size(),
            Self::SharedSecret => set.shared_secret_size(),
        }
    }

    /// Whether only its owner may read it.
    fn is_secret(self) -> bool {
        matches!(self, Self::SecretKey | Self::SharedSecret)
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PublicKey => "public key",
            Self::SecretKey => "secret key",
            Self::Ciphertext => "ciphertext",
            Self::SharedSecret => "shared secret",
        })
    }
}
