//! Vectors of unsigned 32-bit words in plain Rust, for sorting.

use core::hint::black_box;

use super::Portable;
use crate::contract::{Sorting, odd_lanes};

const WORDS: usize = 4;

impl Sorting for Portable {
    type Word = [u32; WORDS];
    const WORDS: usize = WORDS;

    #[inline(always)]
    fn load_words(self, from: &[u32], at: usize) -> [u32; WORDS] {
        let from = &from[at..at + WORDS];
        each!(WORDS, i => from[i])
    }
    #[inline(always)]
    fn store_words(self, to: &mut [u32], at: usize, v: [u32; WORDS]) {
        to[at..at + WORDS].copy_from_slice(&v);
    }

    /// Moves the excess of a over b, if there is one: a saturating difference has no branch, and is short enough for
    /// compilers to find the vectors. They would not keep them without the barrier.
    #[inline(always)]
    fn sort_words(self, a: [u32; WORDS], b: [u32; WORDS]) -> ([u32; WORDS], [u32; WORDS]) {
        let excess = each!(WORDS, i => a[i].saturating_sub(b[i]));
        black_box((
            each!(WORDS, i => a[i].wrapping_sub(excess[i])),
            each!(WORDS, i => b[i].wrapping_add(excess[i])),
        ))
    }
    #[inline(always)]
    fn sort_lanes<const STRIDE: usize>(
        self,
        (a, b): ([u32; WORDS], [u32; WORDS]),
    ) -> ([u32; WORDS], [u32; WORDS]) {
        // Two lanes of each vector are the lower ones: brought together, they are one vector.
        let low = each!(WORDS, i => if i & STRIDE == 0 { a[i] } else { b[i ^ STRIDE] });
        let high = each!(WORDS, i => if i & STRIDE == 0 { a[i ^ STRIDE] } else { b[i] });
        let (low, high) = self.sort_words(low, high);
        (
            each!(WORDS, i => if i & STRIDE == 0 { low[i] } else { high[i ^ STRIDE] }),
            each!(WORDS, i => if i & STRIDE == 0 { low[i ^ STRIDE] } else { high[i] }),
        )
    }
    #[inline(always)]
    fn complement_lanes<const BITS: usize>(self, a: [u32; WORDS]) -> [u32; WORDS] {
        let mask = const { odd_lanes::<WORDS>(BITS) };
        each!(WORDS, i => a[i] ^ mask[i])
    }
    #[inline(always)]
    fn transpose_words(self, rows: [[u32; WORDS]; 16]) -> [[u32; WORDS]; 16] {
        let mut columns = [[0; WORDS]; 16];
        for lane in 0..WORDS {
            for row in 0..16 {
                columns[4 * lane + row / WORDS][row % WORDS] = rows[row][lane];
            }
        }
        columns
    }
}
