//! Sorting of 32-bit words by a bitonic network (Batcher 1968) in which every exchange puts the larger word higher: the
//! first layer of a merge compares words with their mirror images. So words above the last, which are the largest
//! possible, keep their places, and blocks of nothing else are left out.
//!
//! A pass is two or three layers of eight words in registers: after the eights, runs of 2^(k-1) words are merged by a
//! pass that begins with mirror images, passes of fours, and [`SortPass::Last`]. One layer is repeated for k = 4, which
//! changes nothing. A run without another to be merged with is not changed.

/// A pass over blocks of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortPass {
    /// Sorts eights.
    Eights,
    /// In blocks of 8d words each with its mirror image, then distances 2d and d.
    MirroredEights {
        /// An eighth of a block.
        d: usize,
    },
    /// [`Self::MirroredEights`] in one block without its last quarter, whose words are the largest possible.
    MirroredSixes {
        /// A sixth of the remaining words.
        d: usize,
    },
    /// In blocks of 4d words, d even, each with its mirror image, then distance d.
    MirroredFours {
        /// A quarter of a block.
        d: usize,
    },
    /// Distances 2d and d in blocks of 4d words, d even.
    Fours {
        /// A quarter of a block.
        d: usize,
    },
    /// Distances 4, 2 and 1 in eights.
    Last,
}

impl SortPass {
    /// Words of a block.
    pub const fn block(self) -> usize {
        match self {
            Self::Eights | Self::Last => 8,
            Self::MirroredEights { d } => 8 * d,
            Self::MirroredSixes { d } => 6 * d,
            Self::MirroredFours { d } | Self::Fours { d } => 4 * d,
        }
    }

    /// Returns the number of blocks that hold so many words; the last may be incomplete. Blocks have 2^i words, or one
    /// block holds all, so that nothing is divided.
    pub const fn blocks(self, words: usize) -> usize {
        match self {
            Self::MirroredSixes { .. } => 1,
            _ => (words + self.block() - 1) >> self.block().trailing_zeros(),
        }
    }
}

/// An engine of passes: the kernels or the model.
pub trait SortEngine {
    /// Runs a pass over these words, which are whole blocks.
    fn pass(pass: SortPass, words: &mut [u32]);
}

/// The passes on numbers.
#[derive(Clone, Copy, Debug)]
pub struct SortModel;

/// Moves the larger of two words to the higher place.
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
                SortPass::MirroredEights { d } => {
                    mirrored(block);
                    [2 * d, d].into_iter().for_each(|d| half_cleaner(block, d));
                }
                SortPass::MirroredSixes { d } => {
                    mirrored(&mut block[2 * d..]);
                    half_cleaner(&mut block[..4 * d], 2 * d);
                    half_cleaner(block, d);
                }
                SortPass::MirroredFours { d } => {
                    mirrored(block);
                    half_cleaner(block, d);
                }
                SortPass::Fours { d } => {
                    [2 * d, d].into_iter().for_each(|d| half_cleaner(block, d));
                }
                SortPass::Last => {
                    [4, 2, 1].into_iter().for_each(|d| half_cleaner(block, d));
                }
            }
        }
    }
}

/// Exchanges all words with their mirror images.
fn mirrored(x: &mut [u32]) {
    (0..x.len() / 2).for_each(|i| exchange(x, i, x.len() - 1 - i));
}

/// Exchanges all words at this distance.
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

/// Calls `pass` with the passes that merge runs of 2^(k-1) words to runs of 2^k, k ≥ 4.
pub fn merge(k: u32, mut pass: impl FnMut(SortPass)) {
    // Distances: the mirror images' 2^(k-1), then 2^(k-2) … 8 in twos, then 4, 2 and 1.
    let mut left = k - 3;
    if left % 2 == 1 && left > 1 {
        left -= 3;
        pass(SortPass::MirroredEights { d: 1 << (k - 3) });
    } else {
        left = left.saturating_sub(2);
        pass(SortPass::MirroredFours { d: 1 << (k - 2) });
    }
    for two in (0..left / 2).rev() {
        pass(SortPass::Fours { d: 8 << (2 * two) });
    }
    pass(SortPass::Last);
}

/// Returns how many of n words take part in a merge of runs of 2^(k-1): a last run without a partner does not.
const fn merged(n: usize, k: u32) -> usize {
    let (run, last) = (1 << (k - 1), n % (1 << k));
    if last <= run { n - last } else { n }
}

/// Sorts the first `n` words; the others are u32::MAX. There are 2^k words, k ≥ 4.
#[inline(always)]
pub fn sort<E: SortEngine>(words: &mut [u32], n: usize) {
    let run = |words: &mut [u32], n: usize, pass: SortPass| {
        let pass = match pass {
            SortPass::MirroredEights { d } if n <= 6 * d => SortPass::MirroredSixes { d },
            pass => pass,
        };
        E::pass(pass, &mut words[..pass.blocks(n) * pass.block()]);
    };
    run(words, n, SortPass::Eights);
    for k in 4..=words_log(n) {
        let merged = merged(n, k);
        if merged > 0 {
            merge(k, |pass| run(words, merged, pass));
        }
    }
}

/// Calls `pass` with the passes of small code that merge runs of 2^(k-1) words to runs of 2^k, k ≥ 2. Layers are
/// repeated where that changes nothing.
pub fn merge_in_small_code(k: u32, mut pass: impl FnMut(SortPass)) {
    pass(SortPass::MirroredFours { d: 1 << (k - 2) });
    if k == 2 {
        return;
    }
    // Distances 2^(k-3) … 8 in twos, from 2^(k-2) on if need be.
    for two in (0..k.saturating_sub(5).div_ceil(2)).rev() {
        pass(SortPass::Fours { d: 8 << (2 * two) });
    }
    pass(SortPass::Last);
}

/// [`sort`] by fewer kernels. Twos are sorted first.
#[inline(always)]
pub fn sort_in_small_code<E: SortEngine>(words: &mut [u32], n: usize) {
    let mut run = |n: usize, pass: SortPass| {
        E::pass(pass, &mut words[..pass.blocks(n) * pass.block()]);
    };
    run(n, SortPass::Last);
    for k in 2..=words_log(n) {
        let merged = merged(n, k);
        if merged > 0 {
            merge_in_small_code(k, |pass| run(merged, pass));
        }
    }
}

/// Returns the k of the 2^k words of memory for n.
pub const fn words_log(n: usize) -> u32 {
    let k = n.next_power_of_two().trailing_zeros();
    if k < 4 { 4 } else { k }
}
