//! Portable lanes: eight 16-bit integers in an array, in plain Rust. The reference that every
//! other backend is tested against.

use crate::contract::{Bits, Isa, Kernel, Lanes, Words};
use crate::modulus::{Constant, Modulus, Style};
use crate::opaque;

/// Lanes that every processor has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

const LANES: usize = 8;
const WORDS: usize = 4;
type V = [i16; LANES];

/// One value a lane, from a formula of the lane's index. A macro because a closure that is called
/// twice may not be inlined.
macro_rules! each {
    ($i:ident => $e:expr) => {{
        let mut r = [0; LANES];
        let mut $i = 0;
        while $i < LANES {
            r[$i] = $e;
            $i += 1;
        }
        r
    }};
}

/// The high half of a 16×16-bit product.
#[inline(always)]
fn high(a: i16, b: i16) -> i16 {
    ((a as i32 * b as i32) >> 16) as i16
}

/// floor((2ab + 2^15) / 2^16): the rounding high product of the doubled product.
#[inline(always)]
fn high_rounded(a: i16, b: i16) -> i16 {
    ((a as i32 * b as i32 + (1 << 14)) >> 15) as i16
}

/// a·b·2^-16 mod q, where b' = b·q⁻¹ mod 2^16.
#[inline(always)]
fn montgomery_product<M: Modulus>(a: i16, b: i16, b_inverse: i16) -> i16 {
    high(a, b).wrapping_sub(high(a.wrapping_mul(b_inverse), M::Q))
}

impl Lanes for Portable {
    type Element = i16;
    type Vector = V;
    /// All ones or all zeros.
    type Mask = V;
    type Factor = (V, V);
    type Pair = (i16, i16);
    type Pairs = (V, V);
    type Accumulator = [i32; LANES];

    const LANES: usize = LANES;
    const STYLE: Style = Style::Montgomery;

    #[inline(always)]
    fn element(self, value: i16) -> i16 {
        value
    }
    #[inline(always)]
    fn load(self, from: &[i16], at: usize) -> V {
        let from = &from[at..at + LANES];
        each!(i => from[i])
    }
    #[inline(always)]
    fn store(self, to: &mut [i16], at: usize, v: V) {
        to[at..at + LANES].copy_from_slice(&v);
    }
    #[inline(always)]
    fn splat(self, value: i16) -> V {
        [value; LANES]
    }
    #[inline(always)]
    fn broadcast(self, from: &[i16], at: usize) -> V {
        [from[at]; LANES]
    }

    #[inline(always)]
    fn add(self, a: V, b: V) -> V {
        each!(i => a[i].wrapping_add(b[i]))
    }
    #[inline(always)]
    fn sub(self, a: V, b: V) -> V {
        each!(i => a[i].wrapping_sub(b[i]))
    }
    #[inline(always)]
    fn mulc<M: Modulus>(self, a: V, c: Constant) -> V {
        each!(i => montgomery_product::<M>(a[i], c.value, c.companion))
    }
    #[inline(always)]
    fn reduce<M: Modulus>(self, a: V) -> V {
        each!(i => a[i].wrapping_sub(high_rounded(a[i], M::BARRETT).wrapping_mul(M::Q)))
    }
    #[inline(always)]
    fn freeze<M: Modulus>(self, a: V) -> V {
        let r = self.reduce::<M>(a);
        // The sign bit of the comparison's difference selects q or 0: no branch, no boolean.
        let r = each!(i => r[i] - (((M::HALF - r[i]) >> 15) & M::Q));
        each!(i => r[i] + (((r[i] + M::HALF) >> 15) & M::Q))
    }

    #[inline(always)]
    fn factor<M: Modulus>(self, b: V) -> (V, V) {
        (b, each!(i => b[i].wrapping_mul(M::INVERSE)))
    }
    #[inline(always)]
    fn mulf<M: Modulus>(self, a: V, b: (V, V)) -> V {
        each!(i => montgomery_product::<M>(a[i], b.0[i], b.1[i]))
    }

    #[inline(always)]
    fn nonzero(self, a: V) -> V {
        each!(i => (a[i] | a[i].wrapping_neg()) >> 15)
    }
    #[inline(always)]
    fn nonzero_modulo<M: Modulus>(self, a: V) -> V {
        let nonzero = |x: i16| (x | x.wrapping_neg()) >> 15;
        each!(i => nonzero(a[i]) & nonzero(a[i] - M::Q) & nonzero(a[i] + M::Q))
    }
    #[inline(always)]
    fn positive(self, a: V) -> V {
        each!(i => (a[i].wrapping_neg() & !a[i]) >> 15)
    }
    #[inline(always)]
    fn both(self, a: V, b: V) -> V {
        each!(i => a[i] & b[i])
    }
    #[inline(always)]
    fn select(self, mask: V, a: V, b: V) -> V {
        each!(i => b[i] ^ ((a[i] ^ b[i]) & mask[i]))
    }

    #[inline(always)]
    fn shift_up(self, low: V, a: V) -> V {
        each!(i => if i == 0 { low[LANES - 1] } else { a[i - 1] })
    }
    #[inline(always)]
    fn spread_lane(self, a: V, lane: usize) -> V {
        [a[lane]; LANES]
    }

    #[inline(always)]
    fn zero(self) -> [i32; LANES] {
        [0; LANES]
    }
    #[inline(always)]
    fn pair(self, from: &[i16], at: usize) -> (i16, i16) {
        (from[at], from[at + 1])
    }
    #[inline(always)]
    fn window(
        self,
        acc: [i32; LANES],
        from: &[i16],
        at: usize,
        (c0, c1): (i16, i16),
    ) -> [i32; LANES] {
        let from = &from[at..at + LANES + 1];
        each!(i => acc[i]
            .wrapping_add(from[i] as i32 * c0 as i32)
            .wrapping_add(from[i + 1] as i32 * c1 as i32))
    }
    #[inline(always)]
    fn swap_pairs(self, a: V) -> V {
        each!(i => a[i ^ 1])
    }
    #[inline(always)]
    fn interleave(self, a: V, b: V) -> (V, V) {
        (a, b)
    }
    #[inline(always)]
    fn dot(self, acc: [i32; LANES], pairs: (V, V), c: [i16; 2]) -> [i32; LANES] {
        each!(i => acc[i]
            .wrapping_add(pairs.0[i] as i32 * c[0] as i32)
            .wrapping_add(pairs.1[i] as i32 * c[1] as i32))
    }
    #[inline(always)]
    fn add_wide(self, a: [i32; LANES], b: [i32; LANES]) -> [i32; LANES] {
        each!(i => a[i].wrapping_add(b[i]))
    }
    #[inline(always)]
    fn sub_wide(self, a: [i32; LANES], b: [i32; LANES]) -> [i32; LANES] {
        each!(i => a[i].wrapping_sub(b[i]))
    }
    #[inline(always)]
    fn montgomery<M: Modulus>(self, acc: [i32; LANES]) -> V {
        each!(i => ((acc[i] >> 16) as i16)
            .wrapping_sub(high((acc[i] as i16).wrapping_mul(M::INVERSE), M::Q)))
    }
}

impl Words for Portable {
    type Word = [u32; WORDS];
    const WORDS: usize = WORDS;

    #[inline(always)]
    fn load_words(self, from: &[u32], at: usize) -> [u32; WORDS] {
        let mut r = [0; WORDS];
        r.copy_from_slice(&from[at..at + WORDS]);
        r
    }
    #[inline(always)]
    fn store_words(self, to: &mut [u32], at: usize, v: [u32; WORDS]) {
        to[at..at + WORDS].copy_from_slice(&v);
    }
    #[inline(always)]
    fn min_words(self, a: [u32; WORDS], b: [u32; WORDS]) -> [u32; WORDS] {
        let mut r = [0; WORDS];
        for i in 0..WORDS {
            r[i] = b[i] ^ ((a[i] ^ b[i]) & below(a[i], b[i]));
        }
        r
    }
    #[inline(always)]
    fn max_words(self, a: [u32; WORDS], b: [u32; WORDS]) -> [u32; WORDS] {
        let mut r = [0; WORDS];
        for i in 0..WORDS {
            r[i] = a[i] ^ ((a[i] ^ b[i]) & below(a[i], b[i]));
        }
        r
    }
}

/// All ones if a < b, zero otherwise: the borrow of a 64-bit subtraction.
#[inline(always)]
fn below(a: u32, b: u32) -> u32 {
    ((a as u64).wrapping_sub(b as u64) >> 32) as u32
}

const BIT_WORDS: usize = 2;

impl Bits for Portable {
    type Bits = [u64; BIT_WORDS];
    const BIT_WORDS: usize = BIT_WORDS;
    const BIT_REGISTERS: usize = 8;

    #[inline(always)]
    fn load_bits(self, from: &[u64], at: usize) -> [u64; BIT_WORDS] {
        let from = &from[at..at + BIT_WORDS];
        [from[0], from[1]]
    }
    #[inline(always)]
    fn store_bits(self, to: &mut [u64], at: usize, v: [u64; BIT_WORDS]) {
        to[at..at + BIT_WORDS].copy_from_slice(&v);
    }
    #[inline(always)]
    fn splat_bits(self, word: u64) -> [u64; BIT_WORDS] {
        [word; BIT_WORDS]
    }

    #[inline(always)]
    fn and_bits(self, a: [u64; BIT_WORDS], b: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] {
        [a[0] & b[0], a[1] & b[1]]
    }
    #[inline(always)]
    fn or_bits(self, a: [u64; BIT_WORDS], b: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] {
        [a[0] | b[0], a[1] | b[1]]
    }
    #[inline(always)]
    fn xor_bits(self, a: [u64; BIT_WORDS], b: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] {
        [a[0] ^ b[0], a[1] ^ b[1]]
    }
    #[inline(always)]
    fn and_not_bits(self, a: [u64; BIT_WORDS], b: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] {
        [a[0] & !b[0], a[1] & !b[1]]
    }
    #[inline(always)]
    fn select_bits(
        self,
        mask: [u64; BIT_WORDS],
        a: [u64; BIT_WORDS],
        b: [u64; BIT_WORDS],
    ) -> [u64; BIT_WORDS] {
        [b[0] ^ ((a[0] ^ b[0]) & mask[0]), b[1] ^ ((a[1] ^ b[1]) & mask[1])]
    }
    #[inline(always)]
    fn shift_down(self, a: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] {
        [a[1], a[0] >> 1]
    }
    #[inline(always)]
    fn spread_bit(self, a: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] {
        [opaque((a[0] & 1).wrapping_neg()); BIT_WORDS]
    }
    #[inline(always)]
    fn spread_sign(self, a: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] {
        [opaque(((a[0] as i64) >> 63) as u64), opaque(((a[1] as i64) >> 63) as u64)]
    }
    #[inline(always)]
    fn add_bits(self, a: [u64; BIT_WORDS], b: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] {
        [a[0].wrapping_add(b[0]), a[1].wrapping_add(b[1])]
    }
    #[inline(always)]
    fn rotate_down(self, a: [u64; BIT_WORDS]) -> [u64; BIT_WORDS] {
        [a[1], a[0].rotate_right(1)]
    }
}

impl Isa for Portable {
    const NAME: &'static str = "portable";

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.on(self)
    }
}
