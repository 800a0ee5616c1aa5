//! Coefficients of 8 bits on SSE2.

use core::arch::x86_64::*;

use goodprime_lanes::Sse2;

use crate::Bytes;

const BYTES: usize = 16;

/// Lanes 0 to 7 and 8 to 15 in 16 bits.
#[inline(always)]
fn widened(a: __m128i) -> [__m128i; 2] {
    sse2!([
        _mm_srai_epi16::<8>(_mm_unpacklo_epi8(a, a)),
        _mm_srai_epi16::<8>(_mm_unpackhi_epi8(a, a)),
    ])
}

impl Bytes for Sse2 {
    type Byte = i8;
    type Vector8 = __m128i;

    #[inline(always)]
    fn load_bytes(self, from: &[i8], at: usize) -> __m128i {
        let from = &from[at..at + BYTES];
        sse2!(_mm_loadu_si128(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store_bytes(self, to: &mut [i8], at: usize, v: __m128i) {
        let to = &mut to[at..at + BYTES];
        sse2!(_mm_storeu_si128(to.as_mut_ptr().cast(), v));
    }
    methods! {
        fn byte(self, value: i8) -> i8 = value;
        fn zero_bytes(self) -> __m128i = sse2!(_mm_setzero_si128());
        fn narrow_bytes(self, v: [__m128i; 2]) -> __m128i = sse2!(_mm_packs_epi16(v[0], v[1]));
        fn add_bytes(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_add_epi8(a, b));
        fn sub_bytes(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_sub_epi8(a, b));
    }
    #[inline(always)]
    fn add_widened(self, a: __m128i, b: __m128i) -> [__m128i; 2] {
        let ([a0, a1], [b0, b1]) = (widened(a), widened(b));
        sse2!([_mm_add_epi16(a0, b0), _mm_add_epi16(a1, b1)])
    }
    #[inline(always)]
    fn sub_widened(self, a: __m128i, b: __m128i) -> [__m128i; 2] {
        let ([a0, a1], [b0, b1]) = (widened(a), widened(b));
        sse2!([_mm_sub_epi16(a0, b0), _mm_sub_epi16(a1, b1)])
    }
}
