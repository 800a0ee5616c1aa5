//! Words modulo 2^16 on SIMD128, for NTRU's products: a block of sixteen words is two vectors.

use core::arch::wasm32::*;

use super::{LANES, Wasm128, load, load_pair, store, zip};
use crate::contract::{BLOCK, Wrapping};

type Block = [v128; 2];

impl Wrapping for Wasm128 {
    type Word = u16;
    type Block = Block;

    const SIDE_BY_SIDE: usize = 1;

    methods! {
        fn word(self, value: u16) -> u16 = value;
        fn load_block(self, from: &[u16; BLOCK]) -> Block = [load(from, 0), load(from, LANES)];
        fn zero_block(self) -> Block = [u16x8_splat(0); 2];
        fn add_blocks(self, a: Block, b: Block) -> Block = [u16x8_add(a[0], b[0]), u16x8_add(a[1], b[1])];
        fn sub_blocks(self, a: Block, b: Block) -> Block = [u16x8_sub(a[0], b[0]), u16x8_sub(a[1], b[1])];
        fn scale_block(self, a: Block, c: u16) -> Block =
            [u16x8_mul(a[0], u16x8_splat(c)), u16x8_mul(a[1], u16x8_splat(c))];
        fn reverse_block(self, a: Block) -> Block = [reverse(a[1]), reverse(a[0])];
    }
    #[inline(always)]
    fn store_block(self, to: &mut [u16; BLOCK], a: Block) {
        store(to, 0, a[0]);
        store(to, LANES, a[1]);
    }
    #[inline(always)]
    fn shift_block(self, a: Block, shift: u32, mask: u16) -> Block {
        let part = |a| v128_and(u16x8_shr(a, shift), u16x8_splat(mask));
        [part(a[0]), part(a[1])]
    }
    #[inline(always)]
    fn hankel<const K: usize>(
        self,
        h: &[[u16; 2 * BLOCK]; K],
        x: &[[u16; BLOCK]; K],
    ) -> [Block; K] {
        let mut out = [self.zero_block(); K];
        for k in 0..K {
            // Sums of pairs, of even and of odd outputs, in double words of which the lower halves count.
            let (mut even, mut odd) = (self.zero_block(), self.zero_block());
            for j in (0..BLOCK).step_by(2) {
                let (window, pair) = (&h[k][j..][..BLOCK + 1], load_pair(&x[k], j));
                let step = |sum, at| i32x4_add(sum, i32x4_dot_i16x8(load(window, at), pair));
                even = [step(even[0], 0), step(even[1], LANES)];
                odd = [step(odd[0], 1), step(odd[1], LANES + 1)];
            }
            out[k] = [zip(even[0], odd[0]).0, zip(even[1], odd[1]).0];
        }
        out
    }
}

/// The words in reverse order.
#[inline(always)]
fn reverse(a: v128) -> v128 {
    i16x8_shuffle::<7, 6, 5, 4, 3, 2, 1, 0>(a, a)
}
