//! Karatsuba: three products of halves, down to 8 coefficients, which are multiplied by definition. A length of 8 has one
//! level over 4.
//!
//! (a0 + a1·t)(b0 + b1·t): a0·b0, a1·b1 and (a0 + a1)(b0 + b1), with t = x^(n/2).

use goodprime_rings::numbers::Numbers;

use super::{Product, leaves};

/// The most coefficients of an operand that is multiplied by definition below the first level.
const SMALLEST: usize = 8;
/// The operands that are not halved: those of at most `SMALLEST` coefficients, or of an odd number.
const ENDS: [usize; 2] = [SMALLEST, 1];

pub(super) struct Karatsuba {
    pub(super) length: usize,
}

impl<N: Numbers> Product<N> for Karatsuba {
    fn operand(&self) -> usize {
        self.length
    }

    fn room(&self) -> usize {
        2 * self.length - 1
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        if self.length == SMALLEST {
            level(numbers, a, b, ENDS, leaves::product)
        } else {
            product(numbers, a, b)
        }
    }
}

/// a·b for operands of the same length.
pub(super) fn product<N: Numbers>(numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    product_over(numbers, a, b, ENDS, leaves::product)
}

/// The product of operands that are not halved.
type Leaf<N> = fn(&N, &[u64], &[u64]) -> Vec<u64>;

/// a·b by halves, down to `smallest` coefficients or to an odd number of blocks of `whole`, which `leaf` multiplies.
pub(super) fn product_over<N: Numbers>(
    numbers: &N,
    a: &[u64],
    b: &[u64],
    [smallest, whole]: [usize; 2],
    leaf: Leaf<N>,
) -> Vec<u64> {
    if a.len() <= smallest || !a.len().is_multiple_of(2 * whole) {
        leaf(numbers, a, b)
    } else {
        level(numbers, a, b, [smallest, whole], leaf)
    }
}

fn level<N: Numbers>(
    numbers: &N,
    a: &[u64],
    b: &[u64],
    ends: [usize; 2],
    leaf: Leaf<N>,
) -> Vec<u64> {
    let half = a.len() / 2;
    let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
    let product = |a: &[u64], b: &[u64]| product_over(numbers, a, b, ends, leaf);
    let (low, high) = (product(a0, b0), product(a1, b1));
    let (a01, b01) = (leaves::sum(numbers, a0, a1), leaves::sum(numbers, b0, b1));
    let middle = product(&a01, &b01);
    let mut out = vec![0; 4 * half - 1];
    out[..2 * half - 1].copy_from_slice(&low);
    out[2 * half..].copy_from_slice(&high);
    for (i, &m) in middle.iter().enumerate() {
        let cross = numbers.sub(m, numbers.add(low[i], high[i]));
        out[half + i] = numbers.add(out[half + i], cross);
    }
    out
}
