//! `goodprime-lab bench mul`: every multiplication algorithm that exists for a ring, side by side.
//!
//! All algorithms of a ring multiply the same operands, one after another in rounds, so that
//! whatever slows the machine down slows all of them. Each result is checked against schoolbook
//! before anything is measured. A prepared operand is the second one, transformed beforehand, for
//! algorithms that transform.

use std::time::Instant;

use crate::multiply::Side;
use crate::multiply::registry::{self, Entry};
use goodprime::{Algorithm, Backend};
use goodprime_ring::operations::{self, Mod3, Multiply};
use goodprime_ring::{Params, Ring, Rq, Scratch, Small};
use serde_json::json;

use crate::args::BenchMul;
use goodprime_cli_common::cycles::Clock;
use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::times::{NotForKeys, Times};
use goodprime_cli_common::{output, sets};

/// Rounds that are measured even if they take longer than they should.
const ROUNDS: usize = 10;

/// The operands of one kind of product.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    BigBig,
    BigBigPrepared,
    BigSmall,
    BigSmallPrepared,
    /// In R/3.
    SmallSmall,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::BigBig => "big×big",
            Self::BigBigPrepared => "big×big, prepared",
            Self::BigSmall => "big×small",
            Self::BigSmallPrepared => "big×small, prepared",
            Self::SmallSmall => "small×small",
        }
    }
}

/// One line of the result.
struct Row {
    algorithm: &'static str,
    ring: &'static str,
    kind: Kind,
    outcome: Result<Times, String>,
}

pub(crate) fn run(args: &BenchMul, backend: Backend) -> Result<Status, Error> {
    let clock = Clock::finest();
    each_ring(&args.set, |set, show| {
        let rows = measure(set, backend, clock, args)?;
        show(&|| match args.json {
            true => rows.iter().try_for_each(|row| print_json(set, backend, clock, row)),
            false => print_table(set, backend, clock, &rows),
        })
    })
}

/// Prints while the progress bar is out of the way.
type Show<'a> = dyn Fn(&dyn Fn() -> Result<(), Error>) -> Result<(), Error> + 'a;

/// Measures and shows set after set: those of these names, or one for each ring.
pub(super) fn each_ring(
    names: &[String],
    work: impl Fn(Algorithm, &Show<'_>) -> Result<(), Error>,
) -> Result<Status, Error> {
    let sets = chosen(names)?;
    output::with_progress(sets.len(), |bar| {
        for &set in &sets {
            bar.set_message(set.parameters().name);
            work(set, &|print| bar.suspend(print))?;
            bar.inc(1);
        }
        Ok(Status::Good)
    })
}

/// The sets of these names, or one for each ring of this build.
pub(super) fn chosen(names: &[String]) -> Result<Vec<Algorithm>, Error> {
    if !names.is_empty() {
        return names.iter().map(|name| of_this_build(sets::named(name)?)).collect();
    }
    let mut rings = Vec::new();
    let first_of_ring = |set: &&Algorithm| {
        let new = !rings.contains(&set.parameters().p);
        rings.push(set.parameters().p);
        new
    };
    let here = Algorithm::ALL.iter().filter(|set| of_this_build(**set).is_ok());
    Ok(here.filter(first_of_ring).copied().collect())
}

/// The set, unless its ring was left out.
fn of_this_build(set: Algorithm) -> Result<Algorithm, Error> {
    match entries(set).next() {
        Some(_) => Ok(set),
        None => Err(Error::new(format_args!(
            "{set}: this build has not all rings (--features every-ring)"
        ))),
    }
}

/// The algorithms of a set's ring.
pub(super) fn entries(set: Algorithm) -> impl Iterator<Item = &'static Entry> {
    registry::ALL.as_flattened().iter().filter(move |entry| entry.p == set.parameters().p)
}

/// A product, ready to run: writes its result, and nothing else is timed.
type Run = Box<dyn FnMut(&mut [i16])>;

struct Contestant {
    algorithm: &'static str,
    ring: &'static str,
    kind: Kind,
    run: Run,
    samples: Vec<u64>,
}

fn measure(
    set: Algorithm,
    backend: Backend,
    clock: Clock,
    args: &BenchMul,
) -> Result<Vec<Row>, Error> {
    let mut rng = NotForKeys::new(set.parameters().p as u64);
    let half = (set.parameters().q as i16 - 1) / 2;
    let mut operand = |bound: i16| {
        let mut a = vec![0; PADDED];
        for c in &mut a[..set.parameters().p] {
            let mut bytes = [0; 2];
            rng.fill(&mut bytes)?;
            *c = (u16::from_le_bytes(bytes) % (2 * bound as u16 + 1)) as i16 - bound;
        }
        Ok::<_, Error>(a)
    };
    let (a, big, small, trits) = (operand(half)?, operand(half)?, operand(1)?, operand(1)?);

    let mut rows = Vec::new();
    let mut contestants = Vec::new();
    for (kind, kind_prepared, b, bound) in [
        (Kind::BigBig, Kind::BigBigPrepared, &big, half),
        (Kind::BigSmall, Kind::BigSmallPrepared, &small, 1),
    ] {
        let mut runs = Vec::new();
        let mut runs_prepared = Vec::new();
        for entry in entries(set) {
            let (algorithm, ring) = (entry.name, entry.ring);
            if let Err(why) = (entry.applies)(bound) {
                rows.push(Row { algorithm, ring, kind, outcome: Err(why.to_string()) });
                continue;
            }
            runs.push((entry, kind, product(entry, backend, &a, b, bound)));
            let run = product_prepared(entry, backend, &a, b, bound);
            runs_prepared.extend(run.map(|run| (entry, kind_prepared, run)));
        }
        let expected = schoolbook(set, backend, &a, b, bound);
        for (entry, kind, mut run) in runs.into_iter().chain(runs_prepared) {
            let (algorithm, ring) = (entry.name, entry.ring);
            let mut result = vec![0; PADDED];
            run(&mut result);
            if result != expected {
                return Err(Error::new(format_args!(
                    "{algorithm} on {backend} gives a wrong product for p = {}",
                    set.parameters().p
                )));
            }
            contestants.push(Contestant { algorithm, ring, kind, run, samples: Vec::new() });
        }
    }
    contestants.push(in_r3(set, backend, &trits, &small)?);

    let mut out = vec![0; PADDED];
    let start = Instant::now();
    while contestants[0].samples.len() <= ROUNDS || start.elapsed() < args.seconds {
        for contestant in &mut contestants {
            let before = clock.now();
            (contestant.run)(&mut out);
            contestant.samples.push(clock.now() - before);
        }
    }
    rows.extend(contestants.into_iter().map(|mut contestant| {
        contestant.samples.remove(0); // The first round warms up.
        let Contestant { algorithm, ring, kind, samples, .. } = contestant;
        Row { algorithm, ring, kind, outcome: Ok(Times::new(samples)) }
    }));
    Ok(rows)
}

/// Enough coefficients for every ring.
const PADDED: usize = 1344;

fn product(entry: &'static Entry, backend: Backend, a: &[i16], b: &[i16], bound: i16) -> Run {
    let (a, b) = (a[..entry.padded].to_vec(), b[..entry.padded].to_vec());
    let mut scratch = vec![0; entry.scratch];
    Box::new(move |out| {
        (entry.multiply)(backend, &mut out[..entry.padded], &a, &b, bound, &mut scratch);
    })
}

/// [`product`] where `b` has been transformed before, if the algorithm transforms.
fn product_prepared(
    entry: &'static Entry,
    backend: Backend,
    a: &[i16],
    b: &[i16],
    bound: i16,
) -> Option<Run> {
    let steps = entry.steps?;
    let (a, b) = (a[..entry.padded].to_vec(), &b[..entry.padded]);
    let [mut first, mut second] = steps.transformed.map(|n| vec![0; n]);
    let mut scratch = vec![0; entry.scratch];
    (steps.transform)(backend, &mut second, b, Side::Right, bound, &mut scratch);
    Some(Box::new(move |out| {
        (steps.transform)(backend, &mut first, &a, Side::Left, bound, &mut scratch);
        (steps.multiply)(backend, &mut out[..entry.padded], &first, &second, bound, &mut scratch);
    }))
}

/// The product that all others must equal.
fn schoolbook(set: Algorithm, backend: Backend, a: &[i16], b: &[i16], bound: i16) -> Vec<i16> {
    let mut out = vec![0; PADDED];
    if let Some(entry) = entries(set).find(|entry| entry.name == "schoolbook") {
        product(entry, backend, a, b, bound)(&mut out);
    }
    out
}

/// The product in R/3 that the library uses, checked against the definition.
fn in_r3(set: Algorithm, backend: Backend, a: &[i16], b: &[i16]) -> Result<Contestant, Error> {
    fn run<R: Ring>(backend: Backend, a: &[i16], b: &[i16]) -> Run {
        let (a, b) = (Small::<R>::from_fn(|i| a[i]), Small::<R>::from_fn(|i| b[i]));
        let (mut product, mut reduced) = (Rq::<R>::ZERO, Small::<R>::ZERO);
        let mut scratch = Scratch::new();
        Box::new(move |out| {
            let (a, b, scratch) = ((&a).into(), (&b).into(), &mut scratch);
            backend.run(Multiply { out: &mut product, a, b, scratch });
            backend.run(Mod3 { out: &mut reduced, a: (&product).into() });
            out[..R::P].copy_from_slice(reduced.coefficients());
        })
    }
    macro_rules! of_set {
        ($($ring:ident)*) => {
            match set.parameters().p {
                $(goodprime_ring::$ring::P => run::<goodprime_ring::$ring>(backend, a, b),)*
                _ => unreachable!("every set has a ring"),
            }
        };
    }
    let mut run = goodprime_ring::for_each_ring!(of_set);
    let mut result = vec![0; PADDED];
    run(&mut result);
    if result[..set.parameters().p] != by_definition(set.parameters().p, a, b) {
        return Err(Error::new(format_args!(
            "a wrong product in R/3 for p = {}",
            set.parameters().p
        )));
    }
    let (algorithm, ring) = (operations::multiplier(backend), "R/q, then modulo 3");
    Ok(Contestant { algorithm, ring, kind: Kind::SmallSmall, run, samples: Vec::new() })
}

/// a·b modulo x^p-x-1 and 3.
fn by_definition(p: usize, a: &[i16], b: &[i16]) -> Vec<i16> {
    let mut c = vec![0; 2 * p];
    for (i, &x) in a[..p].iter().enumerate() {
        for (c, &y) in c[i..].iter_mut().zip(&b[..p]) {
            *c += x * y;
        }
    }
    for i in (p..2 * p).rev() {
        c[i - p] += c[i];
        c[i - p + 1] += c[i];
    }
    c[..p].iter().map(|c| (c + 1).rem_euclid(3) - 1).collect()
}

fn print_json(set: Algorithm, backend: Backend, clock: Clock, row: &Row) -> Result<(), Error> {
    let mut object = json!({
        "set": set.parameters().name,
        "p": set.parameters().p,
        "q": if row.kind == Kind::SmallSmall { 3 } else { set.parameters().q },
        "ring": row.ring,
        "algorithm": row.algorithm,
        "operands": row.kind.name(),
        "backend": backend.name(),
    });
    match &row.outcome {
        Ok(times) => {
            object["unit"] = clock.unit().into();
            object["min"] = times.min.into();
            object["median"] = times.median.into();
            object["samples"] = times.samples.into();
        }
        Err(why) => object["not_applicable"] = why.as_str().into(),
    }
    output::json(&object)
}

fn print_table(set: Algorithm, backend: Backend, clock: Clock, rows: &[Row]) -> Result<(), Error> {
    let (p, q, unit) = (set.parameters().p, set.parameters().q, clock.unit());
    output::line(format_args!("{set}: p = {p}, q = {q}; backend {backend}; {unit}"))?;
    // The others are compared with what the library itself uses.
    let choice = operations::multiplier(backend);
    let reference = |kind| {
        let same = |row: &&Row| row.algorithm == choice && row.kind == kind;
        rows.iter().find(same).and_then(|row| row.outcome.as_ref().ok()).map(|times| times.min)
    };
    let mut table = Vec::new();
    let mut missing = Vec::new();
    for row in rows {
        match &row.outcome {
            Err(why) => missing.push((row, why)),
            Ok(times) => table.push([
                row.algorithm.to_owned(),
                row.kind.name().to_owned(),
                row.ring.to_owned(),
                times.min.to_string(),
                times.median.to_string(),
                reference(row.kind).map_or(String::new(), |reference| {
                    format!("{:.2}", times.min as f64 / reference.max(1) as f64)
                }),
            ]),
        }
    }
    output::table(["algorithm", "operands", "ring", "min", "median", "ratio"], 3, &table)?;
    for (row, why) in &missing {
        let again = |(other, reason): &&(&Row, &String)| {
            other.algorithm == row.algorithm && other.kind != row.kind && reason == why
        };
        let operands = match missing.iter().find(again) {
            // The same reason for both kinds of operands is printed once.
            Some(_) if row.kind == Kind::BigSmall => continue,
            Some(_) => String::new(),
            None => format!(" to {}", row.kind.name()),
        };
        output::line(format_args!("{}: does not apply{operands}: {why}", row.algorithm))?;
    }
    output::line("")
}
