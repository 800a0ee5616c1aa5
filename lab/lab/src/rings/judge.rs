//! `goodprime-lab search --judge`: whether a model ranks products as this processor does.
//!
//! The library's vectorised products for x^761-x-1, by the model of the vectors ([`kernels`], with the feature of that
//! name); in any other ring the methods of `bench ring` that are scalar code, by their counts and a model of scalars.

#[cfg(feature = "kernels")]
mod kernels;

use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::output::{self, BOLD};
use goodprime_rings::method::Method;
use goodprime_rings::numbers::Product;
use goodprime_rings::operands::{Generator, Operand};
use goodprime_rings::registry::{METHODS, by_name};
use goodprime_rings::ring::Ring;
use goodprime_rings::timing::{Task, Watch, compare};
use goodprime_rings::trees::judge::{DIFFER, Timed, Verdict, judge};
use goodprime_rings::trees::scalar;
use serde_json::json;

use crate::args::Search;
use crate::interrupt;

/// Methods that run on vectors, for which a model of scalars says nothing.
const VECTORS: [&str; 2] = ["lanes", "shipped"];
/// Trees are run by Barrett's product, whichever is asked for.
const TREES: [&str; 3] = ["truncated", "dot-transform", "eight-rows"];

pub(super) fn run(args: &Search, ring: &Ring, operand: Operand) -> Result<Status, Error> {
    let (timed, machine) = timed(args, ring, operand)?;
    let verdict = judge(&timed);
    if args.json {
        objects(&timed, &verdict, machine)?
    } else {
        shown(ring, &timed, &verdict, machine)?
    }
    interrupt::ended()
}

fn timed(
    args: &Search,
    ring: &Ring,
    operand: Operand,
) -> Result<(Vec<Timed>, &'static str), Error> {
    #[cfg(feature = "kernels")]
    if let Some(timed) = kernels::timed(args, ring, operand)? {
        return Ok(timed);
    }
    Ok((scalars(args, ring, operand)?, "of scalars"))
}

/// Times and bounds of the scalar methods that serve the ring.
fn scalars(args: &Search, ring: &Ring, operand: Operand) -> Result<Vec<Timed>, Error> {
    let mut generator = Generator::new(ring.n as u64);
    let a = generator.operand(ring.n, ring.q, Operand::General);
    let b = generator.operand(ring.n, ring.q, operand);
    let scalar = |method: &&dyn Method| !VECTORS.contains(&method.name());
    let methods: Vec<&'static dyn Method> = METHODS.iter().copied().filter(scalar).collect();
    let stop = interrupt::watched()?;
    let task = Task {
        ring,
        methods: &methods,
        peers: &[],
        product: Product::Shoup,
        operands: (&a, &b),
        products: 1,
        budget: args.seconds,
    };
    let comparison = output::with_time(args.seconds, |bar| {
        compare(&task, Watch { stop, tell: &|time| bar.set_position(time.as_millis() as u64) })
    });
    let rows = comparison.map_err(Error::new)?.measured;
    let bound = |name: &'static str| -> Result<f64, Error> {
        let plan = by_name(name).map_err(Error::new)?.plan(ring, task.product);
        let (_, counts) = plan.map_err(Error::new)?.counted(&a, &b);
        let product = if TREES.contains(&name) { Product::Barrett } else { task.product };
        Ok(scalar::cycles(&counts, product))
    };
    rows.iter()
        .map(|row| Ok(Timed { name: row.method, time: row.product[1], bound: bound(row.method)? }))
        .collect()
}

fn shown(ring: &Ring, timed: &[Timed], verdict: &Verdict, machine: &str) -> Result<(), Error> {
    output::line(format_args!(
        "{BOLD}{ring}{BOLD:#}, the model {machine} and {}",
        super::bench::processor()
    ))?;
    let mut rows: Vec<&Timed> = timed.iter().collect();
    rows.sort_by(|x, y| x.time.total_cmp(&y.time));
    let row = |timed: &&Timed| {
        let ratio = timed.time / timed.bound / verdict.median;
        [
            timed.name.to_owned(),
            format!("{:.0}", timed.time),
            format!("{:.0}", timed.bound),
            format!("{ratio:.2}"),
        ]
    };
    let rows: Vec<_> = rows.iter().map(row).collect();
    output::table(["algorithm", "ns", "bound, cycles", "time by bound, median 1"], 1, &rows)?;
    let right = verdict.pairs - verdict.wrong.len();
    output::line(format_args!(
        "{right} of {} pairs whose times differ by more than {:.0} % are in the right order: {:.0} %",
        verdict.pairs,
        100.0 * (DIFFER - 1.0),
        100.0 * verdict.share()
    ))?;
    let mut causes: Vec<(String, Vec<String>)> = Vec::new();
    for wrong in &verdict.wrong {
        let (cause, pair) =
            (verdict.cause(wrong), format!("{} before {}", wrong[0].name, wrong[1].name));
        match causes.iter_mut().find(|(other, _)| *other == cause) {
            Some((_, pairs)) => pairs.push(pair),
            None => causes.push((cause, vec![pair])),
        }
    }
    causes.iter().try_for_each(|(cause, pairs)| {
        output::line(format_args!("{cause}; measured: {}", pairs.join(", ")))
    })
}

fn objects(timed: &[Timed], verdict: &Verdict, machine: &str) -> Result<(), Error> {
    for timed in timed {
        output::json(&json!({
            "machine": machine, "algorithm": timed.name, "unit": "ns", "median": timed.time, "bound_cycles": timed.bound,
        }))?;
    }
    let wrong = verdict.wrong.iter().map(|wrong| {
        json!({
            "faster": wrong[0].name, "slower": wrong[1].name, "cause": verdict.cause(wrong),
        })
    });
    output::json(&json!({
        "machine": machine, "pairs": verdict.pairs, "right": verdict.pairs - verdict.wrong.len(),
        "share": verdict.share(), "wrong": wrong.collect::<Vec<_>>(),
    }))
}
