//! Products of a row of a matrix with a vector, as dot products of pairs of coefficients.

use goodprime_lanes::Modular;

/// One row of a matrix, as pairs of terms, each times 2^16.
pub type Row<const N: usize> = [[i16; 2]; N];

/// The sum over the first `n` pairs of terms, which must fit 32 bits.
#[inline(always)]
#[track_caller]
pub fn dot<L: Modular, const N: usize>(
    lanes: L,
    pairs: &[L::Pairs],
    row: &Row<N>,
    n: usize,
) -> L::Accumulator {
    let mut sum = lanes.zero();
    for k in 0..n {
        sum = lanes.dot(sum, pairs[k], row[k]);
    }
    sum
}
