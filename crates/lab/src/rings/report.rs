//! `goodprime-lab report`: the study's rings by every method, as one page of HTML with pictures.
//!
//! * `pictures`: time against n, and the parts of a first product, as SVG.
//! * `page.html`: the page; its script sorts and filters the table.

mod pictures;

use std::time::Duration;

use goodprime_command::error::{Error, Status, reason};
use goodprime_command::output;
use goodprime_rings::numbers::Product;
use goodprime_rings::operands::{Generator, Operand};
use goodprime_rings::peers;
use goodprime_rings::registry::METHODS;
use goodprime_rings::ring::{Ring, Shape};
use goodprime_rings::study::{LENGTHS, Q};
use goodprime_rings::timing::{Comparison, Task, Watch, compare};
use serde_json::{Value, json};

use super::bench::processor;
use crate::args::Report;

const PAGE: &str = include_str!("report/page.html");

pub(crate) fn run(args: &Report) -> Result<Status, Error> {
    let (most, time) =
        if args.quick { (256, Duration::from_millis(100)) } else { (2048, Duration::from_secs(1)) };
    let rings: Vec<Ring> = LENGTHS
        .iter()
        .filter(|&&n| n <= most)
        .flat_map(|&n| [Ring::cyclic(n, Q), Ring::negacyclic(n, Q)])
        .collect();
    let measured: Result<Vec<_>, Error> = output::with_progress(rings.len(), |bar| {
        rings
            .into_iter()
            .map(|ring| {
                bar.set_message(format!("n = {}", ring.n));
                let comparison = measure(&ring, time)?;
                bar.inc(1);
                Ok((ring, comparison))
            })
            .collect()
    });
    let page = page(&measured?)?;
    std::fs::write(&args.output, page).map_err(|error| {
        Error::new(format_args!("cannot write {}: {}", args.output.display(), reason(&error)))
    })?;
    Ok(Status::Good)
}

fn measure(ring: &Ring, time: Duration) -> Result<Comparison, Error> {
    let mut generator = Generator::new(ring.n as u64);
    let mut operand = || generator.operand(ring.n, ring.q, Operand::General);
    let (a, b) = (operand(), operand());
    let task = Task {
        ring,
        methods: METHODS,
        peers: &peers::all(),
        product: Product::Shoup,
        operands: (&a, &b),
        products: 1,
        budget: time,
    };
    compare(&task, Watch::NOBODY).map_err(Error::new)
}

/// The page with its pictures, rows and data.
fn page(measured: &[(Ring, Comparison)]) -> Result<String, Error> {
    let data = Value::Array(
        measured.iter().flat_map(|(ring, comparison)| objects(ring, comparison)).collect(),
    );
    let of = |shape: Shape| {
        measured.iter().filter(move |(ring, _)| ring.shape() == shape).collect::<Vec<_>>()
    };
    let pictures: Result<Vec<String>, String> =
        [("x^n - 1", Shape::Cyclic), ("x^n + 1", Shape::Negacyclic)]
            .into_iter()
            .flat_map(|(name, shape)| {
                [pictures::times(name, &of(shape)), pictures::parts(name, &of(shape))]
            })
            .collect();
    let figures: String = pictures
        .map_err(Error::new)?
        .iter()
        .map(|svg| format!("<figure>{svg}</figure>\n"))
        .collect();
    // A script ends at its end tag alone, which no name of ours has.
    Ok(PAGE
        .replace("{{processor}}", &escaped(&processor()))
        .replace("{{figures}}", &figures)
        .replace("{{data}}", &data.to_string().replace('<', "\\u003c")))
}

fn objects(ring: &Ring, comparison: &Comparison) -> Vec<Value> {
    let row = |row: &goodprime_rings::timing::Compared| {
        let [first, median, third] = row.product;
        json!({
            "ring": ring.to_string(), "n": ring.n, "method": row.method, "median": median.round(),
            "quartile_1": first.round(), "quartile_3": third.round(), "setup": row.setup.round(),
        })
    };
    comparison.measured.iter().map(row).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
