//! §3.1, counted: three approaches to length 1536, and three options for a modulus without roots of that order.

use goodprime_cli_common::error::Error;
use goodprime_papers::published::cortex_m4 as published;
use goodprime_rings::numbers::Product;
use goodprime_rings::operands::{Generator, Operand};
use goodprime_rings::registry;
use goodprime_rings::ring::Ring;
use goodprime_rings::trees::Tree;
use goodprime_rings::trees::known;
use goodprime_rings::trees::model::by_name;
use goodprime_rings::trees::plan::{Embedding, Leaf, Plan, Step};
use goodprime_rings::trees::search::{holds, modeled};

use super::super::table::{Table, number};

/// The approaches: the paper's name, the method's, and the order of the root that the method needs.
const APPROACHES: [(&str, &str, u64); 4] = [
    ("1: Cooley-Tukey with radix 3", "mixed-radix", 1536),
    ("2: incomplete, x³ - ψ", "incomplete", 512),
    ("3: Good, w³ - 1", "good", 512),
    ("3 in two dimensions", "good-thomas", 1536),
];

/// Products of two operands in Z_q'[x]/(x^1536 - 1), as the laboratory's methods make them.
pub(super) fn approaches() -> Result<Table, Error> {
    let header = [
        "approach",
        "method",
        "root of order",
        "products of residues",
        "by constants",
        "accumulated",
        "reductions of sums",
    ];
    let title = "§3.1: three approaches to length 1536 modulo 6984193, counted";
    let mut table = Table::new(title, 2, &header);
    let ring = Ring::cyclic(1536, u64::from(published::GOOD_PRIME));
    let mut generator = Generator::new(1536);
    let [a, b] = [0, 1].map(|_| generator.operand(ring.n, ring.q, Operand::General));
    let defined = ring.define(&a, &b);
    for (approach, name, order) in APPROACHES {
        let method = registry::by_name(name).map_err(Error::new)?;
        let plan = method.plan(&ring, Product::Barrett).map_err(Error::new)?;
        let (product, counts) = plan.counted(&a, &b);
        if product != defined {
            return Err(Error::new(format_args!("{name}: the result is not the product")));
        }
        let counted = [counts.products, counts.scalings, counts.accumulations, counts.reductions];
        let mut cells = vec![approach.to_owned(), name.to_owned(), order.to_string()];
        cells.extend(counted.map(number));
        table.rows.push(cells);
    }
    table.note("Two general operands; each product is compared with the definition. Approach 3 has the constants of approach 2 in its rows, but none in its products: that is what w³ - 1 saves. `good-thomas` has no leaves; it needs a root of order 1536.");
    table.note(
        "`goodprime-lab methods --ring x^1536-1 --q 6984193` counts the rest of the methods.",
    );
    Ok(table)
}

/// The least cycles of a tree for a ternary operand on Cortex-M4, by counts; the tree's product is compared first.
fn least(plan: &Plan) -> Result<f64, Error> {
    let ring = Ring::parse("x^761-x-1", 4591).map_err(Error::new)?;
    let tree = Tree::new(&ring, plan).ok_or_else(|| Error::new(format_args!("{plan}: no tree")))?;
    if !holds(&tree, &ring, Operand::Ternary) {
        return Err(Error::new(format_args!("{plan}: the result is not the product")));
    }
    let machine = by_name("cortex-m4").map_err(Error::new)?;
    Ok(modeled(&tree, &ring, Operand::Ternary).cycles(machine))
}

/// The option's plan: by Good's trick modulo these primes.
fn by_primes(primes: &[u64]) -> Plan {
    Plan {
        embedding: Embedding::Primes { primes: primes.to_vec(), length: 1536 },
        steps: vec![Step::Transform { length: 512, rader: false }],
        leaf: Leaf::Definition,
    }
}

/// Cycles of Option 2, one prime of 32 bits, and of Option 3, two of 16 bits: at least.
pub(super) fn one_prime_or_two() -> Result<[f64; 2], Error> {
    Ok([
        least(&by_primes(&[u64::from(published::GOOD_PRIME)]))?,
        least(&by_primes(&[7681, 10753]))?,
    ])
}

pub(super) fn options() -> Result<Table, Error> {
    let header = ["option", "tree", "cycles, at least"];
    let title = "§3.1: three options where q has no root of order 1536, counted for Cortex-M4";
    let mut table = Table::new(title, 2, &header);
    let schoenhage = known::plans().into_iter().find(|(name, _)| *name == "Good-Schoenhage-Bruun");
    let (_, schoenhage) = schoenhage.ok_or_else(|| Error::new("no tree of Schönhage's"))?;
    let [one, two] = one_prime_or_two()?;
    for (option, plan, cycles) in [
        ("1: Schönhage", schoenhage.to_string(), least(&schoenhage)?),
        ("2: one prime", by_primes(&[u64::from(published::GOOD_PRIME)]).to_string(), one),
        ("3: two primes", by_primes(&[7681, 10753]).to_string(), two),
    ] {
        table.rows.push(vec![option.to_owned(), plan, number(cycles.round() as u64)]);
    }
    table.note("A lower bound from counts, for a ternary operand, in the tool's own model of a Cortex-M4 with one operation per cycle: no program was measured. It says what the paper says in §3.1, that one transform of 32-bit words beats two of 16 bits there.");
    Ok(table)
}
