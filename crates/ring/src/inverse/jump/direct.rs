//! Products without transforms, by sliding windows: with a matrix of [`SMALLEST`] steps, or with as few coefficients of
//! (f, g).

use goodprime_lanes::Modular;
use goodprime_lanes::modulus::{ModulusWords, Reducer};

use super::kind::{Kind, Vector};
use super::{SMALLEST, quarters};

/// The matrix of a first child of n steps, in the forms that later products need.
pub(super) struct Stored<'a, E> {
    /// [0 | a | 0] for each polynomial, with [`SMALLEST`] zeros on each side.
    windows: &'a mut [E],
    /// A matrix with the coefficients of each pair exchanged, 4n.
    pairs: &'a mut [E],
}

impl<'a, E> Stored<'a, E> {
    /// Takes the first 8(n + [`SMALLEST`]) coefficients of `memory`.
    #[inline(always)]
    pub(super) fn new(memory: &'a mut [E], n: usize) -> Self {
        let (windows, pairs) = memory.split_at_mut(4 * (n + 2 * SMALLEST));
        Self { windows, pairs: &mut pairs[..4 * n] }
    }
}

/// Both rows of a·b + c·d, given as sums of products of [`SMALLEST`] coefficients each. Not reduced.
#[inline(always)]
fn join<L: Modular>(
    lanes: L,
    q: Reducer<L::Vector>,
    [x, y]: [[L::Accumulator; 2]; 2],
) -> [L::Vector; 2] {
    let [first, second] = [lanes.add_wide(x[0], y[0]), lanes.add_wide(x[1], y[1])];
    [lanes.montgomery_in(q, first), lanes.montgomery_in(q, second)]
}

/// Exchanges the coefficients of each pair.
#[inline(always)]
fn exchange<L: Modular>(lanes: L, to: &mut [L::Element], from: &[L::Element], n: usize) {
    for i in (0..4 * n).step_by(L::LANES) {
        lanes.store(to, i, lanes.swap_pairs(lanes.load(from, i)));
    }
}

/// Computes after a first child of `n` steps: (f, g) ← x^-n·M·(f, g), `count` coefficients from 2n; M is kept.
///
/// In: reduced. Out: reduced, times 2^-16.
#[inline(always)]
pub(super) fn first<L: Modular>(
    lanes: L,
    words: &ModulusWords,
    (n, count): (usize, usize),
    matrix: &[L::Element],
    stored: &mut Stored<'_, L::Element>,
    [f, g]: [&[L::Element]; 2],
    to: [&mut [L::Element]; 2],
) {
    let zero = lanes.splat(0);
    // Not `chunks_exact`, which divides by n.
    let length = n + 2 * SMALLEST;
    for k in 0..4 {
        let (to, from) = (&mut stored.windows[k * length..][..length], &matrix[k * n..][..n]);
        for i in (0..SMALLEST).step_by(L::LANES) {
            lanes.store(to, i, zero);
            lanes.store(to, SMALLEST + n + i, zero);
        }
        for i in (0..n).step_by(L::LANES) {
            lanes.store(to, SMALLEST + i, lanes.load(from, i));
        }
    }
    exchange(lanes, stored.pairs, matrix, n);
    let left = quarters(stored.pairs);
    let (from, [to_f, to_g]) = ([&f[..2 * n], &g[..2 * n]], to);
    let mut j = 0;
    while j < count {
        if const { L::TUNING.sums >= 16 } {
            for [f, g] in apply::<L, 2>(lanes, words, n, left, from, [j, j + L::LANES]) {
                lanes.store(to_f, j, f);
                lanes.store(to_g, j, g);
                j += L::LANES;
            }
        } else {
            let [[f, g]] = apply::<L, 1>(lanes, words, n, left, from, [j]);
            lanes.store(to_f, j, f);
            lanes.store(to_g, j, g);
            j += L::LANES;
        }
    }
}

/// `N` vectors of coefficients of x^-n·M·(f, g), those from each of `places` on.
#[inline(always)]
fn apply<L: Modular, const N: usize>(
    lanes: L,
    words: &ModulusWords,
    n: usize,
    left: [&[L::Element]; 4],
    right: [&[L::Element]; 2],
    mut places: [usize; N],
) -> [[L::Vector; 2]; N] {
    for place in &mut places {
        *place += n;
    }
    let mut rows = [[lanes.splat(0); 2]; N];
    for from in (0..n).step_by(SMALLEST) {
        let range = (from, from + SMALLEST);
        let sums = sums::<L, Vector, N>(lanes, [right; N], places, left, range);
        let q = lanes.reducer(words);
        for i in 0..N {
            let sum = join::<L>(lanes, q, sums[i]);
            for row in 0..2 {
                rows[i][row] = lanes.reduce_in(q, lanes.add(rows[i][row], sum[row]));
            }
        }
    }
    rows
}

/// `N` times coefficients of both rows of (u, v; q, r)·(a, b), those from each of `tops` on, for `left` = (u, q, v, r)
/// with exchanged pairs: for a and for b, the sums of each row.
///
/// All chains of additions, 8·`N` for two rows, run side by side, and both rows share their windows.
#[inline(always)]
fn sums<L: Modular, K: Kind, const N: usize>(
    lanes: L,
    right: [[&[L::Element]; 2]; N],
    tops: [usize; N],
    left: [&[L::Element]; 4],
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
                let at = [at - K::SHIFTS[0][k], at - K::SHIFTS[1][k]];
                for i in 0..N {
                    let (sums, words) = (&mut sums[i][k], words[i][k]);
                    if K::ROWS == 1 {
                        sums[0] = lanes.window(sums[0], words, at[0], pairs[0]);
                    } else {
                        *sums = lanes.window_rows(*sums, words, at, pairs);
                    }
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

/// Replaces the matrix of a second child of [`SMALLEST`] steps, whose sibling has `n`, by the product of both: n +
/// [`SMALLEST`] coefficients of each polynomial, `stride` apart in memory. Only the first row, if `K` has no other.
///
/// In: reduced. Out: reduced, times 2^-16.
#[inline(always)]
pub(super) fn second<L: Modular, K: Kind>(
    lanes: L,
    words: &ModulusWords,
    n: usize,
    stride: usize,
    matrix: &mut [L::Element],
    stored: &mut Stored<'_, L::Element>,
) {
    exchange(lanes, stored.pairs, matrix, SMALLEST);
    let left = quarters(&stored.pairs[..4 * SMALLEST]);
    let right = quarters(stored.windows);
    let right = [[right[0], right[1]], [right[2], right[3]]];
    let (out_u, out) = matrix[..4 * stride].split_at_mut(stride);
    let (out_q, out) = out.split_at_mut(stride);
    let (out_v, out_r) = out.split_at_mut(stride);
    for k in (0..n + SMALLEST).step_by(L::LANES) {
        // Coefficients without a partner are zero.
        let range = (k.saturating_sub(n), SMALLEST.min(k + L::LANES));
        let top = SMALLEST + k;
        let columns = if const { L::TUNING.sums >= 16 } {
            sums::<L, K, 2>(lanes, right, [top; 2], left, range)
        } else {
            let [first] = sums::<L, K, 1>(lanes, [right[0]], [top], left, range);
            let [second] = sums::<L, K, 1>(lanes, [right[1]], [top], left, range);
            [first, second]
        };
        let q = lanes.reducer(words);
        let outs = [[&mut *out_u, &mut *out_q], [&mut *out_v, &mut *out_r]];
        for (column, out) in columns.into_iter().zip(outs) {
            let sum = join::<L>(lanes, q, column);
            for row in 0..K::ROWS {
                lanes.store(out[row], k, lanes.reduce_in(q, sum[row]));
            }
        }
    }
}
