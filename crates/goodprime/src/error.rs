//! The errors of this crate: wrong lengths, a failing source of randomness, damaged keys, batches that are too large
//! for the memory, and points of X25519 of low order. Decapsulation itself cannot fail.

use core::fmt;

/// The reason why an operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A byte string has the wrong length.
    Length {
        /// The kind of byte string that was expected, for instance `"encapsulation key"`.
        what: &'static str,
        /// The required length in bytes.
        expected: usize,
        /// The given length in bytes.
        actual: usize,
    },
    /// The source of randomness failed, so that the operation wrote no result.
    Randomness,
    /// A decapsulation key is damaged: its parts do not fit each other.
    ///
    /// [`DecapsulationKey::import`](crate::DecapsulationKey::import) says which parts are compared. The error does not
    /// say which part is wrong, because that would reveal coefficients of the key to an attacker who can change a
    /// stored key.
    Unfit,
    /// The allocator has no room for a batch of this many members.
    #[cfg(feature = "alloc")]
    Memory,
    /// The result of X25519 is zero, because the other side sent a point of low order.
    #[cfg(feature = "ssh-hybrid")]
    LowOrder,
}

impl Error {
    /// Returns [`Error::Length`] unless `actual` equals `expected`.
    pub(crate) fn check(what: &'static str, expected: usize, actual: usize) -> Result<(), Self> {
        if actual == expected { Ok(()) } else { Err(Self::Length { what, expected, actual }) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { what, expected, actual } => {
                write!(f, "{what} must have {expected} bytes, not {actual}")
            }
            Self::Randomness => f.write_str("the source of randomness failed"),
            Self::Unfit => {
                f.write_str("inconsistent decapsulation key: its parts do not fit each other")
            }
            #[cfg(feature = "alloc")]
            Self::Memory => f.write_str("not enough memory for the batch"),
            #[cfg(feature = "ssh-hybrid")]
            Self::LowOrder => f.write_str("the X25519 share is a point of low order"),
        }
    }
}

impl core::error::Error for Error {}
