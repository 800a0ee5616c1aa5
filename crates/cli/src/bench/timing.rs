//! `goodprime bench timing`: a test whether the times of operations depend on secrets.
//!
//! Each operation runs on inputs of two classes in random order, and Welch's t-test compares their times. A positive
//! control, which leaks a dozen cycles on purpose, runs first: if the test does not detect it, the machine is too
//! noisy for a verdict.

use std::hint::black_box;
use std::time::{Duration, Instant};

use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend};
use serde_json::json;

use crate::args::BenchTiming;
use crate::cycles::Clock;
use crate::error::{Error, Status};
use crate::times::NotForKeys;
use crate::welch::largest_t;
use crate::{output, sets};

/// The |t| above which an operation is said to leak, as the test's authors chose it.
const LIMIT: f64 = 10.0;

/// The name in place of a set, in the line of the operation that leaks on purpose.
const CONTROL: &str = "(control)";

/// Inputs of the class that varies.
const VARIANTS: usize = 64;

/// Samples that are taken even if they take longer than they should.
const SAMPLES: usize = 200;

/// The comparisons, in the order of the table.
const TESTS: [(&str, &str); 4] = [
    ("keygen", "one seed or many"),
    ("encaps", "one message or many"),
    ("decaps", "one key or many"),
    ("decaps", "ciphertext accepted or rejected"),
];

/// A line of the table.
struct Row {
    set: &'static str,
    op: &'static str,
    classes: &'static str,
    samples: usize,
    t: f64,
}

pub(crate) fn run(args: &BenchTiming, backend: Backend) -> Result<Status, Error> {
    let sets = match &args.set[..] {
        [] => Algorithm::ALL.to_vec(),
        names => names.iter().map(|name| sets::named(name)).collect::<Result<_, _>>()?,
    };
    let bench = Bench { backend, clock: Clock::finest(), time: args.seconds };
    let mut rows = vec![bench.control(sets[0])?];
    if args.json {
        bench.print_json(&rows[0])?;
    }
    output::with_progress(sets.len(), |bar| {
        for &set in &sets {
            bar.set_message(set.parameters().name);
            let new = bench.set(set)?;
            if args.json {
                bar.suspend(|| new.iter().try_for_each(|row| bench.print_json(row)))?;
            }
            rows.extend(new);
            bar.inc(1);
        }
        Ok::<_, Error>(())
    })?;
    if !args.json {
        bench.print_table(&rows)?;
    }
    Ok(verdict(&rows))
}

/// The verdict. The control is the first row: unless it differs, the other rows prove nothing by their equality.
fn verdict(rows: &[Row]) -> Status {
    let differs = |row: &Row| row.t > LIMIT;
    match rows.split_first() {
        Some((_, operations)) if operations.iter().any(differs) => Status::Failed,
        Some((control, _)) if differs(control) => Status::Good,
        _ => Status::NoVerdict,
    }
}

/// The leak of the control: a branch on a secret bit, to four dependent multiplications.
#[inline(never)]
fn leak(bit: bool) {
    if black_box(bit) {
        let mut x = black_box(3u64);
        for _ in 0..4 {
            x = x.wrapping_mul(x);
        }
        black_box(x);
    }
}

/// Returns as many copies of the last input as there are others, then the others.
fn copied<T: Clone>(mut others: Vec<T>) -> Vec<T> {
    let last = others.pop().expect("one more input than variants");
    [vec![last; VARIANTS], others].concat()
}

/// Inputs of operations: [`VARIANTS`] and one, whose key generations draw equally often.
struct Inputs {
    seeds: Vec<u64>,
    /// Public and secret keys.
    keys: Vec<(Vec<u8>, Vec<u8>)>,
    ciphertexts: Vec<Vec<u8>>,
}

struct Bench {
    backend: Backend,
    clock: Clock,
    /// The time for each line of the table.
    time: Duration,
}

impl Bench {
    /// Samples of `run` on inputs that `prepare` makes. `prepare` is not timed; it gets the class, 0 or 1, and the
    /// number of the input, below [`VARIANTS`]. All inputs have the same addresses.
    fn samples<T>(
        &self,
        mut input: T,
        mut prepare: impl FnMut(&mut T, usize, usize),
        mut run: impl FnMut(&mut T) -> Result<(), goodprime::Error>,
    ) -> Result<Vec<(usize, u64)>, Error> {
        let mut order = NotForKeys::new(2);
        let mut samples = Vec::new();
        let start = Instant::now();
        while samples.len() < SAMPLES || start.elapsed() < self.time {
            let mut random = [0; 2];
            order.fill(&mut random)?;
            let (class, variant) = ((random[0] & 1) as usize, random[1] as usize % VARIANTS);
            prepare(&mut input, class, variant);
            let before = self.clock.now();
            run(&mut input)?;
            samples.push((class, self.clock.now() - before));
        }
        Ok(samples)
    }

    fn row(&self, set: &'static str, test: usize, samples: Vec<(usize, u64)>) -> Row {
        let (op, classes) = TESTS[test];
        Row { set, op, classes, samples: samples.len(), t: largest_t(&samples) }
    }

    /// A decapsulation with [`leak`] after it.
    fn control(&self, set: Algorithm) -> Result<Row, Error> {
        let mut rng = NotForKeys::new(1);
        let (mut pk, mut sk) = (
            vec![0; set.parameters().encapsulation_key_size],
            vec![0; set.parameters().decapsulation_key_size],
        );
        let (mut ct, mut secret) = (vec![0; set.parameters().ciphertext_size], [0; 32]);
        set.keygen(self.backend, FillWith(&mut |out| rng.fill(out)), &mut pk, &mut sk)?;
        set.encapsulate(
            self.backend,
            &pk,
            FillWith(&mut |out| rng.fill(out)),
            &mut ct,
            &mut secret,
        )?;
        let bit = |bit: &mut bool, class: usize, _: usize| *bit = class == 1;
        let samples = self.samples(false, bit, |bit| {
            set.decapsulate(self.backend, &sk, &ct, &mut secret)?;
            leak(*bit);
            Ok(())
        })?;
        let (op, classes) = ("decaps", "a dozen cycles for a bit");
        Ok(Row { set: CONTROL, op, classes, samples: samples.len(), t: largest_t(&samples) })
    }

    /// Seeds of key generation, the keys that they make, and a ciphertext for each.
    fn inputs(&self, set: Algorithm) -> Result<Inputs, Error> {
        let backend = self.backend;
        let mut rng = NotForKeys::new(1);
        // Seeds whose first g is invertible: the number of draws is public.
        let mut seeds = Vec::new();
        let (mut pk, mut sk) = (
            vec![0; set.parameters().encapsulation_key_size],
            vec![0; set.parameters().decapsulation_key_size],
        );
        let mut keys = Vec::new();
        let mut fewest = usize::MAX;
        while keys.len() <= VARIANTS {
            let mut seed = [0; 8];
            rng.fill(&mut seed)?;
            let seed = u64::from_le_bytes(seed);
            let (mut requests, mut drawn) = (0, NotForKeys::new(seed));
            let mut fill = |bytes: &mut [u8]| {
                requests += 1;
                drawn.fill(bytes)
            };
            set.keygen(backend, FillWith(&mut fill), &mut pk, &mut sk)?;
            if requests < fewest {
                (fewest, seeds, keys) = (requests, Vec::new(), Vec::new());
            }
            if requests == fewest {
                seeds.push(seed);
                keys.push((pk.clone(), sk.clone()));
            }
        }
        let (mut ct, mut secret) = (vec![0; set.parameters().ciphertext_size], [0; 32]);
        let mut ciphertexts = Vec::new();
        for (pk, _) in &keys {
            set.encapsulate(backend, pk, FillWith(&mut |out| rng.fill(out)), &mut ct, &mut secret)?;
            ciphertexts.push(ct.clone());
        }
        Ok(Inputs { seeds, keys, ciphertexts })
    }

    fn set(&self, set: Algorithm) -> Result<Vec<Row>, Error> {
        let backend = self.backend;
        let Inputs { seeds, keys, ciphertexts } = self.inputs(set)?;
        let (mut pk, mut sk) = (
            vec![0; set.parameters().encapsulation_key_size],
            vec![0; set.parameters().decapsulation_key_size],
        );
        let (mut ct, mut secret) = (vec![0; set.parameters().ciphertext_size], [0; 32]);
        let mut rows = Vec::new();

        // Class 0 always uses the last of the inputs, class 1 the others. There are as many copies of that one, so that
        // both classes read as much memory.
        let copies = |class: usize, variant: usize| class * VARIANTS + variant;
        let (seeds, keys, ciphertexts) = (copied(seeds), copied(keys), copied(ciphertexts));
        let samples = self.samples(
            NotForKeys::new(0),
            |rng, class, variant| *rng = NotForKeys::new(seeds[copies(class, variant)]),
            |rng| set.keygen(backend, FillWith(&mut |out| rng.fill(out)), &mut pk, &mut sk),
        )?;
        rows.push(self.row(set.parameters().name, 0, samples));

        let (pk, _) = &keys[0];
        let samples = self.samples(
            NotForKeys::new(0),
            |rng, class, variant| *rng = NotForKeys::new((class * (1 + variant)) as u64),
            |rng| {
                set.encapsulate(
                    backend,
                    pk,
                    FillWith(&mut |out| rng.fill(out)),
                    &mut ct,
                    &mut secret,
                )
            },
        )?;
        rows.push(self.row(set.parameters().name, 1, samples));

        let samples = self.samples(
            (sk, ct.clone()),
            |(sk, ct), class, variant| {
                let chosen = copies(class, variant);
                sk.copy_from_slice(&keys[chosen].1);
                ct.copy_from_slice(&ciphertexts[chosen]);
            },
            |(sk, ct)| set.decapsulate(backend, sk, ct, &mut secret),
        )?;
        rows.push(self.row(set.parameters().name, 2, samples));

        let (_, sk) = &keys[0];
        let samples = self.samples(
            ct,
            |ct, class, variant| {
                ct.copy_from_slice(&ciphertexts[0]);
                // The confirmation at the end, or the polynomial.
                let at = if variant % 2 == 0 { ct.len() - 1 - variant / 2 } else { 3 * variant };
                ct[at] ^= class as u8;
            },
            |ct| set.decapsulate(backend, sk, ct, &mut secret),
        )?;
        rows.push(self.row(set.parameters().name, 3, samples));
        Ok(rows)
    }

    fn print_json(&self, row: &Row) -> Result<(), Error> {
        let Row { set, op, classes, samples, t } = row;
        output::json(&json!({
            "set": set,
            "op": op,
            "classes": classes,
            "backend": self.backend.name(),
            "samples": samples,
            // JSON has no infinity.
            "t": t.min(f64::MAX),
            "differs": *t > LIMIT,
        }))
    }

    fn print_table(&self, rows: &[Row]) -> Result<(), Error> {
        let cells: Vec<[String; 6]> = rows
            .iter()
            .map(|Row { set, op, classes, samples, t }| {
                let verdict = match *t > LIMIT {
                    true => "differs",
                    false if *set == CONTROL => "not detected",
                    false => "ok",
                };
                let words = [set, op, classes].map(|word| (*word).to_owned());
                let [set, op, classes] = words;
                [set, op, classes, verdict.to_owned(), samples.to_string(), format!("{t:.1}")]
            })
            .collect();
        output::table(
            ["set", "operation", "classes", "verdict", "samples", "largest t"],
            4,
            &cells,
        )?;
        output::line(format_args!(
            "\nWelch's t-test; above {LIMIT}, times differ. Backend {}.",
            self.backend
        ))?;
        if rows[0].t <= LIMIT {
            output::line(
                "No verdict: the planted leak of a dozen cycles was not detected, so this machine is too noisy.",
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fewest ticks of a thousand calls.
    fn ticks(clock: Clock, bit: bool) -> u64 {
        let calls = || {
            let before = clock.now();
            (0..1000).for_each(|_| leak(black_box(bit)));
            clock.now() - before
        };
        (0..200).map(|_| calls()).min().unwrap_or(0)
    }

    /// The control leaks far less than an operation takes, so its detection shows that small leaks are detected.
    #[test]
    fn the_control_leaks_a_dozen_cycles_at_most() {
        let clock = Clock::finest();
        let leaked = ticks(clock, true).saturating_sub(ticks(clock, false)) as f64 / 1000.0;
        // A clock may have a rate of its own. Calls overlap, so that this is no lower bound.
        assert!(leaked < 40.0, "{leaked} {}", clock.unit());
    }

    #[test]
    fn noise_is_no_leak() {
        let of = |rows: &[f64]| {
            let row = |&t: &f64| Row { set: "", op: "", classes: "", samples: 0, t };
            verdict(&rows.iter().map(row).collect::<Vec<_>>())
        };
        assert_eq!(of(&[LIMIT + 1.0, LIMIT - 1.0, 0.0]), Status::Good);
        assert_eq!(of(&[LIMIT - 1.0, 0.0]), Status::NoVerdict, "a machine that is too noisy");
        assert_eq!(of(&[LIMIT + 1.0, 0.0, LIMIT + 1.0]), Status::Failed, "an operation that leaks");
        // A difference that is detected in spite of the noise is real.
        assert_eq!(of(&[0.0, LIMIT + 1.0]), Status::Failed);
    }
}
