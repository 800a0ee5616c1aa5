//! Arithmetic modulo q on AVX2.

use core::arch::x86_64::*;

use super::{Avx2, LANES, both_words, load_twice, zip};
use crate::contract::Modular;
use crate::lane_tables::{self, OTHERS};
use crate::modulus::{Constant, ModulusWords, Reducer, Style};
use crate::opaque::hidden_ref;
use crate::sse2::Sse2;

impl Modular for Avx2 {
    type Element = i16;
    type Vector = __m256i;
    /// All ones or all zeros in each lane.
    type Mask = __m256i;
    type Factor = (__m256i, __m256i);
    type Pair = __m256i;
    /// Even lanes of both, odd lanes of both.
    type Pairs = (__m256i, __m256i);
    type Accumulator = (__m256i, __m256i);
    type Eight = Sse2;

    const LANES: usize = LANES;
    const STYLE: Style = Style::Montgomery;

    type Wide = Self;
    methods! {
        fn wide(self) -> Self = self;
        fn eight(self) -> Sse2 = Sse2;
        fn element(self, value: i16) -> i16 = value;
    }
    #[inline(always)]
    fn load(self, from: &[i16], at: usize) -> __m256i {
        let from = &from[at..at + LANES];
        avx2!(_mm256_loadu_si256(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store(self, to: &mut [i16], at: usize, v: __m256i) {
        let to = &mut to[at..at + LANES];
        avx2!(_mm256_storeu_si256(to.as_mut_ptr().cast(), v))
    }
    methods! {
        fn splat(self, value: i16) -> __m256i = avx2!(_mm256_set1_epi16(value));
        fn broadcast(self, from: &[i16], at: usize) -> __m256i = self.splat(from[at]);
        fn add(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_add_epi16(a, b));
        fn sub(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_sub_epi16(a, b));
        fn mul_add(self, acc: __m256i, a: __m256i, c: i16) -> __m256i =
            avx2!(_mm256_add_epi16(acc, _mm256_mullo_epi16(a, _mm256_set1_epi16(c))));
    }
    #[inline(always)]
    fn reducer(self, q: &ModulusWords) -> Reducer<__m256i> {
        let q = hidden_ref(q);
        Reducer {
            q: self.load(&q.q, 0),
            inverse: self.load(&q.inverse, 0),
            barrett: self.load(&q.barrett, 0),
            half: self.load(&q.half, 0),
        }
    }
    #[inline(always)]
    fn mulc_in(self, q: Reducer<__m256i>, a: __m256i, c: Constant) -> __m256i {
        self.mulf_in(q, a, (self.splat(c.value), self.splat(c.companion)))
    }
    #[inline(always)]
    fn reduce_in(self, q: Reducer<__m256i>, a: __m256i) -> __m256i {
        avx2!({
            let t = _mm256_mulhrs_epi16(a, q.barrett);
            _mm256_sub_epi16(a, _mm256_mullo_epi16(t, q.q))
        })
    }
    #[inline(always)]
    fn freeze_in(self, q: Reducer<__m256i>, a: __m256i) -> __m256i {
        let r = self.reduce_in(q, a);
        avx2!({
            let (q, half) = (q.q, q.half);
            let low = _mm256_sub_epi16(_mm256_setzero_si256(), half);
            let r = _mm256_sub_epi16(r, _mm256_and_si256(q, _mm256_cmpgt_epi16(r, half)));
            _mm256_add_epi16(r, _mm256_and_si256(q, _mm256_cmpgt_epi16(low, r)))
        })
    }

    #[inline(always)]
    fn factor_in(self, q: Reducer<__m256i>, b: __m256i) -> (__m256i, __m256i) {
        avx2!((b, _mm256_mullo_epi16(b, q.inverse)))
    }
    #[inline(always)]
    fn mulf_in(self, q: Reducer<__m256i>, a: __m256i, b: (__m256i, __m256i)) -> __m256i {
        avx2!({
            let low = _mm256_mullo_epi16(a, b.1);
            let high = _mm256_mulhi_epi16(a, b.0);
            _mm256_sub_epi16(high, _mm256_mulhi_epi16(low, q.q))
        })
    }

    #[inline(always)]
    fn nonzero(self, a: __m256i) -> __m256i {
        avx2!({
            let zero = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
            _mm256_xor_si256(zero, _mm256_set1_epi16(-1))
        })
    }
    methods! {
        fn nonzero_modulo_in(self, _: Reducer<__m256i>, (_, a): (__m256i, __m256i)) -> __m256i =
            avx2!(_mm256_cmpgt_epi16(_mm256_abs_epi16(a), _mm256_set1_epi16(1)));
        fn positive(self, a: __m256i) -> __m256i = avx2!(_mm256_cmpgt_epi16(a, _mm256_setzero_si256()));
        fn both(self, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_and_si256(a, b));
        fn select(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i = avx2!(_mm256_blendv_epi8(b, a, mask));
        fn shift_up(self, low: __m256i, a: __m256i) -> __m256i =
            avx2!(_mm256_alignr_epi8::<14>(a, _mm256_permute2x128_si256::<0x21>(low, a)));
    }
    #[inline(always)]
    fn spread_lane(self, a: __m256i, lane: usize) -> __m256i {
        avx2!({
            let half = if lane < 8 {
                _mm256_permute2x128_si256::<0x00>(a, a)
            } else {
                _mm256_permute2x128_si256::<0x11>(a, a)
            };
            _mm256_shuffle_epi8(half, _mm256_set1_epi16(0x0100 + 0x0202 * (lane % 8) as i16))
        })
    }
    methods! {
        fn clear_lane(self, a: __m256i, lane: usize) -> __m256i =
            avx2!(_mm256_and_si256(a, self.load(&OTHERS.0, lane_tables::from(lane))));
        fn zero(self) -> (__m256i, __m256i) = avx2!((_mm256_setzero_si256(), _mm256_setzero_si256()));
    }
    #[inline(always)]
    fn pair(self, from: &[i16], at: usize) -> __m256i {
        let from = &from[at..at + 2];
        avx2!(_mm256_set1_epi32(from.as_ptr().cast::<i32>().read_unaligned()))
    }
    #[inline(always)]
    fn pairs(self, from: &[i16], at: usize) -> [__m256i; 8] {
        let from = &from[at..at + 16];
        // Half by loads and half by shuffles, so that neither unit limits the throughput of windows.
        let Some(high) = from.last_chunk() else { unreachable!("sixteen words") };
        let high = avx2!(load_twice(high));
        avx2!([
            self.pair(from, 0),
            self.pair(from, 2),
            self.pair(from, 4),
            self.pair(from, 6),
            _mm256_shuffle_epi32::<0x00>(high),
            _mm256_shuffle_epi32::<0x55>(high),
            _mm256_shuffle_epi32::<0xaa>(high),
            _mm256_shuffle_epi32::<0xff>(high),
        ])
    }
    #[inline(always)]
    fn window(
        self,
        acc: (__m256i, __m256i),
        from: &[i16],
        at: usize,
        c: __m256i,
    ) -> (__m256i, __m256i) {
        let from = &from[at..at + LANES + 1];
        avx2!({
            let even = _mm256_loadu_si256(from.as_ptr().cast());
            let odd = _mm256_loadu_si256(from.as_ptr().add(1).cast());
            (
                _mm256_add_epi32(acc.0, _mm256_madd_epi16(even, c)),
                _mm256_add_epi32(acc.1, _mm256_madd_epi16(odd, c)),
            )
        })
    }
    #[inline(always)]
    fn swap_pairs(self, a: __m256i) -> __m256i {
        avx2!(_mm256_shufflehi_epi16::<0xb1>(_mm256_shufflelo_epi16::<0xb1>(a)))
    }
    #[inline(always)]
    fn interleave(self, a: __m256i, b: __m256i) -> (__m256i, __m256i) {
        zip(a, b)
    }
    #[inline(always)]
    fn dot(
        self,
        acc: (__m256i, __m256i),
        pairs: (__m256i, __m256i),
        c: [i16; 2],
    ) -> (__m256i, __m256i) {
        avx2!({
            let c = _mm256_set1_epi32(both_words(c));
            (
                _mm256_add_epi32(acc.0, _mm256_madd_epi16(pairs.0, c)),
                _mm256_add_epi32(acc.1, _mm256_madd_epi16(pairs.1, c)),
            )
        })
    }
    methods! {
        fn add_wide(self, a: (__m256i, __m256i), b: (__m256i, __m256i)) -> (__m256i, __m256i) =
            avx2!((_mm256_add_epi32(a.0, b.0), _mm256_add_epi32(a.1, b.1)));
        fn sub_wide(self, a: (__m256i, __m256i), b: (__m256i, __m256i)) -> (__m256i, __m256i) =
            avx2!((_mm256_sub_epi32(a.0, b.0), _mm256_sub_epi32(a.1, b.1)));
    }
    #[inline(always)]
    fn montgomery_in(self, q: Reducer<__m256i>, acc: (__m256i, __m256i)) -> __m256i {
        let (low, high) = zip(acc.0, acc.1);
        avx2!({
            let m = _mm256_mullo_epi16(low, q.inverse);
            _mm256_sub_epi16(high, _mm256_mulhi_epi16(m, q.q))
        })
    }
}
