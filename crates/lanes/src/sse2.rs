//! SSE2, the baseline of x86-64: eight 16-bit lanes in an `xmm` register.
//!
//! An accumulator is (even lanes, odd lanes), as for AVX2. What SSE2 lacks is built from two or
//! three operations: the rounding high product, blends, and unsigned 32-bit minimum and maximum.

use core::arch::x86_64::*;

use crate::contract::{Bits, Isa, Kernel, Lanes, Words};
use crate::modulus::{Constant, Modulus, Style};

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

impl Lanes for Sse2 {
    type Element = i16;
    type Vector = __m128i;
    /// All ones or all zeros in each lane.
    type Mask = __m128i;
    type Factor = (__m128i, __m128i);
    type Pair = __m128i;
    /// Even lanes of both, odd lanes of both.
    type Pairs = (__m128i, __m128i);
    type Accumulator = (__m128i, __m128i);

    const LANES: usize = LANES;
    const STYLE: Style = Style::Montgomery;

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
    fn nonzero_modulo<M: Modulus>(self, a: __m128i) -> __m128i {
        sse2!({
            let zero = _mm_cmpeq_epi16(a, _mm_setzero_si128());
            let q = _mm_cmpeq_epi16(a, _mm_set1_epi16(M::Q));
            let minus_q = _mm_cmpeq_epi16(a, _mm_set1_epi16(-M::Q));
            _mm_xor_si128(_mm_or_si128(zero, _mm_or_si128(q, minus_q)), _mm_set1_epi16(-1))
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

const WORDS: usize = 4;

/// a > b as unsigned integers: SSE2 compares signed, so the signs are flipped first.
#[inline(always)]
fn above(a: __m128i, b: __m128i) -> __m128i {
    sse2!({
        let sign = _mm_set1_epi32(i32::MIN);
        _mm_cmpgt_epi32(_mm_xor_si128(a, sign), _mm_xor_si128(b, sign))
    })
}

impl Words for Sse2 {
    type Word = __m128i;
    const WORDS: usize = WORDS;

    #[inline(always)]
    fn load_words(self, from: &[u32], at: usize) -> __m128i {
        let from = &from[at..at + WORDS];
        sse2!(_mm_loadu_si128(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store_words(self, to: &mut [u32], at: usize, v: __m128i) {
        let to = &mut to[at..at + WORDS];
        sse2!(_mm_storeu_si128(to.as_mut_ptr().cast(), v))
    }
    #[inline(always)]
    fn min_words(self, a: __m128i, b: __m128i) -> __m128i {
        blend(above(a, b), b, a)
    }
    #[inline(always)]
    fn max_words(self, a: __m128i, b: __m128i) -> __m128i {
        blend(above(a, b), a, b)
    }
}

const BIT_WORDS: usize = 2;

impl Bits for Sse2 {
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

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.on(self)
    }
}
