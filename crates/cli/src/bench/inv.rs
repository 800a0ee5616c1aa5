//! `goodprime bench inv`: every inversion algorithm, in R/q and in R/3, side by side.
//!
//! All algorithms of a ring invert the same small polynomial, one after another in rounds. Each
//! result is multiplied back before anything is measured.

use std::time::Instant;

use goodprime::{Algorithm, Backend};
use goodprime_ring::invert::registry::{self, Entry};
use serde_json::json;

use super::mul;
use crate::args::BenchInv;
use crate::cycles::Clock;
use crate::error::{Error, Status};
use crate::measure::{NotForKeys, Times};
use crate::output;

/// Rounds that are measured even if they take longer than they should.
const ROUNDS: usize = 3;

/// How often an operand is drawn until it is invertible modulo 3: hardly ever more than once.
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

/// An algorithm and its times.
type Row = (&'static Entry, Times);

fn measure(
    set: Algorithm,
    backend: Backend,
    clock: Clock,
    args: &BenchInv,
) -> Result<Vec<Row>, Error> {
    let entries: Vec<_> =
        registry::ALL.as_flattened().iter().filter(|entry| entry.p == set.p()).collect();
    let (a, results) = operand(set, backend, &entries)?;
    for (entry, inverse) in entries.iter().zip(&results) {
        if product(&a, inverse, set.p(), entry.modulus) != [1] {
            return Err(Error::new(format_args!(
                "{} on {backend} give a wrong inverse for p = {}",
                entry.name,
                set.p()
            )));
        }
    }

    let mut samples = vec![Vec::new(); entries.len()];
    let mut out = vec![0; a.len()];
    let start = Instant::now();
    while samples[0].len() <= ROUNDS || start.elapsed() < args.seconds {
        for (entry, samples) in entries.iter().zip(&mut samples) {
            let before = clock.now();
            (entry.invert)(backend, &mut out, &a);
            samples.push(clock.now() - before);
        }
    }
    let times = samples.into_iter().map(|mut samples| {
        samples.remove(0); // The first round warms up.
        Times::new(samples)
    });
    Ok(entries.into_iter().zip(times).collect())
}

/// A small polynomial that all algorithms can invert, and their inverses.
fn operand(
    set: Algorithm,
    backend: Backend,
    entries: &[&'static Entry],
) -> Result<(Vec<i16>, Vec<Vec<i16>>), Error> {
    let mut rng = NotForKeys::new(set.p() as u64);
    for _ in 0..DRAWS {
        let mut a = vec![0; entries[0].padded];
        for c in &mut a[..set.p()] {
            let mut byte = [0];
            rng.fill(&mut byte)?;
            *c = (byte[0] % 3) as i16 - 1;
        }
        let mut results = Vec::new();
        for entry in entries {
            let mut out = vec![0; entry.padded];
            if (entry.invert)(backend, &mut out, &a) {
                results.push(out);
            }
        }
        if results.len() == entries.len() {
            return Ok((a, results));
        }
    }
    Err(Error::new(format_args!("no algorithm on {backend} finds inverses for p = {}", set.p())))
}

/// a·b modulo x^p-x-1 and the modulus, without zeros at its end.
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
    (entry, times): &Row,
) -> Result<(), Error> {
    output::json(&json!({
        "set": set.name(),
        "p": entry.p,
        "q": entry.modulus,
        "algorithm": entry.name,
        "levels": entry.levels,
        "backend": backend.name(),
        "unit": clock.unit(),
        "min": times.min,
        "median": times.median,
        "samples": times.samples,
    }))
}

fn print_table(set: Algorithm, backend: Backend, clock: Clock, rows: &[Row]) -> Result<(), Error> {
    let (p, q, unit) = (set.p(), set.q(), clock.unit());
    output::line(format_args!("{set}: p = {p}, q = {q}; backend {backend}; {unit}"))?;
    let table: Vec<_> = rows
        .iter()
        .map(|(entry, times)| {
            let choice =
                rows.iter().find(|(other, _)| other.modulus == entry.modulus && other.chosen);
            [
                entry.name.to_owned(),
                if entry.modulus == 3 { "R/3" } else { "R/q" }.to_owned(),
                entry.levels.to_string(),
                times.min.to_string(),
                times.median.to_string(),
                choice.map_or(String::new(), |(_, choice)| {
                    format!("{:.2}", times.min as f64 / choice.min.max(1) as f64)
                }),
            ]
        })
        .collect();
    output::table(["algorithm", "ring", "levels", "min", "median", "ratio"], 2, &table)?;
    output::line("")
}
