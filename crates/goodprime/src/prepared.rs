//! Keys that are decoded once for many uses.

use core::fmt;
use core::slice::from_mut;

use goodprime_lanes::Backend;
use zeroize::ZeroizeOnDrop;

use crate::checked::{Encapsulated, decapsulate_in_place, encapsulate_in_place, encapsulated};
use crate::error::Error;
use crate::keys::{Ciphertext, SharedSecret};
use crate::randomness::{Encapsulation, Encapsulations, Randomness};
use crate::scheme::{Keys, Set};

/// An encapsulation key whose polynomials are decoded and whose hash is known.
#[derive(Clone)]
pub struct PreparedEncapsulationKey<S: Set> {
    pub(crate) backend: Backend,
    pub(crate) decoded: S::Public,
}

impl<S: Set> PreparedEncapsulationKey<S> {
    pub(crate) fn fill(&mut self, backend: Backend, pk: &[u8]) {
        self.backend = backend;
        S::prepare_on(backend, pk, &mut self.decoded);
    }

    /// Makes a shared secret and its ciphertext.
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

    /// Makes one shared secret for each place of `secrets`, and their ciphertexts, one after another, in
    /// place. On an error both outputs are zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seeds, sntrup761, randomness::Seed};
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
        encapsulate_in_place::<S, _>(self.backend, keys, randomness, ct, secrets)
    }

    /// The backend that is used: that of the operations that decoded the key.
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

/// A place for [`Kem::prepare_into`](crate::Kem::prepare_into). Until it is filled, encapsulation gives secrets that others can
/// compute.
impl<S: Set> Default for PreparedEncapsulationKey<S> {
    #[inline(always)]
    fn default() -> Self {
        Self { backend: Backend::BASELINE, decoded: S::Public::default() }
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
    pub(crate) fn fill(&mut self, backend: Backend, sk: &[u8]) {
        self.backend = backend;
        S::prepare_secret_on(backend, sk, &mut self.decoded);
    }

    /// Recovers the shared secret of a ciphertext, or a pseudorandom one (implicit rejection).
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

    /// Recovers the shared secrets of ciphertexts, which come one after another, in place. The only error is a
    /// wrong length; then the output is zeroed.
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
        decapsulate_in_place::<S>(self.backend, Keys::one(&self.decoded), ct, secrets)
    }

    /// The backend that is used: that of the operations that decoded the key.
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

/// A place for [`Kem::prepare_secret_into`](crate::Kem::prepare_secret_into). Until then there is no key in it, and what
/// decapsulation gives is no secret.
impl<S: Set> Default for PreparedDecapsulationKey<S> {
    #[inline(always)]
    fn default() -> Self {
        Self { backend: Backend::BASELINE, decoded: S::Secret::default() }
    }
}

impl<S: Set> ZeroizeOnDrop for PreparedDecapsulationKey<S> {}

impl<S: Set> fmt::Debug for PreparedDecapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreparedDecapsulationKey<{}>(.., {})", S::NAME, self.backend)
    }
}
