//! Direct: the product by rows, a row of sums for each coefficient of a, then the remainder modulo f. n² products of
//! integers, 2n-1 reductions.

use super::schoolbook::product;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::Ring;

/// The double sum.
pub struct Direct;

impl Method for Direct {
    fn name(&self) -> &'static str {
        "direct"
    }

    fn about(&self) -> &'static str {
        "the double sum"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, Ok(Rows { ring: ring.clone() }))
    }
}

struct Rows {
    ring: Ring,
}

impl Algorithm for Rows {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.ring.reduce(numbers, product(numbers, a, b))
    }

    fn tree(&self) -> Vec<String> {
        let n = self.ring.n;
        vec![format!("{}: {n}×{n} products", self.ring)]
    }
}
