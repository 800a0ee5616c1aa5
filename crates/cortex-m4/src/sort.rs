//! Sorting of 32-bit words by a bitonic network (Batcher 1968) in which every exchange puts the larger word higher: the
//! first layer of a merge compares words with their mirror images. So words above the last, which are as large as can
//! be, stay where they are, and blocks of nothing else are left out.
//!
//! A pass is three layers of eight words in registers: after the eights, runs of 2^(k-1) words are merged by one
//! [`SortPass::Mirrored`] and passes of halves. Where three layers are more than are left, some repeat what is done,
//! which changes nothing.
//!
//! 761 words: 141k cycles in the model of tools/armsim. An exchange takes three, or four with a high register.

/// A pass over blocks of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortPass {
    /// Sorts eights.
    Eights,
    /// In blocks of 8d words each with its mirror image, then distances 2d and d.
    Mirrored {
        /// An eighth of a block.
        d: usize,
    },
    /// Distances 4d, 2d and d in blocks of 8d words.
    Halves {
        /// An eighth of a block.
        d: usize,
    },
}

impl SortPass {
    /// Words of a block.
    pub const fn block(self) -> usize {
        match self {
            Self::Eights => 8,
            Self::Mirrored { d } | Self::Halves { d } => 8 * d,
        }
    }
}

/// What runs the passes.
pub trait SortEngine {
    /// A pass over these words, whole blocks.
    fn pass(pass: SortPass, words: &mut [u32]);
}

/// The passes on numbers.
#[derive(Clone, Copy, Debug)]
pub struct SortModel;

/// The larger word goes to the higher place.
fn exchange(x: &mut [u32], low: usize, high: usize) {
    (x[low], x[high]) = (x[low].min(x[high]), x[low].max(x[high]));
}

impl SortEngine for SortModel {
    fn pass(pass: SortPass, words: &mut [u32]) {
        for block in words.chunks_exact_mut(pass.block()) {
            match pass {
                SortPass::Eights => {
                    for (low, high) in EIGHT {
                        exchange(block, low, high);
                    }
                }
                SortPass::Mirrored { d } => {
                    (0..4 * d).for_each(|i| exchange(block, i, 8 * d - 1 - i));
                    [2 * d, d].into_iter().for_each(|d| half_cleaner(block, d));
                }
                SortPass::Halves { d } => {
                    [4 * d, 2 * d, d].into_iter().for_each(|d| half_cleaner(block, d));
                }
            }
        }
    }
}

/// All words at this distance.
fn half_cleaner(x: &mut [u32], d: usize) {
    for i in (0..x.len()).filter(|i| i & d == 0) {
        exchange(x, i, i + d);
    }
}

/// Floyd's network for eight words. Knuth, TAOCP 3, section 5.3.4.
const EIGHT: [(usize, usize); 19] = [
    (0, 2),
    (1, 3),
    (4, 6),
    (5, 7),
    (0, 4),
    (1, 5),
    (2, 6),
    (3, 7),
    (0, 1),
    (2, 3),
    (4, 5),
    (6, 7),
    (2, 4),
    (3, 5),
    (1, 4),
    (3, 6),
    (1, 2),
    (3, 4),
    (5, 6),
];

/// The passes that merge runs of 2^(k-1) words to runs of 2^k, k ≥ 4.
pub fn merge(k: u32, mut pass: impl FnMut(SortPass)) {
    pass(SortPass::Mirrored { d: 1 << (k - 3) });
    // Left are the distances 2^(k-4) … 1, in threes that end with 1.
    for three in (0..(k - 3).div_ceil(3)).rev() {
        pass(SortPass::Halves { d: 1 << (3 * three) });
    }
}

/// Sorts the first `n` words; the others are u32::MAX. There are 2^k, k ≥ 4.
#[inline(always)]
pub fn sort<E: SortEngine>(words: &mut [u32], n: usize) {
    let mut run = |pass: SortPass| {
        let whole = n.next_multiple_of(pass.block());
        E::pass(pass, &mut words[..whole]);
    };
    run(SortPass::Eights);
    for k in 4..=words_log(n) {
        merge(k, &mut run);
    }
}

/// k, of 2^k words of memory for n.
pub const fn words_log(n: usize) -> u32 {
    let k = n.next_power_of_two().trailing_zeros();
    if k < 4 { 4 } else { k }
}
