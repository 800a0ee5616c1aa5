//! Karatsuba: (a₀ + a₁y)(b₀ + b₁y) by three products of half the length, down to 16 coefficients. No division, so any ring.

use super::schoolbook;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::Ring;

/// The length up to which products are by definition.
const LEAF: usize = 16;

/// Three products instead of four.
pub struct Karatsuba;

impl Method for Karatsuba {
    fn name(&self) -> &'static str {
        "karatsuba"
    }

    fn about(&self) -> &'static str {
        "three products of half the length (Karatsuba 1962)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, Ok(Halves { ring: ring.clone() }))
    }
}

pub(crate) struct Halves {
    pub(crate) ring: Ring,
}

/// The product of two polynomials of the same length.
pub(crate) fn product<N: Numbers>(numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    down_to(LEAF, numbers, a, b)
}

/// The same, by definition from a length of `leaf` on.
pub(crate) fn down_to<N: Numbers>(leaf: usize, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    let n = a.len();
    if n <= leaf {
        return schoolbook::product(numbers, a, b);
    }
    numbers.moves(4 * n);
    let product = |a: &[u64], b: &[u64]| down_to(leaf, numbers, a, b);
    let cut = n.div_ceil(2);
    let sum = |x: &[u64]| {
        let (low, high) = x.split_at(cut);
        let mut sum = low.to_vec();
        for (s, &h) in sum.iter_mut().zip(high) {
            *s = numbers.add(*s, h);
        }
        sum
    };
    let low = product(&a[..cut], &b[..cut]);
    let high = product(&a[cut..], &b[cut..]);
    let mut middle = product(&sum(a), &sum(b));
    for part in [&low, &high] {
        for (m, &x) in middle.iter_mut().zip(part) {
            *m = numbers.sub(*m, x);
        }
    }
    let mut out = vec![0; 2 * n - 1];
    out[..low.len()].copy_from_slice(&low);
    out[2 * cut..].copy_from_slice(&high);
    for (o, &m) in out[cut..].iter_mut().zip(&middle) {
        *o = numbers.add(*o, m);
    }
    out
}

impl Algorithm for Halves {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.ring.reduce(numbers, product(numbers, a, b))
    }

    fn tree(&self) -> Vec<String> {
        let (mut lines, mut n, mut nodes) = (Vec::new(), self.ring.n, 1u64);
        while n > LEAF {
            lines.push(format!("└ {nodes} × (a₀ + a₁y)(b₀ + b₁y) of length {n}"));
            (n, nodes) = (n.div_ceil(2), 3 * nodes);
        }
        lines.push(format!("└ {nodes} products of length {n} by definition"));
        lines
    }
}
