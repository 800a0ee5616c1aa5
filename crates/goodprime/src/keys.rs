//! The typed interface: keys, ciphertexts and secrets of one set.

use core::fmt;
use core::hash::{Hash, Hasher};

use ctutils::{Choice, CtEq};
use goodprime_lanes::Backend;
use goodprime_ring::Array;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::error::Error;
use crate::scheme::Set;
use crate::wipe::wipe;

/// Defines a byte string of a set, which is public.
macro_rules! byte_string {
    ($(#[$doc:meta])* $name:ident, $array:ident, $size:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name<S: Set>(pub(crate) S::$array);

        impl<S: Set> $name<S> {
            /// The length in bytes.
            pub const SIZE: usize = S::$size;

            /// Returns the value that the bytes encode; any bytes are valid.
            ///
            /// `bytes` is an array of [`Self::SIZE`] bytes. For a slice there is `try_from`.
            ///
            /// ```
            /// # #[cfg(feature = "sntrup")] {
            /// use goodprime::sntrup761::{Ciphertext, EncapsulationKey};
            ///
            /// let (ek, ct) = (EncapsulationKey::from_bytes(&[0; 1158]), Ciphertext::from_bytes(&[0; 1039]));
            /// # }
            /// ```
            pub fn from_bytes(bytes: &S::$array) -> Self {
                Self(*bytes)
            }

            /// Returns the bytes as an array.
            ///
            /// ```
            /// # #[cfg(feature = "sntrup")] {
            /// use goodprime::sntrup761::EncapsulationKey;
            ///
            /// assert_eq!(EncapsulationKey::from_bytes(&[1; 1158]).to_bytes(), [1; 1158]);
            /// # }
            /// ```
            pub fn to_bytes(&self) -> S::$array {
                self.0
            }

            /// Returns the bytes, as they are sent or stored.
            ///
            /// ```
            /// # #[cfg(feature = "sntrup")] {
            /// use goodprime::sntrup761::Ciphertext;
            ///
            /// assert_eq!(Ciphertext::from_bytes(&[1; 1039]).as_bytes(), [1; 1039]);
            /// # }
            /// ```
            pub fn as_bytes(&self) -> &[u8] {
                self.0.as_ref()
            }
        }

        // Not derived: that would demand of generic callers to know that the array has equality.
        impl<S: Set> PartialEq for $name<S> {
            fn eq(&self, other: &Self) -> bool {
                self.as_bytes() == other.as_bytes()
            }
        }

        impl<S: Set> Eq for $name<S> {}

        impl<S: Set> Hash for $name<S> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_bytes().hash(state);
            }
        }

        impl<S: Set> TryFrom<&[u8]> for $name<S> {
            type Error = Error;

            /// Fails only for a wrong length: any bytes of the right length are valid.
            fn try_from(bytes: &[u8]) -> Result<Self, Error> {
                Error::check($what, S::$size, bytes.len())?;
                let mut array = S::$array::ZERO;
                array.as_mut().copy_from_slice(bytes);
                Ok(Self(array))
            }
        }

        impl<S: Set> AsRef<[u8]> for $name<S> {
            fn as_ref(&self) -> &[u8] {
                self.as_bytes()
            }
        }

        impl<S: Set> fmt::Debug for $name<S> {
            /// The type and the first bytes.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "<{}>("), S::NAME)?;
                self.as_bytes().iter().take(8).try_for_each(|b| write!(f, "{b:02x}"))?;
                f.write_str("..)")
            }
        }
    };
}

byte_string! {
    /// A public key, with which anyone can encapsulate a secret to its owner.
    ///
    /// Any bytes of the right length are a public key; who sends a bad one endangers only the secrets made with it.
    EncapsulationKey, PublicKey, ENCAPSULATION_KEY_SIZE, "encapsulation key"
}

byte_string! {
    /// A ciphertext, which carries a shared secret to the owner of the decapsulation key.
    ///
    /// Any bytes of the right length are a ciphertext. One that is damaged decapsulates to another secret.
    Ciphertext, CiphertextBytes, CIPHERTEXT_SIZE, "ciphertext"
}

/// A secret key, wiped when it is dropped.
///
/// `==` takes constant time, and `{:?}` does not print the bytes. A move may leave a copy of the key in memory: [`Kem::keygen_into`](crate::Kem::keygen_into) and its siblings make
/// and use keys in place.
#[derive(Clone)]
pub struct DecapsulationKey<S: Set> {
    pub(crate) bytes: S::SecretKey,
    pub(crate) encapsulation_key: EncapsulationKey<S>,
}

impl<S: Set> DecapsulationKey<S> {
    /// The length of the key in bytes.
    pub const SIZE: usize = S::DECAPSULATION_KEY_SIZE;

    /// Returns zeros, over which a key is written.
    pub(crate) fn zeros() -> Self {
        let encapsulation_key = EncapsulationKey(S::PublicKey::ZERO);
        Self { bytes: S::SecretKey::ZERO, encapsulation_key }
    }

    /// Returns the key that the bytes encode; any bytes are valid.
    ///
    /// `bytes` is an array of [`Self::SIZE`] bytes. For a slice there is `try_from`; to find damage,
    /// [`DecapsulationKey::import`]. A key of NTRU lacks its encapsulation key, which is computed here at the cost of an
    /// inversion.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// assert_eq!(sntrup761::DecapsulationKey::from_bytes(&dk.to_bytes()), dk);
    /// # }
    /// ```
    pub fn from_bytes(bytes: &S::SecretKey) -> Self {
        let mut key = Self::zeros();
        key.copy_from(bytes.as_ref());
        key
    }

    /// Returns the secret bytes as an array, which the caller must wipe.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let bytes = zeroize::Zeroizing::new(dk.to_bytes());
    /// # }
    /// ```
    pub fn to_bytes(&self) -> S::SecretKey {
        self.bytes
    }

    /// Returns the secret bytes, to be stored encrypted.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// assert_eq!(dk.as_bytes().len(), sntrup761::DECAPSULATION_KEY_SIZE);
    /// # }
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Copies the bytes, whose length has been checked, and derives the encapsulation key.
    fn copy_from(&mut self, bytes: &[u8]) {
        self.bytes.as_mut().copy_from_slice(bytes);
        S::copy_public_part_on(Backend::detect(), bytes, self.encapsulation_key.0.as_mut());
    }

    /// Reads a stored key, and refuses one whose parts do not fit each other.
    ///
    /// The parts of every generated key fit: encodings are canonical, secret polynomials have the weight of the set,
    /// the cached hash is that of the public key, h·3f = g (NTRU: f·h = G; LPRime: A = Round(a·G)), and stored
    /// inverses are right.
    ///
    /// Any bytes of the right length are a key that decapsulates, which `try_from` and `from_bytes` accept; this
    /// function finds the damaged ones. It is compiled for [`Backend::BASELINE`] only, because it is seldom called,
    /// and neither branches nor addresses depend on the key. The implicit-rejection key, ρ of NTRU Prime and s of
    /// NTRU, is random: a change of it cannot be found, nor can a whole key that was replaced by another one.
    ///
    /// # Errors
    /// [`Error::Length`], or [`Error::Unfit`] for a damaged key.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{Error, randomness::Seed, sntrup761};
    ///
    /// let (_, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let mut stored = dk.to_bytes();
    /// assert_eq!(sntrup761::DecapsulationKey::import(&stored)?, dk);
    /// stored[100] ^= 1;
    /// let damaged = sntrup761::DecapsulationKey::import(&stored);
    /// assert!(matches!(damaged, Err(Error::Unfit)));
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn import(bytes: &[u8]) -> Result<Self, Error> {
        let key = Self::try_from(bytes)?;
        S::check(key.as_bytes()).verdict()?;
        Ok(key)
    }

    /// Returns the encapsulation key that belongs to this key.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// assert_eq!(dk.encapsulation_key(), &ek);
    /// # }
    /// ```
    pub fn encapsulation_key(&self) -> &EncapsulationKey<S> {
        &self.encapsulation_key
    }
}

impl<S: Set> TryFrom<&[u8]> for DecapsulationKey<S> {
    type Error = Error;

    /// Fails only for a wrong length: any bytes of the right length are valid.
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Error::check("decapsulation key", S::DECAPSULATION_KEY_SIZE, bytes.len())?;
        let mut key = Self::zeros();
        key.copy_from(bytes);
        Ok(key)
    }
}

impl<S: Set> Drop for DecapsulationKey<S> {
    fn drop(&mut self) {
        wipe(self.bytes.as_mut());
    }
}

impl<S: Set> ZeroizeOnDrop for DecapsulationKey<S> {}

impl<S: Set> CtEq for DecapsulationKey<S> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.as_bytes().ct_eq(other.as_bytes())
    }
}

impl<S: Set> PartialEq for DecapsulationKey<S> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).to_bool()
    }
}

impl<S: Set> Eq for DecapsulationKey<S> {}

impl<S: Set> fmt::Debug for DecapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecapsulationKey<{}>(..)", S::NAME)
    }
}

/// A shared secret of 32 bytes, wiped when it is dropped.
///
/// `==` takes constant time, and `{:?}` does not print the bytes. Derive one key per purpose from it.
#[derive(Clone)]
pub struct SharedSecret(pub(crate) [u8; 32]);

impl SharedSecret {
    /// The length of the secret in bytes.
    pub const SIZE: usize = 32;

    /// Returns the secret bytes.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, _) = sntrup761::keygen(Seed(&[7; 32]));
    /// let (_, secret) = ek.encapsulate(Seed(&[8; 32]));
    /// let key: &[u8; 32] = secret.as_bytes();
    /// # }
    /// ```
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Zeroize for SharedSecret {
    fn zeroize(&mut self) {
        wipe(&mut self.0);
    }
}

impl Drop for SharedSecret {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl ZeroizeOnDrop for SharedSecret {}

impl CtEq for SharedSecret {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl PartialEq for SharedSecret {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).to_bool()
    }
}

impl Eq for SharedSecret {}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}
