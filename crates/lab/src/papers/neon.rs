//! `goodprime-lab paper neon`: the tables of "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU Prime", ours beside
//! what is published.
//!
//! Ours as written is scalar code (`goodprime_papers::neon`), counted and measured stage by stage; ours in vectors, as shipped, and
//! the authors' code are cycles of the model of Cortex-A72, from the record that `tools/armsim` makes.

use std::time::{Duration, Instant};

use goodprime_command::error::{Error, Status};
use goodprime_papers::neon::{Multiplier, Probe, all};
use goodprime_papers::published::neon as published;
use goodprime_rings::numbers::{Barrett, Counting, Counts, Numbers, Remainder};
use goodprime_rings::operands::{Generator, Operand};

use super::record::{NOT_RECORDED, Record, WHY, WHY_AUTHORS};
use super::stages::Written;
use super::table::{Form, Table, findings, number};
use super::{beside, operations, stages};
use crate::args::Tables;

const P: usize = 761;
const Q: u64 = 4591;

pub(crate) fn run(args: &Tables) -> Result<Status, Error> {
    let form = Form::new(args.json, args.markdown);
    let record = Record::read();
    let measured = measured(args.seconds)?;
    tables_1_and_2(&measured).print(form)?;
    table_3(&measured, &record).print(form)?;
    let stages: [(&str, &str, &[published::Stage]); 2] = [
        ("Table 4", "Good–Schönhage–Bruun", &published::TABLE_4),
        ("Table 5", "Good–Rader–Bruun", &published::TABLE_5),
    ];
    for (title, name, printed) in stages {
        let one = measured.iter().find(|one| one.name == name);
        let written = one.map_or(&[][..], |one| &one.stages);
        stages::table(title, name, written, printed, &record).print(form)?;
    }
    stages::others(&record).print(form)?;
    table_6(&record).print(form)?;
    table_7(&record).print(form)?;
    operations::table(args.seconds.is_zero())?.print(form)?;
    table_8(&record).print(form)?;
    beside::table(&record).print(form)?;
    ratios().print(form)?;
    findings(form, &published::FINDINGS)?;
    Ok(Status::Good)
}

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
        .filter(|stage| !(transforms && stage.0 == "small products"))
        .map(|stage| of(&stage.1))
        .sum()
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
    ];
    let title =
        "Tables 1 and 2: approaches, by what transforms cost and what they leave (ours, counted)";
    let mut table = Table::new(title, 2, &header);
    for one in measured {
        let products = one.stages.iter().find(|stage| stage.0 == "small products");
        let inside = products.map_or(0, |stage| stage.1.multiplications());
        table.rows.push(vec![
            one.name.clone(),
            one.small.clone(),
            one.products.to_string(),
            number(total(one, |counts| counts.scalings, true)),
            number(total(one, |counts| counts.accumulations, true)),
            number(total(one, |counts| counts.additions, true)),
            number(inside),
        ]);
    }
    table.note("Two operands and the way back. Truncated Schönhage with Nussbaumer is [BBCT22]'s 768 products; the paper's two multipliers have 384 and 198.");
    table
}

fn table_3(measured: &[Measured], record: &Record) -> Table {
    let header = [
        "multiplier",
        "operands",
        "as written, ns",
        "in vectors, model",
        "authors' code, model",
        "published",
    ];
    let mut table = Table::new("Table 3: products for 761", 2, &header);
    for one in measured {
        let (vectors, authors) = match one.name.as_str() {
            "Good–Rader–Bruun" => ("Good-Rader-Bruun", "Good-Rader-Bruun Rq_mult_small"),
            "Good–Thomas" => ("Good-Thomas", "Good-Thomas Rq_mult_small"),
            "Good–Schönhage–Bruun" => {
                ("Good-Schoenhage-Bruun", "Good-Schönhage-Bruun Rq_mult_small")
            }
            _ => ("", ""),
        };
        let cell = |name: &str, cell: String| if name.is_empty() { "–".to_owned() } else { cell };
        let published = published::TABLE_3.iter().find(|row| row.0 == one.name && row.2 == "Neon");
        table.rows.push(vec![
            one.name.clone(),
            if one.ternary { "big×small" } else { "big×big" }.to_owned(),
            number(one.time),
            cell(vectors, record.ours("products", Some("sntrup761"), vectors)),
            cell(authors, record.authors(authors)),
            published.map_or_else(|| "–".to_owned(), |row| number(row.3)),
        ]);
    }
    let dash = || "–".to_owned();
    let shipped = record.ours("products", Some("sntrup761"), "eight rows");
    table.rows.push(vec![
        "as shipped on Neon: eight rows".to_owned(),
        "big×big".to_owned(),
        dash(),
        shipped,
        dash(),
        dash(),
    ]);
    for (name, operands, on, cycles) in
        published::TABLE_3.iter().filter(|row| row.0.starts_with('['))
    {
        let name = format!("{name}, {on}, quoted");
        table.rows.push(vec![
            name,
            (*operands).to_owned(),
            dash(),
            dash(),
            dash(),
            number(*cycles),
        ]);
    }
    table.note_gaps(NOT_RECORDED, WHY);
    table.note("In vectors: crates/lab/src/multiply, by goodprime-lab bench mul with the feature kernels. As written says how methods relate in scalar code, where a transform gains nothing by lanes.");
    table.note_gaps("–", "–: no such code in vectors, none of the authors', or no row of the paper. The plain loop is what the paper calls the reference; its Table 3 has no row of it.");
    table
}

fn table_6(record: &Record) -> Table {
    let header = [
        "operation",
        "as shipped, model",
        "authors' code, model",
        "published",
        "reference, published",
    ];
    let mut table = Table::new("Table 6: inverses, sorting, encoding for 761", 1, &header);
    for (what, reference, theirs) in published::TABLE_6 {
        let (ours, authors) = match what {
            "Rq recip3" => ("sntrup761 R/q inverse", "invsntrup761 divstepx"),
            "R3 recip" => ("sntrup761 R/3 inverse", "inv3sntrup761 divstepx"),
            "Rq encode" => ("sntrup761 R/q encode", "Rq_encode"),
            "Rq decode" => ("sntrup761 R/q decode", "Rq_decode"),
            "Rounded encode" => ("sntrup761 Rounded encode", "Rounded_encode"),
            "Rounded decode" => ("sntrup761 Rounded decode", "Rounded_decode"),
            _ => ("sntrup761 sort", "crypto_sort_uint32"),
        };
        table.rows.push(vec![
            what.to_owned(),
            record.ours("kernels", None, ours),
            record.authors(authors),
            number(theirs),
            number(reference),
        ]);
    }
    table.note("The authors' inverses in the model are the plain division steps of the later paper on jumps.");
    table.note_gaps(NOT_RECORDED, WHY);
    table
}

fn table_7(record: &Record) -> Table {
    let header = [
        "set",
        "multiplier",
        "keygen",
        "encaps",
        "decaps",
        "authors' code, model: keygen",
        "encaps",
        "decaps",
    ];
    let mut table =
        Table::new("Table 7: whole operations, published cycles and the model", 2, &header);
    for (set, multiplier, cycles) in published::TABLE_7 {
        let plain = multiplier.replace('–', "-");
        let mut cells = vec![set.to_owned(), multiplier.to_owned()];
        cells.extend(cycles.map(number));
        cells.extend(["keypair", "enc", "dec"].map(|op| match multiplier {
            "reference" | "[Haa21]" => "–".to_owned(),
            _ => record.authors(&format!("{set} {plain} {op}")),
        }));
        table.rows.push(cells);
    }
    for set in ["sntrup761", "ntrulpr761"] {
        let mut cells = vec![set.to_owned(), "as shipped, model".to_owned()];
        let operations = ["keygen", "encaps", "decaps"];
        cells.extend(operations.map(|op| record.ours("operations", None, &format!("{set} {op}"))));
        cells.extend(["–", "–", "–"].map(str::to_owned));
        table.rows.push(cells);
    }
    table.note_gaps(NOT_RECORDED, WHY_AUTHORS);
    table.note_gaps(
        "–",
        "–: the reference and [Haa21] are quoted; what ships is not the authors' code.",
    );
    table
}

fn table_8(record: &Record) -> Table {
    let header = ["operation", "part", "as shipped, model", "published"];
    let mut table = Table::new("Table 8: parts of sntrup761's operations", 2, &header);
    for (operation, part, cycles) in published::TABLE_8 {
        let ours = match part {
            "Rq recip3" => record.ours("kernels", None, "sntrup761 R/q inverse"),
            "R3 recip" => record.ours("kernels", None, "sntrup761 R/3 inverse"),
            "Rq mult small" => record.ours("products", Some("sntrup761"), "eight rows"),
            "R3 mult" => record.ours("parts", None, "R/3 product"),
            "ZEncrypt" => record.ours("parts", None, "encryption"),
            "sort" => record.ours("kernels", None, "sntrup761 sort"),
            "Rq decode" => record.ours("kernels", None, "sntrup761 R/q decode"),
            _ => record.ours("parts", None, &format!("{operation} {part}")),
        };
        table.rows.push(vec![operation.to_owned(), part.to_owned(), ours, number(cycles)]);
    }
    table.note("Ours: randombytes and sha2 are the functions of these parts in a run of the whole operation, each with the cycles while its own instructions are dispatched (exclusive: what they call is counted where it belongs); the other rows are calls by themselves, with all that they call (inclusive). randombytes is the expansion of a seed by AES-256, in plain Neon, since the processor of the model has no instructions for it; the authors' is ChaCha20. ZEncrypt: R/q decode, product, Round, Rounded encode. sort: of 761 words.");
    table.note_gaps(NOT_RECORDED, WHY);
    table
}

fn ratios() -> Table {
    let header = ["ratio", "from the tables", "printed", "2023/541"];
    let mut table = Table::new("Ratios of the abstract, from Tables 3 and 7", 1, &header);
    for (what, slow, fast, printed, earlier) in published::RATIOS {
        let ratio = format!("{:.3}", slow as f64 / fast as f64);
        table.rows.push(vec![what.to_owned(), ratio, printed.to_owned(), earlier.to_owned()]);
    }
    table
}
