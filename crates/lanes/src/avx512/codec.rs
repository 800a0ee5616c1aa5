//! Vectors of unsigned 16-bit numbers on AVX-512, for encoding and decoding.

use core::arch::asm;
use core::arch::x86_64::*;

use super::Avx512;
use crate::avx2::Avx2;
use crate::contract::Codec;

impl Codec for Avx512 {
    type Number = __m256i;
    const NUMBERS: usize = <Avx2 as Codec>::NUMBERS;

    as_avx2! {
        fn load_numbers(from: &[u16], at: usize) -> __m256i;
        fn store_numbers(to: &mut [u16], at: usize, v: __m256i) -> ();
        fn splat_number(number: u16) -> __m256i;
        fn add_numbers(a: __m256i, b: __m256i) -> __m256i;
        fn sub_numbers(a: __m256i, b: __m256i) -> __m256i;
        fn mul_low(a: __m256i, b: __m256i) -> __m256i;
        fn mul_high(a: __m256i, b: __m256i) -> __m256i;
        fn reduce_once(a: __m256i, m: __m256i) -> __m256i;
        fn zip_numbers(a: __m256i, b: __m256i) -> [__m256i; 2];
    }

    #[inline(always)]
    fn load_digits<const BYTES: usize>(self, from: &[u8], at: usize) -> __m256i {
        self.0.load_digits::<BYTES>(from, at)
    }
    #[inline(always)]
    fn store_digits<const BYTES: usize>(self, to: &mut [u8], at: usize, v: __m256i) {
        self.0.store_digits::<BYTES>(to, at, v);
    }
    #[inline(always)]
    fn reduce_counted(self, (a, n): (__m256i, __m256i), m: __m256i) -> (__m256i, __m256i) {
        avx512!({
            let above = _mm256_cmpge_epu16_mask(a, m);
            let n = _mm256_mask_add_epi16(n, above, n, _mm256_set1_epi16(1));
            (self.reduce_once(a, m), n)
        })
    }
    #[inline(always)]
    fn merge_pairs<const BYTES: usize>(
        self,
        [a, b]: [__m256i; 2],
        radix: u16,
    ) -> (__m256i, __m256i) {
        avx512!({
            let c = _mm256_set1_epi32((radix as i32) << 16 | 1);
            let (a, b) = (_mm256_madd_epi16(a, c), _mm256_madd_epi16(b, c));
            let digits = every_second::<0>(a, b);
            let rest = match BYTES {
                0 => digits,
                1 => every_second::<0>(_mm256_srli_epi32::<8>(a), _mm256_srli_epi32::<8>(b)),
                2 => every_second::<1>(a, b),
                _ => unreachable!("two bytes at most"),
            };
            (digits, rest)
        })
    }
}

/// The even or the odd numbers of a, then those of b.
#[inline(always)]
fn every_second<const ODD: u16>(a: __m256i, b: __m256i) -> __m256i {
    const fn indices(odd: u16) -> [u16; 16] {
        let mut indices = [0; 16];
        let mut i = 0;
        while i < 16 {
            indices[i] = 2 * i as u16 + odd;
            i += 1;
        }
        indices
    }
    let indices = const { &indices(ODD) };
    avx512!({
        let indices = _mm256_loadu_si256(indices.as_ptr().cast());
        permute(a, indices, b)
    })
}

/// Word i of the result is the word of (a, b) with the number `indices[i]`. In assembly, because LLVM makes it a
/// narrowing store, which is several times slower on Zen 4.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
#[inline]
fn permute(a: __m256i, indices: __m256i, b: __m256i) -> __m256i {
    let mut r = a;
    // SAFETY: the instruction touches only these registers.
    unsafe {
        asm!("vpermt2w {0:y}, {1:y}, {2:y}", inout(zmm_reg) r, in(zmm_reg) indices, in(zmm_reg) b,
             options(pure, nomem, nostack, preserves_flags));
    }
    r
}
