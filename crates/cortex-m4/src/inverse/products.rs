//! Products of a matrix with pairs, as runs of blocks.

use super::model::{BLOCK, Run, Steps};
use super::pairs::FRONT;
use crate::field::Field;

/// The rows x^-1·(u, v) and (q, r) of a matrix of `n` steps, `n` pairs each.
pub(super) struct Rows<'a> {
    pairs: &'a [u32],
    n: usize,
    /// Number of rows that are wanted: both, or the first.
    wanted: usize,
}

impl<'a> Rows<'a> {
    /// The rows of a matrix of `n` steps, in the first 2n of these pairs.
    #[inline(always)]
    pub(super) fn new(pairs: &'a [u32], n: usize) -> Self {
        Self { pairs, n, wanted: 2 }
    }

    /// Restricts results to the first row; those of the second are unspecified.
    #[inline(always)]
    pub(super) fn first(mut self) -> Self {
        self.wanted = 1;
        self
    }

    /// Computes blocks of results of both rows: row r without its first `skipped` pairs, of which `first` meet pairs
    /// from x + r of w down.
    #[inline(never)]
    fn run<E: Steps>(
        &self,
        (m, run): (Field, Run),
        (to, blocks): (&mut [u32], usize),
        (w, x): (&[u32], usize),
        (skipped, first): (usize, usize),
    ) {
        for which in 0..self.wanted {
            let (w, k) = ((w, x + which), (&self.row(which)[skipped..], first));
            E::row(m, run, (&mut *to, which), blocks, w, k);
        }
    }

    /// Computes blocks of results of both rows that meet the first n pairs of each; row r meets pair x + r of w first.
    #[inline(always)]
    pub(super) fn level<E: Steps>(
        &self,
        m: Field,
        to: &mut [u32],
        blocks: usize,
        w: (&[u32], usize),
        n: usize,
    ) {
        self.run::<E>((m, Run::Level), (to, blocks), w, (0, n));
    }

    /// Computes blocks of the lowest results, of which there are `below` more, with [`FRONT`] zeros before w.
    #[inline(always)]
    fn rising<E: Steps>(
        &self,
        m: Field,
        to: &mut [u32],
        (below, blocks): (usize, usize),
        w: &[u32],
    ) {
        let (w, first) = ((w, FRONT - 1 + BLOCK * below), BLOCK * (below + 1));
        self.run::<E>((m, Run::Rising), (to, blocks), w, (0, first));
    }

    /// Computes blocks after the last one that meets all pairs, whose first result meets pair x of w.
    #[inline(always)]
    fn falling<E: Steps>(&self, m: Field, to: &mut [u32], blocks: usize, w: (&[u32], usize)) {
        self.run::<E>((m, Run::Falling), (to, blocks), w, (BLOCK, self.n - BLOCK));
    }

    /// The row of u and v, or of q and r.
    fn row(&self, which: usize) -> &'a [u32] {
        &self.pairs[self.n * which..][..self.n]
    }

    /// Computes the first `count` pairs of x^-steps·M·(f, g), and up to four more: `to` has room for whole blocks. Pair
    /// 0 of (f, g) is at `at`.
    #[inline(always)]
    pub(super) fn middle<E: Steps>(
        &self,
        m: Field,
        (to, count): (&mut [u32], usize),
        steps: usize,
        (fg, at): (&[u32], usize),
    ) {
        // The row's other pairs are zero.
        let n = steps.next_multiple_of(2 * BLOCK);
        self.level::<E>(m, to, count.div_ceil(BLOCK), (fg, at + steps - 1), n);
    }

    /// Returns the blocks of M times pairs 0 to `degree`, which is at least n, for pairs of the product up to `most`.
    #[inline(always)]
    fn shape(&self, degree: usize, most: usize) -> ProductShape {
        let total = ((degree + self.n).min(most) + 1).div_ceil(BLOCK);
        let (rising, last) = (self.n / BLOCK - 1, (degree + 1).div_ceil(BLOCK));
        let level = total.min(last + 1) - rising;
        ProductShape { rising, level, falling: total.saturating_sub(last + 1), last }
    }

    /// Multiplies pairs 0 to `degree`, which is at least n, by M; pairs of the product up to `most` or a little beyond.
    /// `to` and `w` are columns: they have [`FRONT`] zeros before the pairs, and room and zeros after them.
    #[inline(always)]
    pub(super) fn product<E: Steps>(
        &self,
        m: Field,
        to: &mut [u32],
        (w, degree): (&[u32], usize),
        most: usize,
    ) {
        let ProductShape { rising, level, falling, last } = self.shape(degree, most);
        let (low, rest) = to[FRONT..].split_at_mut(BLOCK * rising);
        let (middle, high) = rest.split_at_mut(BLOCK * level);
        self.level::<E>(m, middle, level, (w, FRONT - 1 + BLOCK * rising), self.n);
        self.rising::<E>(m, low, (0, rising), w);
        self.falling::<E>(m, high, falling, (w, FRONT - 1 + BLOCK * last));
    }
}

/// Blocks of a product by the pairs of the row that they meet. First come `rising` blocks, with fewer pairs than all,
/// then `level` blocks, with all, up to the block with index `last`, then `falling` blocks, with fewer.
struct ProductShape {
    rising: usize,
    level: usize,
    falling: usize,
    last: usize,
}
