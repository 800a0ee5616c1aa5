//! Vectors of unsigned 16-bit numbers on Neon, for encoding and decoding.

use core::arch::aarch64::*;

use super::Neon;
use crate::contract::Codec;

const NUMBERS: usize = 8;

impl Codec for Neon {
    type Number = uint16x8_t;
    const NUMBERS: usize = NUMBERS;

    #[inline(always)]
    fn load_numbers(self, from: &[u16], at: usize) -> uint16x8_t {
        let from = &from[at..at + NUMBERS];
        neon!(vld1q_u16(from.as_ptr()))
    }
    #[inline(always)]
    fn store_numbers(self, to: &mut [u16], at: usize, v: uint16x8_t) {
        let to = &mut to[at..at + NUMBERS];
        neon!(vst1q_u16(to.as_mut_ptr(), v))
    }
    #[inline(always)]
    fn load_digits<const BYTES: usize>(self, from: &[u8], at: usize) -> uint16x8_t {
        let from = &from[at..at + BYTES * NUMBERS];
        neon!(match BYTES {
            0 => vdupq_n_u16(0),
            1 => vmovl_u8(vld1_u8(from.as_ptr())),
            2 => vreinterpretq_u16_u8(vld1q_u8(from.as_ptr())),
            _ => unreachable!("two bytes at most"),
        })
    }
    #[inline(always)]
    fn store_digits<const BYTES: usize>(self, to: &mut [u8], at: usize, v: uint16x8_t) {
        let to = &mut to[at..at + BYTES * NUMBERS];
        neon!(match BYTES {
            0 => {}
            1 => vst1_u8(to.as_mut_ptr(), vmovn_u16(v)),
            2 => vst1q_u8(to.as_mut_ptr(), vreinterpretq_u8_u16(v)),
            _ => unreachable!("two bytes at most"),
        })
    }
    methods! {
        fn splat_number(self, number: u16) -> uint16x8_t = neon!(vdupq_n_u16(number));
        fn add_numbers(self, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = neon!(vaddq_u16(a, b));
        fn sub_numbers(self, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = neon!(vsubq_u16(a, b));
        fn mul_low(self, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = neon!(vmulq_u16(a, b));
    }
    #[inline(always)]
    fn mul_high(self, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t {
        neon!({
            let low = vmull_u16(vget_low_u16(a), vget_low_u16(b));
            let high = vmull_high_u16(a, b);
            vuzp2q_u16(vreinterpretq_u16_u32(low), vreinterpretq_u16_u32(high))
        })
    }
    #[inline(always)]
    fn reduce_once(self, a: uint16x8_t, m: uint16x8_t) -> uint16x8_t {
        neon!(vminq_u16(a, vsubq_u16(a, m)))
    }
    #[inline(always)]
    fn reduce_counted(
        self,
        (a, n): (uint16x8_t, uint16x8_t),
        m: uint16x8_t,
    ) -> (uint16x8_t, uint16x8_t) {
        // A comparison that holds is -1.
        (self.reduce_once(a, m), neon!(vsubq_u16(n, vcgeq_u16(a, m))))
    }
    #[inline(always)]
    fn zip_numbers(self, a: uint16x8_t, b: uint16x8_t) -> [uint16x8_t; 2] {
        neon!([vzip1q_u16(a, b), vzip2q_u16(a, b)])
    }
    #[inline(always)]
    fn merge_pairs<const BYTES: usize>(
        self,
        [a, b]: [uint16x8_t; 2],
        radix: u16,
    ) -> (uint16x8_t, uint16x8_t) {
        neon!({
            let (even, odd) = (vuzp1q_u16(a, b), vuzp2q_u16(a, b));
            let low = vmlal_n_u16(vmovl_u16(vget_low_u16(even)), vget_low_u16(odd), radix);
            let high = vmlal_high_n_u16(vmovl_high_u16(even), odd, radix);
            let (a, b) = (vreinterpretq_u16_u32(low), vreinterpretq_u16_u32(high));
            let digits = vuzp1q_u16(a, b);
            let rest = match BYTES {
                0 => digits,
                1 => vshrn_high_n_u32::<8>(vshrn_n_u32::<8>(low), high),
                2 => vuzp2q_u16(a, b),
                _ => unreachable!("two bytes at most"),
            };
            (digits, rest)
        })
    }
}
