//! Operations on many keys or ciphertexts at once.

#[cfg(feature = "alloc")]
mod typed;

use goodprime_lanes::Backend;

use crate::algorithm::{Algorithm, zeroed_unless_ok};
use crate::error::Error;
use crate::random::Randomness as Source;
use crate::randomness::{Encapsulations, KeyPairs, Randomness};
use crate::wipe::Wiped;

/// The most seeds in one request for randomness.
const SEEDS: usize = 32;

impl Algorithm {
    /// Writes as many key pairs as `pk` and `sk` have room for, one after another.
    ///
    /// For Streamlined NTRU Prime and NTRU, a key pair of a batch takes much less time than one of
    /// [`Algorithm::keygen`], because the key pairs share inversions. The larger the batch, the less time each key
    /// pair takes.
    ///
    /// Each key pair is generated from a seed of 32 bytes. If the source is a generator, each request asks it for up to
    /// 32 seeds. To supply the seeds yourself, use [`Seeds`](crate::randomness::Seeds).
    ///
    /// # Errors
    /// Returns [`Error::Length`] unless both buffers have room for the same whole number of keys. If the source of
    /// randomness fails, returns its error. On an error both outputs are zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::{Algorithm, Backend, Sntrup761, randomness::Seeds};
    ///
    /// let set = Algorithm::of::<Sntrup761>();
    /// let (mut pk, mut sk) = ([0; 2 * 1158], [0; 2 * 1763]);
    /// set.keygen_batch(Backend::detect(), Seeds(&[[1; 32], [2; 32]]), &mut pk, &mut sk)?;
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn keygen_batch(
        self,
        backend: Backend,
        randomness: impl Randomness<KeyPairs>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let n = pk.len() / self.parameters().encapsulation_key_size;
        let result = self.check_batch(n, pk, sk).and_then(|()| {
            randomness.serve(n, |source| {
                self.seeds_from(source, sk)?;
                (self.0.keygen_batch)(backend, pk, sk)
            })
        });
        zeroed_unless_ok(result, [pk, sk])
    }

    /// Makes one shared secret per element of `secrets`, and writes the ciphertexts to `ct`.
    ///
    /// `pk` holds either one key for all secrets, or one key per secret. Keys and ciphertexts are stored one after
    /// another.
    ///
    /// Each result equals that of one call of [`Algorithm::encapsulate`]. If the source is a generator, it gets one
    /// request per secret. If the source is a slice, each secret uses the next
    /// [`Parameters::encapsulation_randomness`](crate::Parameters::encapsulation_randomness) bytes of it. `Seeds` has
    /// one seed per secret. On x86-64 a batch takes less time per secret than single calls, because hashes are computed
    /// in parallel.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length, or the error of the source of randomness. On an error
    /// both outputs are zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// use goodprime::randomness::{Seed, Seeds};
    /// use goodprime::{Algorithm, Backend, Sntrup761};
    ///
    /// let (set, backend) = (Algorithm::of::<Sntrup761>(), Backend::detect());
    /// let (mut pk, mut sk) = ([0; 1158], [0; 1763]);
    /// set.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk)?;
    /// let (mut ct, mut secrets) = ([0; 2 * 1039], [[0; 32]; 2]);
    /// set.encapsulate_batch(backend, &pk, Seeds(&[[1; 32], [2; 32]]), &mut ct, &mut secrets)?;
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn encapsulate_batch(
        self,
        backend: Backend,
        pk: &[u8],
        randomness: impl Randomness<Encapsulations>,
        ct: &mut [u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), Error> {
        let n = secrets.len();
        let checked =
            check_keys("encapsulation keys", self.parameters().encapsulation_key_size, n, pk)
                .and_then(|()| self.check_ciphertexts(n, ct));
        let result = checked.and_then(|()| {
            randomness.serve(n, |source| {
                source.check(self.parameters().encapsulation_randomness.saturating_mul(n))?;
                (self.0.encapsulate)(backend, pk, source, ct, secrets)
            })
        });
        zeroed_unless_ok(result, [ct, secrets.as_flattened_mut()])
    }

    /// Writes one shared secret per ciphertext of `ct` to `secrets`.
    ///
    /// `sk` holds either one key for all ciphertexts, or one key per ciphertext. Keys and ciphertexts are stored one
    /// after another. Each result equals that of one call of [`Algorithm::decapsulate`], which may be pseudorandom
    /// (implicit rejection). On x86-64 a batch takes less time per secret than single calls.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice has a wrong length. On an error the output is zeroed.
    ///
    /// ```
    /// # #[cfg(feature = "sntrup")] {
    /// # use goodprime::randomness::{Seed, Seeds};
    /// use goodprime::{Algorithm, Backend, Sntrup761};
    ///
    /// let (set, backend) = (Algorithm::of::<Sntrup761>(), Backend::detect());
    /// # let (mut pk, mut sk) = ([0; 1158], [0; 1763]);
    /// # set.keygen(backend, Seed(&[7; 32]), &mut pk, &mut sk)?;
    /// # let (mut ct, mut sent) = ([0; 2 * 1039], [[0; 32]; 2]);
    /// # set.encapsulate_batch(backend, &pk, Seeds(&[[1; 32], [2; 32]]), &mut ct, &mut sent)?;
    /// let mut secrets = [[0; 32]; 2];
    /// set.decapsulate_batch(backend, &sk, &ct, &mut secrets)?;
    /// assert_eq!(secrets, sent);
    /// # }
    /// # Ok::<(), goodprime::Error>(())
    /// ```
    pub fn decapsulate_batch(
        self,
        backend: Backend,
        sk: &[u8],
        ct: &[u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), Error> {
        let n = secrets.len();
        let result =
            check_keys("decapsulation keys", self.parameters().decapsulation_key_size, n, sk)
                .and_then(|()| self.check_ciphertexts(n, ct))
                .map(|()| (self.0.decapsulate)(backend, sk, ct, secrets));
        zeroed_unless_ok(result, [secrets.as_flattened_mut()])
    }

    /// Returns an error unless `ct` has the length of n ciphertexts.
    fn check_ciphertexts(self, n: usize, ct: &[u8]) -> Result<(), Error> {
        Error::check("ciphertexts", n.saturating_mul(self.parameters().ciphertext_size), ct.len())
    }

    /// Returns an error unless `pk` and `sk` have room for exactly n key pairs.
    fn check_batch(self, n: usize, pk: &[u8], sk: &[u8]) -> Result<(), Error> {
        let (pk_size, sk_size) =
            (self.parameters().encapsulation_key_size, self.parameters().decapsulation_key_size);
        Error::check("encapsulation keys", n.saturating_mul(pk_size), pk.len())?;
        Error::check("decapsulation keys", n.saturating_mul(sk_size), sk.len())
    }

    /// Writes the seed of each pair to the last 32 bytes of its secret key's buffer, from which key generation reads
    /// it.
    fn seeds_from(self, source: Source<'_, '_>, sk: &mut [u8]) -> Result<(), Error> {
        let place = |seeds: &[u8], sk: &mut [u8]| {
            let sks = sk.chunks_exact_mut(self.parameters().decapsulation_key_size);
            for (seed, sk) in seeds.as_chunks::<32>().0.iter().zip(sks) {
                let at = sk.len() - seed.len();
                sk[at..].copy_from_slice(seed);
            }
        };
        match source {
            Source::Given(seeds) => place(seeds, sk),
            Source::Asked(fill) => {
                let mut seeds = Wiped::<[u8; 32 * SEEDS], u8>::new();
                for sk in sk.chunks_mut(SEEDS * self.parameters().decapsulation_key_size) {
                    let length = sk.len() / self.parameters().decapsulation_key_size * 32;
                    fill(&mut seeds[..length])?;
                    place(&*seeds, sk);
                }
            }
        }
        Ok(())
    }
}

/// Returns an error unless `keys` has the length of one key of this size, or of n keys.
fn check_keys(what: &'static str, size: usize, n: usize, keys: &[u8]) -> Result<(), Error> {
    match keys.len() == size {
        true => Ok(()),
        false => Error::check(what, n.saturating_mul(size), keys.len()),
    }
}
