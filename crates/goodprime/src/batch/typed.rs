//! Batches of typed keys and ciphertexts, as vectors.

use alloc::vec;
use alloc::vec::Vec;

use goodprime_lanes::Backend;
use zeroize::Zeroizing;

use crate::algorithm::Algorithm;
use crate::checked::Encapsulated;
use crate::error::Error;
use crate::keys::{Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
use crate::operations::{Kem, Pair};
use crate::prepared::{PreparedDecapsulationKey, PreparedEncapsulationKey};
use crate::random::{Fill, Randomness, from_rng};
#[cfg(feature = "getrandom")]
use crate::random::{expansion, system_random, system_seed};
use crate::scheme::{Keys, Set};
#[cfg(feature = "getrandom")]
use crate::wipe::Wiped;

impl<S: Set> Kem<S> {
    /// Makes n key pairs from the operating system's randomness: for Streamlined NTRU Prime and
    /// NTRU much quicker than one by one, the more so the more they are.
    ///
    /// ```
    /// # #[cfg(all(feature = "sntrup", feature = "getrandom"))]
    /// # fn main() -> Result<(), goodprime::Error> {
    /// use goodprime::{Kem, Sntrup761};
    ///
    /// let pairs = Kem::<Sntrup761>::new().keygen_batch(10)?;
    /// assert_eq!(pairs.len(), 10);
    /// # Ok(())
    /// # }
    /// # #[cfg(not(all(feature = "sntrup", feature = "getrandom")))]
    /// # fn main() {}
    /// ```
    #[cfg(feature = "getrandom")]
    pub fn keygen_batch(&self, n: usize) -> Result<Vec<Pair<S>>, Error> {
        self.batch(n, &mut system_random)
    }

    /// Makes n key pairs, each from a seed of 32 bytes as for [`Kem::keygen_derand`]. One request
    /// to `rng` is for up to 32 seeds.
    pub fn keygen_batch_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        n: usize,
        rng: &mut G,
    ) -> Result<Vec<Pair<S>>, Error> {
        self.batch(n, &mut |bytes| from_rng(rng, bytes))
    }

    /// Makes the key pairs of the given seeds: those that [`Kem::keygen_derand`] makes of them.
    ///
    /// Equal seeds give equal pairs.
    pub fn keygen_batch_derand(&self, seeds: &[[u8; 32]]) -> Vec<Pair<S>> {
        let mut left = seeds.as_flattened();
        let pairs = self.batch(seeds.len(), &mut |bytes| {
            let (now, rest) = left.split_at(bytes.len());
            bytes.copy_from_slice(now);
            left = rest;
            Ok(())
        });
        pairs.unwrap_or_else(|_| unreachable!("copying seeds does not fail"))
    }

    fn batch(&self, n: usize, fill: &mut Fill<'_>) -> Result<Vec<Pair<S>>, Error> {
        let mut pk = vec![0; n.saturating_mul(S::ENCAPSULATION_KEY_SIZE)];
        let mut sk = Zeroizing::new(vec![0u8; n.saturating_mul(S::DECAPSULATION_KEY_SIZE)]);
        Algorithm::of::<S>().keygen_batch(self.backend(), fill, &mut pk, &mut sk)?;
        // Not `collect`: a vector that grows leaves copies behind.
        let mut pairs = Vec::with_capacity(n);
        let sks = sk.chunks_exact(S::DECAPSULATION_KEY_SIZE);
        for (pk, sk) in pk.chunks_exact(S::ENCAPSULATION_KEY_SIZE).zip(sks) {
            // The public key is at hand: from the bytes of a key of NTRU it would be computed, by an inversion.
            let ek = EncapsulationKey::<S>::try_from(pk)?;
            let mut dk = DecapsulationKey::<S>::zeros();
            dk.bytes.as_mut().copy_from_slice(sk);
            dk.encapsulation_key.clone_from(&ek);
            pairs.push((ek, dk));
        }
        Ok(pairs)
    }
}

impl<S: Set> Kem<S> {
    /// Makes a shared secret and its ciphertext for each key from the operating system's randomness.
    ///
    /// ```
    /// # #[cfg(all(feature = "sntrup", feature = "getrandom"))]
    /// # fn main() -> Result<(), goodprime::Error> {
    /// use goodprime::{Kem, Sntrup761};
    ///
    /// let kem = Kem::<Sntrup761>::new();
    /// let (keys, secret_keys): (Vec<_>, Vec<_>) = kem.keygen_batch(5)?.into_iter().unzip();
    /// let shared = kem.encapsulate_batch(&keys)?;
    /// assert_eq!(kem.decapsulate(&secret_keys[4], &shared[4].0), shared[4].1);
    /// # Ok(())
    /// # }
    /// # #[cfg(not(all(feature = "sntrup", feature = "getrandom")))]
    /// # fn main() {}
    /// ```
    #[cfg(feature = "getrandom")]
    pub fn encapsulate_batch(
        &self,
        keys: &[EncapsulationKey<S>],
    ) -> Result<Vec<Encapsulated<S>>, Error> {
        from_system(|fill| self.encapsulate_each(keys, Randomness::Asked(fill)))
    }

    /// Makes a shared secret and its ciphertext for each key, each from one request to `rng`.
    pub fn encapsulate_batch_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        keys: &[EncapsulationKey<S>],
        rng: &mut G,
    ) -> Result<Vec<Encapsulated<S>>, Error> {
        self.encapsulate_each(keys, Randomness::Asked(&mut |bytes| from_rng(rng, bytes)))
    }

    /// Makes the shared secret and ciphertext of the given randomness for each key:
    /// [`Set::ENCAPSULATION_RANDOMNESS`] bytes a key, as for [`Kem::encapsulate_derand`].
    pub fn encapsulate_batch_derand(
        &self,
        keys: &[EncapsulationKey<S>],
        randomness: &[u8],
    ) -> Result<Vec<Encapsulated<S>>, Error> {
        check_randomness::<S>(keys.len(), randomness)?;
        self.encapsulate_each(keys, Randomness::Given(randomness))
    }

    fn encapsulate_each(
        &self,
        keys: &[EncapsulationKey<S>],
        randomness: Randomness<'_, '_>,
    ) -> Result<Vec<Encapsulated<S>>, Error> {
        let bytes = joined(keys, S::ENCAPSULATION_KEY_SIZE);
        encapsulate_all(self.backend(), Keys::Each(&bytes), keys.len(), randomness)
    }

    /// Recovers the shared secrets of ciphertexts for one key: those of [`Kem::decapsulate`].
    pub fn decapsulate_batch(
        &self,
        key: &DecapsulationKey<S>,
        cts: &[Ciphertext<S>],
    ) -> Vec<SharedSecret> {
        let mut prepared = PreparedDecapsulationKey::new();
        prepared.fill(self.backend(), key.as_bytes());
        prepared.decapsulate_batch(cts)
    }
}

impl<S: Set> PreparedEncapsulationKey<S> {
    /// Makes n shared secrets and their ciphertexts from the operating system's randomness.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate_batch(&self, n: usize) -> Result<Vec<Encapsulated<S>>, Error> {
        from_system(|fill| self.encapsulate_all(n, Randomness::Asked(fill)))
    }

    /// Makes n shared secrets and their ciphertexts, each from one request to `rng`.
    pub fn encapsulate_batch_with_rng<G: rand_core::TryCryptoRng + ?Sized>(
        &self,
        n: usize,
        rng: &mut G,
    ) -> Result<Vec<Encapsulated<S>>, Error> {
        self.encapsulate_all(n, Randomness::Asked(&mut |bytes| from_rng(rng, bytes)))
    }

    /// Makes the n shared secrets and ciphertexts of the given randomness:
    /// [`Set::ENCAPSULATION_RANDOMNESS`] bytes each, as for [`Kem::encapsulate_derand`].
    pub fn encapsulate_batch_derand(
        &self,
        n: usize,
        randomness: &[u8],
    ) -> Result<Vec<Encapsulated<S>>, Error> {
        check_randomness::<S>(n, randomness)?;
        self.encapsulate_all(n, Randomness::Given(randomness))
    }

    fn encapsulate_all(
        &self,
        n: usize,
        randomness: Randomness<'_, '_>,
    ) -> Result<Vec<Encapsulated<S>>, Error> {
        encapsulate_all(self.backend, Keys::one(&self.decoded), n, randomness)
    }
}

impl<S: Set> PreparedDecapsulationKey<S> {
    /// Recovers the shared secrets of ciphertexts, or pseudorandom ones (implicit rejection).
    pub fn decapsulate_batch(&self, cts: &[Ciphertext<S>]) -> Vec<SharedSecret> {
        let ct = joined(cts, S::CIPHERTEXT_SIZE);
        let mut secrets = Zeroizing::new(vec![[0; 32]; cts.len()]);
        let keys = Keys::one(&self.decoded);
        S::decapsulate_on(self.backend, keys, &ct, &mut secrets);
        secrets.iter().copied().map(SharedSecret).collect()
    }
}

/// Byte strings of one size, one after another.
fn joined(strings: &[impl AsRef<[u8]>], size: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(strings.len() * size);
    for string in strings {
        bytes.extend_from_slice(string.as_ref());
    }
    bytes
}

fn check_randomness<S: Set>(n: usize, randomness: &[u8]) -> Result<(), Error> {
    let length = n.saturating_mul(S::ENCAPSULATION_RANDOMNESS);
    Error::check("encapsulation randomness", length, randomness.len())
}

/// All requests of a batch from one seed of the operating system.
#[cfg(feature = "getrandom")]
fn from_system<T>(run: impl FnOnce(&mut Fill<'_>) -> Result<T, Error>) -> Result<T, Error> {
    let mut seed = Wiped::<[u8; 32], u8>::new();
    system_seed(&mut seed)?;
    run(&mut expansion(&seed))
}

fn encapsulate_all<S: Set>(
    backend: Backend,
    keys: Keys<'_, S::Public>,
    n: usize,
    randomness: Randomness<'_, '_>,
) -> Result<Vec<Encapsulated<S>>, Error> {
    let mut ct = vec![0; n.saturating_mul(S::CIPHERTEXT_SIZE)];
    let mut secrets = Zeroizing::new(vec![[0; 32]; n]);
    S::encapsulate_on(backend, keys, randomness, &mut ct, &mut secrets)?;
    // Not `collect`: a vector that grows leaves copies behind.
    let mut shared = Vec::with_capacity(n);
    for (ct, secret) in ct.chunks_exact(S::CIPHERTEXT_SIZE).zip(secrets.iter()) {
        shared.push((ct.try_into()?, SharedSecret(*secret)));
    }
    Ok(shared)
}
