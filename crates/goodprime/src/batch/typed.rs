//! Operations on many typed keys or ciphertexts at once, whose results are vectors (`Vec`).

use alloc::vec::Vec;

use goodprime_lanes::Backend;
use zeroize::Zeroizing;

use crate::algorithm::Algorithm;
use crate::checked::Encapsulated;
use crate::design::Keys;
use crate::error::Error;
use crate::keys::{Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
use crate::operations::{Kem, Pair};
use crate::prepared::{PreparedDecapsulationKey, PreparedEncapsulationKey};
use crate::random::Randomness as Source;
use crate::randomness::{Encapsulations, KeyPairs, Randomness};
use crate::scheme::{Public, Set};

impl<S: Set> Kem<S> {
    /// Generates n key pairs, each from a seed of 32 bytes.
    ///
    /// For Streamlined NTRU Prime and NTRU, a key pair of a batch takes much less time than one of [`Kem::keygen`],
    /// because the key pairs share inversions. The larger the batch, the less time each key pair takes.
    /// [`Algorithm::keygen_batch`] says where the seeds come from.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if the allocator has no room for n key pairs, or the error of the source of
    /// randomness.
    ///
    /// # Panics
    /// Panics if the allocator has no room and the source is a [`Seed`](crate::randomness::Seed), with which the
    /// function returns no `Result`.
    ///
    /// ```
    /// # #[cfg(all(feature = "sntrup", feature = "getrandom"))] {
    /// use goodprime::randomness::{Os, Seed, Seeds};
    /// use goodprime::sntrup761;
    ///
    /// let kem = sntrup761::Kem::new();
    /// assert_eq!(kem.keygen_batch(10, Os)?.len(), 10);
    /// let pairs = kem.keygen_batch(2, Seeds(&[[1; 32], [2; 32]]))?;
    /// assert_eq!(pairs[1], kem.keygen(Seed(&[2; 32])));
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn keygen_batch<R: Randomness<KeyPairs>>(
        &self,
        n: usize,
        randomness: R,
    ) -> R::Result<Vec<Pair<S>>> {
        R::result(randomness.serve(n, |source| self.pairs(n, source)))
    }

    fn pairs(&self, n: usize, source: Source<'_, '_>) -> Result<Vec<Pair<S>>, Error> {
        // Not `collect`: a vector that grows leaves copies in freed memory.
        let mut pairs = room(n)?;
        let mut pk = filled(0, n.saturating_mul(S::ENCAPSULATION_KEY_SIZE))?;
        let mut sk = Zeroizing::new(filled(0u8, n.saturating_mul(S::DECAPSULATION_KEY_SIZE))?);
        let set = Algorithm::of::<S>();
        set.seeds_from(source, &mut sk)?;
        (set.0.keygen_batch)(self.backend(), &mut pk, &mut sk)?;
        let sks = sk.chunks_exact(S::DECAPSULATION_KEY_SIZE);
        for (pk, sk) in pk.chunks_exact(S::ENCAPSULATION_KEY_SIZE).zip(sks) {
            // The public key is at hand: deriving it from a secret key of NTRU takes an inversion.
            let ek = EncapsulationKey::<S>::try_from(pk)?;
            let mut dk = DecapsulationKey::<S>::zeros();
            dk.bytes.as_mut().copy_from_slice(sk);
            dk.encapsulation_key.clone_from(&ek);
            pairs.push((ek, dk));
        }
        Ok(pairs)
    }

    /// Makes one shared secret and its ciphertext for each public key.
    ///
    /// Each result equals that of one call of [`Kem::encapsulate`]. A generator gets one request per key. If the
    /// source is a slice, each key uses the next [`Set::ENCAPSULATION_RANDOMNESS`] bytes of it. `Seeds` has one seed
    /// per key. On x86-64 a batch takes less time per secret than single calls, because hashes are computed in
    /// parallel.
    ///
    /// The errors and the panic are those of [`Kem::keygen_batch`].
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let kem = sntrup761::Kem::new();
    /// let (keys, secret_keys): (Vec<_>, Vec<_>) = kem.keygen_batch(5, Seed(&[7; 32])).into_iter().unzip();
    /// let shared = kem.encapsulate_batch(&keys, Seed(&[8; 32]));
    /// assert_eq!(kem.decapsulate(&secret_keys[4], &shared[4].0), shared[4].1);
    /// # }
    /// ```
    pub fn encapsulate_batch<R: Randomness<Encapsulations>>(
        &self,
        keys: &[EncapsulationKey<S>],
        randomness: R,
    ) -> R::Result<Vec<Encapsulated<S>>> {
        let bytes = joined(keys, S::ENCAPSULATION_KEY_SIZE);
        encapsulate_all(self.backend(), Keys::Each(&bytes), keys.len(), randomness)
    }

    /// Recovers one shared secret per ciphertext with one key, as [`Kem::decapsulate`] does.
    ///
    /// The result has one secret per ciphertext, in the order of the ciphertexts. A damaged ciphertext gives a
    /// pseudorandom secret.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let kem = sntrup761::Kem::new();
    /// let (ek, dk) = kem.keygen(Seed(&[7; 32]));
    /// let (ct, secret) = ek.encapsulate(Seed(&[8; 32]));
    /// assert_eq!(kem.decapsulate_batch(&dk, &[ct.clone(), ct]), [secret.clone(), secret]);
    /// # }
    /// ```
    pub fn decapsulate_batch(
        &self,
        key: &DecapsulationKey<S>,
        cts: &[Ciphertext<S>],
    ) -> Vec<SharedSecret> {
        // The key is decoded in place, because a move would leave a copy of it.
        let mut place = None;
        PreparedDecapsulationKey::insert(self.backend(), key.as_bytes(), &mut place)
            .decapsulate_batch(cts)
    }
}

impl<S: Set> PreparedEncapsulationKey<S> {
    /// Makes n shared secrets and their ciphertexts for the owner of this key.
    ///
    /// [`Kem::encapsulate_batch`] encapsulates for many keys, and says which randomness each secret uses. The errors
    /// and the panic are those of [`Kem::keygen_batch`].
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// for (ct, secret) in ek.prepare().encapsulate_batch(3, Seed(&[8; 32])) {
    ///     assert_eq!(dk.decapsulate(&ct), secret);
    /// }
    /// # }
    /// ```
    pub fn encapsulate_batch<R: Randomness<Encapsulations>>(
        &self,
        n: usize,
        randomness: R,
    ) -> R::Result<Vec<Encapsulated<S>>> {
        encapsulate_all(self.backend, Keys::one(&self.decoded), n, randomness)
    }
}

impl<S: Set> PreparedDecapsulationKey<S> {
    /// Recovers one shared secret per ciphertext, pseudorandom if the ciphertext is damaged.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{randomness::Seed, sntrup761};
    ///
    /// let (ek, dk) = sntrup761::keygen(Seed(&[7; 32]));
    /// let (ct, secret) = ek.encapsulate(Seed(&[8; 32]));
    /// assert_eq!(dk.prepare().decapsulate_batch(&[ct]), [secret]);
    /// # }
    /// ```
    pub fn decapsulate_batch(&self, cts: &[Ciphertext<S>]) -> Vec<SharedSecret> {
        let ct = joined(cts, S::CIPHERTEXT_SIZE);
        let mut secrets = Zeroizing::new(alloc::vec![[0; 32]; cts.len()]);
        let keys = Keys::one(&self.decoded);
        S::decapsulate_on(self.backend, keys, &ct, &mut secrets);
        secrets.iter().copied().map(SharedSecret).collect()
    }
}

/// Returns an empty vector with room for n values, or [`Error::Memory`].
fn room<T>(n: usize) -> Result<Vec<T>, Error> {
    let mut room = Vec::new();
    room.try_reserve_exact(n).map_err(|_| Error::Memory)?;
    Ok(room)
}

/// Returns n copies of a value, or [`Error::Memory`].
fn filled<T: Clone>(value: T, n: usize) -> Result<Vec<T>, Error> {
    let mut copies = room(n)?;
    copies.resize(n, value);
    Ok(copies)
}

/// Joins byte strings of `size` bytes each.
fn joined(strings: &[impl AsRef<[u8]>], size: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(strings.len() * size);
    for string in strings {
        bytes.extend_from_slice(string.as_ref());
    }
    bytes
}

fn encapsulate_all<S: Set, R: Randomness<Encapsulations>>(
    backend: Backend,
    keys: Keys<'_, Public<S>>,
    n: usize,
    randomness: R,
) -> R::Result<Vec<Encapsulated<S>>> {
    R::result(randomness.serve(n, |source| {
        source.check(n.saturating_mul(S::ENCAPSULATION_RANDOMNESS))?;
        // Not `collect`: a vector that grows leaves copies in freed memory.
        let mut shared = room(n)?;
        let mut ct = filled(0, n.saturating_mul(S::CIPHERTEXT_SIZE))?;
        let mut secrets = Zeroizing::new(filled([0; 32], n)?);
        S::encapsulate_on(backend, keys, source, &mut ct, &mut secrets)?;
        for (ct, secret) in ct.chunks_exact(S::CIPHERTEXT_SIZE).zip(secrets.iter()) {
            shared.push((ct.try_into()?, SharedSecret(*secret)));
        }
        Ok(shared)
    }))
}
