//! Products of matrices of 128, 256 and 512 coefficients in a transform domain.
//!
//! ```text
//! Z_q[x], rows of 16·RADIX      → dense, twist, radix →      leaves Z_q[x]/(x^16 − ζ)
//! ```
//!
//! As in [`dot_transform`](crate::multiply::dot_transform), points are arbitrary powers in pairs
//! (s, 1/s). What is known of a product saves points: the lowest `steps` coefficients of M·(f, g)
//! are zero, so it is divided by x^steps before the way back, and what remains has no more coefficients than f and
//! g. In a leaf that is a factor ζ^(-steps/16), which an operand takes in beforehand.
//!
//! A matrix stores u/x and v/x. The right operand of a product is read in windows of [ζb | b]; the
//! window one word earlier is that of x·b, so the missing x costs nothing.

use goodprime_lanes::{Modular, Modulus};

use super::kind::{Kind, RightColumn};
use super::lane_products::{self, Leaf};
use super::tables::{Dense, Leaves, MAX_TERMS, tables};
use super::{LARGEST, Shape};
use crate::multiply::butterfly::radix3;
use crate::multiply::field::Short;
use crate::multiply::pairs::{self, Row};
use crate::params::Ring;
use crate::unroll;

/// Most pairs of rows or points.
const MAX_PAIRS: usize = 14;

/// Coefficients → leaves, times `factors`.
///
/// `broadcast` takes 16 coefficients a leaf, those of each pair exchanged; `windows` takes [ζb | b];
/// either may be absent. In: reduced; rows·16·RADIX coefficients. Out: reduced.
#[inline(always)]
pub(super) fn forward<L: Modular, R: Ring, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    rows: usize,
    (dense, factors): (&Dense, Option<&Leaves>),
    a: &[L::Element],
    mut broadcast: Option<&mut [L::Element]>,
    mut windows: Option<&mut [L::Element]>,
) {
    let t = tables::<L, R, STEPS>();
    let pairs = const { Shape::new(R::P, STEPS).points } / 2;
    let width = 16 * RADIX;
    let (half, middle) = (rows / 2, rows % 2);
    let (sums, differences) = ((half + middle).div_ceil(2), half.div_ceil(2));
    let zero = lanes.splat(0);
    let a = &a[..rows * width];
    for c in (0..16).step_by(L::LANES) {
        // One column of every block, so that the radix finds its operands in registers.
        let mut even = [[lanes.interleave(zero, zero); MAX_PAIRS / 2]; RADIX];
        let mut odd = even;
        for block in 0..RADIX {
            let column = 16 * block + c;
            let mut sum = [zero; MAX_PAIRS];
            let mut difference = [zero; MAX_PAIRS];
            if middle == 1 {
                sum[0] = lanes.load(a, half * width + column);
            }
            for k in middle..half + middle {
                let high = lanes.load(a, (half + k) * width + column);
                let low = lanes.load(a, (half - 1 + middle - k) * width + column);
                sum[k] = lanes.add(high, low);
                difference[k - middle] = lanes.sub(high, low);
            }
            for k in 0..sums {
                even[block][k] = lanes.interleave(sum[2 * k], sum[2 * k + 1]);
                odd[block][k] = lanes.interleave(difference[2 * k], difference[2 * k + 1]);
            }
        }
        for i in 0..pairs {
            let mut points = [[zero; RADIX]; 2];
            for block in 0..RADIX {
                let e = dot::<L, R>(lanes, &even[block], &dense.even[i], sums);
                let o = dot::<L, R>(lanes, &odd[block], &dense.odd[i], differences);
                points[0][block] = lanes.add(e, o);
                points[1][block] = lanes.sub(e, o);
            }
            for side in 0..2 {
                let row = 2 * i + side;
                let mut y = points[side];
                if RADIX > 1 {
                    y[0] = lanes.reduce::<R::Q>(y[0]);
                }
                for block in 1..RADIX {
                    y[block] = lanes.mulc::<R::Q>(y[block], t.twist[row][block]);
                }
                let y = radix::<L, R, RADIX, STEPS>(lanes, y, 0);
                for k in 0..RADIX {
                    let leaf = row * RADIX + k;
                    let reduced = match factors {
                        Some(factors) => lanes.mulc::<R::Q>(y[k], factors[row][k]),
                        None => lanes.reduce::<R::Q>(y[k]),
                    };
                    if let Some(out) = broadcast.as_deref_mut() {
                        lanes.store(out, 16 * leaf + c, lanes.swap_pairs(reduced));
                    }
                    if let Some(out) = windows.as_deref_mut() {
                        let zeta = lanes.mulc::<R::Q>(reduced, t.zeta[row][k]);
                        lanes.store(out, 32 * leaf + c, zeta);
                        lanes.store(out, 32 * leaf + 16 + c, reduced);
                    }
                }
            }
        }
    }
}

/// The sum over the first `n` pairs of terms, reduced.
#[inline(always)]
fn dot<L: Modular, R: Ring>(
    lanes: L,
    pairs: &[L::Pairs],
    row: &Row<MAX_TERMS>,
    n: usize,
) -> L::Vector {
    lanes.montgomery::<R::Q>(pairs::dot(lanes, pairs, row, n))
}

/// The transform of RADIX vectors, forward (0) or backward (1).
#[inline(always)]
fn radix<L: Modular, R: Ring, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    mut y: [L::Vector; RADIX],
    direction: usize,
) -> [L::Vector; RADIX] {
    let t = tables::<L, R, STEPS>();
    if RADIX == 2 {
        (y[0], y[1]) = (lanes.add(y[0], y[1]), lanes.sub(y[0], y[1]));
    } else if RADIX == 3 {
        [y[0], y[1], y[2]] =
            radix3(Short::<L, R::Q>::new(lanes), [y[0], y[1], y[2]], t.roots[direction].w3);
    }
    y
}

/// The operands of both rows of (u, v; q, r)·(a, b) for `N` columns (a, b).
pub(super) struct Sums<'a, E, const N: usize> {
    /// u, q, v, r, broadcast.
    pub(super) left: [&'a [E]; 4],
    /// a, b in windows.
    pub(super) right: [[&'a [E]; 2]; N],
}

/// All leaves of the rows of each column, two rows a column, one row after the other.
///
/// All eight chains of additions of a column run side by side, and both rows share their windows. Where
/// registers hold the sums of two columns, these share the pairs of the left operands.
#[inline(always)]
pub(super) fn products<
    L: Modular,
    R: Ring,
    const RADIX: usize,
    const STEPS: usize,
    K: Kind,
    const N: usize,
>(
    lanes: L,
    &Sums { left: [u, q, v, r], right }: &Sums<'_, L::Element, N>,
    out: &mut [L::Element],
) {
    let leaves = const { Shape::new(R::P, STEPS).points } * RADIX;
    let size = 16 * leaves;
    if L::TUNING.product.is_eight_rows() {
        for (column, out) in out[..2 * size * N].chunks_exact_mut(2 * size).enumerate() {
            let [first, second] = rows16(out, size);
            for leaf in 0..leaves {
                let left = [chunk(u, leaf), chunk(q, leaf), chunk(v, leaf), chunk(r, leaf)];
                let right = [chunk(right[column][0], leaf), chunk(right[column][1], leaf)];
                let out = [&mut first[leaf], &mut second[leaf]];
                let operands = Leaf { left, right };
                lane_products::multiply::<_, R::Q, K>(lanes.eight(), &operands, out);
            }
        }
        return;
    }
    let together = if L::TUNING.sums >= 16 { N } else { 1 };
    for columns in (0..N).step_by(together) {
        let (right, out) = (&right[columns..], &mut out[2 * size * columns..]);
        let out = &mut out[..2 * size * together];
        for leaf in 0..leaves {
            // Slices of known length: no bounds are checked in the innermost loop.
            let left = [at16(u, leaf), at16(q, leaf), at16(v, leaf), at16(r, leaf)];
            for c in (0..16).step_by(L::LANES) {
                let mut sums = [[[lanes.zero(); 2]; 2]; N];
                // Pair j of the left operands. A single row has as many chains of additions as two.
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
                if L::LANES > 8 {
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
                        let y = lanes.montgomery::<R::Q>(sum);
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
pub(super) fn products_known<L: Modular, R: Ring, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    left: [&[L::Element]; 2],
    right: [&[L::Element]; 2],
    b: &[L::Element],
    out: &mut [L::Element],
) {
    let t = tables::<L, R, STEPS>();
    let leaves = const { Shape::new(R::P, STEPS).points } * RADIX;
    let size = 16 * leaves;
    let out = &mut out[..2 * size];
    if L::TUNING.product.is_eight_rows() {
        let [first, second] = rows16(out, size);
        for leaf in 0..leaves {
            let (v, r, b) = (chunk(right[0], leaf), chunk(right[1], leaf), chunk(b, leaf));
            let operands = Leaf { left: [v, r, v, r], right: [b, b] };
            let out = [&mut first[leaf], &mut second[leaf]];
            lane_products::multiply::<_, R::Q, RightColumn>(lanes.eight(), &operands, out);
        }
    }
    for leaf in 0..leaves {
        let right = [at16(right[0], leaf), at16(right[1], leaf)];
        let (b, left) = (at32(b, leaf), [at32(left[0], leaf), at32(left[1], leaf)]);
        let (i, k) = (leaf / RADIX, leaf % RADIX);
        for c in (0..16).step_by(L::LANES) {
            let at = |row| size * row + 16 * leaf + c;
            let products = if L::TUNING.product.is_eight_rows() {
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
                    products[row] = lanes.montgomery::<R::Q>(sum);
                }
                products
            };
            for row in 0..2 {
                // u/x lacks a factor x.
                let from = 16 + c - (1 - row);
                let one = lanes.mulc::<R::Q>(lanes.load(left[row], from), t.known[0][i][k]);
                let mut y = lanes.add(products[row], one);
                if STEPS == LARGEST {
                    let from = from - (R::P - 1) % 16;
                    let (low, high) =
                        (lanes.load(left[row], from), lanes.load(left[row], from - 1));
                    let c = lanes.mulc::<R::Q>(lanes.add(low, high), t.known[1][i][k]);
                    y = lanes.reduce::<R::Q>(lanes.add(y, c));
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

/// Leaves → windows of the next product, without leaving the transform domain.
#[inline(always)]
pub(super) fn windows<L: Modular, R: Ring, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    leaves: &[L::Element],
    out: &mut [L::Element],
) {
    let t = tables::<L, R, STEPS>();
    let count = const { Shape::new(R::P, STEPS).points } * RADIX;
    let (leaves, out) = (&leaves[..16 * count], &mut out[..32 * count]);
    for leaf in 0..count {
        for c in (0..16).step_by(L::LANES) {
            let y = lanes.load(leaves, 16 * leaf + c);
            let zeta = t.zeta[leaf / RADIX][leaf % RADIX];
            lanes.store(out, 32 * leaf + c, lanes.mulc::<R::Q>(y, zeta));
            lanes.store(out, 32 * leaf + 16 + c, lanes.reduce::<R::Q>(y));
        }
    }
}

/// Whether 16 bits are so few multiples of q that radix 3 needs reduced products.
const fn tight<M: Modulus>() -> bool {
    M::Q > 7000
}

/// Leaves → coefficients of `rows` rows, the lowest. Out: reduced.
#[inline(always)]
pub(super) fn backward<L: Modular, R: Ring, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    rows: usize,
    leaves: &[L::Element],
    out: &mut [L::Element],
) {
    let t = tables::<L, R, STEPS>();
    let points = const { Shape::new(R::P, STEPS).points };
    let (pairs, width) = (points / 2, 16 * RADIX);
    let terms = pairs.div_ceil(2);
    let zero = lanes.splat(0);
    let (leaves, out) = (&leaves[..16 * RADIX * points], &mut out[..rows * width]);
    for c in (0..16).step_by(L::LANES) {
        let mut even = [[lanes.interleave(zero, zero); MAX_PAIRS / 2]; RADIX];
        let mut odd = even;
        let mut last = [[zero; 2]; RADIX];
        for i in 0..pairs {
            let mut both = [[zero; RADIX]; 2];
            for side in 0..2 {
                let row = 2 * i + side;
                let mut y = [zero; RADIX];
                for k in 0..RADIX {
                    y[k] = lanes.load(leaves, 16 * (row * RADIX + k) + c);
                    if RADIX == 3 && tight::<R::Q>() {
                        y[k] = lanes.reduce::<R::Q>(y[k]);
                    }
                }
                let mut y = radix::<L, R, RADIX, STEPS>(lanes, y, 1);
                if RADIX > 1 {
                    y[0] = lanes.reduce::<R::Q>(y[0]);
                }
                for block in 1..RADIX {
                    y[block] = lanes.mulc::<R::Q>(y[block], t.untwist[row][block]);
                }
                both[side] = y;
            }
            for block in 0..RADIX {
                let [plus, minus] = [both[0][block], both[1][block]];
                let (s, d) = (lanes.add(plus, minus), lanes.sub(plus, minus));
                let [s0, d0] = core::mem::replace(&mut last[block], [s, d]);
                let (x, y) = if i % 2 == 0 { (s, zero) } else { (s0, s) };
                even[block][i / 2] = lanes.interleave(x, y);
                let (x, y) = if i % 2 == 0 { (d, zero) } else { (d0, d) };
                odd[block][i / 2] = lanes.interleave(x, y);
            }
        }
        for block in 0..RADIX {
            let column = 16 * block + c;
            for u in 0..pairs {
                let e = dot::<L, R>(lanes, &even[block], &t.backward.even[u], terms);
                let o = dot::<L, R>(lanes, &odd[block], &t.backward.odd[u], terms);
                if pairs + u < rows {
                    let high = lanes.reduce::<R::Q>(lanes.add(e, o));
                    lanes.store(out, (pairs + u) * width + column, high);
                }
                if pairs - 1 - u < rows {
                    let low = lanes.reduce::<R::Q>(lanes.sub(e, o));
                    lanes.store(out, (pairs - 1 - u) * width + column, low);
                }
            }
        }
    }
}
