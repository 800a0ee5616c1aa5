//! Matrices of many steps, of those of fewer.

use core::marker::PhantomData;

use super::model::Steps;
use super::pairs::{Columns, Leaf, columns};
use super::products::Rows;
use super::{LEAF, karatsuba};
use crate::field::Modulus;

/// Words for [`Tree::matrix`] of so many leaves: its rows, its columns, and what is below, or
/// what products take later.
pub(super) const fn memory(leaves: usize) -> usize {
    let (below, products) = (below(leaves), karatsuba::memory());
    let rest = if below > products { below } else { products };
    2 * LEAF * leaves + columns(LEAF * leaves) + rest
}

/// Words for what a node needs besides its matrix, and rows: the matrix of the first child, (f, g) for the second.
const fn below(leaves: usize) -> usize {
    if leaves == 1 {
        return 0;
    }
    let first = first(leaves);
    columns(LEAF * first) + LEAF * (leaves - first) + below(first)
}

/// Leaves of a first child: at least as many as the second has.
const fn first(leaves: usize) -> usize {
    leaves.next_power_of_two() / 2
}

/// What makes matrices.
pub(super) struct Tree<'l, E> {
    m: Modulus,
    /// δ before the next step.
    pub(super) delta: i32,
    leaf: &'l mut Leaf,
    engine: PhantomData<E>,
}

/// A matrix: its columns, and memory for its rows and for products.
pub(super) struct Matrix<'a> {
    pub(super) columns: Columns<'a>,
    rows: &'a mut [u32],
    products: &'a mut [u32],
}

impl Matrix<'_> {
    /// Its rows.
    #[inline(always)]
    pub(super) fn rows(&mut self) -> Rows<'_> {
        self.columns.rows(self.rows);
        Rows::by_karatsuba(self.rows, self.products)
    }
}

impl<'l, E: Steps> Tree<'l, E> {
    /// Before the first step.
    #[inline(always)]
    pub(super) fn new(m: Modulus, leaf: &'l mut Leaf) -> Self {
        Self { m, delta: 1, leaf, engine: PhantomData }
    }

    /// The matrix of `count` steps from pairs (f, g) on, of which there are as many as whole leaves have steps.
    #[inline(always)]
    pub(super) fn matrix<'w>(
        &mut self,
        fg: &[u32],
        count: usize,
        words: &'w mut [u32],
    ) -> Matrix<'w> {
        let n = count.next_multiple_of(LEAF);
        let (rows, words) = words.split_at_mut(2 * n);
        let (to, rest) = words.split_at_mut(columns(n));
        self.node(fg, count, rows, to, rest);
        Matrix { columns: Columns::new(to, n), rows, products: rest }
    }

    /// [`Tree::matrix`] in memory for its columns, `to`. `rows` is memory for those of a child.
    fn node(
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
        let n = LEAF * first(leaves);
        let second = LEAF * leaves - n;
        let (before, rest) = rest.split_at_mut(columns(n));
        let (forward, rest) = rest.split_at_mut(second);
        self.node(fg, n, rows, before, rest);
        let before = Columns::new(before, n);
        before.rows(&mut rows[..2 * n]);
        Rows::new(rows, n).middle::<E>(self.m, (forward, second), n, (fg, 0));

        self.node(forward, count - n, rows, to, rest);
        Columns::new(to, second).rows(&mut rows[..2 * second]);
        let mut rows = Rows::new(rows, second);
        let mut product = Columns::new(to, LEAF * leaves);
        for (to, from) in product.0.iter_mut().zip(&before.0) {
            to.fill(0);
            rows.product::<E>(self.m, to, (from, n), usize::MAX);
        }
    }
}
