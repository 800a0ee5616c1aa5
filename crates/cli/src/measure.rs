//! Timing the three operations of a set, interleaved, for as long as a budget allows.

use std::time::{Duration, Instant};

use goodprime::{Algorithm, Backend, Fill};

use crate::cycles::Clock;
use crate::error::Error;

/// The operations, as they are called everywhere.
pub(crate) const OPERATIONS: [&str; 3] = ["keygen", "encaps", "decaps"];

/// Encapsulations and decapsulations for each key generation, which takes much longer.
const USES_OF_A_KEY: usize = 4;

/// How long to measure.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    /// Measure until this time is over,
    pub(crate) time: Duration,
    /// but at least so many rounds, each one key generation and several uses of the key.
    pub(crate) rounds: usize,
}

/// The times of one operation, in ticks of the clock.
pub(crate) struct Times {
    pub(crate) min: u64,
    pub(crate) median: u64,
    pub(crate) samples: usize,
}

/// Measures a set: the times of [`OPERATIONS`]. Also makes sure that both sides always agree.
pub(crate) fn measure(
    set: Algorithm,
    backend: Backend,
    fill: &mut Fill<'_>,
    clock: Clock,
    budget: Budget,
) -> Result<[Times; 3], Error> {
    let mut pk = vec![0; set.encapsulation_key_size()];
    let mut sk = vec![0; set.decapsulation_key_size()];
    let mut ct = vec![0; set.ciphertext_size()];
    let (mut sender, mut receiver) = ([0; 32], [0; 32]);
    let [mut keygen, mut encaps, mut decaps] = [const { Vec::new() }; 3];

    let start = Instant::now();
    while keygen.len() < budget.rounds || start.elapsed() < budget.time {
        let before = clock.now();
        set.keygen(backend, fill, &mut pk, &mut sk)?;
        keygen.push(clock.now() - before);
        for _ in 0..USES_OF_A_KEY {
            let before = clock.now();
            set.encapsulate(backend, &pk, fill, &mut ct, &mut sender)?;
            let between = clock.now();
            set.decapsulate(backend, &sk, &ct, &mut receiver)?;
            decaps.push(clock.now() - between);
            encaps.push(between - before);
            if sender != receiver {
                return Err(Error::new(format_args!(
                    "{set} on {backend}: the two sides have different secrets"
                )));
            }
        }
    }
    // The first round warms caches and predictors up, if there was time for more.
    if keygen.len() > budget.rounds {
        keygen.remove(0);
        encaps.drain(..USES_OF_A_KEY);
        decaps.drain(..USES_OF_A_KEY);
    }
    Ok([keygen, encaps, decaps].map(Times::new))
}

impl Times {
    /// Sums up at least one sample.
    pub(crate) fn new(mut samples: Vec<u64>) -> Self {
        samples.sort_unstable();
        Self { min: samples[0], median: samples[samples.len() / 2], samples: samples.len() }
    }
}

/// A fast deterministic generator (SplitMix64).
/// Not for keys: whoever sees a few of its bytes knows all others.
pub(crate) struct NotForKeys(u64);

impl NotForKeys {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Never fails; a result as [`Fill`] wants it.
    pub(crate) fn fill(&mut self, out: &mut [u8]) -> Result<(), goodprime::Error> {
        for bytes in out.chunks_mut(8) {
            bytes.copy_from_slice(&self.next().to_le_bytes()[..bytes.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_generator_is_splitmix64() {
        let mut bytes = [0; 19];
        NotForKeys::new(0).fill(&mut bytes).unwrap();
        // The first outputs for seed 0, as published with the algorithm.
        assert_eq!(bytes[..8], 0xe220_a839_7b1d_cdaf_u64.to_le_bytes());
        assert_eq!(bytes[8..16], 0x6e78_9e6a_a1b9_65f4_u64.to_le_bytes());
        assert_eq!(bytes[16..], 0x06c4_5d18_8009_454f_u64.to_le_bytes()[..3]);
    }

    #[test]
    fn times_are_minimum_and_median() {
        let times = Times::new(vec![5, 1, 9, 7, 3]);
        assert_eq!((times.min, times.median, times.samples), (1, 5, 5));
    }

    #[test]
    fn a_spent_budget_still_gives_its_rounds() {
        let budget = Budget { time: Duration::ZERO, rounds: 2 };
        let mut rng = NotForKeys::new(1);
        let set = Algorithm::by_name("ntrulpr653").unwrap();
        let times =
            measure(set, Backend::detect(), &mut |b| rng.fill(b), Clock::finest(), budget).unwrap();
        assert_eq!(times.map(|t| t.samples), [2, 8, 8]);
    }
}
