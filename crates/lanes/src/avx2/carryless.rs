//! Carry-less products by PCLMULQDQ, which every processor with AVX2 has.

use core::arch::x86_64::*;

use super::Avx2;
use crate::contract::Carryless;

impl Carryless for Avx2 {
    type Sum = __m128i;

    methods! {
        fn zero_sum(self) -> __m128i = avx2!(_mm_setzero_si128());
    }
    #[inline(always)]
    fn add_product(self, sum: __m128i, a: u64, b: u64) -> __m128i {
        avx2!({
            let (a, b) = (_mm_cvtsi64_si128(a as i64), _mm_cvtsi64_si128(b as i64));
            _mm_xor_si128(sum, _mm_clmulepi64_si128::<0>(a, b))
        })
    }
    #[inline(always)]
    fn words_of(self, sum: __m128i) -> [u64; 2] {
        avx2!([_mm_cvtsi128_si64(sum) as u64, _mm_extract_epi64::<1>(sum) as u64])
    }
}
