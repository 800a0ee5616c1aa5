//! Vectors of bits on Neon, for bitsliced arithmetic modulo 3.

use core::arch::aarch64::*;

use super::Neon;
use crate::contract::Bits3;

const BIT_WORDS: usize = 2;

impl Bits3 for Neon {
    type Bits = uint64x2_t;
    const BIT_WORDS: usize = BIT_WORDS;

    #[inline(always)]
    fn load_bits(self, from: &[u64], at: usize) -> uint64x2_t {
        let from = &from[at..at + BIT_WORDS];
        neon!(vld1q_u64(from.as_ptr()))
    }
    #[inline(always)]
    fn store_bits(self, to: &mut [u64], at: usize, v: uint64x2_t) {
        let to = &mut to[at..at + BIT_WORDS];
        neon!(vst1q_u64(to.as_mut_ptr(), v))
    }
    methods! {
        fn splat_bits(self, word: u64) -> uint64x2_t = neon!(vdupq_n_u64(word));
        fn and_bits(self, a: uint64x2_t, b: uint64x2_t) -> uint64x2_t = neon!(vandq_u64(a, b));
        fn or_bits(self, a: uint64x2_t, b: uint64x2_t) -> uint64x2_t = neon!(vorrq_u64(a, b));
        fn xor_bits(self, a: uint64x2_t, b: uint64x2_t) -> uint64x2_t = neon!(veorq_u64(a, b));
        fn and_not_bits(self, a: uint64x2_t, b: uint64x2_t) -> uint64x2_t = neon!(vbicq_u64(a, b));
        fn select_bits(self, mask: uint64x2_t, a: uint64x2_t, b: uint64x2_t) -> uint64x2_t =
            neon!(vbslq_u64(mask, a, b));
        fn shift_down(self, a: uint64x2_t) -> uint64x2_t = neon!(vextq_u64::<1>(a, vshrq_n_u64::<1>(a)));
    }
    #[inline(always)]
    fn spread_bit(self, a: uint64x2_t) -> uint64x2_t {
        neon!({
            let low = vshlq_n_s64::<63>(vreinterpretq_s64_u64(a));
            vdupq_laneq_u64::<0>(vreinterpretq_u64_s64(vshrq_n_s64::<63>(low)))
        })
    }
    methods! {
        fn spread_sign(self, a: uint64x2_t) -> uint64x2_t =
            neon!(vreinterpretq_u64_s64(vshrq_n_s64::<63>(vreinterpretq_s64_u64(a))));
        fn add_bits(self, a: uint64x2_t, b: uint64x2_t) -> uint64x2_t = neon!(vaddq_u64(a, b));
        fn rotate_down(self, a: uint64x2_t) -> uint64x2_t =
            neon!(vextq_u64::<1>(a, vsliq_n_u64::<63>(vshrq_n_u64::<1>(a), a)));
    }
}
