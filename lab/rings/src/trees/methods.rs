//! Trees of papers as methods, in any ring: a truncated transform, a dot transform, eight rows. A product of 2n - 1
//! coefficients is embedded in each, then reduced modulo f.
//!
//! Trees prepare no constants, so their modular products are Barrett's, whichever is asked for.

use super::Tree;
use super::plan::{Embedding, Leaf, Plan as Splitting, Step};
use crate::integers::is_prime;
use crate::method::{Algorithm, Method, Plan, Planned, WhyNot};
use crate::numbers::{Numbers, Product};
use crate::ring::Ring;

/// A search for a generator modulo q takes q steps.
const BOUND_Q: u64 = 1 << 15;
/// The primes of truncated transforms.
const PRIMES: std::ops::RangeInclusive<u64> = 5..=64;

/// A transform of prime length without its point 1.
pub struct Truncated;
/// Points by matrices, a transform of length 2 in each row.
pub struct Dot;
/// Eight rows by matrices, halves in each.
pub struct EightRows;

impl Method for Truncated {
    fn name(&self) -> &'static str {
        "truncated"
    }

    fn about(&self) -> &'static str {
        "a transform of prime length without its point 1, by Rader (Hwang, ePrint 2023/604)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        prime(ring)?;
        let divides = |&l: &u64| is_prime(l) && (ring.q - 1).is_multiple_of(l);
        let prime = PRIMES.rev().find(divides).ok_or(WhyNot::NoFactor {
            q: ring.q,
            least: *PRIMES.start(),
            most: *PRIMES.end(),
        })?;
        let m = (2 * ring.n - 1).div_ceil(prime as usize - 1);
        planned(ring, product, Embedding::Truncated { prime: prime as usize, m }, &[])
    }
}

impl Method for Dot {
    fn name(&self) -> &'static str {
        "dot-transform"
    }

    fn about(&self) -> &'static str {
        "values at few points in pairs by matrices, which need no roots; halves in each row"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        let leaf = if ring.n < 256 { 8 } else { 32 };
        let rows = (2 * ring.n - 1).div_ceil(2 * leaf).next_multiple_of(2).max(4);
        points(ring, rows)?;
        let halves = Step::Transform { length: 2, rader: false };
        planned(ring, product, Embedding::Points { rows, m: 2 * leaf }, &[halves])
    }
}

impl Method for EightRows {
    fn name(&self) -> &'static str {
        "eight-rows"
    }

    fn about(&self) -> &'static str {
        "values at eight points by matrices, then halves or Bruun's trinomials in each row"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        let rows = 8;
        points(ring, rows)?;
        // A row halves once by a transform, and three times where there are square roots.
        let m = (2 * ring.n - 1).div_ceil(rows).next_multiple_of(16);
        let halves = Step::Transform { length: 2, rader: false };
        let steps = [halves, Step::Split, Step::Split, Step::Split];
        planned(ring, product, Embedding::Points { rows, m }, &steps)
    }
}

fn prime(ring: &Ring) -> Result<(), WhyNot> {
    match ring.q {
        q if !is_prime(q) => Err(WhyNot::NotPrime(q)),
        q if q >= BOUND_Q => {
            Err(WhyNot::Bound { what: "the modulus", value: q, bound: BOUND_Q - 1 })
        }
        _ => Ok(()),
    }
}

/// Points g^±2, g^±4, … are different below half of the group.
fn points(ring: &Ring, rows: usize) -> Result<(), WhyNot> {
    prime(ring)?;
    let (value, bound) = (2 * rows as u64, ring.q - 2);
    if value > bound {
        return Err(WhyNot::Bound { what: "twice the number of points", value, bound });
    }
    Ok(())
}

fn planned(
    ring: &Ring,
    product: Product,
    embedding: Embedding,
    steps: &[Step],
) -> Result<Box<dyn Plan>, WhyNot> {
    if let Some(why) = product.why_not(ring.q) {
        return Err(WhyNot::Product(why));
    }
    let plan = Splitting { embedding, steps: steps.to_vec(), leaf: Leaf::Definition };
    let tree = Tree::new(ring, &plan).ok_or(WhyNot::NotPrime(ring.q))?;
    Ok(Planned::new(tree, ring.q, Product::Barrett).boxed())
}

impl Algorithm for Tree {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        Self::run(self, numbers, a, b)
    }

    fn tree(&self) -> Vec<String> {
        self.shown()
    }

    fn loss(&self) -> u32 {
        Self::loss(self)
    }
}
