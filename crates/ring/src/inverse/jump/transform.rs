//! Transforms for the products of matrices of 64, 128, 256 and 512 steps.
//!
//! ```text
//! Z_q[x], rows of 16·RADIX      → dense, twist, radix →      leaves Z_q[x]/(x^16 − ζ)
//! ```
//!
//! Points are arbitrary powers in pairs (s, 1/s), as in [`dot_transform`](crate::product::dot_transform). Known
//! coefficients of a product save points: the lowest `steps` coefficients of M·(f, g) are zero, so it is divided by
//! x^steps before the inverse transform, and the result has no more coefficients than f and g. In a leaf that is a
//! factor ζ^(-steps/16), which an operand takes in beforehand.
//!
//! Sizes that all rings share are constants: the radix, and below the top all counts. At the top the number of points
//! is a value.

use goodprime_lanes::Modular;
use goodprime_lanes::modulus::Reducer;

use super::LARGEST;
use super::params::Params;
use super::tables::{Dense, Leaves, MAX_PAIRS, MAX_TERMS};
use crate::product::butterfly::Roots;
use crate::product::pairs::{self, Row};

/// The value of `ROWS` or `POINTS` for a polynomial with as many rows as there are points at the top, where their
/// number is a value.
pub(super) const ALL_POINTS: usize = 0;

/// Least pairs of terms where their number is a value: they need no loop.
const LEAST_TERMS: usize = 4;

/// A number of pairs of terms.
#[derive(Clone, Copy)]
enum Terms {
    /// The compiler knows it.
    Known(usize),
    /// Only the ring knows it.
    Value(usize),
}

/// Even and odd parts of one column of a block: sums and differences of rows that mirror each other, two and two.
struct Parts<L: Modular> {
    even: [L::Pairs; MAX_TERMS],
    odd: [L::Pairs; MAX_TERMS],
}

impl<L: Modular> Parts<L> {
    #[inline(always)]
    fn zero(lanes: L) -> Self {
        let zero = lanes.splat(0);
        let pairs = [lanes.interleave(zero, zero); MAX_TERMS];
        Self { even: pairs, odd: pairs }
    }
}

impl<L: Modular> Clone for Parts<L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Modular> Copy for Parts<L> {}

/// The values at both points of a pair, block by block, reduced: sums over the first `terms` pairs of terms.
///
/// All blocks meet the same row. If the number of terms is a value, their sums share the loop over what is beyond
/// [`LEAST_TERMS`].
#[inline(always)]
fn values<L: Modular, const RADIX: usize>(
    lanes: L,
    q: Reducer<L::Vector>,
    parts: &[Parts<L>; RADIX],
    terms: Terms,
    (even, odd): (&Row<MAX_TERMS>, &Row<MAX_TERMS>),
) -> [[L::Vector; RADIX]; 2] {
    let known = match terms {
        Terms::Known(terms) => terms,
        Terms::Value(_) => LEAST_TERMS,
    };
    let mut sums = [[lanes.zero(); 2]; RADIX];
    for block in 0..RADIX {
        let Parts { even: e, odd: o } = &parts[block];
        sums[block] = [pairs::dot(lanes, e, even, known), pairs::dot(lanes, o, odd, known)];
    }
    if let Terms::Value(terms) = terms {
        for k in LEAST_TERMS..terms.min(MAX_TERMS) {
            for block in 0..RADIX {
                sums[block][0] = lanes.dot(sums[block][0], parts[block].even[k], even[k]);
                sums[block][1] = lanes.dot(sums[block][1], parts[block].odd[k], odd[k]);
            }
        }
    }
    let mut both = [[lanes.splat(0); RADIX]; 2];
    for block in 0..RADIX {
        let e = lanes.montgomery_in(q, sums[block][0]);
        let o = lanes.montgomery_in(q, sums[block][1]);
        (both[0][block], both[1][block]) = (lanes.add(e, o), lanes.sub(e, o));
    }
    both
}

/// The parts of column `c` of every block of `rows` rows.
#[inline(always)]
fn parts<L: Modular, const RADIX: usize, const ROWS: usize>(
    lanes: L,
    a: &[L::Element],
    rows: usize,
    c: usize,
) -> [Parts<L>; RADIX] {
    let (width, half, middle) = (16 * RADIX, rows / 2, rows % 2);
    let zero = lanes.splat(0);
    let mut parts = [Parts::zero(lanes); RADIX];
    if ROWS != ALL_POINTS {
        for (block, parts) in parts.iter_mut().enumerate() {
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
            for k in 0..(half + middle).div_ceil(2) {
                parts.even[k] = lanes.interleave(sum[2 * k], sum[2 * k + 1]);
                parts.odd[k] = lanes.interleave(difference[2 * k], difference[2 * k + 1]);
            }
        }
        return parts;
    }
    // An even number of rows. A row without a partner meets a zero in the table.
    let (low, high) = a.split_at(half * width);
    let last = half - 1;
    for k in 0..half.div_ceil(2).min(MAX_TERMS) {
        let places = [2 * k, last.min(2 * k + 1)];
        let high = places.map(|i| &high[i * width..][..width]);
        let low = places.map(|i| &low[(last - i) * width..][..width]);
        for (block, parts) in parts.iter_mut().enumerate() {
            let column = 16 * block + c;
            let h = [lanes.load(high[0], column), lanes.load(high[1], column)];
            let l = [lanes.load(low[0], column), lanes.load(low[1], column)];
            parts.even[k] = lanes.interleave(lanes.add(h[0], l[0]), lanes.add(h[1], l[1]));
            parts.odd[k] = lanes.interleave(lanes.sub(h[0], l[0]), lanes.sub(h[1], l[1]));
        }
    }
    parts
}

/// Coefficients → leaves, times `factors`.
///
/// `broadcast` takes 16 coefficients per leaf, those of each pair exchanged; `windows` takes [ζb | b];
/// either may be absent. In: reduced; `ROWS`·16·RADIX coefficients. Out: reduced.
#[inline(always)]
pub(super) fn forward<L: Modular, const RADIX: usize, const STEPS: usize, const ROWS: usize>(
    lanes: L,
    ring: &Params,
    (dense, factors): (&Dense, Option<&Leaves>),
    a: &[L::Element],
    broadcast: Option<&mut [L::Element]>,
    windows: Option<&mut [L::Element]>,
) {
    let t = ring.tables::<STEPS>();
    let points = ring.shape::<STEPS>().points;
    let (rows, width) = (if ROWS == ALL_POINTS { points } else { ROWS }, 16 * RADIX);
    let (a, terms) = (&a[..rows * width], rows.div_ceil(2).div_ceil(2).min(MAX_TERMS));
    let terms = if ROWS == ALL_POINTS { Terms::Value(terms) } else { Terms::Known(terms) };
    let mut broadcast = broadcast.map(|out| &mut out[..points * width]);
    let mut windows = windows.map(|out| &mut out[..2 * points * width]);
    for c in (0..16).step_by(L::LANES) {
        // One column of every block, so that the radix finds its operands in registers.
        let parts = parts::<L, RADIX, ROWS>(lanes, a, rows, c);
        for i in 0..(points / 2).min(MAX_PAIRS) {
            let q = lanes.reducer(&ring.row.q);
            let row = (&dense.even[i], &dense.odd[i]);
            let both = values(lanes, q, &parts, terms, row);
            for side in 0..2 {
                let (row, mut y) = (2 * i + side, both[side]);
                if RADIX > 1 {
                    y[0] = lanes.reduce_in(q, y[0]);
                }
                for block in 1..RADIX {
                    y[block] = lanes.mulc_in(q, y[block], t.twist[row][block]);
                }
                let y = radix::<L, RADIX>(lanes, q, y, &t.roots[0]);
                for k in 0..RADIX {
                    let leaf = row * RADIX + k;
                    let reduced = match factors {
                        Some(factors) => lanes.mulc_in(q, y[k], factors[row][k]),
                        None => lanes.reduce_in(q, y[k]),
                    };
                    if let Some(out) = broadcast.as_deref_mut() {
                        lanes.store(out, 16 * leaf + c, lanes.swap_pairs(reduced));
                    }
                    if let Some(out) = windows.as_deref_mut() {
                        let zeta = lanes.mulc_in(q, reduced, t.zeta[row][k]);
                        lanes.store(out, 32 * leaf + c, zeta);
                        lanes.store(out, 32 * leaf + 16 + c, reduced);
                    }
                }
            }
        }
    }
}

/// The transform of RADIX vectors.
#[inline(always)]
fn radix<L: Modular, const RADIX: usize>(
    lanes: L,
    q: Reducer<L::Vector>,
    mut y: [L::Vector; RADIX],
    roots: &Roots,
) -> [L::Vector; RADIX] {
    if RADIX == 2 {
        (y[0], y[1]) = (lanes.add(y[0], y[1]), lanes.sub(y[0], y[1]));
    } else if RADIX == 3 {
        let [a, b, c] = [y[0], y[1], y[2]];
        let d = lanes.mulc_in(q, lanes.sub(b, c), roots.w3);
        y[0] = lanes.add(lanes.add(a, b), c);
        y[1] = lanes.add(lanes.sub(a, c), d);
        y[2] = lanes.sub(lanes.sub(a, b), d);
    }
    y
}

/// Leaves → windows of the next product, without leaving the transform domain.
#[inline(always)]
pub(super) fn windows<L: Modular, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    ring: &Params,
    leaves: &[L::Element],
    out: &mut [L::Element],
) {
    let t = ring.tables::<STEPS>();
    let count = ring.shape::<STEPS>().points * RADIX;
    let (leaves, out) = (&leaves[..16 * count], &mut out[..32 * count]);
    for leaf in 0..count {
        let q = lanes.reducer(&ring.row.q);
        for c in (0..16).step_by(L::LANES) {
            let y = lanes.load(leaves, 16 * leaf + c);
            let zeta = t.zeta[leaf / RADIX][leaf % RADIX];
            lanes.store(out, 32 * leaf + c, lanes.mulc_in(q, y, zeta));
            lanes.store(out, 32 * leaf + 16 + c, lanes.reduce_in(q, y));
        }
    }
}

/// The sums and differences of column `c` of pair `i` of points, block by block, ready for the inverse transform.
#[inline(always)]
fn unmixed<L: Modular, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    ring: &Params,
    leaves: &[L::Element],
    i: usize,
    c: usize,
) -> [[L::Vector; RADIX]; 2] {
    let t = ring.tables::<STEPS>();
    let q = lanes.reducer(&ring.row.q);
    let leaves = &leaves[32 * RADIX * i..][..32 * RADIX];
    let mut both = [[lanes.splat(0); RADIX]; 2];
    for side in 0..2 {
        let (row, y) = (2 * i + side, &mut both[side]);
        for k in 0..RADIX {
            y[k] = lanes.load(leaves, 16 * (side * RADIX + k) + c);
            if RADIX == 3 && ring.tight {
                y[k] = lanes.reduce_in(q, y[k]);
            }
        }
        *y = radix::<L, RADIX>(lanes, q, *y, &t.roots[1]);
        if RADIX > 1 {
            y[0] = lanes.reduce_in(q, y[0]);
        }
        for block in 1..RADIX {
            y[block] = lanes.mulc_in(q, y[block], t.untwist[row][block]);
        }
    }
    let [plus, minus] = both;
    for block in 0..RADIX {
        both[0][block] = lanes.add(plus[block], minus[block]);
        both[1][block] = lanes.sub(plus[block], minus[block]);
    }
    both
}

/// Leaves → coefficients of all rows, or of the lower half unless `ALL`. Out: reduced.
#[inline(always)]
pub(super) fn backward<L: Modular, const RADIX: usize, const STEPS: usize, const ALL: bool>(
    lanes: L,
    ring: &Params,
    leaves: &[L::Element],
    out: &mut [L::Element],
) {
    let t = ring.tables::<STEPS>();
    let points = ring.shape::<STEPS>().points;
    let (pairs, width) = ((points / 2).min(MAX_PAIRS), 16 * RADIX);
    let terms = pairs.div_ceil(2);
    let known = if STEPS == LARGEST { Terms::Value(terms) } else { Terms::Known(terms) };
    let zero = lanes.splat(0);
    let leaves = &leaves[..points * width];
    let (low, high) = out.split_at_mut(pairs * width);
    let high = if ALL { &mut high[..pairs * width] } else { high };
    for c in (0..16).step_by(L::LANES) {
        let mut parts = [Parts::zero(lanes); RADIX];
        for k in 0..terms {
            let first = unmixed::<L, RADIX, STEPS>(lanes, ring, leaves, 2 * k, c);
            let mut second = [[zero; RADIX]; 2];
            if 2 * k + 1 < pairs {
                second = unmixed::<L, RADIX, STEPS>(lanes, ring, leaves, 2 * k + 1, c);
            }
            for (block, parts) in parts.iter_mut().enumerate() {
                parts.even[k] = lanes.interleave(first[0][block], second[0][block]);
                parts.odd[k] = lanes.interleave(first[1][block], second[1][block]);
            }
        }
        let mut up = high.chunks_exact_mut(width);
        let down = low.chunks_exact_mut(width).rev();
        for (row, low) in t.backward.even.iter().zip(&t.backward.odd).zip(down) {
            let q = lanes.reducer(&ring.row.q);
            let [sums, differences] = values(lanes, q, &parts, known, row);
            if let (true, Some(high)) = (ALL, up.next()) {
                for block in 0..RADIX {
                    lanes.store(high, 16 * block + c, lanes.reduce_in(q, sums[block]));
                }
            }
            for block in 0..RADIX {
                lanes.store(low, 16 * block + c, lanes.reduce_in(q, differences[block]));
            }
        }
    }
}
