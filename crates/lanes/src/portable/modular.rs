//! Arithmetic modulo q in portable Rust.

use super::{LANES, Portable, V, high, high_rounded, montgomery_product};
use crate::contract::Modular;
use crate::modulus::{Constant, Reducer, Style};

// Multiplications are long here, lane by lane. Without optimisation for speed they stay functions,
// or the kernels of these lanes alone would double the time that tests take to compile.
impl Modular for Portable {
    type Element = i16;
    type Vector = V;
    /// All ones or all zeros.
    type Mask = V;
    type Factor = (V, V);
    type Pair = (i16, i16);
    type Pairs = (V, V);
    type Accumulator = [i32; LANES];
    type Eight = Self;

    const LANES: usize = LANES;
    const STYLE: Style = Style::Montgomery;

    type Wide = Self;
    methods! {
        fn wide(self) -> Self = self;
        fn eight(self) -> Self = self;
        fn element(self, value: i16) -> i16 = value;
    }
    #[inline(always)]
    fn load(self, from: &[i16], at: usize) -> V {
        let from = &from[at..at + LANES];
        each!(i => from[i])
    }
    #[inline(always)]
    fn store(self, to: &mut [i16], at: usize, v: V) {
        to[at..at + LANES].copy_from_slice(&v);
    }
    methods! {
        fn splat(self, value: i16) -> V = [value; LANES];
        fn broadcast(self, from: &[i16], at: usize) -> V = [from[at]; LANES];
        fn add(self, a: V, b: V) -> V = each!(i => a[i].wrapping_add(b[i]));
        fn sub(self, a: V, b: V) -> V = each!(i => a[i].wrapping_sub(b[i]));
        fn mul_add(self, acc: V, a: V, c: i16) -> V = each!(i => acc[i].wrapping_add(a[i].wrapping_mul(c)));
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mulc_in(self, q: Reducer<V>, a: V, c: Constant) -> V {
        each!(i => montgomery_product(q.q[i], a[i], c.value, c.companion))
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reduce_in(self, q: Reducer<V>, a: V) -> V {
        each!(i => a[i].wrapping_sub(high_rounded(a[i], q.barrett[i]).wrapping_mul(q.q[i])))
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn freeze_in(self, q: Reducer<V>, a: V) -> V {
        let r = self.reduce_in(q, a);
        // The sign bit of the comparison's difference selects q or 0: no branch, no boolean.
        let r = each!(i => r[i] - (((q.half[i] - r[i]) >> 15) & q.q[i]));
        each!(i => r[i] + (((r[i] + q.half[i]) >> 15) & q.q[i]))
    }

    #[inline(always)]
    fn factor_in(self, q: Reducer<V>, b: V) -> (V, V) {
        (b, each!(i => b[i].wrapping_mul(q.inverse[i])))
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mulf_in(self, q: Reducer<V>, a: V, b: (V, V)) -> V {
        each!(i => montgomery_product(q.q[i], a[i], b.0[i], b.1[i]))
    }

    methods! {
        fn nonzero(self, a: V) -> V = each!(i => (a[i] | a[i].wrapping_neg()) >> 15);
        fn nonzero_modulo_in(self, _: Reducer<V>, (_, a): (V, V)) -> V =
            self.nonzero(each!(i => (a[i] as u16).wrapping_add(1).saturating_sub(2) as i16));
        fn positive(self, a: V) -> V = each!(i => (a[i].wrapping_neg() & !a[i]) >> 15);
        fn both(self, a: V, b: V) -> V = each!(i => a[i] & b[i]);
        fn select(self, mask: V, a: V, b: V) -> V = each!(i => b[i] ^ ((a[i] ^ b[i]) & mask[i]));
        fn shift_up(self, low: V, a: V) -> V = each!(i => if i == 0 { low[LANES - 1] } else { a[i - 1] });
        fn spread_lane(self, a: V, lane: usize) -> V = [a[lane]; LANES];
    }
    #[inline(always)]
    fn clear_lane(self, mut a: V, lane: usize) -> V {
        a[lane] = 0;
        a
    }

    methods! {
        fn zero(self) -> [i32; LANES] = [0; LANES];
        fn pair(self, from: &[i16], at: usize) -> (i16, i16) = (from[at], from[at + 1]);
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn window(
        self,
        acc: [i32; LANES],
        from: &[i16],
        at: usize,
        (c0, c1): (i16, i16),
    ) -> [i32; LANES] {
        let from = &from[at..at + LANES + 1];
        each!(i => acc[i]
            .wrapping_add(from[i] as i32 * c0 as i32)
            .wrapping_add(from[i + 1] as i32 * c1 as i32))
    }
    methods! {
        fn swap_pairs(self, a: V) -> V = each!(i => a[i ^ 1]);
        fn interleave(self, a: V, b: V) -> (V, V) = (a, b);
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn dot(self, acc: [i32; LANES], pairs: (V, V), c: [i16; 2]) -> [i32; LANES] {
        each!(i => acc[i]
            .wrapping_add(pairs.0[i] as i32 * c[0] as i32)
            .wrapping_add(pairs.1[i] as i32 * c[1] as i32))
    }
    methods! {
        fn add_wide(self, a: [i32; LANES], b: [i32; LANES]) -> [i32; LANES] = each!(i => a[i].wrapping_add(b[i]));
        fn sub_wide(self, a: [i32; LANES], b: [i32; LANES]) -> [i32; LANES] = each!(i => a[i].wrapping_sub(b[i]));
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn montgomery_in(self, q: Reducer<V>, acc: [i32; LANES]) -> V {
        each!(i => ((acc[i] >> 16) as i16)
            .wrapping_sub(high((acc[i] as i16).wrapping_mul(q.inverse[i]), q.q[i])))
    }
}
