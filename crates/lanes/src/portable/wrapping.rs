//! Words modulo 2^16 in plain Rust, for NTRU's products.

use super::Portable;
use crate::contract::{BLOCK, Wrapping};

impl Wrapping for Portable {
    type Word = u16;
    type Block = [u16; BLOCK];

    const SIDE_BY_SIDE: usize = 1;

    methods! {
        fn word(self, value: u16) -> u16 = value;
        fn load_block(self, from: &[u16; BLOCK]) -> [u16; BLOCK] = *from;
        fn zero_block(self) -> [u16; BLOCK] = [0; BLOCK];
        fn add_blocks(self, a: [u16; BLOCK], b: [u16; BLOCK]) -> [u16; BLOCK] = each!(BLOCK, i => a[i].wrapping_add(b[i]));
        fn sub_blocks(self, a: [u16; BLOCK], b: [u16; BLOCK]) -> [u16; BLOCK] = each!(BLOCK, i => a[i].wrapping_sub(b[i]));
        fn scale_block(self, a: [u16; BLOCK], c: u16) -> [u16; BLOCK] = each!(BLOCK, i => a[i].wrapping_mul(c));
        fn reverse_block(self, a: [u16; BLOCK]) -> [u16; BLOCK] = each!(BLOCK, i => a[BLOCK - 1 - i]);
        fn shift_block(self, a: [u16; BLOCK], shift: u32, mask: u16) -> [u16; BLOCK] = each!(BLOCK, i => a[i] >> shift & mask);
    }
    #[inline(always)]
    fn store_block(self, to: &mut [u16; BLOCK], a: [u16; BLOCK]) {
        *to = a;
    }
    #[inline(always)]
    fn hankel<const K: usize>(
        self,
        h: &[[u16; 2 * BLOCK]; K],
        x: &[[u16; BLOCK]; K],
    ) -> [[u16; BLOCK]; K] {
        let mut out = [[0u16; BLOCK]; K];
        for k in 0..K {
            for j in 0..BLOCK {
                for i in 0..BLOCK {
                    out[k][i] = out[k][i].wrapping_add(h[k][i + j].wrapping_mul(x[k][j]));
                }
            }
        }
        out
    }
}
