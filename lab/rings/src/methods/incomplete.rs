//! Incomplete: halving as deep as length and modulus allow, products modulo x^h - r at the leaves. What Kyber does with
//! q = 3329, which has no root of order 512.

use super::halving::Halving;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::{Ring, Shape};

/// Halving to leaves of a degree above 1.
pub struct Incomplete;

impl Method for Incomplete {
    fn name(&self) -> &'static str {
        "incomplete"
    }

    fn about(&self) -> &'static str {
        "halving as deep as roots allow, leaves of a degree above 1"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, partial(ring, product))
    }
}

fn partial(ring: &Ring, product: Product) -> Result<Partial, WhyNot> {
    if ring.shape() == Shape::Other || ring.n % 2 == 1 || ring.n == 2 {
        return Err(WhyNot::Form { needed: "x^n-1 or x^n+1 with an even n of at least 4" });
    }
    // A leaf of degree 1 is what `iterative` has.
    let deepest = Halving::deepest(ring);
    let levels = if ring.n >> deepest == 1 { deepest - 1 } else { deepest };
    // With no level there is no root, and that is the reason.
    Halving::new(ring, levels.max(1), product).map(Partial)
}

struct Partial(Halving);

impl Algorithm for Partial {
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
