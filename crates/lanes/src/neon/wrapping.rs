//! Words modulo 2^16 on Neon: a block is two vectors.

use core::arch::aarch64::*;

use super::{LANES, Neon};
use crate::contract::{BLOCK, Wrapping};

type Block = [uint16x8_t; 2];

impl Wrapping for Neon {
    type Word = u16;
    type Block = Block;

    const SIDE_BY_SIDE: usize = 1;

    #[inline(always)]
    fn load_block(self, from: &[u16; BLOCK]) -> Block {
        neon!([vld1q_u16(from.as_ptr()), vld1q_u16(from[LANES..].as_ptr())])
    }
    #[inline(always)]
    fn store_block(self, to: &mut [u16; BLOCK], a: Block) {
        neon!({
            vst1q_u16(to.as_mut_ptr(), a[0]);
            vst1q_u16(to[LANES..].as_mut_ptr(), a[1]);
        });
    }
    methods! {
        fn word(self, value: u16) -> u16 = value;
        fn zero_block(self) -> Block = neon!([vdupq_n_u16(0); 2]);
        fn add_blocks(self, a: Block, b: Block) -> Block =
            neon!([vaddq_u16(a[0], b[0]), vaddq_u16(a[1], b[1])]);
        fn sub_blocks(self, a: Block, b: Block) -> Block =
            neon!([vsubq_u16(a[0], b[0]), vsubq_u16(a[1], b[1])]);
        fn scale_block(self, a: Block, c: u16) -> Block =
            neon!([vmulq_n_u16(a[0], c), vmulq_n_u16(a[1], c)]);
        fn reverse_block(self, a: Block) -> Block = [reverse(a[1]), reverse(a[0])];
    }
    #[inline(always)]
    fn shift_block(self, a: Block, shift: u32, mask: u16) -> Block {
        neon!({
            let (shift, mask) = (vdupq_n_s16(-(shift as i16)), vdupq_n_u16(mask));
            [vandq_u16(vshlq_u16(a[0], shift), mask), vandq_u16(vshlq_u16(a[1], shift), mask)]
        })
    }
    #[inline(always)]
    fn hankel<const K: usize>(
        self,
        h: &[[u16; 2 * BLOCK]; K],
        x: &[[u16; BLOCK]; K],
    ) -> [Block; K] {
        let mut out = [self.zero_block(); K];
        for k in 0..K {
            neon!({
                let words = |at: usize| vld1q_u16(h[k][at..][..LANES].as_ptr());
                // Words 8v to 8v + 7; of the last vector the last word is not used.
                let h = [words(0), words(8), words(16), words(24)];
                let [x, y] = self.load_block(&x[k]);
                // Karatsuba: of the matrix (A B; B C) in quarters, A·x + B·y = B·(x + y) + (A - B)·x and
                // B·x + C·y = B·(x + y) + (C - B)·y.
                let less_middle = |a, b| [vsubq_u16(a, h[1]), vsubq_u16(b, h[2])];
                let both = quarter([h[1], h[2]], vaddq_u16(x, y));
                let first = quarter(less_middle(h[0], h[1]), x);
                let second = quarter(less_middle(h[2], h[3]), y);
                out[k] = [vaddq_u16(both, first), vaddq_u16(both, second)];
            });
        }
        out
    }
}

/// A product of eight words: out_i = Σ_j h_(i+j)·x_j, h_0 to h_14 in two vectors.
#[inline(always)]
fn quarter([low, high]: [uint16x8_t; 2], x: uint16x8_t) -> uint16x8_t {
    macro_rules! columns {
        ($($j:literal)*) => {
            neon!({
                let mut sum = vmulq_laneq_u16::<0>(low, x);
                $(sum = vmlaq_laneq_u16::<$j>(sum, vextq_u16::<$j>(low, high), x);)*
                sum
            })
        };
    }
    columns!(1 2 3 4 5 6 7)
}

/// The words in reverse order.
#[inline(always)]
fn reverse(a: uint16x8_t) -> uint16x8_t {
    neon!({
        let halves = vrev64q_u16(a);
        vextq_u16::<4>(halves, halves)
    })
}
