//! Matrices of many division steps, as products of matrices of fewer.

use core::marker::PhantomData;

use super::LEAF;
use super::columns::{Columns, columns};
use super::model::Steps;
use super::pairs::Leaf;
use super::products::Rows;
use crate::field::Field;

/// Words that a node needs besides its matrix, and rows: the matrix of the first child, (f, g) for the second.
pub(super) const fn below(leaves: usize) -> usize {
    if leaves == 1 {
        return 0;
    }
    let first = first(leaves);
    columns(LEAF * first) + LEAF * (leaves - first) + below(first)
}

/// Leaves of a first child: at least as many as the second has.
const fn first(leaves: usize) -> usize {
    leaves.div_ceil(2)
}

/// Words for the rows of a child, for a node with this number of leaves.
pub(super) const fn rows(leaves: usize) -> usize {
    2 * LEAF * first(leaves)
}

/// Words of the memory of [`RowTree::node`] besides its matrix: rows, and [`below`].
pub(super) const fn node_memory(leaves: usize) -> usize {
    rows(leaves) + below(leaves)
}

/// Computation of matrices of many steps, as rows.
pub(super) struct RowTree<'l, E> {
    m: Field,
    /// δ before the next step.
    pub(super) delta: i32,
    leaf: &'l mut Leaf,
    engine: PhantomData<E>,
}

impl<'l, E: Steps> RowTree<'l, E> {
    /// The state before the first step.
    #[inline(always)]
    pub(super) fn new(m: Field, leaf: &'l mut Leaf) -> Self {
        Self { m, delta: 1, leaf, engine: PhantomData }
    }

    /// Computes the matrix of `count` steps from pairs (f, g) on, of which there are as many as whole leaves have
    /// steps. `to` is memory for its columns, `rows` for the rows of a child, `rest` for what [`below`] counts.
    pub(super) fn node(
        &mut self,
        fg: &[u32],
        count: usize,
        rows: &mut [u32],
        to: &mut [u32],
        rest: &mut [u32],
    ) {
        let leaves = count.div_ceil(LEAF);
        if leaves == 1 {
            self.leaf.start(fg, count);
            self.delta = E::steps(self.m, self.leaf, self.delta, count);
            Columns::new(to, LEAF).set(self.leaf, count);
            return;
        }
        debug_assert!(first(leaves) <= super::top(self.m.q), "sums of rows that fit 32 bits");
        let n = LEAF * first(leaves);
        let second = LEAF * leaves - n;
        let (before, rest) = rest.split_at_mut(columns(n));
        let (forward, rest) = rest.split_at_mut(second);
        self.node(fg, n, rows, before, rest);
        let before = Columns::new(before, n);
        before.rows::<E>(&mut rows[..2 * n]);
        Rows::new(rows, n).middle::<E>(self.m, (forward, second), n, (fg, 0));

        self.node(forward, count - n, rows, to, rest);
        Columns::new(to, second).rows::<E>(&mut rows[..2 * second]);
        let rows = Rows::new(rows, second);
        let mut product = Columns::new(to, LEAF * leaves);
        for (to, from) in product.0.iter_mut().zip(&before.0) {
            to.fill(0);
            rows.product::<E>(self.m, to, (from, n), usize::MAX);
        }
    }
}
