//! The sorting network in loops over rows that stay in memory: a tenth of the code of the network in registers, and
//! four times its time.

use goodprime_lanes::{Isa, Kernel, Sorting, wipe};

use super::{BLOCK, merge_within, store};
use crate::wipe::wipe_below;

/// Sorts at most 1280 words.
#[inline(always)]
pub fn sort<I: Isa>(isa: I, x: &mut [u32]) {
    macro_rules! network {
        ($blocks:literal, $lanes:literal) => {{
            isa.run_outlined(Network::<$blocks>(x));
            wipe_below::<{ $blocks * BLOCK * $lanes }, SPILLED>();
        }};
    }
    match (x.len().div_ceil(BLOCK * I::WORDS), I::WORDS <= 4) {
        (0..=16, true) => network!(16, 4),
        (_, true) => network!(32, 4),
        (0..=8, false) => network!(8, 8),
        (_, false) => network!(16, 8),
    }
}

/// Stack bytes that a network takes besides its matrix.
const SPILLED: usize = 1024;

/// Sorts words in a matrix of M blocks, in loops.
struct Network<'a, const M: usize>(&'a mut [u32]);

impl<const M: usize> Kernel for Network<'_, M> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let x = self.0;
        // Places beyond the words hold the largest words.
        let mut last = [u32::MAX; 16];
        let mut memory = [[isa.complement_lanes::<1>(isa.load_words(&last, 0)); BLOCK]; M];
        let rows = memory.as_flattened_mut();
        let whole = x.chunks_exact(I::WORDS);
        let (count, rest) = (whole.len(), whole.remainder());
        for (row, words) in rows.iter_mut().zip(whole) {
            *row = isa.complement_lanes::<1>(isa.load_words(words, 0));
        }
        if !rest.is_empty() {
            last[..rest.len()].copy_from_slice(rest);
            rows[count] = isa.complement_lanes::<1>(isa.load_words(&last, 0));
            wipe(&mut last);
        }
        sort_rows(isa, rows);
        for (k, block) in memory.iter().enumerate() {
            for (i, column) in isa.transpose_words(*block).into_iter().enumerate() {
                let (lane, row) = (i * I::WORDS / BLOCK, i * I::WORDS % BLOCK);
                store(isa, x, (lane * M + k) * BLOCK + row, column);
            }
        }
    }
}

/// Sorts a matrix with a power of two of rows, of whose lanes every other one is complemented, column after
/// column.
#[inline(always)]
fn sort_rows<W: Sorting>(words: W, rows: &mut [W::Word]) {
    let count = rows.len();
    let mut size = 2;
    while size <= count {
        for run in rows.chunks_exact_mut(size) {
            let (first, second) = run.split_at_mut(size / 2);
            exchange(words, first.iter_mut().zip(second.iter_mut().rev()));
        }
        merge(words, rows, size / 4);
        size *= 2;
    }
    let mut stride = 1;
    while stride < W::WORDS {
        for (a, b) in rows.as_chunks_mut().0.iter_mut().map(|[a, b]| (a, b)) {
            (*a, *b) = merge_within(words, (*a, *b), stride);
        }
        merge(words, rows, count / 2);
        stride *= 2;
    }
}

/// Sorts bitonic sequences of 2·`half` rows, one after another; no rows if `half` is 0.
#[inline(always)]
fn merge<W: Sorting>(words: W, rows: &mut [W::Word], mut half: usize) {
    while half > 0 {
        for run in rows.chunks_exact_mut(2 * half) {
            let (first, second) = run.split_at_mut(half);
            exchange(words, first.iter_mut().zip(second));
        }
        half /= 2;
    }
}

/// Compares and exchanges the rows of each pair.
#[inline(always)]
fn exchange<'a, W: Sorting>(
    words: W,
    pairs: impl Iterator<Item = (&'a mut W::Word, &'a mut W::Word)>,
) where
    W::Word: 'a,
{
    for (a, b) in pairs {
        (*a, *b) = words.sort_words(*a, *b);
    }
}
