//! Carry-less products by integer products, in constant time where those are.
//!
//! Each operand is split into four words, which have every fourth bit of it. A product of two such words has at most
//! sixteen ones in a place below 64, so that no sum reaches the next place that counts; the places above are those of
//! the reversed operands. Source of the technique: Pornin, BearSSL, "Constant-Time Mul".

use super::Portable;
use crate::contract::Carryless;

/// Every fourth bit.
const FOURTH: u64 = 0x1111_1111_1111_1111;

/// The lower 64 bits of a·b.
#[inline(always)]
fn low(a: u64, b: u64) -> u64 {
    let mut product = 0;
    for k in 0..4 {
        let mut sum = 0;
        for i in 0..4 {
            let j = (4 + k - i) % 4;
            sum ^= (a & FOURTH << i).wrapping_mul(b & FOURTH << j);
        }
        product |= sum & FOURTH << k;
    }
    product
}

/// a·b of two words, by products of whole words.
#[inline(always)]
fn product_by_whole_words(a: u64, b: u64) -> [u64; 2] {
    // Both halves of the reversed product: bit i is bit 126 - i, and bit 63 is bit 63 of the product.
    [low(a, b), low(a.reverse_bits(), b.reverse_bits()).reverse_bits() >> 1]
}

/// a·b of half words: at most eight ones in a place.
#[inline(always)]
fn of_halves(a: u32, b: u32) -> u64 {
    const FOURTH: u32 = 0x1111_1111;
    let fourths = |a: u32| [a & FOURTH, a & FOURTH << 1, a & FOURTH << 2, a & FOURTH << 3];
    let (a, b) = (fourths(a), fourths(b));
    let mut product = 0;
    for k in 0..4 {
        let mut sum = 0;
        for i in 0..4 {
            sum ^= a[i] as u64 * b[(4 + k - i) % 4] as u64;
        }
        product |= sum & self::FOURTH << k;
    }
    product
}

/// a·b of two words, by three products of half words (Karatsuba): for processors that have registers of 32 bits.
#[inline(always)]
fn product_by_half_words(a: u64, b: u64) -> [u64; 2] {
    let halves = |word: u64| [word as u32, (word >> 32) as u32];
    let ([a_low, a_high], [b_low, b_high]) = (halves(a), halves(b));
    let (low, high) = (of_halves(a_low, b_low), of_halves(a_high, b_high));
    let middle = of_halves(a_low ^ a_high, b_low ^ b_high) ^ low ^ high;
    [low ^ middle << 32, high ^ middle >> 32]
}

/// a·b, as two words.
#[cfg_attr(any(debug_assertions, target_pointer_width = "32"), inline(never))]
#[cfg_attr(not(any(debug_assertions, target_pointer_width = "32")), inline(always))]
fn product(a: u64, b: u64) -> [u64; 2] {
    if cfg!(target_pointer_width = "32") {
        product_by_half_words(a, b)
    } else {
        product_by_whole_words(a, b)
    }
}

/// a + b of two words each.
#[inline(always)]
fn add(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    [a[0] ^ b[0], a[1] ^ b[1]]
}

/// The bits of half a word, each followed by a zero.
#[inline(always)]
fn spread(half: u64) -> u64 {
    // Halves of halves move apart, down to single bits.
    [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ]
    .into_iter()
    .fold(half & 0xffff_ffff, |bits, (by, mask)| (bits | bits << by) & mask)
}

impl Carryless for Portable {
    const LIMBS: usize = 1;
    /// The products of the lower words, those of the upper words, and those of the sums of both (Karatsuba).
    type Sums = [[u64; 2]; 3];

    #[inline(always)]
    fn zero_sums(self) -> Self::Sums {
        [[0; 2]; 3]
    }
    #[inline(always)]
    fn add_products(self, [low, high, both]: Self::Sums, a: &[u64; 2], b: &[u64]) -> Self::Sums {
        [
            add(low, product(a[0], b[0])),
            add(high, product(a[1], b[1])),
            add(both, product(a[0] ^ a[1], b[0] ^ b[1])),
        ]
    }
    #[inline(always)]
    fn store_sums(self, [low, high, both]: Self::Sums, parts: &mut [[u64; 8]; 3]) {
        for (part, sum) in parts.iter_mut().zip([low, add(both, add(low, high)), high]) {
            [part[0], part[1]] = sum;
        }
    }
    #[inline(always)]
    fn square_words(self, a: &[u64], out: &mut [u64]) {
        for (a, out) in a[..2].iter().zip(out.as_chunks_mut::<2>().0) {
            *out = [spread(*a), spread(a >> 32)];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The product by definition: a moved up for each bit of b.
    fn by_definition(a: u64, b: u64) -> [u64; 2] {
        let of = |i: u32| (a as u128) << i & ((b >> i & 1) as u128).wrapping_neg();
        let product = (0..64).fold(0, |sum, i| sum ^ of(i));
        [product as u64, (product >> 64) as u64]
    }

    #[test]
    fn both_products_are_those_of_the_definition() {
        let mut x = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        };
        for _ in 0..2000 {
            let operands = [random(), u64::MAX, 1 << 63, 1, 0x1111_1111_1111_1111];
            let b = random() | random();
            for a in operands {
                assert_eq!(product_by_whole_words(a, b), by_definition(a, b));
                assert_eq!(product_by_half_words(a, b), by_definition(a, b));
            }
        }
        assert_eq!(product_by_half_words(u64::MAX, u64::MAX), by_definition(u64::MAX, u64::MAX));
    }
}
