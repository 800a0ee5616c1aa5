//! Vectors of unsigned 32-bit words on AVX-512, for sorting: sixteen in a `zmm` register.

use core::arch::x86_64::*;

use super::Avx512Wide;
use crate::contract::{Sorting, odd_lanes};

const WORDS: usize = 16;

impl Sorting for Avx512Wide {
    type Word = __m512i;
    const WORDS: usize = WORDS;

    #[inline(always)]
    fn load_words(self, from: &[u32], at: usize) -> __m512i {
        let from = &from[at..at + WORDS];
        avx512!(_mm512_loadu_si512(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store_words(self, to: &mut [u32], at: usize, v: __m512i) {
        let to = &mut to[at..at + WORDS];
        avx512!(_mm512_storeu_si512(to.as_mut_ptr().cast(), v))
    }

    #[inline(always)]
    fn sort_words(self, a: __m512i, b: __m512i) -> (__m512i, __m512i) {
        avx512!((_mm512_min_epu32(a, b), _mm512_max_epu32(a, b)))
    }
    /// Brings the lower lanes of both vectors into one and the upper into the other, in the manner of 256 bits.
    #[inline(always)]
    fn sort_lanes<const STRIDE: usize>(self, (a, b): (__m512i, __m512i)) -> (__m512i, __m512i) {
        avx512!(match STRIDE {
            1 => {
                let (low, high) = self.sort_words(shuffle::<0x88>(a, b), shuffle::<0xdd>(a, b));
                (_mm512_unpacklo_epi32(low, high), _mm512_unpackhi_epi32(low, high))
            }
            2 => {
                let (low, high) =
                    self.sort_words(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
                (_mm512_unpacklo_epi64(low, high), _mm512_unpackhi_epi64(low, high))
            }
            4 => {
                let (low, high) = self.sort_words(quarters::<0x88>(a, b), quarters::<0xdd>(a, b));
                // Quarters 0 and 1 of both, alternately, and quarters 2 and 3.
                let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
                let second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
                (
                    _mm512_permutex2var_epi64(low, first, high),
                    _mm512_permutex2var_epi64(low, second, high),
                )
            }
            8 => {
                let (low, high) = self.sort_words(quarters::<0x44>(a, b), quarters::<0xee>(a, b));
                (quarters::<0x44>(low, high), quarters::<0xee>(low, high))
            }
            _ => unreachable!("no such stride"),
        })
    }
    #[inline(always)]
    fn complement_lanes<const BITS: usize>(self, a: __m512i) -> __m512i {
        let mask = self.load_words(const { &odd_lanes::<WORDS>(BITS) }, 0);
        avx512!(_mm512_xor_si512(a, mask))
    }
    #[inline(always)]
    fn transpose_words(self, rows: [__m512i; 16]) -> [__m512i; 16] {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = rows;
        let [a, b, c, d] = transpose_quarters([a, b, c, d]);
        let [e, f, g, h] = transpose_quarters([e, f, g, h]);
        let [i, j, k, l] = transpose_quarters([i, j, k, l]);
        let [m, n, o, p] = transpose_quarters([m, n, o, p]);
        // Words 0, 4, 8 and 12 of all rows, then 1, 5, 9 and 13, …
        let [a, e, i, m] = transpose_squares([a, e, i, m]);
        let [b, f, j, n] = transpose_squares([b, f, j, n]);
        let [c, g, k, o] = transpose_squares([c, g, k, o]);
        let [d, h, l, p] = transpose_squares([d, h, l, p]);
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    }
}

/// Two words of a, then two of b, in each quarter.
#[inline(always)]
fn shuffle<const WHICH: i32>(a: __m512i, b: __m512i) -> __m512i {
    avx512!(_mm512_castps_si512(_mm512_shuffle_ps::<WHICH>(
        _mm512_castsi512_ps(a),
        _mm512_castsi512_ps(b)
    )))
}

/// Two quarters of a, then two of b.
#[inline(always)]
fn quarters<const WHICH: i32>(a: __m512i, b: __m512i) -> __m512i {
    avx512!(_mm512_shuffle_i64x2::<WHICH>(a, b))
}

/// The squares of 4×4 in the quarters of four rows.
#[inline(always)]
fn transpose_quarters([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    avx512!({
        let (ab, cd) = (_mm512_unpacklo_epi32(a, b), _mm512_unpacklo_epi32(c, d));
        let (ab_high, cd_high) = (_mm512_unpackhi_epi32(a, b), _mm512_unpackhi_epi32(c, d));
        [
            _mm512_unpacklo_epi64(ab, cd),
            _mm512_unpackhi_epi64(ab, cd),
            _mm512_unpacklo_epi64(ab_high, cd_high),
            _mm512_unpackhi_epi64(ab_high, cd_high),
        ]
    })
}

/// Four rows of four quarters, transposed.
#[inline(always)]
fn transpose_squares([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    let (ab, cd) = (quarters::<0x88>(a, b), quarters::<0x88>(c, d));
    let (ab_odd, cd_odd) = (quarters::<0xdd>(a, b), quarters::<0xdd>(c, d));
    [
        quarters::<0x88>(ab, cd),
        quarters::<0x88>(ab_odd, cd_odd),
        quarters::<0xdd>(ab, cd),
        quarters::<0xdd>(ab_odd, cd_odd),
    ]
}
