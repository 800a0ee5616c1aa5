//! `goodprime-lab paper study`: the tables and conclusions of "Performance Analysis of NTT Algorithms", ours beside what is
//! published.
//!
//! Times are of this machine; in Markdown they are of the record `docs/figures/zen4.json`, section `study`.
//!
//! * `times`: Tables 2 and 3, present practice, ratios, set-up. `claims`: counts, conclusions, misprints, the program.

mod claims;
mod times;

use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::output;
use goodprime_rings::ring::Ring;
use goodprime_rings::study::measure::{self, METHODS, Row, Samples, Setup};
use goodprime_rings::study::{LENGTHS, Q, parameters, published};
use serde_json::{Value, json};

use super::table::{Form, Table};
use crate::args::Study;

pub(crate) fn run(args: &Study) -> Result<Status, Error> {
    if !LENGTHS.contains(&args.most) {
        let most = args.most;
        return Err(Error::new(format_args!(
            "--most {most}: a power of two from 4 to 2048 would work"
        )));
    }
    let form = Form::new(args.json, args.markdown);
    let rows = if args.markdown { recorded() } else { measured(args)? };
    if args.json {
        rows.iter().try_for_each(objects)?;
    }
    parameters().print(form)?;
    for (number, negacyclic) in [(2, false), (3, true)] {
        for with_setup in [false, true] {
            times::table(number, &rows, negacyclic, with_setup).print(form)?;
        }
    }
    times::practice(&rows).print(form)?;
    times::ratios(&rows).print(form)?;
    times::crossovers(&rows).print(form)?;
    times::setup(&rows).print(form)?;
    times::lines(&rows).print(form)?;
    claims::counted()?.print(form)?;
    claims::judged(&rows)?.print(form)?;
    claims::program().print(form)?;
    claims::errata().print(form)?;
    Ok(Status::Good)
}

fn measured(args: &Study) -> Result<Vec<Row>, Error> {
    let total = 2 * LENGTHS.iter().filter(|&&n| n <= args.most).count();
    output::with_progress(total, |bar| {
        measure::all(args.most, args.seconds, |ring| {
            bar.set_message(format!("n = {}", ring.n));
            bar.inc(1);
        })
    })
    .map_err(Error::new)
}

/// Returns the name of a ring of the study.
fn name(row: &Row) -> String {
    format!("x^{}{}1", row.ring.n, if row.is_negacyclic() { '+' } else { '-' })
}

/// Prints the measurements of a ring as the record keeps them: one object per method.
fn objects(row: &Row) -> Result<(), Error> {
    for (i, method) in METHODS.iter().enumerate() {
        let Samples { min, quartiles: [first, median, third] } = row.product[i];
        let Setup { parameters, tables } = row.setup[i];
        output::json(&json!({
            "table": "measured", "ring": name(row), "n": row.ring.n, "method": method,
            "product": measure::product(i).name(), "unit": "ns",
            "min": min, "quartile_1": first, "median": median, "quartile_3": third,
            "parameters": parameters, "tables": tables, "operands": row.operands,
        }))?;
    }
    Ok(())
}

/// Returns the rows of the record, without rings that lack a method.
fn recorded() -> Vec<Row> {
    let text = include_str!("../../../../docs/figures/zen4.json");
    let record: Value = serde_json::from_str(text).unwrap_or(Value::Null);
    let objects = record["sections"]["study"]["rows"].as_array().map_or(&[][..], Vec::as_slice);
    let rings = LENGTHS.iter().flat_map(|&n| [Ring::cyclic(n, Q), Ring::negacyclic(n, Q)]);
    rings.filter_map(|ring| recorded_row(objects, ring)).collect()
}

fn recorded_row(objects: &[Value], ring: Ring) -> Option<Row> {
    let mut row =
        Row { ring, product: Default::default(), setup: Default::default(), operands: 0.0 };
    let ring = name(&row);
    for (i, method) in METHODS.iter().enumerate() {
        let object =
            objects.iter().find(|object| object["ring"] == ring && object["method"] == *method)?;
        let number = |key: &str| object[key].as_f64();
        row.product[i] = Samples {
            min: number("min")?,
            quartiles: [number("quartile_1")?, number("median")?, number("quartile_3")?],
        };
        row.setup[i] = Setup { parameters: number("parameters")?, tables: number("tables")? };
        row.operands = number("operands")?;
    }
    Some(row)
}

fn parameters() -> Table {
    let header = ["n", "1/n", "ω", "1/ω", "ψ", "1/ψ", "published"];
    let mut table = Table::new("Table 1: parameters modulo 12289, computed", 0, &header);
    for (row, theirs) in parameters::computed().iter().zip(published::PARAMETERS) {
        let same = if *row == theirs { "the same" } else { "differs" };
        let (n, inverse, omega, omega_inverse, psi, psi_inverse) = *row;
        let numbers =
            [n as u64, inverse, omega, omega_inverse, psi, psi_inverse].map(|x| x.to_string());
        table.rows.push([&numbers[..], &[same.to_owned()]].concat());
    }
    table.note("ω is the least root of order n, ψ the lesser square root of ω.");
    table
}
