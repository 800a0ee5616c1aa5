//! Vectors of bits on AVX-512, for bitsliced arithmetic modulo 3.

use core::arch::x86_64::*;

use super::{Avx512, OPERANDS, SELECT, XOR};
use crate::avx2::Avx2;
use crate::contract::Bits3;

/// m ? !a : b for operands (m, a, b).
const SELECT_NOT: i32 = {
    let [m, a, b] = OPERANDS;
    m & !a | !m & b & 0xff
};
/// A step of [`Bits3::signed_sum`]: same ^ term, with the term from (same, b, take), …
const KEEP: i32 = {
    let [same, b, take] = OPERANDS;
    same ^ (b & take)
};
/// … and the results from (a, same, keep) and (a, b, keep).
const NONZERO: i32 = {
    let [a, same, keep] = OPERANDS;
    (a ^ same ^ keep) | (a & !keep)
};
const NEGATIVE: i32 = {
    let [a, b, keep] = OPERANDS;
    b ^ (a & !keep)
};

impl Bits3 for Avx512 {
    type Bits = __m256i;
    const BIT_WORDS: usize = Avx2::BIT_WORDS;

    as_avx2! {
        fn load_bits(from: &[u64], at: usize) -> __m256i;
        fn store_bits(to: &mut [u64], at: usize, v: __m256i) -> ();
        fn splat_bits(word: u64) -> __m256i;
        fn and_bits(a: __m256i, b: __m256i) -> __m256i;
        fn or_bits(a: __m256i, b: __m256i) -> __m256i;
        fn xor_bits(a: __m256i, b: __m256i) -> __m256i;
        fn and_not_bits(a: __m256i, b: __m256i) -> __m256i;
        fn shift_down(a: __m256i) -> __m256i;
        fn spread_bit(a: __m256i) -> __m256i;
        fn spread_sign(a: __m256i) -> __m256i;
        fn add_bits(a: __m256i, b: __m256i) -> __m256i;
    }

    #[inline(always)]
    fn select_bits(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
        avx512!(_mm256_ternarylogic_epi64::<SELECT>(mask, a, b))
    }
    #[inline(always)]
    fn rotate_down(self, a: __m256i) -> __m256i {
        avx512!({
            let turned = _mm256_permute4x64_epi64::<0b00_11_10_01>(a);
            _mm256_rorv_epi64(turned, _mm256_setr_epi64x(0, 0, 0, 1))
        })
    }

    #[inline(always)]
    fn complement_or_decrement(self, mask: __m256i, a: __m256i) -> __m256i {
        let less = self.add_bits(a, self.splat_bits(!0));
        avx512!(_mm256_ternarylogic_epi64::<SELECT_NOT>(mask, a, less))
    }

    /// Four operations on three operands each.
    #[inline(always)]
    fn signed_sum(
        self,
        plus: __m256i,
        a: (__m256i, __m256i),
        take: __m256i,
        b: (__m256i, __m256i),
    ) -> (__m256i, __m256i) {
        avx512!({
            let same = _mm256_ternarylogic_epi64::<XOR>(a.1, b.1, plus);
            let keep = _mm256_ternarylogic_epi64::<KEEP>(same, b.0, take);
            (
                _mm256_ternarylogic_epi64::<NONZERO>(a.0, same, keep),
                _mm256_ternarylogic_epi64::<NEGATIVE>(a.0, b.1, keep),
            )
        })
    }
}
