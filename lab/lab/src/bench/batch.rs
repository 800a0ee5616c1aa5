//! Key generation singly and in batches, for `goodprime-lab bench inv`.

use goodprime::randomness::{Seed, Seeds};
use goodprime::{Algorithm, Backend};

use goodprime_cli_common::error::Error;
use goodprime_cli_common::times::NotForKeys;

/// The sizes of the batches that are measured, in key pairs.
pub(super) const BATCHES: [usize; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// The key pairs of one set on one backend: seeds, and room for the largest batch.
pub(super) struct Keys {
    set: Algorithm,
    backend: Backend,
    rng: NotForKeys,
    seeds: Vec<[u8; 32]>,
    pk: Vec<u8>,
    sk: Vec<u8>,
}

impl Keys {
    /// Allocates room for a set's keys. The seeds are all zero until [`Self::new_seeds`].
    pub(super) fn new(set: Algorithm, backend: Backend) -> Self {
        let n = *BATCHES.iter().max().unwrap_or(&1);
        let (pk, sk) =
            (set.parameters().encapsulation_key_size, set.parameters().decapsulation_key_size);
        let rng = NotForKeys::new(n as u64);
        let (seeds, pk, sk) = (vec![[0; 32]; n], vec![0; n * pk], vec![0; n * sk]);
        Self { set, backend, rng, seeds, pk, sk }
    }

    /// Draws seeds that were not used before.
    pub(super) fn new_seeds(&mut self) -> Result<(), Error> {
        Ok(self.rng.fill(self.seeds.as_flattened_mut())?)
    }

    /// Makes key pair i from its seed.
    pub(super) fn single(&mut self, i: usize) -> Result<(), Error> {
        let (pk, sk) = (
            self.set.parameters().encapsulation_key_size,
            self.set.parameters().decapsulation_key_size,
        );
        let (pk, sk) = (&mut self.pk[i * pk..][..pk], &mut self.sk[i * sk..][..sk]);
        Ok(self.set.keygen(self.backend, Seed(&self.seeds[i]), pk, sk)?)
    }

    /// Makes the first n key pairs.
    pub(super) fn batch(&mut self, n: usize) -> Result<(), Error> {
        let (pk, sk) = (
            self.set.parameters().encapsulation_key_size,
            self.set.parameters().decapsulation_key_size,
        );
        let (pk, sk) = (&mut self.pk[..n * pk], &mut self.sk[..n * sk]);
        Ok(self.set.keygen_batch(self.backend, Seeds(&self.seeds[..n]), pk, sk)?)
    }

    /// Compares the keys of a batch with those of single calls. Fails if they differ.
    pub(super) fn check(&mut self) -> Result<(), Error> {
        const N: usize = 4;
        self.new_seeds()?;
        self.batch(N)?;
        let made = (self.pk.clone(), self.sk.clone());
        for i in 0..N {
            self.single(i)?;
        }
        match (&self.pk, &self.sk) == (&made.0, &made.1) {
            true => Ok(()),
            false => Err(Error::new(format_args!(
                "a batch of {} on {} differs from single keys",
                self.set, self.backend
            ))),
        }
    }
}
