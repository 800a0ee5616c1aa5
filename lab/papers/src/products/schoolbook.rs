//! Products by definition, in three ways: each product reduced, each coefficient reduced, and eight
//! products at once.

use goodprime_rings::numbers::Numbers;

use super::{Product, leaves};

/// n² modular products: words of 16 bits throughout.
pub(super) struct Schoolbook {
    pub(super) length: usize,
}

impl<N: Numbers> Product<N> for Schoolbook {
    fn operand(&self) -> usize {
        self.length
    }

    fn room(&self) -> usize {
        2 * self.length - 1
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut out = vec![0; 2 * self.length - 1];
        for (i, &x) in a.iter().enumerate() {
            for (slot, &y) in out[i..].iter_mut().zip(b) {
                *slot = numbers.add(*slot, numbers.mul(x, y));
            }
        }
        out
    }
}

/// n² products of double width, one reduction per coefficient.
pub(super) struct Extended {
    pub(super) length: usize,
}

impl<N: Numbers> Product<N> for Extended {
    fn operand(&self) -> usize {
        self.length
    }

    fn room(&self) -> usize {
        2 * self.length - 1
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        leaves::product(numbers, a, b)
    }
}

/// Eight products, one per lane: operands are eight polynomials one after another, and so are
/// products. Transforms are transpositions; a vector holds the coefficients of eight polynomials at
/// one power.
pub(super) struct Eight {
    pub(super) length: usize,
}

/// Polynomials side by side.
const LANES: usize = 8;

impl<N: Numbers> Product<N> for Eight {
    fn operand(&self) -> usize {
        LANES * self.length
    }

    fn room(&self) -> usize {
        LANES * (2 * self.length - 1)
    }

    fn input(&self, _: &N, a: &[u64]) -> Vec<u64> {
        let a = leaves::padded(a, LANES * self.length);
        (0..a.len()).map(|i| a[i % LANES * self.length + i / LANES]).collect()
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut out = Vec::with_capacity(LANES * (2 * self.length - 1));
        for k in 0..2 * self.length - 1 {
            let (from, to) = (k.saturating_sub(self.length - 1), k.min(self.length - 1));
            let mut sums = [0; LANES];
            for i in from..=to {
                let (x, y) = (&a[LANES * i..], &b[LANES * (k - i)..]);
                for (lane, sum) in sums.iter_mut().enumerate() {
                    *sum = numbers.accumulate(*sum, x[lane], y[lane]);
                }
            }
            out.extend(sums.map(|sum| numbers.reduce(sum)));
        }
        out
    }

    fn output(&self, _: &N, c: &[u64]) -> Vec<u64> {
        let length = 2 * self.length - 1;
        (0..c.len()).map(|i| c[i % length * LANES + i / length]).collect()
    }
}
