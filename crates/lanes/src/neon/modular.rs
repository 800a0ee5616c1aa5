//! Arithmetic modulo q on Neon.

use core::arch::aarch64::*;
use core::marker::PhantomData;

use super::{LANES, Neon};
use crate::contract::Modular;
use crate::lane_tables::{self, OTHERS};
use crate::modulus::{Constant, Modulus, Reducer, Style};

const QUOTIENT_SHIFT: i32 = 12;

/// round(a/q) as the high half of a product, rounded once more.
struct Quotient<M>(PhantomData<M>);

impl<M: Modulus> Quotient<M> {
    /// round(2^(15 + shift)/q), or 0 if that does not fit.
    const FACTOR: i16 = {
        let (dividend, q) = (1 << (15 + QUOTIENT_SHIFT), M::Q as i32);
        let factor = (2 * dividend + q) / (2 * q);
        if factor > i16::MAX as i32 { 0 } else { factor as i16 }
    };
    /// True if the quotient is round(a/q) for all a: it grows with a, so the ends of each step tell.
    const EXACT: bool = {
        let (q, half) = (M::Q as i32, M::HALF as i32);
        let mut exact = Self::FACTOR != 0;
        let mut k = -(1 << 15) / q - 1;
        while exact && k <= (1 << 15) / q + 1 {
            let mut ends = [k * q - half, k * q + half];
            let mut i = 0;
            while i < 2 {
                if ends[i] < i16::MIN as i32 {
                    ends[i] = i16::MIN as i32;
                }
                if ends[i] > i16::MAX as i32 {
                    ends[i] = i16::MAX as i32;
                }
                let high = (ends[i] * Self::FACTOR as i32) >> 15;
                let quotient = (high + (1 << (QUOTIENT_SHIFT - 1))) >> QUOTIENT_SHIFT;
                exact &= (ends[i] - quotient * q).abs() <= half;
                i += 1;
            }
            k += 1;
        }
        exact
    };
}

impl Modular for Neon {
    type Element = i16;
    type Vector = int16x8_t;
    /// All ones or all zeros in each lane.
    type Mask = uint16x8_t;
    type Factor = (int16x8_t, int16x8_t);
    type Pair = int16x4_t;
    type Pairs = (int16x8_t, int16x8_t);
    /// Lanes 0 to 3, lanes 4 to 7.
    type Accumulator = (int32x4_t, int32x4_t);
    type Eight = Self;

    const LANES: usize = LANES;
    const STYLE: Style = Style::Barrett;

    type Wide = Self;
    methods! {
        fn wide(self) -> Self = self;
        fn eight(self) -> Self = self;
        fn element(self, value: i16) -> i16 = value;
    }
    #[inline(always)]
    fn load(self, from: &[i16], at: usize) -> int16x8_t {
        let from = &from[at..at + LANES];
        neon!(vld1q_s16(from.as_ptr()))
    }
    #[inline(always)]
    fn store(self, to: &mut [i16], at: usize, v: int16x8_t) {
        let to = &mut to[at..at + LANES];
        neon!(vst1q_s16(to.as_mut_ptr(), v))
    }
    methods! {
        fn splat(self, value: i16) -> int16x8_t = neon!(vdupq_n_s16(value));
        fn broadcast(self, from: &[i16], at: usize) -> int16x8_t = self.splat(from[at]);
        fn add(self, a: int16x8_t, b: int16x8_t) -> int16x8_t = neon!(vaddq_s16(a, b));
        fn sub(self, a: int16x8_t, b: int16x8_t) -> int16x8_t = neon!(vsubq_s16(a, b));
        fn mul_add(self, acc: int16x8_t, a: int16x8_t, c: i16) -> int16x8_t = neon!(vmlaq_n_s16(acc, a, c));
    }
    #[inline(always)]
    fn mulc_in(self, q: Reducer<int16x8_t>, a: int16x8_t, c: Constant) -> int16x8_t {
        neon!({
            let t = vqrdmulhq_n_s16(a, c.companion);
            vmlsq_s16(vmulq_n_s16(a, c.value), t, q.q)
        })
    }
    #[inline(always)]
    fn mulc_add<M: Modulus>(self, sum: int16x8_t, a: int16x8_t, c: Constant) -> int16x8_t {
        neon!({
            let t = vqrdmulhq_n_s16(a, c.companion);
            vmlsq_n_s16(vmlaq_n_s16(sum, a, c.value), t, M::Q)
        })
    }
    #[inline(always)]
    fn reduce_in(self, q: Reducer<int16x8_t>, a: int16x8_t) -> int16x8_t {
        neon!(vmlsq_s16(a, vqrdmulhq_s16(a, q.barrett), q.q))
    }
    #[inline(always)]
    fn freeze<M: Modulus>(self, a: int16x8_t) -> int16x8_t {
        if Quotient::<M>::EXACT {
            return neon!({
                let high = vqdmulhq_n_s16(a, Quotient::<M>::FACTOR);
                vmlsq_n_s16(a, vrshrq_n_s16::<{ QUOTIENT_SHIFT }>(high), M::Q)
            });
        }
        self.freeze_in(self.reducer_of::<M>(), a)
    }
    #[inline(always)]
    fn freeze_in(self, q: Reducer<int16x8_t>, a: int16x8_t) -> int16x8_t {
        let r = self.reduce_in(q, a);
        neon!({
            let (q, half) = (vreinterpretq_u16_s16(q.q), q.half);
            let high = vandq_u16(q, vcgtq_s16(r, half));
            let r = vsubq_s16(r, vreinterpretq_s16_u16(high));
            let low = vandq_u16(q, vcgtq_s16(vnegq_s16(half), r));
            vaddq_s16(r, vreinterpretq_s16_u16(low))
        })
    }

    #[inline(always)]
    fn factor_in(self, q: Reducer<int16x8_t>, b: int16x8_t) -> (int16x8_t, int16x8_t) {
        neon!((b, vmulq_s16(b, q.inverse)))
    }
    #[inline(always)]
    fn mulf_in(self, q: Reducer<int16x8_t>, a: int16x8_t, b: (int16x8_t, int16x8_t)) -> int16x8_t {
        neon!({
            let low = vmulq_s16(a, b.1);
            vhsubq_s16(vqdmulhq_s16(a, b.0), vqdmulhq_s16(low, q.q))
        })
    }
    /// One reduction for both products. The low words of the three doubled products whose high words are added
    /// sum to 0 or 2^16, because the sum is a multiple of 2^17: the high words sum to 2r or 2r - 1.
    #[inline(always)]
    fn mulf_difference_in(
        self,
        q: Reducer<int16x8_t>,
        (a, b): (int16x8_t, (int16x8_t, int16x8_t)),
        (c, d): (int16x8_t, (int16x8_t, int16x8_t)),
    ) -> int16x8_t {
        neon!({
            let low = vmlsq_s16(vmulq_s16(c, d.1), a, b.1);
            let high = vsubq_s16(vqdmulhq_s16(a, b.0), vqdmulhq_s16(c, d.0));
            vrhaddq_s16(high, vqdmulhq_s16(low, q.q))
        })
    }

    #[inline(always)]
    fn nonzero(self, a: int16x8_t) -> uint16x8_t {
        neon!(vtstq_s16(a, a))
    }
    #[inline(always)]
    fn nonzero_modulo_in(
        self,
        _: Reducer<int16x8_t>,
        (_, a): (int16x8_t, int16x8_t),
    ) -> uint16x8_t {
        neon!(vcgtq_s16(vabsq_s16(a), vdupq_n_s16(1)))
    }
    methods! {
        fn positive(self, a: int16x8_t) -> uint16x8_t = neon!(vcgtzq_s16(a));
        fn both(self, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = neon!(vandq_u16(a, b));
        fn select(self, mask: uint16x8_t, a: int16x8_t, b: int16x8_t) -> int16x8_t = neon!(vbslq_s16(mask, a, b));
        fn shift_up(self, low: int16x8_t, a: int16x8_t) -> int16x8_t = neon!(vextq_s16::<7>(low, a));
    }
    #[inline(always)]
    fn spread_lane(self, a: int16x8_t, lane: usize) -> int16x8_t {
        neon!({
            let index = vreinterpretq_u8_u16(vdupq_n_u16(0x0100 + 0x0202 * lane as u16));
            vreinterpretq_s16_u8(vqtbl1q_u8(vreinterpretq_u8_s16(a), index))
        })
    }
    methods! {
        fn clear_lane(self, a: int16x8_t, lane: usize) -> int16x8_t =
            neon!(vandq_s16(a, self.load(&OTHERS.0, lane_tables::from(lane))));
        fn zero(self) -> (int32x4_t, int32x4_t) = neon!((vdupq_n_s32(0), vdupq_n_s32(0)));
    }
    #[inline(always)]
    fn pair(self, from: &[i16], at: usize) -> int16x4_t {
        let from = &from[at..at + 2];
        neon!(vreinterpret_s16_s32(vdup_n_s32(from.as_ptr().cast::<i32>().read_unaligned())))
    }
    #[inline(always)]
    fn window(
        self,
        acc: (int32x4_t, int32x4_t),
        from: &[i16],
        at: usize,
        c: int16x4_t,
    ) -> (int32x4_t, int32x4_t) {
        let (w0, w1) = (self.load(from, at), self.load(from, at + 1));
        neon!({
            let low = vmlal_lane_s16::<0>(acc.0, vget_low_s16(w0), c);
            let high = vmlal_high_lane_s16::<0>(acc.1, w0, c);
            (vmlal_lane_s16::<1>(low, vget_low_s16(w1), c), vmlal_high_lane_s16::<1>(high, w1, c))
        })
    }
    #[inline(always)]
    fn swap_pairs(self, a: int16x8_t) -> int16x8_t {
        neon!(vrev32q_s16(a))
    }
    #[inline(always)]
    fn interleave(self, a: int16x8_t, b: int16x8_t) -> (int16x8_t, int16x8_t) {
        (a, b)
    }
    #[inline(always)]
    fn dot(
        self,
        acc: (int32x4_t, int32x4_t),
        (a, b): (int16x8_t, int16x8_t),
        c: [i16; 2],
    ) -> (int32x4_t, int32x4_t) {
        neon!({
            let low = vmlal_n_s16(acc.0, vget_low_s16(a), c[0]);
            let high = vmlal_high_n_s16(acc.1, a, c[0]);
            (vmlal_n_s16(low, vget_low_s16(b), c[1]), vmlal_high_n_s16(high, b, c[1]))
        })
    }
    #[inline(always)]
    fn add_wide(
        self,
        a: (int32x4_t, int32x4_t),
        b: (int32x4_t, int32x4_t),
    ) -> (int32x4_t, int32x4_t) {
        neon!((vaddq_s32(a.0, b.0), vaddq_s32(a.1, b.1)))
    }
    #[inline(always)]
    fn sub_wide(
        self,
        a: (int32x4_t, int32x4_t),
        b: (int32x4_t, int32x4_t),
    ) -> (int32x4_t, int32x4_t) {
        neon!((vsubq_s32(a.0, b.0), vsubq_s32(a.1, b.1)))
    }
    #[inline(always)]
    fn montgomery_in(self, q: Reducer<int16x8_t>, acc: (int32x4_t, int32x4_t)) -> int16x8_t {
        neon!({
            let (low, high) = (vreinterpretq_s16_s32(acc.0), vreinterpretq_s16_s32(acc.1));
            let m = vmulq_s16(vuzp1q_s16(low, high), q.inverse);
            let q = q.q;
            // acc - m·q is a multiple of 2^16: its high words are the result.
            let low = vmlsl_s16(acc.0, vget_low_s16(m), vget_low_s16(q));
            let high = vmlsl_high_s16(acc.1, m, q);
            vuzp2q_s16(vreinterpretq_s16_s32(low), vreinterpretq_s16_s32(high))
        })
    }
}
