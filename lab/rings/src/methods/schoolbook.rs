//! Products of polynomials by definition, for the leaves of other methods: sums of integers, reduced once.

use crate::numbers::Numbers;

/// The product of two polynomials, a.len() + b.len() - 1 coefficients. A sum of up to 2^4 products of residues below
/// 2^30 fits into 64 bits, and more of smaller ones; where it does not, it is reduced on the way.
pub(crate) fn product<N: Numbers>(numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    let chunk = fits(numbers.modulus());
    let mut out = vec![0; a.len() + b.len() - 1];
    // A row for each coefficient of a: loops without wrap or bounds.
    for (rows, a) in a.chunks(chunk).enumerate() {
        let out = &mut out[rows * chunk..][..a.len() + b.len() - 1];
        for (i, &x) in a.iter().enumerate() {
            for (sum, &y) in out[i..].iter_mut().zip(b) {
                *sum = numbers.accumulate(*sum, x, y);
            }
        }
        for sum in out {
            *sum = numbers.reduce(*sum);
        }
    }
    out
}

/// The product modulo x^h - r: what passes x^(h-1) is reduced, multiplied by r, and added.
pub(crate) fn twisted<N: Numbers>(
    numbers: &N,
    a: &[u64],
    b: &[u64],
    by: impl Fn(u64) -> u64,
    out: &mut [u64],
) {
    let h = out.len();
    if h == 1 {
        out[0] = numbers.mul(a[0], b[0]);
        return;
    }
    let full = product(numbers, a, b);
    out.copy_from_slice(&full[..h]);
    for (slot, &top) in out.iter_mut().zip(&full[h..]) {
        *slot = numbers.add(*slot, by(top));
    }
}

/// How many products of residues a sum of 64 bits holds beside a reduced one.
pub(crate) const fn fits(q: u64) -> usize {
    let most = (u64::MAX - q) / ((q - 1) * (q - 1) + 1);
    if most > 1 << 20 { 1 << 20 } else { most as usize }
}

/// Σ x·y mod q, reduced after each `chunk` terms.
pub(crate) fn sum<N: Numbers>(
    numbers: &N,
    chunk: usize,
    terms: impl Iterator<Item = (u64, u64)>,
) -> u64 {
    if terms.size_hint().1.is_some_and(|count| count <= chunk) {
        return numbers.reduce(terms.fold(0, |acc, (x, y)| numbers.accumulate(acc, x, y)));
    }
    let (mut acc, mut held) = (0, 0);
    for (x, y) in terms {
        if held == chunk {
            (acc, held) = (numbers.reduce(acc), 0);
        }
        acc = numbers.accumulate(acc, x, y);
        held += 1;
    }
    numbers.reduce(acc)
}
