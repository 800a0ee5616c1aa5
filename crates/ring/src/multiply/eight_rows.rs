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
//!   ▼ leaves: Toeplitz matrix times vector by Karatsuba's algorithm, and the same way back
//! ```
//!
//! The points θ_i are any that come in pairs (θ, 1/θ) and have different W-th powers, so one
//! structure serves every q with a root of order 3. The forward stage is one matrix for each
//! column, twist included: row i is Σ_t a_t·θ_i^t over the t of the column, three to five. On the way back
//! columns are untwisted first, so that one matrix serves all columns and pairs of rows halve it.
//!
//! A product that is up to [`TAIL`] coefficients longer than 8W is completed by those, which are products of
//! the operands' highest coefficients.
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
mod ordered;
mod radix3;
mod tables;
mod tail;
mod toeplitz;

use goodprime_lanes::program::STARTS;
use goodprime_lanes::{Modular, ModularRows, Modulus};

use super::fold::fold;
use crate::params::{Ring, TAIL, padded};

/// The name of the algorithm.
pub const NAME: &str = "eight rows";

/// How the ring is divided.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Coefficients of a row, W = 3n.
    pub width: usize,
    /// The length n of the cyclic products that radix 3 leaves.
    pub length: usize,
    /// The length of the shortest leaves, n/8.
    pub base: usize,
    /// Coefficients of a product that the rows do not hold.
    pub excess: usize,
    /// Whether q has a root of order 8, so that all leaves are those modulo z^BASE − 1.
    pub eighths: bool,
    /// Whether 16 bits are so few multiples of q that leaves are reduced.
    reduce_leaves: bool,
    /// Whether they are so few that matrices are reduced before they are halved.
    tight: bool,
}

impl Plan {
    const fn new<R: Ring>() -> Self {
        let q = <R::Q as Modulus>::Q;
        let length = size(R::P) / 24;
        let excess = (2 * R::P - 1).saturating_sub(24 * length);
        assert!(excess <= TAIL && TAIL <= 3 * length);
        assert!((q as usize - 1).is_multiple_of(3));
        Self {
            width: 3 * length,
            length,
            base: length / 8,
            excess,
            eighths: (q as usize - 1).is_multiple_of(8),
            reduce_leaves: q > 5000,
            tight: q > 7500,
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

    /// Where column c lies.
    #[inline(always)]
    const fn place(&self, c: usize) -> usize {
        if self.eighths { eighths::PLACES[c] as usize } else { c }
    }

    /// Where the columns of a block of eight lie, if not one after the other.
    #[inline(always)]
    fn places(&self, block: usize) -> [usize; 8] {
        let known = &eighths::PLACES[8 * block..8 * block + 8];
        let mut places = [0; 8];
        for c in 0..8 {
            places[c] = known[c] as usize;
            // Checked here, so that nothing is checked between the products.
            assert!(places[c] < self.width);
        }
        places
    }

    /// Where column c of some blocks of eight lies, the first of which is a multiple of three: relative to which of their
    /// [`starts`](Self::starts), and how far from it.
    const fn column_in_blocks(&self, c: usize) -> (usize, usize) {
        if self.eighths {
            // The residue modulo 11 is known only up to that of the first column.
            (c % eighths::BASE, 8 * eighths::BASE * (8 * (c % 3) + c % 8))
        } else {
            (0, 8 * c)
        }
    }

    /// What [`column_in_blocks`](Self::column_in_blocks) counts from, for blocks from `block` on.
    #[inline(always)]
    fn starts(&self, block: usize) -> [usize; STARTS] {
        let mut starts = [64 * block; STARTS];
        if self.eighths {
            let first = 8 * block % eighths::BASE;
            starts = eighths::CYCLE[first..first + STARTS].try_into().expect("eleven");
        }
        starts
    }

    /// x reduced, for half the price where leaves are reduced: that leaves more, up to 0.75q.
    #[inline(always)]
    fn reduce<L: ModularRows, M: Modulus>(&self, lanes: L, x: L::Vector) -> L::Vector {
        if self.reduce_leaves { lanes.reduce_by_shifts::<M>(x) } else { lanes.reduce::<M>(x) }
    }

    /// Coefficients of eight rows.
    const fn size(&self) -> usize {
        8 * self.width
    }

    /// Coefficients of the eight rows that are the matrix: also u0 + u1 and u0 - u1 for the halves of the
    /// longest leaves.
    const fn matrix(&self) -> usize {
        3 * self.size() / 2
    }
}

/// Coefficients of the rows: the smallest 24n that hold a product but for its [`TAIL`] highest coefficients,
/// with n a multiple of 8, so that rows are whole vectors, and not of 3.
const fn size(p: usize) -> usize {
    let mut length = 8usize;
    while length.is_multiple_of(3) || 24 * length + TAIL < 2 * p - 1 {
        length += 8;
    }
    24 * length
}

/// Coefficients of the operands that are kept for the highest coefficients of the product.
const fn tail(p: usize) -> usize {
    if size(p) < 2 * p - 1 { 2 * TAIL } else { 0 }
}

/// Coefficients that the rows of a product and [`fold`] need.
const fn rows(p: usize) -> usize {
    let size = size(p) + if tail(p) > 0 { TAIL } else { 0 };
    if size > 2 * padded(p) { size } else { 2 * padded(p) }
}

/// Coefficients of scratch memory that [`multiply`] needs: its leaves, and its rows.
pub const fn product_scratch(p: usize) -> usize {
    size(p) + rows(p)
}

/// Coefficients of a transformed polynomial that is the vector.
pub const fn vector(p: usize) -> usize {
    size(p) + tail(p)
}

/// Coefficients of a transformed polynomial that is the matrix.
pub const fn matrix(p: usize) -> usize {
    3 * size(p) / 2 + tail(p)
}

/// Transforms `a` into the form that is the vector of every Toeplitz product.
///
/// In: |a| ≤ (q-1)/2, PADDED coefficients. Out: [`vector`].
#[inline(always)]
pub fn prepare_vector<L: Modular, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    dense::forward::<_, R>(lanes.eight(), out, a);
    columns::forward_vector::<_, R>(lanes.eight(), out);
    if Plan::of::<R>().excess > 0 {
        let plan = Plan::of::<R>();
        super::tail::broadcast::<L, R>(lanes, &mut out[plan.size()..], a, plan.excess);
    }
}

/// Transforms `b` into the form that is the matrix, scaled for [`multiply`].
///
/// In: |b| ≤ (q-1)/2, PADDED coefficients. Out: [`matrix`].
#[inline(always)]
pub fn prepare_matrix<L: Modular, R: Ring>(lanes: L, out: &mut [L::Element], b: &[L::Element]) {
    dense::forward::<_, R>(lanes.eight(), out, b);
    columns::forward_matrix::<_, R>(lanes.eight(), out);
    if Plan::of::<R>().excess > 0 {
        let plan = Plan::of::<R>();
        super::tail::windows::<L, R>(lanes, &mut out[plan.matrix()..], b, plan.excess);
    }
}

/// out = a·b in R/q for prepared a (a vector) and b (a matrix).
///
/// `scratch` has [`product_scratch`] coefficients.
#[inline(always)]
pub fn multiply<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    let plan = Plan::of::<R>();
    leaves::multiply::<_, R>(lanes.eight(), scratch, a, b);
    let (leaves, rows) = scratch.split_at_mut(plan.size());
    columns::backward::<_, R>(lanes.eight(), leaves);
    dense::backward::<_, R>(lanes.eight(), rows, leaves);
    rows[plan.size()..const { self::rows(R::P) }].fill(lanes.element(0));
    if plan.excess > 0 {
        tail::add::<_, R>(lanes.eight(), rows, &a[plan.size()..], &b[plan.matrix()..]);
    }
    fold::<L, R>(lanes, out, rows, None, false);
}
