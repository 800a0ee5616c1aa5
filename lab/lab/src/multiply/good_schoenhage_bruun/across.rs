//! Leaves across the lanes, and several layers of the transform in a pass over memory, where
//! products of vectors by one another cost no more than by constants.
//!
//! The 32 columns w^32 − 1 split in 4·8, Cooley–Tukey: x^16 is a root of order 4 and x^8 one of order 8, so
//! both parts only rename vectors of eight coefficients. Between them lie the twists by powers of x²,
//! x^2t for element t of a node, made by loads that are not aligned:
//!
//! ```text
//! w^32 − 1 = (w^8 − 1)(w^8 + 1)(w^8 − x^16)(w^8 + x^16)      w = w', x^4·w', x^2·w', x^-2·w':  w'^8 − 1
//! ```
//!
//! The eight elements of a node lie side by side from then on.
//!
//! On AArch64 each step is a function of its own, which the model measures apart; elsewhere it would be compiled without
//! the instruction set.

mod blocks;
mod bytes;
mod leaves;
mod nodes;

use goodprime_lab_lanes::Rows32;

use goodprime_ring::Ring;

/// Rows and columns of Good's array of blocks.
const ROWS: usize = 3;
const COLUMNS: usize = 32;
const BLOCKS: usize = ROWS * COLUMNS;
/// Coefficients of a block.
const BLOCK: usize = 16;
/// Coefficients of an element of S, and words of [−v | v].
const DEGREE: usize = 2 * BLOCK;
const STRIDE: usize = 2 * DEGREE;
/// Elements of a node, one a lane.
const NODE: usize = 8;
/// Coefficients of all elements of S.
pub(super) const ELEMENTS: usize = BLOCKS * DEGREE;
/// Scratch memory of [`multiply`], and more than that of [`forward`].
pub(super) const SCRATCH: usize = BLOCKS * STRIDE + ELEMENTS + 2 * BLOCKS * BLOCK;

/// Transforms `a`.
///
/// In |a| ≤ (q-1)/2. Out: [`ELEMENTS`] coefficients below 1.2q.
#[inline(always)]
pub(super) fn forward<L: Rows32, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    scratch: &mut [L::Element],
) {
    let x = &mut scratch[..BLOCKS * STRIDE];
    blocks::split::<L, R>(lanes, x, a);
    nodes::split::<L, R>(lanes, out, x);
    leaves::forward::<L, R::Q>(lanes, out);
}

/// Transforms a small `b`: five layers on bytes, then radix 3.
///
/// In |b| ≤ 2. Out: [`ELEMENTS`] coefficients below 1.2q, in the order of [`forward`].
#[inline(always)]
pub(super) fn forward_small<L: Rows32, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    let rows = &mut scratch[..ELEMENTS];
    bytes::layers::<L, R>(lanes, rows, b);
    bytes::radix_3::<L, R>(lanes, out, rows);
    leaves::forward::<L, R::Q>(lanes, out);
}

/// The product of transformed operands times 4·32·3·2^-16, 2·PADDED coefficients.
///
/// In below 1.2q. Out below 1.1q.
#[inline(always)]
pub(super) fn multiply<L: Rows32, R: Ring>(
    lanes: L,
    product: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    let (x, scratch) = scratch.split_at_mut(BLOCKS * STRIDE);
    let (columns, scratch) = scratch.split_at_mut(ELEMENTS);
    let (low, high) = scratch[..2 * BLOCKS * BLOCK].split_at_mut(BLOCKS * BLOCK);
    leaves::multiply::<L, R::Q>(lanes, columns, a, b);
    nodes::join::<L, R>(lanes, x, columns);
    blocks::join::<L, R>(lanes, low, high, x);
    blocks::overlap::<L, R>(lanes, product, low, high);
}
