//! Product by evaluation at eight points, one in each lane, so that no stage but a transpose ever
//! moves a coefficient to another lane.
//!
//! ```text
//! Z_q[x], p coefficients            4 rows of W = 3n, n = 8·BASE
//!   │ dense: 4 → 8 rows             Z_q[x] → ∏_i Z_q[x]/(x^W − s_i) ≅ ∏_i Z_q[z]/(z^W − 1)
//!   │ transpose                     x = θ_i·z, s_i = θ_i^W; from here on lane i is row i
//!   │ Good: 3 does not divide n     Z_q[z]/(z^W − 1) ≅ ∏_k Z_q[z]/(z^n − 1)
//!   │ radix 2                       z^n − 1 = (z^BASE − 1)(z^BASE + 1)(z^2BASE + 1)(z^4BASE + 1)
//!   │ or radix 8                    z^n − 1 → ∏_k (y^BASE − 1), if q has a root of order 8
//!   ▼ leaves: Toeplitz matrix times vector by Karatsuba's algorithm, and the same way back
//! ```
//!
//! The points θ_i are any that come in pairs (θ, 1/θ) and have different W-th powers, so one
//! structure serves every q with a root of order 3. The forward stage is one matrix for each
//! column, twist included: row i is Σ_t a_t·θ_i^t over the four t of the column. On the way back
//! columns are untwisted first, so that one matrix serves all columns and pairs of rows halve it.
//!
//! −1 is not a square modulo most q, so the radix-2 factors z^m + 1 stay whole. Long leaves cost
//! less than more rows would: a dense stage twice as high costs twice as much a coefficient.
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2. Between the stages the ranges are those that
//! `tests/ranges.rs` proves; [`Plan`] says where a ring reduces.
//!
//! Source: truncation by Hwang (ePrint 2023/604, §4) with points without structure
//! ([`dot_transform`](super::dot_transform)); the index maps of Good (1958); Toeplitz products by
//! Karatsuba's algorithm as in Chen, Chung, Hwang, Liu and Yang (ePrint 2023/541). One row a lane is ours.
//! The mathematics: `docs/multiply/eight-rows.md`.

mod columns;
mod dense;
mod eighths;
mod leaves;
mod radix3;
mod tables;
mod toeplitz;

use goodprime_lanes::{Lanes, Modulus};

use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable};
use crate::params::Ring;

/// The algorithm as a type: both operands are transformed, multiplied and brought back.
#[derive(Clone, Copy, Debug)]
pub struct EightRows;

/// How the ring is divided.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Coefficients of a row, W = 3n.
    pub width: usize,
    /// The length n of the cyclic products that radix 3 leaves.
    pub length: usize,
    /// The length of the shortest leaves, n/8.
    pub base: usize,
    /// Whether q has a root of order 8, so that all leaves are those modulo z^BASE − 1.
    pub eighths: bool,
    /// Whether 16 bits are so few multiples of q that a matrix is reduced before the second level, and
    /// that `reduce` leaves too much.
    early: bool,
    /// Whether they are so few that all leaves but those of the middle length are reduced.
    tight: bool,
    /// Whether they are so few that the product is reduced between the two sums of its folding.
    tightest: bool,
}

impl Plan {
    const fn new<R: Ring>() -> Self {
        let q = <R::Q as Modulus>::Q;
        let length = size(R::P) / 24;
        assert!((q as usize - 1).is_multiple_of(3));
        Self {
            width: 3 * length,
            length,
            base: length / 8,
            eighths: (q as usize - 1).is_multiple_of(8),
            early: q > 5000,
            tight: q > 6000,
            tightest: q > 7500,
        }
    }

    /// The plan of a ring.
    pub const fn of<R: Ring>() -> Self {
        struct Of<R>(core::marker::PhantomData<R>);
        impl<R: Ring> Of<R> {
            const PLAN: Plan = Plan::new::<R>();
        }
        Of::<R>::PLAN
    }

    /// x reduced. Where `reduce` leaves more than q/2 by a tenth of x, exactly, for the price of a shift.
    #[inline(always)]
    fn reduce<L: Lanes, M: Modulus>(&self, lanes: L, x: L::Vector) -> L::Vector {
        if self.early { lanes.freeze::<M>(x) } else { lanes.reduce::<M>(x) }
    }

    /// Coefficients of a transformed polynomial: eight rows.
    pub const fn size(&self) -> usize {
        8 * self.width
    }

    /// Coefficients of the form that is the matrix: also u0 + u1 and u0 - u1 for the halves of the
    /// longest leaves.
    pub const fn matrix(&self) -> usize {
        3 * self.size() / 2
    }

    /// Coefficients that the rows of a product and [`fold`] need.
    const fn rows<R: Ring>(&self) -> usize {
        if self.size() > 2 * R::PADDED { self.size() } else { 2 * R::PADDED }
    }
}

/// Coefficients of a transformed polynomial: the smallest 24n that hold a product, with n a multiple
/// of 8, so that rows are whole vectors, and not of 3.
pub const fn size(p: usize) -> usize {
    let mut length = 8usize;
    while length.is_multiple_of(3) || 24 * length < 2 * p - 1 {
        length += 8;
    }
    24 * length
}

impl<R: Ring> Multiplier<R> for EightRows {
    const NAME: &'static str = "eight rows";
    const RING: &'static str = "prod x^W - s_i, leaves z^m ± 1";
    const SCRATCH: usize =
        2 * Plan::of::<R>().size() + Plan::of::<R>().matrix() + Plan::of::<R>().rows::<R>();

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
        let (vector, scratch) = scratch.split_at_mut(Plan::of::<R>().size());
        let (matrix, scratch) = scratch.split_at_mut(Plan::of::<R>().matrix());
        prepare_vector::<L, R>(lanes, vector, a);
        prepare_matrix::<L, R>(lanes, matrix, b);
        multiply::<L, R>(lanes, out, vector, matrix, scratch);
    }
}

/// Transforms `a` into the form that is the vector of every Toeplitz product.
///
/// In: |a| ≤ (q-1)/2, PADDED coefficients. Out: [`Plan::size`].
#[inline(always)]
pub fn prepare_vector<L: Lanes, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    dense::forward::<_, R>(lanes.eight(), out, a);
    columns::forward_vector::<_, R>(lanes.eight(), out);
}

/// Transforms `b` into the form that is the matrix, scaled for [`multiply`].
///
/// In: |b| ≤ (q-1)/2, PADDED coefficients. Out: [`Plan::matrix`].
#[inline(always)]
pub fn prepare_matrix<L: Lanes, R: Ring>(lanes: L, out: &mut [L::Element], b: &[L::Element]) {
    dense::forward::<_, R>(lanes.eight(), out, b);
    columns::forward_matrix::<_, R>(lanes.eight(), out);
}

/// out = a·b in R/q for prepared a (a vector) and b (a matrix).
///
/// `scratch` has the size of a transformed polynomial, and as much again or 2·PADDED.
#[inline(always)]
pub fn multiply<L: Lanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    let plan = Plan::of::<R>();
    let (leaves, rows) = scratch.split_at_mut(plan.size());
    leaves::multiply::<_, R>(lanes.eight(), leaves, a, b);
    columns::backward::<_, R>(lanes.eight(), leaves);
    dense::backward::<_, R>(lanes.eight(), rows, leaves);
    rows[plan.size()..plan.rows::<R>()].fill(lanes.element(0));
    fold::<L, R>(lanes, out, rows, None, plan.tightest);
}
