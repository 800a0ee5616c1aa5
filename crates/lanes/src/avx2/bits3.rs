//! Vectors of bits on AVX2, for bitsliced arithmetic modulo 3.

use core::arch::x86_64::*;

use super::Avx2;
use crate::contract::Bits3;

const BIT_WORDS: usize = 4;

impl Bits3 for Avx2 {
    type Bits = __m256i;
    const BIT_WORDS: usize = BIT_WORDS;

    #[inline(always)]
    fn load_bits(self, from: &[u64], at: usize) -> __m256i {
        let from = &from[at..at + BIT_WORDS];
        avx2!(_mm256_loadu_si256(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store_bits(self, to: &mut [u64], at: usize, v: __m256i) {
        let to = &mut to[at..at + BIT_WORDS];
        avx2!(_mm256_storeu_si256(to.as_mut_ptr().cast(), v))
    }
    methods! {
        fn splat_bits(self, word: u64) -> __m256i = avx2!(_mm256_set1_epi64x(word as i64));
        fn and_bits(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_and_si256(a, b));
        fn or_bits(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_or_si256(a, b));
        fn xor_bits(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_xor_si256(a, b));
        fn and_not_bits(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_andnot_si256(b, a));
        fn select_bits(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i =
            avx2!(_mm256_blendv_epi8(b, a, mask));
    }
    #[inline(always)]
    fn shift_down(self, a: __m256i) -> __m256i {
        avx2!({
            let turned = _mm256_permute4x64_epi64::<0b00_11_10_01>(a);
            _mm256_srlv_epi64(turned, _mm256_setr_epi64x(0, 0, 0, 1))
        })
    }
    #[inline(always)]
    fn spread_bit(self, a: __m256i) -> __m256i {
        avx2!({
            let low = _mm256_slli_epi32::<31>(a);
            _mm256_broadcastd_epi32(_mm256_castsi256_si128(_mm256_srai_epi32::<31>(low)))
        })
    }
    methods! {
        fn spread_sign(self, a: __m256i) -> __m256i = avx2!(_mm256_cmpgt_epi64(_mm256_setzero_si256(), a));
        fn add_bits(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_add_epi64(a, b));
    }
    #[inline(always)]
    fn rotate_down(self, a: __m256i) -> __m256i {
        avx2!({
            let turned = _mm256_permute4x64_epi64::<0b00_11_10_01>(a);
            let low = _mm256_srlv_epi64(turned, _mm256_setr_epi64x(0, 0, 0, 1));
            // A shift by 64 gives zero.
            _mm256_or_si256(low, _mm256_sllv_epi64(turned, _mm256_setr_epi64x(64, 64, 64, 63)))
        })
    }
}
