//! Arithmetic modulo q on Neon with eight polynomials side by side, one in each lane.

use core::arch::aarch64::*;
use core::arch::asm;

use super::Neon;
use super::emit::run;
use crate::contract::{Modular, ModularRows};
use crate::modulus::{Constants, Modulus};
use crate::program::{KNOWN, Memory, Program};

type Wide = (int32x4_t, int32x4_t);

impl ModularRows for Neon {
    #[inline(always)]
    fn known(self, values: &[i16; 8]) -> int16x8_t {
        self.load(values, 0)
    }
    #[inline(always)]
    fn mulc_each<M: Modulus>(self, a: int16x8_t, c: &Constants) -> int16x8_t {
        let (values, companions) = (self.load(&c.values, 0), self.load(&c.companions, 0));
        neon!(vmlsq_n_s16(vmulq_s16(a, values), vqrdmulhq_s16(a, companions), M::Q))
    }
    #[inline(always)]
    fn reduce_by_shifts<M: Modulus>(self, a: int16x8_t) -> int16x8_t {
        // Two cycles of the multiplier and not four; the unit for shifts is idle otherwise.
        macro_rules! shifts {
            ($($shift:literal)*) => {
                match M::SHIFTS.shift {
                    $($shift => neon!(vsraq_n_s16::<$shift>(a, a)),)*
                    _ => a,
                }
            };
        }
        let sum = shifts!(1 2 3 4 5 6 7);
        match M::SHIFTS.log {
            12 => neon!(vmlsq_n_s16(a, vrshrq_n_s16::<12>(sum), M::Q)),
            13 => neon!(vmlsq_n_s16(a, vrshrq_n_s16::<13>(sum), M::Q)),
            _ => self.freeze::<M>(a),
        }
    }
    #[inline(always)]
    fn half<M: Modulus>(self, a: int16x8_t) -> int16x8_t {
        neon!({
            let odd = vtstq_s16(a, vdupq_n_s16(1));
            let q = vandq_u16(vdupq_n_u16(M::Q as u16), odd);
            vhaddq_s16(a, vreinterpretq_s16_u16(q))
        })
    }
    #[inline(always)]
    fn quarter<M: Modulus>(self, a: int16x8_t) -> int16x8_t {
        // Once q is added, once it is subtracted: that keeps the result small.
        let r = self.half::<M>(a);
        neon!({
            let odd = vtstq_s16(r, vdupq_n_s16(1));
            let q = vandq_u16(vdupq_n_u16(M::Q as u16), odd);
            vhsubq_s16(r, vreinterpretq_s16_u16(q))
        })
    }
    #[inline(always)]
    fn shift_down<const N: i32>(self, a: int16x8_t, high: int16x8_t) -> int16x8_t {
        neon!(vextq_s16::<N>(a, high))
    }
    #[inline(always)]
    fn transpose_vectors(self, [a, b, c, d, e, f, g, h]: [int16x8_t; 8]) -> [int16x8_t; 8] {
        let (a, b) = neon!((vtrn1q_s16(a, b), vtrn2q_s16(a, b)));
        let (c, d) = neon!((vtrn1q_s16(c, d), vtrn2q_s16(c, d)));
        let (e, f) = neon!((vtrn1q_s16(e, f), vtrn2q_s16(e, f)));
        let (g, h) = neon!((vtrn1q_s16(g, h), vtrn2q_s16(g, h)));
        let (a, c) = transpose_double_words(a, c);
        let (b, d) = transpose_double_words(b, d);
        let (e, g) = transpose_double_words(e, g);
        let (f, h) = transpose_double_words(f, h);
        let (a, e) = transpose_halves(a, e);
        let (b, f) = transpose_halves(b, f);
        let (c, g) = transpose_halves(c, g);
        let (d, h) = transpose_halves(d, h);
        [a, b, c, d, e, f, g, h]
    }
    // Products by assembly, because LLVM reorders sums of them, and then runs out of registers; it
    // also takes two instructions for some products of high halves.
    #[inline(always)]
    fn multiply(self, a: int16x8_t, b: int16x8_t) -> Wide {
        let (low, high);
        // SAFETY: the instructions touch only these registers.
        unsafe {
            asm!("smull {0:v}.4s, {2:v}.4h, {3:v}.4h", "smull2 {1:v}.4s, {2:v}.8h, {3:v}.8h",
                 out(vreg) low, lateout(vreg) high, in(vreg) a, in(vreg) b,
                 options(nomem, nostack, preserves_flags));
        }
        (low, high)
    }
    #[inline(always)]
    fn multiply_add(self, acc: Wide, a: int16x8_t, b: int16x8_t) -> Wide {
        let (mut low, mut high) = acc;
        // SAFETY: the instructions touch only these registers.
        unsafe {
            asm!("smlal {0:v}.4s, {2:v}.4h, {3:v}.4h", "smlal2 {1:v}.4s, {2:v}.8h, {3:v}.8h",
                 inout(vreg) low, inout(vreg) high, in(vreg) a, in(vreg) b,
                 options(nomem, nostack, preserves_flags));
        }
        (low, high)
    }
    #[inline(always)]
    fn multiply_sub(self, acc: Wide, a: int16x8_t, b: int16x8_t) -> Wide {
        let (mut low, mut high) = acc;
        // SAFETY: the instructions touch only these registers.
        unsafe {
            asm!("smlsl {0:v}.4s, {2:v}.4h, {3:v}.4h", "smlsl2 {1:v}.4s, {2:v}.8h, {3:v}.8h",
                 inout(vreg) low, inout(vreg) high, in(vreg) a, in(vreg) b,
                 options(nomem, nostack, preserves_flags));
        }
        (low, high)
    }
    #[inline(always)]
    fn multiply_add_lane<const LANE: i32>(self, acc: Wide, a: int16x8_t, b: int16x8_t) -> Wide {
        neon!((
            vmlal_laneq_s16::<LANE>(acc.0, vget_low_s16(a), b),
            vmlal_high_laneq_s16::<LANE>(acc.1, a, b)
        ))
    }
    methods! {
        fn add_wrapping(self, a: Wide, b: Wide) -> Wide = self.add_wide(a, b);
        fn sub_wrapping(self, a: Wide, b: Wide) -> Wide = self.sub_wide(a, b);
        fn sum_of_products(self, acc: Wide, _: usize, _: &[i16], _: &[i16]) -> Wide = acc;
    }
    #[inline(always)]
    #[track_caller]
    fn run_program<P: Program>(self, known: [int16x8_t; KNOWN], memory: Memory<'_, i16>) -> bool {
        run::<P>(known, memory);
        true
    }
}

/// Exchanges the odd double words of `a` with the even ones of `b`.
#[inline(always)]
fn transpose_double_words(a: int16x8_t, b: int16x8_t) -> (int16x8_t, int16x8_t) {
    neon!({
        let (a, b) = (vreinterpretq_s32_s16(a), vreinterpretq_s32_s16(b));
        (vreinterpretq_s16_s32(vtrn1q_s32(a, b)), vreinterpretq_s16_s32(vtrn2q_s32(a, b)))
    })
}

/// Exchanges the high half of `a` with the low half of `b`. The low halves by assembly, because LLVM
/// makes two instructions of the intrinsic.
#[inline(always)]
fn transpose_halves(a: int16x8_t, b: int16x8_t) -> (int16x8_t, int16x8_t) {
    let low: int16x8_t;
    // SAFETY: the instruction touches only these registers.
    unsafe {
        asm!("zip1 {0:v}.2d, {1:v}.2d, {2:v}.2d", out(vreg) low, in(vreg) a, in(vreg) b,
             options(pure, nomem, nostack, preserves_flags));
    }
    neon!({
        let (a, b) = (vreinterpretq_s64_s16(a), vreinterpretq_s64_s16(b));
        (low, vreinterpretq_s16_s64(vtrn2q_s64(a, b)))
    })
}
