//! Encapsulation and decapsulation with prepared keys and in batches, for `goodprime bench`.

use std::time::Instant;

use goodprime::randomness::{FillWith, Os};
use goodprime::{Algorithm, Backend, DecapsulationKey, EncapsulationKey, Kem, Set};

use crate::cycles::Clock;
use crate::error::Error;
use crate::measure::{Budget, Source};
use crate::times::Times;

/// Operations of a batch.
const BATCH: usize = 32;

/// A use of a key: its name, and the number of operations in a batch.
#[derive(Clone, Copy)]
pub(super) struct Use {
    pub(super) op: &'static str,
    pub(super) batch: Option<usize>,
}

/// The uses that are measured, in the order of [`measure`]: with prepared keys; in batches, for one key as bytes or
/// with a key for each operation.
pub(super) const USES: [Use; 5] = [
    Use { op: "encaps-prepared", batch: None },
    Use { op: "decaps-prepared", batch: None },
    Use { op: "encaps-batch", batch: Some(BATCH) },
    Use { op: "encaps-batch-keys", batch: Some(BATCH) },
    Use { op: "decaps-batch", batch: Some(BATCH) },
];

/// The times of [`USES`], each for one operation. Also makes sure that both sides always agree.
pub(super) fn measure(
    set: Algorithm,
    backend: Backend,
    source: &mut Source<'_>,
    clock: Clock,
    budget: Budget,
) -> Result<[Times; 5], Error> {
    macro_rules! of {
        ($({ $name:ident $set:ident $($row:tt)* })*) => {
            match set.parameters().name {
                $(stringify!($name) => measure_set::<goodprime::$set>(set, backend, source, clock, budget),)*
                name => Err(Error::new(format_args!("{name} has no type to measure"))),
            }
        };
    }
    goodprime::for_each_set! { of }
}

fn measure_set<S: Set>(
    set: Algorithm,
    backend: Backend,
    source: &mut Source<'_>,
    clock: Clock,
    budget: Budget,
) -> Result<[Times; 5], Error> {
    let differ = || {
        Error::new(format_args!(
            "self-check failed: encapsulation and decapsulation disagree ({set}, {backend}); please report it"
        ))
    };
    let mut pk = vec![0; BATCH * S::ENCAPSULATION_KEY_SIZE];
    let mut sk = vec![0; BATCH * S::DECAPSULATION_KEY_SIZE];
    source.keygen_batch(set, backend, &mut pk, &mut sk)?;
    let (one_pk, one_sk) = (&pk[..S::ENCAPSULATION_KEY_SIZE], &sk[..S::DECAPSULATION_KEY_SIZE]);
    let kem = Kem::<S>::on(backend);
    let encapsulation_key = kem.prepare(&EncapsulationKey::try_from(one_pk)?);
    let decapsulation_key = kem.prepare_secret(&DecapsulationKey::try_from(one_sk)?);

    let mut ct = vec![0; BATCH * S::CIPHERTEXT_SIZE];
    let [mut sender, mut receiver] = [const { [[0; 32]; BATCH] }; 2];
    let mut samples = [const { Vec::new() }; USES.len()];
    let start = Instant::now();
    while samples[0].len() < budget.rounds || start.elapsed() < budget.time {
        let mut times = [clock.now(); 6];
        let (single, secret) = match source {
            Source::Os => encapsulation_key.encapsulate(Os)?,
            Source::Fill(fill) => encapsulation_key.encapsulate(FillWith(*fill))?,
        };
        times[1] = clock.now();
        let recovered = decapsulation_key.decapsulate(&single);
        times[2] = clock.now();
        source.encapsulate_batch(set, backend, one_pk, &mut ct, &mut sender)?;
        times[3] = clock.now();
        set.decapsulate_batch(backend, one_sk, &ct, &mut receiver)?;
        times[4] = clock.now();
        if recovered != secret || receiver != sender {
            return Err(differ());
        }
        let before = clock.now();
        source.encapsulate_batch(set, backend, &pk, &mut ct, &mut sender)?;
        times[5] = clock.now() - before;
        let n = BATCH as u64;
        let [t0, t1, t2, t3, t4, keys] = times;
        let of_round = [t1 - t0, t2 - t1, (t3 - t2) / n, keys / n, (t4 - t3) / n];
        for (samples, time) in samples.iter_mut().zip(of_round) {
            samples.push(time);
        }
    }
    // Ciphertexts of different keys are recovered with different keys.
    set.decapsulate_batch(backend, &sk, &ct, &mut receiver)?;
    if receiver != sender {
        return Err(differ());
    }
    Ok(samples.map(|mut samples| {
        if samples.len() > budget.rounds {
            samples.remove(0); // The first round warms up.
        }
        Times::new(samples)
    }))
}
