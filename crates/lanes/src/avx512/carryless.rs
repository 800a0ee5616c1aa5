//! Carry-less products, as AVX2.

use core::arch::x86_64::*;

use super::Avx512;
use crate::contract::Carryless;

impl Carryless for Avx512 {
    type Sum = __m128i;

    as_avx2! {
        fn zero_sum() -> __m128i;
        fn add_product(sum: __m128i, a: u64, b: u64) -> __m128i;
        fn words_of(sum: __m128i) -> [u64; 2];
    }
}
