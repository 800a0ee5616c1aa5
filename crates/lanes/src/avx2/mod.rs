//! AVX2: sixteen 16-bit lanes in a `ymm` register.
//!
//! An accumulator is (even lanes, odd lanes), because `vpmaddwd` on the words from `at` gives the
//! sums of even outputs and on the words from `at + 1` those of odd outputs.

use core::arch::asm;
use core::arch::x86_64::*;

use crate::contract::{Isa, Kernel, Preference, Product, Sums, Tuned, Tuning, Where};

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// # Safety
    /// The processor and the operating system must support AVX2.
    #[inline(always)]
    pub(crate) const unsafe fn assume() -> Self {
        Self(())
    }
}

/// Evaluates intrinsics of AVX2 and below.
macro_rules! avx2 {
    ($e:expr) => {{
        // SAFETY: every use has the token at hand, which exists only where AVX2 does; memory is
        // touched only through pointers that a slice of the right length gave just before.
        unsafe { $e }
    }};
}

mod bits3;
mod carryless;
mod codec;
mod hash;
mod modular;
mod sort;
mod wrapping;
pub(crate) use wrapping::{join, load_words_twice};

const LANES: usize = 16;

/// Exchanges the odd words of `a` with the even words of `b`: (low halves, high halves) of the
/// 32-bit lanes of (even, odd).
#[inline(always)]
fn zip(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    avx2!((
        _mm256_blend_epi16::<0xaa>(a, _mm256_slli_epi32::<16>(b)),
        _mm256_blend_epi16::<0xaa>(_mm256_srli_epi32::<16>(a), b),
    ))
}

/// Loads the eight words into both halves of a vector. In assembly, because LLVM turns shuffles of the intrinsic's
/// result back into loads.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn load_twice(from: &[i16; 8]) -> __m256i {
    let r;
    // SAFETY: the instruction reads the 16 bytes of `from` and touches only this register.
    unsafe {
        asm!("vbroadcasti128 {}, xmmword ptr [{}]", out(ymm_reg) r, in(reg) from.as_ptr(),
             options(pure, readonly, nostack, preserves_flags));
    }
    r
}

/// Two words as the halves of a double word.
#[inline(always)]
pub(crate) fn both_words(c: [i16; 2]) -> i32 {
    c[0] as u16 as i32 | (c[1] as i32) << 16
}

/// Measured on Zen 4, thousands of cycles, 2026.
impl Tuned for Avx2 {
    const TUNING: Tuning = Tuning {
        product: Product::DotTransform, // 3.1; eight rows: unmeasured
        sums: 8,                        // 16 of 16 registers: unmeasured
        bit_vectors: 16,                // all registers; fewer: unmeasured
        wide_sort: Where::Nowhere,      // no wider vectors
        hash_halves: Where::Nowhere, // 0.49 per block, all in general registers 0.39: a rotation is three operations
        hash_sums: Sums::Fewest, // 2.16 per message of 1159 bytes, a shorter chain 2.21: the units are busy
        reciprocal: Preference::Fast, // 136; divsteps two to three times as much
        sort: Preference::Fast,  // 1.95; loops over rows four times as much
        ternary: Preference::Fast, // unmeasured
        bit_layouts: Preference::Fast, // 2 % of an inverse in R/3
        parallel_hashes: 4,      // 2.16 per message of 1159 bytes; `sha2`, one after the other, 5.5
        parallel_keccaks: 3, // Zen 5: 8 decapsulations of ntruhps2048677 4.2 µs each, one after the other 5.8; two hashes lose 5 %
    }
    .of_build();
}

impl Isa for Avx2 {
    const NAME: &'static str = "avx2";

    type Hashing = Self;
    #[inline(always)]
    fn hashing(self) -> Self {
        self
    }

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,pclmulqdq,popcnt")]
        fn entry<K: Kernel>(token: Avx2, kernel: K) -> K::Output {
            kernel.on(token)
        }
        // SAFETY: the token proves AVX2, and `Backend` gives it only where the features that came
        // with AVX2's first processors are present too.
        unsafe { entry(self, kernel) }
    }
}
