//! AVX2: sixteen 16-bit lanes in a `ymm` register.
//!
//! An accumulator is (even lanes, odd lanes), because `vpmaddwd` on the words from `at` gives the
//! sums of even outputs and on the words from `at + 1` those of odd outputs.

use core::arch::asm;
use core::arch::x86_64::*;

use crate::contract::{Bits3, Isa, Kernel, Modular, Modular32};
use crate::lane_tables::{self, OTHERS};
use crate::modulus::{Constant, Constant32, Modulus, Modulus32, Style};
use crate::sse2::Sse2;

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// # Safety
    /// The processor and the operating system must support AVX2.
    #[inline(always)]
    pub(crate) const unsafe fn assume() -> Self {
        Self(())
    }
}

/// Evaluates intrinsics of AVX2 and below.
macro_rules! avx2 {
    ($e:expr) => {{
        // SAFETY: every use has the token at hand, which exists only where AVX2 does; memory is
        // touched only through pointers that a slice of the right length gave just before.
        unsafe { $e }
    }};
}

mod digits;
mod words;
mod words64;

const LANES: usize = 16;

/// Exchanges the odd words of `a` with the even words of `b`: (low halves, high halves) of the
/// 32-bit lanes of (even, odd).
#[inline(always)]
fn zip(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
    avx2!((
        _mm256_blend_epi16::<0xaa>(a, _mm256_slli_epi32::<16>(b)),
        _mm256_blend_epi16::<0xaa>(_mm256_srli_epi32::<16>(a), b),
    ))
}

/// The same eight words in both halves. As assembly, because LLVM turns shuffles of the intrinsic's
/// result back into loads.
#[target_feature(enable = "avx2")]
#[inline]
pub(crate) fn load_twice(from: &[i16; 8]) -> __m256i {
    let r;
    // SAFETY: the instruction reads the 16 bytes of `from` and touches only this register.
    unsafe {
        asm!("vbroadcasti128 {}, xmmword ptr [{}]", out(ymm_reg) r, in(reg) from.as_ptr(),
             options(pure, readonly, nostack, preserves_flags));
    }
    r
}

/// Two words as the halves of a double word.
#[inline(always)]
pub(crate) fn both_words(c: [i16; 2]) -> i32 {
    c[0] as u16 as i32 | (c[1] as i32) << 16
}

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
    #[inline(always)]
    fn wide(self) -> Self {
        self
    }

    #[inline(always)]
    fn eight(self) -> Sse2 {
        Sse2
    }

    #[inline(always)]
    fn element(self, value: i16) -> i16 {
        value
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
    #[inline(always)]
    fn splat(self, value: i16) -> __m256i {
        avx2!(_mm256_set1_epi16(value))
    }
    #[inline(always)]
    fn broadcast(self, from: &[i16], at: usize) -> __m256i {
        self.splat(from[at])
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_add_epi16(a, b))
    }
    #[inline(always)]
    fn sub(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_sub_epi16(a, b))
    }
    #[inline(always)]
    fn mul_add(self, acc: __m256i, a: __m256i, c: i16) -> __m256i {
        avx2!(_mm256_add_epi16(acc, _mm256_mullo_epi16(a, _mm256_set1_epi16(c))))
    }
    #[inline(always)]
    fn mulc<M: Modulus>(self, a: __m256i, c: Constant) -> __m256i {
        self.mulf::<M>(a, (self.splat(c.value), self.splat(c.companion)))
    }
    #[inline(always)]
    fn reduce<M: Modulus>(self, a: __m256i) -> __m256i {
        avx2!({
            let t = _mm256_mulhrs_epi16(a, _mm256_set1_epi16(M::BARRETT));
            _mm256_sub_epi16(a, _mm256_mullo_epi16(t, _mm256_set1_epi16(M::Q)))
        })
    }
    #[inline(always)]
    fn freeze<M: Modulus>(self, a: __m256i) -> __m256i {
        let r = self.reduce::<M>(a);
        avx2!({
            let (q, half) = (_mm256_set1_epi16(M::Q), _mm256_set1_epi16(M::HALF));
            let low = _mm256_set1_epi16(-M::HALF);
            let r = _mm256_sub_epi16(r, _mm256_and_si256(q, _mm256_cmpgt_epi16(r, half)));
            _mm256_add_epi16(r, _mm256_and_si256(q, _mm256_cmpgt_epi16(low, r)))
        })
    }

    #[inline(always)]
    fn factor<M: Modulus>(self, b: __m256i) -> (__m256i, __m256i) {
        avx2!((b, _mm256_mullo_epi16(b, _mm256_set1_epi16(M::INVERSE))))
    }
    #[inline(always)]
    fn mulf<M: Modulus>(self, a: __m256i, b: (__m256i, __m256i)) -> __m256i {
        avx2!({
            let low = _mm256_mullo_epi16(a, b.1);
            let high = _mm256_mulhi_epi16(a, b.0);
            _mm256_sub_epi16(high, _mm256_mulhi_epi16(low, _mm256_set1_epi16(M::Q)))
        })
    }

    #[inline(always)]
    fn nonzero(self, a: __m256i) -> __m256i {
        avx2!({
            let zero = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
            _mm256_xor_si256(zero, _mm256_set1_epi16(-1))
        })
    }
    #[inline(always)]
    fn nonzero_modulo<M: Modulus>(self, (_, a): (__m256i, __m256i)) -> __m256i {
        avx2!(_mm256_cmpgt_epi16(_mm256_abs_epi16(a), _mm256_set1_epi16(1)))
    }
    #[inline(always)]
    fn positive(self, a: __m256i) -> __m256i {
        avx2!(_mm256_cmpgt_epi16(a, _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn both(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_and_si256(a, b))
    }
    #[inline(always)]
    fn select(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_blendv_epi8(b, a, mask))
    }

    #[inline(always)]
    fn shift_up(self, low: __m256i, a: __m256i) -> __m256i {
        avx2!(_mm256_alignr_epi8::<14>(a, _mm256_permute2x128_si256::<0x21>(low, a)))
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
    #[inline(always)]
    fn clear_lane(self, a: __m256i, lane: usize) -> __m256i {
        avx2!(_mm256_and_si256(a, self.load(&OTHERS.0, lane_tables::from(lane))))
    }

    #[inline(always)]
    fn zero(self) -> (__m256i, __m256i) {
        avx2!((_mm256_setzero_si256(), _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn pair(self, from: &[i16], at: usize) -> __m256i {
        let from = &from[at..at + 2];
        avx2!(_mm256_set1_epi32(from.as_ptr().cast::<i32>().read_unaligned()))
    }
    #[inline(always)]
    fn pairs(self, from: &[i16], at: usize) -> [__m256i; 8] {
        let from = &from[at..at + 16];
        // Half by loads and half by shuffles, so that neither is what windows wait for.
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
    fn transpose(self, to: &mut [i16], to_step: usize, from: &[i16], from_step: usize) {
        Sse2.transpose(to, to_step, from, from_step);
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
    #[inline(always)]
    fn add_wide(self, a: (__m256i, __m256i), b: (__m256i, __m256i)) -> (__m256i, __m256i) {
        avx2!((_mm256_add_epi32(a.0, b.0), _mm256_add_epi32(a.1, b.1)))
    }
    #[inline(always)]
    fn sub_wide(self, a: (__m256i, __m256i), b: (__m256i, __m256i)) -> (__m256i, __m256i) {
        avx2!((_mm256_sub_epi32(a.0, b.0), _mm256_sub_epi32(a.1, b.1)))
    }
    #[inline(always)]
    fn montgomery<M: Modulus>(self, acc: (__m256i, __m256i)) -> __m256i {
        let (low, high) = zip(acc.0, acc.1);
        avx2!({
            let m = _mm256_mullo_epi16(low, _mm256_set1_epi16(M::INVERSE));
            _mm256_sub_epi16(high, _mm256_mulhi_epi16(m, _mm256_set1_epi16(M::Q)))
        })
    }
}

/// (product - m·q)/2^32 in the high halves, for a product that is m·q modulo 2^32.
#[inline(always)]
fn montgomery_even<M: Modulus32>(product: __m256i, m: __m256i) -> __m256i {
    avx2!(_mm256_sub_epi64(product, _mm256_mul_epi32(m, _mm256_set1_epi32(M::Q))))
}

/// The high halves of the quad words of (even, odd), interleaved.
#[inline(always)]
fn high_halves(even: __m256i, odd: __m256i) -> __m256i {
    avx2!(_mm256_blend_epi32::<0xaa>(_mm256_srli_epi64::<32>(even), odd))
}

impl Modular32 for Avx2 {
    type Vector32 = __m256i;
    /// Even lanes, odd lanes.
    type Accumulator64 = (__m256i, __m256i);

    #[inline(always)]
    fn load32(self, from: &[i16], at: usize) -> __m256i {
        self.load(from, at)
    }
    #[inline(always)]
    fn store32(self, to: &mut [i16], at: usize, v: __m256i) {
        self.store(to, at, v);
    }
    #[inline(always)]
    fn broadcast32(self, from: &[i16], at: usize) -> __m256i {
        self.pair(from, at)
    }
    #[inline(always)]
    fn widen(self, v: __m256i) -> [__m256i; 2] {
        avx2!([
            _mm256_cvtepi16_epi32(_mm256_castsi256_si128(v)),
            _mm256_cvtepi16_epi32(_mm256_extracti128_si256::<1>(v)),
        ])
    }
    #[inline(always)]
    fn narrow(self, [low, high]: [__m256i; 2]) -> (__m256i, __m256i) {
        avx2!({
            let (low, high) = (_mm256_castsi256_ps(low), _mm256_castsi256_ps(high));
            let even = _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(low, high));
            let odd = _mm256_castps_si256(_mm256_shuffle_ps::<0xdd>(low, high));
            // Each half of a register came from both operands: quarters 1 and 2 change places.
            (_mm256_permute4x64_epi64::<0xd8>(even), _mm256_permute4x64_epi64::<0xd8>(odd))
        })
    }

    #[inline(always)]
    fn add32(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_add_epi32(a, b))
    }
    #[inline(always)]
    fn sub32(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_sub_epi32(a, b))
    }
    #[inline(always)]
    fn mulc32<M: Modulus32>(self, a: __m256i, c: Constant32) -> __m256i {
        avx2!({
            let (c, m) = (_mm256_set1_epi32(c.value), _mm256_set1_epi32(c.companion));
            let odd = _mm256_srli_epi64::<32>(a);
            high_halves(
                montgomery_even::<M>(_mm256_mul_epi32(a, c), _mm256_mul_epi32(a, m)),
                montgomery_even::<M>(_mm256_mul_epi32(odd, c), _mm256_mul_epi32(odd, m)),
            )
        })
    }
    #[inline(always)]
    fn freeze32<M: Modulus32>(self, a: __m256i) -> __m256i {
        avx2!({
            let (q, half) = (_mm256_set1_epi32(M::Q), _mm256_set1_epi32(M::HALF));
            let low = _mm256_set1_epi32(-M::HALF);
            let a = _mm256_sub_epi32(a, _mm256_and_si256(q, _mm256_cmpgt_epi32(a, half)));
            _mm256_add_epi32(a, _mm256_and_si256(q, _mm256_cmpgt_epi32(low, a)))
        })
    }

    #[inline(always)]
    fn zero64(self) -> (__m256i, __m256i) {
        self.zero()
    }
    #[inline(always)]
    fn window32(
        self,
        acc: (__m256i, __m256i),
        from: &[i16],
        at: usize,
        c: __m256i,
    ) -> (__m256i, __m256i) {
        let from = &from[at..at + LANES + 2];
        avx2!({
            let even = _mm256_loadu_si256(from.as_ptr().cast());
            let odd = _mm256_loadu_si256(from.as_ptr().add(2).cast());
            (
                _mm256_add_epi64(acc.0, _mm256_mul_epi32(even, c)),
                _mm256_add_epi64(acc.1, _mm256_mul_epi32(odd, c)),
            )
        })
    }
    #[inline(always)]
    fn montgomery32<M: Modulus32>(self, acc: (__m256i, __m256i)) -> __m256i {
        avx2!({
            let inverse = _mm256_set1_epi32(M::INVERSE);
            high_halves(
                montgomery_even::<M>(acc.0, _mm256_mul_epi32(acc.0, inverse)),
                montgomery_even::<M>(acc.1, _mm256_mul_epi32(acc.1, inverse)),
            )
        })
    }
}

const BIT_WORDS: usize = 4;

impl Bits3 for Avx2 {
    type Bits = __m256i;
    const BIT_WORDS: usize = BIT_WORDS;
    const BIT_REGISTERS: usize = 16;

    #[inline(always)]
    fn load_bits(self, from: &[u64], at: usize) -> __m256i {
        let from = &from[at..at + BIT_WORDS];
        avx2!(_mm256_loadu_si256(from.as_ptr().cast()))
    }
    #[inline(always)]
    fn store_bits(self, to: &mut [u64], at: usize, v: __m256i) {
        let to = &mut to[at..at + BIT_WORDS];
        avx2!(_mm256_storeu_si256(to.as_mut_ptr().cast(), v))
    }
    #[inline(always)]
    fn splat_bits(self, word: u64) -> __m256i {
        avx2!(_mm256_set1_epi64x(word as i64))
    }

    #[inline(always)]
    fn and_bits(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_and_si256(a, b))
    }
    #[inline(always)]
    fn or_bits(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_or_si256(a, b))
    }
    #[inline(always)]
    fn xor_bits(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_xor_si256(a, b))
    }
    #[inline(always)]
    fn and_not_bits(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_andnot_si256(b, a))
    }
    #[inline(always)]
    fn select_bits(self, mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_blendv_epi8(b, a, mask))
    }
    #[inline(always)]
    fn shift_down(self, a: __m256i) -> __m256i {
        avx2!({
            let turned = _mm256_permute4x64_epi64::<0b00_11_10_01>(a);
            _mm256_srlv_epi64(turned, _mm256_setr_epi64x(0, 0, 0, 1))
        })
    }
    #[inline(always)]
    fn spread_bit(self, a: __m256i) -> __m256i {
        avx2!({
            let low = _mm256_slli_epi32::<31>(a);
            _mm256_broadcastd_epi32(_mm256_castsi256_si128(_mm256_srai_epi32::<31>(low)))
        })
    }
    #[inline(always)]
    fn spread_sign(self, a: __m256i) -> __m256i {
        avx2!(_mm256_cmpgt_epi64(_mm256_setzero_si256(), a))
    }
    #[inline(always)]
    fn add_bits(self, a: __m256i, b: __m256i) -> __m256i {
        avx2!(_mm256_add_epi64(a, b))
    }
    #[inline(always)]
    fn rotate_down(self, a: __m256i) -> __m256i {
        avx2!({
            let turned = _mm256_permute4x64_epi64::<0b00_11_10_01>(a);
            let low = _mm256_srlv_epi64(turned, _mm256_setr_epi64x(0, 0, 0, 1));
            // A shift by 64 gives zero.
            _mm256_or_si256(low, _mm256_sllv_epi64(turned, _mm256_setr_epi64x(64, 64, 64, 63)))
        })
    }
}

impl Isa for Avx2 {
    const NAME: &'static str = "avx2";

    type Hashing = Self;
    #[inline(always)]
    fn hashing(self) -> Self {
        self
    }

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[inline(never)]
        fn entry<K: Kernel>(token: Avx2, kernel: K) -> K::Output {
            kernel.on(token)
        }
        // SAFETY: the token proves AVX2, and `Backend` gives it only where the features that came
        // with AVX2's first processors are present too.
        unsafe { entry(self, kernel) }
    }
}
