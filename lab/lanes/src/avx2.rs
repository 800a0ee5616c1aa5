//! AVX2.

use goodprime_lanes::{Avx2, Sse2};

use crate::Moves;

/// Evaluates intrinsics of AVX2.
macro_rules! avx2 {
    ($e:expr) => {{
        // SAFETY: every use has the token at hand, which exists only where AVX2 does; memory is
        // touched only through pointers that a slice of the right length gave just before.
        unsafe { $e }
    }};
}

mod modular32;

const LANES: usize = 16;

impl Moves for Avx2 {
    #[inline(always)]
    fn transpose(self, to: &mut [i16], to_step: usize, from: &[i16], from_step: usize) {
        Sse2.transpose(to, to_step, from, from_step);
    }
}
