//! Vectors of bits in portable Rust, for bitsliced arithmetic modulo 3.

use super::Portable;
use crate::contract::Bits3;
use crate::opaque;

const BIT_WORDS: usize = 2;

impl Bits3 for Portable {
    type Bits = [u64; BIT_WORDS];
    const BIT_WORDS: usize = BIT_WORDS;

    #[inline(always)]
    fn load_bits(self, from: &[u64], at: usize) -> [u64; BIT_WORDS] {
        let from = &from[at..at + BIT_WORDS];
        [from[0], from[1]]
    }
    #[inline(always)]
    fn store_bits(self, to: &mut [u64], at: usize, v: [u64; BIT_WORDS]) {
        to[at..at + BIT_WORDS].copy_from_slice(&v);
    }
    methods! {
        fn splat_bits(self, word: u64) -> [u64; BIT_WORDS] = [word; BIT_WORDS];
        fn and_bits(self, a: [u64; BIT_WORDS], b: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] = [a[0] & b[0], a[1] & b[1]];
        fn or_bits(self, a: [u64; BIT_WORDS], b: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] = [a[0] | b[0], a[1] | b[1]];
        fn xor_bits(self, a: [u64; BIT_WORDS], b: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] = [a[0] ^ b[0], a[1] ^ b[1]];
        fn and_not_bits(self, a: [u64; BIT_WORDS], b: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] =
            [a[0] & !b[0], a[1] & !b[1]];
    }
    #[inline(always)]
    fn select_bits(
        self,
        mask: [u64; BIT_WORDS],
        a: [u64; BIT_WORDS],
        b: [u64; BIT_WORDS],
    ) -> [u64; BIT_WORDS] {
        [b[0] ^ ((a[0] ^ b[0]) & mask[0]), b[1] ^ ((a[1] ^ b[1]) & mask[1])]
    }
    methods! {
        fn shift_down(self, a: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] = [a[1], a[0] >> 1];
        fn spread_bit(self, a: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] = [opaque((a[0] & 1).wrapping_neg()); BIT_WORDS];
        fn spread_sign(self, a: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] =
            [opaque(((a[0] as i64) >> 63) as u64), opaque(((a[1] as i64) >> 63) as u64)];
        fn add_bits(self, a: [u64; BIT_WORDS], b: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] =
            [a[0].wrapping_add(b[0]), a[1].wrapping_add(b[1])];
        fn rotate_down(self, a: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] = [a[1], a[0].rotate_right(1)];
    }
}
