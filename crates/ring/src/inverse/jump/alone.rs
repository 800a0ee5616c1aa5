//! Parts of an inversion for the proofs: single nodes of its tree, on operands that no inversion needs to produce, and
//! the whole tree on model lanes.

use goodprime_lanes::Modular;

use super::memory::{Shared, begin, stored, work};
use super::params::{Params, bound_passed_on};
use super::{BELOW, LARGEST, SMALLEST, STRIDE, Tree, node, stride, transform};
use crate::params::Params as Ring;

/// The nodes of a ring's tree: of 2·32·2^`level` steps for four levels, and the top, whose children have 512.
///
/// Polynomials of matrices are (u/x, q, v/x, r), one after the other.
#[derive(Clone, Copy)]
pub struct Nodes {
    ring: &'static Params,
}

impl Nodes {
    /// Levels below the top.
    pub const BELOW: usize = BELOW;
    /// Steps of a leaf.
    pub const SMALLEST: usize = SMALLEST;
    /// Steps of a child of the top.
    pub const LARGEST: usize = LARGEST;
    /// Coefficients in memory of a polynomial of a matrix of [`Self::LARGEST`] steps.
    pub const STRIDE: usize = STRIDE;

    /// The nodes of `R`, for the lanes `L`.
    pub fn of<L: Modular, R: Ring>() -> Self {
        Self { ring: Params::of::<L, R>() }
    }

    /// The bound of the coefficients that nodes take and give, or of those that a node gives whose products are
    /// `by_windows`.
    pub const fn bound<R: Ring>(by_windows: bool) -> i16 {
        bound_passed_on::<R::Q>(by_windows)
    }

    /// Computes the inverse that [`Invert`](super::Invert) does. Returns the vector of δ.
    #[inline(always)]
    pub fn invert<L: Modular>(
        self,
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        scale: u8,
        memory: &mut [L::Element],
    ) -> L::Vector {
        Tree::new(lanes, self.ring, a, memory).invert(out, a, scale)
    }

    /// Children of the top.
    pub fn children(&self) -> usize {
        self.ring.leaves.div_ceil(LARGEST / SMALLEST)
    }

    /// Coefficients of f and g at the top, and half of those of its column.
    pub fn top(&self) -> usize {
        self.ring.top
    }

    /// The level of the node whose second child is the last leaf alone, if the ring has one below the top.
    pub fn alone(&self) -> Option<usize> {
        (self.ring.alone > 0).then_some(self.ring.alone)
    }

    /// Coefficients of scratch memory that all nodes share.
    pub fn work(&self) -> usize {
        work(self.ring.row.p)
    }

    /// Coefficients in memory of a polynomial of the product that a node makes.
    pub const fn stride(level: usize) -> usize {
        stride(level + 1)
    }

    /// The range of that memory in which a node keeps the matrix of its first child.
    pub fn stored(level: usize) -> core::ops::Range<usize> {
        begin(level)..begin(level) + stored(level)
    }

    /// Computes f and g for the second child after a first one; `one` says that f is 1.
    #[inline(always)]
    pub fn advance<L: Modular>(
        self,
        lanes: L,
        (level, one): (usize, bool),
        matrix: &[L::Element],
        work: &mut [L::Element],
        from: [&[L::Element]; 2],
        to: [&mut [L::Element]; 2],
    ) {
        node::advance(lanes, self.ring, (level, one), matrix, work, from, to);
    }

    /// Replaces the second child's matrix by the product of both; only its first row, if it is the `last`.
    #[inline(always)]
    pub fn merge<L: Modular>(
        self,
        lanes: L,
        (level, last): (usize, bool),
        matrix: &mut [L::Element],
        work: &mut [L::Element],
    ) {
        node::merge(lanes, self.ring, level, (last, Self::stride(level)), matrix, work);
    }

    /// [`Self::advance`] before a second child of [`Self::SMALLEST`] steps.
    #[inline(always)]
    pub fn advance_alone<L: Modular>(
        self,
        lanes: L,
        level: usize,
        matrix: &[L::Element],
        work: &mut [L::Element],
        from: [&[L::Element]; 2],
        to: [&mut [L::Element]; 2],
    ) {
        node::advance_alone(lanes, self.ring, level, matrix, work, from, to);
    }

    /// [`Self::merge`] with a second child of [`Self::SMALLEST`] steps, the last.
    #[inline(always)]
    pub fn merge_alone<L: Modular>(
        self,
        lanes: L,
        level: usize,
        matrix: &mut [L::Element],
        work: &mut [L::Element],
    ) {
        node::merge_alone(lanes, self.ring, level, Self::stride(level), matrix, work);
    }

    /// Applies a child of the top, (first, last) or neither: brings f, g and the column forward.
    #[inline(always)]
    pub fn child<L: Modular>(
        self,
        lanes: L,
        place: (bool, bool),
        matrix: &[L::Element],
        column: &mut [L::Element],
        work: &mut [L::Element],
        fg: [&mut [L::Element]; 2],
    ) {
        node::child(lanes, self.ring, place, matrix, column, work, fg);
    }

    /// v/x, whose leaves the last child has left in `work`.
    #[inline(always)]
    pub fn last_v<L: Modular>(self, lanes: L, out: &mut [L::Element], work: &mut [L::Element]) {
        let leaves = &*Shared::new(work, &self.ring.shape::<LARGEST>()).leaves;
        transform::backward::<L, 3, LARGEST, true>(lanes, self.ring, leaves, out);
    }
}
