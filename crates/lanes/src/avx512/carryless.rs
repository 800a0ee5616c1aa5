//! Carry-less products by VPCLMULQDQ, four limbs at a time.

use core::arch::x86_64::*;

use super::Avx512;
use crate::contract::Carryless;

/// Four limbs.
#[inline(always)]
fn load(from: &[u64]) -> __m512i {
    avx512!(_mm512_loadu_si512(from[..8].as_ptr().cast()))
}

#[inline(always)]
fn store(to: &mut [u64], limbs: __m512i) {
    avx512!(_mm512_storeu_si512(to[..8].as_mut_ptr().cast(), limbs))
}

impl Carryless for Avx512 {
    const LIMBS: usize = 4;
    type Sums = [__m512i; 3];

    #[inline(always)]
    fn zero_sums(self) -> Self::Sums {
        avx512!([_mm512_setzero_si512(); 3])
    }
    #[inline(always)]
    fn add_products(self, [low, middle, high]: Self::Sums, a: &[u64; 2], b: &[u64]) -> Self::Sums {
        let b = load(b);
        avx512!({
            let a = _mm512_broadcast_i32x4(_mm_loadu_si128(a.as_ptr().cast()));
            let across =
                (_mm512_clmulepi64_epi128::<0x01>(a, b), _mm512_clmulepi64_epi128::<0x10>(a, b));
            [
                _mm512_xor_si512(low, _mm512_clmulepi64_epi128::<0x00>(a, b)),
                // Exclusive or of three.
                _mm512_ternarylogic_epi64::<0x96>(middle, across.0, across.1),
                _mm512_xor_si512(high, _mm512_clmulepi64_epi128::<0x11>(a, b)),
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
        avx512!({
            // The squares of the even words, and those of the odd ones.
            let even = _mm512_clmulepi64_epi128::<0x00>(a, a);
            let odd = _mm512_clmulepi64_epi128::<0x11>(a, a);
            let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
            let second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
            store(out, _mm512_permutex2var_epi64(even, first, odd));
            store(&mut out[8..], _mm512_permutex2var_epi64(even, second, odd));
        });
    }
}
