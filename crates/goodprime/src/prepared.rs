//! Keys that are decoded once for many uses.

use core::fmt;
use core::slice::from_mut;

use goodprime_lanes::Backend;
use zeroize::ZeroizeOnDrop;

use crate::checked::{Encapsulated, decapsulate_in_place, encapsulate_in_place, encapsulated};
use crate::error::Error;
use crate::keys::{Ciphertext, SharedSecret};
#[cfg(feature = "getrandom")]
use crate::random::system_random;
use crate::random::{Fill, Randomness, expansion, from_rng};
use crate::scheme::{Keys, Set};

/// An encapsulation key whose polynomials are decoded and whose hash is known.
#[derive(Clone)]
pub struct PreparedEncapsulationKey<S: Set> {
    pub(crate) backend: Backend,
    pub(crate) decoded: S::Public,
}

impl<S: Set> PreparedEncapsulationKey<S> {
    /// A place for [`Kem::prepare_into`](crate::Kem::prepare_into). Until then there is no key in it, and what encapsulation
    /// gives is no secret.
    #[inline(always)]
    pub fn new() -> Self {
        Self { backend: Backend::BASELINE, decoded: S::Public::default() }
    }

    pub(crate) fn fill(&mut self, backend: Backend, pk: &[u8]) {
        self.backend = backend;
        S::prepare_on(backend, pk, &mut self.decoded);
    }

    /// Makes a shared secret and its ciphertext from the operating system's randomness.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate(&self) -> Result<Encapsulated<S>, Error> {
        encapsulated(self.backend, Keys::one(&self.decoded), Randomness::Asked(&mut system_random))
    }

    /// Makes a shared secret and its ciphertext from one request to `rng`.
    pub fn encapsulate_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        rng: &mut G,
    ) -> Result<Encapsulated<S>, Error> {
        let fill = &mut |bytes: &mut [u8]| from_rng(rng, bytes);
        encapsulated(self.backend, Keys::one(&self.decoded), Randomness::Asked(fill))
    }

    /// Makes the shared secret and ciphertext of the given randomness; see
    /// [`Kem::encapsulate_derand`](crate::Kem::encapsulate_derand).
    pub fn encapsulate_derand(&self, randomness: &[u8]) -> Result<Encapsulated<S>, Error> {
        encapsulated(self.backend, Keys::one(&self.decoded), Randomness::Given(randomness))
    }

    /// Makes the shared secret and ciphertext of a seed; see [`Kem::encapsulate_from_seed`](crate::Kem::encapsulate_from_seed).
    pub fn encapsulate_from_seed(&self, seed: &[u8; 32]) -> Encapsulated<S> {
        encapsulated(
            self.backend,
            Keys::one(&self.decoded),
            Randomness::Asked(&mut expansion(seed)),
        )
        .unwrap_or_else(|_| unreachable!("expanding a seed does not fail"))
    }

    /// Makes a shared secret and its ciphertext in place from one request to `fill`; see
    /// [`Kem::encapsulate_into_with`](crate::Kem::encapsulate_into_with).
    pub fn encapsulate_into_with(
        &self,
        fill: &mut Fill<'_>,
        ct: &mut [u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        self.encapsulate_batch_into_with(fill, ct, from_mut(secret))
    }

    /// Makes the shared secret and ciphertext of the given randomness in place; see
    /// [`Kem::encapsulate_derand`](crate::Kem::encapsulate_derand).
    pub fn encapsulate_into_derand(
        &self,
        randomness: &[u8],
        ct: &mut [u8],
        secret: &mut [u8; 32],
    ) -> Result<(), Error> {
        self.encapsulate_batch_into_derand(randomness, ct, from_mut(secret))
    }

    /// Makes one shared secret for each place of `secrets`, and their ciphertexts, one after another, in
    /// place. Each has one request to `fill`. On an error both outputs are zeroed.
    pub fn encapsulate_batch_into_with(
        &self,
        fill: &mut Fill<'_>,
        ct: &mut [u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), Error> {
        let (keys, randomness) = (Keys::one(&self.decoded), Randomness::Asked(fill));
        encapsulate_in_place::<S>(self.backend, keys, randomness, ct, secrets)
    }

    /// Likewise with the given randomness: that of each secret, one after another.
    pub fn encapsulate_batch_into_derand(
        &self,
        randomness: &[u8],
        ct: &mut [u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), Error> {
        let (keys, randomness) = (Keys::one(&self.decoded), Randomness::Given(randomness));
        encapsulate_in_place::<S>(self.backend, keys, randomness, ct, secrets)
    }

    /// The backend that is used: that of the operations that decoded the key.
    pub fn backend(&self) -> Backend {
        self.backend
    }
}

impl<S: Set> Default for PreparedEncapsulationKey<S> {
    #[inline(always)]
    fn default() -> Self {
        Self::new()
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
    /// A place for [`Kem::prepare_secret_into`](crate::Kem::prepare_secret_into). Until then there is no key in it, and what
    /// decapsulation gives is no secret.
    #[inline(always)]
    pub fn new() -> Self {
        Self { backend: Backend::BASELINE, decoded: S::Secret::default() }
    }

    pub(crate) fn fill(&mut self, backend: Backend, sk: &[u8]) {
        self.backend = backend;
        S::prepare_secret_on(backend, sk, &mut self.decoded);
    }

    /// Recovers the shared secret of a ciphertext, or a pseudorandom one (implicit rejection).
    pub fn decapsulate(&self, ct: &Ciphertext<S>) -> SharedSecret {
        let mut secret = SharedSecret([0; 32]);
        let keys = Keys::one(&self.decoded);
        S::decapsulate_on(self.backend, keys, ct.as_bytes(), from_mut(&mut secret.0));
        secret
    }

    /// Recovers a shared secret in place. The only error is a wrong length; then it is zeroed.
    pub fn decapsulate_into(&self, ct: &[u8], secret: &mut [u8; 32]) -> Result<(), Error> {
        self.decapsulate_batch_into(ct, from_mut(secret))
    }

    /// Recovers the shared secrets of ciphertexts, which come one after another, in place. The only error is a
    /// wrong length; then the output is zeroed.
    pub fn decapsulate_batch_into(&self, ct: &[u8], secrets: &mut [[u8; 32]]) -> Result<(), Error> {
        decapsulate_in_place::<S>(self.backend, Keys::one(&self.decoded), ct, secrets)
    }

    /// The backend that is used: that of the operations that decoded the key.
    pub fn backend(&self) -> Backend {
        self.backend
    }
}

impl<S: Set> Default for PreparedDecapsulationKey<S> {
    #[inline(always)]
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Set> ZeroizeOnDrop for PreparedDecapsulationKey<S> {}

impl<S: Set> fmt::Debug for PreparedDecapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PreparedDecapsulationKey<{}>(.., {})", S::NAME, self.backend)
    }
}
