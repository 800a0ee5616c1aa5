//! Words modulo 2^16 on Neon, for NTRU's products: a block of sixteen words is two vectors.

use core::arch::aarch64::*;

use super::emit::run;
use super::{LANES, Neon};
use crate::contract::{BLOCK, Forms, Wrapping};
use crate::program::hankel::{Hankel, MAX_PARTS, Parts};
use crate::program::{KNOWN, Memory, STARTS, TABLES};

type Block = [uint16x8_t; 2];

impl Wrapping for Neon {
    type Word = u16;
    type Block = Block;

    const SIDE_BY_SIDE: usize = 5;

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
        let results = run::<Hankel<K>>(nothing_known(), memory(&mut [], h, x));
        core::array::from_fn(|k| {
            neon!([
                vreinterpretq_u16_s16(results[2 * k]),
                vreinterpretq_u16_s16(results[2 * k + 1]),
            ])
        })
    }
    #[inline(always)]
    fn hankel_parts<F: Forms>(
        self,
        out: &mut [[u16; BLOCK]],
        h: &[[u16; 2 * BLOCK]],
        x: &[[u16; BLOCK]],
    ) -> bool {
        if const { F::PRODUCTS > MAX_PARTS } {
            return false;
        }
        run::<Parts<F>>(nothing_known(), memory(out, h, x));
        true
    }
}

/// The vectors that programs get in registers: zeros, because these programs use none.
#[inline(always)]
fn nothing_known() -> [int16x8_t; KNOWN] {
    neon!([vdupq_n_s16(0); KNOWN])
}

/// The memory of the programs.
#[inline(always)]
fn memory<'a>(
    out: &'a mut [[u16; BLOCK]],
    h: &'a [[u16; 2 * BLOCK]],
    x: &'a [[u16; BLOCK]],
) -> Memory<'a, i16> {
    let out = out.as_flattened_mut();
    Memory {
        // SAFETY: the same memory for as long, and each word is a number of either type.
        x: unsafe { core::slice::from_raw_parts_mut(out.as_mut_ptr().cast(), out.len()) },
        x_starts: [0; STARTS],
        y: signed(h.as_flattened()),
        y_starts: core::array::from_fn(|k| 2 * BLOCK * k),
        z: signed(x.as_flattened()),
        tables: [&[]; TABLES],
    }
}

/// The words as programs know them.
#[inline(always)]
fn signed(words: &[u16]) -> &[i16] {
    // SAFETY: the same memory for as long, and each word is a number of either type.
    unsafe { core::slice::from_raw_parts(words.as_ptr().cast(), words.len()) }
}

/// The words in reverse order.
#[inline(always)]
fn reverse(a: uint16x8_t) -> uint16x8_t {
    neon!({
        let halves = vrev64q_u16(a);
        vextq_u16::<4>(halves, halves)
    })
}
