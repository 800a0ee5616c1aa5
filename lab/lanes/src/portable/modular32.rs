//! Arithmetic modulo primes of up to 25 bits in portable Rust.

use super::{LANES, Portable, V};
use crate::{Constant32, Modular32, Modulus32};

const WORDS: usize = 4;

/// (a - m·q)/2^32, for a that is m·q modulo 2^32.
#[inline(always)]
fn montgomery_sum<M: Modulus32>(a: i64, m: i32) -> i32 {
    (a.wrapping_sub(m as i64 * M::Q as i64) >> 32) as i32
}

impl Modular32 for Portable {
    type Eight32 = Self;
    #[inline(always)]
    fn eight32(self) -> Self {
        self
    }

    type Vector32 = [i32; WORDS];
    type Accumulator64 = [i64; WORDS];

    #[inline(always)]
    fn load32(self, from: &[i16], at: usize) -> [i32; WORDS] {
        let from = &from[at..at + LANES];
        each!(WORDS, i => from[2 * i] as u16 as i32 | (from[2 * i + 1] as i32) << 16)
    }
    #[inline(always)]
    fn store32(self, to: &mut [i16], at: usize, v: [i32; WORDS]) {
        let words = each!(LANES, i => (v[i / 2] >> (16 * (i % 2))) as i16);
        to[at..at + LANES].copy_from_slice(&words);
    }
    methods! {
        fn broadcast32(self, from: &[i16], at: usize) -> [i32; WORDS] =
            [from[at] as u16 as i32 | (from[at + 1] as i32) << 16; WORDS];
        fn widen(self, v: V) -> [[i32; WORDS]; 2] =
            [each!(WORDS, i => v[i] as i32), each!(WORDS, i => v[WORDS + i] as i32)];
        fn narrow(self, v: [[i32; WORDS]; 2]) -> [i32; LANES] = each!(LANES, i => v[i / WORDS][i % WORDS]);
        fn add32(self, a: [i32; WORDS], b: [i32; WORDS]) -> [i32; WORDS] = each!(WORDS, i => a[i].wrapping_add(b[i]));
        fn sub32(self, a: [i32; WORDS], b: [i32; WORDS]) -> [i32; WORDS] = each!(WORDS, i => a[i].wrapping_sub(b[i]));
    }
    #[inline(always)]
    fn mulc32<M: Modulus32>(self, a: [i32; WORDS], c: Constant32) -> [i32; WORDS] {
        each!(WORDS, i => {
            let m = a[i].wrapping_mul(c.companion);
            montgomery_sum::<M>(a[i] as i64 * c.value as i64, m)
        })
    }
    #[inline(always)]
    fn freeze32<M: Modulus32>(self, a: [i32; WORDS]) -> [i32; WORDS] {
        let a = each!(WORDS, i => a[i] - (((M::HALF - a[i]) >> 31) & M::Q));
        each!(WORDS, i => a[i] + (((a[i] + M::HALF) >> 31) & M::Q))
    }

    #[inline(always)]
    fn zero64(self) -> [i64; WORDS] {
        [0; WORDS]
    }
    #[inline(always)]
    fn window32(self, acc: [i64; WORDS], from: &[i16], at: usize, c: [i32; WORDS]) -> [i64; WORDS] {
        let w = self.load32(&from[at..at + LANES + 2], 0);
        each!(WORDS, i => acc[i].wrapping_add(w[i] as i64 * c[i] as i64))
    }
    #[inline(always)]
    fn montgomery32<M: Modulus32>(self, acc: [i64; WORDS]) -> [i32; WORDS] {
        each!(WORDS, i => {
            montgomery_sum::<M>(acc[i], (acc[i] as i32).wrapping_mul(M::INVERSE))
        })
    }
}
