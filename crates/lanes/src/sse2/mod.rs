//! SSE2, the baseline of x86-64: eight 16-bit lanes in an `xmm` register.
//!
//! An accumulator is (even lanes, odd lanes), as for AVX2. Operations that SSE2 lacks are built from two or three
//! others: the rounding high product, blends, minima and maxima.

use core::arch::x86_64::*;

use crate::contract::{Isa, Kernel, Preference, Product, Sums, Tuned, Tuning, Where};

/// SSE2. Every x86-64 processor has it.
#[derive(Clone, Copy, Debug)]
pub struct Sse2;

/// Evaluates intrinsics of SSE2.
macro_rules! sse2 {
    ($e:expr) => {{
        // SAFETY: SSE2 is part of x86-64; memory is touched only through pointers that a slice of
        // the right length gave just before.
        #[allow(unused_unsafe)]
        unsafe {
            $e
        }
    }};
}

mod bits3;
mod carryless;
mod codec;
mod hash;
mod modular;
mod modular_rows;
mod sort;
mod wrapping;

const LANES: usize = 8;

/// The bits of a where those of `mask` are one, of b elsewhere.
#[inline(always)]
fn blend(mask: __m128i, a: __m128i, b: __m128i) -> __m128i {
    sse2!(_mm_or_si128(_mm_and_si128(mask, a), _mm_andnot_si128(mask, b)))
}

/// Exchanges the odd words of `a` with the even words of `b`: (low halves, high halves) of the
/// 32-bit lanes of (even, odd).
#[inline(always)]
fn zip(a: __m128i, b: __m128i) -> (__m128i, __m128i) {
    sse2!({
        let words = _mm_set1_epi32(0xffff);
        (blend(words, a, _mm_slli_epi32::<16>(b)), blend(words, _mm_srli_epi32::<16>(a), b))
    })
}

/// Measured on Zen 4, thousands of cycles, 2026.
impl Tuned for Sse2 {
    const TUNING: Tuning = Tuning {
        product: Product::DotTransform, // eight rows: unmeasured
        sums: 8,                        // 16 of 16 registers: unmeasured
        bit_vectors: 16,                // all registers; fewer: unmeasured
        wide_sort: Where::Nowhere,      // no wider vectors
        hash_halves: Where::Nowhere,    // unmeasured
        hash_sums: Sums::Fewest,        // a shorter chain: unmeasured
        reciprocal: Preference::Fast,
        sort: Preference::Fast,
        ternary: Preference::Fast,
        bit_layouts: Preference::Fast,
        parallel_hashes: 2, // 4.6k per message of 1159 bytes; `sha2`, one after the other, 5.5k
        parallel_keccaks: usize::MAX, // no rotation in vectors of two words
    }
    .of_baseline();
}

impl Isa for Sse2 {
    const NAME: &'static str = "sse2";

    type Hashing = Self;
    #[inline(always)]
    fn hashing(self) -> Self {
        self
    }

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.on(self)
    }
}
