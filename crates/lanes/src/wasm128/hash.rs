//! Vectors of 64-bit words on SIMD128, for SHA-512 and SHA-3.

use core::arch::wasm32::*;

use super::{Wasm128, load, store};
use crate::contract::Hashing;

impl Hashing for Wasm128 {
    type Vector64 = v128;
    const LANES64: usize = 2;

    methods! {
        fn load64(self, from: &[u64], at: usize) -> v128 = load(from, at);
        fn store64(self, to: &mut [u64], at: usize, v: v128) -> () = store(to, at, v);
        fn splat64(self, word: u64) -> v128 = u64x2_splat(word);
        fn gather64(self, words: [u64; 4]) -> v128 = u64x2(words[0], words[1]);
        fn first_lane64(self, word: u64) -> v128 = u64x2_splat(word);
        fn lane_of64(self, v: v128) -> u64 = u64x2_extract_lane::<0>(v);
    }
    #[inline(always)]
    fn columns64(self, columns: &mut [v128; 16], rows: [&[u8; 128]; 4]) {
        for (i, pair) in columns.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            let (a, b) = (load(rows[0], 16 * i), load(rows[1], 16 * i));
            *pair =
                [swap_bytes(i64x2_shuffle::<0, 2>(a, b)), swap_bytes(i64x2_shuffle::<1, 3>(a, b))];
        }
    }

    methods! {
        fn add64(self, a: v128, b: v128) -> v128 = u64x2_add(a, b);
        fn sub64(self, a: v128, b: v128) -> v128 = u64x2_sub(a, b);
    }
    #[inline(always)]
    fn rotate64<const N: i32>(self, a: v128) -> v128 {
        v128_or(u64x2_shr(a, N as u32), u64x2_shl(a, 64 - N as u32))
    }
    #[inline(always)]
    fn shift64<const N: i32>(self, a: v128) -> v128 {
        u64x2_shr(a, N as u32)
    }
    methods! {
        fn xor64(self, a: v128, b: v128, c: v128) -> v128 = v128_xor(v128_xor(a, b), c);
        fn chi64(self, a: v128, b: v128, c: v128) -> v128 = v128_xor(a, v128_andnot(c, b));
        fn choose64(self, mask: v128, a: v128, b: v128) -> v128 =
            v128_xor(b, v128_and(mask, v128_xor(a, b)));
        // The next round's b ^ c is this round's a ^ b, which the compiler keeps.
        fn majority64(self, a: v128, b: v128, c: v128) -> v128 =
            v128_xor(b, v128_and(v128_xor(a, b), v128_xor(b, c)));
    }
}

/// The bytes of each word in reverse order.
#[inline(always)]
fn swap_bytes(a: v128) -> v128 {
    i8x16_shuffle::<7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8>(a, a)
}
