//! Leaves across the lanes: where products of vectors by one another cost no more than windows, eight
//! rows lie side by side from the transpose after Rader's transform on.
//!
//! ```text
//! `Z_q[x]`/(x^m − ω^(g^k)) ≅ `Z_q[z]`/(z^m − 1)      x = τ_k·z, τ_k^m = ω^(g^k)
//!   │ Good: 3 does not divide n, m = 3n
//!   │ z^n − 1 = (z^8 − 1)(z^8 + 1)(z^16 + 1)       n = 32
//!   ▼ leaves as Toeplitz matrices, and the same way back
//! ```
//!
//! With every row twisted to z^m − 1, leaves have no ζ, and half of them are split once more. For
//! ℓ = 17 and n = 32, that is, p = 761.

use goodprime_lab_lanes::Rows32;
use goodprime_lanes::{Constants, opaque_ref};

use super::super::butterfly::radix3;
use super::super::field::Short;
use super::super::lanewise::{cyclic, toeplitz16};
use super::super::multiplier::Side;
use super::super::rader::eight::{Terms, from_columns, place, to_columns};
use super::tables::across::{Tables, tables};
use goodprime_ring::Ring;
use goodprime_ring::kit::unroll;

/// Rows: two times eight lanes.
const ROWS: usize = 16;
/// Coefficients of a row.
const WIDTH: usize = 96;
/// The length of the cyclic products that radix 3 leaves.
const LENGTH: usize = WIDTH / 3;
/// The length of the shortest leaves.
const BASE: usize = 8;
/// Coefficients of a transformed polynomial.
pub(super) const SIZE: usize = ROWS * WIDTH;

/// Returns true if this file serves a plan with rows of this number and width.
pub(super) const fn exists(rows: usize, width: usize) -> bool {
    rows == ROWS && width == WIDTH
}

/// Transforms `a`: to a vector as first operand, to a matrix as second.
///
/// In |a| ≤ (q-1)/2. Out: [`SIZE`] coefficients.
#[inline(always)]
pub(super) fn forward<L: Rows32, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    side: Side,
) {
    points::<L, R>(lanes, out, a);
    match side {
        Side::Left => split::<L, R, false>(lanes, out),
        Side::Right => split::<L, R, true>(lanes, out),
    }
}

/// Computes the rows of the product of a vector `a` and a matrix `b`.
///
/// Out below 2.7q. `leaves` is scratch memory of [`SIZE`] coefficients.
#[inline(always)]
pub(super) fn multiply<L: Rows32, R: Ring>(
    lanes: L,
    rows: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    leaves: &mut [L::Element],
) {
    multiply_leaves::<L, R>(lanes, leaves, a, b);
    join::<L, R>(lanes, leaves);
    product::<L, R>(lanes, rows, leaves);
}

/// Coefficients → points: vector `WIDTH·j + column` has rows `place(8j)`, `place(8j + 1)`, ….
///
/// In |a| ≤ (q-1)/2. Out below q.
#[inline(never)]
fn points<L: Rows32, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let powers = &tables::<L, R>().rader.powers;
    let t = opaque_ref(tables::<L, R>());
    let (a, out) = (&a[..SIZE / 2], &mut out[..8 * SIZE / 8]);
    for column in (0..WIDTH).step_by(8) {
        let zero = lanes.splat(0);
        let (mut even, mut odd) = ([zero; 8], [zero; 8]);
        for k in 0..8 {
            // Rows g^-k and -g^-k: one of them is among the first eight, or neither.
            let row = powers[(16 - k) % 16];
            if row < 8 {
                even[k] = lanes.load(a, row * WIDTH + column);
                odd[k] = even[k];
            } else if 17 - row < 8 {
                even[k] = lanes.load(a, (17 - row) * WIDTH + column);
                odd[k] = lanes.sub(zero, even[k]);
            }
        }
        let first = lanes.load(a, column);
        let terms = Terms::new(lanes, &even, &odd, Some(first), &t.rader.forward);
        let rows = [terms.rows::<0>(lanes), terms.rows::<1>(lanes)];
        to_columns::<L, R::Q>(lanes, &mut out[8 * column..], rows);
        let rows = [terms.rows::<2>(lanes), terms.rows::<3>(lanes)];
        to_columns::<L, R::Q>(lanes, &mut out[SIZE / 2 + 8 * column..], rows);
    }
}

/// Returns the places of the three coefficients of z^d, those of index 0, 1, 2 of the transform of
/// length 3.
const fn order(d: usize) -> [usize; 3] {
    let mut order = [0; 3];
    let mut j = 0;
    while j < 3 {
        let column = d + LENGTH * j;
        order[column % 3] = column;
        j += 1;
    }
    order
}

/// Calls a step with 0, 1, 2, 0, 1, … for d = 0, 1, 2, 3, …, so that the compiler knows d modulo 3.
macro_rules! for_columns {
    ($step:ident::<$l:ty, $r:ty $(, $more:tt)*>($($arg:expr),*)) => {
        for d in (0..BASE).step_by(3) {
            $step::<$l, $r, 0 $(, $more)*>($($arg),*, d);
            if d + 1 < BASE {
                $step::<$l, $r, 1 $(, $more)*>($($arg),*, d + 1);
            }
            if d + 2 < BASE {
                $step::<$l, $r, 2 $(, $more)*>($($arg),*, d + 2);
            }
        }
    };
}

/// Points → leaves in place; those of a `MATRIX` are scaled by what the way back doubles.
///
/// In below q. Out below 0.7q, 0.9q if `MATRIX`.
#[inline(never)]
fn split<L: Rows32, R: Ring, const MATRIX: bool>(lanes: L, x: &mut [L::Element]) {
    let t = tables::<L, R>();
    for (x, twist) in x[..SIZE].chunks_exact_mut(8 * WIDTH).zip(&t.twist) {
        for_columns!(split_columns::<L, R, MATRIX>(lanes, x, t, twist));
    }
}

#[inline(always)]
fn split_columns<L: Rows32, R: Ring, const D: usize, const MATRIX: bool>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
    twist: &[Constants; WIDTH],
    d: usize,
) {
    let f = Short::<L, R::Q>::new(lanes);
    let (x, twist) = (&mut x[8 * (d - D)..], &twist[d - D..]);
    let mut y = [[lanes.splat(0); 4]; 3];
    for i in 0..4 {
        let order = order(D + BASE * i);
        let mut column = [y[0][0]; 3];
        for j in 0..3 {
            let at = order[j];
            column[j] = lanes.mulc_each::<R::Q>(lanes.load(x, 8 * at), &twist[at]);
        }
        let column = radix3(f, column, t.w3[0]);
        for k in 0..3 {
            y[k][i] = column[k];
        }
    }
    for k in 0..3 {
        let [a, b, c, d] = y[k];
        let (s0, s1) = (lanes.add(a, c), lanes.add(b, d));
        let leaves = [lanes.add(s0, s1), lanes.sub(s0, s1), lanes.sub(a, c), lanes.sub(b, d)];
        for i in 0..4 {
            let v = if MATRIX && i < 2 {
                lanes.mulc::<R::Q>(leaves[i], t.half)
            } else {
                lanes.reduce::<R::Q>(leaves[i])
            };
            lanes.store(x, 8 * (LENGTH * k + BASE * i + D), v);
        }
    }
}

/// out = a·b·2^-16 in all leaves, for a vector a and a matrix b.
///
/// In below 0.7q and 0.9q. Out below 0.9q.
#[inline(never)]
fn multiply_leaves<L: Rows32, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let n = 8 * LENGTH;
    let operands = a[..SIZE].chunks_exact(n).zip(b[..SIZE].chunks_exact(n));
    for (out, (a, b)) in out[..SIZE].chunks_exact_mut(n).zip(operands) {
        let m = 8 * BASE;
        put::<L, R>(lanes, out, &cyclic::<L, false>(lanes, &a[..m], &b[..m]));
        let sums = cyclic::<L, true>(lanes, &a[m..2 * m], &b[m..2 * m]);
        put::<L, R>(lanes, &mut out[m..], &sums);
        let [low, high] = toeplitz16::<L, true>(lanes, &a[2 * m..], &b[2 * m..]);
        put::<L, R>(lanes, &mut out[2 * m..], &low);
        put::<L, R>(lanes, &mut out[3 * m..], &high);
    }
}

/// Sums of products → coefficients.
#[inline(always)]
fn put<L: Rows32, R: Ring>(lanes: L, out: &mut [L::Element], sums: &[L::Accumulator; BASE]) {
    let out = &mut out[..8 * BASE];
    for i in 0..BASE {
        lanes.store(out, 8 * i, lanes.montgomery::<R::Q>(sums[i]));
    }
}

/// Leaves → untwisted points in place.
///
/// In below 0.9q. Out below 0.8q.
#[inline(never)]
fn join<L: Rows32, R: Ring>(lanes: L, x: &mut [L::Element]) {
    let t = tables::<L, R>();
    for (x, untwist) in x[..SIZE].chunks_exact_mut(8 * WIDTH).zip(&t.untwist) {
        for_columns!(join_columns::<L, R>(lanes, x, t, untwist));
    }
}

#[inline(always)]
fn join_columns<L: Rows32, R: Ring, const D: usize>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
    untwist: &[Constants; WIDTH],
    d: usize,
) {
    let f = Short::<L, R::Q>::new(lanes);
    let (x, untwist) = (&mut x[8 * (d - D)..], &untwist[d - D..]);
    let mut y = [[lanes.splat(0); 3]; 4];
    for k in 0..3 {
        let mut leaves = [y[0][0]; 4];
        for i in 0..4 {
            leaves[i] = lanes.load(x, 8 * (LENGTH * k + BASE * i + D));
        }
        let [a, b, c, d] = leaves;
        let (s0, s1) = (lanes.add(a, b), lanes.sub(a, b));
        (y[0][k], y[2][k]) = (lanes.add(s0, c), lanes.sub(s0, c));
        (y[1][k], y[3][k]) = (lanes.add(s1, d), lanes.sub(s1, d));
    }
    for i in 0..4 {
        // All three sums, and the products below, stay small if two of the terms are.
        let [a, b, c] = y[i];
        let (a, b) = (lanes.reduce_coarsely::<R::Q>(a), lanes.reduce_coarsely::<R::Q>(b));
        let column = radix3(f, [a, b, c], t.w3[1]);
        let order = order(D + BASE * i);
        for j in 0..3 {
            let at = order[j];
            let v = lanes.mulc_each::<R::Q>(column[j], &untwist[at]);
            lanes.store(x, 8 * at, v);
        }
    }
}

/// Untwisted points → rows of the product.
///
/// In below 0.8q. Out below 2.7q.
#[inline(never)]
fn product<L: Rows32, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let powers = &tables::<L, R>().rader.powers;
    let t = opaque_ref(tables::<L, R>());
    let (x, out) = (&x[..SIZE], &mut out[..SIZE]);
    for column in (0..WIDTH).step_by(8) {
        let [near, far] = [&x[8 * column..], &x[SIZE / 2 + 8 * column..]];
        let [even, odd] = from_columns(lanes, [near, far]);
        // The point 1 was dropped: its value is the one that makes the top row 16 zero, and it counts
        // alike in all rows. g^-8 = −1 is the top row.
        let terms = Terms::new(lanes, &even, &odd, None, &t.rader.backward).without_last(lanes);
        let sums = [
            terms.rows::<0>(lanes),
            terms.rows::<1>(lanes),
            terms.rows::<2>(lanes),
            terms.rows::<3>(lanes),
        ];
        unroll!(for i in 0..16 {
            let k = place(i);
            let (row, sum) = match k {
                8 => (0, terms.total),
                _ => (powers[(16 - k) % 16], sums[i / 4][i % 4]),
            };
            lanes.store(out, row * WIDTH + column, lanes.montgomery::<R::Q>(sum));
        });
    }
}
