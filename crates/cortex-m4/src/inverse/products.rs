//! Products of a matrix with pairs, as runs of blocks.

use super::model::{BLOCK, Run, Steps};
use super::pairs::FRONT;
use crate::field::Modulus;

/// The rows x^-1·(u, v) and (q, r) of a matrix of `n` steps, `n` pairs each.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) pairs: &'a [u32],
    pub(super) n: usize,
}

impl<'a> Rows<'a> {
    /// The row of u and v, or of q and r.
    fn row(self, which: usize) -> &'a [u32] {
        &self.pairs[self.n * which..][..self.n]
    }

    /// The first `count` pairs of x^-steps·M·(f, g), and up to four more: `to` has room for whole blocks. Pair 0 of (f, g)
    /// is at `at`.
    #[inline(always)]
    pub(super) fn middle<E: Steps>(
        self,
        m: Modulus,
        (to, count): (&mut [u32], usize),
        steps: usize,
        (fg, at): (&[u32], usize),
    ) {
        // The row's other pairs are zero.
        let n = steps.next_multiple_of(2 * BLOCK);
        for which in 0..2 {
            let (w, k) = ((fg, at + steps - 1 + which), (self.row(which), n));
            E::row(m, Run::Level, (&mut *to, which), count.div_ceil(BLOCK), w, k);
        }
    }

    /// M times pairs 0 to `degree`, which is at least n; pairs of the product up to `most` or a little beyond. `to` and `w`
    /// are columns: they have [`FRONT`] zeros in front, and room and zeros behind.
    #[inline(always)]
    pub(super) fn product<E: Steps>(
        self,
        m: Modulus,
        to: &mut [u32],
        (w, degree): (&[u32], usize),
        most: usize,
    ) {
        let total = ((degree + self.n).min(most) + 1).div_ceil(BLOCK);
        // Blocks of results that meet fewer pairs of the row than there are; the last of those that meet pair 0.
        let (rising, last) = (self.n / BLOCK - 1, (degree + 1).div_ceil(BLOCK));
        let level = total.min(last + 1) - rising;
        let falling = total.saturating_sub(last + 1);
        for which in 0..2 {
            let (k, x) = (self.row(which), FRONT - 1 + which);
            let (low, rest) = to[FRONT..].split_at_mut(BLOCK * rising);
            let (middle, high) = rest.split_at_mut(BLOCK * level);
            E::row(m, Run::Rising, (low, which), rising, (w, x), (k, BLOCK));
            E::row(m, Run::Level, (middle, which), level, (w, x + BLOCK * rising), (k, self.n));
            let rest = (&k[BLOCK..], self.n - BLOCK);
            E::row(m, Run::Falling, (high, which), falling, (w, x + BLOCK * last), rest);
        }
    }
}
