//! Vectors of unsigned 16-bit numbers on SIMD128, for encoding and decoding.

use core::arch::wasm32::*;

use super::{Wasm128, interleave_words, load, splat_pair, store};
use crate::contract::Codec;

const NUMBERS: usize = 8;

impl Codec for Wasm128 {
    type Number = v128;
    const NUMBERS: usize = NUMBERS;

    methods! {
        fn load_numbers(self, from: &[u16], at: usize) -> v128 = load(from, at);
        fn store_numbers(self, to: &mut [u16], at: usize, v: v128) -> () = store(to, at, v);
    }
    #[inline(always)]
    fn load_digits<const BYTES: usize>(self, from: &[u8], at: usize) -> v128 {
        let from = &from[at..at + BYTES * NUMBERS];
        match BYTES {
            0 => u16x8_splat(0),
            // SAFETY: the slice has eight bytes, and no alignment is needed.
            1 => unsafe { u16x8_load_extend_u8x8(from.as_ptr()) },
            2 => load(from, 0),
            _ => unreachable!("two bytes at most"),
        }
    }
    #[inline(always)]
    fn store_digits<const BYTES: usize>(self, to: &mut [u8], at: usize, v: v128) {
        let to = &mut to[at..at + BYTES * NUMBERS];
        match BYTES {
            0 => {}
            1 => {
                let low = v128_and(v, u16x8_splat(0xff));
                // SAFETY: the slice has eight bytes, and no alignment is needed.
                unsafe {
                    v128_store64_lane::<0>(u8x16_narrow_i16x8(low, low), to.as_mut_ptr().cast())
                }
            }
            2 => store(to, 0, v),
            _ => unreachable!("two bytes at most"),
        }
    }
    methods! {
        fn splat_number(self, number: u16) -> v128 = u16x8_splat(number);
        fn add_numbers(self, a: v128, b: v128) -> v128 = u16x8_add(a, b);
        fn sub_numbers(self, a: v128, b: v128) -> v128 = u16x8_sub(a, b);
        fn mul_low(self, a: v128, b: v128) -> v128 = u16x8_mul(a, b);
        /// The odd words of the products.
        fn mul_high(self, a: v128, b: v128) -> v128 = i16x8_shuffle::<1, 3, 5, 7, 9, 11, 13, 15>(
            u32x4_extmul_low_u16x8(a, b),
            u32x4_extmul_high_u16x8(a, b),
        );
        fn reduce_once(self, a: v128, m: v128) -> v128 = u16x8_min(a, u16x8_sub(a, m));
    }
    #[inline(always)]
    fn reduce_counted(self, (a, n): (v128, v128), m: v128) -> (v128, v128) {
        let r = self.reduce_once(a, m);
        // A comparison that holds is -1.
        let equal = i16x8_eq(a, r);
        (r, u16x8_add(u16x8_add(n, u16x8_splat(1)), equal))
    }
    methods! {
        fn zip_numbers(self, a: v128, b: v128) -> [v128; 2] = interleave_words(a, b);
    }
    #[inline(always)]
    fn merge_pairs<const BYTES: usize>(self, [a, b]: [v128; 2], radix: u16) -> (v128, v128) {
        let c = splat_pair(1, radix as i16);
        let (a, b) = (i32x4_dot_i16x8(a, c), i32x4_dot_i16x8(b, c));
        let digits = i16x8_shuffle::<0, 2, 4, 6, 8, 10, 12, 14>(a, b);
        let rest = match BYTES {
            0 => digits,
            // Packing saturates, but the rest fits.
            1 => u16x8_narrow_i32x4(u32x4_shr(a, 8), u32x4_shr(b, 8)),
            2 => u16x8_narrow_i32x4(u32x4_shr(a, 16), u32x4_shr(b, 16)),
            _ => unreachable!("two bytes at most"),
        };
        (digits, rest)
    }
}
