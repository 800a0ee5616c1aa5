//! Carry-less products by integer products, in constant time where those are.
//!
//! Of the bits of each operand every fourth is taken at a time. A product of two such words has at most sixteen ones in a
//! place below 64, so that no sum reaches the next place that counts; the places above are those of the reversed operands.
//! Source of the technique: Pornin, BearSSL, "Constant-Time Mul".

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

impl Carryless for Portable {
    type Sum = [u64; 2];

    #[inline(always)]
    fn zero_sum(self) -> [u64; 2] {
        [0; 2]
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_product(self, sum: [u64; 2], a: u64, b: u64) -> [u64; 2] {
        // Bit 63 of the reversed product is bit 63 of the product.
        let high = low(a.reverse_bits(), b.reverse_bits()).reverse_bits() >> 1;
        // Both halves of the reversed product: bit i is bit 126 - i.
        [sum[0] ^ low(a, b), sum[1] ^ high]
    }
    #[inline(always)]
    fn words_of(self, sum: [u64; 2]) -> [u64; 2] {
        sum
    }
}
