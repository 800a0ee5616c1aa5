//! Carry-less products by PMULL of bytes, which every AArch64 processor has: that of 64 bits came with AES.
//!
//! `pmull` multiplies the bytes of a by those of b turned by some places. The eight turns are added in pairs, brought
//! back to their places, and what went beyond the end is added where it belongs.

use core::arch::aarch64::*;

use super::Neon;
use crate::contract::Carryless;

/// A limb.
type Limb = uint8x16_t;

/// a·b.
///
/// Source of the order: Câmara, Gouvêa, López and Dahab 2013, "Fast Software Polynomial Multiplication on ARM
/// Processors using the NEON Engine", Algorithm 1: the eight turns of the bytes in pairs.
#[inline(always)]
fn product(a: u64, b: u64) -> Limb {
    neon!({
        let (a, b) = (vcreate_p8(a), vcreate_p8(b));
        let product = |a, b| vreinterpretq_u8_p16(vmull_p8(a, b));
        // a turned by 1 to 4 bytes times b, and the other way round.
        let turned = |a: poly8x8_t, by: i32| match by {
            1 => vext_p8::<1>(a, a),
            2 => vext_p8::<2>(a, a),
            3 => vext_p8::<3>(a, a),
            _ => vext_p8::<4>(a, a),
        };
        let l = veorq_u8(product(turned(a, 1), b), product(a, turned(b, 1)));
        let m = veorq_u8(product(turned(a, 2), b), product(a, turned(b, 2)));
        let n = veorq_u8(product(turned(a, 3), b), product(a, turned(b, 3)));
        let k = product(a, turned(b, 4));
        // The upper part of each, which went beyond the end, is added one place lower.
        let zero = vdupq_n_u64(0);
        let split = |t: uint8x16_t, keep: u64| {
            let t = vreinterpretq_u64_u8(t);
            let (low, high) = (vzip1q_u64(t, zero), vzip2q_u64(t, zero));
            let kept = vandq_u64(high, vdupq_n_u64(keep));
            let low = veorq_u64(low, high);
            vreinterpretq_u8_u64(vzip1q_u64(veorq_u64(low, kept), kept))
        };
        let l = split(l, 0x0000_ffff_ffff_ffff);
        let m = split(m, 0x0000_0000_ffff_ffff);
        let n = split(n, 0x0000_0000_0000_ffff);
        let k = split(k, 0);
        let l = vextq_u8::<15>(l, l);
        let m = vextq_u8::<14>(m, m);
        let n = vextq_u8::<13>(n, n);
        let k = vextq_u8::<12>(k, k);
        let all = veorq_u8(veorq_u8(l, m), veorq_u8(n, k));
        veorq_u8(all, product(a, b))
    })
}

impl Carryless for Neon {
    const LIMBS: usize = 1;
    /// The products of the lower words, those of the upper words, and those of the sums of both (Karatsuba).
    type Sums = [Limb; 3];

    #[inline(always)]
    fn zero_sums(self) -> Self::Sums {
        neon!([vdupq_n_u8(0); 3])
    }
    #[inline(always)]
    fn add_products(self, [low, high, both]: Self::Sums, a: &[u64; 2], b: &[u64]) -> Self::Sums {
        neon!([
            veorq_u8(low, product(a[0], b[0])),
            veorq_u8(high, product(a[1], b[1])),
            veorq_u8(both, product(a[0] ^ a[1], b[0] ^ b[1])),
        ])
    }
    #[inline(always)]
    fn store_sums(self, [low, high, both]: Self::Sums, parts: &mut [[u64; 8]; 3]) {
        let middle = neon!(veorq_u8(both, veorq_u8(low, high)));
        for (part, sum) in parts.iter_mut().zip([low, middle, high]) {
            let sum = neon!(vreinterpretq_u64_u8(sum));
            [part[0], part[1]] = neon!([vgetq_lane_u64::<0>(sum), vgetq_lane_u64::<1>(sum)]);
        }
    }
    #[inline(always)]
    fn square_words(self, a: &[u64], out: &mut [u64]) {
        // A square has the bits of its root at every other place, so that no byte meets another.
        for (a, out) in a[..2].iter().zip(out.as_chunks_mut::<2>().0) {
            let square = neon!({
                let a = vcreate_p8(*a);
                vreinterpretq_u64_p16(vmull_p8(a, a))
            });
            *out = neon!([vgetq_lane_u64::<0>(square), vgetq_lane_u64::<1>(square)]);
        }
    }
}
