//! Evaluation of rows at the points and interpolation (the *dense stages*) by matrices, as dot products of pairs.

use goodprime_lanes::{Modular, Style};

use super::super::pairs::dot;
use super::shape::{Divided, TransformShape};
use super::tables::tables;
use crate::params::Params;

/// The vector at `at`, zero where the last row is longer than the operand.
#[inline(always)]
fn load<L: Modular, R: Params>(lanes: L, a: &[L::Element], at: usize) -> L::Vector {
    if at < R::PADDED { lanes.load(a, at) } else { lanes.splat(0) }
}

/// Sums and differences of rows ±u at `column`, the middle row among the sums.
///
/// In |a| ≤ (q-1)/2. Out |s|, |d| ≤ q - 1.
#[inline(always)]
fn halves<L: Modular, R: Params>(
    lanes: L,
    a: &[L::Element],
    column: usize,
) -> ([L::Vector; 8], [L::Vector; 8]) {
    let (half, middle) = (R::SHAPE.rows_in / 2, R::SHAPE.rows_in % 2);
    let width = R::SHAPE.width();
    let zero = lanes.splat(0);
    let (mut sum, mut difference) = ([zero; 8], [zero; 8]);
    if middle == 1 {
        sum[0] = load::<L, R>(lanes, a, half * width + column);
    }
    for k in middle..half + middle {
        let high = load::<L, R>(lanes, a, (half + k) * width + column);
        let low = lanes.load(a, (half - 1 + middle - k) * width + column);
        sum[k] = lanes.add(high, low);
        difference[k - middle] = lanes.sub(high, low);
    }
    (sum, difference)
}

/// ROWS_IN rows → ROWS rows, those of points s and 1/s next to each other.
///
/// In |a| ≤ (q-1)/2. Out at most [`bounds::points`](super::bounds::points).
#[inline(always)]
pub(super) fn forward<L: Modular, R: Params>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let t = tables::<L, R>();
    let TransformShape { rows_in, rows, .. } = R::SHAPE;
    let width = R::SHAPE.width();
    let (half, middle, pairs) = (rows_in / 2, rows_in % 2, rows / 2);
    let (sums, differences) = ((half + middle).div_ceil(2), half.div_ceil(2));
    let out = &mut out[..rows * width];
    for column in (0..width).step_by(L::LANES) {
        let (sum, difference) = halves::<L, R>(lanes, a, column);
        let mut even = [lanes.interleave(sum[0], sum[1]); 4];
        let mut odd = [lanes.interleave(difference[0], difference[1]); 4];
        for k in 1..4 {
            even[k] = lanes.interleave(sum[2 * k], sum[2 * k + 1]);
            odd[k] = lanes.interleave(difference[2 * k], difference[2 * k + 1]);
        }
        for i in 0..pairs {
            let e = lanes.montgomery::<R::Q>(dot(lanes, &even, &t.forward_even[i], sums));
            let o = lanes.montgomery::<R::Q>(dot(lanes, &odd, &t.forward_odd[i], differences));
            lanes.store(out, 2 * i * width + column, lanes.add(e, o));
            lanes.store(out, (2 * i + 1) * width + column, lanes.sub(e, o));
        }
        if rows % 2 == 1 {
            let e = lanes.montgomery::<R::Q>(dot(lanes, &even, &t.forward_even[pairs], sums));
            lanes.store(out, 2 * pairs * width + column, e);
        }
    }
}

/// The sum over the first `n` terms, in 16 bits.
#[inline(always)]
fn narrow_dot<L: Modular>(
    lanes: L,
    terms: &[L::Vector; 8],
    constants: &[i16; 8],
    n: usize,
) -> L::Vector {
    let mut sum = lanes.splat(0);
    for k in 0..n {
        sum = lanes.mul_add(sum, terms[k], constants[k]);
    }
    sum
}

/// [`forward`] of coefficients -1, 0 and 1: sums of constants fit 16 bits, so nothing is widened.
///
/// Out at most [`bounds::points`](super::bounds::points) of ternary operands.
#[inline(always)]
pub(super) fn forward_ternary<L: Modular, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
) {
    let t = tables::<L, R>();
    let TransformShape { rows_in, rows, reduce_odd, .. } = R::SHAPE;
    let width = R::SHAPE.width();
    let (half, middle, pairs) = (rows_in / 2, rows_in % 2, rows / 2);
    let out = &mut out[..rows * width];
    for column in (0..width).step_by(L::LANES) {
        let (sum, difference) = halves::<L, R>(lanes, a, column);
        for i in 0..pairs {
            let e = narrow_dot(lanes, &sum, &t.ternary_even[i], half + middle);
            let mut o = narrow_dot(lanes, &difference, &t.ternary_odd[i], half);
            if reduce_odd || L::STYLE == Style::Barrett {
                o = lanes.reduce::<R::Q>(o);
            }
            lanes.store(out, 2 * i * width + column, lanes.add(e, o));
            lanes.store(out, (2 * i + 1) * width + column, lanes.sub(e, o));
        }
        if rows % 2 == 1 {
            let e = narrow_dot(lanes, &sum, &t.ternary_even[pairs], half + middle);
            lanes.store(out, 2 * pairs * width + column, e);
        }
    }
}

/// ROWS_IN ≤ 4 rows → ROWS twisted rows, by a matrix for every block.
///
/// In |a| ≤ (q-1)/2. Out at most [`bounds::points`](super::bounds::points).
#[inline(always)]
pub(super) fn forward_twisted<L: Modular, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
) {
    let t = tables::<L, R>();
    let TransformShape { rows_in, rows, .. } = R::SHAPE;
    let width = R::SHAPE.width();
    let out = &mut out[..rows * width];
    for column in (0..width).step_by(L::LANES) {
        let mut row = [lanes.splat(0); 4];
        for k in 0..rows_in {
            row[k] = load::<L, R>(lanes, a, k * width + column);
        }
        let terms = [lanes.interleave(row[0], row[1]), lanes.interleave(row[2], row[3])];
        for i in 0..rows {
            let sum = dot(lanes, &terms, &t.twisted[i][column / 16], rows_in.div_ceil(2));
            lanes.store(out, i * width + column, lanes.montgomery::<R::Q>(sum));
        }
    }
}

/// ROWS untwisted rows → ROWS rows of the product.
///
/// In at most [`bounds::untwisted`](super::bounds::untwisted). Out at most [`bounds::rows`](super::bounds::rows).
#[inline(always)]
pub(super) fn backward<L: Modular, R: Params>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = tables::<L, R>();
    let TransformShape { rows, join_wide, .. } = R::SHAPE;
    let width = R::SHAPE.width();
    let (pairs, lone) = (rows / 2, rows % 2);
    let (sums, differences) = ((pairs + lone).div_ceil(2), pairs.div_ceil(2));
    let x = &x[..rows * width];
    for column in (0..width).step_by(L::LANES) {
        let zero = lanes.splat(0);
        let mut sum = [zero; 10];
        let mut difference = [zero; 10];
        for i in 0..pairs {
            let plus = lanes.load(x, 2 * i * width + column);
            let minus = lanes.load(x, (2 * i + 1) * width + column);
            sum[i] = lanes.add(plus, minus);
            difference[i] = lanes.sub(plus, minus);
        }
        if lone == 1 {
            sum[pairs] = lanes.load(x, 2 * pairs * width + column);
        }
        let mut even = [lanes.interleave(sum[0], sum[1]); 5];
        let mut odd = [lanes.interleave(difference[0], difference[1]); 5];
        for k in 1..5 {
            even[k] = lanes.interleave(sum[2 * k], sum[2 * k + 1]);
            odd[k] = lanes.interleave(difference[2 * k], difference[2 * k + 1]);
        }

        if lone == 1 {
            let c = lanes.montgomery::<R::Q>(dot(lanes, &even, &t.backward_even[0], sums));
            lanes.store(out, pairs * width + column, c);
        }
        for u in 0..pairs {
            let e = dot(lanes, &even, &t.backward_even[u + lone], sums);
            let o = dot(lanes, &odd, &t.backward_odd[u], differences);
            // Joined before they are reduced, the two halves stay smaller: `bounds::rows`.
            let (high, low) = if join_wide {
                let (high, low) = (lanes.add_wide(e, o), lanes.sub_wide(e, o));
                (lanes.montgomery::<R::Q>(high), lanes.montgomery::<R::Q>(low))
            } else {
                let (e, o) = (lanes.montgomery::<R::Q>(e), lanes.montgomery::<R::Q>(o));
                (lanes.add(e, o), lanes.sub(e, o))
            };
            lanes.store(out, (pairs + lone + u) * width + column, high);
            lanes.store(out, (pairs - 1 - u) * width + column, low);
        }
    }
}
