//! `goodprime-lab inverse`: division steps with jumps on any tree.

use std::path::Path;
use std::time::{Duration, Instant};

use goodprime_cli_common::error::{Error, Status, reason};
use goodprime_cli_common::output::{self, BOLD};
use goodprime_papers::jumping::inverse::{Inverter, is_inverse};
use goodprime_papers::jumping::matrix::{Parts, Tally};
use goodprime_papers::jumping::tree::Tree;
use goodprime_papers::jumping::trees;
use goodprime_papers::products::Name;
use goodprime_rings::numbers::{Barrett, Counting, Counts, Remainder};
use goodprime_rings::operands::{Generator, Operand};
use serde_json::{Value, json};

use crate::args::Inverse;

/// The most elements that are tried until one is invertible.
const ATTEMPTS: usize = 20;

pub(crate) fn run(args: &Inverse) -> Result<Status, Error> {
    let (p, q) = ring(args)?;
    let tree = tree(&args.tree, p)?;
    let one = inverted(p, q, &tree, args.seconds)?;
    match args.json {
        true => output::json(&one.object(&args.tree))?,
        false => one.shown()?,
    }
    Ok(Status::Good)
}

/// Returns p and q. If q is not given, it is that of p's parameter set.
fn ring(args: &Inverse) -> Result<(usize, u64), Error> {
    let p = args.p.unwrap_or(if args.tree == "figure-6" { 653 } else { 761 });
    if !(2..=2048).contains(&p) {
        return Err(Error::new(format_args!(
            "--p {p} is out of range; give a degree from 2 to 2048"
        )));
    }
    let known = trees::RINGS.iter().find(|ring| ring.0 == p).map(|ring| ring.1);
    let q = args.q.or(known);
    let q = q.ok_or_else(|| {
        Error::new(format_args!("--p {p} is not the degree of a parameter set; give --q"))
    })?;
    if !(2..1 << 16).contains(&q) {
        return Err(Error::new(format_args!("--q {q} cannot be used; give a prime below 65536")));
    }
    Ok((p, q))
}

/// Returns a tree by its name, its rules, or the file that has the rules.
pub(crate) fn tree(text: &str, p: usize) -> Result<Tree, Error> {
    if let Some(tree) = trees::named(text, p) {
        return Ok(tree);
    }
    let rules = match text.contains([';', '=']) {
        true => text.to_owned(),
        false => std::fs::read_to_string(Path::new(text)).map_err(|error| {
            Error::new(format_args!(
                "--tree {}: {}; trees by name are figure-5, figure-6, shipped, levels-0 to levels-6 and modulo-3",
                output::printable(text),
                reason(&error)
            ))
        })?,
    };
    rules.parse().map_err(Error::new)
}

/// The parts, counts and time of an inverse by one tree.
pub(crate) struct Inverted {
    p: usize,
    q: u64,
    tree: Tree,
    pub(crate) parts: Vec<(Name, Tally)>,
    pub(crate) counts: Counts,
    /// The least time, in nanoseconds.
    pub(crate) time: u64,
}

/// Computes an inverse by this tree, multiplies it back, counts its operations and measures it.
pub(crate) fn inverted(p: usize, q: u64, tree: &Tree, time: Duration) -> Result<Inverted, Error> {
    let counting = Counting::new(Remainder::new(q));
    let counted = Inverter::new(counting, p, tree.clone()).map_err(Error::new)?;
    let fast = Inverter::new(Barrett::new(q), p, tree.clone()).map_err(Error::new)?;
    let mut generator = Generator::new(p as u64);
    for _ in 0..ATTEMPTS {
        let a = generator.operand(p, q, Operand::General);
        let before = counted.numbers().counts();
        let Some(inverse) = counted.invert(&a) else { continue };
        if !is_inverse(&a, &inverse, q) || fast.invert(&a).as_ref() != Some(&inverse) {
            return Err(Error::new("the product with the inverse is not 1"));
        }
        let counts = counted.numbers().counts() - before;
        let (start, mut least) = (Instant::now(), u64::MAX);
        while least == u64::MAX || start.elapsed() < time {
            let before = Instant::now();
            std::hint::black_box(fast.invert(std::hint::black_box(&a)));
            least = least.min(before.elapsed().as_nanos() as u64);
        }
        let parts = counted.parts();
        return Ok(Inverted { p, q, tree: tree.clone(), parts, counts, time: least });
    }
    Err(Error::new(format_args!("{ATTEMPTS} elements have no inverse")))
}

impl Inverted {
    fn ring(&self) -> String {
        format!("Z_{}[x]/(x^{}-x-1)", self.q, self.p)
    }

    fn shown(&self) -> Result<(), Error> {
        output::line(format_args!(
            "{BOLD}1/a in {}{BOLD:#}: {} division steps, {} levels of products",
            self.ring(),
            self.tree.steps,
            self.tree.levels()
        ))?;
        for (node, count) in self.tree.census() {
            output::line(format_args!("  {count:3} × {node}"))?;
        }
        let rows: Vec<_> = self
            .parts
            .iter()
            .rev()
            .map(|(name, tally)| {
                let Parts { inputs, products, outputs, again } = tally.all();
                let counts = [tally.vectors, tally.matrices, inputs, products, outputs, again];
                let [a, b, c, d, e, f] = counts.map(|n| n.to_string());
                [name.to_string(), a, b, c, d, e, f]
            })
            .collect();
        if !rows.is_empty() {
            output::table(["product", "M·(f, g)", "M·M", "In", "Mul", "Out", "again"], 1, &rows)?;
        }
        let counted = self.counts.named().into_iter().filter(|(_, count)| *count > 0);
        let counted: Vec<_> = counted.map(|(kind, count)| format!("{count} {kind}")).collect();
        output::line(format_args!("counted: {}", counted.join(", ")))?;
        output::line(format_args!("multiplied back: 1; {} ns, scalar code", self.time))
    }

    fn object(&self, name: &str) -> Value {
        let nodes: Vec<Value> = self
            .tree
            .census()
            .into_iter()
            .map(|(node, count)| json!({ "node": node.to_string(), "count": count }))
            .collect();
        let parts: Vec<Value> = self
            .parts
            .iter()
            .map(|(name, tally)| {
                let parts = tally.all();
                json!({
                    "product": name.to_string(), "vectors": tally.vectors, "matrices": tally.matrices,
                    "in": parts.inputs, "mul": parts.products, "out": parts.outputs,
                    "again": parts.again,
                })
            })
            .collect();
        let counts: serde_json::Map<_, _> = self
            .counts
            .named()
            .into_iter()
            .map(|(kind, count)| (kind.to_owned(), count.into()))
            .collect();
        json!({
            "ring": self.ring(), "p": self.p, "q": self.q, "tree": name, "steps": self.tree.steps,
            "levels": self.tree.levels(), "nodes": nodes, "products": parts, "counts": counts, "ns": self.time,
        })
    }
}
