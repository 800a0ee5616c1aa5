//! Products modulo small polynomials, where transforms end: sums of integers, one reduction for each coefficient.

use goodprime_rings::numbers::{Constant, Numbers};

/// a·b by definition, a.len() + b.len() - 1 coefficients.
pub(crate) fn product<N: Numbers>(numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    // A sum of 64 bits holds what no operand here is long enough for.
    debug_assert!(u128::from(numbers.modulus()).pow(2) * (a.len() as u128) < 1 << 64);
    let coefficient = |k: usize| {
        let (from, to) = (k.saturating_sub(b.len() - 1), k.min(a.len() - 1));
        let sum = (from..=to).fold(0, |sum, i| numbers.accumulate(sum, a[i], b[k - i]));
        numbers.reduce(sum)
    };
    (0..a.len() + b.len() - 1).map(coefficient).collect()
}

/// a·b modulo x^n - c for a and b of n coefficients.
pub(crate) fn binomial<N: Numbers>(numbers: &N, a: &[u64], b: &[u64], c: Constant) -> Vec<u64> {
    fold(numbers, product(numbers, a, b), a.len(), c)
}

/// Reduces a product modulo x^n - c: adds the coefficients from x^n on, times c, to the lower ones.
pub(crate) fn fold<N: Numbers>(numbers: &N, mut full: Vec<u64>, n: usize, c: Constant) -> Vec<u64> {
    for i in n..full.len() {
        full[i - n] = numbers.add(full[i - n], scaled(numbers, full[i], c));
    }
    full.truncate(n);
    full
}

/// Σ x·c mod q, for c of a table.
pub(crate) fn dot<N: Numbers>(numbers: &N, terms: impl Iterator<Item = (u64, u64)>) -> u64 {
    numbers.reduce(terms.fold(0, |sum, (x, c)| numbers.accumulate(sum, x, numbers.factor(c))))
}

/// x·c, which is no product if c is 1.
pub(crate) fn scaled<N: Numbers>(numbers: &N, x: u64, c: Constant) -> u64 {
    if c.value == 1 { x } else { numbers.scale(x, c) }
}

/// a + b, coefficient by coefficient.
pub(crate) fn sum<N: Numbers>(numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(&a, &b)| numbers.add(a, b)).collect()
}

/// a - b, coefficient by coefficient.
pub(crate) fn difference<N: Numbers>(numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(&a, &b)| numbers.sub(a, b)).collect()
}

/// a, then zeros up to n.
pub(crate) fn padded(a: &[u64], n: usize) -> Vec<u64> {
    debug_assert!(a.len() <= n);
    let mut padded = a.to_vec();
    padded.resize(n, 0);
    padded
}
