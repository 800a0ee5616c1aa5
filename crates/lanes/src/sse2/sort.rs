//! Vectors of unsigned 32-bit words on SSE2, for sorting. SSE2 compares signed words: vectors hold words with their
//! highest bit flipped, so that the order is the same.

use core::arch::x86_64::*;

use super::Sse2;
use crate::contract::{Sorting, odd_lanes};

const WORDS: usize = 4;

/// Converts between a word and its form in vectors, in both directions.
#[inline(always)]
fn flip(a: __m128i) -> __m128i {
    sse2!(_mm_xor_si128(a, _mm_set1_epi32(i32::MIN)))
}

impl Sorting for Sse2 {
    type Word = __m128i;
    const WORDS: usize = WORDS;

    #[inline(always)]
    fn load_words(self, from: &[u32], at: usize) -> __m128i {
        let from = &from[at..at + WORDS];
        flip(sse2!(_mm_loadu_si128(from.as_ptr().cast())))
    }
    #[inline(always)]
    fn store_words(self, to: &mut [u32], at: usize, v: __m128i) {
        let to = &mut to[at..at + WORDS];
        sse2!(_mm_storeu_si128(to.as_mut_ptr().cast(), flip(v)))
    }

    #[inline(always)]
    fn sort_words(self, a: __m128i, b: __m128i) -> (__m128i, __m128i) {
        sse2!({
            let difference = _mm_and_si128(_mm_xor_si128(a, b), _mm_cmpgt_epi32(a, b));
            (_mm_xor_si128(a, difference), _mm_xor_si128(b, difference))
        })
    }
    /// Brings the lower lanes of both vectors into one and the upper into the other.
    #[inline(always)]
    fn sort_lanes<const STRIDE: usize>(self, (a, b): (__m128i, __m128i)) -> (__m128i, __m128i) {
        sse2!(match STRIDE {
            1 => {
                let (low, high) = self.sort_words(shuffle::<0x88>(a, b), shuffle::<0xdd>(a, b));
                (_mm_unpacklo_epi32(low, high), _mm_unpackhi_epi32(low, high))
            }
            2 => {
                let (low, high) =
                    self.sort_words(_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b));
                (_mm_unpacklo_epi64(low, high), _mm_unpackhi_epi64(low, high))
            }
            _ => unreachable!("no such stride"),
        })
    }
    #[inline(always)]
    fn complement_lanes<const BITS: usize>(self, a: __m128i) -> __m128i {
        let mask = const { &odd_lanes::<WORDS>(BITS) };
        sse2!(_mm_xor_si128(a, _mm_loadu_si128(mask.as_ptr().cast())))
    }
    #[inline(always)]
    fn transpose_words(self, rows: [__m128i; 16]) -> [__m128i; 16] {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = rows;
        let (first, second) = (transpose([a, b, c, d]), transpose([e, f, g, h]));
        let (third, fourth) = (transpose([i, j, k, l]), transpose([m, n, o, p]));
        [
            first[0], second[0], third[0], fourth[0], first[1], second[1], third[1], fourth[1],
            first[2], second[2], third[2], fourth[2], first[3], second[3], third[3], fourth[3],
        ]
    }
}

/// Two words of a, then two of b.
#[inline(always)]
fn shuffle<const WHICH: i32>(a: __m128i, b: __m128i) -> __m128i {
    sse2!(_mm_castps_si128(_mm_shuffle_ps::<WHICH>(_mm_castsi128_ps(a), _mm_castsi128_ps(b))))
}

/// A square of 4×4.
#[inline(always)]
fn transpose([a, b, c, d]: [__m128i; 4]) -> [__m128i; 4] {
    sse2!({
        let (ab, cd) = (_mm_unpacklo_epi32(a, b), _mm_unpacklo_epi32(c, d));
        let (ab_high, cd_high) = (_mm_unpackhi_epi32(a, b), _mm_unpackhi_epi32(c, d));
        [
            _mm_unpacklo_epi64(ab, cd),
            _mm_unpackhi_epi64(ab, cd),
            _mm_unpacklo_epi64(ab_high, cd_high),
            _mm_unpackhi_epi64(ab_high, cd_high),
        ]
    })
}
