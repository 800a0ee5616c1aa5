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

mod blocks;
mod leaves;
mod nodes;

use goodprime_lanes::EightLanes;

use crate::params::Ring;

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
const ELEMENTS: usize = BLOCKS * DEGREE;
/// Scratch memory of [`multiply`].
pub(super) const SCRATCH: usize = BLOCKS * STRIDE + 2 * ELEMENTS + 2 * BLOCKS * BLOCK;

/// The product of `a` and `b` times 4·32·3·2^-16, 2·PADDED coefficients.
///
/// In |a|, |b| ≤ (q-1)/2. Out below 1.1q.
#[inline(always)]
pub(super) fn multiply<L: EightLanes, R: Ring>(
    lanes: L,
    product: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    let (x, scratch) = scratch.split_at_mut(BLOCKS * STRIDE);
    let (first, scratch) = scratch.split_at_mut(ELEMENTS);
    let (second, scratch) = scratch.split_at_mut(ELEMENTS);
    let (low, high) = scratch[..2 * BLOCKS * BLOCK].split_at_mut(BLOCKS * BLOCK);
    for (columns, operand) in [(&mut *first, a), (&mut *second, b)] {
        blocks::split::<L, R>(lanes, x, operand);
        nodes::split::<L, R>(lanes, columns, x);
    }
    leaves::multiply::<L, R::Q>(lanes, first, second);
    nodes::join::<L, R>(lanes, x, first);
    blocks::join::<L, R>(lanes, low, high, x);
    blocks::overlap::<L, R>(lanes, product, low, high);
}
