//! Constant-time sorting of unsigned 32-bit words: Batcher's odd-even merge exchange (Knuth, TAOCP
//! vol. 3, Algorithm 5.2.2M), vectorised over the words.
//!
//! The network compares words i and i + d for all i whose bit p equals that of r. From p = WORDS
//! on these i come in whole vectors. Below, a fixed pattern of lanes takes part, and the others
//! keep their words by a bitwise blend.

use goodprime_lanes::Words;

/// Sorts `x` in ascending unsigned order.
///
/// `scratch` needs at least `x.len() + 2 * PADDING` words, and its contents do not matter. The length is public;
/// nothing else is.
#[inline(always)]
pub fn sort<W: Words>(words: W, x: &mut [u32], scratch: &mut [u32]) {
    let n = x.len();
    if n < 2 {
        return;
    }
    let top = n.next_power_of_two() / 2;
    let mut p = top;
    while p > 0 {
        let mut q = top;
        let mut r = 0;
        let mut d = p;
        loop {
            if p >= W::WORDS {
                exchange_blocks(words, x, p, r, d);
            } else {
                exchange_lanes(words, x, p, r, d, scratch);
            }
            if q == p {
                break;
            }
            d = q - p;
            q /= 2;
            r = p;
        }
        p /= 2;
    }
}

/// Words before and after the copy in scratch memory, so that whole vectors around it exist.
pub const PADDING: usize = 16;

/// Compares and exchanges x_i and x_{i+d} for all i < n - d with i & p = r, p ≥ WORDS.
#[inline(always)]
fn exchange_blocks<W: Words>(words: W, x: &mut [u32], p: usize, r: usize, d: usize) {
    let end = x.len() - d;
    for block in (r..end).step_by(2 * p) {
        let to = end.min(block + p);
        let mut i = block;
        while i + W::WORDS <= to {
            let (a, b) = (words.load_words(x, i), words.load_words(x, i + d));
            words.store_words(x, i, words.min_words(a, b));
            words.store_words(x, i + d, words.max_words(a, b));
            i += W::WORDS;
        }
        while i < to {
            exchange(x, i, i + d);
            i += 1;
        }
    }
}

/// The same for p < WORDS, where single lanes of each vector take part.
///
/// Reads from a copy: word i becomes min(x_i, x_{i+d}) if it takes part as a lower word,
/// max(x_{i-d}, x_i) as an upper word, and stays otherwise. It never is both, because d is an odd
/// multiple of p.
#[inline(always)]
fn exchange_lanes<W: Words>(
    words: W,
    x: &mut [u32],
    p: usize,
    r: usize,
    d: usize,
    scratch: &mut [u32],
) {
    let n = x.len();
    let mut lower = [0; 16];
    let mut upper = [0; 16];
    for lane in 0..16 {
        lower[lane] = if lane & p == r { u32::MAX } else { 0 };
        upper[lane] = if lane.wrapping_sub(d) & p == r { u32::MAX } else { 0 };
    }
    let (lower, upper) = (words.load_words(&lower, 0), words.load_words(&upper, 0));

    // The copy, so that what is read is not yet exchanged. A lower word without partner must stay:
    // its partner reads as the largest word. An upper word without partner reads the smallest.
    let copy = &mut scratch[..n + 2 * PADDING];
    let inside = |i: usize| PADDING + i;
    copy[inside(0)..inside(n)].copy_from_slice(x);
    copy[inside(n)..].fill(u32::MAX);
    copy[..inside(0)].fill(0);
    let edge = |i: usize| i < d || i + d + W::WORDS > n;

    let mut i = 0;
    while i + W::WORDS <= n {
        let own = words.load_words(copy, inside(i));
        if d <= PADDING || !edge(i) {
            let above = words.load_words(copy, inside(i + d));
            let below = words.load_words(copy, inside(i) - d);
            let low = words.blend_words(lower, words.min_words(own, above), own);
            words.store_words(x, i, words.blend_words(upper, words.max_words(own, below), low));
        } else {
            one_by_one(x, copy, i..i + W::WORDS, p, r, d);
        }
        i += W::WORDS;
    }
    one_by_one(x, copy, i..n, p, r, d);
}

/// [`exchange_lanes`] for the words at `range`, in plain integers.
#[inline(always)]
fn one_by_one(
    x: &mut [u32],
    copy: &[u32],
    range: core::ops::Range<usize>,
    p: usize,
    r: usize,
    d: usize,
) {
    let n = x.len();
    for i in range {
        let at = |i: usize| copy[PADDING + i];
        x[i] = if i & p == r && i + d < n {
            order(at(i), at(i + d)).0
        } else if i >= d && (i - d) & p == r {
            order(at(i - d), at(i)).1
        } else {
            at(i)
        };
    }
}

/// Orders two words of a slice.
#[inline(always)]
fn exchange(x: &mut [u32], i: usize, j: usize) {
    (x[i], x[j]) = order(x[i], x[j]);
}

/// (min, max) from the borrow of a subtraction.
#[inline(always)]
fn order(a: u32, b: u32) -> (u32, u32) {
    let borrow = ((a as u64).wrapping_sub(b as u64) >> 32) as u32;
    let difference = (a ^ b) & borrow;
    (b ^ difference, a ^ difference)
}
