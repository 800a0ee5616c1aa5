//! Arithmetic modulo primes of up to 25 bits on AVX-512: that of AVX2.

use core::arch::x86_64::*;

use super::Avx512;
use crate::contract::{Constant32, Modular32, Modulus32};

impl Modular32 for Avx512 {
    type Vector32 = __m256i;
    type Accumulator64 = (__m256i, __m256i);

    as_avx2! {
        fn load32(from: &[i16], at: usize) -> __m256i;
        fn store32(to: &mut [i16], at: usize, v: __m256i) -> ();
        fn broadcast32(from: &[i16], at: usize) -> __m256i;
        fn widen(v: __m256i) -> [__m256i; 2];
        fn narrow(v: [__m256i; 2]) -> (__m256i, __m256i);
        fn add32(a: __m256i, b: __m256i) -> __m256i;
        fn sub32(a: __m256i, b: __m256i) -> __m256i;
        fn mulc32<M: Modulus32>(a: __m256i, c: Constant32) -> __m256i;
        fn freeze32<M: Modulus32>(a: __m256i) -> __m256i;
        fn zero64() -> (__m256i, __m256i);
        fn window32(
            acc: (__m256i, __m256i), from: &[i16], at: usize, c: __m256i
        ) -> (__m256i, __m256i);
        fn montgomery32<M: Modulus32>(acc: (__m256i, __m256i)) -> __m256i;
    }
}
