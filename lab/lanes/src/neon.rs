//! Neon.

use core::arch::aarch64::*;

use goodprime_lanes::{Constant, Modular, Modulus, Neon};

use crate::moves::log;
use crate::{Moves, Rows32};

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

mod bytes;
mod modular32;

const LANES: usize = 8;

impl Moves for Neon {
    #[inline(always)]
    fn mulc_sub<M: Modulus>(self, sum: int16x8_t, a: int16x8_t, c: Constant) -> int16x8_t {
        neon!({
            let t = vqrdmulhq_n_s16(a, c.companion);
            vmlaq_n_s16(vmlsq_n_s16(sum, a, c.value), t, M::Q)
        })
    }
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
                rows[2 * i] = neon!(vzip1q_s16(r[i], r[i + 4]));
                rows[2 * i + 1] = neon!(vzip2q_s16(r[i], r[i + 4]));
            }
        }
        for k in 0..8 {
            self.store(to, to_step * k, rows[k]);
        }
    }
}

impl Rows32 for Neon {
    #[inline(always)]
    fn reduce_coarsely<M: Modulus>(self, a: int16x8_t) -> int16x8_t {
        // A shift is no multiplication, of which a Cortex-A72 begins one every other cycle.
        match const { log::<M>() } {
            12 => neon!(vmlsq_n_s16(a, vrshrq_n_s16::<12>(a), M::Q)),
            13 => neon!(vmlsq_n_s16(a, vrshrq_n_s16::<13>(a), M::Q)),
            _ => self.reduce::<M>(a),
        }
    }
}
