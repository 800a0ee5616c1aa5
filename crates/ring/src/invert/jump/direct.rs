//! Products of matrices of 32 or 64 coefficients by windows, without a transform.

use goodprime_lanes::{Lanes, Modulus};

use super::quarters;
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

/// Reduces both rows of a·b + c·d, given as sums of products of n coefficients each, and stores them from `at` on.
#[inline(always)]
fn join<L: Lanes, M: Modulus>(
    lanes: L,
    n: usize,
    [x, y]: [[L::Accumulator; 2]; 2],
    to: [&mut [L::Element]; 2],
    at: usize,
) {
    for (row, to) in to.into_iter().enumerate() {
        let sum = if split::<M>(n) {
            let x = lanes.reduce::<M>(lanes.montgomery::<M>(x[row]));
            let y = lanes.reduce::<M>(lanes.montgomery::<M>(y[row]));
            lanes.add(x, y)
        } else {
            lanes.montgomery::<M>(lanes.add_wide(x[row], y[row]))
        };
        lanes.store(to, at, lanes.reduce::<M>(sum));
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
    let left = quarters(&kept.pairs[..4 * n]);
    let (f, g) = (&f[..2 * n], &g[..2 * n]);
    let shifts = [[1, 1], [0, 0]];
    let mut j = 0;
    while j < n {
        if L::MANY_REGISTERS {
            let tops = [n + j, n + j + L::LANES];
            let sums = sums::<L, 2>(lanes, [[f, g]; 2], tops, left, shifts, (0, n));
            for i in 0..2 {
                join::<L, R::Q>(lanes, n, sums[i], [to_f, to_g], j + i * L::LANES);
            }
            j += 2 * L::LANES;
        } else {
            let sums = sums::<L, 1>(lanes, [[f, g]], [n + j], left, shifts, (0, n));
            join::<L, R::Q>(lanes, n, sums[0], [to_f, to_g], j);
            j += L::LANES;
        }
    }
}

/// `N` times coefficients of both rows of (u, v; q, r)·(a, b), those from each of `tops` on, for `left` = (u, q, v, r)
/// with exchanged pairs: for a and for b, the sums of each row.
///
/// `shifts` says for each row and operand whether a factor x is missing (1 or 0). All 8·`N` chains of additions run side
/// by side, and both rows share their windows.
#[inline(always)]
fn sums<L: Lanes, const N: usize>(
    lanes: L,
    right: [[&[L::Element]; 2]; N],
    tops: [usize; N],
    left: [&[L::Element]; 4],
    shifts: [[usize; 2]; 2],
    (from, to): (usize, usize),
) -> [[[L::Accumulator; 2]; 2]; N] {
    // For each operand both rows.
    let mut sums = [[[lanes.zero(); 2]; 2]; N];
    for first in (from..to).step_by(L::LANES) {
        // Slices of known length: no bounds are checked in the innermost loop.
        let mut words = right;
        for i in 0..N {
            for k in 0..2 {
                words[i][k] = at(right[i][k], tops[i] - first - L::LANES, 2 * L::LANES);
            }
        }
        let pairs = |a| at(a, first, L::LANES);
        let left = [pairs(left[0]), pairs(left[1]), pairs(left[2]), pairs(left[3])];
        for j in (0..L::LANES).step_by(2) {
            for k in 0..2 {
                let pairs = [lanes.pair(left[2 * k], j), lanes.pair(left[2 * k + 1], j)];
                let at = L::LANES - 1 - j;
                let at = [at - shifts[0][k], at - shifts[1][k]];
                for i in 0..N {
                    sums[i][k] = lanes.window_rows(sums[i][k], words[i][k], at, pairs);
                }
            }
        }
    }
    sums
}

/// `n` elements from `from` on.
#[inline(always)]
fn at<E>(a: &[E], from: usize, n: usize) -> &[E] {
    &a[from..from + n]
}

/// After the second child: its matrix becomes the product of both, 2n coefficients each.
///
/// In: reduced. Out: reduced, times 2^-16.
#[inline(always)]
pub(super) fn second<L: Lanes, R: Ring>(
    lanes: L,
    n: usize,
    matrix: &mut [L::Element],
    kept: &mut Kept<'_, L::Element>,
) {
    exchange(lanes, kept.pairs, matrix, n);
    let left = quarters(&kept.pairs[..4 * n]);
    let [u, q, v, r] = quarters(&kept.windows[..12 * n]);
    let (out_u, out) = matrix[..8 * n].split_at_mut(2 * n);
    let (out_q, out) = out.split_at_mut(2 * n);
    let (out_v, out_r) = out.split_at_mut(2 * n);
    for k in (0..2 * n).step_by(L::LANES) {
        // What has no partner is zero.
        let range = (k.saturating_sub(n), n.min(k + L::LANES));
        let shifts = [[1, 0], [1, 0]];
        if L::MANY_REGISTERS {
            let right = [[u, q], [v, r]];
            let sums = sums::<L, 2>(lanes, right, [n + k; 2], left, shifts, range);
            join::<L, R::Q>(lanes, n, sums[0], [out_u, out_q], k);
            join::<L, R::Q>(lanes, n, sums[1], [out_v, out_r], k);
        } else {
            let sums_u = sums::<L, 1>(lanes, [[u, q]], [n + k; 1], left, shifts, range);
            join::<L, R::Q>(lanes, n, sums_u[0], [out_u, out_q], k);
            let sums_v = sums::<L, 1>(lanes, [[v, r]], [n + k; 1], left, shifts, range);
            join::<L, R::Q>(lanes, n, sums_v[0], [out_v, out_r], k);
        }
    }
}
