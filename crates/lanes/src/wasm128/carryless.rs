//! Carry-less products on SIMD128, by portable code: SIMD128 has no instruction for them.

use super::Wasm128;
use crate::contract::Carryless;
use crate::portable::Portable;

impl Carryless for Wasm128 {
    const LIMBS: usize = Portable::LIMBS;
    type Sums = <Portable as Carryless>::Sums;

    methods! {
        fn zero_sums(self) -> Self::Sums = Portable.zero_sums();
        fn add_products(self, sums: Self::Sums, a: &[u64; 2], b: &[u64]) -> Self::Sums =
            Portable.add_products(sums, a, b);
        fn store_sums(self, sums: Self::Sums, parts: &mut [[u64; 8]; 3]) -> () =
            Portable.store_sums(sums, parts);
        fn square_words(self, a: &[u64], out: &mut [u64]) -> () = Portable.square_words(a, out);
    }
}
