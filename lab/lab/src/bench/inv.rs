//! `goodprime-lab bench inv`: every inversion algorithm, in R/q and in R/3, side by side, and key
//! generation, which is mostly inversion, singly and in batches.
//!
//! All algorithms of a ring invert the same small polynomial, one after another in rounds. Each
//! result is multiplied back before anything is measured, and batches are compared with single keys.

use std::time::Instant;

use crate::inverse::registry::{self, Entry};
use goodprime::{Algorithm, Backend, Family};
use serde_json::json;

use super::batch::{BATCHES, Keys};
use super::mul;
use crate::args::BenchInv;
use goodprime_cli_common::cycles::Clock;
use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::output;
use goodprime_cli_common::times::{NotForKeys, Times};

/// Rounds that are measured even if they take longer than they should.
const ROUNDS: usize = 3;

/// The most draws of an operand until one is invertible modulo 3, as nearly every first draw is.
const DRAWS: usize = 100;

pub(crate) fn run(args: &BenchInv, backend: Backend) -> Result<Status, Error> {
    let clock = Clock::finest();
    mul::each_ring(&args.set, |set, show| {
        let rows = measure(set, backend, clock, args)?;
        show(&|| match args.json {
            true => rows.iter().try_for_each(|row| print_json(set, backend, clock, row)),
            false => print_table(set, backend, clock, &rows),
        })
    })
}

/// The subject of a line of the table.
#[derive(Clone, Copy)]
enum Subject {
    Inverse(&'static Entry),
    /// Key generation, in batches or singly.
    Keygen(Option<usize>),
}

impl Subject {
    fn name(self) -> &'static str {
        match self {
            Self::Inverse(entry) => entry.name,
            Self::Keygen(None) => "key generation",
            Self::Keygen(Some(_)) => "key generation in batches",
        }
    }

    /// Returns true if `other` is compared with this subject.
    ///
    /// The reference is the library's choice in the same ring, or single key generation.
    fn is_reference_of(self, other: Self, backend: Backend) -> bool {
        match (self, other) {
            (Self::Inverse(one), Self::Inverse(other)) => {
                one.ships(backend) && one.modulus == other.modulus
            }
            (Self::Keygen(batch), Self::Keygen(_)) => batch.is_none(),
            _ => false,
        }
    }
}

/// A line of the table.
type Row = (Subject, Times);

fn measure(
    set: Algorithm,
    backend: Backend,
    clock: Clock,
    args: &BenchInv,
) -> Result<Vec<Row>, Error> {
    let entries: Vec<_> =
        registry::ALL.as_flattened().iter().filter(|entry| entry.p == set.parameters().p).collect();
    let (a, results) = operand(set, backend, &entries)?;
    for (entry, inverse) in entries.iter().zip(&results) {
        if product(&a, inverse, set.parameters().p, entry.modulus) != [1] {
            return Err(Error::new(format_args!(
                "{} on {backend} give a wrong inverse for p = {}",
                entry.name,
                set.parameters().p
            )));
        }
    }
    let mut subjects: Vec<_> = entries.into_iter().map(Subject::Inverse).collect();
    if set.parameters().family == Family::Streamlined {
        subjects.push(Subject::Keygen(None));
        subjects.extend(BATCHES.map(|n| Subject::Keygen(Some(n))));
    }
    let mut keys = Keys::new(set, backend);
    keys.check()?;

    let mut samples = vec![Vec::new(); subjects.len()];
    let mut out = vec![0; a.len()];
    let start = Instant::now();
    while samples[0].len() <= ROUNDS || start.elapsed() < args.seconds {
        keys.new_seeds()?;
        for (subject, samples) in subjects.iter().zip(&mut samples) {
            let before = clock.now();
            match *subject {
                Subject::Inverse(entry) => {
                    entry.invert(backend, &mut out, &a);
                }
                Subject::Keygen(None) => keys.single(0)?,
                Subject::Keygen(Some(n)) => keys.batch(n)?,
            }
            let time = clock.now() - before;
            samples.push(match *subject {
                Subject::Keygen(Some(n)) => time / n as u64,
                _ => time,
            });
        }
    }
    let times = samples.into_iter().map(|mut samples| {
        samples.remove(0); // The first round warms up.
        Times::new(samples)
    });
    Ok(subjects.into_iter().zip(times).collect())
}

/// Draws a small polynomial that all algorithms can invert. Returns it and their inverses.
fn operand(
    set: Algorithm,
    backend: Backend,
    entries: &[&'static Entry],
) -> Result<(Vec<i16>, Vec<Vec<i16>>), Error> {
    let mut rng = NotForKeys::new(set.parameters().p as u64);
    for _ in 0..DRAWS {
        let mut a = vec![0; entries[0].padded];
        for c in &mut a[..set.parameters().p] {
            let mut byte = [0];
            rng.fill(&mut byte)?;
            *c = (byte[0] % 3) as i16 - 1;
        }
        let mut results = Vec::new();
        for entry in entries {
            let mut out = vec![0; entry.padded];
            if entry.invert(backend, &mut out, &a) {
                results.push(out);
            }
        }
        if results.len() == entries.len() {
            return Ok((a, results));
        }
    }
    Err(Error::new(format_args!(
        "no algorithm on {backend} finds inverses for p = {}",
        set.parameters().p
    )))
}

/// Returns a·b modulo x^p-x-1 and the modulus, without zeros at its end.
fn product(a: &[i16], b: &[i16], p: usize, modulus: i16) -> Vec<i64> {
    let mut c = vec![0; 2 * p];
    for (i, &x) in a[..p].iter().enumerate() {
        for (c, &y) in c[i..].iter_mut().zip(&b[..p]) {
            *c += x as i64 * y as i64;
        }
    }
    for i in (p..2 * p).rev() {
        c[i - p] += c[i];
        c[i - p + 1] += c[i];
    }
    c.truncate(p);
    for c in &mut c {
        *c = c.rem_euclid(modulus as i64);
    }
    let length = c.iter().rposition(|&c| c != 0).map_or(0, |last| last + 1);
    c.truncate(length);
    c
}

fn print_json(
    set: Algorithm,
    backend: Backend,
    clock: Clock,
    (subject, times): &Row,
) -> Result<(), Error> {
    let (q, levels) = match subject {
        Subject::Inverse(entry) => (entry.modulus, Some(entry.levels)),
        Subject::Keygen(_) => (set.parameters().q as i16, None),
    };
    let mut object = json!({
        "set": set.parameters().name,
        "p": set.parameters().p,
        "q": q,
        "algorithm": subject.name(),
        "levels": levels,
        "backend": backend.name(),
        "unit": clock.unit(),
        "min": times.min,
        "median": times.median,
        "samples": times.samples,
    });
    match subject {
        Subject::Inverse(entry) => object["ships"] = entry.ships(backend).into(),
        Subject::Keygen(Some(batch)) => object["batch"] = (*batch).into(),
        Subject::Keygen(None) => {}
    }
    output::json(&object)
}

fn print_table(set: Algorithm, backend: Backend, clock: Clock, rows: &[Row]) -> Result<(), Error> {
    let (p, q, unit) = (set.parameters().p, set.parameters().q, clock.unit());
    output::line(format_args!(
        "{set}: p = {p}, q = {q}; backend {backend}; {unit} an inverse or key"
    ))?;
    let table: Vec<_> = rows
        .iter()
        .map(|(subject, times)| {
            let reference = rows.iter().find(|(other, _)| other.is_reference_of(*subject, backend));
            let (ring, levels, batch) = match subject {
                Subject::Inverse(entry) if entry.modulus == 3 => ("R/3", Some(entry.levels), None),
                Subject::Inverse(entry) => ("R/q", Some(entry.levels), None),
                Subject::Keygen(batch) => ("both", None, *batch),
            };
            [
                subject.name().to_owned(),
                ring.to_owned(),
                levels.map_or(String::new(), |n| n.to_string()),
                batch.map_or(String::new(), |n| n.to_string()),
                times.min.to_string(),
                times.median.to_string(),
                reference.map_or(String::new(), |(_, reference)| {
                    format!("{:.2}", times.min as f64 / reference.min.max(1) as f64)
                }),
            ]
        })
        .collect();
    let header = ["algorithm", "ring", "levels", "batch", "min", "median", "ratio"];
    output::table(header, 2, &table)?;
    output::line("")
}
