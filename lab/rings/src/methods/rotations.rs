//! Transforms whose roots are powers of y in Z_q\[y\]/(y^m + 1): a product by a root is a rotation with signs, no
//! multiplication. What `schoenhage` and `nussbaumer` have in common.
//!
//! The length is a power of two; the result is divided by it: by a product modulo odd q, in longer words modulo 2^k.

use super::karatsuba;
use super::lift::Lift;
use crate::method::WhyNot;
use crate::numbers::{Numbers, Product};
use crate::ring::Ring;

/// Cyclic products of `length` elements of Z_q\[y\]/(y^m + 1); the length divides 2m.
pub(crate) struct Rotations {
    pub(crate) m: usize,
    pub(crate) length: usize,
    pub(crate) lift: Lift,
}

impl Rotations {
    pub(crate) fn new(m: usize, length: usize, q: u64, product: Product) -> Result<Self, WhyNot> {
        debug_assert!((2 * m).is_multiple_of(length));
        Ok(Self { m, length, lift: Lift::new(length as u64, q, product)? })
    }

    /// The product modulo z^length - 1.
    pub(crate) fn multiply<N: Numbers>(
        &self,
        numbers: &N,
        mut a: Vec<Vec<u64>>,
        mut b: Vec<Vec<u64>>,
    ) -> Vec<Vec<u64>> {
        let lifted = numbers.over(self.lift.q);
        forward(&lifted, &mut a, 2 * self.m);
        forward(&lifted, &mut b, 2 * self.m);
        let ring = Ring::negacyclic(self.m, self.lift.q);
        let product = |(a, b): (&Vec<u64>, &Vec<u64>)| {
            ring.reduce(&lifted, karatsuba::product(&lifted, a, b))
        };
        let mut out: Vec<Vec<u64>> = a.iter().zip(&b).map(product).collect();
        backward(&lifted, &mut out, 2 * self.m);
        for value in out.iter_mut().flatten() {
            *value = self.lift.divide(&lifted, *value);
        }
        out
    }
}

/// z^2h - y^2e = (z^h - y^e)(z^h + y^e), where the block is modulo z^length - y^exponent, and its elements modulo y^m + 1.
pub(crate) fn forward<N: Numbers>(numbers: &N, block: &mut [Vec<u64>], exponent: usize) {
    if block.len() == 1 {
        return;
    }
    let m = block[0].len();
    numbers.moves(block.len() * m);
    let (low, high) = block.split_at_mut(block.len() / 2);
    for (u, v) in low.iter_mut().zip(high.iter_mut()) {
        let turned = rotated(numbers, v, exponent / 2);
        *v = u.iter().zip(&turned).map(|(&u, &t)| numbers.sub(u, t)).collect();
        *u = u.iter().zip(&turned).map(|(&u, &t)| numbers.add(u, t)).collect();
    }
    forward(numbers, low, exponent / 2);
    forward(numbers, high, exponent / 2 + m);
}

/// Back, times the length.
pub(crate) fn backward<N: Numbers>(numbers: &N, block: &mut [Vec<u64>], exponent: usize) {
    if block.len() == 1 {
        return;
    }
    let m = block[0].len();
    numbers.moves(block.len() * m);
    let (low, high) = block.split_at_mut(block.len() / 2);
    backward(numbers, low, exponent / 2);
    backward(numbers, high, exponent / 2 + m);
    for (u, v) in low.iter_mut().zip(high.iter_mut()) {
        let difference: Vec<u64> =
            u.iter().zip(v.iter()).map(|(&u, &v)| numbers.sub(u, v)).collect();
        *u = u.iter().zip(v.iter()).map(|(&u, &v)| numbers.add(u, v)).collect();
        *v = rotated(numbers, &difference, 2 * m - exponent / 2 % (2 * m));
    }
}

/// y^e times an element of Z_q\[y\]/(y^m + 1).
fn rotated<N: Numbers>(numbers: &N, x: &[u64], e: usize) -> Vec<u64> {
    let m = x.len();
    (0..m)
        .map(|k| {
            let from = (k + 2 * m - e % (2 * m)) % (2 * m);
            if from < m { x[from] } else { numbers.sub(0, x[from - m]) }
        })
        .collect()
}
