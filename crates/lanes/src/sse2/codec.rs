//! Vectors of unsigned 16-bit numbers on SSE2, for encoding and decoding.

use core::arch::x86_64::*;

use super::Sse2;
use crate::contract::Codec;

const NUMBERS: usize = 8;

impl Codec for Sse2 {
    type Number = __m128i;
    const NUMBERS: usize = NUMBERS;

    #[inline(always)]
    fn load_numbers(self, from: &[u16], at: usize) -> __m128i {
        let from = &from[at..at + NUMBERS];
        sse2!(_mm_loadu_si128(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store_numbers(self, to: &mut [u16], at: usize, v: __m128i) {
        let to = &mut to[at..at + NUMBERS];
        sse2!(_mm_storeu_si128(to.as_mut_ptr().cast(), v))
    }
    #[inline(always)]
    fn load_digits<const BYTES: usize>(self, from: &[u8], at: usize) -> __m128i {
        let from = &from[at..at + BYTES * NUMBERS];
        sse2!(match BYTES {
            0 => _mm_setzero_si128(),
            1 => _mm_unpacklo_epi8(_mm_loadl_epi64(from.as_ptr().cast()), _mm_setzero_si128()),
            2 => _mm_loadu_si128(from.as_ptr().cast()),
            _ => unreachable!("two bytes at most"),
        })
    }
    #[inline(always)]
    fn store_digits<const BYTES: usize>(self, to: &mut [u8], at: usize, v: __m128i) {
        let to = &mut to[at..at + BYTES * NUMBERS];
        sse2!(match BYTES {
            0 => {}
            1 => {
                let low = _mm_and_si128(v, _mm_set1_epi16(0xff));
                _mm_storel_epi64(to.as_mut_ptr().cast(), _mm_packus_epi16(low, low))
            }
            2 => _mm_storeu_si128(to.as_mut_ptr().cast(), v),
            _ => unreachable!("two bytes at most"),
        })
    }
    methods! {
        fn splat_number(self, number: u16) -> __m128i = sse2!(_mm_set1_epi16(number as i16));
        fn add_numbers(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_add_epi16(a, b));
        fn sub_numbers(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_sub_epi16(a, b));
        fn mul_low(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_mullo_epi16(a, b));
        fn mul_high(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_mulhi_epu16(a, b));
        /// The smaller of a and a - m is a less the excess of a over a - m, if there is one.
        fn reduce_once(self, a: __m128i, m: __m128i) -> __m128i =
            sse2!(_mm_sub_epi16(a, _mm_subs_epu16(a, _mm_sub_epi16(a, m))));
    }
    #[inline(always)]
    fn reduce_counted(self, (a, n): (__m128i, __m128i), m: __m128i) -> (__m128i, __m128i) {
        let r = self.reduce_once(a, m);
        sse2!({
            let equal = _mm_cmpeq_epi16(a, r);
            (r, _mm_add_epi16(_mm_add_epi16(n, _mm_set1_epi16(1)), equal))
        })
    }
    #[inline(always)]
    fn zip_numbers(self, a: __m128i, b: __m128i) -> [__m128i; 2] {
        sse2!([_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b)])
    }
    #[inline(always)]
    fn merge_pairs<const BYTES: usize>(
        self,
        [a, b]: [__m128i; 2],
        radix: u16,
    ) -> (__m128i, __m128i) {
        sse2!({
            let c = _mm_set1_epi32((radix as i32) << 16 | 1);
            let (a, b) = (_mm_madd_epi16(a, c), _mm_madd_epi16(b, c));
            let digits = pack(a, b);
            let rest = match BYTES {
                0 => digits,
                1 => pack(_mm_srli_epi32::<8>(a), _mm_srli_epi32::<8>(b)),
                2 => pack(_mm_srli_epi32::<16>(a), _mm_srli_epi32::<16>(b)),
                _ => unreachable!("two bytes at most"),
            };
            (digits, rest)
        })
    }
}

/// The low halves of the 32-bit lanes of a and b. Packing saturates signed numbers, so the halves
/// are made signed numbers first.
#[inline(always)]
fn pack(a: __m128i, b: __m128i) -> __m128i {
    sse2!(_mm_packs_epi32(
        _mm_srai_epi32::<16>(_mm_slli_epi32::<16>(a)),
        _mm_srai_epi32::<16>(_mm_slli_epi32::<16>(b)),
    ))
}
