//! Vectors of 64-bit words on AVX-512, for SHA-512 and SHA-3: rotations and functions of three operands are one
//! instruction each.

use core::arch::x86_64::*;

use super::{Avx512, OPERANDS, SELECT, XOR, hidden};
use crate::avx2::Avx2;
use crate::contract::Hashing;

/// a ^ (!b & c).
const CHI: i32 = {
    let [a, b, c] = OPERANDS;
    a ^ (!b & c)
};

/// Maj(a, b, c).
const MAJORITY: i32 = {
    let [a, b, c] = OPERANDS;
    a & b | b & c | a & c
};

impl Hashing for Avx512 {
    type Vector64 = __m256i;
    const LANES64: usize = Avx2::LANES64;

    as_avx2! {
        fn load64(from: &[u64], at: usize) -> __m256i;
        fn store64(to: &mut [u64], at: usize, v: __m256i) -> ();
        fn splat64(word: u64) -> __m256i;
        fn gather64(words: [u64; 4]) -> __m256i;
        fn first_lane64(word: u64) -> __m256i;
        fn lane_of64(v: __m256i) -> u64;
        fn columns64(columns: &mut [__m256i; 16], rows: [&[u8; 128]; 4]) -> ();
    }

    methods! {
        /// Hides the sum from the optimiser, because LLVM would regroup sums of several terms and lengthen the chain
        /// from one round of a hash to the next.
        fn add64(self, a: __m256i, b: __m256i) -> __m256i =
            avx512!(hidden(_mm256_add_epi64(a, b)));
        fn sub64(self, a: __m256i, b: __m256i) -> __m256i = avx512!(hidden(_mm256_sub_epi64(a, b)));
    }
    #[inline(always)]
    fn rotate64<const N: i32>(self, a: __m256i) -> __m256i {
        avx512!(_mm256_ror_epi64::<N>(a))
    }
    #[inline(always)]
    fn shift64<const N: i32>(self, a: __m256i) -> __m256i {
        avx512!(_mm256_srli_epi64::<N>(a))
    }
    methods! {
        fn xor64(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i =
            avx512!(_mm256_ternarylogic_epi64::<XOR>(a, b, c));
        fn chi64(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i =
            avx512!(_mm256_ternarylogic_epi64::<CHI>(a, b, c));
        fn choose64(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i =
            avx512!(_mm256_ternarylogic_epi64::<SELECT>(mask, a, b));
        fn majority64(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i =
            avx512!(_mm256_ternarylogic_epi64::<MAJORITY>(a, b, c));
    }
}
