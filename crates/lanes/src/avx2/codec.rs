//! Vectors of unsigned 16-bit numbers on AVX2, for encoding and decoding.

use core::arch::asm;
use core::arch::x86_64::*;

use super::Avx2;
use crate::contract::Codec;

const NUMBERS: usize = 16;

impl Codec for Avx2 {
    type Number = __m256i;
    const NUMBERS: usize = NUMBERS;

    #[inline(always)]
    fn load_numbers(self, from: &[u16], at: usize) -> __m256i {
        let from = &from[at..at + NUMBERS];
        avx2!(_mm256_loadu_si256(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store_numbers(self, to: &mut [u16], at: usize, v: __m256i) {
        let to = &mut to[at..at + NUMBERS];
        avx2!(_mm256_storeu_si256(to.as_mut_ptr().cast(), v))
    }
    #[inline(always)]
    fn load_digits<const BYTES: usize>(self, from: &[u8], at: usize) -> __m256i {
        let from = &from[at..at + BYTES * NUMBERS];
        avx2!(match BYTES {
            0 => _mm256_setzero_si256(),
            1 => _mm256_cvtepu8_epi16(_mm_loadu_si128(from.as_ptr().cast())),
            2 => _mm256_loadu_si256(from.as_ptr().cast()),
            _ => unreachable!("two bytes at most"),
        })
    }
    #[inline(always)]
    fn store_digits<const BYTES: usize>(self, to: &mut [u8], at: usize, v: __m256i) {
        let to = &mut to[at..at + BYTES * NUMBERS];
        avx2!(match BYTES {
            0 => {}
            1 => {
                let low = _mm256_and_si256(v, _mm256_set1_epi16(0xff));
                let half = _mm256_extracti128_si256::<1>(low);
                let bytes = _mm_packus_epi16(_mm256_castsi256_si128(low), half);
                _mm_storeu_si128(to.as_mut_ptr().cast(), bytes)
            }
            2 => _mm256_storeu_si256(to.as_mut_ptr().cast(), v),
            _ => unreachable!("two bytes at most"),
        })
    }
    methods! {
        fn splat_number(self, number: u16) -> __m256i = avx2!(_mm256_set1_epi16(number as i16));
        fn add_numbers(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_add_epi16(a, b));
        fn sub_numbers(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_sub_epi16(a, b));
        fn mul_low(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_mullo_epi16(a, b));
        fn mul_high(self, a: __m256i, b: __m256i) -> __m256i = avx2!(multiply_high(a, b));
        fn reduce_once(self, a: __m256i, m: __m256i) -> __m256i = avx2!(_mm256_min_epu16(a, _mm256_sub_epi16(a, m)));
    }
    #[inline(always)]
    fn reduce_counted(self, (a, n): (__m256i, __m256i), m: __m256i) -> (__m256i, __m256i) {
        let r = self.reduce_once(a, m);
        avx2!({
            let equal = _mm256_cmpeq_epi16(a, r);
            (r, _mm256_add_epi16(_mm256_add_epi16(n, _mm256_set1_epi16(1)), equal))
        })
    }
    #[inline(always)]
    fn zip_numbers(self, a: __m256i, b: __m256i) -> [__m256i; 2] {
        avx2!({
            let (low, high) = (_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b));
            [
                _mm256_permute2x128_si256::<0x20>(low, high),
                _mm256_permute2x128_si256::<0x31>(low, high),
            ]
        })
    }
    #[inline(always)]
    fn merge_pairs<const BYTES: usize>(
        self,
        [a, b]: [__m256i; 2],
        radix: u16,
    ) -> (__m256i, __m256i) {
        avx2!({
            let c = _mm256_set1_epi32((radix as i32) << 16 | 1);
            let (a, b) = (_mm256_madd_epi16(a, c), _mm256_madd_epi16(b, c));
            let low = _mm256_set1_epi32(0xffff);
            let digits = pack(_mm256_and_si256(a, low), _mm256_and_si256(b, low));
            let rest = match BYTES {
                0 => digits,
                1 => pack(_mm256_srli_epi32::<8>(a), _mm256_srli_epi32::<8>(b)),
                2 => pack(_mm256_srli_epi32::<16>(a), _mm256_srli_epi32::<16>(b)),
                _ => unreachable!("two bytes at most"),
            };
            (digits, rest)
        })
    }
}

/// Returns floor(a·b / 2^16) in each lane. In assembly, because LLVM widens the intrinsic to 32 bits where it knows
/// an operand to be small.
#[target_feature(enable = "avx2")]
#[inline]
fn multiply_high(a: __m256i, b: __m256i) -> __m256i {
    let r;
    // SAFETY: the instruction touches only these registers.
    unsafe {
        asm!("vpmulhuw {}, {}, {}", lateout(ymm_reg) r, in(ymm_reg) a, in(ymm_reg) b,
             options(pure, nomem, nostack, preserves_flags));
    }
    r
}

/// The low halves of the 32-bit lanes of a and b, whose high halves are zero.
#[inline(always)]
fn pack(a: __m256i, b: __m256i) -> __m256i {
    avx2!(_mm256_permute4x64_epi64::<0xd8>(_mm256_packus_epi32(a, b)))
}
