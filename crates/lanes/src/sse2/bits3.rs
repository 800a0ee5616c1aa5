//! Vectors of bits on SSE2, for bitsliced arithmetic modulo 3.

use core::arch::x86_64::*;

use super::{Sse2, blend};
use crate::contract::Bits3;

const BIT_WORDS: usize = 2;

impl Bits3 for Sse2 {
    type Bits = __m128i;
    const BIT_WORDS: usize = BIT_WORDS;

    #[inline(always)]
    fn load_bits(self, from: &[u64], at: usize) -> __m128i {
        let from = &from[at..at + BIT_WORDS];
        sse2!(_mm_loadu_si128(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store_bits(self, to: &mut [u64], at: usize, v: __m128i) {
        let to = &mut to[at..at + BIT_WORDS];
        sse2!(_mm_storeu_si128(to.as_mut_ptr().cast(), v))
    }
    methods! {
        fn splat_bits(self, word: u64) -> __m128i = sse2!(_mm_set1_epi64x(word as i64));
        fn and_bits(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_and_si128(a, b));
        fn or_bits(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_or_si128(a, b));
        fn xor_bits(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_xor_si128(a, b));
        fn and_not_bits(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_andnot_si128(b, a));
        fn select_bits(self, mask: __m128i, a: __m128i, b: __m128i) -> __m128i = blend(mask, a, b);
    }
    #[inline(always)]
    fn shift_down(self, a: __m128i) -> __m128i {
        sse2!({
            let shifted = _mm_srli_epi64::<1>(a);
            _mm_unpacklo_epi64(_mm_unpackhi_epi64(a, a), shifted)
        })
    }
    methods! {
        fn spread_bit(self, a: __m128i) -> __m128i =
            sse2!(_mm_shuffle_epi32::<0>(_mm_srai_epi32::<31>(_mm_slli_epi32::<31>(a))));
        fn spread_sign(self, a: __m128i) -> __m128i =
            sse2!(_mm_shuffle_epi32::<0b11_11_01_01>(_mm_srai_epi32::<31>(a)));
        fn add_bits(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_add_epi64(a, b));
    }
    #[inline(always)]
    fn rotate_down(self, a: __m128i) -> __m128i {
        sse2!({
            let turned = _mm_or_si128(_mm_srli_epi64::<1>(a), _mm_slli_epi64::<63>(a));
            _mm_unpacklo_epi64(_mm_unpackhi_epi64(a, a), turned)
        })
    }
}
