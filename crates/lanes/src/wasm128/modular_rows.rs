//! Arithmetic modulo q on SIMD128 with eight polynomials side by side, one in each lane.

use core::arch::wasm32::*;

use super::modular::Wide;
use super::{Wasm128, even_odd, interleave_words, load};
use crate::contract::{Modular, ModularRows};
use crate::modulus::{Constants, Modulus};

/// (a·b in even lanes, a·b in odd lanes): dot products with the other word cleared.
#[inline(always)]
fn products(a: v128, b: v128) -> Wide {
    let zero = i16x8_splat(0);
    (i32x4_dot_i16x8(even_odd(a, zero), b), i32x4_dot_i16x8(even_odd(zero, a), b))
}

impl ModularRows for Wasm128 {
    methods! {
        fn known(self, values: &[i16; 8]) -> v128 = load(values, 0);
        fn mulc_each<M: Modulus>(self, a: v128, c: &Constants) -> v128 =
            self.mulf::<M>(a, (load(&c.values, 0), load(&c.companions, 0)));
    }
    #[inline(always)]
    fn transpose_vectors(self, [a, b, c, d, e, f, g, h]: [v128; 8]) -> [v128; 8] {
        // Words, then pairs, then fours.
        let [ab, ab1] = interleave_words(a, b);
        let [cd, cd1] = interleave_words(c, d);
        let [ef, ef1] = interleave_words(e, f);
        let [gh, gh1] = interleave_words(g, h);
        let pairs = |a, b| [i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b)];
        let fours = |a, b| [i64x2_shuffle::<0, 2>(a, b), i64x2_shuffle::<1, 3>(a, b)];
        let ([abcd0, abcd2], [abcd4, abcd6]) = (pairs(ab, cd), pairs(ab1, cd1));
        let ([efgh0, efgh2], [efgh4, efgh6]) = (pairs(ef, gh), pairs(ef1, gh1));
        let [r0, r1] = fours(abcd0, efgh0);
        let [r2, r3] = fours(abcd2, efgh2);
        let [r4, r5] = fours(abcd4, efgh4);
        let [r6, r7] = fours(abcd6, efgh6);
        [r0, r1, r2, r3, r4, r5, r6, r7]
    }
    methods! {
        fn multiply(self, a: v128, b: v128) -> Wide = products(a, b);
        fn multiply_add(self, acc: Wide, a: v128, b: v128) -> Wide = self.add_wide(acc, products(a, b));
        fn multiply_sub(self, acc: Wide, a: v128, b: v128) -> Wide = self.sub_wide(acc, products(a, b));
    }
    #[inline(always)]
    fn multiply_add_lane<const LANE: i32>(self, acc: Wide, a: v128, b: v128) -> Wide {
        self.multiply_add(acc, a, self.spread_lane(b, LANE as usize))
    }
    methods! {
        fn add_wrapping(self, a: Wide, b: Wide) -> Wide = self.add_wide(a, b);
        fn sub_wrapping(self, a: Wide, b: Wide) -> Wide = self.sub_wide(a, b);
        fn sum_of_products(self, acc: Wide, _: usize, _: &[i16], _: &[i16]) -> Wide = acc;
    }
}
