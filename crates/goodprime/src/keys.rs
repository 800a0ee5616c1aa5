//! The typed interface: keys, ciphertexts and secrets of one set, and the operations on them.

use core::fmt;
use core::marker::PhantomData;

use ctutils::CtEq;
use goodprime_lanes::Backend;
use goodprime_ring::Array;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::error::Error;
use crate::random::{Expand, Fill, Randomness, from_rng};
use crate::scheme::{Keys, Set};
use crate::wipe::{Wiped, wipe};

// ---------------------------------------------------------------------------------------------
// Byte strings of one set.

/// A byte string of a set: public unless said otherwise.
macro_rules! byte_string {
    ($(#[$doc:meta])* $name:ident, $array:ident, $size:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name<S: Set>(S::$array);

        impl<S: Set> $name<S> {
            /// Length in bytes.
            pub const SIZE: usize = S::$size;

            /// The encoding.
            pub fn as_bytes(&self) -> &[u8] {
                self.0.as_ref()
            }
        }

        // Not derived: that would ask generic callers to know that the array has equality.
        impl<S: Set> PartialEq for $name<S> {
            fn eq(&self, other: &Self) -> bool {
                self.as_bytes() == other.as_bytes()
            }
        }

        impl<S: Set> Eq for $name<S> {}

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
    /// A public key: whoever has it can encapsulate a secret to its owner.
    EncapsulationKey, PublicKey, ENCAPSULATION_KEY_SIZE, "encapsulation key"
}

byte_string! {
    /// What carries a shared secret to the owner of the decapsulation key.
    Ciphertext, CiphertextBytes, CIPHERTEXT_SIZE, "ciphertext"
}

/// A secret key. Wiped when dropped; compared in constant time; never printed.
#[derive(Clone)]
pub struct DecapsulationKey<S: Set> {
    bytes: S::SecretKey,
    encapsulation_key: EncapsulationKey<S>,
}

impl<S: Set> DecapsulationKey<S> {
    /// Length in bytes.
    pub const SIZE: usize = S::DECAPSULATION_KEY_SIZE;

    /// The encoding. Secret.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// The encapsulation key, which every decapsulation key contains.
    pub fn encapsulation_key(&self) -> &EncapsulationKey<S> {
        &self.encapsulation_key
    }
}

impl<S: Set> TryFrom<&[u8]> for DecapsulationKey<S> {
    type Error = Error;

    /// Fails only for a wrong length: any bytes of the right length are valid.
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Error::check("decapsulation key", S::DECAPSULATION_KEY_SIZE, bytes.len())?;
        let encapsulation_key = S::public_part(bytes).try_into()?;
        let mut key = Self { bytes: S::SecretKey::ZERO, encapsulation_key };
        key.bytes.as_mut().copy_from_slice(bytes);
        Ok(key)
    }
}

impl<S: Set> Zeroize for DecapsulationKey<S> {
    fn zeroize(&mut self) {
        wipe(self.bytes.as_mut());
    }
}

impl<S: Set> Drop for DecapsulationKey<S> {
    fn drop(&mut self) {
        self.zeroize();
    }
}

impl<S: Set> ZeroizeOnDrop for DecapsulationKey<S> {}

impl<S: Set> PartialEq for DecapsulationKey<S> {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes().ct_eq(other.as_bytes()).to_bool()
    }
}

impl<S: Set> Eq for DecapsulationKey<S> {}

impl<S: Set> fmt::Debug for DecapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecapsulationKey<{}>(..)", S::NAME)
    }
}

/// 32 bytes that both sides share. Wiped when dropped; compared in constant time; never printed.
#[derive(Clone)]
pub struct SharedSecret(pub(crate) [u8; 32]);

impl SharedSecret {
    /// Length in bytes.
    pub const SIZE: usize = 32;

    /// The secret bytes.
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

impl PartialEq for SharedSecret {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).to_bool()
    }
}

impl Eq for SharedSecret {}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}

// ---------------------------------------------------------------------------------------------
// The operations of a set on a backend.

/// A set's operations on one backend. Keys have the same operations as methods, on the best one.
///
/// ```
/// # #[cfg(feature = "sntrup")]
/// # fn main() -> Result<(), goodprime::Error> {
/// use goodprime::{Backend, Kem, Sntrup761};
///
/// let kem = Kem::<Sntrup761>::on(Backend::BASELINE);
/// let (ek, dk) = kem.keygen_derand(&[7; 32]);
/// let (ct, sender) = kem.encapsulate_derand(&ek, &[1; 4 * 761])?;
/// assert_eq!(kem.decapsulate(&dk, &ct), sender);
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "sntrup"))]
/// # fn main() {}
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Kem<S: Set> {
    backend: Backend,
    set: PhantomData<S>,
}

impl<S: Set> Default for Kem<S> {
    fn default() -> Self {
        Self::on(Backend::detect())
    }
}

impl<S: Set> Kem<S> {
    /// The operations on this processor's best backend.
    pub fn new() -> Self {
        Self::default()
    }

    /// The operations on `backend`.
    pub fn on(backend: Backend) -> Self {
        Self { backend, set: PhantomData }
    }

    /// The backend that is used.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Makes a key pair from the operating system's randomness.
    #[cfg(feature = "getrandom")]
    pub fn keygen(&self) -> Result<(EncapsulationKey<S>, DecapsulationKey<S>), Error> {
        Ok(self.keygen_derand(&*crate::random::system_seed()?))
    }

    /// Makes a key pair. Each sampling is one request to `rng`, served as it is.
    pub fn keygen_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        rng: &mut G,
    ) -> Result<(EncapsulationKey<S>, DecapsulationKey<S>), Error> {
        self.keygen_from(&mut |bytes| from_rng(rng, bytes))
    }

    /// Makes the key pair of a seed, which AES-256-CTR with a zero IV expands to the randomness
    /// that key generation asks for.
    pub fn keygen_derand(&self, seed: &[u8; 32]) -> (EncapsulationKey<S>, DecapsulationKey<S>) {
        let mut expand = Expand::new(seed);
        let pair = self.keygen_from(&mut |bytes| {
            expand.fill(bytes);
            Ok(())
        });
        pair.unwrap_or_else(|_| unreachable!("expanding a seed does not fail"))
    }

    pub(crate) fn keygen_from(
        &self,
        fill: &mut Fill<'_>,
    ) -> Result<(EncapsulationKey<S>, DecapsulationKey<S>), Error> {
        let mut ek = EncapsulationKey::<S>(S::PublicKey::ZERO);
        let mut sk = Wiped::<S::SecretKey, u8>::new();
        let pk = AsMut::<[u8]>::as_mut(&mut ek.0);
        S::keygen_on(self.backend, fill, pk, sk.as_mut())?;
        let dk = DecapsulationKey { bytes: *sk, encapsulation_key: ek.clone() };
        Ok((ek, dk))
    }

    /// Makes a shared secret and its ciphertext from the operating system's randomness.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate(
        &self,
        key: &EncapsulationKey<S>,
    ) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        encapsulate_system(self.backend, Keys::Each(key.as_bytes()))
    }

    /// Makes a shared secret and its ciphertext from one request to `rng`.
    pub fn encapsulate_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        key: &EncapsulationKey<S>,
        rng: &mut G,
    ) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        encapsulate_rng(self.backend, Keys::Each(key.as_bytes()), rng)
    }

    /// Makes the shared secret and ciphertext of the given randomness, which must have
    /// [`Set::ENCAPSULATION_RANDOMNESS`] bytes, be secret, uniform and used only once.
    pub fn encapsulate_derand(
        &self,
        key: &EncapsulationKey<S>,
        randomness: &[u8],
    ) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        encapsulate_checked(self.backend, Keys::Each(key.as_bytes()), randomness)
    }

    /// Recovers the shared secret of a ciphertext, or a pseudorandom one (implicit rejection).
    pub fn decapsulate(&self, key: &DecapsulationKey<S>, ct: &Ciphertext<S>) -> SharedSecret {
        decapsulate_one(self.backend, Keys::Each(key.as_bytes()), ct)
    }

    /// Decodes a key for many encapsulations.
    pub fn prepare(&self, key: &EncapsulationKey<S>) -> PreparedEncapsulationKey<S> {
        let mut decoded = S::Public::default();
        S::prepare_on(self.backend, key.as_bytes(), &mut decoded);
        PreparedEncapsulationKey { backend: self.backend, decoded }
    }

    /// Decodes a key for many decapsulations.
    pub fn prepare_secret(&self, key: &DecapsulationKey<S>) -> PreparedDecapsulationKey<S> {
        let mut decoded = S::Secret::default();
        S::prepare_secret_on(self.backend, key.as_bytes(), &mut decoded);
        PreparedDecapsulationKey { backend: self.backend, decoded }
    }
}

fn encapsulate_checked<S: Set>(
    backend: Backend,
    keys: Keys<'_, S::Public>,
    randomness: &[u8],
) -> Result<(Ciphertext<S>, SharedSecret), Error> {
    Error::check("encapsulation randomness", S::ENCAPSULATION_RANDOMNESS, randomness.len())?;
    encapsulate_one(backend, keys, Randomness::Given(randomness))
}

fn encapsulate_rng<S: Set, G: rand_core::TryCryptoRng + ?Sized>(
    backend: Backend,
    keys: Keys<'_, S::Public>,
    rng: &mut G,
) -> Result<(Ciphertext<S>, SharedSecret), Error> {
    encapsulate_one(backend, keys, Randomness::Asked(&mut |bytes| from_rng(rng, bytes)))
}

#[cfg(feature = "getrandom")]
fn encapsulate_system<S: Set>(
    backend: Backend,
    keys: Keys<'_, S::Public>,
) -> Result<(Ciphertext<S>, SharedSecret), Error> {
    encapsulate_one(backend, keys, Randomness::Asked(&mut crate::random::system_random))
}

fn encapsulate_one<S: Set>(
    backend: Backend,
    keys: Keys<'_, S::Public>,
    randomness: Randomness<'_, '_>,
) -> Result<(Ciphertext<S>, SharedSecret), Error> {
    let mut ct = Ciphertext::<S>(S::CiphertextBytes::ZERO);
    let mut secret = SharedSecret([0; 32]);
    let secrets = core::slice::from_mut(&mut secret.0);
    let bytes = AsMut::<[u8]>::as_mut(&mut ct.0);
    S::encapsulate_on(backend, keys, randomness, bytes, secrets)?;
    Ok((ct, secret))
}

fn decapsulate_one<S: Set>(
    backend: Backend,
    keys: Keys<'_, S::Secret>,
    ct: &Ciphertext<S>,
) -> SharedSecret {
    let mut secret = SharedSecret([0; 32]);
    let secrets = core::slice::from_mut(&mut secret.0);
    S::decapsulate_on(backend, keys, ct.as_bytes(), secrets);
    secret
}

impl<S: Set> EncapsulationKey<S> {
    /// Makes a shared secret and its ciphertext from the operating system's randomness.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate(&self) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        Kem::new().encapsulate(self)
    }

    /// Makes a shared secret and its ciphertext from one request to `rng`.
    pub fn encapsulate_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        rng: &mut G,
    ) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        Kem::new().encapsulate_with_rng(self, rng)
    }

    /// Makes the shared secret and ciphertext of the given randomness; see
    /// [`Kem::encapsulate_derand`].
    pub fn encapsulate_derand(
        &self,
        randomness: &[u8],
    ) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        Kem::new().encapsulate_derand(self, randomness)
    }

    /// Decodes the key for many encapsulations.
    pub fn prepare(&self) -> PreparedEncapsulationKey<S> {
        Kem::new().prepare(self)
    }
}

impl<S: Set> DecapsulationKey<S> {
    /// Recovers the shared secret of a ciphertext, or a pseudorandom one (implicit rejection).
    pub fn decapsulate(&self, ct: &Ciphertext<S>) -> SharedSecret {
        Kem::new().decapsulate(self, ct)
    }

    /// Decodes the key for many decapsulations.
    pub fn prepare(&self) -> PreparedDecapsulationKey<S> {
        Kem::new().prepare_secret(self)
    }
}

/// An encapsulation key whose polynomials are decoded and whose hash is known.
#[derive(Clone)]
pub struct PreparedEncapsulationKey<S: Set> {
    pub(crate) backend: Backend,
    pub(crate) decoded: S::Public,
}

impl<S: Set> PreparedEncapsulationKey<S> {
    /// Makes a shared secret and its ciphertext from the operating system's randomness.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate(&self) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        encapsulate_system(self.backend, Keys::One(&self.decoded))
    }

    /// Makes a shared secret and its ciphertext from one request to `rng`.
    pub fn encapsulate_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        rng: &mut G,
    ) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        encapsulate_rng(self.backend, Keys::One(&self.decoded), rng)
    }

    /// Makes the shared secret and ciphertext of the given randomness; see
    /// [`Kem::encapsulate_derand`].
    pub fn encapsulate_derand(
        &self,
        randomness: &[u8],
    ) -> Result<(Ciphertext<S>, SharedSecret), Error> {
        encapsulate_checked(self.backend, Keys::One(&self.decoded), randomness)
    }
}

impl<S: Set> fmt::Debug for PreparedEncapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreparedEncapsulationKey<{}>({})", S::NAME, self.backend)
    }
}

/// A decapsulation key whose polynomials are decoded. Wiped when dropped; never printed.
#[derive(Clone)]
pub struct PreparedDecapsulationKey<S: Set> {
    pub(crate) backend: Backend,
    pub(crate) decoded: S::Secret,
}

impl<S: Set> PreparedDecapsulationKey<S> {
    /// Recovers the shared secret of a ciphertext, or a pseudorandom one (implicit rejection).
    pub fn decapsulate(&self, ct: &Ciphertext<S>) -> SharedSecret {
        decapsulate_one(self.backend, Keys::One(&self.decoded), ct)
    }
}

impl<S: Set> ZeroizeOnDrop for PreparedDecapsulationKey<S> {}

impl<S: Set> fmt::Debug for PreparedDecapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreparedDecapsulationKey<{}>(.., {})", S::NAME, self.backend)
    }
}
