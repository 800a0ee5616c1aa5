//! The messages of client and server in SSH's key exchange, and their shared secret.

use core::fmt;

use ctutils::CtEq;
use goodprime_sha512::Message;
use zeroize::ZeroizeOnDrop;

use super::X25519_SIZE;
use crate::declassify::declassify;
use crate::error::Error;
use crate::libraries::sha512;
use crate::sntrup761::{CIPHERTEXT_SIZE, ENCAPSULATION_KEY_SIZE};
use crate::wipe::wipe;

/// Defines the type of one side's message. It has a fixed length, and any bytes of this length are a message.
macro_rules! share {
    ($(#[$doc:meta])* $name:ident, $size:expr, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name([u8; Self::SIZE]);

        impl $name {
            /// The length of the message in bytes.
            pub const SIZE: usize = $size;

            /// Returns the message as the bytes to send.
            ///
            /// ```
            /// use goodprime::{hybrid::Hybrid, randomness::Seed};
            ///
            /// let (share, _) = Hybrid::new().start(Seed(&[1; 32]));
            /// assert_eq!(share.as_bytes().len(), 1190);
            /// ```
            pub fn as_bytes(&self) -> &[u8; Self::SIZE] {
                &self.0
            }

            pub(super) fn new() -> Self {
                Self([0; Self::SIZE])
            }

            /// Returns the part of sntrup761, and the public value of X25519.
            pub(super) fn parts(&self) -> (&[u8], &[u8; X25519_SIZE]) {
                self.0.split_last_chunk().expect("longer than a share of X25519")
            }

            /// Returns both parts of the message, mutable.
            pub(super) fn parts_mut(&mut self) -> (&mut [u8], &mut [u8; X25519_SIZE]) {
                self.0.split_last_chunk_mut().expect("longer than a share of X25519")
            }
        }

        impl TryFrom<&[u8]> for $name {
            type Error = Error;

            /// Returns an error only if the length is wrong.
            fn try_from(bytes: &[u8]) -> Result<Self, Error> {
                let array = bytes.try_into();
                array.map(Self).or(Err(Error::Length {
                    what: $what,
                    expected: Self::SIZE,
                    actual: bytes.len(),
                }))
            }
        }

        impl AsRef<[u8]> for $name {
            fn as_ref(&self) -> &[u8] {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            /// Writes the name of the type and the first bytes of the message.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "("))?;
                self.0.iter().take(8).try_for_each(|b| write!(f, "{b:02x}"))?;
                f.write_str("..)")
            }
        }
    };
}

share! {
    /// The client's message, Q_C: an encapsulation key of sntrup761 ‖ an X25519 public value.
    ClientShare, ENCAPSULATION_KEY_SIZE + X25519_SIZE, "client share"
}

share! {
    /// The server's message, Q_S: a ciphertext of sntrup761 ‖ an X25519 public value.
    ServerShare, CIPHERTEXT_SIZE + X25519_SIZE, "server share"
}

/// The secret K of both sides, wiped when it is dropped.
///
/// `==` takes constant time, and `{:?}` does not print the bytes.
#[derive(Clone)]
pub struct SessionSecret(pub(super) [u8; Self::SIZE]);

impl SessionSecret {
    /// The length of the secret in bytes.
    pub const SIZE: usize = 64;

    /// Returns zeros, which an operation of this module overwrites before it returns the secret.
    pub(super) const fn zeros() -> Self {
        Self([0; Self::SIZE])
    }

    /// Returns the secret bytes.
    ///
    /// SSH's exchange hash includes these bytes as a `string`.
    ///
    /// ```
    /// use goodprime::{hybrid::Hybrid, randomness::Seed};
    ///
    /// let (share, _) = Hybrid::new().start(Seed(&[1; 32]));
    /// let (_, secret) = Hybrid::new().answer(&share, Seed(&[2; 32]))?;
    /// let string: &[u8; 64] = secret.as_bytes();
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn as_bytes(&self) -> &[u8; Self::SIZE] {
        &self.0
    }
}

/// Writes SHA-512 of both secrets. If X25519's secret is zero, which the other side can force, writes zeros and
/// returns an error.
pub(super) fn combine(
    kem: &[u8; 32],
    x25519: &[u8; 32],
    secret: &mut [u8; SessionSecret::SIZE],
) -> Result<(), Error> {
    let is_zero = x25519.ct_eq(&[0; 32]);
    if declassify(is_zero, "the other side's share alone decides, because scalars are clamped") {
        wipe(secret);
        return Err(Error::LowOrder);
    }
    let [prefix, head @ ..] = kem;
    sha512(&Message { prefix: *prefix, head, body: x25519 }, secret);
    Ok(())
}

impl Drop for SessionSecret {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}

impl ZeroizeOnDrop for SessionSecret {}

impl PartialEq for SessionSecret {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).to_bool()
    }
}

impl Eq for SessionSecret {}

impl fmt::Debug for SessionSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionSecret(..)")
    }
}
