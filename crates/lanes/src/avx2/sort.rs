//! Vectors of unsigned 32-bit words on AVX2, for sorting.

use core::arch::x86_64::*;

use super::Avx2;
use crate::contract::{Sorting, odd_lanes};

const WORDS: usize = 8;

impl Sorting for Avx2 {
    type Word = __m256i;
    const WORDS: usize = WORDS;

    #[inline(always)]
    fn load_words(self, from: &[u32], at: usize) -> __m256i {
        let from = &from[at..at + WORDS];
        avx2!(_mm256_loadu_si256(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store_words(self, to: &mut [u32], at: usize, v: __m256i) {
        let to = &mut to[at..at + WORDS];
        avx2!(_mm256_storeu_si256(to.as_mut_ptr().cast(), v))
    }

    #[inline(always)]
    fn sort_words(self, a: __m256i, b: __m256i) -> (__m256i, __m256i) {
        avx2!((_mm256_min_epu32(a, b), _mm256_max_epu32(a, b)))
    }
    /// Brings the lower lanes of both vectors into one and the upper into the other.
    #[inline(always)]
    fn sort_lanes<const STRIDE: usize>(self, (a, b): (__m256i, __m256i)) -> (__m256i, __m256i) {
        avx2!(match STRIDE {
            1 => {
                let (low, high) = self.sort_words(shuffle::<0x88>(a, b), shuffle::<0xdd>(a, b));
                (_mm256_unpacklo_epi32(low, high), _mm256_unpackhi_epi32(low, high))
            }
            2 => {
                let (low, high) =
                    self.sort_words(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
                (_mm256_unpacklo_epi64(low, high), _mm256_unpackhi_epi64(low, high))
            }
            4 => {
                let (low, high) = self.sort_words(halves::<0x20>(a, b), halves::<0x31>(a, b));
                (halves::<0x20>(low, high), halves::<0x31>(low, high))
            }
            _ => unreachable!("no such stride"),
        })
    }
    #[inline(always)]
    fn complement_lanes<const BITS: usize>(self, a: __m256i) -> __m256i {
        let mask = self.load_words(const { &odd_lanes::<WORDS>(BITS) }, 0);
        avx2!(_mm256_xor_si256(a, mask))
    }
    #[inline(always)]
    fn transpose_words(self, rows: [__m256i; 16]) -> [__m256i; 16] {
        let [r0, r1, r2, r3, r4, r5, r6, r7, s0, s1, s2, s3, s4, s5, s6, s7] = rows;
        let [r0, r1, r2, r3, r4, r5, r6, r7] = transpose([r0, r1, r2, r3, r4, r5, r6, r7]);
        let [s0, s1, s2, s3, s4, s5, s6, s7] = transpose([s0, s1, s2, s3, s4, s5, s6, s7]);
        [r0, s0, r1, s1, r2, s2, r3, s3, r4, s4, r5, s5, r6, s6, r7, s7]
    }
}

/// Two words of a, then two of b, in each half.
#[inline(always)]
fn shuffle<const WHICH: i32>(a: __m256i, b: __m256i) -> __m256i {
    avx2!(_mm256_castps_si256(_mm256_shuffle_ps::<WHICH>(
        _mm256_castsi256_ps(a),
        _mm256_castsi256_ps(b)
    )))
}

/// Two of the four halves of a and b.
#[inline(always)]
fn halves<const WHICH: i32>(a: __m256i, b: __m256i) -> __m256i {
    avx2!(_mm256_permute2x128_si256::<WHICH>(a, b))
}

/// A square of 8×8.
#[inline(always)]
fn transpose(rows: [__m256i; 8]) -> [__m256i; 8] {
    let [a, b, c, d, e, f, g, h] = rows;
    let (low, high) = (transpose_halves([a, b, c, d]), transpose_halves([e, f, g, h]));
    [
        halves::<0x20>(low[0], high[0]),
        halves::<0x20>(low[1], high[1]),
        halves::<0x20>(low[2], high[2]),
        halves::<0x20>(low[3], high[3]),
        halves::<0x31>(low[0], high[0]),
        halves::<0x31>(low[1], high[1]),
        halves::<0x31>(low[2], high[2]),
        halves::<0x31>(low[3], high[3]),
    ]
}

/// The squares of 4×4 in the halves of four rows.
#[inline(always)]
fn transpose_halves([a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
    avx2!({
        let (ab, cd) = (_mm256_unpacklo_epi32(a, b), _mm256_unpacklo_epi32(c, d));
        let (ab_high, cd_high) = (_mm256_unpackhi_epi32(a, b), _mm256_unpackhi_epi32(c, d));
        [
            _mm256_unpacklo_epi64(ab, cd),
            _mm256_unpackhi_epi64(ab, cd),
            _mm256_unpacklo_epi64(ab_high, cd_high),
            _mm256_unpackhi_epi64(ab_high, cd_high),
        ]
    })
}
