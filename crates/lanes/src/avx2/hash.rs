//! Vectors of 64-bit words on AVX2, for SHA-512 and SHA-3.

use core::arch::x86_64::*;

use super::Avx2;
use crate::contract::Hashing;

const LANES64: usize = 4;

impl Hashing for Avx2 {
    type Vector64 = __m256i;
    const LANES64: usize = LANES64;

    #[inline(always)]
    fn load64(self, from: &[u64], at: usize) -> __m256i {
        let from = &from[at..at + LANES64];
        avx2!(_mm256_loadu_si256(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store64(self, to: &mut [u64], at: usize, v: __m256i) {
        let to = &mut to[at..at + LANES64];
        avx2!(_mm256_storeu_si256(to.as_mut_ptr().cast(), v))
    }
    methods! {
        fn splat64(self, word: u64) -> __m256i = avx2!(_mm256_set1_epi64x(word as i64));
        fn gather64(self, words: [u64; 4]) -> __m256i =
            avx2!(_mm256_set_epi64x(words[3] as i64, words[2] as i64, words[1] as i64, words[0] as i64));
        fn first_lane64(self, word: u64) -> __m256i = avx2!(_mm256_castsi128_si256(_mm_cvtsi64_si128(word as i64)));
        fn lane_of64(self, v: __m256i) -> u64 = avx2!(_mm_cvtsi128_si64(_mm256_castsi256_si128(v)) as u64);
    }
    #[inline(always)]
    fn columns64(self, columns: &mut [__m256i; 16], rows: [&[u8; 128]; 4]) {
        for i in 0..4 {
            let (a, b) = (words(rows[0].as_chunks().0, i), words(rows[1].as_chunks().0, i));
            let (c, d) = (words(rows[2].as_chunks().0, i), words(rows[3].as_chunks().0, i));
            avx2!({
                let (ab_even, ab_odd) = (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
                let (cd_even, cd_odd) = (_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
                columns[4 * i] = _mm256_permute2x128_si256::<0x20>(ab_even, cd_even);
                columns[4 * i + 1] = _mm256_permute2x128_si256::<0x20>(ab_odd, cd_odd);
                columns[4 * i + 2] = _mm256_permute2x128_si256::<0x31>(ab_even, cd_even);
                columns[4 * i + 3] = _mm256_permute2x128_si256::<0x31>(ab_odd, cd_odd);
            });
        }
    }

    methods! {
        fn add64(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_add_epi64(a, b));
        fn sub64(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_sub_epi64(a, b));
    }
    #[inline(always)]
    fn rotate64<const N: i32>(self, a: __m256i) -> __m256i {
        if N == 8 {
            return shuffle(a, [1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8]);
        }
        avx2!({
            // The count of the left shift is known once this is inlined.
            let high = _mm256_sll_epi64(a, _mm_cvtsi32_si128(64 - N));
            _mm256_xor_si256(_mm256_srli_epi64::<N>(a), high)
        })
    }
    #[inline(always)]
    fn shift64<const N: i32>(self, a: __m256i) -> __m256i {
        avx2!(_mm256_srli_epi64::<N>(a))
    }
    methods! {
        fn xor64(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i =
            avx2!(_mm256_xor_si256(_mm256_xor_si256(a, b), c));
        fn chi64(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i =
            avx2!(_mm256_xor_si256(a, _mm256_andnot_si256(b, c)));
        fn choose64(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i =
            avx2!(_mm256_xor_si256(b, _mm256_and_si256(mask, _mm256_xor_si256(a, b))));
    }
    #[inline(always)]
    fn majority64(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
        // The next round's b ^ c is this round's a ^ b, which the compiler keeps.
        avx2!({
            let (ab, bc) = (_mm256_xor_si256(a, b), _mm256_xor_si256(b, c));
            _mm256_xor_si256(b, _mm256_and_si256(ab, bc))
        })
    }
}

/// Byte i of both halves becomes byte `from[i]` of that half.
#[inline(always)]
fn shuffle(a: __m256i, from: [i8; 16]) -> __m256i {
    avx2!({
        let from = _mm_loadu_si128(from.as_ptr().cast());
        _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(from))
    })
}

/// Four big-endian words.
#[inline(always)]
fn words(rows: &[[u8; 32]], i: usize) -> __m256i {
    let bytes = avx2!(_mm256_loadu_si256(rows[i].as_ptr().cast()));
    shuffle(bytes, [7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8])
}
