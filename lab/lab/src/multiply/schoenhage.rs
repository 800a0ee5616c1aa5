//! Schönhage's transform, with Good's map before it: polynomials to elements of
//! S = `Z_q[x]/(x^D + 1)`, in which x is a root of unity that costs nothing.
//!
//! y = x^B, D = 2B. Blocks of B coefficients lie in a product of cyclic rings, rows by columns: row
//! i, column j holds the block that is i modulo ROWS and j modulo COLUMNS. Rows are transformed by
//! radix 3 with ω of order 3 in `Z_q`, if there are three. For columns a block becomes an element of
//! S with upper half zero, and x^(2D/COLUMNS) is the root.
//!
//! w^2n − x^2e splits into (w^n − x^e)(w^n + x^e), layer by layer, and −1 is x^D. An element in memory
//! is [−v | v]: the D words from D − e on are v·x^e, for e = 0 … D.

use core::mem::swap;

use goodprime_lab_lanes::Moves;
use goodprime_lanes::{Constant, Modulus};

use super::butterfly::radix3;
use super::field::Short;
use super::roots::root;
use goodprime_ring::Ring;

/// The sizes of a transform.
pub(super) trait Shape {
    /// Rows: 1 or 3.
    const ROWS: usize;
    /// Columns, a power of two.
    const COLUMNS: usize;
    /// Coefficients of a block of an operand: B.
    const BLOCK: usize;
    /// True if 16 bits hold only four multiples of q, and not seven.
    const TIGHT: bool;

    /// Blocks.
    const BLOCKS: usize = Self::ROWS * Self::COLUMNS;
    /// Coefficients of a product.
    const SIZE: usize = Self::BLOCKS * Self::BLOCK;
    /// Coefficients of an element of S: D.
    const DEGREE: usize = 2 * Self::BLOCK;
    /// Distance from the [−v | v] of one element to that of the next, in coefficients.
    const STRIDE: usize = 2 * Self::DEGREE;
    /// Coefficients of all elements of S, each as [−v | v].
    const ROTATABLE: usize = Self::BLOCKS * Self::STRIDE;
    /// Coefficients of all elements of S, each as v.
    const ELEMENTS: usize = Self::BLOCKS * Self::DEGREE;
    /// Layers of radix 2.
    const LAYERS: usize = Self::COLUMNS.trailing_zeros() as usize;
}

/// An operand → all elements of S, coefficient k of element i in word BLOCKS·k + i.
///
/// In: |a| ≤ (q-1)/2. Out: below 0.7q. `x` and `y` are scratch memory.
#[inline(always)]
pub(super) fn operand<L: Moves, R: Ring, S: Shape>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    x: &mut [L::Element],
    y: &mut [L::Element],
) {
    good::<L, R, S>(lanes, x, a);
    let (x, _) = layers::<L, R::Q, S, false>(lanes, x, y);
    transpose::<L, S>(lanes, out, x);
}

/// Inverts [`operand`], times BLOCKS. Returns 2·PADDED coefficients of the product, in `x` or `y`.
///
/// In: below 0.7q. Out: below 0.7q.
#[inline(always)]
pub(super) fn product<'a, L: Moves, R: Ring, S: Shape>(
    lanes: L,
    columns: &[L::Element],
    x: &'a mut [L::Element],
    y: &'a mut [L::Element],
) -> &'a mut [L::Element] {
    transpose_back::<L, S>(lanes, x, columns);
    let (x, y) = layers::<L, R::Q, S, true>(lanes, x, y);
    good_back::<L, R, S>(lanes, y, x);
    y
}

/// Returns the block of row i and column j.
#[inline(always)]
fn block<S: Shape>(i: usize, j: usize) -> usize {
    let mut s = j;
    while s % S::ROWS != i {
        s += S::COLUMNS;
    }
    s
}

/// Returns the offset of the element of row i and column j.
#[inline(always)]
fn element<S: Shape>(i: usize, j: usize) -> usize {
    S::STRIDE * (S::COLUMNS * i + j)
}

/// Writes coefficients `c..` of the element at `at`, and their negatives.
#[inline(always)]
fn store<L: Moves, S: Shape>(lanes: L, x: &mut [L::Element], at: usize, c: usize, v: L::Vector) {
    lanes.store(x, at + c, lanes.sub(lanes.splat(0), v));
    lanes.store(x, at + S::DEGREE + c, v);
}

/// Loads a vector of x^e times an element, from word `at` on, 0 ≤ e ≤ D.
#[inline(always)]
fn rotated<L: Moves, S: Shape>(lanes: L, x: &[L::Element], at: usize, e: usize) -> L::Vector {
    lanes.load(x, at + S::DEGREE - e)
}

/// Returns the e of node `g` of a layer of 2^layer nodes w^2n − x^2e modulo x^degree + 1.
pub(super) const fn exponent(degree: usize, layer: usize, g: usize) -> usize {
    let (mut e, mut bit) = (0, layer);
    while bit > 0 {
        bit -= 1;
        // The children of w^2n − x^2e are w^n − x^e and w^n − x^(e + degree).
        e = (e + degree * (g >> bit & 1)) / 2;
    }
    e
}

/// Radix 3, if there are three rows.
#[inline(always)]
fn rows<L: Moves, Q: Modulus, S: Shape>(lanes: L, v: [L::Vector; 3], back: bool) -> [L::Vector; 3] {
    let [forward, inverse] = const {
        let omega = root(3, Q::Q);
        // ω² = −1 − ω.
        [Constant::new::<Q>(L::STYLE, omega), Constant::new::<Q>(L::STYLE, -1 - omega)]
    };
    match S::ROWS {
        3 => radix3(Short::<L, Q>::new(lanes), v, if back { inverse } else { forward }),
        _ => v,
    }
}

/// Blocks of `a` → rows and columns, rows transformed; the upper half of each element is zero.
///
/// In: |a| ≤ (q-1)/2. Out: below 1.7q.
#[inline(always)]
fn good<L: Moves, R: Ring, S: Shape>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let zero = lanes.splat(0);
    for j in 0..S::COLUMNS {
        for c in (0..S::BLOCK).step_by(L::LANES) {
            let mut v = [zero; 3];
            for i in 0..S::ROWS {
                // Where an address lies is public.
                let at = block::<S>(i, j) * S::BLOCK + c;
                if at < R::PADDED {
                    v[i] = lanes.load(a, at);
                }
            }
            let v = rows::<L, R::Q, S>(lanes, v, false);
            for i in 0..S::ROWS {
                store::<L, S>(lanes, out, element::<S>(i, j), c, v[i]);
                store::<L, S>(lanes, out, element::<S>(i, j), S::BLOCK + c, zero);
            }
        }
    }
}

/// Inverts [`good`]; neighbouring blocks overlap, and the last with the first.
///
/// In: below 0.7q. Out: 2·PADDED coefficients below 0.7q. `x` is used up.
#[inline(always)]
fn good_back<L: Moves, R: Ring, S: Shape>(lanes: L, out: &mut [L::Element], x: &mut [L::Element]) {
    for j in 0..S::COLUMNS {
        for c in (S::DEGREE..S::STRIDE).step_by(L::LANES) {
            let mut v = [lanes.splat(0); 3];
            for i in 0..S::ROWS {
                v[i] = lanes.load(x, element::<S>(i, j) + c);
            }
            let v = rows::<L, R::Q, S>(lanes, v, true);
            for i in 0..S::ROWS {
                lanes.store(x, element::<S>(i, j) + c, v[i]);
            }
        }
    }
    let place = |s: usize| element::<S>(s % S::ROWS, s % S::COLUMNS) + S::DEGREE;
    for s in 0..S::BLOCKS.min(2 * R::PADDED / S::BLOCK) {
        let (near, far) = (place(s), place((s + S::BLOCKS - 1) % S::BLOCKS) + S::BLOCK);
        for c in (0..S::BLOCK).step_by(L::LANES) {
            let sum = lanes.add(lanes.load(x, near + c), lanes.load(x, far + c));
            lanes.store(out, s * S::BLOCK + c, lanes.reduce::<R::Q>(sum));
        }
    }
    out[S::SIZE.min(2 * R::PADDED)..2 * R::PADDED].fill(lanes.element(0));
}

/// All layers of what is in `x`: the result is in the first slice returned, the second is the
/// other of the two. In: below 1.7q, back 0.7q. Out: below 0.7q, back times COLUMNS.
#[inline(always)]
fn layers<'a, L: Moves, Q: Modulus, S: Shape, const BACK: bool>(
    lanes: L,
    x: &'a mut [L::Element],
    y: &'a mut [L::Element],
) -> (&'a mut [L::Element], &'a mut [L::Element]) {
    let (mut from, mut to) = (x, y);
    for step in 0..S::LAYERS {
        let number = if BACK { S::LAYERS - 1 - step } else { step };
        // Seven multiples of q last for two layers after radix 3 and for three after a reduction.
        let reduce = match (S::TIGHT, BACK) {
            (false, false) => step == 1,
            (false, true) => step == 2,
            (true, _) => step % 2 == BACK as usize,
        };
        if reduce || step == S::LAYERS - 1 {
            layer::<L, Q, S, BACK, true>(lanes, to, from, number);
        } else {
            layer::<L, Q, S, BACK, false>(lanes, to, from, number);
        }
        swap(&mut from, &mut to);
    }
    (from, to)
}

/// (a, b) → (a + b·x^e, a − b·x^e), or back to (2a, 2b). The range doubles, unless it is reduced.
#[inline(always)]
fn layer<L: Moves, Q: Modulus, S: Shape, const BACK: bool, const REDUCE: bool>(
    lanes: L,
    to: &mut [L::Element],
    from: &[L::Element],
    layer: usize,
) {
    let n = (S::COLUMNS / 2) >> layer;
    for g in 0..S::BLOCKS / (2 * n) {
        let e = exponent(S::DEGREE, layer, g % (1 << layer));
        for j in 0..n {
            let (low, high) = ((2 * n * g + j) * S::STRIDE, (2 * n * g + n + j) * S::STRIDE);
            let a = &from[low..low + S::STRIDE];
            let b = &from[high..high + S::STRIDE];
            let (to_low, to_high) = to[..high + S::STRIDE].split_at_mut(high);
            let to_low = &mut to_low[low..low + S::STRIDE];
            for c in (0..S::DEGREE).step_by(L::LANES) {
                let (mut x, mut y) = if BACK {
                    // x^−e is −x^(D − e).
                    let e = S::DEGREE - e;
                    let plus = rotated::<L, S>(lanes, a, c, e);
                    let minus = rotated::<L, S>(lanes, b, c, e);
                    let (a, b) = (rotated::<L, S>(lanes, a, c, 0), rotated::<L, S>(lanes, b, c, 0));
                    (lanes.add(a, b), lanes.sub(minus, plus))
                } else {
                    let (a, b) = (rotated::<L, S>(lanes, a, c, 0), rotated::<L, S>(lanes, b, c, e));
                    (lanes.add(a, b), lanes.sub(a, b))
                };
                if REDUCE {
                    x = lanes.reduce::<Q>(x);
                    y = lanes.reduce::<Q>(y);
                }
                store::<L, S>(lanes, to_low, 0, c, x);
                store::<L, S>(lanes, to_high, 0, c, y);
            }
        }
    }
}

/// Coefficient k of element i → word BLOCKS·k + i.
#[inline(always)]
fn transpose<L: Moves, S: Shape>(lanes: L, columns: &mut [L::Element], x: &[L::Element]) {
    let (columns, x) = (&mut columns[..S::ELEMENTS], &x[..S::ROTATABLE]);
    for i in (0..S::BLOCKS).step_by(8) {
        for k in (0..S::DEGREE).step_by(8) {
            let from = &x[S::STRIDE * i + S::DEGREE + k..];
            lanes.transpose(&mut columns[S::BLOCKS * k + i..], S::BLOCKS, from, S::STRIDE);
        }
    }
}

/// Inverts [`transpose`], and stores the negatives too.
#[inline(always)]
fn transpose_back<L: Moves, S: Shape>(lanes: L, x: &mut [L::Element], columns: &[L::Element]) {
    let (columns, x) = (&columns[..S::ELEMENTS], &mut x[..S::ROTATABLE]);
    for i in (0..S::BLOCKS).step_by(8) {
        for k in (0..S::DEGREE).step_by(8) {
            let to = &mut x[S::STRIDE * i + S::DEGREE + k..];
            lanes.transpose(to, S::STRIDE, &columns[S::BLOCKS * k + i..], S::BLOCKS);
        }
    }
    for i in 0..S::BLOCKS {
        for c in (0..S::DEGREE).step_by(L::LANES) {
            let v = lanes.load(x, S::STRIDE * i + S::DEGREE + c);
            lanes.store(x, S::STRIDE * i + c, lanes.sub(lanes.splat(0), v));
        }
    }
}
