//! Product by evaluation at points that need no structure, with dense matrices as dot products.
//!
//! ```text
//! Z_q[x], p coefficients              rows of M = 16·RADIX, ROWS_IN of them
//!   │ dense: ROWS_IN → ROWS rows      Z_q[x] → ∏_i Z_q[x]/(x^M − s_i),  s_i = ρ_i^RADIX
//!   │ twist block j of row i by ρ_i^j
//!   │ transform of RADIX blocks       Z_q[x]/(x^M − s_i) → ∏_k Z_q[x]/(x^16 − ρ_i·w^k)
//!   ▼ leaves: products modulo x^16 − ζ, and the same way back
//! ```
//!
//! The ROWS points s_i are any RADIX-th powers that come in pairs (s, 1/s), with s = 1 alone if
//! ROWS is odd: the dense stages are matrices either way, so no prime that divides q - 1 is needed.
//! Rows are indexed from the middle, −(n−1)/2 … (n−1)/2, so that sums and differences of rows ±u
//! meet (s^u ± s^−u)/2: half the products. The factor s_i^((n−1)/2) that this costs on each side
//! is undone in the constants of the way back.
//!
//! A leaf is a convolution: the words of [ζb | b] are read in windows that slide over them, and
//! meet pairs of coefficients of a in all lanes. Nothing is ever transposed.
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2. Between the stages the ranges are those that
//! `tests/ranges.rs` prints; [`Shape`] says where a ring reduces.
//!
//! Few rows are twisted by their matrix, ternary operands stay in 16 bits (`dense.rs`), and for
//! p = 1277 the points are two cosets and the product has a tail (`cosets.rs`). The mathematics and
//! the cost: `docs/multiply/dot-transform.md`.
//!
//! Source: truncated prime-length transforms by Rader (1968) and Hwang (ePrint 2023/604, §4); points
//! without a root of prime order, and leaves as windows, are ours.

mod cosets;
mod dense;
pub mod leaves;
mod radix;
mod tables;

use goodprime_lanes::{Modular, Style};

use super::fold::fold;
use super::tail;
use crate::params::{Ring, Shape};

/// The name of the algorithm.
pub const NAME: &str = "dot transform";

/// The dense stage that suits an operand. Returns whether its rows are still to be twisted, and
/// whether their first blocks are to be reduced.
#[inline(always)]
fn points<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    bound: i16,
) -> (bool, bool) {
    let Shape { cosets, .. } = R::TRANSFORM;
    let reduce_first = L::STYLE == Style::Barrett;
    // Whatever suits large operands suits ternary ones.
    let ternary = const { L::TUNING.ternary.is_fast() } && bound <= 1;
    if cosets {
        cosets::forward::<L::Wide, R>(lanes.wide(), out, a, ternary);
        (true, reduce_first)
    } else if ternary {
        dense::forward_ternary::<L::Wide, R>(lanes.wide(), out, a);
        (true, true)
    } else if R::TRANSFORM.direct() {
        dense::forward_twisted::<L, R>(lanes, out, a);
        (false, false)
    } else {
        dense::forward::<L::Wide, R>(lanes.wide(), out, a);
        (true, reduce_first)
    }
}

/// Transforms `a` into the form whose coefficients [`multiply`] broadcasts.
///
/// In: |a| ≤ `bound` ≤ (q-1)/2, PADDED coefficients; `bound` is public. Out:
/// [`Shape::size`](crate::params::Shape::size).
#[inline(always)]
pub fn prepare_broadcast<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    bound: i16,
) {
    let (out, rest) = out.split_at_mut(R::TRANSFORM.size());
    let (twist, reduce_first) = points::<L, R>(lanes, out, a, bound);
    radix::forward_broadcast::<L, R>(lanes, out, twist, reduce_first);
    if R::TRANSFORM.excess(R::P) > 0 {
        tail::broadcast::<L, R>(lanes, rest, a, R::TRANSFORM.excess(R::P));
    }
}

/// Transforms `b` into the form that [`multiply`] reads in windows, twice as long.
///
/// In: |b| ≤ `bound` ≤ (q-1)/2, PADDED coefficients; `bound` is public. `scratch` has
/// [`Shape::size`](crate::params::Shape::size) coefficients, `out` twice as many.
#[inline(always)]
pub fn prepare_windows<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    b: &[L::Element],
    bound: i16,
    scratch: &mut [L::Element],
) {
    let (out, rest) = out.split_at_mut(2 * R::TRANSFORM.size());
    let (twist, reduce_first) = points::<L, R>(lanes, scratch, b, bound);
    radix::forward_windows::<L, R>(lanes, out, scratch, twist, reduce_first);
    if R::TRANSFORM.excess(R::P) > 0 {
        tail::windows::<L, R>(lanes, rest, b, R::TRANSFORM.excess(R::P));
    }
}

/// out = a·b in R/q for prepared a and b.
///
/// `leaves` and `rows` are scratch memory of [`Shape::size`](crate::params::Shape::size) and
/// 2·PADDED coefficients.
#[inline(always)]
pub fn multiply<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    leaves: &mut [L::Element],
    rows: &mut [L::Element],
) {
    let Shape { rows: n, radix, cosets, reduce_leaves, .. } = R::TRANSFORM;
    let (size, excess) = (R::TRANSFORM.size(), R::TRANSFORM.excess(R::P));
    leaves::multiply::<L, R::Q>(lanes, leaves, a, b, n * radix, reduce_leaves);
    radix::backward::<L, R>(lanes, leaves);
    rows[size..2 * R::PADDED].fill(lanes.element(0));
    if cosets {
        cosets::backward::<L::Wide, R>(lanes.wide(), rows, leaves);
    } else {
        dense::backward::<L::Wide, R>(lanes.wide(), rows, leaves);
    }
    if excess > 0 {
        cosets::add_excess::<L, R>(lanes, rows, &a[size..], &b[2 * size..]);
    }
    fold::<L::Wide, R>(lanes.wide(), out, rows, None, false);
}
