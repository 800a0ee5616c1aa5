//! AVX-512 (F, BW, DQ, VL, VBMI2, VNNI): sixteen 16-bit lanes, in `ymm` registers too, because 512-bit
//! operations gain little on the processors that have VNNI and cost frequency on some of them.
//!
//! What it adds to AVX2: dot products that accumulate (`vpdpwssd`), masks in registers of their
//! own, funnel shifts, and twice as many registers. All other operations are those of AVX2.

use core::arch::asm;
use core::arch::x86_64::*;

use crate::avx2::{Avx2, both_words, load_twice};
use crate::avx512_wide::Avx512Wide;
use crate::backend::x86;
use crate::contract::{Bits3, Isa, Kernel, Modular, Modular32, Sorting};
use crate::lane_tables::Aligned;
use crate::modulus::{Constant, Constant32, Modulus, Modulus32, Style};
use crate::sse2::Sse2;

/// Proof that the processor has AVX-512 with F, BW, DQ, VL, VBMI2 and VNNI, and AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(Avx2);

impl Avx512 {
    /// # Safety
    /// The processor and the operating system must support AVX2 and these parts of AVX-512.
    #[inline(always)]
    pub(crate) const unsafe fn assume() -> Self {
        // SAFETY: the caller promises AVX2.
        Self(unsafe { Avx2::assume() })
    }
}

/// Evaluates intrinsics of the parts of AVX-512 that the token proves.
macro_rules! avx512 {
    ($e:expr) => {{
        // SAFETY: every use has the token at hand; memory is touched only through pointers that a
        // slice of the right length gave just before.
        unsafe { $e }
    }};
}

/// acc + pairwise sums of products. As assembly, because LLVM splits the intrinsic into a multiply
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

/// Returns `v`, but hides from the optimiser what it is. In the class of `zmm` registers, because only that class has all
/// 32.
#[target_feature(enable = "avx512f,avx512vl")]
#[inline]
fn hidden(mut v: __m256i) -> __m256i {
    // SAFETY: no instruction is executed; the register is read and left as it was.
    unsafe {
        asm!("/* {0:y} */", inout(zmm_reg) v, options(pure, nomem, nostack, preserves_flags));
    }
    v
}

/// The last word of `low`, then the words of `a` but its last. As assembly, because LLVM makes two shuffles of it and
/// moves them behind selections, where steps wait for them.
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

/// Methods that AVX2 does as well.
macro_rules! as_avx2 {
    ($(fn $name:ident $(<$m:ident: $bound:ident>)? ($($arg:ident: $t:ty),*) -> $r:ty;)*) => {$(
        #[inline(always)]
        fn $name $(<$m: $bound>)? (self, $($arg: $t),*) -> $r {
            self.0.$name $(::<$m>)? ($($arg),*)
        }
    )*};
}

mod digits;
mod words64;

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
    const MANY_REGISTERS: bool = true;

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
        fn mulc<M: Modulus>(a: __m256i, c: Constant) -> __m256i;
        fn reduce<M: Modulus>(a: __m256i) -> __m256i;
        fn freeze<M: Modulus>(a: __m256i) -> __m256i;
        fn mulf<M: Modulus>(a: __m256i, b: (__m256i, __m256i)) -> __m256i;
        fn transpose(to: &mut [i16], to_step: usize, from: &[i16], from_step: usize) -> ();
        fn zero() -> (__m256i, __m256i);
        fn pair(from: &[i16], at: usize) -> __m256i;
        fn sub_wide(a: (__m256i, __m256i), b: (__m256i, __m256i)) -> (__m256i, __m256i);
        fn add_wide(a: (__m256i, __m256i), b: (__m256i, __m256i)) -> (__m256i, __m256i);
    }

    /// Hidden, because LLVM would multiply in another order, and wait for b where that was made to wait for a.
    #[inline(always)]
    fn factor<M: Modulus>(self, b: __m256i) -> (__m256i, __m256i) {
        avx512!((b, hidden(_mm256_mullo_epi16(b, _mm256_set1_epi16(M::INVERSE)))))
    }
    #[inline(always)]
    fn nonzero(self, a: __m256i) -> __mmask16 {
        avx512!(_mm256_test_epi16_mask(a, a))
    }
    #[inline(always)]
    fn nonzero_modulo<M: Modulus>(self, (a, _): (__m256i, __m256i)) -> __mmask16 {
        avx512!({
            // Zero exactly for 0 and ±q, so that one comparison does.
            let a = _mm256_abs_epi16(a);
            let least = _mm256_min_epu16(a, _mm256_sub_epi16(a, _mm256_set1_epi16(M::Q)));
            _mm256_test_epi16_mask(least, least)
        })
    }
    #[inline(always)]
    fn positive(self, a: __m256i) -> __mmask16 {
        avx512!(_mm256_cmpgt_epi16_mask(a, _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn both(self, a: __mmask16, b: __mmask16) -> __mmask16 {
        a & b
    }
    #[inline(always)]
    fn select(self, mask: __mmask16, a: __m256i, b: __m256i) -> __m256i {
        avx512!(_mm256_mask_blend_epi16(mask, b, a))
    }

    #[inline(always)]
    fn shift_up(self, low: __m256i, a: __m256i) -> __m256i {
        avx512!(permute(low, a))
    }
    #[inline(always)]
    fn shift_in_zero(self, a: __m256i) -> __m256i {
        avx512!(permute_with_zero(a))
    }
    #[inline(always)]
    fn spread_lane(self, a: __m256i, lane: usize) -> __m256i {
        // From a table: to spread the number takes two operations.
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
    #[inline(always)]
    fn swap_pairs(self, a: __m256i) -> __m256i {
        avx512!(_mm256_rol_epi32::<16>(a))
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
        avx512!({
            let c = _mm256_set1_epi32(both_words(c));
            (dot(acc.0, pairs.0, c), dot(acc.1, pairs.1, c))
        })
    }
    #[inline(always)]
    fn montgomery<M: Modulus>(self, acc: (__m256i, __m256i)) -> __m256i {
        let (low, high) = zip(acc.0, acc.1);
        avx512!({
            let m = _mm256_mullo_epi16(low, _mm256_set1_epi16(M::INVERSE));
            _mm256_sub_epi16(high, _mm256_mulhi_epi16(m, _mm256_set1_epi16(M::Q)))
        })
    }
}

impl Modular32 for Avx512 {
    type Vector32 = __m256i;
    type Accumulator64 = (__m256i, __m256i);

    as_avx2! {
        fn load32(from: &[i16], at: usize) -> __m256i;
        fn store32(to: &mut [i16], at: usize, v: __m256i) -> ();
        fn broadcast32(from: &[i16], at: usize) -> __m256i;
        fn widen(v: __m256i) -> [__m256i; 2];
        fn narrow(v: [__m256i; 2]) -> (__m256i, __m256i);
        fn add32(a: __m256i, b: __m256i) -> __m256i;
        fn sub32(a: __m256i, b: __m256i) -> __m256i;
        fn mulc32<M: Modulus32>(a: __m256i, c: Constant32) -> __m256i;
        fn freeze32<M: Modulus32>(a: __m256i) -> __m256i;
        fn zero64() -> (__m256i, __m256i);
        fn window32(
            acc: (__m256i, __m256i), from: &[i16], at: usize, c: __m256i
        ) -> (__m256i, __m256i);
        fn montgomery32<M: Modulus32>(acc: (__m256i, __m256i)) -> __m256i;
    }
}

impl Sorting for Avx512 {
    type Word = __m256i;
    const WORDS: usize = Avx2::WORDS;

    as_avx2! {
        fn load_words(from: &[u32], at: usize) -> __m256i;
        fn store_words(to: &mut [u32], at: usize, v: __m256i) -> ();
        fn sort_words(a: __m256i, b: __m256i) -> (__m256i, __m256i);
        fn transpose_words(rows: [__m256i; 16]) -> [__m256i; 16];
    }

    #[inline(always)]
    fn sort_lanes<const STRIDE: usize>(self, pair: (__m256i, __m256i)) -> (__m256i, __m256i) {
        self.0.sort_lanes::<STRIDE>(pair)
    }
    #[inline(always)]
    fn complement_lanes<const BITS: usize>(self, a: __m256i) -> __m256i {
        self.0.complement_lanes::<BITS>(a)
    }
}

/// The bits of `vpternlog`'s operands as one byte each, so that a formula of them is its truth table.
const OPERANDS: [i32; 3] = [0xf0, 0xcc, 0xaa];
/// m ? a : b for operands (m, a, b).
const SELECT: i32 = {
    let [m, a, b] = OPERANDS;
    m & a | !m & b & 0xff
};
/// m ? !a : b for operands (m, a, b).
const SELECT_NOT: i32 = {
    let [m, a, b] = OPERANDS;
    m & !a | !m & b & 0xff
};
/// The steps of [`Bits3::signed_sum`]: whether signs are the same, …
const XOR: i32 = OPERANDS[0] ^ OPERANDS[1] ^ OPERANDS[2];
/// … same ^ term, with the term from (same, b, take), …
const KEEP: i32 = {
    let [same, b, take] = OPERANDS;
    same ^ (b & take)
};
/// … and the results from (a, same, keep) and (a, b, keep).
const NONZERO: i32 = {
    let [a, same, keep] = OPERANDS;
    (a ^ same ^ keep) | (a & !keep)
};
const NEGATIVE: i32 = {
    let [a, b, keep] = OPERANDS;
    b ^ (a & !keep)
};

impl Bits3 for Avx512 {
    type Bits = __m256i;
    const BIT_WORDS: usize = Avx2::BIT_WORDS;
    const BIT_REGISTERS: usize = 32;

    as_avx2! {
        fn load_bits(from: &[u64], at: usize) -> __m256i;
        fn store_bits(to: &mut [u64], at: usize, v: __m256i) -> ();
        fn splat_bits(word: u64) -> __m256i;
        fn and_bits(a: __m256i, b: __m256i) -> __m256i;
        fn or_bits(a: __m256i, b: __m256i) -> __m256i;
        fn xor_bits(a: __m256i, b: __m256i) -> __m256i;
        fn and_not_bits(a: __m256i, b: __m256i) -> __m256i;
        fn shift_down(a: __m256i) -> __m256i;
        fn spread_bit(a: __m256i) -> __m256i;
        fn spread_sign(a: __m256i) -> __m256i;
        fn add_bits(a: __m256i, b: __m256i) -> __m256i;
    }

    #[inline(always)]
    fn select_bits(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
        avx512!(_mm256_ternarylogic_epi64::<SELECT>(mask, a, b))
    }
    #[inline(always)]
    fn rotate_down(self, a: __m256i) -> __m256i {
        avx512!({
            let turned = _mm256_permute4x64_epi64::<0b00_11_10_01>(a);
            _mm256_rorv_epi64(turned, _mm256_setr_epi64x(0, 0, 0, 1))
        })
    }

    #[inline(always)]
    fn complement_or_decrement(self, mask: __m256i, a: __m256i) -> __m256i {
        let less = self.add_bits(a, self.splat_bits(!0));
        avx512!(_mm256_ternarylogic_epi64::<SELECT_NOT>(mask, a, less))
    }

    /// Four operations on three operands each.
    #[inline(always)]
    fn signed_sum(
        self,
        plus: __m256i,
        a: (__m256i, __m256i),
        take: __m256i,
        b: (__m256i, __m256i),
    ) -> (__m256i, __m256i) {
        avx512!({
            let same = _mm256_ternarylogic_epi64::<XOR>(a.1, b.1, plus);
            let keep = _mm256_ternarylogic_epi64::<KEEP>(same, b.0, take);
            (
                _mm256_ternarylogic_epi64::<NONZERO>(a.0, same, keep),
                _mm256_ternarylogic_epi64::<NEGATIVE>(a.0, b.1, keep),
            )
        })
    }
}

impl Isa for Avx512 {
    const NAME: &'static str = "avx512";

    type Hashing = Self;
    #[inline(always)]
    fn hashing(self) -> Self {
        self
    }
    #[inline(always)]
    fn wide_words_pay(self) -> bool {
        x86::is_zen_5()
    }

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(
            enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vnni"
        )]
        #[inline(never)]
        fn entry<K: Kernel>(token: Avx512, kernel: K) -> K::Output {
            kernel.on(token)
        }
        // SAFETY: the token proves these features.
        unsafe { entry(self, kernel) }
    }
}
