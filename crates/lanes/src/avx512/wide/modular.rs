//! Arithmetic modulo q on AVX-512, in vectors of 512 bits.

use core::arch::asm;
use core::arch::x86_64::*;

use super::Avx512Wide;
use crate::avx2::both_words;
use crate::contract::Modular;
use crate::modulus::{Constant, ModulusWords, Reducer, Style};
use crate::opaque::hidden_ref;
use crate::sse2::Sse2;

const LANES: usize = 32;

/// acc + pairwise sums of products; as assembly for the reason that `avx512/modular.rs` gives.
#[target_feature(enable = "avx512f,avx512vnni")]
#[inline]
fn dot(acc: __m512i, a: __m512i, b: __m512i) -> __m512i {
    let mut r = acc;
    // SAFETY: the instruction touches only these registers.
    unsafe {
        asm!("vpdpwssd {0}, {1}, {2}", inout(zmm_reg) r, in(zmm_reg) a, in(zmm_reg) b,
             options(pure, nomem, nostack, preserves_flags));
    }
    r
}

/// Exchanges the odd words of `a` with the even words of `b`, as in the AVX2 file.
#[inline(always)]
fn zip(a: __m512i, b: __m512i) -> (__m512i, __m512i) {
    const ODD: __mmask32 = 0xaaaa_aaaa;
    avx512!({
        let t = _mm512_shrdi_epi32::<16>(a, b);
        (_mm512_mask_blend_epi16(ODD, a, t), _mm512_mask_blend_epi16(ODD, t, b))
    })
}

impl Modular for Avx512Wide {
    type Element = i16;
    type Vector = __m512i;
    type Mask = __mmask32;
    type Factor = (__m512i, __m512i);
    type Pair = __m512i;
    /// Even lanes of both, odd lanes of both.
    type Pairs = (__m512i, __m512i);
    type Accumulator = (__m512i, __m512i);
    type Eight = Sse2;

    const LANES: usize = LANES;
    const STYLE: Style = Style::Montgomery;

    #[inline(always)]
    fn eight(self) -> Sse2 {
        Sse2
    }

    type Wide = Self;
    methods! {
        fn wide(self) -> Self = self;
        fn element(self, value: i16) -> i16 = value;
    }
    #[inline(always)]
    fn load(self, from: &[i16], at: usize) -> __m512i {
        let from = &from[at..at + LANES];
        avx512!(_mm512_loadu_si512(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store(self, to: &mut [i16], at: usize, v: __m512i) {
        let to = &mut to[at..at + LANES];
        avx512!(_mm512_storeu_si512(to.as_mut_ptr().cast(), v))
    }
    methods! {
        fn splat(self, value: i16) -> __m512i = avx512!(_mm512_set1_epi16(value));
        fn broadcast(self, from: &[i16], at: usize) -> __m512i = self.splat(from[at]);
        fn add(self, a: __m512i, b: __m512i) -> __m512i = avx512!(_mm512_add_epi16(a, b));
        fn sub(self, a: __m512i, b: __m512i) -> __m512i = avx512!(_mm512_sub_epi16(a, b));
        fn mul_add(self, acc: __m512i, a: __m512i, c: i16) -> __m512i =
            avx512!(_mm512_add_epi16(acc, _mm512_mullo_epi16(a, _mm512_set1_epi16(c))));
    }
    #[inline(always)]
    fn reducer(self, q: &ModulusWords) -> Reducer<__m512i> {
        let q = hidden_ref(q);
        Reducer {
            q: avx512!(_mm512_broadcast_i64x4(_mm256_loadu_si256(q.q.as_ptr().cast()))),
            inverse: avx512!(_mm512_broadcast_i64x4(_mm256_loadu_si256(q.inverse.as_ptr().cast()))),
            barrett: avx512!(_mm512_broadcast_i64x4(_mm256_loadu_si256(q.barrett.as_ptr().cast()))),
            half: avx512!(_mm512_broadcast_i64x4(_mm256_loadu_si256(q.half.as_ptr().cast()))),
        }
    }
    #[inline(always)]
    fn mulc_in(self, q: Reducer<__m512i>, a: __m512i, c: Constant) -> __m512i {
        self.mulf_in(q, a, (self.splat(c.value), self.splat(c.companion)))
    }
    #[inline(always)]
    fn reduce_in(self, q: Reducer<__m512i>, a: __m512i) -> __m512i {
        avx512!({
            let t = _mm512_mulhrs_epi16(a, q.barrett);
            _mm512_sub_epi16(a, _mm512_mullo_epi16(t, q.q))
        })
    }
    #[inline(always)]
    fn freeze_in(self, q: Reducer<__m512i>, a: __m512i) -> __m512i {
        let r = self.reduce_in(q, a);
        avx512!({
            let (q, half) = (q.q, q.half);
            let low = _mm512_sub_epi16(_mm512_setzero_si512(), half);
            let r = _mm512_mask_sub_epi16(r, _mm512_cmpgt_epi16_mask(r, half), r, q);
            _mm512_mask_add_epi16(r, _mm512_cmplt_epi16_mask(r, low), r, q)
        })
    }

    #[inline(always)]
    fn factor_in(self, q: Reducer<__m512i>, b: __m512i) -> (__m512i, __m512i) {
        avx512!((b, _mm512_mullo_epi16(b, q.inverse)))
    }
    #[inline(always)]
    fn mulf_in(self, q: Reducer<__m512i>, a: __m512i, b: (__m512i, __m512i)) -> __m512i {
        avx512!({
            let low = _mm512_mullo_epi16(a, b.1);
            let high = _mm512_mulhi_epi16(a, b.0);
            _mm512_sub_epi16(high, _mm512_mulhi_epi16(low, q.q))
        })
    }

    methods! {
        fn nonzero(self, a: __m512i) -> __mmask32 = avx512!(_mm512_test_epi16_mask(a, a));
        fn nonzero_modulo_in(self, _: Reducer<__m512i>, (_, a): (__m512i, __m512i)) -> __mmask32 =
            avx512!(_mm512_cmpgt_epi16_mask(_mm512_abs_epi16(a), _mm512_set1_epi16(1)));
        fn positive(self, a: __m512i) -> __mmask32 = avx512!(_mm512_cmpgt_epi16_mask(a, _mm512_setzero_si512()));
        fn both(self, a: __mmask32, b: __mmask32) -> __mmask32 = a & b;
        fn select(self, mask: __mmask32, a: __m512i, b: __m512i) -> __m512i =
            avx512!(_mm512_mask_blend_epi16(mask, b, a));
    }

    #[inline(always)]
    fn shift_up(self, low: __m512i, a: __m512i) -> __m512i {
        avx512!({
            // The 128-bit quarters that end one lane before those of `a`.
            let before = _mm512_alignr_epi64::<6>(a, low);
            _mm512_alignr_epi8::<14>(a, before)
        })
    }
    methods! {
        fn spread_lane(self, a: __m512i, lane: usize) -> __m512i =
            avx512!(_mm512_permutexvar_epi16(_mm512_set1_epi16(lane as i16), a));
        fn clear_lane(self, a: __m512i, lane: usize) -> __m512i = avx512!(_mm512_maskz_mov_epi16(!(1 << lane), a));
        fn zero(self) -> (__m512i, __m512i) = avx512!((_mm512_setzero_si512(), _mm512_setzero_si512()));
    }
    #[inline(always)]
    fn pair(self, from: &[i16], at: usize) -> __m512i {
        let from = &from[at..at + 2];
        avx512!(_mm512_set1_epi32(from.as_ptr().cast::<i32>().read_unaligned()))
    }
    #[inline(always)]
    fn window(
        self,
        acc: (__m512i, __m512i),
        from: &[i16],
        at: usize,
        c: __m512i,
    ) -> (__m512i, __m512i) {
        let (even, odd) = (self.load(from, at), self.load(from, at + 1));
        avx512!((dot(acc.0, even, c), dot(acc.1, odd, c)))
    }
    methods! {
        fn swap_pairs(self, a: __m512i) -> __m512i = avx512!(_mm512_rol_epi32::<16>(a));
        fn interleave(self, a: __m512i, b: __m512i) -> (__m512i, __m512i) = zip(a, b);
    }
    #[inline(always)]
    fn dot(
        self,
        acc: (__m512i, __m512i),
        pairs: (__m512i, __m512i),
        c: [i16; 2],
    ) -> (__m512i, __m512i) {
        avx512!({
            let c = _mm512_set1_epi32(both_words(c));
            (dot(acc.0, pairs.0, c), dot(acc.1, pairs.1, c))
        })
    }
    methods! {
        fn add_wide(self, a: (__m512i, __m512i), b: (__m512i, __m512i)) -> (__m512i, __m512i) =
            avx512!((_mm512_add_epi32(a.0, b.0), _mm512_add_epi32(a.1, b.1)));
        fn sub_wide(self, a: (__m512i, __m512i), b: (__m512i, __m512i)) -> (__m512i, __m512i) =
            avx512!((_mm512_sub_epi32(a.0, b.0), _mm512_sub_epi32(a.1, b.1)));
    }
    #[inline(always)]
    fn montgomery_in(self, q: Reducer<__m512i>, acc: (__m512i, __m512i)) -> __m512i {
        let (low, high) = zip(acc.0, acc.1);
        avx512!({
            let m = _mm512_mullo_epi16(low, q.inverse);
            _mm512_sub_epi16(high, _mm512_mulhi_epi16(m, q.q))
        })
    }
}
