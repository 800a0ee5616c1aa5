//! Plans ranked by what their run costs a machine, each checked against the definition.

use super::generate::plans;
use super::model::{Machine, Modeled, Tally};
use super::tree::Tree;
use crate::numbers::Remainder;
use crate::operands::{Generator, Operand};
use crate::ring::Ring;

/// A tree with its cost.
pub struct Candidate {
    /// The tree.
    pub tree: Tree,
    /// Counts and bounds.
    pub tally: Tally,
    /// Cycles on the machine, by its busiest pipe.
    pub cycles: f64,
}

/// The most products in the leaves of a plan: a plan with more is left out, because its model run
/// takes too long.
const BOUND_LEAVES: usize = 1 << 23;

/// Returns all candidates, the cheapest first.
#[must_use]
pub fn ranked(ring: &Ring, operand: Operand, machine: &Machine) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = plans(ring, operand)
        .iter()
        .filter_map(|plan| Tree::new(ring, plan))
        .filter(|tree| tree.size() <= BOUND_LEAVES)
        .map(|tree| {
            let tally = modeled(&tree, ring, operand);
            Candidate { tree, tally, cycles: tally.cycles(machine) }
        })
        .collect();
    found.sort_by(|x, y| x.cycles.total_cmp(&y.cycles));
    found
}

/// Runs a tree over magnitudes.
#[must_use]
pub fn modeled(tree: &Tree, ring: &Ring, operand: Operand) -> Tally {
    let numbers = Modeled::new(ring.q);
    let other = match operand {
        Operand::General => ring.q / 2,
        Operand::Small => 7.min(ring.q / 2),
        Operand::Ternary => 1,
    };
    tree.run(&numbers, &vec![ring.q / 2; ring.n], &vec![other.max(1); ring.n]);
    numbers.tally()
}

/// Returns true if the tree's product equals the definition's, for operands from a seed and for the
/// largest first operand.
#[must_use]
pub fn holds(tree: &Tree, ring: &Ring, operand: Operand) -> bool {
    let numbers = Remainder::new(ring.q);
    let mut generator = Generator::new(ring.n as u64);
    let a = generator.operand(ring.n, ring.q, Operand::General);
    let b = generator.operand(ring.n, ring.q, operand);
    let most = vec![ring.q / 2; ring.n];
    [(&a, &b), (&most, &b)].into_iter().all(|(a, b)| tree.run(&numbers, a, b) == ring.define(a, b))
}
