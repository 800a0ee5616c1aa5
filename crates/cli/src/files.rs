//! Keys, ciphertexts and secrets in files: their kinds, places and formats.

mod directories;
mod format;
mod place;
mod read;
mod signals;
mod stage;
mod write;

use std::fmt;

use goodprime::Algorithm;

use format::{Format, FormatOf};
pub(crate) use place::{Place, check_places};
pub(crate) use read::{read, read_of};
pub(crate) use write::{Output, write, write_many};

/// The options of all commands on key files.
#[derive(Debug, clap::Args)]
pub(crate) struct Files {
    /// Encoding of the files: raw, hex or base64. OPTION=FORMAT is for the file of one option only, as in
    /// `-f hex,secret=raw` [default: raw]
    #[arg(short, long, value_delimiter = ',', value_name = "FORMAT")]
    format: Vec<FormatOf>,
    /// Replace output files that exist, and write secrets to pipes and devices of other users
    #[arg(long)]
    force: bool,
}

impl Files {
    /// The representation of the bytes in such a file.
    fn format(&self, what: What) -> Format {
        Format::of(what, &self.format)
    }
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    PublicKey,
    SecretKey,
    Ciphertext,
    SharedSecret,
}

impl What {
    const ALL: [Self; 4] = [Self::PublicKey, Self::SecretKey, Self::Ciphertext, Self::SharedSecret];

    /// The option that names such a file, without its hyphens.
    fn option(self) -> &'static str {
        match self {
            Self::PublicKey => "public",
            Self::SecretKey => "secret",
            Self::Ciphertext => "ciphertext",
            Self::SharedSecret => "shared-secret",
        }
    }

    /// The length in bytes of such a file of a set.
    fn size(self, set: Algorithm) -> usize {
        match self {
            Self::PublicKey => set.parameters().encapsulation_key_size,
            Self::SecretKey => set.parameters().decapsulation_key_size,
            Self::Ciphertext => set.parameters().ciphertext_size,
            Self::SharedSecret => goodprime::SharedSecret::SIZE,
        }
    }

    /// True if only its owner may read it.
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
