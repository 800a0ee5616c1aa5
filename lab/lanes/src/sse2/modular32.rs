//! Arithmetic modulo primes of up to 25 bits on SSE2.

use core::arch::x86_64::*;

use goodprime_lanes::{Modular, Sse2};

use super::blend;
use crate::{Constant32, Modular32, Modulus32};

/// Products of the even double words as signed numbers, which SSE2 has for unsigned ones only.
#[inline(always)]
fn multiply_even(a: __m128i, b: __m128i) -> __m128i {
    sse2!({
        // A negative a counts as a + 2^32, which adds 2^32·b; and likewise for b.
        let excess_b = _mm_and_si128(_mm_srai_epi32::<31>(a), b);
        let excess_a = _mm_and_si128(_mm_srai_epi32::<31>(b), a);
        let excess = _mm_slli_epi64::<32>(_mm_add_epi32(excess_a, excess_b));
        _mm_sub_epi64(_mm_mul_epu32(a, b), excess)
    })
}

/// (product - m·q)/2^32 in the high halves, for a product that is m·q modulo 2^32.
#[inline(always)]
fn montgomery_even<M: Modulus32>(product: __m128i, m: __m128i) -> __m128i {
    sse2!(_mm_sub_epi64(product, multiply_even(m, _mm_set1_epi32(M::Q))))
}

/// The high halves of the quad words of (even, odd), interleaved.
#[inline(always)]
fn high_halves(even: __m128i, odd: __m128i) -> __m128i {
    sse2!({
        let high = _mm_set1_epi64x(-1 << 32);
        blend(high, odd, _mm_srli_epi64::<32>(even))
    })
}

impl Modular32 for Sse2 {
    type Eight32 = Self;
    #[inline(always)]
    fn eight32(self) -> Self {
        self
    }

    type Vector32 = __m128i;
    /// Even lanes, odd lanes.
    type Accumulator64 = (__m128i, __m128i);

    #[inline(always)]
    fn load32(self, from: &[i16], at: usize) -> __m128i {
        self.load(from, at)
    }
    #[inline(always)]
    fn store32(self, to: &mut [i16], at: usize, v: __m128i) {
        self.store(to, at, v);
    }
    #[inline(always)]
    fn broadcast32(self, from: &[i16], at: usize) -> __m128i {
        self.pair(from, at)
    }
    #[inline(always)]
    fn widen(self, v: __m128i) -> [__m128i; 2] {
        sse2!([
            _mm_srai_epi32::<16>(_mm_unpacklo_epi16(v, v)),
            _mm_srai_epi32::<16>(_mm_unpackhi_epi16(v, v)),
        ])
    }
    #[inline(always)]
    fn narrow(self, [low, high]: [__m128i; 2]) -> (__m128i, __m128i) {
        sse2!({
            let (low, high) = (_mm_castsi128_ps(low), _mm_castsi128_ps(high));
            (
                _mm_castps_si128(_mm_shuffle_ps::<0x88>(low, high)),
                _mm_castps_si128(_mm_shuffle_ps::<0xdd>(low, high)),
            )
        })
    }

    methods! {
        fn add32(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_add_epi32(a, b));
        fn sub32(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_sub_epi32(a, b));
    }
    #[inline(always)]
    fn mulc32<M: Modulus32>(self, a: __m128i, c: Constant32) -> __m128i {
        sse2!({
            // Of the products with `m` only the low halves count: unsigned will do.
            let (c, m) = (_mm_set1_epi32(c.value), _mm_set1_epi32(c.companion));
            let odd = _mm_srli_epi64::<32>(a);
            high_halves(
                montgomery_even::<M>(multiply_even(a, c), _mm_mul_epu32(a, m)),
                montgomery_even::<M>(multiply_even(odd, c), _mm_mul_epu32(odd, m)),
            )
        })
    }
    #[inline(always)]
    fn freeze32<M: Modulus32>(self, a: __m128i) -> __m128i {
        sse2!({
            let (q, half) = (_mm_set1_epi32(M::Q), _mm_set1_epi32(M::HALF));
            let low = _mm_set1_epi32(-M::HALF);
            let a = _mm_sub_epi32(a, _mm_and_si128(q, _mm_cmpgt_epi32(a, half)));
            _mm_add_epi32(a, _mm_and_si128(q, _mm_cmpgt_epi32(low, a)))
        })
    }

    #[inline(always)]
    fn zero64(self) -> (__m128i, __m128i) {
        self.zero()
    }
    #[inline(always)]
    fn window32(
        self,
        acc: (__m128i, __m128i),
        from: &[i16],
        at: usize,
        c: __m128i,
    ) -> (__m128i, __m128i) {
        let (even, odd) = (self.load(from, at), self.load(from, at + 2));
        sse2!((
            _mm_add_epi64(acc.0, multiply_even(even, c)),
            _mm_add_epi64(acc.1, multiply_even(odd, c)),
        ))
    }
    #[inline(always)]
    fn montgomery32<M: Modulus32>(self, acc: (__m128i, __m128i)) -> __m128i {
        sse2!({
            let inverse = _mm_set1_epi32(M::INVERSE);
            high_halves(
                montgomery_even::<M>(acc.0, _mm_mul_epu32(acc.0, inverse)),
                montgomery_even::<M>(acc.1, _mm_mul_epu32(acc.1, inverse)),
            )
        })
    }
}
