//! Arithmetic modulo primes of up to 25 bits on Neon.

use core::arch::aarch64::*;

use goodprime_lanes::{Modular, Neon};

use super::LANES;
use crate::{Constant32, Modular32, Modulus32};

impl Modular32 for Neon {
    type Eight32 = Self;
    #[inline(always)]
    fn eight32(self) -> Self {
        self
    }

    type Vector32 = int32x4_t;
    /// Lanes 0 and 1, lanes 2 and 3.
    type Accumulator64 = (int64x2_t, int64x2_t);

    #[inline(always)]
    fn load32(self, from: &[i16], at: usize) -> int32x4_t {
        let v = self.load(from, at);
        neon!(vreinterpretq_s32_s16(v))
    }
    #[inline(always)]
    fn store32(self, to: &mut [i16], at: usize, v: int32x4_t) {
        self.store(to, at, neon!(vreinterpretq_s16_s32(v)));
    }
    #[inline(always)]
    fn broadcast32(self, from: &[i16], at: usize) -> int32x4_t {
        let from = &from[at..at + 2];
        neon!(vdupq_n_s32(from.as_ptr().cast::<i32>().read_unaligned()))
    }
    methods! {
        fn widen(self, v: int16x8_t) -> [int32x4_t; 2] = neon!([vmovl_s16(vget_low_s16(v)), vmovl_high_s16(v)]);
        fn narrow(self, [low, high]: [int32x4_t; 2]) -> (int32x4_t, int32x4_t) = (low, high);
        fn add32(self, a: int32x4_t, b: int32x4_t) -> int32x4_t = neon!(vaddq_s32(a, b));
        fn sub32(self, a: int32x4_t, b: int32x4_t) -> int32x4_t = neon!(vsubq_s32(a, b));
    }
    #[inline(always)]
    fn mulc32<M: Modulus32>(self, a: int32x4_t, c: Constant32) -> int32x4_t {
        neon!({
            let t = vqrdmulhq_n_s32(a, c.companion);
            vmlsq_n_s32(vmulq_n_s32(a, c.value), t, M::Q)
        })
    }
    #[inline(always)]
    fn freeze32<M: Modulus32>(self, a: int32x4_t) -> int32x4_t {
        neon!({
            // -1 where a is too large, 1 where it is too small.
            let high = vcgtq_s32(a, vdupq_n_s32(M::HALF));
            let low = vcgtq_s32(vdupq_n_s32(-M::HALF), a);
            let times = vreinterpretq_s32_u32(vsubq_u32(high, low));
            vmlaq_n_s32(a, times, M::Q)
        })
    }

    #[inline(always)]
    fn zero64(self) -> (int64x2_t, int64x2_t) {
        neon!((vdupq_n_s64(0), vdupq_n_s64(0)))
    }
    #[inline(always)]
    fn window32(
        self,
        acc: (int64x2_t, int64x2_t),
        from: &[i16],
        at: usize,
        c: int32x4_t,
    ) -> (int64x2_t, int64x2_t) {
        let w = self.load32(&from[at..at + LANES + 2], 0);
        neon!((vmlal_s32(acc.0, vget_low_s32(w), vget_low_s32(c)), vmlal_high_s32(acc.1, w, c),))
    }
    #[inline(always)]
    fn montgomery32<M: Modulus32>(self, acc: (int64x2_t, int64x2_t)) -> int32x4_t {
        neon!({
            let (low, high) = (vreinterpretq_s32_s64(acc.0), vreinterpretq_s32_s64(acc.1));
            let m = vmulq_n_s32(vuzp1q_s32(low, high), M::INVERSE);
            let q = vdupq_n_s32(M::Q);
            // acc - m·q is a multiple of 2^32: its high halves are the result.
            let low = vmlsl_s32(acc.0, vget_low_s32(m), vget_low_s32(q));
            let high = vmlsl_high_s32(acc.1, m, q);
            vuzp2q_s32(vreinterpretq_s32_s64(low), vreinterpretq_s32_s64(high))
        })
    }
}
