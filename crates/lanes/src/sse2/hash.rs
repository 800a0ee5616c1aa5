//! Vectors of 64-bit words on SSE2, for SHA-512 and SHA-3.

use core::arch::x86_64::*;

use super::Sse2;
use crate::contract::Hashing;

const LANES64: usize = 2;

impl Hashing for Sse2 {
    type Vector64 = __m128i;
    const LANES64: usize = LANES64;

    #[inline(always)]
    fn load64(self, from: &[u64], at: usize) -> __m128i {
        let from = &from[at..at + LANES64];
        sse2!(_mm_loadu_si128(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store64(self, to: &mut [u64], at: usize, v: __m128i) {
        let to = &mut to[at..at + LANES64];
        sse2!(_mm_storeu_si128(to.as_mut_ptr().cast(), v))
    }
    methods! {
        fn splat64(self, word: u64) -> __m128i = sse2!(_mm_set1_epi64x(word as i64));
        fn gather64(self, words: [u64; 4]) -> __m128i = sse2!(_mm_set_epi64x(words[1] as i64, words[0] as i64));
        fn first_lane64(self, word: u64) -> __m128i = sse2!(_mm_cvtsi64_si128(word as i64));
        fn lane_of64(self, v: __m128i) -> u64 = sse2!(_mm_cvtsi128_si64(v) as u64);
    }
    #[inline(always)]
    fn columns64(self, columns: &mut [__m128i; 16], rows: [&[u8; 128]; 4]) {
        let (a, b) = (rows[0].as_chunks().0, rows[1].as_chunks().0);
        for (column, (a, b)) in columns.iter_mut().zip(a.iter().zip(b)) {
            let (low, high) = (i64::from_be_bytes(*a), i64::from_be_bytes(*b));
            *column = sse2!(_mm_set_epi64x(high, low));
        }
    }

    methods! {
        fn add64(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_add_epi64(a, b));
        fn sub64(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_sub_epi64(a, b));
    }
    #[inline(always)]
    fn rotate64<const N: i32>(self, a: __m128i) -> __m128i {
        sse2!({
            // The count of the left shift is known once this is inlined.
            let high = _mm_sll_epi64(a, _mm_cvtsi32_si128(64 - N));
            _mm_xor_si128(_mm_srli_epi64::<N>(a), high)
        })
    }
    #[inline(always)]
    fn shift64<const N: i32>(self, a: __m128i) -> __m128i {
        sse2!(_mm_srli_epi64::<N>(a))
    }
    methods! {
        fn xor64(self, a: __m128i, b: __m128i, c: __m128i) -> __m128i = sse2!(_mm_xor_si128(_mm_xor_si128(a, b), c));
        fn chi64(self, a: __m128i, b: __m128i, c: __m128i) -> __m128i = sse2!(_mm_xor_si128(a, _mm_andnot_si128(b, c)));
        fn choose64(self, mask: __m128i, a: __m128i, b: __m128i) -> __m128i =
            sse2!(_mm_xor_si128(b, _mm_and_si128(mask, _mm_xor_si128(a, b))));
    }
    #[inline(always)]
    fn majority64(self, a: __m128i, b: __m128i, c: __m128i) -> __m128i {
        // The next round's b ^ c is this round's a ^ b, which the compiler keeps.
        sse2!(_mm_xor_si128(b, _mm_and_si128(_mm_xor_si128(a, b), _mm_xor_si128(b, c))))
    }
}
