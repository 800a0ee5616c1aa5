//! Products of transformed polynomials, leaf by leaf.
//!
//! A matrix stores u/x and v/x. The right operand of a product is read in windows of [ζb | b]; the
//! window one word earlier is that of x·b, so the missing x costs nothing.

use goodprime_lanes::Modular;

use super::LARGEST;
use super::kind::{Kind, RightColumn};
use super::lane_products::{self, Leaf};
use super::params::Params;
use crate::unroll;

/// The operands of both rows of (u, v; q, r)·(a, b) for `N` columns (a, b).
pub(super) struct Sums<'a, E, const N: usize> {
    /// u, q, v, r, broadcast.
    pub(super) left: [&'a [E]; 4],
    /// a, b in windows.
    pub(super) right: [[&'a [E]; 2]; N],
}

/// All leaves of the rows of each column, two rows per column, one row after the other.
///
/// All eight chains of additions of a column run side by side, and both rows share their windows. Where
/// registers hold the sums of two columns, these share the pairs of the left operands.
#[inline(always)]
pub(super) fn products<L: Modular, const STEPS: usize, K: Kind, const N: usize>(
    lanes: L,
    ring: &Params,
    &Sums { left: [u, q, v, r], right }: &Sums<'_, L::Element, N>,
    out: &mut [L::Element],
) {
    let leaves = ring.shape::<STEPS>().leaves();
    let size = 16 * leaves;
    if const { L::TUNING.product.is_eight_rows() } {
        for (column, out) in out[..2 * size * N].chunks_exact_mut(2 * size).enumerate() {
            let [first, second] = rows16(out, size);
            for leaf in 0..leaves {
                let left = [chunk(u, leaf), chunk(q, leaf), chunk(v, leaf), chunk(r, leaf)];
                let right = [chunk(right[column][0], leaf), chunk(right[column][1], leaf)];
                let out = [&mut first[leaf], &mut second[leaf]];
                let operands = Leaf { left, right };
                lane_products::multiply::<_, K>(lanes.eight(), &ring.row.q, &operands, out);
            }
        }
        return;
    }
    let together = if L::TUNING.sums >= 16 { N } else { 1 };
    for columns in (0..N).step_by(together) {
        let (right, out) = (&right[columns..], &mut out[2 * size * columns..]);
        let out = &mut out[..2 * size * together];
        for leaf in 0..leaves {
            let reducer = lanes.reducer(&ring.row.q);
            // Slices of known length: no bounds are checked in the innermost loop.
            let left = [at16(u, leaf), at16(q, leaf), at16(v, leaf), at16(r, leaf)];
            for c in (0..16).step_by(L::LANES) {
                let mut sums = [[[lanes.zero(); 2]; 2]; N];
                // Pair j of the left operands. A single row has the same number of chains of additions as two.
                macro_rules! pair {
                    ($j:expr, $chain:literal) => {
                        let at = 16 + c - 2 * $j - 1;
                        for k in 0..2 {
                            let (x, y) = (left[2 * k], left[2 * k + 1]);
                            let pairs = [lanes.pair(x, 2 * $j), lanes.pair(y, 2 * $j)];
                            let at = [at - K::SHIFTS[0][k], at - K::SHIFTS[1][k]];
                            for column in 0..together {
                                let sum = &mut sums[column][k];
                                let right = at32(right[column][k], leaf);
                                if K::ROWS == 1 {
                                    sum[$chain] = lanes.window(sum[$chain], right, at[0], pairs[0]);
                                } else {
                                    *sum = lanes.window_rows(*sum, right, at, pairs);
                                }
                            }
                        }
                    };
                }
                if const { L::LANES > 8 } {
                    unroll!(for j in 0..4 {
                        pair!(2 * j, 0);
                        pair!(2 * j + 1, 1);
                    });
                } else {
                    // Portable lanes are loops: unrolled, they would take minutes to compile.
                    for j in 0..4 {
                        pair!(2 * j, 0);
                        pair!(2 * j + 1, 1);
                    }
                }
                for column in 0..together {
                    for row in 0..K::ROWS {
                        let [a, b] = sums[column];
                        let mut sum = lanes.add_wide(a[row], b[row]);
                        if K::ROWS == 1 {
                            sum = lanes.add_wide(sum, lanes.add_wide(a[1], b[1]));
                        }
                        let y = lanes.montgomery_in(reducer, sum);
                        lanes.store(out, size * (2 * column + row) + 16 * leaf + c, y);
                    }
                }
            }
        }
    }
}

/// Both rows of x^-n·(u, v; q, r)·(f, b) for f = 1 − x^(p−1) − x^p, as [`products`] would leave them.
///
/// A product with f is a sum of three windows of the other operand. That is more than x^-n·u·f is worth (a shift of u),
/// but x^n divides the sum of both products only.
///
/// `left` are u and q in windows, `right` v and r in broadcast form.
#[inline(always)]
pub(super) fn products_known<L: Modular, const STEPS: usize>(
    lanes: L,
    ring: &Params,
    left: [&[L::Element]; 2],
    right: [&[L::Element]; 2],
    b: &[L::Element],
    out: &mut [L::Element],
) {
    let (t, shape) = (ring.tables::<STEPS>(), ring.shape::<STEPS>());
    let down = (ring.row.p - 1) % 16;
    let leaves = shape.leaves();
    let size = 16 * leaves;
    let out = &mut out[..2 * size];
    if const { L::TUNING.product.is_eight_rows() } {
        let [first, second] = rows16(out, size);
        for leaf in 0..leaves {
            let (v, r, b) = (chunk(right[0], leaf), chunk(right[1], leaf), chunk(b, leaf));
            let operands = Leaf { left: [v, r, v, r], right: [b, b] };
            let out = [&mut first[leaf], &mut second[leaf]];
            lane_products::multiply::<_, RightColumn>(lanes.eight(), &ring.row.q, &operands, out);
        }
    }
    for leaf in 0..leaves {
        let right = [at16(right[0], leaf), at16(right[1], leaf)];
        let (b, left) = (at32(b, leaf), [at32(left[0], leaf), at32(left[1], leaf)]);
        let (i, k) = (leaf / shape.radix, leaf % shape.radix);
        let q = lanes.reducer(&ring.row.q);
        for c in (0..16).step_by(L::LANES) {
            let at = |row| size * row + 16 * leaf + c;
            let products = if const { L::TUNING.product.is_eight_rows() } {
                [lanes.load(out, at(0)), lanes.load(out, at(1))]
            } else {
                // Two chains of additions for each row.
                let mut sums = [[lanes.zero(); 2]; 2];
                macro_rules! pair {
                    ($j:expr, $chain:literal) => {
                        let pairs = [lanes.pair(right[0], 2 * $j), lanes.pair(right[1], 2 * $j)];
                        let at = 16 + c - 2 * $j - 1;
                        sums[$chain] = lanes.window_rows(sums[$chain], b, [at - 1, at], pairs);
                    };
                }
                for j in 0..4 {
                    pair!(2 * j, 0);
                    pair!(2 * j + 1, 1);
                }
                let mut products = [lanes.splat(0); 2];
                for row in 0..2 {
                    let sum = lanes.add_wide(sums[0][row], sums[1][row]);
                    products[row] = lanes.montgomery_in(q, sum);
                }
                products
            };
            for row in 0..2 {
                // u/x lacks a factor x.
                let from = 16 + c - (1 - row);
                let one = lanes.mulc_in(q, lanes.load(left[row], from), t.known[0][i][k]);
                let mut y = lanes.add(products[row], one);
                if STEPS == LARGEST {
                    let from = from - down;
                    let (low, high) =
                        (lanes.load(left[row], from), lanes.load(left[row], from - 1));
                    let c = lanes.mulc_in(q, lanes.add(low, high), t.known[1][i][k]);
                    y = lanes.reduce_in(q, lanes.add(y, c));
                }
                lanes.store(out, at(row), y);
            }
        }
    }
}

/// Two rows of `size` coefficients, leaf by leaf.
#[inline(always)]
fn rows16<E>(out: &mut [E], size: usize) -> [&mut [[E; 16]]; 2] {
    let (first, second) = out.split_at_mut(size);
    [first.as_chunks_mut().0, second.as_chunks_mut().0]
}

/// The coefficients of a leaf.
#[inline(always)]
fn chunk<E, const N: usize>(a: &[E], leaf: usize) -> &[E; N] {
    &a.as_chunks().0[leaf]
}

/// The 16 coefficients of a leaf.
#[inline(always)]
fn at16<E>(a: &[E], leaf: usize) -> &[E] {
    &a[16 * leaf..][..16]
}

/// The 32 coefficients of a leaf in windows.
#[inline(always)]
fn at32<E>(a: &[E], leaf: usize) -> &[E] {
    &a[32 * leaf..][..32]
}
