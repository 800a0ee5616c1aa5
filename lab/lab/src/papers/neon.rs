//! `goodprime-lab paper neon`: the tables of "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU Prime", ours beside
//! what is published.
//!
//! Ours as written is scalar code (`goodprime_papers::neon`), counted and measured stage by stage; ours in vectors, as shipped, and
//! the authors' code are cycles of the model of Cortex-A72, from the record that `tools/armsim` makes.

use std::time::{Duration, Instant};

use goodprime_cli_common::error::{Error, Status};
use goodprime_papers::neon::{Multiplier, Probe, all};
use goodprime_papers::published::neon as published;
use goodprime_rings::numbers::{Barrett, Counting, Counts, Numbers, Remainder};
use goodprime_rings::operands::{Generator, Operand};

use super::record::{NOT_RECORDED, Record, WHY, WHY_SUM};
use super::stages::Written;
use super::table::{Form, Table, number};
use super::{beside, operations, stages};
use crate::args::Tables;

mod judged;
mod whole;

const P: usize = 761;
const Q: u64 = 4591;

pub(crate) fn run(args: &Tables) -> Result<Status, Error> {
    let form = Form::new(args.json, args.markdown);
    let record = Record::read();
    let measured = measured(args.seconds)?;
    judged::conclusions(&measured, &record).print(form)?;
    judged::misprints().print(form)?;
    judged::sums(&record).print(form)?;
    tables_1_and_2_published(&measured).print(form)?;
    tables_1_and_2(&measured).print(form)?;
    table_3(&measured, &record).print(form)?;
    let written = |name: &str| {
        let one = measured.iter().find(|one| one.name == name);
        one.map_or(&[][..], |one| &one.stages)
    };
    stages::table(
        ["Table 4", "Good–Schönhage–Bruun"],
        written(GSB),
        match record.stages(GSB_IN_VECTORS).is_empty() {
            true => [GSB_BIG_IN_VECTORS, "in vectors, big×big"],
            false => [GSB_IN_VECTORS, "in vectors"],
        },
        &published::TABLE_4,
        &record,
    )
    .print(form)?;
    stages::table(
        ["Table 5", "Good–Rader–Bruun"],
        written(GRB),
        ["Good-Rader-Bruun", "in vectors"],
        &published::TABLE_5,
        &record,
    )
    .print(form)?;
    stages::others(&record).print(form)?;
    whole::table_6(&record).print(form)?;
    whole::table_7(&record).print(form)?;
    operations::table(args.seconds.is_zero())?.print(form)?;
    whole::table_8(&record).print(form)?;
    whole::randomness(&record).print(form)?;
    beside::table(&record).print(form)?;
    whole::ratios().print(form)?;
    Ok(Status::Good)
}

/// As the multipliers name themselves.
const GRB: &str = "Good–Rader–Bruun";
const GT: &str = "Good–Thomas";
const GSB: &str = "Good–Schönhage–Bruun, big×small";
const GSB_BIG: &str = "Good–Schönhage–Bruun, big×big";
/// As the laboratory names the paper's shapes in vectors; another shape stands in for one that has no record.
const GSB_IN_VECTORS: &str = "Good-Schoenhage-Bruun, big×small";
const GSB_BIG_IN_VECTORS: &str = "Good-Schoenhage-Bruun";
const SCHOENHAGE_IN_VECTORS: [&str; 2] = [GSB_IN_VECTORS, GSB_BIG_IN_VECTORS];
const THOMAS_IN_VECTORS: [&str; 2] = ["Good-Thomas (4, 128, 3)", "Good-Thomas"];
const SNTRUP761: Option<&str> = Some("sntrup761");

/// One multiplier: its small products, and its stages with counts and the least nanoseconds.
struct Measured {
    name: String,
    ternary: bool,
    small: String,
    products: usize,
    stages: Vec<Written>,
    time: u64,
}

/// Counts at the end of each stage.
struct Counter(Counting<Remainder>, Vec<(&'static str, Counts)>);

impl Probe for Counter {
    fn stage(&mut self, name: &'static str) {
        self.1.push((name, self.0.counts()));
    }
}

/// Time at the end of each stage.
struct Clock(Vec<Instant>);

impl Probe for Clock {
    fn stage(&mut self, _: &'static str) {
        self.0.push(Instant::now());
    }
}

fn measured(seconds: Duration) -> Result<Vec<Measured>, Error> {
    let counting = Counting::new(Remainder::new(Q));
    let numbers = Barrett::new(Q);
    let (counted, fast) = (all(&counting), all(&numbers));
    let (counted, fast) = (counted.map_err(Error::new)?, fast.map_err(Error::new)?);
    let each = seconds / fast.len() as u32;
    let pairs = counted.iter().zip(&fast);
    pairs
        .map(|(counted, fast)| one(&counting, counted.as_ref(), &numbers, fast.as_ref(), each))
        .collect()
}

fn one<N: Numbers>(
    counting: &Counting<Remainder>,
    counted: &dyn Multiplier<Counting<Remainder>>,
    numbers: &N,
    fast: &dyn Multiplier<N>,
    each: Duration,
) -> Result<Measured, Error> {
    let mut generator = Generator::new(1);
    let a = generator.operand(P, Q, Operand::General);
    let b = generator.operand(P, Q, Operand::Ternary);
    let mut counter = Counter(counting.clone(), vec![("", counting.counts())]);
    let expected = counted.multiply(counting, &a, &b, &mut counter);
    let names = counter.1.windows(2).map(|pair| (pair[1].0, pair[1].1 - pair[0].1));
    let mut stages: Vec<_> = names.map(|(name, counts)| (name, counts, u64::MAX)).collect();
    let (start, mut least) = (Instant::now(), u64::MAX);
    while least == u64::MAX || start.elapsed() < each {
        let mut clock = Clock(vec![Instant::now()]);
        let product = fast.multiply(numbers, &a, &b, &mut clock);
        if product != expected {
            return Err(Error::new(format_args!("{}: a wrong product", fast.name())));
        }
        for (stage, pair) in stages.iter_mut().zip(clock.0.windows(2)) {
            stage.2 = stage.2.min((pair[1] - pair[0]).as_nanos() as u64);
        }
        least = least.min((clock.0[clock.0.len() - 1] - clock.0[0]).as_nanos() as u64);
    }
    let small = fast.small();
    let said: Vec<_> = small
        .iter()
        .map(|small| format!("{} × {} ({})", small.count, small.length, small.ring))
        .collect();
    Ok(Measured {
        name: fast.name(),
        ternary: fast.ternary(),
        small: said.join(", "),
        products: small.iter().map(|small| small.count).sum(),
        stages: merged(stages),
        time: least,
    })
}

/// Stages of the same name, such as those of both operands, as one.
fn merged(stages: Vec<Written>) -> Vec<Written> {
    let mut merged: Vec<Written> = Vec::new();
    for (name, counts, time) in stages {
        match merged.iter_mut().find(|stage| stage.0 == name) {
            Some(stage) => (stage.1, stage.2) = (stage.1 + counts, stage.2 + time),
            None => merged.push((name, counts, time)),
        }
    }
    merged
}

fn total(measured: &Measured, of: impl Fn(&Counts) -> u64, transforms: bool) -> u64 {
    let stages = measured.stages.iter();
    stages
        .filter(|stage| !(transforms && stage.0.starts_with("small products")))
        .map(|stage| of(&stage.1))
        .sum()
}

/// Multiplications of the small products.
fn inside(measured: &Measured) -> u64 {
    total(measured, Counts::multiplications, false) - total(measured, Counts::multiplications, true)
}

fn tables_1_and_2_published(measured: &[Measured]) -> Table {
    let header = [
        "table",
        "approach",
        "domain",
        "image",
        "twiddle factors",
        "products of 8 in all: Nussbaumer inside (ours, counted)",
        "Bruun inside",
    ];
    let title = "Tables 1 and 2: approaches, as published, and the small products that are left";
    let mut table = Table::new(title, 5, &header);
    let products = |outer: &str, inner: &str| {
        let is = |name: &str| match (outer, inner) {
            ("Good–Schönhage", "Bruun") => name == GSB_BIG,
            _ => name == format!("{outer}, {inner}"),
        };
        let one = measured.iter().find(|one| is(&one.name));
        one.map_or_else(|| "–".to_owned(), |one| one.products.to_string())
    };
    let row = |title: &str, (approach, parts): (&str, [&str; 3]), cells: [String; 2]| {
        let mut row = vec![title.to_owned(), approach.to_owned()];
        row.extend(parts.map(str::to_owned));
        row.extend(cells);
        row
    };
    for published in published::TABLE_1 {
        let cells = ["Nussbaumer", "Bruun"].map(|inner| products(published.0, inner));
        table.rows.push(row("1", published, cells));
    }
    for published in published::TABLE_2 {
        let outer =
            if published.1[0] == "x^64+1" { "truncated Schönhage" } else { "Good–Schönhage" };
        let cells = ["Nussbaumer", "Bruun"].map(|inner| match inner == published.0 {
            true => products(outer, inner),
            false => "–".to_owned(),
        });
        table.rows.push(row("2", published, cells));
    }
    table.note("Table 2 stands inside an outer transform: of x^64+1 truncated Schönhage, of x^32+1 Good–Schönhage. Beyond the paper: x^64+1 by Bruun runs too; its trinomials are x^8+αx^4-1, the second case of Theorem 1, and so it is in the next table as truncated Schönhage, Bruun.");
    table
}

fn tables_1_and_2(measured: &[Measured]) -> Table {
    let header = [
        "approach",
        "small products",
        "in all",
        "transforms: by constants",
        "accumulated",
        "additions",
        "small products: multiplications",
        "all multiplications",
    ];
    let title =
        "Tables 1 and 2: approaches, by what transforms cost and what they leave (ours, counted)";
    let mut table = Table::new(title, 2, &header);
    for one in measured {
        table.rows.push(vec![
            one.name.clone(),
            one.small.clone(),
            one.products.to_string(),
            number(total(one, |counts| counts.scalings, true)),
            number(total(one, |counts| counts.accumulations, true)),
            number(total(one, |counts| counts.additions, true)),
            number(inside(one)),
            number(total(one, Counts::multiplications, false)),
        ]);
    }
    table.note("Two operands and the way back. A product by 1 or -1 is none, and all divisions of the way back are one product for each coefficient, or are in Rader's constants. Truncated Schönhage with Nussbaumer is [BBCT22]'s 768 products; the paper's two multipliers have 384 and 198. Butterflies of bytes are no numbers modulo q, so the row with the small operand counts none of them.");
    table
}

fn table_3(measured: &[Measured], record: &Record) -> Table {
    let header = [
        "multiplier",
        "operands",
        "filed by Table 3 under",
        "as written, ns",
        "in vectors, model",
        "authors' code, model",
        "published",
    ];
    let mut table = Table::new("Table 3: products for 761", 3, &header);
    let dash = || "–".to_owned();
    let mut summed = false;
    for one in measured {
        // As the record, the calibration and Table 3 call it. The authors' Good–Schönhage–Bruun has a small operand.
        let (vectors, [authors, printed]): (&[&str], [&str; 2]) = match one.name.as_str() {
            GRB => (&["Good-Rader-Bruun"], ["Good-Rader-Bruun Rq_mult_small", GRB]),
            GT => (&THOMAS_IN_VECTORS, ["Good-Thomas Rq_mult_small", GT]),
            GSB => {
                (&[GSB_IN_VECTORS], ["Good-Schönhage-Bruun Rq_mult_small", "Good–Schönhage–Bruun"])
            }
            GSB_BIG => (&[GSB_BIG_IN_VECTORS], [""; 2]),
            _ => (&[], [""; 2]),
        };
        let ours = record.product(vectors);
        summed |= ours.by_stages;
        let published = published::TABLE_3.iter().find(|row| row.0 == printed && row.2 == "Neon");
        table.rows.push(vec![
            one.name.clone(),
            if one.ternary { "big×small" } else { "big×big" }.to_owned(),
            published.map_or_else(dash, |row| row.1.to_owned()),
            number(one.time),
            if vectors.is_empty() { dash() } else { ours.cell() },
            if authors.is_empty() { dash() } else { record.authors(authors) },
            published.map_or_else(dash, |row| number(row.3)),
        ]);
    }
    let shipped = record.ours("products", SNTRUP761, "eight rows");
    let mut cells = vec!["as shipped on Neon: eight rows".to_owned(), "big×big".to_owned()];
    cells.extend([dash(), dash(), shipped, dash(), dash()]);
    table.rows.push(cells);
    for (name, operands, on, cycles) in
        published::TABLE_3.iter().filter(|row| row.0.starts_with('['))
    {
        let mut cells = vec![format!("{name}, {on}, quoted"), (*operands).to_owned()];
        cells.extend([(*operands).to_owned(), dash(), dash(), dash(), number(*cycles)]);
        table.rows.push(cells);
    }
    table.note_gaps(NOT_RECORDED, WHY);
    if summed {
        table.note(WHY_SUM);
    }
    let thomas = record.product(&THOMAS_IN_VECTORS).name;
    table.note(&format!("In vectors Good–Thomas is the laboratory's {thomas}. The paper's Table 3 files Good–Schönhage–Bruun under big×big; its §4.3 begins with the 8-bit form for `small`, and so does the authors' code; Table 4's stages are of that form (our reading)."));
    table.note_gaps("–", "–: no such code in vectors, none of the authors', or no row of the paper. The plain loop is ours: the paper's reference has cycles in Tables 6 and 7, and its text does not say how that multiplies.");
    table
}

/// A cell of a record as a number.
fn cycles(cell: &str) -> Option<u64> {
    cell.replace(',', "").parse().ok()
}
