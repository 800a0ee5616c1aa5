//! Vectors of unsigned 32-bit words on SIMD128, for sorting.

use core::arch::wasm32::*;

use super::{Wasm128, load, store};
use crate::contract::{Sorting, odd_lanes};

const WORDS: usize = 4;

impl Sorting for Wasm128 {
    type Word = v128;
    const WORDS: usize = WORDS;

    methods! {
        fn load_words(self, from: &[u32], at: usize) -> v128 = load(from, at);
        fn store_words(self, to: &mut [u32], at: usize, v: v128) -> () = store(to, at, v);
        fn sort_words(self, a: v128, b: v128) -> (v128, v128) = (u32x4_min(a, b), u32x4_max(a, b));
    }
    /// Brings the lower lanes of both vectors into one and the upper into the other.
    #[inline(always)]
    fn sort_lanes<const STRIDE: usize>(self, (a, b): (v128, v128)) -> (v128, v128) {
        match STRIDE {
            1 => {
                let low = i32x4_shuffle::<0, 2, 4, 6>(a, b);
                let high = i32x4_shuffle::<1, 3, 5, 7>(a, b);
                let (low, high) = self.sort_words(low, high);
                (i32x4_shuffle::<0, 4, 1, 5>(low, high), i32x4_shuffle::<2, 6, 3, 7>(low, high))
            }
            2 => {
                let [low, high] = halves(a, b);
                let (low, high) = self.sort_words(low, high);
                let [a, b] = halves(low, high);
                (a, b)
            }
            _ => unreachable!("no such stride"),
        }
    }
    #[inline(always)]
    fn complement_lanes<const BITS: usize>(self, a: v128) -> v128 {
        let [m0, m1, m2, m3] = const { odd_lanes::<WORDS>(BITS) };
        v128_xor(a, u32x4(m0, m1, m2, m3))
    }
    #[inline(always)]
    fn transpose_words(self, rows: [v128; 16]) -> [v128; 16] {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = rows;
        let (first, second) = (transpose([a, b, c, d]), transpose([e, f, g, h]));
        let (third, fourth) = (transpose([i, j, k, l]), transpose([m, n, o, p]));
        [
            first[0], second[0], third[0], fourth[0], first[1], second[1], third[1], fourth[1],
            first[2], second[2], third[2], fourth[2], first[3], second[3], third[3], fourth[3],
        ]
    }
}

/// The lower halves of a and b, and the upper ones.
#[inline(always)]
fn halves(a: v128, b: v128) -> [v128; 2] {
    [i64x2_shuffle::<0, 2>(a, b), i64x2_shuffle::<1, 3>(a, b)]
}

/// A square of 4×4.
#[inline(always)]
fn transpose([a, b, c, d]: [v128; 4]) -> [v128; 4] {
    let lower = |a, b| i32x4_shuffle::<0, 4, 1, 5>(a, b);
    let upper = |a, b| i32x4_shuffle::<2, 6, 3, 7>(a, b);
    let [c0, c1] = halves(lower(a, b), lower(c, d));
    let [c2, c3] = halves(upper(a, b), upper(c, d));
    [c0, c1, c2, c3]
}
