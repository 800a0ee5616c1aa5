//! A matrix as columns of pairs.

use super::model::Steps;
use super::pairs::{FRONT, Leaf, column};

/// Words for the columns of a matrix of n steps.
pub(super) const fn columns(n: usize) -> usize {
    2 * column(n)
}

/// A matrix (u, v; q, r) of n steps: pairs (u_i, q_i) and (v_i, r_i) from 0 to n, with zeros on both sides. u_0, v_0,
/// q_n and r_n are 0.
pub(super) struct Columns<'a>(pub(super) [&'a mut [u32]; 2]);

impl<'a> Columns<'a> {
    /// The matrix in the first [`columns`]`(n)` words of `memory`.
    #[inline(always)]
    pub(super) fn new(memory: &'a mut [u32], n: usize) -> Self {
        let (u, rest) = memory.split_at_mut(column(n));
        Self([u, &mut rest[..column(n)]])
    }

    /// Copies the matrix of a leaf after `count` steps.
    #[inline(always)]
    pub(super) fn set(&mut self, leaf: &Leaf, count: usize) {
        for (i, column) in self.0.iter_mut().enumerate() {
            column.fill(0);
            column[FRONT..][..count + 1].copy_from_slice(&leaf.places(1 + i)[..count + 1]);
        }
    }

    /// Writes the rows, x^-1·(u, v) and (q, r), to one half of `rows` each: n pairs.
    #[inline(always)]
    pub(super) fn rows<E: Steps>(&self, rows: &mut [u32]) {
        let n = rows.len() / 2;
        let (first, second) = rows.split_at_mut(n);
        let [u, v] = [&self.0[0][FRONT..][..n + 1], &self.0[1][FRONT..][..n + 1]];
        E::rows_of([first, second], [u, v]);
    }
}
