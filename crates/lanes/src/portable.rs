//! Portable lanes: eight 16-bit integers in an array, in plain Rust. The reference that every
//! other backend is tested against.

use crate::contract::{Bits3, Isa, Kernel, Modular, Modular32, ModularRows};
use crate::modulus::{Constant, Constant32, Constants, Modulus, Modulus32, Style};
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
    ($i:ident => $e:expr) => {
        each!(LANES, $i => $e)
    };
    ($n:expr, $i:ident => $e:expr) => {{
        let mut r = [0; $n];
        let mut $i = 0;
        while $i < $n {
            r[$i] = $e;
            $i += 1;
        }
        r
    }};
}

mod digits;
mod words;
mod words64;

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

// Multiplications are long here, lane by lane. Without optimisation for speed they stay functions,
// or the kernels of these lanes alone would double the time that tests take to compile.
impl Modular for Portable {
    type Element = i16;
    type Vector = V;
    /// All ones or all zeros.
    type Mask = V;
    type Factor = (V, V);
    type Pair = (i16, i16);
    type Pairs = (V, V);
    type Accumulator = [i32; LANES];
    type Eight = Self;

    const LANES: usize = LANES;
    const STYLE: Style = Style::Montgomery;

    type Wide = Self;
    #[inline(always)]
    fn wide(self) -> Self {
        self
    }

    #[inline(always)]
    fn eight(self) -> Self {
        self
    }

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
    fn mul_add(self, acc: V, a: V, c: i16) -> V {
        each!(i => acc[i].wrapping_add(a[i].wrapping_mul(c)))
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mulc<M: Modulus>(self, a: V, c: Constant) -> V {
        each!(i => montgomery_product::<M>(a[i], c.value, c.companion))
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reduce<M: Modulus>(self, a: V) -> V {
        each!(i => a[i].wrapping_sub(high_rounded(a[i], M::BARRETT).wrapping_mul(M::Q)))
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mulf<M: Modulus>(self, a: V, b: (V, V)) -> V {
        each!(i => montgomery_product::<M>(a[i], b.0[i], b.1[i]))
    }

    #[inline(always)]
    fn nonzero(self, a: V) -> V {
        each!(i => (a[i] | a[i].wrapping_neg()) >> 15)
    }
    #[inline(always)]
    fn nonzero_modulo<M: Modulus>(self, (_, a): (V, V)) -> V {
        self.nonzero(each!(i => (a[i] as u16).wrapping_add(1).saturating_sub(2) as i16))
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
    fn clear_lane(self, mut a: V, lane: usize) -> V {
        a[lane] = 0;
        a
    }

    #[inline(always)]
    fn zero(self) -> [i32; LANES] {
        [0; LANES]
    }
    #[inline(always)]
    fn pair(self, from: &[i16], at: usize) -> (i16, i16) {
        (from[at], from[at + 1])
    }
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
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
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn montgomery<M: Modulus>(self, acc: [i32; LANES]) -> V {
        each!(i => ((acc[i] >> 16) as i16)
            .wrapping_sub(high((acc[i] as i16).wrapping_mul(M::INVERSE), M::Q)))
    }
}

impl ModularRows for Portable {
    #[inline(always)]
    fn known(self, values: &[i16; 8]) -> V {
        *values
    }
    #[inline(always)]
    fn mulc_each<M: Modulus>(self, a: V, c: &Constants) -> V {
        self.mulf::<M>(a, (c.values, c.companions))
    }
    #[inline(always)]
    fn transpose_vectors(self, rows: [V; 8]) -> [V; 8] {
        let mut columns = [[0; LANES]; 8];
        for i in 0..8 {
            for j in 0..8 {
                columns[j][i] = rows[i][j];
            }
        }
        columns
    }
    #[inline(always)]
    fn multiply(self, a: V, b: V) -> [i32; LANES] {
        each!(i => a[i] as i32 * b[i] as i32)
    }
    #[inline(always)]
    fn multiply_add(self, acc: [i32; LANES], a: V, b: V) -> [i32; LANES] {
        each!(i => acc[i].wrapping_add(a[i] as i32 * b[i] as i32))
    }
    #[inline(always)]
    fn multiply_sub(self, acc: [i32; LANES], a: V, b: V) -> [i32; LANES] {
        each!(i => acc[i].wrapping_sub(a[i] as i32 * b[i] as i32))
    }
    #[inline(always)]
    fn multiply_add_lane<const LANE: i32>(self, acc: [i32; LANES], a: V, b: V) -> [i32; LANES] {
        self.multiply_add(acc, a, [b[LANE as usize]; LANES])
    }
    #[inline(always)]
    fn add_wrapping(self, a: [i32; LANES], b: [i32; LANES]) -> [i32; LANES] {
        self.add_wide(a, b)
    }
    #[inline(always)]
    fn sub_wrapping(self, a: [i32; LANES], b: [i32; LANES]) -> [i32; LANES] {
        self.sub_wide(a, b)
    }
    #[inline(always)]
    fn sum_of_products(self, acc: [i32; LANES], _: usize, _: &[i16], _: &[i16]) -> [i32; LANES] {
        acc
    }
}

/// (a - m·q)/2^32, for a that is m·q modulo 2^32.
#[inline(always)]
fn montgomery_sum<M: Modulus32>(a: i64, m: i32) -> i32 {
    (a.wrapping_sub(m as i64 * M::Q as i64) >> 32) as i32
}

impl Modular32 for Portable {
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
    #[inline(always)]
    fn broadcast32(self, from: &[i16], at: usize) -> [i32; WORDS] {
        [from[at] as u16 as i32 | (from[at + 1] as i32) << 16; WORDS]
    }
    #[inline(always)]
    fn widen(self, v: V) -> [[i32; WORDS]; 2] {
        [each!(WORDS, i => v[i] as i32), each!(WORDS, i => v[WORDS + i] as i32)]
    }
    #[inline(always)]
    fn narrow(self, v: [[i32; WORDS]; 2]) -> [i32; LANES] {
        each!(LANES, i => v[i / WORDS][i % WORDS])
    }

    #[inline(always)]
    fn add32(self, a: [i32; WORDS], b: [i32; WORDS]) -> [i32; WORDS] {
        each!(WORDS, i => a[i].wrapping_add(b[i]))
    }
    #[inline(always)]
    fn sub32(self, a: [i32; WORDS], b: [i32; WORDS]) -> [i32; WORDS] {
        each!(WORDS, i => a[i].wrapping_sub(b[i]))
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

const BIT_WORDS: usize = 2;

impl Bits3 for Portable {
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

    type Hashing = Self;
    #[inline(always)]
    fn hashing(self) -> Self {
        self
    }

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.on(self)
    }
}
