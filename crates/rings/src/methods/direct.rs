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

/// x_i and y_(m-1-i), for m of them.
fn pairs<'a>(x: &'a [u64], y: &'a [u64]) -> impl Iterator<Item = (u64, u64)> + 'a {
    x.iter().copied().zip(y.iter().rev().copied())
}

impl Algorithm for Sums {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let n = self.ring.n;
        let low = |k: usize| pairs(&a[..=k], &b[..=k]);
        let high = |k: usize| pairs(&a[k + 1..], &b[k + 1..]);
        match self.ring.shape() {
            Shape::Other => self.ring.reduce(numbers, product(numbers, a, b)),
            // Below and above the wrap, two sums; one for x^n - 1.
            Shape::Cyclic => {
                (0..n).map(|k| sum(numbers, fits(self.ring.q), low(k).chain(high(k)))).collect()
            }
            Shape::Negacyclic => (0..n)
                .map(|k| {
                    let low = sum(numbers, fits(self.ring.q), low(k));
                    numbers.sub(low, sum(numbers, fits(self.ring.q), high(k)))
                })
                .collect(),
        }
    }

    fn tree(&self) -> Vec<String> {
        let n = self.ring.n;
        vec![format!("{}: {n}×{n} products", self.ring)]
    }
}
