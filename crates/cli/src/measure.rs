//! Timing the three operations of a set, interleaved, for as long as a budget allows.

use std::time::{Duration, Instant};

use goodprime::randomness::{FillWith, Os};
use goodprime::{Algorithm, Backend};

use crate::cycles::Clock;
use crate::error::Error;
use crate::times::Times;

/// The operations, as they are called everywhere.
pub(crate) const OPERATIONS: [&str; 3] = ["keygen", "encaps", "decaps"];

/// Encapsulations and decapsulations for each key generation, which takes much longer.
const USES_OF_A_KEY: usize = 4;

/// The source of randomness of measured operations.
pub(crate) enum Source<'a> {
    /// The operating system.
    Os,
    /// A function that fills a slice.
    Fill(&'a mut dyn FnMut(&mut [u8]) -> Result<(), goodprime::Error>),
}

impl Source<'_> {
    /// A key pair of a set.
    pub(crate) fn keygen(
        &mut self,
        set: Algorithm,
        backend: Backend,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), goodprime::Error> {
        match self {
            Self::Os => set.keygen(backend, Os, pk, sk),
            Self::Fill(fill) => set.keygen(backend, FillWith(*fill), pk, sk),
        }
    }

    /// Key pairs, as many as there is room for.
    pub(crate) fn keygen_batch(
        &mut self,
        set: Algorithm,
        backend: Backend,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), goodprime::Error> {
        match self {
            Self::Os => set.keygen_batch(backend, Os, pk, sk),
            Self::Fill(fill) => set.keygen_batch(backend, FillWith(*fill), pk, sk),
        }
    }

    /// A shared secret and its ciphertext.
    pub(crate) fn encapsulate(
        &mut self,
        set: Algorithm,
        backend: Backend,
        pk: &[u8],
        ct: &mut [u8],
        secret: &mut [u8; 32],
    ) -> Result<(), goodprime::Error> {
        match self {
            Self::Os => set.encapsulate(backend, pk, Os, ct, secret),
            Self::Fill(fill) => set.encapsulate(backend, pk, FillWith(*fill), ct, secret),
        }
    }

    /// Shared secrets, one per element of the output, and their ciphertexts.
    pub(crate) fn encapsulate_batch(
        &mut self,
        set: Algorithm,
        backend: Backend,
        pk: &[u8],
        ct: &mut [u8],
        secrets: &mut [[u8; 32]],
    ) -> Result<(), goodprime::Error> {
        match self {
            Self::Os => set.encapsulate_batch(backend, pk, Os, ct, secrets),
            Self::Fill(fill) => set.encapsulate_batch(backend, pk, FillWith(*fill), ct, secrets),
        }
    }
}

/// The duration of a measurement.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    /// The time after which the measurement ends,
    pub(crate) time: Duration,
    /// but not before this number of rounds, each one key generation and several uses of the key.
    pub(crate) rounds: usize,
}

/// Measures a set: the times of [`OPERATIONS`]. Also makes sure that both sides always agree.
pub(crate) fn measure(
    set: Algorithm,
    backend: Backend,
    source: &mut Source<'_>,
    clock: Clock,
    budget: Budget,
) -> Result<[Times; 3], Error> {
    let mut pk = vec![0; set.parameters().encapsulation_key_size];
    let mut sk = vec![0; set.parameters().decapsulation_key_size];
    let mut ct = vec![0; set.parameters().ciphertext_size];
    let (mut sender, mut receiver) = ([0; 32], [0; 32]);
    let [mut keygen, mut encaps, mut decaps] = [const { Vec::new() }; 3];

    let start = Instant::now();
    while keygen.len() < budget.rounds || start.elapsed() < budget.time {
        let before = clock.now();
        source.keygen(set, backend, &mut pk, &mut sk)?;
        keygen.push(clock.now() - before);
        for _ in 0..USES_OF_A_KEY {
            let before = clock.now();
            source.encapsulate(set, backend, &pk, &mut ct, &mut sender)?;
            let between = clock.now();
            set.decapsulate(backend, &sk, &ct, &mut receiver)?;
            decaps.push(clock.now() - between);
            encaps.push(between - before);
            if sender != receiver {
                return Err(Error::new(format_args!(
                    "self-check failed: encapsulation and decapsulation disagree ({set}, {backend}); please report it"
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::times::NotForKeys;

    #[test]
    fn a_spent_budget_still_gives_its_rounds() {
        let budget = Budget { time: Duration::ZERO, rounds: 2 };
        let mut rng = NotForKeys::new(1);
        let set = "ntrulpr653".parse::<Algorithm>().unwrap();
        let times = measure(
            set,
            Backend::detect(),
            &mut Source::Fill(&mut |b| rng.fill(b)),
            Clock::finest(),
            budget,
        )
        .unwrap();
        assert_eq!(times.map(|t| t.samples), [2, 8, 8]);
    }
}
