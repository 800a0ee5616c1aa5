//! SSE2.

use core::arch::x86_64::*;

use goodprime_lanes::{Modular, Sse2};

use crate::{Moves, Rows32};

/// Evaluates intrinsics of SSE2.
macro_rules! sse2 {
    ($e:expr) => {{
        // SAFETY: SSE2 is part of x86-64; memory is touched only through pointers that a slice of
        // the right length gave just before.
        #[allow(unused_unsafe)]
        unsafe {
            $e
        }
    }};
}

mod bytes;
mod modular32;

/// The bits of a where those of `mask` are one, of b elsewhere.
#[inline(always)]
fn blend(mask: __m128i, a: __m128i, b: __m128i) -> __m128i {
    sse2!(_mm_or_si128(_mm_and_si128(mask, a), _mm_andnot_si128(mask, b)))
}

impl Moves for Sse2 {
    #[inline(always)]
    fn transpose(self, to: &mut [i16], to_step: usize, from: &[i16], from_step: usize) {
        let mut rows = [self.splat(0); 8];
        for i in 0..8 {
            rows[i] = self.load(from, from_step * i);
        }
        // Each round rotates the six bits of (row, column) by one: three exchange the two.
        for _ in 0..3 {
            let r = rows;
            for i in 0..4 {
                rows[2 * i] = sse2!(_mm_unpacklo_epi16(r[i], r[i + 4]));
                rows[2 * i + 1] = sse2!(_mm_unpackhi_epi16(r[i], r[i + 4]));
            }
        }
        for k in 0..8 {
            self.store(to, to_step * k, rows[k]);
        }
    }
}

impl Rows32 for Sse2 {}
