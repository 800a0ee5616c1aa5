//! Arithmetic modulo q in portable Rust with eight polynomials side by side, one in each lane.

use super::{LANES, Portable, V};
use crate::contract::{Modular, ModularRows};
use crate::modulus::{Constants, Modulus};

impl ModularRows for Portable {
    methods! {
        fn known(self, values: &[i16; 8]) -> V = *values;
        fn mulc_each<M: Modulus>(self, a: V, c: &Constants) -> V = self.mulf::<M>(a, (c.values, c.companions));
    }
    #[inline(always)]
    fn transpose_vectors(self, rows: [V; 8]) -> [V; 8] {
        let mut columns = [[0; LANES]; 8];
        for i in 0..8 {
            for j in 0..8 {
                columns[j][i] = rows[i][j];
            }
        }
        columns
    }
    methods! {
        fn multiply(self, a: V, b: V) -> [i32; LANES] = each!(i => a[i] as i32 * b[i] as i32);
        fn multiply_add(self, acc: [i32; LANES], a: V, b: V) -> [i32; LANES] =
            each!(i => acc[i].wrapping_add(a[i] as i32 * b[i] as i32));
        fn multiply_sub(self, acc: [i32; LANES], a: V, b: V) -> [i32; LANES] =
            each!(i => acc[i].wrapping_sub(a[i] as i32 * b[i] as i32));
    }
    #[inline(always)]
    fn multiply_add_lane<const LANE: i32>(self, acc: [i32; LANES], a: V, b: V) -> [i32; LANES] {
        self.multiply_add(acc, a, [b[LANE as usize]; LANES])
    }
    methods! {
        fn add_wrapping(self, a: [i32; LANES], b: [i32; LANES]) -> [i32; LANES] = self.add_wide(a, b);
        fn sub_wrapping(self, a: [i32; LANES], b: [i32; LANES]) -> [i32; LANES] = self.sub_wide(a, b);
        fn sum_of_products(self, acc: [i32; LANES], _: usize, _: &[i16], _: &[i16]) -> [i32; LANES] = acc;
    }
}
