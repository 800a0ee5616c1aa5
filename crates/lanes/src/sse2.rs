//! SSE2, the baseline of x86-64: eight 16-bit lanes in an `xmm` register.
//!
//! An accumulator is (even lanes, odd lanes), as for AVX2. What SSE2 lacks is built from two or
//! three operations: the rounding high product, blends, minima and maxima.

use core::arch::x86_64::*;

use crate::contract::{Bits3, Isa, Kernel, Modular, Modular32, ModularRows};
use crate::lane_tables::{self, OTHERS};
use crate::modulus::{Constant, Constant32, Constants, Modulus, Modulus32, Style};

/// SSE2. Every x86-64 processor has it.
#[derive(Clone, Copy, Debug)]
pub struct Sse2;

/// Evaluates intrinsics of SSE2.
macro_rules! sse2 {
    ($e:expr) => {{
        // SAFETY: SSE2 is part of x86-64; memory is touched only through pointers that a slice of
        // the right length gave just before.
        #[allow(unused_unsafe)]
        unsafe {
            $e
        }
    }};
}

mod digits;
mod words;
mod words64;

const LANES: usize = 8;

/// The bits of a where those of `mask` are one, of b elsewhere.
#[inline(always)]
fn blend(mask: __m128i, a: __m128i, b: __m128i) -> __m128i {
    sse2!(_mm_or_si128(_mm_and_si128(mask, a), _mm_andnot_si128(mask, b)))
}

/// Exchanges the odd words of `a` with the even words of `b`: (low halves, high halves) of the
/// 32-bit lanes of (even, odd).
#[inline(always)]
fn zip(a: __m128i, b: __m128i) -> (__m128i, __m128i) {
    sse2!({
        let words = _mm_set1_epi32(0xffff);
        (blend(words, a, _mm_slli_epi32::<16>(b)), blend(words, _mm_srli_epi32::<16>(a), b))
    })
}

impl Modular for Sse2 {
    type Element = i16;
    type Vector = __m128i;
    /// All ones or all zeros in each lane.
    type Mask = __m128i;
    type Factor = (__m128i, __m128i);
    type Pair = __m128i;
    /// Even lanes of both, odd lanes of both.
    type Pairs = (__m128i, __m128i);
    type Accumulator = (__m128i, __m128i);
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
    fn load(self, from: &[i16], at: usize) -> __m128i {
        let from = &from[at..at + LANES];
        sse2!(_mm_loadu_si128(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store(self, to: &mut [i16], at: usize, v: __m128i) {
        let to = &mut to[at..at + LANES];
        sse2!(_mm_storeu_si128(to.as_mut_ptr().cast(), v))
    }
    #[inline(always)]
    fn splat(self, value: i16) -> __m128i {
        sse2!(_mm_set1_epi16(value))
    }
    #[inline(always)]
    fn broadcast(self, from: &[i16], at: usize) -> __m128i {
        self.splat(from[at])
    }

    #[inline(always)]
    fn add(self, a: __m128i, b: __m128i) -> __m128i {
        sse2!(_mm_add_epi16(a, b))
    }
    #[inline(always)]
    fn sub(self, a: __m128i, b: __m128i) -> __m128i {
        sse2!(_mm_sub_epi16(a, b))
    }
    #[inline(always)]
    fn mul_add(self, acc: __m128i, a: __m128i, c: i16) -> __m128i {
        sse2!(_mm_add_epi16(acc, _mm_mullo_epi16(a, _mm_set1_epi16(c))))
    }
    #[inline(always)]
    fn mulc<M: Modulus>(self, a: __m128i, c: Constant) -> __m128i {
        self.mulf::<M>(a, (self.splat(c.value), self.splat(c.companion)))
    }
    #[inline(always)]
    fn reduce<M: Modulus>(self, a: __m128i) -> __m128i {
        sse2!({
            // The rounding high product of SSSE3: the high word of 2ab plus the top bit of its
            // low word. 2·BARRETT fits because q ≥ 3.
            let c = _mm_set1_epi16(2 * M::BARRETT);
            let round = _mm_srli_epi16::<15>(_mm_mullo_epi16(a, c));
            let t = _mm_add_epi16(_mm_mulhi_epi16(a, c), round);
            _mm_sub_epi16(a, _mm_mullo_epi16(t, _mm_set1_epi16(M::Q)))
        })
    }
    #[inline(always)]
    fn freeze<M: Modulus>(self, a: __m128i) -> __m128i {
        let r = self.reduce::<M>(a);
        sse2!({
            let (q, half) = (_mm_set1_epi16(M::Q), _mm_set1_epi16(M::HALF));
            let low = _mm_set1_epi16(-M::HALF);
            let r = _mm_sub_epi16(r, _mm_and_si128(q, _mm_cmpgt_epi16(r, half)));
            _mm_add_epi16(r, _mm_and_si128(q, _mm_cmpgt_epi16(low, r)))
        })
    }

    #[inline(always)]
    fn factor<M: Modulus>(self, b: __m128i) -> (__m128i, __m128i) {
        sse2!((b, _mm_mullo_epi16(b, _mm_set1_epi16(M::INVERSE))))
    }
    #[inline(always)]
    fn mulf<M: Modulus>(self, a: __m128i, b: (__m128i, __m128i)) -> __m128i {
        sse2!({
            let low = _mm_mullo_epi16(a, b.1);
            let high = _mm_mulhi_epi16(a, b.0);
            _mm_sub_epi16(high, _mm_mulhi_epi16(low, _mm_set1_epi16(M::Q)))
        })
    }

    #[inline(always)]
    fn nonzero(self, a: __m128i) -> __m128i {
        sse2!(_mm_xor_si128(_mm_cmpeq_epi16(a, _mm_setzero_si128()), _mm_set1_epi16(-1)))
    }
    #[inline(always)]
    fn nonzero_modulo<M: Modulus>(self, (_, a): (__m128i, __m128i)) -> __m128i {
        // From -1, 0 and 1 to the least of all numbers and the next two.
        let from_least = i16::MIN + 1;
        sse2!({
            let a = _mm_add_epi16(a, _mm_set1_epi16(from_least));
            _mm_cmpgt_epi16(a, _mm_set1_epi16(from_least + 1))
        })
    }
    #[inline(always)]
    fn positive(self, a: __m128i) -> __m128i {
        sse2!(_mm_cmpgt_epi16(a, _mm_setzero_si128()))
    }
    #[inline(always)]
    fn both(self, a: __m128i, b: __m128i) -> __m128i {
        sse2!(_mm_and_si128(a, b))
    }
    #[inline(always)]
    fn select(self, mask: __m128i, a: __m128i, b: __m128i) -> __m128i {
        blend(mask, a, b)
    }

    #[inline(always)]
    fn shift_up(self, low: __m128i, a: __m128i) -> __m128i {
        sse2!(_mm_or_si128(_mm_slli_si128::<2>(a), _mm_srli_si128::<14>(low)))
    }
    #[inline(always)]
    fn spread_lane(self, a: __m128i, lane: usize) -> __m128i {
        sse2!({
            // The lane moves down to the lowest 64 bits, then to the lowest 16.
            let half = if lane < 4 { a } else { _mm_unpackhi_epi64(a, a) };
            let count = _mm_cvtsi32_si128(16 * (lane % 4) as i32);
            let low = _mm_shufflelo_epi16::<0>(_mm_srl_epi64(half, count));
            _mm_unpacklo_epi64(low, low)
        })
    }
    #[inline(always)]
    fn clear_lane(self, a: __m128i, lane: usize) -> __m128i {
        sse2!(_mm_and_si128(a, self.load(&OTHERS.0, lane_tables::from(lane))))
    }

    #[inline(always)]
    fn zero(self) -> (__m128i, __m128i) {
        sse2!((_mm_setzero_si128(), _mm_setzero_si128()))
    }
    #[inline(always)]
    fn pair(self, from: &[i16], at: usize) -> __m128i {
        let from = &from[at..at + 2];
        sse2!(_mm_set1_epi32(from.as_ptr().cast::<i32>().read_unaligned()))
    }
    #[inline(always)]
    fn window(
        self,
        acc: (__m128i, __m128i),
        from: &[i16],
        at: usize,
        c: __m128i,
    ) -> (__m128i, __m128i) {
        let (even, odd) = (self.load(from, at), self.load(from, at + 1));
        sse2!((
            _mm_add_epi32(acc.0, _mm_madd_epi16(even, c)),
            _mm_add_epi32(acc.1, _mm_madd_epi16(odd, c)),
        ))
    }
    #[inline(always)]
    fn swap_pairs(self, a: __m128i) -> __m128i {
        sse2!(_mm_shufflehi_epi16::<0xb1>(_mm_shufflelo_epi16::<0xb1>(a)))
    }
    #[inline(always)]
    fn transpose(self, to: &mut [i16], to_step: usize, from: &[i16], from_step: usize) {
        let mut rows = [self.splat(0); 8];
        for i in 0..8 {
            rows[i] = self.load(from, from_step * i);
        }
        // Each round rotates the six bits of (row, column) by one: three exchange the two.
        for _ in 0..3 {
            let r = rows;
            for i in 0..4 {
                rows[2 * i] = sse2!(_mm_unpacklo_epi16(r[i], r[i + 4]));
                rows[2 * i + 1] = sse2!(_mm_unpackhi_epi16(r[i], r[i + 4]));
            }
        }
        for k in 0..8 {
            self.store(to, to_step * k, rows[k]);
        }
    }
    #[inline(always)]
    fn interleave(self, a: __m128i, b: __m128i) -> (__m128i, __m128i) {
        zip(a, b)
    }
    #[inline(always)]
    fn dot(
        self,
        acc: (__m128i, __m128i),
        pairs: (__m128i, __m128i),
        c: [i16; 2],
    ) -> (__m128i, __m128i) {
        sse2!({
            let c = _mm_set1_epi32(c[0] as u16 as i32 | (c[1] as i32) << 16);
            (
                _mm_add_epi32(acc.0, _mm_madd_epi16(pairs.0, c)),
                _mm_add_epi32(acc.1, _mm_madd_epi16(pairs.1, c)),
            )
        })
    }
    #[inline(always)]
    fn add_wide(self, a: (__m128i, __m128i), b: (__m128i, __m128i)) -> (__m128i, __m128i) {
        sse2!((_mm_add_epi32(a.0, b.0), _mm_add_epi32(a.1, b.1)))
    }
    #[inline(always)]
    fn sub_wide(self, a: (__m128i, __m128i), b: (__m128i, __m128i)) -> (__m128i, __m128i) {
        sse2!((_mm_sub_epi32(a.0, b.0), _mm_sub_epi32(a.1, b.1)))
    }
    #[inline(always)]
    fn montgomery<M: Modulus>(self, acc: (__m128i, __m128i)) -> __m128i {
        let (low, high) = zip(acc.0, acc.1);
        sse2!({
            let m = _mm_mullo_epi16(low, _mm_set1_epi16(M::INVERSE));
            _mm_sub_epi16(high, _mm_mulhi_epi16(m, _mm_set1_epi16(M::Q)))
        })
    }
}

type Wide = (__m128i, __m128i);

/// (a·b in even lanes, a·b in odd lanes): `pmaddwd` with the other word cleared.
#[inline(always)]
fn products(a: __m128i, b: __m128i) -> Wide {
    sse2!({
        let words = _mm_set1_epi32(0xffff);
        (_mm_madd_epi16(_mm_and_si128(words, a), b), _mm_madd_epi16(_mm_andnot_si128(words, a), b))
    })
}

impl ModularRows for Sse2 {
    #[inline(always)]
    fn known(self, values: &[i16; 8]) -> __m128i {
        self.load(values, 0)
    }
    #[inline(always)]
    fn mulc_each<M: Modulus>(self, a: __m128i, c: &Constants) -> __m128i {
        self.mulf::<M>(a, (self.load(&c.values, 0), self.load(&c.companions, 0)))
    }
    #[inline(always)]
    fn transpose_vectors(self, [a, b, c, d, e, f, g, h]: [__m128i; 8]) -> [__m128i; 8] {
        sse2!({
            let (ab, ab1) = (_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b));
            let (cd, cd1) = (_mm_unpacklo_epi16(c, d), _mm_unpackhi_epi16(c, d));
            let (ef, ef1) = (_mm_unpacklo_epi16(e, f), _mm_unpackhi_epi16(e, f));
            let (gh, gh1) = (_mm_unpacklo_epi16(g, h), _mm_unpackhi_epi16(g, h));
            let (abcd0, abcd2) = (_mm_unpacklo_epi32(ab, cd), _mm_unpackhi_epi32(ab, cd));
            let (abcd4, abcd6) = (_mm_unpacklo_epi32(ab1, cd1), _mm_unpackhi_epi32(ab1, cd1));
            let (efgh0, efgh2) = (_mm_unpacklo_epi32(ef, gh), _mm_unpackhi_epi32(ef, gh));
            let (efgh4, efgh6) = (_mm_unpacklo_epi32(ef1, gh1), _mm_unpackhi_epi32(ef1, gh1));
            [
                _mm_unpacklo_epi64(abcd0, efgh0),
                _mm_unpackhi_epi64(abcd0, efgh0),
                _mm_unpacklo_epi64(abcd2, efgh2),
                _mm_unpackhi_epi64(abcd2, efgh2),
                _mm_unpacklo_epi64(abcd4, efgh4),
                _mm_unpackhi_epi64(abcd4, efgh4),
                _mm_unpacklo_epi64(abcd6, efgh6),
                _mm_unpackhi_epi64(abcd6, efgh6),
            ]
        })
    }
    #[inline(always)]
    fn multiply(self, a: __m128i, b: __m128i) -> Wide {
        products(a, b)
    }
    #[inline(always)]
    fn multiply_add(self, acc: Wide, a: __m128i, b: __m128i) -> Wide {
        self.add_wide(acc, products(a, b))
    }
    #[inline(always)]
    fn multiply_sub(self, acc: Wide, a: __m128i, b: __m128i) -> Wide {
        self.sub_wide(acc, products(a, b))
    }
    #[inline(always)]
    fn multiply_add_lane<const LANE: i32>(self, acc: Wide, a: __m128i, b: __m128i) -> Wide {
        let c = sse2!(_mm_extract_epi16::<LANE>(b));
        self.multiply_add(acc, a, self.splat(c as i16))
    }
    #[inline(always)]
    fn add_wrapping(self, a: Wide, b: Wide) -> Wide {
        self.add_wide(a, b)
    }
    #[inline(always)]
    fn sub_wrapping(self, a: Wide, b: Wide) -> Wide {
        self.sub_wide(a, b)
    }
    #[inline(always)]
    fn sum_of_products(self, acc: Wide, _: usize, _: &[i16], _: &[i16]) -> Wide {
        acc
    }
}

/// Products of the even double words as signed numbers, which SSE2 has for unsigned ones only.
#[inline(always)]
fn multiply_even(a: __m128i, b: __m128i) -> __m128i {
    sse2!({
        // A negative a counts as a + 2^32, which adds 2^32·b; and likewise for b.
        let excess_b = _mm_and_si128(_mm_srai_epi32::<31>(a), b);
        let excess_a = _mm_and_si128(_mm_srai_epi32::<31>(b), a);
        let excess = _mm_slli_epi64::<32>(_mm_add_epi32(excess_a, excess_b));
        _mm_sub_epi64(_mm_mul_epu32(a, b), excess)
    })
}

/// (product - m·q)/2^32 in the high halves, for a product that is m·q modulo 2^32.
#[inline(always)]
fn montgomery_even<M: Modulus32>(product: __m128i, m: __m128i) -> __m128i {
    sse2!(_mm_sub_epi64(product, multiply_even(m, _mm_set1_epi32(M::Q))))
}

/// The high halves of the quad words of (even, odd), interleaved.
#[inline(always)]
fn high_halves(even: __m128i, odd: __m128i) -> __m128i {
    sse2!({
        let high = _mm_set1_epi64x(-1 << 32);
        blend(high, odd, _mm_srli_epi64::<32>(even))
    })
}

impl Modular32 for Sse2 {
    type Vector32 = __m128i;
    /// Even lanes, odd lanes.
    type Accumulator64 = (__m128i, __m128i);

    #[inline(always)]
    fn load32(self, from: &[i16], at: usize) -> __m128i {
        self.load(from, at)
    }
    #[inline(always)]
    fn store32(self, to: &mut [i16], at: usize, v: __m128i) {
        self.store(to, at, v);
    }
    #[inline(always)]
    fn broadcast32(self, from: &[i16], at: usize) -> __m128i {
        self.pair(from, at)
    }
    #[inline(always)]
    fn widen(self, v: __m128i) -> [__m128i; 2] {
        sse2!([
            _mm_srai_epi32::<16>(_mm_unpacklo_epi16(v, v)),
            _mm_srai_epi32::<16>(_mm_unpackhi_epi16(v, v)),
        ])
    }
    #[inline(always)]
    fn narrow(self, [low, high]: [__m128i; 2]) -> (__m128i, __m128i) {
        sse2!({
            let (low, high) = (_mm_castsi128_ps(low), _mm_castsi128_ps(high));
            (
                _mm_castps_si128(_mm_shuffle_ps::<0x88>(low, high)),
                _mm_castps_si128(_mm_shuffle_ps::<0xdd>(low, high)),
            )
        })
    }

    #[inline(always)]
    fn add32(self, a: __m128i, b: __m128i) -> __m128i {
        sse2!(_mm_add_epi32(a, b))
    }
    #[inline(always)]
    fn sub32(self, a: __m128i, b: __m128i) -> __m128i {
        sse2!(_mm_sub_epi32(a, b))
    }
    #[inline(always)]
    fn mulc32<M: Modulus32>(self, a: __m128i, c: Constant32) -> __m128i {
        sse2!({
            // Of the products with `m` only the low halves count: unsigned will do.
            let (c, m) = (_mm_set1_epi32(c.value), _mm_set1_epi32(c.companion));
            let odd = _mm_srli_epi64::<32>(a);
            high_halves(
                montgomery_even::<M>(multiply_even(a, c), _mm_mul_epu32(a, m)),
                montgomery_even::<M>(multiply_even(odd, c), _mm_mul_epu32(odd, m)),
            )
        })
    }
    #[inline(always)]
    fn freeze32<M: Modulus32>(self, a: __m128i) -> __m128i {
        sse2!({
            let (q, half) = (_mm_set1_epi32(M::Q), _mm_set1_epi32(M::HALF));
            let low = _mm_set1_epi32(-M::HALF);
            let a = _mm_sub_epi32(a, _mm_and_si128(q, _mm_cmpgt_epi32(a, half)));
            _mm_add_epi32(a, _mm_and_si128(q, _mm_cmpgt_epi32(low, a)))
        })
    }

    #[inline(always)]
    fn zero64(self) -> (__m128i, __m128i) {
        self.zero()
    }
    #[inline(always)]
    fn window32(
        self,
        acc: (__m128i, __m128i),
        from: &[i16],
        at: usize,
        c: __m128i,
    ) -> (__m128i, __m128i) {
        let (even, odd) = (self.load(from, at), self.load(from, at + 2));
        sse2!((
            _mm_add_epi64(acc.0, multiply_even(even, c)),
            _mm_add_epi64(acc.1, multiply_even(odd, c)),
        ))
    }
    #[inline(always)]
    fn montgomery32<M: Modulus32>(self, acc: (__m128i, __m128i)) -> __m128i {
        sse2!({
            let inverse = _mm_set1_epi32(M::INVERSE);
            high_halves(
                montgomery_even::<M>(acc.0, _mm_mul_epu32(acc.0, inverse)),
                montgomery_even::<M>(acc.1, _mm_mul_epu32(acc.1, inverse)),
            )
        })
    }
}

const BIT_WORDS: usize = 2;

impl Bits3 for Sse2 {
    type Bits = __m128i;
    const BIT_WORDS: usize = BIT_WORDS;
    const BIT_REGISTERS: usize = 16;

    #[inline(always)]
    fn load_bits(self, from: &[u64], at: usize) -> __m128i {
        let from = &from[at..at + BIT_WORDS];
        sse2!(_mm_loadu_si128(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store_bits(self, to: &mut [u64], at: usize, v: __m128i) {
        let to = &mut to[at..at + BIT_WORDS];
        sse2!(_mm_storeu_si128(to.as_mut_ptr().cast(), v))
    }
    #[inline(always)]
    fn splat_bits(self, word: u64) -> __m128i {
        sse2!(_mm_set1_epi64x(word as i64))
    }

    #[inline(always)]
    fn and_bits(self, a: __m128i, b: __m128i) -> __m128i {
        sse2!(_mm_and_si128(a, b))
    }
    #[inline(always)]
    fn or_bits(self, a: __m128i, b: __m128i) -> __m128i {
        sse2!(_mm_or_si128(a, b))
    }
    #[inline(always)]
    fn xor_bits(self, a: __m128i, b: __m128i) -> __m128i {
        sse2!(_mm_xor_si128(a, b))
    }
    #[inline(always)]
    fn and_not_bits(self, a: __m128i, b: __m128i) -> __m128i {
        sse2!(_mm_andnot_si128(b, a))
    }
    #[inline(always)]
    fn select_bits(self, mask: __m128i, a: __m128i, b: __m128i) -> __m128i {
        blend(mask, a, b)
    }
    #[inline(always)]
    fn shift_down(self, a: __m128i) -> __m128i {
        sse2!({
            let shifted = _mm_srli_epi64::<1>(a);
            _mm_unpacklo_epi64(_mm_unpackhi_epi64(a, a), shifted)
        })
    }
    #[inline(always)]
    fn spread_bit(self, a: __m128i) -> __m128i {
        sse2!(_mm_shuffle_epi32::<0>(_mm_srai_epi32::<31>(_mm_slli_epi32::<31>(a))))
    }
    #[inline(always)]
    fn spread_sign(self, a: __m128i) -> __m128i {
        sse2!(_mm_shuffle_epi32::<0b11_11_01_01>(_mm_srai_epi32::<31>(a)))
    }
    #[inline(always)]
    fn add_bits(self, a: __m128i, b: __m128i) -> __m128i {
        sse2!(_mm_add_epi64(a, b))
    }
    #[inline(always)]
    fn rotate_down(self, a: __m128i) -> __m128i {
        sse2!({
            let turned = _mm_or_si128(_mm_srli_epi64::<1>(a), _mm_slli_epi64::<63>(a));
            _mm_unpacklo_epi64(_mm_unpackhi_epi64(a, a), turned)
        })
    }
}

impl Isa for Sse2 {
    const NAME: &'static str = "sse2";

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
