//! Arithmetic modulo q on SSE2.

use core::arch::x86_64::*;

use super::{LANES, Sse2, blend, zip};
use crate::contract::Modular;
use crate::lane_tables::{self, OTHERS};
use crate::modulus::{Constant, ModulusWords, Reducer, Style};
use crate::opaque::hidden_ref;

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
    methods! {
        fn wide(self) -> Self = self;
        fn eight(self) -> Self = self;
        fn element(self, value: i16) -> i16 = value;
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
    methods! {
        fn splat(self, value: i16) -> __m128i = sse2!(_mm_set1_epi16(value));
        fn broadcast(self, from: &[i16], at: usize) -> __m128i = self.splat(from[at]);
        fn add(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_add_epi16(a, b));
        fn sub(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_sub_epi16(a, b));
        fn mul_add(self, acc: __m128i, a: __m128i, c: i16) -> __m128i =
            sse2!(_mm_add_epi16(acc, _mm_mullo_epi16(a, _mm_set1_epi16(c))));
    }
    #[inline(always)]
    fn reducer(self, q: &ModulusWords) -> Reducer<__m128i> {
        let q = hidden_ref(q);
        Reducer {
            q: self.load(&q.q, 0),
            inverse: self.load(&q.inverse, 0),
            barrett: self.load(&q.barrett, 0),
            half: self.load(&q.half, 0),
        }
    }
    #[inline(always)]
    fn mulc_in(self, q: Reducer<__m128i>, a: __m128i, c: Constant) -> __m128i {
        self.mulf_in(q, a, (self.splat(c.value), self.splat(c.companion)))
    }
    #[inline(always)]
    fn reduce_in(self, q: Reducer<__m128i>, a: __m128i) -> __m128i {
        sse2!({
            // The rounding high product of SSSE3: the high word of 2ab plus the top bit of its
            // low word. 2·BARRETT fits because q ≥ 3.
            let c = _mm_add_epi16(q.barrett, q.barrett);
            let round = _mm_srli_epi16::<15>(_mm_mullo_epi16(a, c));
            let t = _mm_add_epi16(_mm_mulhi_epi16(a, c), round);
            _mm_sub_epi16(a, _mm_mullo_epi16(t, q.q))
        })
    }
    #[inline(always)]
    fn freeze_in(self, q: Reducer<__m128i>, a: __m128i) -> __m128i {
        let r = self.reduce_in(q, a);
        sse2!({
            let (q, half) = (q.q, q.half);
            let low = _mm_sub_epi16(_mm_setzero_si128(), half);
            let r = _mm_sub_epi16(r, _mm_and_si128(q, _mm_cmpgt_epi16(r, half)));
            _mm_add_epi16(r, _mm_and_si128(q, _mm_cmpgt_epi16(low, r)))
        })
    }

    #[inline(always)]
    fn factor_in(self, q: Reducer<__m128i>, b: __m128i) -> (__m128i, __m128i) {
        sse2!((b, _mm_mullo_epi16(b, q.inverse)))
    }
    #[inline(always)]
    fn mulf_in(self, q: Reducer<__m128i>, a: __m128i, b: (__m128i, __m128i)) -> __m128i {
        sse2!({
            let low = _mm_mullo_epi16(a, b.1);
            let high = _mm_mulhi_epi16(a, b.0);
            _mm_sub_epi16(high, _mm_mulhi_epi16(low, q.q))
        })
    }

    #[inline(always)]
    fn nonzero(self, a: __m128i) -> __m128i {
        sse2!(_mm_xor_si128(_mm_cmpeq_epi16(a, _mm_setzero_si128()), _mm_set1_epi16(-1)))
    }
    #[inline(always)]
    fn nonzero_modulo_in(self, _: Reducer<__m128i>, (_, a): (__m128i, __m128i)) -> __m128i {
        // From -1, 0 and 1 to the least of all numbers and the next two.
        let from_least = i16::MIN + 1;
        sse2!({
            let a = _mm_add_epi16(a, _mm_set1_epi16(from_least));
            _mm_cmpgt_epi16(a, _mm_set1_epi16(from_least + 1))
        })
    }
    methods! {
        fn positive(self, a: __m128i) -> __m128i = sse2!(_mm_cmpgt_epi16(a, _mm_setzero_si128()));
        fn both(self, a: __m128i, b: __m128i) -> __m128i = sse2!(_mm_and_si128(a, b));
        fn select(self, mask: __m128i, a: __m128i, b: __m128i) -> __m128i = blend(mask, a, b);
        fn shift_up(self, low: __m128i, a: __m128i) -> __m128i =
            sse2!(_mm_or_si128(_mm_slli_si128::<2>(a), _mm_srli_si128::<14>(low)));
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
    methods! {
        fn clear_lane(self, a: __m128i, lane: usize) -> __m128i =
            sse2!(_mm_and_si128(a, self.load(&OTHERS.0, lane_tables::from(lane))));
        fn zero(self) -> (__m128i, __m128i) = sse2!((_mm_setzero_si128(), _mm_setzero_si128()));
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
    methods! {
        fn add_wide(self, a: (__m128i, __m128i), b: (__m128i, __m128i)) -> (__m128i, __m128i) =
            sse2!((_mm_add_epi32(a.0, b.0), _mm_add_epi32(a.1, b.1)));
        fn sub_wide(self, a: (__m128i, __m128i), b: (__m128i, __m128i)) -> (__m128i, __m128i) =
            sse2!((_mm_sub_epi32(a.0, b.0), _mm_sub_epi32(a.1, b.1)));
    }
    #[inline(always)]
    fn montgomery_in(self, q: Reducer<__m128i>, acc: (__m128i, __m128i)) -> __m128i {
        let (low, high) = zip(acc.0, acc.1);
        sse2!({
            let m = _mm_mullo_epi16(low, q.inverse);
            _mm_sub_epi16(high, _mm_mulhi_epi16(m, q.q))
        })
    }
}
