//! Carry-less products in general registers: SSE2 has none, and what has AVX2 does not come here.

use super::Sse2;
use crate::contract::Carryless;
use crate::portable::Portable;

impl Carryless for Sse2 {
    type Sum = [u64; 2];

    methods! {
        fn zero_sum(self) -> [u64; 2] = Portable.zero_sum();
        fn add_product(self, sum: [u64; 2], a: u64, b: u64) -> [u64; 2] = Portable.add_product(sum, a, b);
        fn words_of(self, sum: [u64; 2]) -> [u64; 2] = sum;
    }
}
