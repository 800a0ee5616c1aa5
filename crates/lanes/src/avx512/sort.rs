//! Vectors of unsigned 32-bit words on AVX-512, for sorting: the operations of AVX2.

use core::arch::x86_64::*;

use super::Avx512;
use crate::avx2::Avx2;
use crate::contract::Sorting;

impl Sorting for Avx512 {
    type Word = __m256i;
    const WORDS: usize = Avx2::WORDS;

    as_avx2! {
        fn load_words(from: &[u32], at: usize) -> __m256i;
        fn store_words(to: &mut [u32], at: usize, v: __m256i) -> ();
        fn sort_words(a: __m256i, b: __m256i) -> (__m256i, __m256i);
        fn transpose_words(rows: [__m256i; 16]) -> [__m256i; 16];
    }

    #[inline(always)]
    fn sort_lanes<const STRIDE: usize>(self, pair: (__m256i, __m256i)) -> (__m256i, __m256i) {
        self.0.sort_lanes::<STRIDE>(pair)
    }
    #[inline(always)]
    fn complement_lanes<const BITS: usize>(self, a: __m256i) -> __m256i {
        self.0.complement_lanes::<BITS>(a)
    }
}
