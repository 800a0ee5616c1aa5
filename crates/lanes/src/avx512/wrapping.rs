//! Words modulo 2^16 on AVX-512, for NTRU's products: dot products that accumulate; the rest as on AVX2.

use core::arch::asm;
use core::arch::x86_64::*;

use super::Avx512;
use crate::avx2::{join, load_words_twice};
use crate::contract::{BLOCK, Wrapping};

/// acc + pairwise sums of products, with a block of the line from the byte `AT` on from memory. In assembly, because
/// LLVM splits the intrinsic into a multiply and an addition; in the class of `zmm` registers, because only that class
/// has all 32.
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
#[inline]
fn dot_window<const AT: usize>(acc: __m256i, line: &[u16; 2 * BLOCK], b: __m256i) -> __m256i {
    const { assert!(AT + 32 <= size_of::<[u16; 2 * BLOCK]>()) }
    let mut r = acc;
    // SAFETY: the instruction reads 32 bytes of `line` and touches only these registers.
    unsafe {
        asm!("vpdpwssd {0:y}, {1:y}, ymmword ptr [{2} + {3}]",
             inout(zmm_reg) r, in(zmm_reg) b, in(reg) line.as_ptr(), const AT,
             options(pure, readonly, nostack, preserves_flags));
    }
    r
}

impl Wrapping for Avx512 {
    type Word = u16;
    type Block = __m256i;

    const SIDE_BY_SIDE: usize = 5;

    as_avx2! {
        fn word(value: u16) -> u16;
        fn load_block(from: &[u16; BLOCK]) -> __m256i;
        fn store_block(to: &mut [u16; BLOCK], a: __m256i) -> ();
        fn zero_block() -> __m256i;
        fn add_blocks(a: __m256i, b: __m256i) -> __m256i;
        fn sub_blocks(a: __m256i, b: __m256i) -> __m256i;
        fn scale_block(a: __m256i, c: u16) -> __m256i;
        fn reverse_block(a: __m256i) -> __m256i;
        fn shift_block(a: __m256i, shift: u32, mask: u16) -> __m256i;
    }
    #[inline(always)]
    fn hankel<const K: usize>(
        self,
        h: &[[u16; 2 * BLOCK]; K],
        x: &[[u16; BLOCK]; K],
    ) -> [__m256i; K] {
        avx512!({
            let zero = _mm256_setzero_si256();
            let (mut even, mut odd, mut eight) = ([zero; K], [zero; K], [zero; K]);
            macro_rules! half {
                ($half:literal: $($pair:literal $shuffle:literal),*) => {{
                    for k in 0..K {
                        eight[k] = load_words_twice(&x[k].as_chunks().0[$half]);
                    }
                    $(for k in 0..K {
                        let pair = _mm256_shuffle_epi32::<$shuffle>(eight[k]);
                        even[k] = dot_window::<{ 16 * $half + 4 * $pair }>(even[k], &h[k], pair);
                        odd[k] = dot_window::<{ 16 * $half + 4 * $pair + 2 }>(odd[k], &h[k], pair);
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
