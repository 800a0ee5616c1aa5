//! Arithmetic modulo q on SIMD128.

use core::arch::wasm32::*;

use super::{LANES, Wasm128, even_odd, interleave_words, load, load_pair, splat_pair, store, zip};
use crate::contract::Modular;
use crate::lane_tables::{self, OTHERS};
use crate::modulus::{Constant, Reducer, Style};

/// (even lanes, odd lanes).
pub(super) type Wide = (v128, v128);

/// r = sum·2^-16 mod q in double words of which the upper words count: sum - m·q for m = sum·q⁻¹ mod 2^16.
///
/// A dot product with (c, 0) is the lower word times c.
#[inline(always)]
fn montgomery(q: Reducer<v128>, sum: v128) -> v128 {
    let low = |a: v128| v128_and(a, i32x4_splat(0xffff));
    let m = i32x4_dot_i16x8(sum, low(q.inverse));
    i32x4_sub(sum, i32x4_dot_i16x8(m, low(q.q)))
}

/// The upper words of double words that are consecutive.
#[inline(always)]
fn upper_words(low: v128, high: v128) -> v128 {
    // Nothing saturates: the words are signed.
    i16x8_narrow_i32x4(i32x4_shr(low, 16), i32x4_shr(high, 16))
}

impl Modular for Wasm128 {
    type Element = i16;
    type Vector = v128;
    /// All ones or all zeros in each lane.
    type Mask = v128;
    type Factor = (v128, v128);
    type Pair = v128;
    /// Even lanes of both, odd lanes of both.
    type Pairs = Wide;
    type Accumulator = Wide;
    type Eight = Self;

    const LANES: usize = LANES;
    const STYLE: Style = Style::Montgomery;

    type Wide = Self;
    methods! {
        fn wide(self) -> Self = self;
        fn eight(self) -> Self = self;
        fn element(self, value: i16) -> i16 = value;
        fn load(self, from: &[i16], at: usize) -> v128 = load(from, at);
        fn store(self, to: &mut [i16], at: usize, v: v128) -> () = store(to, at, v);
        fn splat(self, value: i16) -> v128 = i16x8_splat(value);
        fn broadcast(self, from: &[i16], at: usize) -> v128 = i16x8_splat(from[at]);
        fn add(self, a: v128, b: v128) -> v128 = i16x8_add(a, b);
        fn sub(self, a: v128, b: v128) -> v128 = i16x8_sub(a, b);
        fn mul_add(self, acc: v128, a: v128, c: i16) -> v128 = i16x8_add(acc, i16x8_mul(a, i16x8_splat(c)));
        fn mulc_in(self, q: Reducer<v128>, a: v128, c: Constant) -> v128 =
            self.mulf_in(q, a, (i16x8_splat(c.value), i16x8_splat(c.companion)));
        /// The quotient is round(a·barrett/2^15). It saturates for the product 2^30 alone, and |barrett| < 2^15.
        fn reduce_in(self, q: Reducer<v128>, a: v128) -> v128 =
            i16x8_sub(a, i16x8_mul(i16x8_q15mulr_sat(a, q.barrett), q.q));
    }
    #[inline(always)]
    fn freeze_in(self, q: Reducer<v128>, a: v128) -> v128 {
        let r = self.reduce_in(q, a);
        let r = i16x8_sub(r, v128_and(q.q, i16x8_gt(r, q.half)));
        i16x8_add(r, v128_and(q.q, i16x8_gt(i16x8_neg(q.half), r)))
    }

    methods! {
        fn factor_in(self, q: Reducer<v128>, b: v128) -> (v128, v128) = (b, i16x8_mul(b, q.inverse));
    }
    #[inline(always)]
    fn mulf_in(self, q: Reducer<v128>, a: v128, b: (v128, v128)) -> v128 {
        let operands = interleave_words(a, i16x8_mul(a, b.1));
        // What is the same in all iterations of a loop, or known, is made once.
        let factors = interleave_words(b.0, i16x8_neg(q.q));
        upper_words(
            i32x4_dot_i16x8(operands[0], factors[0]),
            i32x4_dot_i16x8(operands[1], factors[1]),
        )
    }
    /// One reduction for both products.
    #[inline(always)]
    fn mulf_difference_in(
        self,
        q: Reducer<v128>,
        (a, b): (v128, (v128, v128)),
        (c, d): (v128, (v128, v128)),
    ) -> v128 {
        let operands = interleave_words(a, c);
        let factors = interleave_words(b.0, i16x8_neg(d.0));
        upper_words(
            montgomery(q, i32x4_dot_i16x8(operands[0], factors[0])),
            montgomery(q, i32x4_dot_i16x8(operands[1], factors[1])),
        )
    }

    methods! {
        fn nonzero(self, a: v128) -> v128 = i16x8_ne(a, i16x8_splat(0));
        /// From -1, 0 and 1 to the least of all numbers and the next two: engines compare signed words alone at once.
        fn nonzero_modulo_in(self, _: Reducer<v128>, (_, a): (v128, v128)) -> v128 =
            i16x8_gt(i16x8_add(a, i16x8_splat(i16::MIN + 1)), i16x8_splat(i16::MIN + 2));
        fn positive(self, a: v128) -> v128 = i16x8_gt(a, i16x8_splat(0));
        fn both(self, a: v128, b: v128) -> v128 = v128_and(a, b);
        fn select(self, mask: v128, a: v128, b: v128) -> v128 = v128_bitselect(a, b, mask);
        fn shift_up(self, low: v128, a: v128) -> v128 = i16x8_shuffle::<7, 8, 9, 10, 11, 12, 13, 14>(low, a);
        fn spread_lane(self, a: v128, lane: usize) -> v128 =
            i8x16_swizzle(a, u16x8_splat(0x0100 + 0x0202 * lane as u16));
        fn clear_lane(self, a: v128, lane: usize) -> v128 = v128_and(a, load(&OTHERS.0, lane_tables::from(lane)));
        fn zero(self) -> Wide = (i32x4_splat(0), i32x4_splat(0));
        fn pair(self, from: &[i16], at: usize) -> v128 = load_pair(&from[at..at + 2], 0);
    }
    #[inline(always)]
    fn window(self, acc: Wide, from: &[i16], at: usize, c: v128) -> Wide {
        let (even, odd) = (load(from, at), load(from, at + 1));
        (i32x4_add(acc.0, i32x4_dot_i16x8(even, c)), i32x4_add(acc.1, i32x4_dot_i16x8(odd, c)))
    }
    methods! {
        fn swap_pairs(self, a: v128) -> v128 = i16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(a, a);
        fn interleave(self, a: v128, b: v128) -> Wide = zip(a, b);
    }
    #[inline(always)]
    fn dot(self, acc: Wide, pairs: Wide, c: [i16; 2]) -> Wide {
        let c = splat_pair(c[0], c[1]);
        (
            i32x4_add(acc.0, i32x4_dot_i16x8(pairs.0, c)),
            i32x4_add(acc.1, i32x4_dot_i16x8(pairs.1, c)),
        )
    }
    methods! {
        fn add_wide(self, a: Wide, b: Wide) -> Wide = (i32x4_add(a.0, b.0), i32x4_add(a.1, b.1));
        fn sub_wide(self, a: Wide, b: Wide) -> Wide = (i32x4_sub(a.0, b.0), i32x4_sub(a.1, b.1));
        fn montgomery_in(self, q: Reducer<v128>, acc: Wide) -> v128 =
            even_odd(u32x4_shr(montgomery(q, acc.0), 16), montgomery(q, acc.1));
    }
}
