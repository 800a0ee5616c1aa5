//! Arithmetic modulo q on SSE2 with eight polynomials side by side, one in each lane.

use core::arch::x86_64::*;

use super::Sse2;
use crate::contract::{Modular, ModularRows};
use crate::modulus::{Constants, Modulus};

type Wide = (__m128i, __m128i);

/// (a·b in even lanes, a·b in odd lanes): `pmaddwd` with the other word cleared.
#[inline(always)]
fn products(a: __m128i, b: __m128i) -> Wide {
    sse2!({
        let words = _mm_set1_epi32(0xffff);
        (_mm_madd_epi16(_mm_and_si128(words, a), b), _mm_madd_epi16(_mm_andnot_si128(words, a), b))
    })
}

impl ModularRows for Sse2 {
    methods! {
        fn known(self, values: &[i16; 8]) -> __m128i = self.load(values, 0);
        fn mulc_each<M: Modulus>(self, a: __m128i, c: &Constants) -> __m128i =
            self.mulf::<M>(a, (self.load(&c.values, 0), self.load(&c.companions, 0)));
    }
    #[inline(always)]
    fn transpose_vectors(self, [a, b, c, d, e, f, g, h]: [__m128i; 8]) -> [__m128i; 8] {
        sse2!({
            let (ab, ab1) = (_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b));
            let (cd, cd1) = (_mm_unpacklo_epi16(c, d), _mm_unpackhi_epi16(c, d));
            let (ef, ef1) = (_mm_unpacklo_epi16(e, f), _mm_unpackhi_epi16(e, f));
            let (gh, gh1) = (_mm_unpacklo_epi16(g, h), _mm_unpackhi_epi16(g, h));
            let (abcd0, abcd2) = (_mm_unpacklo_epi32(ab, cd), _mm_unpackhi_epi32(ab, cd));
            let (abcd4, abcd6) = (_mm_unpacklo_epi32(ab1, cd1), _mm_unpackhi_epi32(ab1, cd1));
            let (efgh0, efgh2) = (_mm_unpacklo_epi32(ef, gh), _mm_unpackhi_epi32(ef, gh));
            let (efgh4, efgh6) = (_mm_unpacklo_epi32(ef1, gh1), _mm_unpackhi_epi32(ef1, gh1));
            [
                _mm_unpacklo_epi64(abcd0, efgh0),
                _mm_unpackhi_epi64(abcd0, efgh0),
                _mm_unpacklo_epi64(abcd2, efgh2),
                _mm_unpackhi_epi64(abcd2, efgh2),
                _mm_unpacklo_epi64(abcd4, efgh4),
                _mm_unpackhi_epi64(abcd4, efgh4),
                _mm_unpacklo_epi64(abcd6, efgh6),
                _mm_unpackhi_epi64(abcd6, efgh6),
            ]
        })
    }
    methods! {
        fn multiply(self, a: __m128i, b: __m128i) -> Wide = products(a, b);
        fn multiply_add(self, acc: Wide, a: __m128i, b: __m128i) -> Wide = self.add_wide(acc, products(a, b));
        fn multiply_sub(self, acc: Wide, a: __m128i, b: __m128i) -> Wide = self.sub_wide(acc, products(a, b));
    }
    #[inline(always)]
    fn multiply_add_lane<const LANE: i32>(self, acc: Wide, a: __m128i, b: __m128i) -> Wide {
        let c = sse2!(_mm_extract_epi16::<LANE>(b));
        self.multiply_add(acc, a, self.splat(c as i16))
    }
    methods! {
        fn add_wrapping(self, a: Wide, b: Wide) -> Wide = self.add_wide(a, b);
        fn sub_wrapping(self, a: Wide, b: Wide) -> Wide = self.sub_wide(a, b);
        fn sum_of_products(self, acc: Wide, _: usize, _: &[i16], _: &[i16]) -> Wide = acc;
    }
}
