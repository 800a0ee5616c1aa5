//! Timing the three operations of a set, interleaved, for as long as a budget allows.

use std::time::{Duration, Instant};

use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Fill};

use crate::cycles::Clock;
use crate::error::Error;
use crate::times::Times;

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
        set.keygen(backend, FillWith(fill), &mut pk, &mut sk)?;
        keygen.push(clock.now() - before);
        for _ in 0..USES_OF_A_KEY {
            let before = clock.now();
            set.encapsulate(backend, &pk, FillWith(fill), &mut ct, &mut sender)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::times::NotForKeys;

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
