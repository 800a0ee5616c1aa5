//! Words modulo 2^16 on SSE2, for NTRU's products: a block of sixteen words is two vectors.

use core::arch::x86_64::*;

use super::{LANES, Sse2};
use crate::contract::{BLOCK, Wrapping};

type Block = [__m128i; 2];

impl Wrapping for Sse2 {
    type Word = u16;
    type Block = Block;

    const SIDE_BY_SIDE: usize = 1;

    #[inline(always)]
    fn load_block(self, from: &[u16; BLOCK]) -> Block {
        sse2!([
            _mm_loadu_si128(from.as_ptr().cast()),
            _mm_loadu_si128(from[LANES..].as_ptr().cast())
        ])
    }
    #[inline(always)]
    fn store_block(self, to: &mut [u16; BLOCK], a: Block) {
        sse2!({
            _mm_storeu_si128(to.as_mut_ptr().cast(), a[0]);
            _mm_storeu_si128(to[LANES..].as_mut_ptr().cast(), a[1]);
        });
    }
    methods! {
        fn word(self, value: u16) -> u16 = value;
        fn zero_block(self) -> Block = sse2!([_mm_setzero_si128(); 2]);
        fn add_blocks(self, a: Block, b: Block) -> Block =
            sse2!([_mm_add_epi16(a[0], b[0]), _mm_add_epi16(a[1], b[1])]);
        fn sub_blocks(self, a: Block, b: Block) -> Block =
            sse2!([_mm_sub_epi16(a[0], b[0]), _mm_sub_epi16(a[1], b[1])]);
        fn reverse_block(self, a: Block) -> Block = [reverse(a[1]), reverse(a[0])];
    }
    #[inline(always)]
    fn scale_block(self, a: Block, c: u16) -> Block {
        sse2!({
            let c = _mm_set1_epi16(c as i16);
            [_mm_mullo_epi16(a[0], c), _mm_mullo_epi16(a[1], c)]
        })
    }
    #[inline(always)]
    fn shift_block(self, a: Block, shift: u32, mask: u16) -> Block {
        sse2!({
            let (shift, mask) = (_mm_cvtsi32_si128(shift as i32), _mm_set1_epi16(mask as i16));
            [
                _mm_and_si128(_mm_srl_epi16(a[0], shift), mask),
                _mm_and_si128(_mm_srl_epi16(a[1], shift), mask),
            ]
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
            // Sums of pairs, of even and of odd outputs, in double words of which the lower halves count.
            let (mut even, mut odd) = (self.zero_block(), self.zero_block());
            for (j, pair) in x[k].as_chunks::<2>().0.iter().enumerate() {
                let window = &h[k][2 * j..][..BLOCK + 1];
                sse2!({
                    let pair = _mm_set1_epi32(pair[0] as i32 | (pair[1] as i32) << 16);
                    let step = |sum, at: usize| {
                        let words = _mm_loadu_si128(window[at..].as_ptr().cast());
                        _mm_add_epi32(sum, _mm_madd_epi16(words, pair))
                    };
                    even = [step(even[0], 0), step(even[1], LANES)];
                    odd = [step(odd[0], 1), step(odd[1], LANES + 1)];
                });
            }
            out[k] = [super::zip(even[0], odd[0]).0, super::zip(even[1], odd[1]).0];
        }
        out
    }
}

/// The words in reverse order.
#[inline(always)]
fn reverse(a: __m128i) -> __m128i {
    sse2!({
        let swapped = _mm_shufflehi_epi16::<0x1b>(_mm_shufflelo_epi16::<0x1b>(a));
        _mm_shuffle_epi32::<0x4e>(swapped)
    })
}
