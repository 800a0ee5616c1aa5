//! Constant-time sorting of unsigned 32-bit words: Batcher's odd-even merge exchange (Knuth, TAOCP
//! vol. 3, Algorithm 5.2.2M), vectorised without any shuffle.
//!
//! The network compares words i and i + d for all i whose bit p equals that of r, for p = 2^k, …, 2, 1. As
//! long as p ≥ WORDS these i come in whole vectors. For the smaller p the words are transposed
//! once: word i = WORDS·row + lane moves to row + rows·lane, the lanes decide which words take part,
//! and the rows are again contiguous.
//!
//! Comparing a pair twice changes nothing, so the last vector of a run may overlap the one before.

use goodprime_lanes::Words;

/// The passes (r, d) of the network for one p: (0, p), then (p, q - p) for q = top, …, 2p. A macro,
/// because a closure that is used twice is not inlined into the vector code.
macro_rules! passes {
    ($top:ident, $p:ident, |$r:ident, $d:ident| $body:expr) => {{
        let (mut $r, mut $d, mut q) = (0, $p, $top);
        loop {
            $body;
            if q == $p {
                break;
            }
            ($r, $d) = ($p, q - $p);
            q /= 2;
        }
    }};
}

/// Sorts `x` in ascending unsigned order.
///
/// `scratch` needs at least `x.len() + PADDING` words, and its contents do not matter. The length
/// is public; nothing else is.
#[inline(always)]
pub fn sort<W: Words>(words: W, x: &mut [u32], scratch: &mut [u32]) {
    let n = x.len();
    if n < 2 {
        return;
    }
    let mut top = 1;
    while 2 * top < n {
        top *= 2;
    }

    let mut p = top;
    while p >= W::WORDS {
        passes!(top, p, |r, d| exchange_blocks(words, x, p, r, d));
        p /= 2;
    }

    // The rest of the network acts on whole rows: the largest words fill them up.
    let rows = n.div_ceil(W::WORDS);
    let columns = &mut scratch[..rows * W::WORDS];
    for i in 0..rows * W::WORDS {
        columns[i % W::WORDS * rows + i / W::WORDS] = if i < n { x[i] } else { u32::MAX };
    }
    while p > 0 {
        passes!(top, p, |r, d| exchange_columns(words, columns, rows, p, r, d));
        p /= 2;
    }
    for i in 0..n {
        x[i] = columns[i % W::WORDS * rows + i / W::WORDS];
    }
}

/// Words of scratch memory beyond the length of what is sorted.
pub const PADDING: usize = 16;

/// Compares and exchanges x_i and x_{i+d} for all i < n - d with i & p = r, p ≥ WORDS.
#[inline(always)]
fn exchange_blocks<W: Words>(words: W, x: &mut [u32], p: usize, r: usize, d: usize) {
    let end = x.len().saturating_sub(d);
    for block in (r..end).step_by(2 * p) {
        exchange_run(words, x, block, block + d, end.min(block + p) - block);
    }
}

/// The same on transposed words, p < WORDS: the words of lane l meet those of lane l + d, which
/// are in a later row if that leaves the vector.
#[inline(always)]
fn exchange_columns<W: Words>(
    words: W,
    columns: &mut [u32],
    rows: usize,
    p: usize,
    r: usize,
    d: usize,
) {
    for lane in 0..W::WORDS {
        if lane & p == r {
            let (partner, later) = ((lane + d) % W::WORDS, (lane + d) / W::WORDS);
            let (i, j) = (lane * rows, partner * rows + later);
            exchange_run(words, columns, i, j, rows.saturating_sub(later));
        }
    }
}

/// Compares and exchanges x_{i+k} and x_{j+k} for 0 ≤ k < n. The two runs do not overlap.
#[inline(always)]
fn exchange_run<W: Words>(words: W, x: &mut [u32], i: usize, j: usize, n: usize) {
    if n < W::WORDS {
        for k in 0..n {
            (x[i + k], x[j + k]) = order(x[i + k], x[j + k]);
        }
        return;
    }
    let last = n - W::WORDS;
    for k in (0..last).step_by(W::WORDS) {
        exchange_vector(words, x, i + k, j + k);
    }
    exchange_vector(words, x, i + last, j + last);
}

#[inline(always)]
fn exchange_vector<W: Words>(words: W, x: &mut [u32], i: usize, j: usize) {
    let (a, b) = (words.load_words(x, i), words.load_words(x, j));
    words.store_words(x, i, words.min_words(a, b));
    words.store_words(x, j, words.max_words(a, b));
}

/// (min, max) from the borrow of a subtraction.
#[inline(always)]
fn order(a: u32, b: u32) -> (u32, u32) {
    let borrow = ((a as u64).wrapping_sub(b as u64) >> 32) as u32;
    let difference = (a ^ b) & borrow;
    (b ^ difference, a ^ difference)
}
