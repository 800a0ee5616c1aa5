//! Words modulo 2^16 on AVX2, for NTRU's products: a block of sixteen words is one vector.

use core::arch::asm;
use core::arch::x86_64::*;

use super::Avx2;
use crate::contract::{BLOCK, Wrapping};

/// Loads the eight words into both halves of a vector. In assembly, because LLVM turns shuffles of the intrinsic's
/// result back into loads.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn load_words_twice(from: &[u16; 8]) -> __m256i {
    let r;
    // SAFETY: the instruction reads the 16 bytes of `from` and touches only this register.
    unsafe {
        asm!("vbroadcasti128 {}, xmmword ptr [{}]", out(ymm_reg) r, in(reg) from.as_ptr(),
             options(pure, readonly, nostack, preserves_flags));
    }
    r
}

/// The lower halves of the double words of even and odd outputs, interleaved.
#[inline(always)]
pub(crate) fn join(even: __m256i, odd: __m256i) -> __m256i {
    avx2!(_mm256_blend_epi16::<0xaa>(even, _mm256_slli_epi32::<16>(odd)))
}

impl Wrapping for Avx2 {
    type Word = u16;
    type Block = __m256i;

    const SIDE_BY_SIDE: usize = 3;

    #[inline(always)]
    fn store_block(self, to: &mut [u16; BLOCK], a: __m256i) {
        avx2!(_mm256_storeu_si256(to.as_mut_ptr().cast(), a));
    }
    methods! {
        fn word(self, value: u16) -> u16 = value;
        fn load_block(self, from: &[u16; BLOCK]) -> __m256i = avx2!(_mm256_loadu_si256(from.as_ptr().cast()));
        fn zero_block(self) -> __m256i = avx2!(_mm256_setzero_si256());
        fn add_blocks(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_add_epi16(a, b));
        fn sub_blocks(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_sub_epi16(a, b));
        fn scale_block(self, a: __m256i, c: u16) -> __m256i =
            avx2!(_mm256_mullo_epi16(a, _mm256_set1_epi16(c as i16)));
    }
    #[inline(always)]
    fn reverse_block(self, a: __m256i) -> __m256i {
        avx2!({
            let words = _mm_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1);
            let reversed = _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(words));
            _mm256_permute4x64_epi64::<0x4e>(reversed)
        })
    }
    #[inline(always)]
    fn shift_block(self, a: __m256i, shift: u32, mask: u16) -> __m256i {
        avx2!({
            let shifted = _mm256_srl_epi16(a, _mm_cvtsi32_si128(shift as i32));
            _mm256_and_si256(shifted, _mm256_set1_epi16(mask as i16))
        })
    }
    #[inline(always)]
    fn hankel<const K: usize>(
        self,
        h: &[[u16; 2 * BLOCK]; K],
        x: &[[u16; BLOCK]; K],
    ) -> [__m256i; K] {
        avx2!({
            let zero = _mm256_setzero_si256();
            let (mut even, mut odd, mut eight) = ([zero; K], [zero; K], [zero; K]);
            macro_rules! half {
                ($half:literal: $($pair:literal $shuffle:literal),*) => {{
                    for k in 0..K {
                        eight[k] = load_words_twice(&x[k].as_chunks().0[$half]);
                    }
                    $(for k in 0..K {
                        let pair = _mm256_shuffle_epi32::<$shuffle>(eight[k]);
                        let window: &[u16; BLOCK + 1] = window::<{ 8 * $half + 2 * $pair }>(&h[k]);
                        let words = _mm256_loadu_si256(window.as_ptr().cast());
                        even[k] = _mm256_add_epi32(even[k], _mm256_madd_epi16(words, pair));
                        let words = _mm256_loadu_si256(window[1..].as_ptr().cast());
                        odd[k] = _mm256_add_epi32(odd[k], _mm256_madd_epi16(words, pair));
                    })*
                }};
            }
            half!(0: 0 0x00, 1 0x55, 2 0xaa, 3 0xff);
            half!(1: 0 0x00, 1 0x55, 2 0xaa, 3 0xff);
            let mut out = [zero; K];
            for k in 0..K {
                out[k] = join(even[k], odd[k]);
            }
            out
        })
    }
}

/// The words of a line from `AT` on that one pair of words multiplies.
#[inline(always)]
fn window<const AT: usize>(line: &[u16; 2 * BLOCK]) -> &[u16; BLOCK + 1] {
    line[AT..].first_chunk().expect("a line is longer")
}
