//! Operations on many keys at once.

use core::marker::PhantomData;

use goodprime_lanes::{Backend, Isa, Kernel};

use crate::algorithm::{Algorithm, Fill, zeroed_unless_ok};
use crate::error::Error;
use crate::scheme::Set;
use crate::wipe::Wiped;

/// Seeds that one request for randomness asks for.
const SEEDS: usize = 32;

/// The batch of key pairs whose seeds are the last 32 bytes of their secret keys.
pub(crate) struct KeygenBatch<'a, S: Set> {
    pub(crate) pk: &'a mut [u8],
    pub(crate) sk: &'a mut [u8],
    pub(crate) set: PhantomData<S>,
}

impl<S: Set> Kernel for KeygenBatch<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        S::keygen_batch(isa, self.pk, self.sk);
    }
}

impl Algorithm {
    /// Makes as many key pairs as `pk` and `sk` have room for, one after another in each. For
    /// Streamlined NTRU Prime that is much quicker than one by one, the more so the more they are.
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
            self.run_batch(backend, pk, sk);
            Ok(())
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
        let result = self.check_batch(seeds.len(), pk, sk).map(|()| {
            self.place_seeds(seeds, sk);
            self.run_batch(backend, pk, sk);
        });
        zeroed_unless_ok(result, [pk, sk])
    }

    /// Whether there is room for exactly n pairs.
    fn check_batch(self, n: usize, pk: &[u8], sk: &[u8]) -> Result<(), Error> {
        let (pk_size, sk_size) = (self.encapsulation_key_size(), self.decapsulation_key_size());
        Error::check("encapsulation keys", n.saturating_mul(pk_size), pk.len())?;
        Error::check("decapsulation keys", n.saturating_mul(sk_size), sk.len())
    }

    /// Puts each seed where [`KeygenBatch`] takes it from.
    fn place_seeds(self, seeds: &[[u8; 32]], sk: &mut [u8]) {
        for (seed, sk) in seeds.iter().zip(sk.chunks_exact_mut(self.decapsulation_key_size())) {
            let at = sk.len() - seed.len();
            sk[at..].copy_from_slice(seed);
        }
    }
}

#[cfg(feature = "alloc")]
mod typed {
    use alloc::vec;
    use alloc::vec::Vec;

    use zeroize::Zeroizing;

    use crate::algorithm::{Algorithm, Fill};
    use crate::error::Error;
    use crate::keys::{DecapsulationKey, EncapsulationKey, Kem};
    use crate::random::from_rng;
    use crate::scheme::Set;

    /// A key pair.
    type Pair<S> = (EncapsulationKey<S>, DecapsulationKey<S>);

    impl<S: Set> Kem<S> {
        /// Makes n key pairs from the operating system's randomness: for Streamlined NTRU Prime much
        /// quicker than one by one, the more so the more they are.
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
            self.batch(n, &mut crate::random::system_random)
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
            Algorithm::new(S::default()).keygen_batch(self.backend(), fill, &mut pk, &mut sk)?;
            pk.chunks_exact(S::ENCAPSULATION_KEY_SIZE)
                .zip(sk.chunks_exact(S::DECAPSULATION_KEY_SIZE))
                .map(|(pk, sk)| Ok((pk.try_into()?, sk.try_into()?)))
                .collect()
        }
    }
}
