//! Product by evaluation at points that need no structure, with dense matrices as dot products.
//!
//! ```text
//! Z_q[x], p coefficients              rows of M = 16·RADIX, ROWS_IN of them
//!   │ dense: ROWS_IN → ROWS rows      Z_q[x] → ∏_i Z_q[x]/(x^M − s_i),  s_i = ρ_i^RADIX
//!   │ twist block j of row i by ρ_i^j
//!   │ transform of RADIX blocks       Z_q[x]/(x^M − s_i) → ∏_k Z_q[x]/(x^16 − ρ_i·w^k)
//!   ▼ leaves: products modulo x^16 − ζ, then the inverse stages
//! ```
//!
//! The ROWS points s_i are any RADIX-th powers that come in pairs (s, 1/s), with s = 1 alone if
//! ROWS is odd: the dense stages are matrices either way, so no prime that divides q - 1 is needed.
//! Rows are indexed from the middle, −(n−1)/2 … (n−1)/2, so that sums and differences of rows ±u
//! meet (s^u ± s^−u)/2: half the products. The factor s_i^((n−1)/2) that this costs on each side
//! is undone in the constants of the inverse transform.
//!
//! A leaf is a convolution: the words of [ζb | b] are read in windows that slide over them, and
//! meet pairs of coefficients of a in all lanes. Nothing is ever transposed.
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2. Between the stages [`bounds`] hold; [`TransformShape`] says where a
//! ring reduces.
//!
//! Few rows are twisted by their matrix, ternary operands stay in 16 bits (`dense.rs`), and for
//! p = 1277 the points are two cosets and the product has a tail (`cosets.rs`). The mathematics and
//! the cost: `docs/multiply/dot-transform.md`.
//!
//! Source: truncated prime-length transforms by Rader (1968) and Hwang (ePrint 2023/604, §4); points
//! without a root of prime order, and leaves as windows, are ours.

pub mod bounds;
mod cosets;
mod dense;
pub mod leaves;
mod points;
mod radix;
pub mod shape;
mod tables;

use goodprime_lanes::{Modular, Style};

use self::shape::{Divided, TransformShape};
use super::fold::fold;
use super::{Product, tail};
use crate::params::Params;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct DotTransform;

impl<R: Params> Product<R> for DotTransform {
    const NAME: &'static str = "dot transform";
    const LEFT: usize = R::SHAPE.left(R::P);
    const RIGHT: usize = R::SHAPE.right(R::P);
    const SCRATCH: usize = R::SHAPE.size() + 2 * R::PADDED;

    /// Makes the form whose coefficients [`multiply`](Product::multiply) broadcasts.
    #[inline(always)]
    fn left<L: Modular>(lanes: L, out: &mut [L::Element], a: &[L::Element], bound: i16) {
        let (out, rest) = out.split_at_mut(R::SHAPE.size());
        let (twist, reduce_first) = points::<L, R>(lanes, out, a, bound);
        radix::forward_broadcast::<L, R>(lanes, out, twist, reduce_first);
        if const { R::SHAPE.excess(R::P) > 0 } {
            tail::broadcast::<L, R>(lanes, rest, a, R::SHAPE.excess(R::P));
        }
    }

    /// Makes the form that [`multiply`](Product::multiply) reads in windows, twice as long.
    #[inline(always)]
    fn right<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        b: &[L::Element],
        bound: i16,
        scratch: &mut [L::Element],
    ) {
        let scratch = &mut scratch[..R::SHAPE.size()];
        let (out, rest) = out.split_at_mut(2 * R::SHAPE.size());
        let (twist, reduce_first) = points::<L, R>(lanes, scratch, b, bound);
        radix::forward_windows::<L, R>(lanes, out, scratch, twist, reduce_first);
        if const { R::SHAPE.excess(R::P) > 0 } {
            tail::windows::<L, R>(lanes, rest, b, R::SHAPE.excess(R::P));
        }
    }

    #[inline(always)]
    fn multiply<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        scratch: &mut [L::Element],
    ) {
        let TransformShape { rows: n, radix, cosets, reduce_leaves, .. } = R::SHAPE;
        let (size, excess) = (R::SHAPE.size(), R::SHAPE.excess(R::P));
        let (leaves, rows) = scratch.split_at_mut(size);
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
}

/// Evaluates at the points, by the dense stage that suits an operand. Returns whether its rows are still to be
/// twisted, and whether their first blocks are to be reduced.
#[inline(always)]
fn points<L: Modular, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    bound: i16,
) -> (bool, bool) {
    let TransformShape { cosets, .. } = R::SHAPE;
    let reduce_first = L::STYLE == Style::Barrett;
    // Any stage for large operands suits ternary ones.
    let ternary = const { L::TUNING.ternary.is_fast() } && bound <= 1;
    if cosets {
        cosets::forward::<L::Wide, R>(lanes.wide(), out, a, ternary);
        (true, reduce_first)
    } else if ternary {
        dense::forward_ternary::<L::Wide, R>(lanes.wide(), out, a);
        (true, true)
    } else if const { R::SHAPE.direct() } {
        dense::forward_twisted::<L, R>(lanes, out, a);
        (false, false)
    } else {
        dense::forward::<L::Wide, R>(lanes.wide(), out, a);
        (true, reduce_first)
    }
}
