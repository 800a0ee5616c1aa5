//! (f, g) and (v, r), which matrices bring forward.

use super::model::Steps;
use super::pairs::{FRONT, pack};
use super::tree::Matrix;
use crate::field::Modulus;

/// (f, g), (v, r), and room for what becomes of one of them: columns.
pub(super) struct Vectors<'a> {
    p: usize,
    pub(super) fg: &'a mut [u32],
    pub(super) vr: &'a mut [u32],
    spare: &'a mut [u32],
}

impl<'a> Vectors<'a> {
    /// Before the first step, in thirds of `words`.
    #[inline(always)]
    pub(super) fn start(p: usize, a: &[i16], words: &'a mut [u32]) -> Self {
        words.fill(0);
        let third = words.len() / 3;
        let (fg, words) = words.split_at_mut(third);
        let (vr, spare) = words.split_at_mut(third);
        fg[FRONT] = pack(1, a[p - 1]);
        for (i, a) in a[..p - 1].iter().rev().enumerate() {
            fg[FRONT + 1 + i] = pack(0, *a);
        }
        fg[FRONT + p - 1] = pack(-1, a[0]);
        fg[FRONT + p] = pack(-1, 0);
        Self { p, fg, vr, spare }
    }

    /// After `done` steps, the matrix of `count` more: (f, g) as far as they matter, and (v, r), of degree at most p. In
    /// the end f and v alone are right.
    #[inline(always)]
    pub(super) fn advance<E: Steps>(
        &mut self,
        m: Modulus,
        matrix: &mut Matrix<'_>,
        done: usize,
        count: usize,
    ) {
        let p = self.p;
        if done == 0 {
            let column = &*matrix.columns.0[1];
            self.vr[..column.len()].copy_from_slice(column);
        }
        let is_last = done + count == 2 * p - 1;
        let mut rows = if is_last { matrix.rows().first() } else { matrix.rows() };
        let left = (2 * p - 1 - done - count).clamp(1, p + 1);
        self.spare.fill(0);
        let to = (&mut self.spare[FRONT..], left);
        rows.middle::<E>(m, to, count, (self.fg, FRONT));
        core::mem::swap(&mut self.fg, &mut self.spare);
        if done > 0 {
            self.spare.fill(0);
            rows.product::<E>(m, self.spare, (self.vr, done.min(p)), p);
            core::mem::swap(&mut self.vr, &mut self.spare);
        }
    }
}
