//! AVX-512: what AVX2 does.

use core::arch::x86_64::*;

use goodprime_lanes::{Avx512, Sse2};

use crate::{Constant32, Modular32, Modulus32, Moves};

/// Methods that AVX2 does as well.
macro_rules! as_avx2 {
    ($(fn $name:ident $(<$m:ident: $bound:ident>)? ($($arg:ident: $t:ty),*) -> $r:ty;)*) => {$(
        #[inline(always)]
        fn $name $(<$m: $bound>)? (self, $($arg: $t),*) -> $r {
            self.avx2().$name $(::<$m>)? ($($arg),*)
        }
    )*};
}

impl Moves for Avx512 {
    as_avx2! {
        fn transpose(to: &mut [i16], to_step: usize, from: &[i16], from_step: usize) -> ();
    }
}

impl Modular32 for Avx512 {
    type Eight32 = Sse2;
    #[inline(always)]
    fn eight32(self) -> Sse2 {
        Sse2
    }

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
