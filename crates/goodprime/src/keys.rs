//! The typed interface: public keys, secret keys, ciphertexts and shared secrets each have their own type. The types of
//! keys and ciphertexts have the parameter set as type parameter.

use core::fmt;
use core::hash::{Hash, Hasher};

use ctutils::{Choice, CtEq};
use goodprime_lanes::Backend;
use goodprime_ring::Array;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::error::Error;
use crate::scheme::Set;
use crate::wipe::wipe;

/// Defines the type of a public byte string of a set.
macro_rules! byte_string {
    ($(#[$doc:meta])* $name:ident, $array:ident, $size:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name<S: Set>(pub(crate) S::$array);

        impl<S: Set> $name<S> {
            /// The number of bytes of a value of this type.
            pub const SIZE: usize = S::$size;

            /// Converts an array of bytes to this type. Any bytes of the right length are valid.
            ///
            /// The argument is an array of [`Self::SIZE`] bytes. To convert a slice, call `try_from`.
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

            /// Returns the bytes to send or to store.
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

        // The trait is not derived, because a derived one would require generic callers to know that the array has
        // equality.
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

            /// Returns an error only if the length is wrong: any bytes of the right length are valid.
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
            /// Writes the name of the type and the first bytes.
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
    /// Any bytes of the right length are a public key. If a peer sends a bad key, only the secrets for that key are in
    /// danger.
    EncapsulationKey, PublicKey, ENCAPSULATION_KEY_SIZE, "encapsulation key"
}

byte_string! {
    /// A ciphertext, which carries a shared secret to the owner of the decapsulation key.
    ///
    /// Any bytes of the right length are a ciphertext. Decapsulation of a damaged ciphertext returns another secret.
    Ciphertext, CiphertextBytes, CIPHERTEXT_SIZE, "ciphertext"
}

/// A secret key, wiped when it is dropped.
///
/// The operator `==` takes constant time, and `{:?}` does not print the bytes. A move may leave a copy of the key in
/// memory. [`Kem::keygen_into`](crate::Kem::keygen_into) and the other functions that end in `_into` use the caller's
/// buffers instead.
///
/// `try_from`, `from_bytes` and serde accept any bytes of the right length. To detect a damaged key, call
/// [`DecapsulationKey::import`]; for a key that serde read, call `DecapsulationKey::import(key.as_bytes())`.
#[derive(Clone)]
pub struct DecapsulationKey<S: Set> {
    pub(crate) bytes: S::SecretKey,
    pub(crate) encapsulation_key: EncapsulationKey<S>,
}

impl<S: Set> DecapsulationKey<S> {
    /// The length of the key in bytes.
    pub const SIZE: usize = S::DECAPSULATION_KEY_SIZE;

    /// Returns a key of zeros, which the caller overwrites.
    pub(crate) fn zeros() -> Self {
        let encapsulation_key = EncapsulationKey(S::PublicKey::ZERO);
        Self { bytes: S::SecretKey::ZERO, encapsulation_key }
    }

    /// Converts an array of bytes to a secret key. Any bytes of the right length are valid.
    ///
    /// The argument is an array of [`Self::SIZE`] bytes. To convert a slice, call `try_from`; to detect a damaged key,
    /// call [`DecapsulationKey::import`]. A secret key of NTRU does not contain its encapsulation key: this function
    /// computes it, and inverts a polynomial for that.
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

    /// Returns the secret bytes. Encrypt them before you store them.
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

    /// Copies the bytes of a key, whose length has been checked, and derives the encapsulation key.
    fn copy_from(&mut self, bytes: &[u8]) {
        self.bytes.as_mut().copy_from_slice(bytes);
        S::copy_public_part_on(Backend::detect(), bytes, self.encapsulation_key.0.as_mut());
    }

    /// Reads a stored key, and returns an error if its parts do not fit each other.
    ///
    /// The function checks conditions that every generated key fulfils. All encodings must be canonical. If the set
    /// prescribes how many coefficients of a secret polynomial are not zero, the polynomial must have that number. The
    /// stored hash must be that of the public key, and each stored inverse must be the inverse of its polynomial. The
    /// public key must belong to the secret polynomials. In the notation of the specifications, h·3f = g for
    /// Streamlined NTRU Prime, f·h = G for NTRU, and A = Round(a·G) for NTRU LPRime.
    ///
    /// Unlike this function, `try_from` and `from_bytes` accept any bytes of the right length, and decapsulation
    /// returns a secret also with a damaged key. The check cannot find a change of the implicit-rejection key (ρ of
    /// NTRU Prime, prf of NTRU), because that key consists of random bytes. The check also accepts a valid key that
    /// somebody stored in place of yours.
    ///
    /// The check always runs on [`Backend::BASELINE`]. No branch and no memory address of the check depends on the key.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if the length is wrong, or [`Error::Unfit`] if the key is damaged.
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

    /// Returns an error only if the length is wrong: any bytes of the right length are valid.
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
/// The operator `==` takes constant time, and `{:?}` does not print the bytes. Derive one key per purpose from the
/// secret.
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
