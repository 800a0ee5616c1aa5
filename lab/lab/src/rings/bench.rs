//! `goodprime-lab bench ring`: methods side by side in any ring. Ctrl-C prints what there is.

use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::output::{self, BOLD};
use goodprime_rings::numbers::Product;
use goodprime_rings::operands::{Generator, Operand};
use goodprime_rings::peers;
use goodprime_rings::ring::Ring;
use goodprime_rings::timing::{Compared, Comparison, Task, Watch, compare};
use serde_json::{Value, json};

use super::methods::{methods, product, ring, served};
use crate::args::{BenchRing, Chosen};
use crate::interrupt;

/// The commit of this program, and how it was compiled: `build.rs`.
pub(super) const COMMIT: &str = env!("GOODPRIME_COMMIT");
pub(super) const FLAGS: &str = env!("GOODPRIME_FLAGS");

pub(crate) fn run(args: &BenchRing) -> Result<Status, Error> {
    let Chosen { ring: in_ring, method, product: by, json } = &args.chosen;
    let ring = ring(in_ring)?;
    let (product, methods) = (product(by)?, methods(method)?);
    served(&methods, method, &ring, product)?;
    let mut generator = Generator::new(1);
    let a = generator.operand(ring.n, ring.q, Operand::General);
    let b = generator.operand(ring.n, ring.q, operand(&args.operand)?);
    let stop = interrupt::watched()?;
    let task = Task {
        ring: &ring,
        methods: &methods,
        peers: &peers::all(),
        product,
        operands: (&a, &b),
        products: args.products.into(),
        budget: args.seconds,
    };
    let mut comparison = output::with_time(args.seconds, |bar| {
        compare(&task, Watch { stop, tell: &|time| bar.set_position(time.as_millis() as u64) })
    })
    .map_err(Error::new)?;
    comparison.measured.sort_by(|x, y| x.product[1].total_cmp(&y.product[1]));
    let products = args.products;
    let run = Run { ring, product, operand: &args.operand, products, processor: processor() };
    match (*json, args.csv) {
        (true, _) => run.objects(&comparison)?,
        (_, true) => run.csv(&comparison)?,
        _ => run.shown(&comparison)?,
    }
    interrupt::ended()
}

/// Returns the operands of this name.
pub(super) fn operand(name: &str) -> Result<Operand, Error> {
    match name {
        "general" => Ok(Operand::General),
        "small" => Ok(Operand::Small),
        "ternary" => Ok(Operand::Ternary),
        _ => Err(Error::new(format_args!(
            "--operand {name:?}: general, small or ternary would work"
        ))),
    }
}

/// Returns the processor's model name from /proc/cpuinfo; without one, the architecture.
pub(super) fn processor() -> String {
    let facts = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = facts
        .lines()
        .find(|line| line.starts_with("model name"))
        .and_then(|line| line.split_once(": "));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.to_owned())
}

/// The values that all rows have in common.
struct Run<'a> {
    ring: Ring,
    product: Product,
    operand: &'a str,
    products: u16,
    processor: String,
}

impl Run<'_> {
    fn object(&self, row: &Compared) -> Value {
        let [first, median, third] = row.product;
        json!({
            "ring": self.ring.to_string(), "n": self.ring.n, "q": self.ring.q, "method": row.method,
            "modular_product": self.product.name(), "operand": self.operand, "products": self.products, "unit": "ns",
            "quartile_1": first, "median": median, "quartile_3": third, "prepare": row.prepare, "setup": row.setup,
            "samples": row.samples, "processor": self.processor, "version": env!("CARGO_PKG_VERSION"),
            "commit": COMMIT, "flags": FLAGS,
        })
    }

    fn objects(&self, comparison: &Comparison) -> Result<(), Error> {
        comparison.measured.iter().try_for_each(|row| output::json(&self.object(row)))?;
        comparison.refused.iter().try_for_each(|(method, why)| {
            output::json(&json!({
                "ring": self.ring.to_string(), "method": method, "not_applicable": why.to_string(),
            }))
        })
    }

    /// Prints the rows as CSV. The columns are the fields of the objects, and words are quoted.
    fn csv(&self, comparison: &Comparison) -> Result<(), Error> {
        for (index, row) in comparison.measured.iter().enumerate() {
            let object = self.object(row);
            let fields = object.as_object().into_iter().flatten();
            let (names, values): (Vec<_>, Vec<_>) =
                fields.map(|(name, value)| (name.as_str(), value.to_string())).unzip();
            if index == 0 {
                output::line(names.join(","))?;
            }
            output::line(values.join(","))?;
        }
        Ok(())
    }

    fn shown(&self, comparison: &Comparison) -> Result<(), Error> {
        let Self { ring, product, operand, products, processor } = self;
        output::line(format_args!(
            "{BOLD}{ring}{BOLD:#}, {}, {operand} operand, products by each prepared operand: {products}",
            product.name()
        ))?;
        output::line(format_args!("{processor}; commit {COMMIT}; {FLAGS}"))?;
        output::line(
            "methods: scalar code over 64-bit words; exceptions: lanes and shipped on vectors, peers",
        )?;
        let best = comparison.measured.first().map_or(1.0, |row| row.product[1]);
        let row = |row: &Compared| {
            let [first, median, third] = row.product;
            let cells = [median, first, third, row.prepare, row.setup];
            let [median, first, third, prepare, setup] = cells.map(|time| format!("{time:.0}"));
            let ratio = format!("{:.2}", row.product[1] / best);
            let samples = row.samples.to_string();
            [row.method.to_owned(), median, first, third, ratio, prepare, setup, samples]
        };
        let header = [
            "method",
            "median ns",
            "quartile 1",
            "quartile 3",
            "ratio",
            "prepare ns",
            "set-up ns",
            "samples",
        ];
        let rows: Vec<_> = comparison.measured.iter().map(row).collect();
        output::table(header, 1, &rows)?;
        comparison
            .refused
            .iter()
            .try_for_each(|(method, why)| output::line(format_args!("{method}: no, {why}")))
    }
}
