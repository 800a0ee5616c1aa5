//! Constant-time sorting of unsigned 32-bit words: a network of minima and maxima (Knuth, TAOCP
//! vol. 3, section 5.3.4) whose length need not be a power of two.
//!
//! The words are a matrix of vectors; a column is a lane. First every column is sorted: blocks of
//! sixteen rows in registers, then runs of blocks by merging. Then neighbouring lanes are merged into
//! one run, then pairs of lanes, until one run is left: the matrix, column by column. In a merge of
//! lanes one of the two runs has to descend, and does so by being complemented.
//!
//! The operand of a merge is bitonic: it rises and then falls, or is a rotation of such a sequence. Arranged in rows
//! of any length, its columns can be sorted first: every row is then bitonic, and no element is larger than one of a
//! later row (Nakatani, Huang, Arden and Tripathi 1989, "K-way bitonic sort"). Here a row is a block, so a merge
//! works across blocks and then inside them.

pub mod blocks;
#[cfg(cortex_m4)]
mod cortex_m4;
mod low_ram;
pub mod rows;

use goodprime_lanes::{Isa, Sorting, wipe};

/// Rows of a block.
const BLOCK: usize = 16;
type Block<W> = [<W as Sorting>::Word; BLOCK];

/// Sorts `x` in ascending unsigned order.
///
/// There are at most 1280 words. Their number is public; nothing else is.
#[inline(always)]
pub fn sort<I: Isa>(isa: I, x: &mut [u32]) {
    #[cfg(cortex_m4)]
    if cortex_m4::HAS_NETWORK {
        return cortex_m4::sort(x);
    }
    // A constant by itself: a network that is not chosen is not compiled.
    if const { I::TUNING.is_low_ram() } {
        low_ram::sort(x);
    } else if const { I::TUNING.sort.is_fast() } {
        blocks::sort(isa, x);
    } else {
        rows::sort(isa, x);
    }
}

/// Bytes of memory in which [`sort_bytes`] sorts that many words.
pub(crate) const fn bytes(words: usize) -> usize {
    4 * words.next_power_of_two()
}

/// Sorts `count` words, each of four bytes of a memory of [`bytes`], the lowest first, by the network that some
/// processors have.
#[inline(always)]
pub(crate) fn sort_bytes(memory: &mut [u8], count: usize) {
    #[cfg(cortex_m4)]
    if cortex_m4::HAS_NETWORK {
        return cortex_m4::sort_bytes(memory, count);
    }
    unreachable!("{count} words in {} bytes", memory.len());
}

/// Writes those words of the vector at `at` that are inside `x`.
#[inline(always)]
fn store<W: Sorting>(words: W, x: &mut [u32], at: usize, v: W::Word) {
    if at + W::WORDS <= x.len() {
        words.store_words(x, at, v);
    } else if at < x.len() {
        let mut last = [0; 16];
        words.store_words(&mut last, 0, v);
        let rest = &mut x[at..];
        rest.copy_from_slice(&last[..rest.len()]);
        wipe(&mut last);
    }
}

/// The part of a merge of runs of `stride` lanes that compares lanes. Before it, the runs that were complemented are
/// complemented again, and those that descend in the next merge are complemented.
#[inline(always)]
fn merge_within<W: Sorting>(
    words: W,
    (a, b): (W::Word, W::Word),
    stride: usize,
) -> (W::Word, W::Word) {
    macro_rules! stages {
        ($bits:literal, $($stride:literal)*) => {{
            let mut pair = (words.complement_lanes::<$bits>(a), words.complement_lanes::<$bits>(b));
            $(pair = words.sort_lanes::<$stride>(pair);)*
            pair
        }};
    }
    match stride {
        1 => stages!(3, 1),
        2 => stages!(6, 2 1),
        4 => stages!(12, 4 2 1),
        _ => stages!(24, 8 4 2 1),
    }
}
