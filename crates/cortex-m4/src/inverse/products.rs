//! Products of a matrix with pairs, as runs of blocks.

use super::karatsuba::Karatsuba;
use super::model::{BLOCK, Run, Steps};
use super::pairs::FRONT;
use crate::field::Modulus;

/// The rows x^-1·(u, v) and (q, r) of a matrix of `n` steps, `n` pairs each.
pub(super) struct Rows<'a> {
    pairs: &'a [u32],
    n: usize,
    karatsuba: Option<Karatsuba<'a>>,
    /// How many rows are wanted: both, or the first.
    wanted: usize,
}

impl<'a> Rows<'a> {
    /// Of so many steps, in the first 2n of these pairs.
    #[inline(always)]
    pub(super) fn new(pairs: &'a [u32], n: usize) -> Self {
        Self { pairs, n, karatsuba: None, wanted: 2 }
    }

    /// The same by Karatsuba's algorithm where it can be, in [`memory`](super::karatsuba::memory) words.
    #[inline(always)]
    pub(super) fn by_karatsuba(pairs: &'a [u32], words: &'a mut [u32]) -> Self {
        let karatsuba = Karatsuba::new(pairs, words);
        Self { pairs, n: pairs.len() / 2, karatsuba, wanted: 2 }
    }

    /// Only the first row is wanted: of the second nothing, or anything, comes out.
    #[inline(always)]
    pub(super) fn first(mut self) -> Self {
        self.wanted = 1;
        self
    }

    /// Blocks of results of both rows that meet the first n pairs of each; row r meets pair x + r of w first.
    #[inline(always)]
    fn level<E: Steps>(
        &mut self,
        m: Modulus,
        to: &mut [u32],
        blocks: usize,
        (w, x): (&[u32], usize),
        n: usize,
    ) {
        let mut done = 0;
        if let Some(karatsuba) = &mut self.karatsuba {
            let group = karatsuba.group();
            while done + group <= BLOCK * blocks && n == group {
                for (which, sums) in karatsuba.sums::<E>((w, x + done)).into_iter().enumerate() {
                    E::row_reduce(m, (&mut to[done..], which), sums);
                }
                done += group;
            }
        }
        let left = blocks - done / BLOCK;
        for which in 0..self.wanted {
            let (w, k) = ((w, x + done + which), (self.row(which), n));
            E::row(m, Run::Level, (&mut to[done..], which), left, w, k);
        }
    }

    /// The row of u and v, or of q and r.
    fn row(&self, which: usize) -> &'a [u32] {
        &self.pairs[self.n * which..][..self.n]
    }

    /// The first `count` pairs of x^-steps·M·(f, g), and up to four more: `to` has room for whole blocks. Pair 0 of (f, g)
    /// is at `at`.
    #[inline(always)]
    pub(super) fn middle<E: Steps>(
        &mut self,
        m: Modulus,
        (to, count): (&mut [u32], usize),
        steps: usize,
        (fg, at): (&[u32], usize),
    ) {
        // The row's other pairs are zero.
        let n = steps.next_multiple_of(2 * BLOCK);
        self.level::<E>(m, to, count.div_ceil(BLOCK), (fg, at + steps - 1), n);
    }

    /// M times pairs 0 to `degree`, which is at least n; pairs of the product up to `most` or a little beyond. `to` and `w`
    /// are columns: they have [`FRONT`] zeros in front, and room and zeros behind.
    #[inline(always)]
    pub(super) fn product<E: Steps>(
        &mut self,
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
        let (low, rest) = to[FRONT..].split_at_mut(BLOCK * rising);
        let (middle, high) = rest.split_at_mut(BLOCK * level);
        self.level::<E>(m, middle, level, (w, FRONT - 1 + BLOCK * rising), self.n);
        for which in 0..self.wanted {
            let (k, x) = (self.row(which), FRONT - 1 + which);
            E::row(m, Run::Rising, (&mut *low, which), rising, (w, x), (k, BLOCK));
            let rest = (&k[BLOCK..], self.n - BLOCK);
            E::row(m, Run::Falling, (&mut *high, which), falling, (w, x + BLOCK * last), rest);
        }
    }
}
