//! Operations on many keys or ciphertexts at once.

#[cfg(feature = "alloc")]
mod typed;

use goodprime_lanes::Backend;

use crate::algorithm::{Algorithm, zeroed_unless_ok};
use crate::error::Error;
use crate::random::{Fill, Randomness};
use crate::wipe::Wiped;

/// Seeds that one request for randomness asks for.
const SEEDS: usize = 32;

impl Algorithm {
    /// Makes the number of key pairs that `pk` and `sk` have room for, one after another in each. For
    /// Streamlined NTRU Prime and for NTRU that is much quicker than one by one, the more so the more they are.
    ///
    /// Each pair has a seed of 32 bytes, as for [`Algorithm::keygen_derand`]; a request to `fill` is
    /// for the seeds of up to 32 pairs. On an error both outputs are zeroed.
    pub fn keygen_batch(
        self,
        backend: Backend,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let n = pk.len() / self.encapsulation_key_size();
        let result = self.check_batch(n, pk, sk).and_then(|()| {
            let mut seeds = Wiped::<[u8; 32 * SEEDS], u8>::new();
            for sk in sk.chunks_mut(SEEDS * self.decapsulation_key_size()) {
                let length = sk.len() / self.decapsulation_key_size() * 32;
                fill(&mut seeds[..length])?;
                self.place_seeds(seeds.as_chunks().0, sk);
            }
            (self.0.keygen_batch)(backend, pk, sk)
        });
        zeroed_unless_ok(result, [pk, sk])
    }

    /// Makes the key pairs of the given seeds: those that [`Algorithm::keygen_derand`] makes of them.
    ///
    /// Equal seeds give equal pairs. On an error both outputs are zeroed.
    pub fn keygen_batch_derand(
        self,
        backend: Backend,
        seeds: &[[u8; 32]],
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let result = self.check_batch(seeds.len(), pk, sk).and_then(|()| {
            self.place_seeds(seeds, sk);
            (self.0.keygen_batch)(backend, pk, sk)
        });
        zeroed_unless_ok(result, [pk, sk])
    }

    /// Makes one shared secret for each place of `secrets`, and their ciphertexts, one after another.
    /// `pk` is one key for all of them, or one for each, one after another.
    ///
    /// Each has one request to `fill`, as [`Algorithm::encapsulate`] has, and is what that makes of it. On
    /// x86-64 several are made in less time than one by one, because hashes are computed side by
    /// side. On an error both outputs are zeroed.
    pub fn encapsulate_batch(
        self,
        backend: Backend,
        pk: &[u8],
        fill: &mut Fill<'_>,
        ct: &mut [u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), Error> {
        self.encapsulate_all(backend, pk, Randomness::Asked(fill), ct, secrets)
    }

    /// Likewise with the given randomness: [`Algorithm::encapsulation_randomness`] bytes for each secret,
    /// which must be secret, uniform and used only once.
    ///
    /// **The argument is raw randomness, not seeds**, also for NTRU LPRime, where both have 32 bytes each.
    pub fn encapsulate_batch_derand(
        self,
        backend: Backend,
        pk: &[u8],
        randomness: &[u8],
        ct: &mut [u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), Error> {
        let length = secrets.len().saturating_mul(self.encapsulation_randomness());
        let checked = Error::check("encapsulation randomness", length, randomness.len());
        let result = checked.and_then(|()| {
            self.encapsulate_all(backend, pk, Randomness::Given(randomness), ct, secrets)
        });
        zeroed_unless_ok(result, [ct, secrets.as_flattened_mut()])
    }

    fn encapsulate_all(
        self,
        backend: Backend,
        pk: &[u8],
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), Error> {
        let n = secrets.len();
        let result = check_keys("encapsulation keys", self.encapsulation_key_size(), n, pk)
            .and_then(|()| self.check_ciphertexts(n, ct))
            .and_then(|()| (self.0.encapsulate)(backend, pk, randomness, ct, secrets));
        zeroed_unless_ok(result, [ct, secrets.as_flattened_mut()])
    }

    /// Recovers the shared secrets of ciphertexts, which come one after another; a ciphertext that
    /// was not made for its key gives a pseudorandom one. `sk` is one key for all of them, or one
    /// for each.
    ///
    /// The results are those of [`Algorithm::decapsulate`]. On x86-64 several are recovered in less time than
    /// one by one. The only error is a wrong length; then the output is zeroed.
    pub fn decapsulate_batch(
        self,
        backend: Backend,
        sk: &[u8],
        ct: &[u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), Error> {
        let n = secrets.len();
        let result = check_keys("decapsulation keys", self.decapsulation_key_size(), n, sk)
            .and_then(|()| self.check_ciphertexts(n, ct))
            .map(|()| (self.0.decapsulate)(backend, sk, ct, secrets));
        zeroed_unless_ok(result, [secrets.as_flattened_mut()])
    }

    /// Whether there are exactly n ciphertexts.
    fn check_ciphertexts(self, n: usize, ct: &[u8]) -> Result<(), Error> {
        Error::check("ciphertexts", n.saturating_mul(self.ciphertext_size()), ct.len())
    }

    /// Whether there is room for exactly n pairs.
    fn check_batch(self, n: usize, pk: &[u8], sk: &[u8]) -> Result<(), Error> {
        let (pk_size, sk_size) = (self.encapsulation_key_size(), self.decapsulation_key_size());
        Error::check("encapsulation keys", n.saturating_mul(pk_size), pk.len())?;
        Error::check("decapsulation keys", n.saturating_mul(sk_size), sk.len())
    }

    /// Puts each seed where key generation takes it from.
    fn place_seeds(self, seeds: &[[u8; 32]], sk: &mut [u8]) {
        for (seed, sk) in seeds.iter().zip(sk.chunks_exact_mut(self.decapsulation_key_size())) {
            let at = sk.len() - seed.len();
            sk[at..].copy_from_slice(seed);
        }
    }
}

/// Whether there is one key of this size, or exactly n.
fn check_keys(what: &'static str, size: usize, n: usize, keys: &[u8]) -> Result<(), Error> {
    match keys.len() == size {
        true => Ok(()),
        false => Error::check(what, n.saturating_mul(size), keys.len()),
    }
}
