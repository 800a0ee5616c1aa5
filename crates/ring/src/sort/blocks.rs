//! The sorting network in registers: sixteen rows, or all rows of a column's merge, at a time.

use goodprime_lanes::{Isa, Kernel, Sorting, wipe};

use super::{BLOCK, Block, merge_within, store};
use crate::unroll;
use crate::wipe::wipe_below;

/// Sorts at most 1280 words.
#[inline(always)]
pub fn sort<I: Isa>(isa: I, x: &mut [u32]) {
    // A constant by itself: vectors that are not wider are not compiled twice.
    match const { lanes::<I, true>() > lanes::<I, false>() } {
        true if I::TUNING.wide_sort.is_here() => sort_in::<I, true>(isa, x),
        _ => sort_in::<I, false>(isa, x),
    }
}

/// Stack bytes that networks take besides their matrix: 2.2 KB in vectors of 256 bits, 3.1 KB in those of 512.
const SPILLED: usize = 3200;

/// Sorts at most 1280 words in wide vectors, which not all processors prefer, or in the backend's own.
#[inline(always)]
pub fn sort_in<I: Isa, const WIDE: bool>(isa: I, x: &mut [u32]) {
    /// The smallest of the networks that the rings need.
    macro_rules! network {
        ($lanes:literal: $($blocks:literal)*) => {
            match x.len().div_ceil(BLOCK * const { lanes::<I, WIDE>() }) {
                $(0..=$blocks => {
                    isa.run_outlined(Network::<$blocks, WIDE>(x));
                    wipe_below::<{ $blocks * BLOCK * $lanes }, SPILLED>();
                })*
                _ => unreachable!("at most 1280 words"),
            }
        };
    }
    if const { lanes::<I, WIDE>() <= 4 } {
        network!(4: 12 14 16 20)
    } else if const { lanes::<I, WIDE>() <= 8 } {
        network!(8: 6 7 8 10)
    } else {
        network!(16: 3 4 5)
    }
}

/// Words in a vector.
const fn lanes<I: Isa, const WIDE: bool>() -> usize {
    if WIDE { <I::Wide as Sorting>::WORDS } else { I::WORDS }
}

/// Sorts words in a matrix of M blocks, in registers.
struct Network<'a, const M: usize, const WIDE: bool>(&'a mut [u32]);

impl<const M: usize, const WIDE: bool> Kernel for Network<'_, M, WIDE> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        if WIDE {
            network::<I::Wide, M>(isa.wide(), self.0);
        } else {
            network::<I, M>(isa, self.0);
        }
    }
}

#[inline(always)]
fn network<W: Sorting, const M: usize>(words: W, x: &mut [u32]) {
    let mut memory = [[words.load_words(&[0; 16], 0); BLOCK]; M];
    let run = &mut memory;
    for (k, block) in run.iter_mut().enumerate() {
        *block = whole_block(words, x, k);
        sort_block(words, block);
    }
    sort_columns(words, run);
    if const { W::WORDS > 2 } {
        merge_lanes(words, run, 1);
    }
    if const { W::WORDS > 4 } {
        merge_lanes(words, run, 2);
    }
    if const { W::WORDS > 8 } {
        merge_lanes(words, run, 4);
    }
    merge_across(words, run, W::WORDS / 2);
    for (k, block) in run.iter_mut().enumerate() {
        let mut v = *block;
        merge(words, &mut v);
        store_block::<W, M>(words, x, k, v);
    }
}

/// Writes block k of a matrix whose columns follow one another.
#[inline(always)]
fn store_block<W: Sorting, const M: usize>(words: W, x: &mut [u32], k: usize, v: Block<W>) {
    let columns = words.transpose_words(v);
    unroll!(for i in 0..BLOCK {
        let (lane, row) = (i * W::WORDS / BLOCK, i * W::WORDS % BLOCK);
        store(words, x, (lane * M + k) * BLOCK + row, columns[i]);
    });
}

/// Block k of the matrix, which is `x`, and then the largest words.
#[inline(always)]
fn whole_block<W: Sorting>(words: W, x: &[u32], k: usize) -> Block<W> {
    let size = BLOCK * W::WORDS;
    let from = &x[x.len().min(k * size)..];
    let v;
    if from.len() >= size {
        v = load_block(words, &from[..size]);
    } else {
        let mut last = [u32::MAX; 16 * BLOCK];
        last[..from.len()].copy_from_slice(from);
        v = load_block(words, &last[..size]);
        wipe(&mut last[..from.len()]);
    }
    v
}

/// A block of BLOCK·WORDS words, every other lane complemented.
#[inline(always)]
fn load_block<W: Sorting>(words: W, from: &[u32]) -> Block<W> {
    let mut v = [words.load_words(from, 0); BLOCK];
    unroll!(for i in 0..BLOCK {
        v[i] = words.complement_lanes::<1>(words.load_words(from, i * W::WORDS));
    });
    v
}

/// Sorts the columns of a run of M blocks, each of which is sorted.
#[inline(always)]
fn sort_columns<W: Sorting, const M: usize>(words: W, run: &mut [Block<W>; M]) {
    let odd = const { M >> M.trailing_zeros() };
    for part in run.chunks_exact_mut(odd) {
        match odd {
            3 => {
                merge_runs::<W, 1, 1>(words, &mut part[..2]);
                merge_runs::<W, 2, 1>(words, part);
            }
            5 => {
                for pair in part[..4].chunks_exact_mut(2) {
                    merge_runs::<W, 1, 1>(words, pair);
                }
                merge_runs::<W, 2, 2>(words, &mut part[..4]);
                merge_runs::<W, 4, 1>(words, part);
            }
            7 => {
                for pair in part[..6].chunks_exact_mut(2) {
                    merge_runs::<W, 1, 1>(words, pair);
                }
                merge_runs::<W, 2, 2>(words, &mut part[..4]);
                merge_runs::<W, 2, 1>(words, &mut part[4..]);
                merge_runs::<W, 4, 3>(words, part);
            }
            _ => {}
        }
    }
    macro_rules! double {
        ($($half:literal)*) => {$(
            if ($half as usize).is_multiple_of(odd) && M.is_multiple_of(2 * $half) {
                for part in run.chunks_exact_mut(2 * $half) {
                    merge_runs::<W, $half, $half>(words, part);
                }
            }
        )*};
    }
    double!(1 2 3 4 5 6 7 8 10);
}

/// Merges two sorted runs of A and B ≤ A blocks, column by column.
///
/// The end of the first run is compared with the second run backwards: minima stay, maxima go. That
/// leaves two bitonic sequences, and no element of the first is larger than one of the second.
#[inline(always)]
fn merge_runs<W: Sorting, const A: usize, const B: usize>(words: W, run: &mut [Block<W>]) {
    let (first, second) = run.split_at_mut(A);
    let (Some(first), Some(second)) = (first.first_chunk_mut::<A>(), second.first_chunk_mut::<B>())
    else {
        unreachable!("A + B blocks");
    };
    for row in 0..BLOCK {
        let (mut a, mut b) = ([first[0][row]; A], [first[0][row]; B]);
        unroll!(for k in 0..A, up to 20 { a[k] = first[k][row]; });
        unroll!(for k in 0..B, up to 20 { b[k] = second[k][BLOCK - 1 - row]; });
        unroll!(for k in 0..B, up to 20 {
            (a[A - 1 - k], b[k]) = words.sort_words(a[A - 1 - k], b[k]);
        });
        merge(words, &mut a);
        merge(words, &mut b);
        unroll!(for k in 0..A, up to 20 { first[k][row] = a[k]; });
        unroll!(for k in 0..B, up to 20 { second[k][BLOCK - 1 - row] = b[k]; });
    }
    for block in run {
        let mut v = *block;
        merge(words, &mut v);
        *block = v;
    }
}

/// Merges neighbouring runs of `stride` lanes.
#[inline(always)]
fn merge_lanes<W: Sorting, const M: usize>(words: W, run: &mut [Block<W>; M], stride: usize) {
    merge_across(words, run, stride);
    for block in run {
        let mut v = *block;
        merge(words, &mut v);
        *block = v;
    }
}

/// The part of [`merge_lanes`] that compares lanes and blocks.
#[inline(always)]
fn merge_across<W: Sorting, const M: usize>(words: W, run: &mut [Block<W>; M], stride: usize) {
    for row in (0..BLOCK).step_by(2) {
        let (mut a, mut b) = ([run[0][row]; M], [run[0][row]; M]);
        unroll!(for k in 0..M, up to 20 {
            (a[k], b[k]) = merge_within(words, (run[k][row], run[k][row + 1]), stride);
        });
        merge(words, &mut a);
        merge(words, &mut b);
        unroll!(for k in 0..M, up to 20 {
            run[k][row] = a[k];
            run[k][row + 1] = b[k];
        });
    }
}

/// Compares and exchanges v_i and v_j for each pair of a list, i and j counted from $base.
macro_rules! exchange {
    ($words:ident, $v:ident, $base:expr, $($i:literal $j:literal),*) => {{
        $(($v[$base + $i], $v[$base + $j]) = $words.sort_words($v[$base + $i], $v[$base + $j]);)*
    }};
}

/// Sorts a bitonic sequence of N ≤ 20 elements. It is halved as long as N is even; for the odd
/// lengths that are left there are networks, found by a search over the sequences of zeros and ones:
/// 3, 8 and 12 comparisons, where 3, 9 and 16 sort any sequence.
#[inline(always)]
fn merge<W: Sorting, const N: usize>(words: W, v: &mut [W::Word; N]) {
    macro_rules! halve {
        ($($half:literal)*) => {$(
            if const { $half % odd(N) == 0 && N % (2 * $half) == 0 } {
                unroll!(for i in 0..N, up to 20 {
                    if i / $half % 2 == 0 {
                        exchange!(words, v, i, 0 $half);
                    }
                });
            }
        )*};
    }
    halve!(10 8 7 6 5 4 3 2 1);
    unroll!(for i in 0..N, up to 20 {
        if i.is_multiple_of(const { odd(N) }) {
            match const { odd(N) } {
                3 => exchange!(words, v, i, 1 2, 0 1, 1 2),
                5 => exchange!(words, v, i, 2 4, 0 3, 0 2, 1 4, 3 4, 1 3, 1 2, 0 1),
                7 => exchange!(
                    words, v, i, 3 5, 2 6, 0 1, 1 4, 0 3, 5 6, 1 2, 3 5, 4 6, 2 3, 4 5, 0 1
                ),
                _ => {}
            }
        }
    });
}

/// The largest odd factor.
const fn odd(n: usize) -> usize {
    n >> n.trailing_zeros()
}

/// Sorts sixteen elements by Green's network of 60 comparisons (Knuth, TAOCP vol. 3, section 5.3.4).
#[inline(always)]
fn sort_block<W: Sorting>(words: W, v: &mut Block<W>) {
    macro_rules! stage {
        ($($stride:literal)*) => {$(
            unroll!(for i in 0..BLOCK {
                if i & $stride == 0 {
                    exchange!(words, v, i, 0 $stride);
                }
            });
        )*};
    }
    stage!(1 2 4 8);
    exchange!(
        words, v, 0, 5 10, 6 9, 3 12, 13 14, 4 8, 7 11, 1 2, 1 4, 7 13, 2 8, 11 14, 2 4, 5 6, 9 10,
        11 13, 3 8, 7 12, 6 8, 10 12, 3 5, 7 9, 3 4, 5 6, 7 8, 9 10, 11 12, 6 7, 8 9
    );
}
