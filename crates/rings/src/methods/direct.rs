//! Direct: the double sum, its integers reduced once a coefficient. n² products of integers, n to 2n-1 reductions.

use super::schoolbook::{fits, product, sum};
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::{Ring, Shape};

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
        checked(ring, product, Ok(Sums { ring: ring.clone() }))
    }
}

struct Sums {
    ring: Ring,
}

impl Algorithm for Sums {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let n = self.ring.n;
        match self.ring.shape() {
            Shape::Other => self.ring.reduce(numbers, product(numbers, a, b)),
            // Below and above the wrap, two sums; one for x^n - 1.
            Shape::Cyclic => (0..n)
                .map(|k| {
                    let low = (0..=k).map(|i| (a[i], b[k - i]));
                    let high = (k + 1..n).map(|i| (a[i], b[n + k - i]));
                    sum(numbers, fits(self.ring.q), low.chain(high))
                })
                .collect(),
            Shape::Negacyclic => (0..n)
                .map(|k| {
                    let low = sum(numbers, fits(self.ring.q), (0..=k).map(|i| (a[i], b[k - i])));
                    let high =
                        sum(numbers, fits(self.ring.q), (k + 1..n).map(|i| (a[i], b[n + k - i])));
                    numbers.sub(low, high)
                })
                .collect(),
        }
    }

    fn tree(&self) -> Vec<String> {
        let n = self.ring.n;
        vec![format!("{}: {n}×{n} products", self.ring)]
    }
}
