//! Vectors of unsigned 32-bit words on Neon, for sorting.

use core::arch::aarch64::*;

use super::Neon;
use crate::contract::{Sorting, odd_lanes};

const WORDS: usize = 4;

impl Sorting for Neon {
    type Word = uint32x4_t;
    const WORDS: usize = WORDS;

    #[inline(always)]
    fn load_words(self, from: &[u32], at: usize) -> uint32x4_t {
        let from = &from[at..at + WORDS];
        neon!(vld1q_u32(from.as_ptr()))
    }
    #[inline(always)]
    fn store_words(self, to: &mut [u32], at: usize, v: uint32x4_t) {
        let to = &mut to[at..at + WORDS];
        neon!(vst1q_u32(to.as_mut_ptr(), v))
    }

    #[inline(always)]
    fn sort_words(self, a: uint32x4_t, b: uint32x4_t) -> (uint32x4_t, uint32x4_t) {
        neon!((vminq_u32(a, b), vmaxq_u32(a, b)))
    }
    /// Brings the lower lanes of both vectors into one and the upper into the other.
    #[inline(always)]
    fn sort_lanes<const STRIDE: usize>(
        self,
        (a, b): (uint32x4_t, uint32x4_t),
    ) -> (uint32x4_t, uint32x4_t) {
        neon!(match STRIDE {
            1 => {
                let (low, high) = self.sort_words(vtrn1q_u32(a, b), vtrn2q_u32(a, b));
                (vtrn1q_u32(low, high), vtrn2q_u32(low, high))
            }
            2 => {
                let (low, high) = zip_halves(a, b);
                let (low, high) = self.sort_words(low, high);
                zip_halves(low, high)
            }
            _ => unreachable!("no such stride"),
        })
    }
    #[inline(always)]
    fn complement_lanes<const BITS: usize>(self, a: uint32x4_t) -> uint32x4_t {
        let mask = self.load_words(const { &odd_lanes::<WORDS>(BITS) }, 0);
        neon!(veorq_u32(a, mask))
    }
    #[inline(always)]
    fn transpose_words(self, rows: [uint32x4_t; 16]) -> [uint32x4_t; 16] {
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
fn zip_halves(a: uint32x4_t, b: uint32x4_t) -> (uint32x4_t, uint32x4_t) {
    neon!({
        let (a, b) = (vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b));
        (vreinterpretq_u32_u64(vzip1q_u64(a, b)), vreinterpretq_u32_u64(vzip2q_u64(a, b)))
    })
}

/// A square of 4×4.
#[inline(always)]
fn transpose([a, b, c, d]: [uint32x4_t; 4]) -> [uint32x4_t; 4] {
    neon!({
        let (c0, c2) = zip_halves(vtrn1q_u32(a, b), vtrn1q_u32(c, d));
        let (c1, c3) = zip_halves(vtrn2q_u32(a, b), vtrn2q_u32(c, d));
        [c0, c1, c2, c3]
    })
}
