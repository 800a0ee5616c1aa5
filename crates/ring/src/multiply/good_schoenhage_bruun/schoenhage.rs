//! Schönhage's transform of 32 elements of S = `Z_q[x]/(x^32 + 1)`, three times side by side.
//!
//! Splits w^32 − 1 layer by layer: w^2n − x^2e → (w^n − x^e)(w^n + x^e), and −1 is x^32. An element
//! in memory is [−v | v]: the 32 words from 32 − e on are v·x^e, for e = 0 … 32.

use goodprime_lanes::{Lanes, Modulus};

use super::{BLOCKS, DEGREE};

/// Where an element's [−v | v] starts.
const STRIDE: usize = 2 * DEGREE;

/// Writes coefficients `c..` of the element at `at`, and their negatives.
#[inline(always)]
pub(super) fn store<L: Lanes>(lanes: L, x: &mut [L::Element], at: usize, c: usize, v: L::Vector) {
    lanes.store(x, at + c, lanes.sub(lanes.splat(0), v));
    lanes.store(x, at + DEGREE + c, v);
}

/// Coefficients `c..` of x^e times the element at `at`, 0 ≤ e ≤ 32.
#[inline(always)]
fn rotated<L: Lanes>(lanes: L, x: &[L::Element], at: usize, c: usize, e: usize) -> L::Vector {
    lanes.load(x, at + DEGREE - e + c)
}

/// The e of node `g` of a layer of 2^layer nodes, w^2n − x^2e: half of the parent's, or that + 16.
const fn exponent(layer: usize, g: usize) -> usize {
    let (mut e, mut bit) = (0, layer);
    while bit > 0 {
        bit -= 1;
        // The children of w^2n − x^2e are w^n − x^e and w^n − x^(e + 32).
        e = (e + 32 * (g >> bit & 1)) / 2;
    }
    e
}

/// In: below 1.7q. Out, in `x`: below 0.7q. `y` is scratch memory.
#[inline(always)]
pub(super) fn forward<L: Lanes, Q: Modulus>(lanes: L, x: &mut [L::Element], y: &mut [L::Element]) {
    split::<L, Q>(lanes, y, x, 0, false);
    split::<L, Q>(lanes, x, y, 1, true);
    split::<L, Q>(lanes, y, x, 2, false);
    split::<L, Q>(lanes, x, y, 3, false);
    split::<L, Q>(lanes, y, x, 4, true);
    x.copy_from_slice(y);
}

/// In: below 0.7q. Out, in `x`, times 32: below 0.7q. `y` is scratch memory.
#[inline(always)]
pub(super) fn backward<L: Lanes, Q: Modulus>(lanes: L, x: &mut [L::Element], y: &mut [L::Element]) {
    join::<L, Q>(lanes, y, x, 4, false);
    join::<L, Q>(lanes, x, y, 3, false);
    join::<L, Q>(lanes, y, x, 2, true);
    join::<L, Q>(lanes, x, y, 1, false);
    join::<L, Q>(lanes, y, x, 0, true);
    x.copy_from_slice(y);
}

/// (a, b) → (a + b·x^e, a − b·x^e). The range doubles, unless it is reduced.
#[inline(always)]
fn split<L: Lanes, Q: Modulus>(
    lanes: L,
    to: &mut [L::Element],
    from: &[L::Element],
    layer: usize,
    reduce: bool,
) {
    let n = 16 >> layer;
    for g in 0..BLOCKS / (2 * n) {
        let e = exponent(layer, g % (1 << layer));
        for j in 0..n {
            let (low, high) = ((2 * n * g + j) * STRIDE, (2 * n * g + n + j) * STRIDE);
            for c in (0..DEGREE).step_by(L::LANES) {
                let a = rotated(lanes, from, low, c, 0);
                let b = rotated(lanes, from, high, c, e);
                let (mut plus, mut minus) = (lanes.add(a, b), lanes.sub(a, b));
                if reduce {
                    plus = lanes.reduce::<Q>(plus);
                    minus = lanes.reduce::<Q>(minus);
                }
                store(lanes, to, low, c, plus);
                store(lanes, to, high, c, minus);
            }
        }
    }
}

/// (a + b·x^e, a − b·x^e) → (2a, 2b). The range doubles, unless it is reduced.
#[inline(always)]
fn join<L: Lanes, Q: Modulus>(
    lanes: L,
    to: &mut [L::Element],
    from: &[L::Element],
    layer: usize,
    reduce: bool,
) {
    let n = 16 >> layer;
    for g in 0..BLOCKS / (2 * n) {
        let e = exponent(layer, g % (1 << layer));
        for j in 0..n {
            let (low, high) = ((2 * n * g + j) * STRIDE, (2 * n * g + n + j) * STRIDE);
            for c in (0..DEGREE).step_by(L::LANES) {
                let (plus, minus) =
                    (rotated(lanes, from, low, c, 0), rotated(lanes, from, high, c, 0));
                let mut a = lanes.add(plus, minus);
                // x^−e is −x^(32 − e).
                let plus = rotated(lanes, from, low, c, DEGREE - e);
                let minus = rotated(lanes, from, high, c, DEGREE - e);
                let mut b = lanes.sub(minus, plus);
                if reduce {
                    a = lanes.reduce::<Q>(a);
                    b = lanes.reduce::<Q>(b);
                }
                store(lanes, to, low, c, a);
                store(lanes, to, high, c, b);
            }
        }
    }
}

/// Coefficient k of element i → word 96k + i.
#[inline(always)]
pub(super) fn transpose<L: Lanes>(columns: &mut [L::Element], x: &[L::Element]) {
    let (columns, x) = (&mut columns[..BLOCKS * DEGREE], &x[..BLOCKS * STRIDE]);
    for i in 0..BLOCKS {
        for k in 0..DEGREE {
            columns[BLOCKS * k + i] = x[STRIDE * i + DEGREE + k];
        }
    }
}

/// The way back of [`transpose`], with negatives.
#[inline(always)]
pub(super) fn transpose_back<L: Lanes>(lanes: L, x: &mut [L::Element], columns: &[L::Element]) {
    let (columns, x) = (&columns[..BLOCKS * DEGREE], &mut x[..BLOCKS * STRIDE]);
    for i in 0..BLOCKS {
        for k in 0..DEGREE {
            x[STRIDE * i + DEGREE + k] = columns[BLOCKS * k + i];
        }
    }
    for i in 0..BLOCKS {
        for c in (0..DEGREE).step_by(L::LANES) {
            let v = lanes.load(x, STRIDE * i + DEGREE + c);
            lanes.store(x, STRIDE * i + c, lanes.sub(lanes.splat(0), v));
        }
    }
}
