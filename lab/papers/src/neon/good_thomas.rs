//! Good–Thomas, big times small: x^1536 - 1 over the integers, modulo q' = 16760833, in words of 32 bits.
//!
//! ```text
//! (v, n0, n1) = (4, 128, 3): x^4 = u·w, u³ = 1, w^128 = 1       384 products modulo x^4 - ω3^i·ω128^j
//! ```
//!
//! |c| ≤ 761·2295 < q'/2 for coefficients up to 2295 and ternary ones, so the residue is the integer.

use goodprime_rings::integers::{inverse, power, principal_root, times};
use goodprime_rings::numbers::{Constant, Numbers};

use super::{Multiplier, Probe, Small};
use crate::products::good::{Three, thirds};
use crate::products::leaves;

/// The modulus that 384 divides less one.
const BIG: u64 = 16_760_833;
/// Coefficients of a leaf.
const V: usize = 4;
const N0: usize = 128;
const N1: usize = 3;
/// Coefficients of the ring.
const N: usize = V * N0 * N1;
/// A product is its residue.
const BOUND_PRODUCT: u64 = 761 * 2295;
const _: () = assert!(2 * BOUND_PRODUCT < BIG);

/// The multiplier.
pub struct GoodThomas {
    three: Three,
    /// Powers of a root of order 128.
    roots: Vec<Constant>,
    leaves: Vec<Constant>,
    scale: Constant,
}

impl GoodThomas {
    /// # Errors
    /// What q' lacks.
    pub fn new<M: Numbers>(numbers: &M) -> Result<Self, String> {
        let numbers = &numbers.over(BIG);
        let three = Three::new(numbers)?;
        let root = principal_root(N0 as u64, BIG).ok_or("no root of order 128")?;
        let at = |e: u64| power(root, e, BIG);
        let roots = (0..N0 as u64).map(|e| numbers.constant(at(e))).collect();
        let leaf = |i: usize| {
            let class = power(three.omega, (i / N0) as u64, BIG);
            numbers.constant(times(class, at(reversed(i % N0) as u64), BIG))
        };
        let leaves = (0..N0 * N1).map(leaf).collect();
        let scale = inverse((N0 * N1) as u64, BIG).ok_or("384 has no inverse")?;
        Ok(Self { three, roots, leaves, scale: numbers.constant(scale) })
    }

    /// Seven layers over pieces of four: w^2m - r² to w^m ∓ r; r has the exponent e/2.
    fn layers<M: Numbers>(&self, numbers: &M, x: &mut [u64], e: usize, back: bool) {
        let half = x.len() / 2;
        if half < V {
            return;
        }
        let (low, high) = x.split_at_mut(half);
        if back {
            self.layers(numbers, low, e / 2, true);
            self.layers(numbers, high, e / 2 + N0 / 2, true);
        }
        for (x, y) in low.iter_mut().zip(&mut *high) {
            if back {
                let root = self.roots[(N0 - e / 2) % N0];
                (*x, *y) =
                    (numbers.add(*x, *y), leaves::scaled(numbers, numbers.sub(*x, *y), root));
            } else {
                let turned = leaves::scaled(numbers, *y, self.roots[e / 2]);
                (*x, *y) = (numbers.add(*x, turned), numbers.sub(*x, turned));
            }
        }
        if !back {
            self.layers(numbers, low, e / 2, false);
            self.layers(numbers, high, e / 2 + N0 / 2, false);
        }
    }

    fn forward<M: Numbers>(
        &self,
        small: &M,
        numbers: &M,
        a: &[u64],
        probe: &mut dyn Probe,
    ) -> Vec<u64> {
        let mut classes = vec![0; N];
        for (k, piece) in a.chunks(V).enumerate() {
            let at = (k % N1 * N0 + k % N0) * V;
            for (slot, &x) in classes[at..].iter_mut().zip(piece) {
                *slot = small.lifted(x, numbers);
            }
        }
        let mut classes = self.three.forward(numbers, thirds(&classes));
        probe.stage("radix 3");
        classes.iter_mut().for_each(|class| self.layers(numbers, class, 0, false));
        probe.stage("radix 2, seven layers");
        classes.concat()
    }
}

/// The exponent of leaf i: seven bits, in the other order.
const fn reversed(i: usize) -> usize {
    i.reverse_bits() >> (usize::BITS - N0.ilog2())
}

impl<M: Numbers> Multiplier<M> for GoodThomas {
    fn name(&self) -> String {
        "Good–Thomas".to_owned()
    }

    fn room(&self) -> usize {
        N
    }

    fn small(&self) -> Vec<Small> {
        vec![Small { count: N0 * N1, length: V, ring: "x^4-c, 32 bits" }]
    }

    fn ternary(&self) -> bool {
        true
    }

    fn multiply(&self, numbers: &M, a: &[u64], b: &[u64], probe: &mut dyn Probe) -> Vec<u64> {
        let big = &numbers.over(BIG);
        let [a, b] = [a, b].map(|x| self.forward(numbers, big, x, probe));
        let pairs = a.chunks(V).zip(b.chunks(V)).zip(&self.leaves);
        let c: Vec<u64> = pairs.flat_map(|((a, b), &c)| leaves::binomial(big, a, b, c)).collect();
        probe.stage("small products");
        let mut classes = thirds(&c).map(<[u64]>::to_vec);
        classes.iter_mut().for_each(|class| self.layers(big, class, 0, true));
        probe.stage("radix 2 back");
        let classes = self.three.tripled(big, classes.each_ref().map(Vec::as_slice));
        let mut out = Vec::with_capacity(N);
        for k in 0..N / V {
            for &x in &classes[k % N1][k % N0 * V..][..V] {
                // Negative integers are above q'/2.
                out.push(big.lifted(big.scale(x, self.scale), numbers));
            }
        }
        probe.stage("radix 3 back, modulo q");
        out
    }
}
