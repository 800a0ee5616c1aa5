//! Neon (Advanced SIMD), the baseline of AArch64: eight 16-bit lanes.
//!
//! Constants multiply by Barrett's method (`sqrdmulh`, `mul`, `mls`; with `mla` or `mls` in place of `mul`
//! if the product is added to or subtracted from something: Hwang, Liu and Yang 2023, Algorithms 3, 4); factors that
//! are known only at run time by Montgomery's, with the doubling high product halved again by a halving subtraction,
//! which is exact because both low halves are equal.

use crate::contract::{Isa, Kernel, Preference, Product, Sums, Tuned, Tuning, Where};
use crate::portable::Portable;

/// Neon. Every AArch64 processor that runs Rust's `std` targets has it.
#[derive(Clone, Copy, Debug)]
pub struct Neon;

/// Evaluates intrinsics of Neon.
macro_rules! neon {
    ($e:expr) => {{
        // SAFETY: Neon is part of the target; memory is touched only through pointers that a
        // slice of the right length gave just before.
        #[allow(unused_unsafe)]
        unsafe {
            $e
        }
    }};
}

mod bits3;
mod carryless;
mod codec;
mod dit;
mod emit;
mod modular;
mod modular_rows;
mod sort;
mod wrapping;

const LANES: usize = 8;

/// Measured by a pipeline model of Cortex-A72, thousands of cycles, 2026; nothing on hardware.
impl Tuned for Neon {
    const TUNING: Tuning = Tuning {
        product: Product::EightRows,   // sntrup761 20.0; dot transform 40.4
        sums: 8,                       // 16 of 32 registers: unmeasured
        bit_vectors: 32,               // all registers; fewer: unmeasured
        wide_sort: Where::Nowhere,     // no wider vectors
        hash_halves: Where::Nowhere,   // unmeasured
        hash_sums: Sums::Fewest,       // a shorter chain: unmeasured
        reciprocal: Preference::Fast,  // 947; divsteps: unmeasured
        sort: Preference::Fast,        // 11.3; loops over rows: unmeasured
        ternary: Preference::Fast,     // eight rows have no such stage
        bit_layouts: Preference::Fast, // unmeasured
        parallel_hashes: 1, // 9.4 per message of 1159 bytes, pairs in vectors 12.4: one unit shifts vectors
        parallel_keccaks: usize::MAX, // words are vectors of one
    }
    .of_build();
}

impl Isa for Neon {
    const NAME: &'static str = "neon";

    /// Pairs in vectors take a third longer on Cortex-A72, which has one unit for shifts of vectors.
    type Hashing = Portable;
    #[inline(always)]
    fn hashing(self) -> Portable {
        Portable
    }

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        let _timing = dit::Dit::set();
        kernel.on(self)
    }
}
