//! Iterative: today's practice. Halving down to degree 1, in place, with lazy reductions. [`super::halving`] has the transform.

use super::halving::Halving;
use crate::integers;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::{Ring, Shape};

/// Cooley-Tukey forward, Gentleman-Sande backward.
pub struct Iterative;

impl Method for Iterative {
    fn name(&self) -> &'static str {
        "iterative"
    }

    fn about(&self) -> &'static str {
        "Cooley-Tukey and Gentleman-Sande in place, reduced lazily (Harvey 2014)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        if ring.shape() == Shape::Other || !ring.n.is_power_of_two() {
            return Err(WhyNot::Form { needed: "x^n-1 or x^n+1 with n a power of two" });
        }
        checked(ring, product, Complete::new(ring, product))
    }
}

/// The halving whose leaves have degree 1.
pub struct Complete(Halving);

impl Complete {
    /// The parameters and tables of a ring.
    ///
    /// # Errors
    /// Why there are none.
    pub fn new(ring: &Ring, product: Product) -> Result<Self, WhyNot> {
        Halving::new(ring, ring.n.trailing_zeros(), product).map(Self)
    }

    /// Only its root: of order n, or 2n for x^n + 1.
    #[must_use]
    pub fn search(ring: &Ring) -> Option<u64> {
        let order = if ring.shape() == Shape::Negacyclic { 2 * ring.n } else { ring.n };
        integers::principal_root(order as u64, ring.q)
    }
}

impl Algorithm for Complete {
    #[inline(always)]
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.0.multiply(numbers, a, b)
    }

    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        self.0.prepare(numbers, b)
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        self.0.finish(numbers, a, prepared)
    }

    fn tree(&self) -> Vec<String> {
        self.0.tree()
    }

    fn constants(&self) -> usize {
        self.0.constants()
    }
}
