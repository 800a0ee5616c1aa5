//! Arithmetic modulo q on AVX-512, in vectors of 256 bits.

use core::arch::asm;
use core::arch::x86_64::*;

use super::wide::Avx512Wide;
use super::{Avx512, hidden};
use crate::avx2::{Avx2, both_words, load_twice};
use crate::contract::Modular;
use crate::lane_tables::Aligned;
use crate::modulus::{Constant, ModulusWords, Reducer, Style};
use crate::sse2::Sse2;

/// acc + pairwise sums of products. In assembly, because LLVM splits the intrinsic into a multiply
/// and an addition; in the class of `zmm` registers, because only that class has all 32.
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
#[inline]
fn dot(acc: __m256i, a: __m256i, b: __m256i) -> __m256i {
    let mut r = acc;
    // SAFETY: the instruction touches only these registers.
    unsafe {
        asm!("vpdpwssd {0:y}, {1:y}, {2:y}", inout(zmm_reg) r, in(zmm_reg) a, in(zmm_reg) b,
             options(pure, nomem, nostack, preserves_flags));
    }
    r
}

/// [`dot`] with the sixteen words at the start of `a` from memory.
#[target_feature(enable = "avx512f,avx512vl,avx512vnni")]
#[inline]
fn dot_memory(acc: __m256i, a: &[i16; LANES], b: __m256i) -> __m256i {
    let mut r = acc;
    // SAFETY: the instruction reads the 32 bytes of `a` and touches only these registers.
    unsafe {
        asm!("vpdpwssd {0:y}, {1:y}, ymmword ptr [{2}]",
             inout(zmm_reg) r, in(zmm_reg) b, in(reg) a.as_ptr(),
             options(pure, readonly, nostack, preserves_flags));
    }
    r
}

/// The last word of `low`, then the words of `a` but its last. In assembly, because LLVM makes two shuffles of it and
/// moves them behind selections, onto the critical path of a step.
#[target_feature(enable = "avx512f,avx512vl,avx512bw")]
#[inline]
fn permute(low: __m256i, a: __m256i) -> __m256i {
    let index = _mm256_setr_epi16(15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
    let mut r = low;
    // SAFETY: the instruction touches only these registers.
    unsafe {
        asm!("vpermt2w {0:y}, {1:y}, {2:y}", inout(zmm_reg) r, in(zmm_reg) index, in(zmm_reg) a,
             options(pure, nomem, nostack, preserves_flags));
    }
    r
}

/// 0, then the words of `a` but its last: one operation, where [`permute`] is three on Intel's processors.
#[target_feature(enable = "avx512f,avx512vl,avx512bw")]
#[inline]
fn permute_with_zero(a: __m256i) -> __m256i {
    let index = _mm256_setr_epi16(0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
    let mut r: __m256i;
    // SAFETY: the instruction touches only these registers.
    unsafe {
        asm!("vpermw {0:y} {{{1}}} {{z}}, {2:y}, {3:y}",
             out(zmm_reg) r, in(kreg) 0xfffe_u16, in(zmm_reg) index, in(zmm_reg) a,
             options(pure, nomem, nostack, preserves_flags));
    }
    r
}

/// Exchanges the odd words of `a` with the even words of `b`, as in the AVX2 file, with one funnel
/// shift for the words in the middle.
#[inline(always)]
fn zip(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    avx512!({
        let t = _mm256_shrdi_epi32::<16>(a, b);
        (_mm256_blend_epi16::<0xaa>(a, t), _mm256_blend_epi16::<0xaa>(t, b))
    })
}

const LANES: usize = Avx2::LANES;

/// The number of each lane, in all lanes.
static EACH_LANE: Aligned<[[i16; LANES]; LANES]> = Aligned({
    let mut table = [[0; LANES]; LANES];
    let mut lane = 0;
    while lane < LANES {
        table[lane] = [lane as i16; LANES];
        lane += 1;
    }
    table
});

impl Modular for Avx512 {
    type Element = i16;
    type Vector = __m256i;
    type Mask = __mmask16;
    type Factor = (__m256i, __m256i);
    type Pair = __m256i;
    type Pairs = (__m256i, __m256i);
    type Accumulator = (__m256i, __m256i);
    type Eight = Sse2;

    const LANES: usize = LANES;
    const STYLE: Style = Style::Montgomery;

    #[inline(always)]
    fn eight(self) -> Sse2 {
        Sse2
    }

    type Wide = Avx512Wide;
    #[inline(always)]
    fn wide(self) -> Avx512Wide {
        // SAFETY: the token proves the same features.
        unsafe { Avx512Wide::assume() }
    }

    as_avx2! {
        fn element(value: i16) -> i16;
        fn load(from: &[i16], at: usize) -> __m256i;
        fn store(to: &mut [i16], at: usize, v: __m256i) -> ();
        fn splat(value: i16) -> __m256i;
        fn broadcast(from: &[i16], at: usize) -> __m256i;
        fn add(a: __m256i, b: __m256i) -> __m256i;
        fn sub(a: __m256i, b: __m256i) -> __m256i;
        fn clear_lane(a: __m256i, lane: usize) -> __m256i;
        fn mul_add(acc: __m256i, a: __m256i, c: i16) -> __m256i;
        fn reducer(q: &ModulusWords) -> Reducer<__m256i>;
        fn mulc_in(q: Reducer<__m256i>, a: __m256i, c: Constant) -> __m256i;
        fn reduce_in(q: Reducer<__m256i>, a: __m256i) -> __m256i;
        fn freeze_in(q: Reducer<__m256i>, a: __m256i) -> __m256i;
        fn mulf_in(q: Reducer<__m256i>, a: __m256i, b: (__m256i, __m256i)) -> __m256i;
        fn zero() -> (__m256i, __m256i);
        fn pair(from: &[i16], at: usize) -> __m256i;
        fn sub_wide(a: (__m256i, __m256i), b: (__m256i, __m256i)) -> (__m256i, __m256i);
        fn add_wide(a: (__m256i, __m256i), b: (__m256i, __m256i)) -> (__m256i, __m256i);
    }

    methods! {
        /// Hides the factor from the optimiser, because LLVM would reassociate the product and put b, which is late,
        /// on the critical path.
        fn factor_in(self, q: Reducer<__m256i>, b: __m256i) -> (__m256i, __m256i) =
            avx512!((b, hidden(_mm256_mullo_epi16(b, q.inverse))));
        fn nonzero(self, a: __m256i) -> __mmask16 = avx512!(_mm256_test_epi16_mask(a, a));
    }
    #[inline(always)]
    fn nonzero_modulo_in(self, q: Reducer<__m256i>, (a, _): (__m256i, __m256i)) -> __mmask16 {
        avx512!({
            // Zero exactly for 0 and ±q, so that one comparison does.
            let a = _mm256_abs_epi16(a);
            let least = _mm256_min_epu16(a, _mm256_sub_epi16(a, q.q));
            _mm256_test_epi16_mask(least, least)
        })
    }
    methods! {
        fn positive(self, a: __m256i) -> __mmask16 = avx512!(_mm256_cmpgt_epi16_mask(a, _mm256_setzero_si256()));
        fn both(self, a: __mmask16, b: __mmask16) -> __mmask16 = a & b;
        fn select(self, mask: __mmask16, a: __m256i, b: __m256i) -> __m256i =
            avx512!(_mm256_mask_blend_epi16(mask, b, a));
        fn shift_up(self, low: __m256i, a: __m256i) -> __m256i = avx512!(permute(low, a));
        fn shift_in_zero(self, a: __m256i) -> __m256i = avx512!(permute_with_zero(a));
    }
    #[inline(always)]
    fn spread_lane(self, a: __m256i, lane: usize) -> __m256i {
        // A load from a table: two operations would be needed to spread the number.
        let index = self.load(&EACH_LANE.0[lane], 0);
        avx512!(_mm256_permutexvar_epi16(index, a))
    }
    #[inline(always)]
    fn pairs(self, from: &[i16], at: usize) -> [__m256i; 8] {
        let from = &from[at..at + 16];
        let (Some(low), Some(high)) = (from.first_chunk(), from.last_chunk()) else {
            unreachable!("sixteen words");
        };
        avx512!({
            let (low, high) = (load_twice(low), load_twice(high));
            [
                _mm256_shuffle_epi32::<0x00>(low),
                _mm256_shuffle_epi32::<0x55>(low),
                _mm256_shuffle_epi32::<0xaa>(low),
                _mm256_shuffle_epi32::<0xff>(low),
                _mm256_shuffle_epi32::<0x00>(high),
                _mm256_shuffle_epi32::<0x55>(high),
                _mm256_shuffle_epi32::<0xaa>(high),
                _mm256_shuffle_epi32::<0xff>(high),
            ]
        })
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
        let (Some(even), Some(odd)) = (from.first_chunk(), from.last_chunk()) else {
            unreachable!("LANES + 1 words");
        };
        avx512!((dot_memory(acc.0, even, c), dot_memory(acc.1, odd, c)))
    }
    /// Words are loaded, not taken from memory as operands, because the compiler then loads them
    /// once.
    #[inline(always)]
    fn window_rows(
        self,
        acc: [(__m256i, __m256i); 2],
        from: &[i16],
        at: [usize; 2],
        c: [__m256i; 2],
    ) -> [(__m256i, __m256i); 2] {
        let words = [
            [self.load(from, at[0]), self.load(from, at[0] + 1)],
            [self.load(from, at[1]), self.load(from, at[1] + 1)],
        ];
        avx512!([
            (dot(acc[0].0, words[0][0], c[0]), dot(acc[0].1, words[0][1], c[0])),
            (dot(acc[1].0, words[1][0], c[1]), dot(acc[1].1, words[1][1], c[1])),
        ])
    }
    methods! {
        fn swap_pairs(self, a: __m256i) -> __m256i = avx512!(_mm256_rol_epi32::<16>(a));
        fn interleave(self, a: __m256i, b: __m256i) -> (__m256i, __m256i) = zip(a, b);
    }
    #[inline(always)]
    fn dot(
        self,
        acc: (__m256i, __m256i),
        pairs: (__m256i, __m256i),
        c: [i16; 2],
    ) -> (__m256i, __m256i) {
        avx512!({
            let c = _mm256_set1_epi32(both_words(c));
            (dot(acc.0, pairs.0, c), dot(acc.1, pairs.1, c))
        })
    }
    #[inline(always)]
    fn montgomery_in(self, q: Reducer<__m256i>, acc: (__m256i, __m256i)) -> __m256i {
        let (low, high) = zip(acc.0, acc.1);
        avx512!({
            let m = _mm256_mullo_epi16(low, q.inverse);
            _mm256_sub_epi16(high, _mm256_mulhi_epi16(m, q.q))
        })
    }
}
