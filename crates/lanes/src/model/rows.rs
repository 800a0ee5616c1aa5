//! Portable lanes with which kernels take Neon's paths: eight rows, constants in Barrett's style, programs. So kernels
//! that run on Neon alone can be run, and compared, on every processor.
//!
//! Results are Neon's, word for word, where an operation has a form of its own on Neon; everything else is computed
//! by portable lanes.

use crate::contract::{Modular, ModularRows, Product, Tuned, Tuning};
use crate::modulus::{Constant, Constants, Modulus, Reducer, Style};
use crate::portable::{Portable, high_rounded};
use crate::program::{KNOWN, Memory, Program};

mod program;
#[cfg(test)]
mod tests;

type V = <Portable as Modular>::Vector;
type Sums = <Portable as Modular>::Accumulator;

/// Eight portable lanes on Neon's paths.
#[derive(Clone, Copy, Debug)]
pub struct Rows;

impl Tuned for Rows {
    const TUNING: Tuning = Tuning { product: Product::EightRows, ..Tuning::MODEL };
}

/// Declares the methods that portable lanes implement.
macro_rules! portable {
    ($(
        fn $name:ident $(<$m:ident: $bound:ident>)? ($($arg:ident: $t:ty),*) -> $r:ty;
    )*) => {$(
        // Kernels are inlined, many times over: what they call here should not be.
        #[inline(never)]
        fn $name $(<$m: $bound>)? (self, $($arg: $t),*) -> $r {
            Portable.$name $(::<$m>)? ($($arg),*)
        }
    )*};
}

impl Modular for Rows {
    type Element = i16;
    type Vector = V;
    type Mask = <Portable as Modular>::Mask;
    type Factor = <Portable as Modular>::Factor;
    type Pair = <Portable as Modular>::Pair;
    type Pairs = <Portable as Modular>::Pairs;
    type Accumulator = Sums;
    type Eight = Self;
    type Wide = Self;

    const LANES: usize = 8;
    const STYLE: Style = Style::Barrett;

    methods! {
        fn wide(self) -> Self = self;
        fn eight(self) -> Self = self;
    }

    portable! {
        fn element(value: i16) -> i16;
        fn load(from: &[i16], at: usize) -> V;
        fn store(to: &mut [i16], at: usize, v: V) -> ();
        fn splat(value: i16) -> V;
        fn broadcast(from: &[i16], at: usize) -> V;
        fn add(a: V, b: V) -> V;
        fn sub(a: V, b: V) -> V;
        fn mul_add(acc: V, a: V, c: i16) -> V;
        fn reduce_in(q: Reducer<V>, a: V) -> V;
        fn freeze_in(q: Reducer<V>, a: V) -> V;
        fn factor_in(q: Reducer<V>, b: V) -> (V, V);
        fn mulf_in(q: Reducer<V>, a: V, b: (V, V)) -> V;
        fn nonzero(a: V) -> V;
        fn nonzero_modulo_in(q: Reducer<V>, a: (V, V)) -> V;
        fn positive(a: V) -> V;
        fn both(a: V, b: V) -> V;
        fn select(mask: V, a: V, b: V) -> V;
        fn shift_up(low: V, a: V) -> V;
        fn spread_lane(a: V, lane: usize) -> V;
        fn clear_lane(a: V, lane: usize) -> V;
        fn zero() -> Sums;
        fn pair(from: &[i16], at: usize) -> (i16, i16);
        fn window(acc: Sums, from: &[i16], at: usize, c: (i16, i16)) -> Sums;
        fn swap_pairs(a: V) -> V;
        fn interleave(a: V, b: V) -> (V, V);
        fn dot(acc: Sums, pairs: (V, V), c: [i16; 2]) -> Sums;
        fn add_wide(a: Sums, b: Sums) -> Sums;
        fn sub_wide(a: Sums, b: Sums) -> Sums;
        fn montgomery_in(q: Reducer<V>, acc: Sums) -> V;
    }
    #[inline(never)]
    fn mulc_in(self, q: Reducer<V>, a: V, c: Constant) -> V {
        barrett(q.q[0], a, [c.value; 8], [c.companion; 8])
    }
}

/// a·value modulo q, lane by lane, with the quotient by the companion.
fn barrett(q: i16, a: V, values: V, companions: V) -> V {
    core::array::from_fn(|i| {
        let quotient = high_rounded(a[i], companions[i]);
        a[i].wrapping_mul(values[i]).wrapping_sub(quotient.wrapping_mul(q))
    })
}

impl ModularRows for Rows {
    portable! {
        fn known(values: &[i16; 8]) -> V;
        fn transpose_vectors(rows: [V; 8]) -> [V; 8];
        fn multiply(a: V, b: V) -> Sums;
        fn multiply_add(acc: Sums, a: V, b: V) -> Sums;
        fn multiply_sub(acc: Sums, a: V, b: V) -> Sums;
        fn add_wrapping(a: Sums, b: Sums) -> Sums;
        fn sub_wrapping(a: Sums, b: Sums) -> Sums;
        fn sum_of_products(acc: Sums, terms: usize, a: &[i16], b: &[i16]) -> Sums;
    }
    #[inline(never)]
    fn mulc_each<M: Modulus>(self, a: V, c: &Constants) -> V {
        barrett(M::Q, a, c.values, c.companions)
    }
    #[inline(never)]
    fn reduce_by_shifts<M: Modulus>(self, a: V) -> V {
        a.map(|a| (a as i32 - M::SHIFTS.quotient(a as i32) * M::Q as i32) as i16)
    }
    #[inline(never)]
    fn half<M: Modulus>(self, a: V) -> V {
        a.map(|a| ((a as i32 + (a as i32 & 1) * M::Q as i32) >> 1) as i16)
    }
    #[inline(never)]
    fn quarter<M: Modulus>(self, a: V) -> V {
        // Once q is added, once it is subtracted.
        self.half::<M>(a).map(|a| ((a as i32 - (a as i32 & 1) * M::Q as i32) >> 1) as i16)
    }
    #[inline(never)]
    fn multiply_add_lane<const LANE: i32>(self, acc: Sums, a: V, b: V) -> Sums {
        Portable.multiply_add_lane::<LANE>(acc, a, b)
    }
    #[inline(never)]
    fn run_program<P: Program>(self, known: [V; KNOWN], memory: Memory<'_, i16>) -> bool {
        program::run(&P::RECORDED, known, memory);
        true
    }
}
