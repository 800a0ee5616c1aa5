//! Keys that are decoded once for many uses.

use core::fmt;
use core::slice::from_mut;

use goodprime_lanes::Backend;
use zeroize::ZeroizeOnDrop;

use crate::checked::{Encapsulated, decapsulate_into, encapsulate_into, encapsulated};
use crate::design::Keys;
use crate::error::Error;
use crate::keys::{Ciphertext, SharedSecret};
use crate::randomness::{Encapsulation, Encapsulations, Randomness};
use crate::scheme::{Public, Secret, Set};

/// A public key that was decoded once for many encapsulations.
///
/// Only [`EncapsulationKey::prepare`](crate::EncapsulationKey::prepare) and
/// [`Kem::prepare_into`](crate::Kem::prepare_into) make such a key. To reserve memory for a prepared key, declare an
/// `Option`, which is empty until a key is decoded:
///
/// ```
/// # #[cfg(feature = "sntrup")]
/// let place = Option::<goodprime::sntrup761::PreparedEncapsulationKey>::default();
/// ```
///
/// Code that makes a prepared key without decoding one does not compile:
///
/// ```compile_fail
/// let key = <goodprime::sntrup761::PreparedEncapsulationKey>::default();
/// ```
#[derive(Clone)]
pub struct PreparedEncapsulationKey<S: Set> {
    pub(crate) backend: Backend,
    pub(crate) decoded: Public<S>,
}

impl<S: Set> PreparedEncapsulationKey<S> {
    /// Returns a key of zeros, over which the decoded key is written. It must never serve as a key, because anyone
    /// could compute its secrets.
    #[inline(always)]
    fn undecoded(backend: Backend) -> Self {
        Self { backend, decoded: Public::<S>::default() }
    }

    /// Decodes a key from its bytes.
    pub(crate) fn new(backend: Backend, pk: &[u8]) -> Self {
        let mut key = Self::undecoded(backend);
        S::prepare_on(backend, pk, &mut key.decoded);
        key
    }

    /// Decodes a key from its bytes into `place`, and drops the key that was in it.
    pub(crate) fn insert<'a>(backend: Backend, pk: &[u8], place: &'a mut Option<Self>) -> &'a Self {
        let key = place.insert(Self::undecoded(backend));
        S::prepare_on(backend, pk, &mut key.decoded);
        key
    }

    /// Makes a shared secret for the owner of the key, and its ciphertext.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let (ct, secret) = ek.prepare().encapsulate(Seed(&[8; 32]));
    /// assert_eq!(dk.decapsulate(&ct), secret);
    /// # }
    /// ```
    pub fn encapsulate<R: Randomness<Encapsulation<S>>>(
        &self,
        randomness: R,
    ) -> R::Result<Encapsulated<S>> {
        let keys = Keys::one(&self.decoded);
        R::result(randomness.serve(1, |source| encapsulated(self.backend, keys, source)))
    }

    /// Makes one shared secret per element of `secrets`, and writes the ciphertexts to `ct`.
    ///
    /// The ciphertexts are stored one after another. The length of `ct` must be exactly that of one ciphertext per
    /// element of `secrets`.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length, or the error of the source of randomness. On an error
    /// both outputs are zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::randomness::{Seed, Seeds};
    /// use goodprime::sntrup761;
    ///
    /// let (ek, _) = sntrup761::keygen(Seed(&[7; 32]));
    /// let (mut ct, mut secrets) = ([0; 2 * sntrup761::CIPHERTEXT_SIZE], [[0; 32]; 2]);
    /// ek.prepare().encapsulate_into(Seeds(&[[8; 32], [9; 32]]), &mut ct, &mut secrets)?;
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn encapsulate_into(
        &self,
        randomness: impl Randomness<Encapsulations>,
        ct: &mut [u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), Error> {
        let keys = Keys::one(&self.decoded);
        encapsulate_into::<S, _>(self.backend, keys, randomness, ct, secrets)
    }

    /// Returns the backend on which the key was decoded.
    ///
    /// Operations with the key run on this backend.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{Backend, randomness::Seed, sntrup761};
    ///
    /// let (ek, _) = sntrup761::keygen(Seed(&[7; 32]));
    /// assert_eq!(ek.prepare().backend(), Backend::detect());
    /// # }
    /// ```
    pub fn backend(&self) -> Backend {
        self.backend
    }
}

impl<S: Set> fmt::Debug for PreparedEncapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreparedEncapsulationKey<{}>({})", S::NAME, self.backend)
    }
}

/// A secret key that was decoded once for many decapsulations, wiped when it is dropped.
///
/// `{:?}` does not print the key. Only [`DecapsulationKey::prepare`](crate::DecapsulationKey::prepare) and
/// [`Kem::prepare_secret_into`](crate::Kem::prepare_secret_into) make such a key. To reserve memory for a prepared key,
/// declare an `Option`, which is empty until a key is decoded:
///
/// ```
/// # #[cfg(feature = "sntrup")]
/// let place = Option::<goodprime::sntrup761::PreparedDecapsulationKey>::default();
/// ```
///
/// Code that makes a prepared key without decoding one does not compile:
///
/// ```compile_fail
/// let key = <goodprime::sntrup761::PreparedDecapsulationKey>::default();
/// ```
#[derive(Clone)]
pub struct PreparedDecapsulationKey<S: Set> {
    pub(crate) backend: Backend,
    pub(crate) decoded: Secret<S>,
}

impl<S: Set> PreparedDecapsulationKey<S> {
    /// Returns a key of zeros, over which the decoded key is written. It must never serve as a key, because anyone
    /// could compute its secrets.
    #[inline(always)]
    fn undecoded(backend: Backend) -> Self {
        Self { backend, decoded: Secret::<S>::default() }
    }

    /// Decodes a key from its bytes.
    pub(crate) fn new(backend: Backend, sk: &[u8]) -> Self {
        let mut key = Self::undecoded(backend);
        S::prepare_secret_on(backend, sk, &mut key.decoded);
        key
    }

    /// Decodes a key from its bytes into `place`, and wipes the key that was in it.
    pub(crate) fn insert<'a>(backend: Backend, sk: &[u8], place: &'a mut Option<Self>) -> &'a Self {
        let key = place.insert(Self::undecoded(backend));
        S::prepare_secret_on(backend, sk, &mut key.decoded);
        key
    }

    /// Recovers the shared secret that a ciphertext carries.
    ///
    /// If the ciphertext is damaged, or was made for another key, the secret is pseudorandom (implicit rejection).
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let (ct, secret) = ek.encapsulate(Seed(&[8; 32]));
    /// assert_eq!(dk.prepare().decapsulate(&ct), secret);
    /// # }
    /// ```
    pub fn decapsulate(&self, ct: &Ciphertext<S>) -> SharedSecret {
        let mut secret = SharedSecret([0; 32]);
        let keys = Keys::one(&self.decoded);
        S::decapsulate_on(self.backend, keys, ct.as_bytes(), from_mut(&mut secret.0));
        secret
    }

    /// Writes one shared secret per ciphertext of `ct` to `secrets`.
    ///
    /// The ciphertexts are stored one after another. The length of `ct` must be exactly that of one ciphertext per
    /// element of `secrets`. A damaged ciphertext gives a pseudorandom secret (implicit rejection).
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length. On an error the output is zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let (ct, sent) = ek.encapsulate(Seed(&[8; 32]));
    /// let mut secrets = [[0; 32]];
    /// dk.prepare().decapsulate_into(ct.as_bytes(), &mut secrets)?;
    /// assert_eq!(&secrets[0], sent.as_bytes());
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn decapsulate_into(&self, ct: &[u8], secrets: &mut [[u8; 32]]) -> Result<(), Error> {
        decapsulate_into::<S>(self.backend, Keys::one(&self.decoded), ct, secrets)
    }

    /// Returns the backend on which the key was decoded.
    ///
    /// Operations with the key run on this backend.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{Backend, randomness::Seed, sntrup761};
    ///
    /// let (_, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// assert_eq!(dk.prepare().backend(), Backend::detect());
    /// # }
    /// ```
    pub fn backend(&self) -> Backend {
        self.backend
    }
}

impl<S: Set> ZeroizeOnDrop for PreparedDecapsulationKey<S> {}

impl<S: Set> fmt::Debug for PreparedDecapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreparedDecapsulationKey<{}>(.., {})", S::NAME, self.backend)
    }
}
