//! The library's vectorised products: each algorithm of `bench mul` for x^761-x-1 is a tree; it is checked, timed, and held
//! against the tree's bound.

use goodprime::Backend;
use goodprime_cli_common::backend::BackendChoice;
use goodprime_cli_common::error::Error;
use goodprime_cli_common::output;
use goodprime_rings::operands::{Generator, Operand};
use goodprime_rings::ring::Ring;
use goodprime_rings::timing::{Watch, quartiles, sampled};
use goodprime_rings::trees::judge::Timed;
use goodprime_rings::trees::model::{Machine, by_name};
use goodprime_rings::trees::search::modeled;
use goodprime_rings::trees::{Tree, known};

use crate::args::Search;
use crate::interrupt;
use crate::multiply::registry::{self, Entry};

/// The machine with the vectors that the algorithm uses: eight rows are the eight lanes of one of 128 bits.
fn as_used(machine: &Machine, entry: &Entry) -> Machine {
    let bits = if entry.name == "eight rows" { 128.min(machine.bits) } else { machine.bits };
    Machine { bits, ..*machine }
}

/// Times and bounds, and the name of the model; nothing where no tree of the ring is vectorised.
pub(super) fn timed(
    args: &Search,
    ring: &Ring,
    operand: Operand,
) -> Result<Option<(Vec<Timed>, &'static str)>, Error> {
    let backend = BackendChoice::new(None)?.backend;
    let name = match backend.name() {
        "neon" => "cortex-a72",
        name => name,
    };
    let machine = by_name(name).map_err(Error::new)?;
    let entries: Vec<&Entry> =
        registry::ALL.as_flattened().iter().filter(|entry| is_of(entry, ring)).collect();
    let mut plans: Vec<(&Entry, Tree)> = Vec::new();
    for (name, plan) in known::plans() {
        let entry = entries.iter().find(|entry| entry.name == name);
        plans.extend(entry.and_then(|entry| Some((*entry, Tree::new(ring, &plan)?))));
    }
    if plans.is_empty() {
        return Ok(None);
    }
    let times = measure(args, ring, operand, backend, &mut plans)?;
    let timed = plans.iter().zip(times).map(|((entry, tree), time)| Timed {
        name: entry.name,
        time,
        bound: modeled(tree, ring, operand).cycles(&as_used(machine, entry)),
    });
    Ok(Some((timed.collect(), machine.name)))
}

fn is_of(entry: &Entry, ring: &Ring) -> bool {
    entry.p == ring.n && entry.q as u64 == ring.q && ring.low == [(1, ring.q - 1), (0, ring.q - 1)]
}

/// The median of each, in nanoseconds; what does not apply to such operands goes.
fn measure(
    args: &Search,
    ring: &Ring,
    operand: Operand,
    backend: Backend,
    plans: &mut Vec<(&Entry, Tree)>,
) -> Result<Vec<f64>, Error> {
    let bound = match operand {
        Operand::General => (ring.q / 2) as i16,
        Operand::Small => 7,
        Operand::Ternary => 1,
    };
    plans.retain(|(entry, _)| (entry.applies)(bound).is_ok());
    let mut generator = Generator::new(ring.n as u64);
    let a = generator.operand(ring.n, ring.q, Operand::General);
    let b = generator.operand(ring.n, ring.q, operand);
    let defined = ring.define(&a, &b);
    let mut products: Vec<Product<'_>> = plans
        .iter()
        .map(|(entry, _)| Product::new(entry, backend, [&a, &b], bound, ring.q))
        .collect();
    for product in &mut products {
        let residue = |&x: &i16| i64::from(x).rem_euclid(ring.q as i64) as u64;
        if !product.run().iter().map(residue).eq(defined.iter().copied()) {
            let name = product.entry.name;
            return Err(Error::new(format_args!("{name}: the result is not the product")));
        }
    }
    let runs: Vec<_> = products
        .into_iter()
        .map(|product| {
            let product = std::cell::RefCell::new(product);
            move || {
                std::hint::black_box(product.borrow_mut().run());
            }
        })
        .collect();
    let runs: Vec<&dyn Fn()> = runs.iter().map(|run| -> &dyn Fn() { run }).collect();
    let stop = interrupt::watched()?;
    let samples = output::with_time(args.seconds, |bar| {
        let tell = |time: std::time::Duration| bar.set_position(time.as_millis() as u64);
        sampled(&runs, args.seconds, Watch { stop, tell: &tell })
    });
    if samples.iter().any(Vec::is_empty) {
        return Err(Error::new("interrupted before each was measured"));
    }
    Ok(samples.into_iter().map(|samples| quartiles(samples)[1]).collect())
}

/// A product of the library's kind, ready to run.
struct Product<'a> {
    entry: &'a Entry,
    backend: Backend,
    operands: [Vec<i16>; 2],
    bound: i16,
    out: Vec<i16>,
    scratch: Vec<i16>,
}

impl<'a> Product<'a> {
    fn new(entry: &'a Entry, backend: Backend, operands: [&[u64]; 2], bound: i16, q: u64) -> Self {
        let words = |x: &[u64]| {
            let centered = |&x: &u64| if x > q / 2 { x as i16 - q as i16 } else { x as i16 };
            let mut words: Vec<i16> = x.iter().map(centered).collect();
            words.resize(entry.padded, 0);
            words
        };
        let (out, scratch) = (vec![0; entry.padded], vec![0; entry.scratch]);
        Self { entry, backend, operands: operands.map(words), bound, out, scratch }
    }

    fn run(&mut self) -> &[i16] {
        let Self { entry, backend, operands: [a, b], bound, out, scratch } = self;
        (entry.multiply)(*backend, out, a, b, *bound, scratch);
        &out[..entry.p]
    }
}
