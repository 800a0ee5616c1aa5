//! Conversion between natural order and interleaving by words, for S = 1, 2, 4 or 8 words.
//!
//! Bitsliced, coefficient i is bit ⌊i/S⌋ of word i mod S: the words are sorted by the lowest bits
//! of i, one bit per stage, which brings the even bits of two words together, and the odd ones.

/// Most words.
const MAX_WORDS: usize = super::BLOCK;

/// Bits 2^k of every 2^(k+1), for bits that move in stages of 2^k places.
const GROUPS: [u64; 6] = [
    u64::MAX / 3,
    u64::MAX / 5,
    u64::MAX / 17,
    u64::MAX / 257,
    u64::MAX / 65537,
    u64::MAX / 4_294_967_297,
];

/// Returns the even bits of x, next to each other.
#[inline(always)]
fn gather(x: u64) -> u64 {
    let mut x = x & GROUPS[0];
    for k in 0..5 {
        x = (x | x >> (1 << k)) & GROUPS[k + 1];
    }
    x
}

/// Returns the lower 32 bits of x as even bits.
#[inline(always)]
fn scatter(x: u64) -> u64 {
    let mut x = x & GROUPS[5];
    for k in (0..5).rev() {
        x = (x | x << (1 << k)) & GROUPS[k];
    }
    x
}

/// Converts natural order to interleaved order.
#[inline(always)]
pub(super) fn interleave(a: &mut [u64]) {
    let mut b = [0; MAX_WORDS];
    let b = &mut b[..a.len()];
    let mut m = a.len();
    while m > 1 {
        for start in (0..a.len()).step_by(m) {
            for j in 0..m / 2 {
                let (x, y) = (a[start + 2 * j], a[start + 2 * j + 1]);
                b[start + j] = gather(x) | gather(y) << 32;
                b[start + m / 2 + j] = gather(x >> 1) | gather(y >> 1) << 32;
            }
        }
        a.copy_from_slice(b);
        m /= 2;
    }
    reverse(a);
}

/// Converts interleaved order to natural order.
#[inline(always)]
pub(super) fn natural(a: &mut [u64]) {
    let mut b = [0; MAX_WORDS];
    let b = &mut b[..a.len()];
    reverse(a);
    let mut m = 2;
    while m <= a.len() {
        for start in (0..a.len()).step_by(m) {
            for j in 0..m / 2 {
                let (even, odd) = (a[start + j], a[start + m / 2 + j]);
                b[start + 2 * j] = scatter(even) | scatter(odd) << 1;
                b[start + 2 * j + 1] = scatter(even >> 32) | scatter(odd >> 32) << 1;
            }
        }
        a.copy_from_slice(b);
        m *= 2;
    }
}

/// Sorts words by their indices read backwards: the first stage has sorted by the lowest bit.
#[inline(always)]
fn reverse(a: &mut [u64]) {
    let log = a.len().ilog2();
    for i in 1..a.len() {
        let j = i.reverse_bits() >> (usize::BITS - log);
        if i < j {
            a.swap(i, j);
        }
    }
}

/// The lowest words of x^`by`·a in a frame of `a` alone, 0 ≤ `by` ≤ 64·words: x to the power of
/// its length is 1.
#[inline(always)]
pub(super) fn rotate_up(to: &mut [u64], a: &[u64], by: usize) {
    let (words, n) = (by / 64, a.len());
    for i in 0..to.len() {
        let high = a[(i + n - words % n) % n];
        let low = a[(i + 2 * n - words % n - 1) % n];
        // Two shifts, because none of 64 places is allowed.
        to[i] = high << (by % 64) | low >> 1 >> (63 - by % 64);
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn orders_and_rotations() {
        for words in [1, 2, 4, 8] {
            let a: Vec<u64> =
                (1..=words as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
            let bit = |a: &[u64], i: usize| a[i / 64] >> (i % 64) & 1;
            let mut b = a.clone();
            interleave(&mut b);
            for i in 0..64 * words {
                assert_eq!(b[i % words] >> (i / words) & 1, bit(&a, i), "{words} words, bit {i}");
            }
            natural(&mut b);
            assert_eq!(a, b);
            for by in [0, 1, 63, 64, 65, 64 * words - 1, 64 * words] {
                let mut c = vec![0; words];
                rotate_up(&mut c, &a, by);
                for i in 0..64 * words {
                    assert_eq!(bit(&c, (i + by) % (64 * words)), bit(&a, i), "{words}, {by}");
                }
            }
        }
    }
}
