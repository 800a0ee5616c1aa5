//! Product by evaluation at eight points, one in each lane, so that no stage but a transpose ever
//! moves a coefficient to another lane.
//!
//! ```text
//! Z_q[x], p coefficients            4 rows of W = 3n, n = 8·BASE
//!   │ dense: 4 rows → 8 points      Z_q[x] → ∏_i Z_q[x]/(x^W − s_i) ≅ ∏_i Z_q[z]/(z^W − 1)
//!   │ transpose                     x = θ_i·z, s_i = θ_i^W; from here on lane i is row i
//!   │ Good: 3 does not divide n     Z_q[z]/(z^W − 1) ≅ ∏_k Z_q[z]/(z^n − 1)
//!   │ radix 2                       z^n − 1 = (z^BASE − 1)(z^BASE + 1)(z^2BASE + 1)(z^4BASE + 1)
//!   │ or radix 8                    z^n − 1 → ∏_k (y^BASE − 1), if q has a root of order 8
//!   ▼ leaves: Toeplitz matrix times vector by Karatsuba's algorithm, then the inverse stages
//! ```
//!
//! The points θ_i are any that come in pairs (θ, 1/θ) and have different W-th powers, so one structure serves every q
//! with a root of order 3. The forward stage is one matrix for each column, twist included: row i is Σ_t a_t·θ_i^t
//! over the t of the column, three to five. The inverse transform untwists columns first, so that one matrix serves
//! all columns and pairs of rows halve it.
//!
//! A product that is up to 64 coefficients longer than 8W is completed by these coefficients, which are products of
//! the operands' highest coefficients.
//!
//! −1 is not a square modulo most q, so the radix-2 factors z^m + 1 stay whole. Long leaves cost
//! less than more rows would: a dense stage twice as high costs twice as much per coefficient.
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2. Between the stages the ranges are those that
//! `tests/proofs` proves; `layout.rs` says where a ring reduces.
//!
//! Source: truncation by Hwang (ePrint 2023/604, §4) with points without structure
//! ([`dot_transform`](super::dot_transform)); the index maps of Good (1958); Toeplitz products by
//! Karatsuba's algorithm as in Chen, Chung, Hwang, Liu and Yang (ePrint 2023/541). One row per lane is ours.
//! The mathematics: `docs/multiply/eight-rows.md`.

mod columns;
mod dense;
mod eighths;
mod layout;
mod leaves;
mod ordered;
mod radix3;
mod tables;
mod tail;
mod toeplitz;

use goodprime_lanes::Modular;

use self::layout::Layout;
use super::fold::fold;
use super::{Product, tail as ends};
use crate::params::Params;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct EightRows;

impl<R: Params> Product<R> for EightRows {
    const NAME: &'static str = "eight rows";
    const LEFT: usize = layout::vector(R::P);
    const RIGHT: usize = layout::matrix(R::P);
    const SCRATCH: usize = layout::scratch(R::P);

    /// Prepares the form that is the vector of every Toeplitz product.
    #[inline(always)]
    fn left<L: Modular>(lanes: L, out: &mut [L::Element], a: &[L::Element], _bound: i16) {
        dense::forward::<_, R>(lanes.eight(), out, a);
        columns::forward_vector::<_, R>(lanes.eight(), out);
        let layout = Layout::of::<R>();
        if layout.excess > 0 {
            ends::broadcast::<L, R>(lanes, &mut out[layout.size()..], a, layout.excess);
        }
    }

    /// Prepares the form that is the matrix, scaled for [`multiply`](Product::multiply).
    #[inline(always)]
    fn right<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        b: &[L::Element],
        _bound: i16,
        _scratch: &mut [L::Element],
    ) {
        dense::forward::<_, R>(lanes.eight(), out, b);
        columns::forward_matrix::<_, R>(lanes.eight(), out);
        let layout = Layout::of::<R>();
        if layout.excess > 0 {
            ends::windows::<L, R>(lanes, &mut out[layout.matrix()..], b, layout.excess);
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
        let layout = Layout::of::<R>();
        leaves::multiply::<_, R>(lanes.eight(), scratch, a, b);
        let (leaves, rows) = scratch.split_at_mut(layout.size());
        columns::backward::<_, R>(lanes.eight(), leaves);
        dense::backward::<_, R>(lanes.eight(), rows, leaves);
        rows[layout.size()..const { layout::rows(R::P) }].fill(lanes.element(0));
        if layout.excess > 0 {
            tail::add::<_, R>(lanes.eight(), rows, &a[layout.size()..], &b[layout.matrix()..]);
        }
        fold::<L, R>(lanes, out, rows, None, false);
    }
}
