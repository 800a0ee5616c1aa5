//! Unsigned 16-bit numbers in plain Rust, one at a time, for encoding and decoding: compilers find better vectors in
//! the loops of the codecs than in arrays.

use super::Portable;
use crate::contract::Codec;

impl Codec for Portable {
    type Number = u16;
    const NUMBERS: usize = 1;

    #[inline(always)]
    fn load_numbers(self, from: &[u16], at: usize) -> u16 {
        from[at]
    }
    #[inline(always)]
    fn store_numbers(self, to: &mut [u16], at: usize, v: u16) {
        to[at] = v;
    }
    #[inline(always)]
    fn load_digits<const BYTES: usize>(self, from: &[u8], at: usize) -> u16 {
        let mut bytes = [0; 2];
        bytes[..BYTES].copy_from_slice(&from[at..at + BYTES]);
        u16::from_le_bytes(bytes)
    }
    #[inline(always)]
    fn store_digits<const BYTES: usize>(self, to: &mut [u8], at: usize, v: u16) {
        to[at..at + BYTES].copy_from_slice(&v.to_le_bytes()[..BYTES]);
    }
    methods! {
        fn splat_number(self, number: u16) -> u16 = number;
        fn add_numbers(self, a: u16, b: u16) -> u16 = a.wrapping_add(b);
        fn sub_numbers(self, a: u16, b: u16) -> u16 = a.wrapping_sub(b);
        fn mul_low(self, a: u16, b: u16) -> u16 = a.wrapping_mul(b);
        fn mul_high(self, a: u16, b: u16) -> u16 = ((a as u32 * b as u32) >> 16) as u16;
        fn reduce_once(self, a: u16, m: u16) -> u16 = self.reduce_counted((a, 0), m).0;
    }
    #[inline(always)]
    fn reduce_counted(self, (a, n): (u16, u16), m: u16) -> (u16, u16) {
        // The borrow of the difference selects: no branch, no boolean.
        let difference = (a as u32).wrapping_sub(m as u32);
        let below = (difference >> 16) as u16;
        ((difference as u16).wrapping_add(m & below), n.wrapping_add(1).wrapping_add(below))
    }
    #[inline(always)]
    fn zip_numbers(self, a: u16, b: u16) -> [u16; 2] {
        [a, b]
    }
    #[inline(always)]
    fn merge_pairs<const BYTES: usize>(self, [r, s]: [u16; 2], radix: u16) -> (u16, u16) {
        let merged = r as u32 + radix as u32 * s as u32;
        (merged as u16, (merged >> (8 * BYTES)) as u16)
    }
}
