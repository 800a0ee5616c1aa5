//! Coefficients of 8 bits on Neon.

use core::arch::aarch64::*;

use goodprime_lanes::Neon;

use crate::Bytes;

const BYTES: usize = 16;

impl Bytes for Neon {
    type Byte = i8;
    type Vector8 = int8x16_t;

    #[inline(always)]
    fn load_bytes(self, from: &[i8], at: usize) -> int8x16_t {
        let from = &from[at..at + BYTES];
        neon!(vld1q_s8(from.as_ptr()))
    }
    #[inline(always)]
    fn store_bytes(self, to: &mut [i8], at: usize, v: int8x16_t) {
        let to = &mut to[at..at + BYTES];
        neon!(vst1q_s8(to.as_mut_ptr(), v));
    }
    methods! {
        fn byte(self, value: i8) -> i8 = value;
        fn zero_bytes(self) -> int8x16_t = neon!(vdupq_n_s8(0));
        fn narrow_bytes(self, v: [int16x8_t; 2]) -> int8x16_t =
            neon!(vuzp1q_s8(vreinterpretq_s8_s16(v[0]), vreinterpretq_s8_s16(v[1])));
        fn add_bytes(self, a: int8x16_t, b: int8x16_t) -> int8x16_t = neon!(vaddq_s8(a, b));
        fn sub_bytes(self, a: int8x16_t, b: int8x16_t) -> int8x16_t = neon!(vsubq_s8(a, b));
        fn add_widened(self, a: int8x16_t, b: int8x16_t) -> [int16x8_t; 2] =
            neon!([vaddl_s8(vget_low_s8(a), vget_low_s8(b)), vaddl_high_s8(a, b)]);
        fn sub_widened(self, a: int8x16_t, b: int8x16_t) -> [int16x8_t; 2] =
            neon!([vsubl_s8(vget_low_s8(a), vget_low_s8(b)), vsubl_high_s8(a, b)]);
    }
    #[inline(always)]
    fn extract_bytes<const N: i32>(self, low: int8x16_t, high: int8x16_t) -> int8x16_t {
        neon!(vextq_s8::<N>(low, high))
    }
}
