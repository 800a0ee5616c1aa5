//! Products of matrices of 32 or 64 coefficients by windows, without a transform.

use goodprime_lanes::{Lanes, Modulus};

use crate::multiply::windows::accumulate;
use crate::params::Ring;

/// What is kept of the matrix of a first child of n coefficients.
pub(super) struct Kept<'a, E> {
    /// [0 | a | 0] for each polynomial, 12n.
    pub(super) windows: &'a mut [E],
    /// A matrix with the coefficients of each pair exchanged, 4n.
    pub(super) pairs: &'a mut [E],
}

/// Whether the sum of 2n products of reduced numbers can be too large for one accumulator.
const fn split<M: Modulus>(n: usize) -> bool {
    // Reduced: at most (q+1)/2, and a little more where 2^15/q is rounded.
    let bound = M::HALF as i64 + M::Q as i64 / 32;
    2 * n as i64 * bound * bound > i32::MAX as i64 - ((M::Q as i64) << 15)
}

/// Reduces a·b + c·d, given as sums of products of n coefficients each.
#[inline(always)]
fn join<L: Lanes, M: Modulus>(
    lanes: L,
    n: usize,
    x: L::Accumulator,
    y: L::Accumulator,
) -> L::Vector {
    if split::<M>(n) {
        let x = lanes.reduce::<M>(lanes.montgomery::<M>(x));
        let y = lanes.reduce::<M>(lanes.montgomery::<M>(y));
        lanes.reduce::<M>(lanes.add(x, y))
    } else {
        lanes.reduce::<M>(lanes.montgomery::<M>(lanes.add_wide(x, y)))
    }
}

/// Exchanges the coefficients of each pair.
#[inline(always)]
fn exchange<L: Lanes>(lanes: L, to: &mut [L::Element], from: &[L::Element], n: usize) {
    for i in (0..4 * n).step_by(L::LANES) {
        lanes.store(to, i, lanes.swap_pairs(lanes.load(from, i)));
    }
}

/// After the first child: (f, g) ← x^-n·M·(f, g), n coefficients from 2n; M is kept.
///
/// In: reduced. Out: reduced, times 2^-16.
#[inline(always)]
pub(super) fn first<L: Lanes, R: Ring>(
    lanes: L,
    n: usize,
    matrix: &[L::Element],
    kept: &mut Kept<'_, L::Element>,
    [f, g]: [&[L::Element]; 2],
    [to_f, to_g]: [&mut [L::Element]; 2],
) {
    let zero = lanes.splat(0);
    for k in 0..4 {
        for i in (0..n).step_by(L::LANES) {
            lanes.store(kept.windows, 3 * n * k + i, zero);
            lanes.store(kept.windows, 3 * n * k + n + i, lanes.load(matrix, n * k + i));
            lanes.store(kept.windows, 3 * n * k + 2 * n + i, zero);
        }
    }
    exchange(lanes, kept.pairs, matrix, n);
    let (u, rest) = kept.pairs.split_at(n);
    let (q, rest) = rest.split_at(n);
    let (v, r) = rest.split_at(n);
    for j in (0..n).step_by(L::LANES) {
        // Coefficient n + j of a product; one less for the row that is stored divided by x.
        let at = n + j - 1;
        let [x] = accumulate::<L, 1>(lanes, f, at - 1, u, (0, n / 2));
        let [y] = accumulate::<L, 1>(lanes, g, at - 1, v, (0, n / 2));
        lanes.store(to_f, j, join::<L, R::Q>(lanes, n, x, y));
        let [x] = accumulate::<L, 1>(lanes, f, at, q, (0, n / 2));
        let [y] = accumulate::<L, 1>(lanes, g, at, r, (0, n / 2));
        lanes.store(to_g, j, join::<L, R::Q>(lanes, n, x, y));
    }
}

/// After the second child: the product of both matrices, 2n coefficients each.
///
/// In: reduced. Out: reduced, times 2^-16.
#[inline(always)]
pub(super) fn second<L: Lanes, R: Ring>(
    lanes: L,
    n: usize,
    matrix: &[L::Element],
    kept: &mut Kept<'_, L::Element>,
    out: &mut [L::Element],
) {
    exchange(lanes, kept.pairs, matrix, n);
    for column in 0..2 {
        let top = &kept.windows[6 * n * column..][..3 * n];
        let low = &kept.windows[6 * n * column + 3 * n..][..3 * n];
        for row in 0..2 {
            let left = &kept.pairs[n * row..][..n];
            let right = &kept.pairs[n * (row + 2)..][..n];
            let out = &mut out[2 * n * (2 * column + row)..][..2 * n];
            for k in (0..2 * n).step_by(L::LANES) {
                // What has no partner is zero.
                let range = (k.saturating_sub(n) / 2, n.min(k + L::LANES) / 2);
                let [x] = accumulate::<L, 1>(lanes, top, n + k - 2, left, range);
                let [y] = accumulate::<L, 1>(lanes, low, n + k - 1, right, range);
                lanes.store(out, k, join::<L, R::Q>(lanes, n, x, y));
            }
        }
    }
}
