//! `goodprime-lab methods`: every method for one ring.

use std::time::Instant;

use goodprime_cli_common::error::{Error, Status};
use goodprime_cli_common::output::{self, BOLD};
use goodprime_rings::method::{Method, Plan};
use goodprime_rings::numbers::{Counts, Product};
use goodprime_rings::operands::{Generator, Operand};
use goodprime_rings::registry::{METHODS, by_name};
use goodprime_rings::ring::Ring;
use serde_json::{Value, json};

use crate::args::{Chosen, InRing, Methods};

/// Products are checked against the definition up to this length, which takes half a second.
const BOUND_CHECKED: usize = 1 << 14;

pub(crate) fn run(args: &Methods) -> Result<Status, Error> {
    let Chosen { ring: in_ring, method, product: by, json } = &args.chosen;
    let ring = ring(in_ring)?;
    let (product, methods) = (product(by)?, methods(method)?);
    let mut generator = Generator::new(1);
    let a = generator.operand(ring.n, ring.q, Operand::General);
    let b = generator.operand(ring.n, ring.q, Operand::General);
    served(&methods, method, &ring, product)?;
    let checked = Checked { defined: ring.define(&a, &b), a, b };
    if !*json {
        output::line(format_args!("{BOLD}{ring}{BOLD:#}"))?;
    }
    for method in methods {
        let start = Instant::now();
        let planned = method.plan(&ring, product);
        let setup = start.elapsed().as_nanos() as u64;
        match planned {
            Ok(plan) => checked.applies(method, plan.as_ref(), setup, *json)?,
            Err(why) if *json => {
                output::json(
                    &json!({ "method": method.name(), "applies": false, "why": why.to_string() }),
                )?;
            }
            Err(why) => output::line(format_args!("\n{BOLD}{}{BOLD:#}: no, {why}", method.name()))?,
        }
    }
    Ok(Status::Good)
}

/// The ring of this polynomial and modulus, short enough for the definition.
pub(crate) fn ring(args: &InRing) -> Result<Ring, Error> {
    let ring = Ring::parse(&args.ring, args.q).map_err(Error::new)?;
    if ring.n > BOUND_CHECKED {
        return Err(Error::new(format_args!(
            "n = {}: lengths up to {BOUND_CHECKED} would work",
            ring.n
        )));
    }
    Ok(ring)
}

/// The methods of these names, or all.
pub(crate) fn methods(names: &[String]) -> Result<Vec<&'static dyn Method>, Error> {
    if names.is_empty() {
        return Ok(METHODS.to_vec());
    }
    names.iter().map(|name| by_name(name).map_err(Error::new)).collect()
}

/// If methods were asked for by name and none serves the ring: why, and what would work.
pub(crate) fn served(
    methods: &[&dyn Method],
    names: &[String],
    ring: &Ring,
    product: Product,
) -> Result<(), Error> {
    let mut why = Vec::new();
    for method in methods.iter().filter(|_| !names.is_empty()) {
        match method.plan(ring, product) {
            Ok(_) => return Ok(()),
            Err(reason) => why.push(format!("{}: {reason}", method.name())),
        }
    }
    if why.is_empty() {
        return Ok(());
    }
    let why = why.join("; ");
    Err(Error::new(format_args!("{why}; without --method, those that serve the ring would work")))
}

/// The modular product of this name.
pub(crate) fn product(name: &str) -> Result<Product, Error> {
    Product::ALL.into_iter().find(|product| product.name() == name).ok_or_else(|| {
        let names = Product::ALL.map(Product::name).join(", ");
        Error::new(format_args!("there is no modular product {name:?}; there are {names}"))
    })
}

/// Operands and their product by definition.
struct Checked {
    a: Vec<u64>,
    b: Vec<u64>,
    defined: Vec<u64>,
}

impl Checked {
    fn applies(
        &self,
        method: &dyn Method,
        plan: &dyn Plan,
        setup: u64,
        json: bool,
    ) -> Result<(), Error> {
        let (result, counts) = plan.counted(&self.a, &self.b);
        if result != self.defined || plan.multiply(&self.a, &self.b) != self.defined {
            return Err(Error::new(format_args!(
                "{}: the result is not the product",
                method.name()
            )));
        }
        if json {
            return output::json(&object(method, plan, setup, &counts));
        }
        output::line(format_args!("\n{BOLD}{}{BOLD:#}: {}", method.name(), method.about()))?;
        for line in plan.tree() {
            output::line(format_args!("  {line}"))?;
        }
        let counted = counts.named().into_iter().filter(|(_, count)| *count > 0);
        let counted: Vec<_> = counted.map(|(kind, count)| format!("{count} {kind}")).collect();
        output::line(format_args!("  counted: {}", counted.join(", ")))?;
        let (bytes, loss) = (plan.table_bytes(), plan.loss());
        output::line(format_args!("  tables: {bytes} bytes; set-up: {setup} ns; loss: {loss} bits"))
    }
}

fn object(method: &dyn Method, plan: &dyn Plan, setup: u64, counts: &Counts) -> Value {
    let counts: serde_json::Map<_, _> =
        counts.named().into_iter().map(|(kind, count)| (kind.to_owned(), count.into())).collect();
    json!({
        "method": method.name(), "applies": true, "about": method.about(), "tree": plan.tree(), "counts": counts,
        "table_bytes": plan.table_bytes(), "setup_ns": setup, "loss_bits": plan.loss(),
    })
}
