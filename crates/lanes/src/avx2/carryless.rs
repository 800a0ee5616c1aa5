//! Carry-less products by PCLMULQDQ, which every processor with AVX2 has.

use core::arch::x86_64::*;

use super::Avx2;
use crate::contract::Carryless;

/// One limb.
#[inline(always)]
fn load(from: &[u64]) -> __m128i {
    avx2!(_mm_loadu_si128(from[..2].as_ptr().cast()))
}

#[inline(always)]
fn store(to: &mut [u64], limb: __m128i) {
    avx2!(_mm_storeu_si128(to[..2].as_mut_ptr().cast(), limb))
}

impl Carryless for Avx2 {
    const LIMBS: usize = 1;
    type Sums = [__m128i; 3];

    #[inline(always)]
    fn zero_sums(self) -> Self::Sums {
        avx2!([_mm_setzero_si128(); 3])
    }
    #[inline(always)]
    fn add_products(self, [low, middle, high]: Self::Sums, a: &[u64; 2], b: &[u64]) -> Self::Sums {
        let (a, b) = (load(a), load(b));
        avx2!({
            let across = _mm_xor_si128(
                _mm_clmulepi64_si128::<0x01>(a, b),
                _mm_clmulepi64_si128::<0x10>(a, b),
            );
            [
                _mm_xor_si128(low, _mm_clmulepi64_si128::<0x00>(a, b)),
                _mm_xor_si128(middle, across),
                _mm_xor_si128(high, _mm_clmulepi64_si128::<0x11>(a, b)),
            ]
        })
    }
    #[inline(always)]
    fn store_sums(self, sums: Self::Sums, parts: &mut [[u64; 8]; 3]) {
        for (part, sum) in parts.iter_mut().zip(sums) {
            store(part, sum);
        }
    }
    #[inline(always)]
    fn square_words(self, a: &[u64], out: &mut [u64]) {
        let a = load(a);
        avx2!({
            store(out, _mm_clmulepi64_si128::<0x00>(a, a));
            store(&mut out[2..], _mm_clmulepi64_si128::<0x11>(a, a));
        });
    }
}
