//! Arithmetic modulo primes of up to 25 bits on AVX2.

use core::arch::x86_64::*;

use goodprime_lanes::{Avx2, Modular, Sse2};

use super::LANES;
use crate::{Constant32, Modular32, Modulus32};

/// (product - m·q)/2^32 in the high halves, for a product that is m·q modulo 2^32.
#[inline(always)]
fn montgomery_even<M: Modulus32>(product: __m256i, m: __m256i) -> __m256i {
    avx2!(_mm256_sub_epi64(product, _mm256_mul_epi32(m, _mm256_set1_epi32(M::Q))))
}

/// The high halves of the quad words of (even, odd), interleaved.
#[inline(always)]
fn high_halves(even: __m256i, odd: __m256i) -> __m256i {
    avx2!(_mm256_blend_epi32::<0xaa>(_mm256_srli_epi64::<32>(even), odd))
}

impl Modular32 for Avx2 {
    type Eight32 = Sse2;
    #[inline(always)]
    fn eight32(self) -> Sse2 {
        Sse2
    }

    type Vector32 = __m256i;
    /// Even lanes, odd lanes.
    type Accumulator64 = (__m256i, __m256i);

    #[inline(always)]
    fn load32(self, from: &[i16], at: usize) -> __m256i {
        self.load(from, at)
    }
    #[inline(always)]
    fn store32(self, to: &mut [i16], at: usize, v: __m256i) {
        self.store(to, at, v);
    }
    #[inline(always)]
    fn broadcast32(self, from: &[i16], at: usize) -> __m256i {
        self.pair(from, at)
    }
    #[inline(always)]
    fn widen(self, v: __m256i) -> [__m256i; 2] {
        avx2!([
            _mm256_cvtepi16_epi32(_mm256_castsi256_si128(v)),
            _mm256_cvtepi16_epi32(_mm256_extracti128_si256::<1>(v)),
        ])
    }
    #[inline(always)]
    fn narrow(self, [low, high]: [__m256i; 2]) -> (__m256i, __m256i) {
        avx2!({
            let (low, high) = (_mm256_castsi256_ps(low), _mm256_castsi256_ps(high));
            let even = _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(low, high));
            let odd = _mm256_castps_si256(_mm256_shuffle_ps::<0xdd>(low, high));
            // Each half of a register came from both operands: quarters 1 and 2 change places.
            (_mm256_permute4x64_epi64::<0xd8>(even), _mm256_permute4x64_epi64::<0xd8>(odd))
        })
    }

    methods! {
        fn add32(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_add_epi32(a, b));
        fn sub32(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_sub_epi32(a, b));
    }
    #[inline(always)]
    fn mulc32<M: Modulus32>(self, a: __m256i, c: Constant32) -> __m256i {
        avx2!({
            let (c, m) = (_mm256_set1_epi32(c.value), _mm256_set1_epi32(c.companion));
            let odd = _mm256_srli_epi64::<32>(a);
            high_halves(
                montgomery_even::<M>(_mm256_mul_epi32(a, c), _mm256_mul_epi32(a, m)),
                montgomery_even::<M>(_mm256_mul_epi32(odd, c), _mm256_mul_epi32(odd, m)),
            )
        })
    }
    #[inline(always)]
    fn freeze32<M: Modulus32>(self, a: __m256i) -> __m256i {
        avx2!({
            let (q, half) = (_mm256_set1_epi32(M::Q), _mm256_set1_epi32(M::HALF));
            let low = _mm256_set1_epi32(-M::HALF);
            let a = _mm256_sub_epi32(a, _mm256_and_si256(q, _mm256_cmpgt_epi32(a, half)));
            _mm256_add_epi32(a, _mm256_and_si256(q, _mm256_cmpgt_epi32(low, a)))
        })
    }

    #[inline(always)]
    fn zero64(self) -> (__m256i, __m256i) {
        self.zero()
    }
    #[inline(always)]
    fn window32(
        self,
        acc: (__m256i, __m256i),
        from: &[i16],
        at: usize,
        c: __m256i,
    ) -> (__m256i, __m256i) {
        let from = &from[at..at + LANES + 2];
        avx2!({
            let even = _mm256_loadu_si256(from.as_ptr().cast());
            let odd = _mm256_loadu_si256(from.as_ptr().add(2).cast());
            (
                _mm256_add_epi64(acc.0, _mm256_mul_epi32(even, c)),
                _mm256_add_epi64(acc.1, _mm256_mul_epi32(odd, c)),
            )
        })
    }
    #[inline(always)]
    fn montgomery32<M: Modulus32>(self, acc: (__m256i, __m256i)) -> __m256i {
        avx2!({
            let inverse = _mm256_set1_epi32(M::INVERSE);
            high_halves(
                montgomery_even::<M>(acc.0, _mm256_mul_epi32(acc.0, inverse)),
                montgomery_even::<M>(acc.1, _mm256_mul_epi32(acc.1, inverse)),
            )
        })
    }
}
