//! The memory layout of an inversion's tree, node by node: docs/inverse/jump.md, "Memory".

use super::{BELOW, JumpShape, LARGEST, SMALLEST, STRIDE};

/// Coefficients of f, g and v at the top.
pub(super) const fn top(p: usize) -> usize {
    JumpShape::top(p).size()
}

/// Coefficients of scratch memory that [`Invert`](super::Invert) needs.
pub const fn scratch(p: usize) -> usize {
    let inputs = 2 * (LARGEST - SMALLEST + top(p));
    inputs + 4 * top(p) + 4 * STRIDE + work(p)
}

/// The number of coefficients that a node of 2·32·2^`level` steps keeps of its first child while the second is at
/// work: four polynomials as right operands, at the lowest level also as left ones. None at the top, which has its
/// column.
pub(super) const fn stored(level: usize) -> usize {
    match level {
        0 => 16 * SMALLEST,
        BELOW => 0,
        _ => 8 * JumpShape::below(SMALLEST << level).size(),
    }
}

/// The index at which the memory of such a node begins, in the memory of all levels: after that of the larger nodes.
/// At the top all is free, because the children are complete.
pub(super) const fn begin(level: usize) -> usize {
    let mut begin = 0;
    let mut above = level + 1;
    while above < BELOW {
        begin += stored(above);
        above += 1;
    }
    begin
}

/// The index from which memory is free for the leaves of 32·2^`level` steps, in the memory of all levels.
pub const fn free(level: usize) -> usize {
    begin(level) + stored(level)
}

/// Coefficients in memory that all levels share. A leaf of 64 steps or more needs less than the products of its level.
pub(super) const fn work(p: usize) -> usize {
    let mut most = Shared::<()>::room(&JumpShape::top(p));
    let mut level = 0;
    while level < BELOW {
        let room =
            if level == 0 { 0 } else { Shared::<()>::room(&JumpShape::below(SMALLEST << level)) };
        let end = free(level) + room;
        if end > most {
            most = end;
        }
        level += 1;
    }
    most
}

/// Takes the first `n` coefficients of `memory`.
#[inline(always)]
pub(super) fn take<'a, E>(memory: &mut &'a mut [E], n: usize) -> &'a mut [E] {
    let (first, rest) = core::mem::take(memory).split_at_mut(n);
    *memory = rest;
    first
}

/// Scratch memory of a node after its first child.
pub(super) struct Shared<'a, E> {
    /// A matrix as left operand.
    pub(super) broadcast: &'a mut [E],
    /// Leaves of both rows of a product.
    pub(super) leaves: &'a mut [E],
    /// f and g as right operands.
    pub(super) vector: &'a mut [E],
}

impl<'a, E> Shared<'a, E> {
    /// Coefficients for products by `shape`. After its second child a node has no vector, but four leaves instead of
    /// two.
    const fn room(shape: &JumpShape) -> usize {
        10 * shape.size()
    }

    /// Takes the first [`room`](Self::room) coefficients of `memory`.
    #[inline(always)]
    pub(super) fn new(mut memory: &'a mut [E], shape: &JumpShape) -> Self {
        Self {
            broadcast: take(&mut memory, 4 * shape.size()),
            leaves: take(&mut memory, 2 * shape.size()),
            vector: take(&mut memory, 4 * shape.size()),
        }
    }
}

/// The memory of the first child's matrix that the node of 2·`STEPS` steps keeps, and the memory after that.
#[inline(always)]
pub(super) fn node<E, const STEPS: usize>(work: &mut [E]) -> (&mut [E], &mut [E]) {
    let (begin, stored) = const {
        let level = (STEPS / SMALLEST).ilog2() as usize;
        (begin(level), stored(level))
    };
    work[begin..].split_at_mut(stored)
}
