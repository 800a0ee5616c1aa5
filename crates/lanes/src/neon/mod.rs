//! Neon (Advanced SIMD), the baseline of AArch64: eight 16-bit lanes.
//!
//! Constants multiply by Barrett's method (`sqrdmulh`, `mul`, `mls`; with `mla` or `mls` in place of `mul`
//! if the product is added to or subtracted from something: Hwang, Liu and Yang 2023, Algorithms 3, 4); factors that are known only at run
//! time by Montgomery's, with the doubling high product halved again by a halving subtraction, which is
//! exact because both low halves are equal.

use crate::contract::{Isa, Kernel};
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
mod codec;
mod emit;
mod modular;
mod modular32;
mod modular_rows;
mod sort;

const LANES: usize = 8;

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
        kernel.on(self)
    }
}
