//! Vectors of bits on SIMD128, for bitsliced arithmetic modulo 3.

use core::arch::wasm32::*;

use super::{Wasm128, load, store};
use crate::contract::Bits3;

impl Bits3 for Wasm128 {
    type Bits = v128;
    const BIT_WORDS: usize = 2;

    methods! {
        fn load_bits(self, from: &[u64], at: usize) -> v128 = load(from, at);
        fn store_bits(self, to: &mut [u64], at: usize, v: v128) -> () = store(to, at, v);
        fn splat_bits(self, word: u64) -> v128 = u64x2_splat(word);
        fn and_bits(self, a: v128, b: v128) -> v128 = v128_and(a, b);
        fn or_bits(self, a: v128, b: v128) -> v128 = v128_or(a, b);
        fn xor_bits(self, a: v128, b: v128) -> v128 = v128_xor(a, b);
        fn and_not_bits(self, a: v128, b: v128) -> v128 = v128_andnot(a, b);
        fn select_bits(self, mask: v128, a: v128, b: v128) -> v128 = v128_bitselect(a, b, mask);
        fn shift_down(self, a: v128) -> v128 = i64x2_shuffle::<1, 2>(a, u64x2_shr(a, 1));
    }
    #[inline(always)]
    fn rotate_down(self, a: v128) -> v128 {
        let turned = v128_or(u64x2_shr(a, 1), u64x2_shl(a, 63));
        i64x2_shuffle::<1, 2>(a, turned)
    }
    #[inline(always)]
    fn spread_bit(self, a: v128) -> v128 {
        let low = i32x4_shr(i32x4_shl(a, 31), 31);
        i32x4_shuffle::<0, 0, 0, 0>(low, low)
    }
    /// In double words, because engines build the signed shift of words from several instructions.
    #[inline(always)]
    fn spread_sign(self, a: v128) -> v128 {
        let signs = i32x4_shr(a, 31);
        i32x4_shuffle::<1, 1, 3, 3>(signs, signs)
    }
    methods! {
        fn add_bits(self, a: v128, b: v128) -> v128 = i64x2_add(a, b);
    }
}
