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
//! Cost for p = 761 (8 → 16 rows, radix 6, 96 leaves), in vectors of 16: 2·6·(8·4 + …) pair products
//! forward, 96·16 windows, 6·16·8 backward.
//!
//! Source: truncated prime-length transforms by Rader (1968) and Hwang (ePrint 2023/604, §4); points
//! without a root of prime order, and leaves as windows, are ours.

mod dense;
pub(super) mod leaves;
mod radix;
mod tables;

use goodprime_lanes::Lanes;

use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable};
use crate::params::{Ring, Shape};

/// The algorithm as a type: both operands are transformed, multiplied and brought back.
#[derive(Clone, Copy, Debug)]
pub struct DotTransform;

impl<R: Ring> Multiplier<R> for DotTransform {
    const NAME: &'static str = "dot transform";
    const RING: &'static str = "prod x^M - s_i, leaves x^16 - zeta";
    const SCRATCH: usize = 4 * R::TRANSFORM.size() + 2 * R::PADDED;

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        Ok(())
    }

    #[inline(always)]
    fn multiply<L: Lanes>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        let size = R::TRANSFORM.size();
        let (broadcast, scratch) = scratch.split_at_mut(size);
        let (windows, scratch) = scratch.split_at_mut(2 * size);
        let (leaves, rows) = scratch.split_at_mut(size);
        prepare_broadcast::<L, R>(lanes, broadcast, a);
        prepare_windows::<L, R>(lanes, windows, b, leaves);
        multiply::<L, R>(lanes, out, broadcast, windows, leaves, rows);
    }
}

/// Transforms `a` into the form whose coefficients [`multiply`] broadcasts.
///
/// In: |a| ≤ (q-1)/2, PADDED coefficients. Out: [`Shape::size`](crate::params::Shape::size).
#[inline(always)]
pub fn prepare_broadcast<L: Lanes, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    dense::forward::<L, R>(lanes, out, a);
    radix::forward_broadcast::<L, R>(lanes, out);
}

/// Transforms `b` into the form that [`multiply`] reads in windows, twice as long.
///
/// In: |b| ≤ (q-1)/2, PADDED coefficients. `scratch` has
/// [`Shape::size`](crate::params::Shape::size) coefficients, `out` twice as many.
#[inline(always)]
pub fn prepare_windows<L: Lanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    dense::forward::<L, R>(lanes, scratch, b);
    radix::forward_windows::<L, R>(lanes, out, scratch);
}

/// out = a·b in R/q for prepared a and b.
///
/// `leaves` and `rows` are scratch memory of [`Shape::size`](crate::params::Shape::size) and
/// 2·PADDED coefficients.
#[inline(always)]
pub fn multiply<L: Lanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    leaves: &mut [L::Element],
    rows: &mut [L::Element],
) {
    let Shape { rows: n, radix, reduce_leaves, .. } = R::TRANSFORM;
    leaves::multiply::<L, R::Q>(lanes, leaves, a, b, n * radix, reduce_leaves);
    radix::backward::<L, R>(lanes, leaves);
    dense::backward::<L, R>(lanes, rows, leaves);
    rows[R::TRANSFORM.size()..].fill(lanes.element(0));
    fold::<L, R>(lanes, out, rows, None, R::TRANSFORM.reduce_fold);
}
