//! The contract of a processor: what kernels may ask of it, with the range of every operand.
//!
//! A *token* (`Portable`, `Avx2`, …) is a zero-sized value that proves that this processor has the
//! instruction set; there is no other way to obtain one than to ask for it. All operations are
//! methods of the token, so that kernels are safe code, generic over the token's type.
//!
//! Ranges are those of the mathematical integers in the lanes. `add` and friends wrap in hardware,
//! but a kernel that lets them wrap is wrong; the interval lanes ([`model`](crate::model)) find it.

use core::marker::PhantomData;

use crate::modulus::{Constant, Constant32, Constants, Modulus, Modulus32, Style, inverse};
use crate::order::{KNOWN, Memory, Program};

/// Vectors of 16-bit lanes that hold integers modulo some q, and the operations on them.
///
/// q is a type parameter of the operations that need it, so one set of lanes serves all moduli.
/// Lane i of a vector loaded from index k is element k + i.
pub trait Modular: Copy {
    /// One coefficient in memory: `i16` on processors, an interval in the range prover.
    type Element: Copy;
    /// [`Self::LANES`] coefficients.
    type Vector: Copy;
    /// One truth value a lane.
    type Mask: Copy;
    /// A vector prepared by [`Self::factor`] for multiplications.
    type Factor: Copy;
    /// Two neighbouring coefficients, each in all lanes.
    type Pair: Copy;
    /// Two vectors, prepared by [`Self::interleave`] for dot products.
    type Pairs: Copy;
    /// [`Self::LANES`] 32-bit sums of products. The order of its lanes is the backend's own.
    type Accumulator: Copy;
    /// Lanes of exactly eight on the same processor.
    type Eight: ModularRows<Element = Self::Element>;

    /// Coefficients in a vector, a power of two that divides 32.
    const LANES: usize;
    /// How [`Self::mulc`] multiplies, and so what its [`Constant`]s look like.
    const STYLE: Style;
    /// Whether there are registers for sixteen accumulators, not eight, and for values made early.
    const MANY_REGISTERS: bool = false;

    /// Whether products of large polynomials are quickest with eight of their parts side by side in
    /// [`Self::Eight`]: where multiplications by vectors are as good as those by pairs of words.
    const EIGHT_ROWS: bool = false;

    /// The same processor with eight lanes.
    fn eight(self) -> Self::Eight;

    /// Lanes of the same processor for stages with no less than 32 columns that are multiplied by
    /// the same constants: wider vectors where they pay, the same lanes elsewhere.
    type Wide: Modular<Element = Self::Element>;
    /// The lanes for such stages.
    fn wide(self) -> Self::Wide;

    /// A known value as a memory element.
    fn element(self, value: i16) -> Self::Element;
    /// `from[at..at + LANES]`. Panics if that is out of bounds; needs no alignment.
    fn load(self, from: &[Self::Element], at: usize) -> Self::Vector;
    /// Writes `to[at..at + LANES]`. Panics if that is out of bounds; needs no alignment.
    fn store(self, to: &mut [Self::Element], at: usize, v: Self::Vector);
    /// `value` in all lanes.
    fn splat(self, value: i16) -> Self::Vector;
    /// `from[at]` in all lanes.
    fn broadcast(self, from: &[Self::Element], at: usize) -> Self::Vector;

    /// a + b. The sum must fit 16 bits.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// a - b. The difference must fit 16 bits.
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// acc + a·c. The product and the sum must fit 16 bits.
    fn mul_add(self, acc: Self::Vector, a: Self::Vector, c: i16) -> Self::Vector;
    /// r ≡ a·c (mod q), for any a. |r| ≤ q/2 + |a|·q/2^17 + 1 (Montgomery),
    /// |r| ≤ q/2 + |a|·q/2^16 + 1 (Barrett): below q in any case.
    fn mulc<M: Modulus>(self, a: Self::Vector, c: Constant) -> Self::Vector;
    /// sum + r for the r of [`Self::mulc`]. The result must fit 16 bits.
    #[inline(always)]
    #[track_caller]
    fn mulc_add<M: Modulus>(self, sum: Self::Vector, a: Self::Vector, c: Constant) -> Self::Vector {
        self.add(sum, self.mulc::<M>(a, c))
    }
    /// sum - r for the r of [`Self::mulc`]. The result must fit 16 bits.
    #[inline(always)]
    #[track_caller]
    fn mulc_sub<M: Modulus>(self, sum: Self::Vector, a: Self::Vector, c: Constant) -> Self::Vector {
        self.sub(sum, self.mulc::<M>(a, c))
    }
    /// r ≡ a (mod q), for any a. |r| ≤ q/2 + |a|·q/2^16 + 1, below q in any case.
    fn reduce<M: Modulus>(self, a: Self::Vector) -> Self::Vector;
    /// r ≡ a (mod q) with |r| ≤ (q-1)/2, for any a.
    fn freeze<M: Modulus>(self, a: Self::Vector) -> Self::Vector;

    /// Prepares a vector that is known only at run time for [`Self::mulf`] modulo q.
    fn factor<M: Modulus>(self, b: Self::Vector) -> Self::Factor;
    /// r ≡ a·b·2^-16 (mod q), for any a and b. |r| ≤ |a·b|/2^16 + q/2 + 1; b ≠ -2^15.
    fn mulf<M: Modulus>(self, a: Self::Vector, b: Self::Factor) -> Self::Vector;
    /// r ≡ (a·b - c·d)·2^-16 (mod q). |r| ≤ (|a·b| + |c·d|)/2^16 + q + 2; (|a·b| + |c·d|)/2^15 + 2 must fit 16 bits.
    ///
    /// Better if what is known last is among a and b.
    #[inline(always)]
    #[track_caller]
    fn mulf_difference<M: Modulus>(
        self,
        (a, b): (Self::Vector, Self::Factor),
        (c, d): (Self::Vector, Self::Factor),
    ) -> Self::Vector {
        self.sub(self.mulf::<M>(a, b), self.mulf::<M>(c, d))
    }

    /// Lanes with a ≠ 0.
    fn nonzero(self, a: Self::Vector) -> Self::Mask;
    /// Lanes of a factor with a ≢ 0 (mod q), for |a| < 2q.
    ///
    /// A factor, because a/q modulo 2^16 is at hand there, which is -1, 0 or 1 exactly for a = -q, 0 and q.
    fn nonzero_modulo<M: Modulus>(self, a: Self::Factor) -> Self::Mask;
    /// Lanes with a > 0.
    fn positive(self, a: Self::Vector) -> Self::Mask;
    /// Lanes that both masks have.
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// a in the lanes of the mask, b elsewhere, without a branch.
    fn select(self, mask: Self::Mask, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Lane i becomes lane i + 1; lane 0 becomes the last lane of `low`.
    fn shift_up(self, low: Self::Vector, a: Self::Vector) -> Self::Vector;
    /// Lane i becomes lane i + 1; lane 0 becomes 0.
    #[inline(always)]
    fn shift_in_zero(self, a: Self::Vector) -> Self::Vector {
        self.shift_up(self.splat(0), a)
    }
    /// Lane `lane` in all lanes. `lane` < LANES is public.
    fn spread_lane(self, a: Self::Vector, lane: usize) -> Self::Vector;
    /// 0 in lane `lane`, a elsewhere. `lane` < LANES is public.
    fn clear_lane(self, a: Self::Vector, lane: usize) -> Self::Vector;

    /// An accumulator of zeros.
    fn zero(self) -> Self::Accumulator;
    /// `from[at]` and `from[at + 1]` for [`Self::window`].
    fn pair(self, from: &[Self::Element], at: usize) -> Self::Pair;
    /// The eight pairs of `from[at..at + 16]`, by fewer loads where loads are what limits
    /// [`Self::window`].
    #[inline(always)]
    #[track_caller]
    fn pairs(self, from: &[Self::Element], at: usize) -> [Self::Pair; 8] {
        let mut pairs = [self.pair(from, at); 8];
        for k in 1..8 {
            pairs[k] = self.pair(from, at + 2 * k);
        }
        pairs
    }
    /// acc_i + from[at + i]·c0 + from[at + i + 1]·c1 for the pair (c0, c1): one step of a
    /// convolution of the words from `at` on. Reads `from[at..=at + LANES]`. The sum must fit 32
    /// bits, and so must the two products alone.
    fn window(
        self,
        acc: Self::Accumulator,
        from: &[Self::Element],
        at: usize,
        c: Self::Pair,
    ) -> Self::Accumulator;
    /// Two [`windows`](Self::window) that share most or all of their words.
    #[inline(always)]
    fn window_rows(
        self,
        acc: [Self::Accumulator; 2],
        from: &[Self::Element],
        at: [usize; 2],
        c: [Self::Pair; 2],
    ) -> [Self::Accumulator; 2] {
        [self.window(acc[0], from, at[0], c[0]), self.window(acc[1], from, at[1], c[1])]
    }
    /// Exchanges lanes 2i and 2i + 1, for every i: the order in which [`Self::pair`] should find
    /// what [`Self::window`] convolves.
    fn swap_pairs(self, a: Self::Vector) -> Self::Vector;
    /// Transposes a square of 8×8 coefficients: `to[to_step·k + i] = from[from_step·i + k]`. Panics
    /// if an address is out of bounds.
    #[inline(always)]
    fn transpose(
        self,
        to: &mut [Self::Element],
        to_step: usize,
        from: &[Self::Element],
        from_step: usize,
    ) {
        for i in 0..8 {
            let row = &from[from_step * i..from_step * i + 8];
            for k in 0..8 {
                to[to_step * k + i] = row[k];
            }
        }
    }
    /// Lane i of a beside lane i of b, for [`Self::dot`].
    fn interleave(self, a: Self::Vector, b: Self::Vector) -> Self::Pairs;
    /// acc + a·c0 + b·c1 for interleaved a and b. The sum must fit 32 bits, and so must the two
    /// products alone.
    fn dot(self, acc: Self::Accumulator, pairs: Self::Pairs, c: [i16; 2]) -> Self::Accumulator;
    /// a + b. The sum must fit 32 bits.
    fn add_wide(self, a: Self::Accumulator, b: Self::Accumulator) -> Self::Accumulator;
    /// a - b. The difference must fit 32 bits.
    fn sub_wide(self, a: Self::Accumulator, b: Self::Accumulator) -> Self::Accumulator;
    /// r ≡ acc·2^-16 (mod q). |acc| ≤ 2^31 - 2^15·q. |r| ≤ |acc|/2^16 + q/2 + 1.
    fn montgomery<M: Modulus>(self, acc: Self::Accumulator) -> Self::Vector;
}

/// Lanes of exactly eight, for kernels that keep eight polynomials side by side: one in each lane,
/// so that no coefficient ever has to meet its neighbour.
///
/// Sums of products here are known only modulo 2^32 until [`Self::sum_of_products`] says what they
/// are, because the sums inside Karatsuba's algorithm may wrap and come back.
pub trait ModularRows: Modular {
    /// Known values, one a lane.
    fn known(self, values: &[i16; 8]) -> Self::Vector;
    /// [`Modular::mulc`] with a constant of its own for each lane.
    fn mulc_each<M: Modulus>(self, a: Self::Vector, c: &Constants) -> Self::Vector;
    /// r ≡ a (mod q), for any a, by a cheaper way than [`Modular::reduce`] where there is one: for s =
    /// [`Modulus::LOG`], |r| ≤ max(q, 2^(s+1) - q)/2 + |a|·|q/2^s - 1|, or what `reduce` promises if that
    /// is larger.
    #[inline(always)]
    #[track_caller]
    fn reduce_coarsely<M: Modulus>(self, a: Self::Vector) -> Self::Vector {
        self.reduce::<M>(a)
    }
    /// r ≡ a (mod q) with the quotient of [`Modulus::SHIFTS`] or a better one: for its divisor d, |r| ≤
    /// max(d, q)/2 + |a|·|q/d - 1| + 2.
    ///
    /// With a correction, a + a/2^shift must fit 16 bits.
    #[inline(always)]
    #[track_caller]
    fn reduce_by_shifts<M: Modulus>(self, a: Self::Vector) -> Self::Vector {
        self.freeze::<M>(a)
    }
    /// r with 2r ≡ a (mod q), by a cheaper way than [`Modular::mulc`] where there is one: |r| ≤ (|a| + q)/2.
    #[inline(always)]
    #[track_caller]
    fn half<M: Modulus>(self, a: Self::Vector) -> Self::Vector {
        self.mulc::<M>(a, half::<M>(Self::STYLE))
    }
    /// r with 4r ≡ a (mod q), the same way: |r| ≤ |a|/4 + 3q/4.
    #[inline(always)]
    #[track_caller]
    fn quarter<M: Modulus>(self, a: Self::Vector) -> Self::Vector {
        let r = self.half::<M>(a);
        self.half::<M>(r)
    }
    /// Lane i becomes lane i - `N`; the lowest `N` lanes of `high` follow. `N` < 8.
    #[inline(always)]
    fn shift_down<const N: i32>(self, a: Self::Vector, high: Self::Vector) -> Self::Vector {
        let mut both = [self.element(0); 16];
        self.store(&mut both, 0, a);
        self.store(&mut both, 8, high);
        self.load(&both, N as usize)
    }
    /// Lane j of vector i becomes lane i of vector j.
    fn transpose_vectors(self, rows: [Self::Vector; 8]) -> [Self::Vector; 8];
    /// a·b.
    fn multiply(self, a: Self::Vector, b: Self::Vector) -> Self::Accumulator;
    /// acc + a·b modulo 2^32.
    fn multiply_add(
        self,
        acc: Self::Accumulator,
        a: Self::Vector,
        b: Self::Vector,
    ) -> Self::Accumulator;
    /// acc - a·b modulo 2^32.
    fn multiply_sub(
        self,
        acc: Self::Accumulator,
        a: Self::Vector,
        b: Self::Vector,
    ) -> Self::Accumulator;
    /// acc + a·c modulo 2^32, where c is what lane `LANE` of `b` holds.
    fn multiply_add_lane<const LANE: i32>(
        self,
        acc: Self::Accumulator,
        a: Self::Vector,
        b: Self::Vector,
    ) -> Self::Accumulator;
    /// a + b modulo 2^32.
    fn add_wrapping(self, a: Self::Accumulator, b: Self::Accumulator) -> Self::Accumulator;
    /// a - b modulo 2^32.
    fn sub_wrapping(self, a: Self::Accumulator, b: Self::Accumulator) -> Self::Accumulator;
    /// `acc`, which the kernel promises to be a sum of `terms` products ±a_i·b_j modulo 2^32.
    ///
    /// Such a sum must fit 32 bits. Interval lanes go on with the range that follows from those of
    /// `a` and `b`; processors do nothing.
    fn sum_of_products(
        self,
        acc: Self::Accumulator,
        terms: usize,
        a: &[Self::Element],
        b: &[Self::Element],
    ) -> Self::Accumulator;
    /// Runs `P` in its computed order, if the backend does so; if not, returns false and does nothing.
    ///
    /// What arrays of `P` have in common must not be written. Panics if they are too short.
    #[inline(always)]
    #[track_caller]
    fn run_ordered<P: Program>(
        self,
        _known: [Self::Vector; KNOWN],
        _memory: Memory<'_, Self::Element>,
    ) -> bool {
        false
    }
}

/// 1/2 for each style.
struct Half<M>(PhantomData<M>);

impl<M: Modulus> Half<M> {
    const MONTGOMERY: Constant = Constant::new::<M>(Style::Montgomery, inverse(2, M::Q) as i64);
    const BARRETT: Constant = Constant::new::<M>(Style::Barrett, inverse(2, M::Q) as i64);
}

/// 1/2 as a constant.
#[inline(always)]
pub(crate) fn half<M: Modulus>(style: Style) -> Constant {
    match style {
        Style::Montgomery => Half::<M>::MONTGOMERY,
        Style::Barrett => Half::<M>::BARRETT,
    }
}

/// Vectors of 32-bit lanes modulo a prime of up to 25 bits, for products of integers.
///
/// A 32-bit coefficient takes two elements of memory, the lower half first. So a vector takes [`Modular::LANES`] elements
/// and holds half as many coefficients; addresses count elements.
pub trait Modular32: Modular {
    /// [`Modular::LANES`]/2 coefficients of 32 bits.
    type Vector32: Copy;
    /// As many 64-bit sums of products. The order of its lanes is the backend's own.
    type Accumulator64: Copy;

    /// The coefficients in `from[at..at + LANES]`. Panics if that is out of bounds.
    fn load32(self, from: &[Self::Element], at: usize) -> Self::Vector32;
    /// Writes `to[at..at + LANES]`. Panics if that is out of bounds.
    fn store32(self, to: &mut [Self::Element], at: usize, v: Self::Vector32);
    /// The coefficient in `from[at..at + 2]` in all lanes.
    fn broadcast32(self, from: &[Self::Element], at: usize) -> Self::Vector32;
    /// The lower and the upper half of a vector of 16-bit lanes.
    fn widen(self, v: Self::Vector) -> [Self::Vector32; 2];
    /// The inverse of [`Self::widen`], for lanes that may exceed 16 bits: as the sums that
    /// [`Modular::montgomery`] reduces.
    fn narrow(self, v: [Self::Vector32; 2]) -> Self::Accumulator;

    /// a + b. The sum must fit 32 bits.
    fn add32(self, a: Self::Vector32, b: Self::Vector32) -> Self::Vector32;
    /// a - b. The difference must fit 32 bits.
    fn sub32(self, a: Self::Vector32, b: Self::Vector32) -> Self::Vector32;
    /// r ≡ a·c (mod q), for any a. |r| ≤ q/2 + |a|·q/2^32 + 1: below q in any case.
    fn mulc32<M: Modulus32>(self, a: Self::Vector32, c: Constant32) -> Self::Vector32;
    /// r ≡ a (mod q) with |r| ≤ (q-1)/2, for |a| ≤ q + (q-1)/2.
    fn freeze32<M: Modulus32>(self, a: Self::Vector32) -> Self::Vector32;

    /// An accumulator of zeros.
    fn zero64(self) -> Self::Accumulator64;
    /// acc_i + w_i·c, where w is the vector in `from[at..]` and c is the same in all lanes. Reads
    /// `from[at..at + LANES + 2]`. The product and the sum must be at most 2^61.
    fn window32(
        self,
        acc: Self::Accumulator64,
        from: &[Self::Element],
        at: usize,
        c: Self::Vector32,
    ) -> Self::Accumulator64;
    /// r ≡ acc·2^-32 (mod q). |r| ≤ |acc|/2^32 + q/2 + 1.
    fn montgomery32<M: Modulus32>(self, acc: Self::Accumulator64) -> Self::Vector32;
}

/// Vectors of unsigned 32-bit words, for sorting.
pub trait Sorting: Copy {
    /// [`Self::WORDS`] words, in a form of the backend's own.
    type Word: Copy;
    /// Words in a vector, a power of two that divides 16.
    const WORDS: usize;

    /// `from[at..at + WORDS]`. Panics if that is out of bounds.
    fn load_words(self, from: &[u32], at: usize) -> Self::Word;
    /// Writes `to[at..at + WORDS]`. Panics if that is out of bounds.
    fn store_words(self, to: &mut [u32], at: usize, v: Self::Word);

    /// (minimum, maximum) of a and b as unsigned integers, lane by lane.
    fn sort_words(self, a: Self::Word, b: Self::Word) -> (Self::Word, Self::Word);
    /// Sorts lanes l and l + STRIDE of each of the two vectors, for all l with l & STRIDE = 0.
    /// STRIDE is a power of two below WORDS.
    fn sort_lanes<const STRIDE: usize>(
        self,
        pair: (Self::Word, Self::Word),
    ) -> (Self::Word, Self::Word);
    /// Complements the lanes l for which l & BITS has an odd number of ones, which reverses their order.
    fn complement_lanes<const BITS: usize>(self, a: Self::Word) -> Self::Word;
    /// Transposes sixteen rows of WORDS lanes: the vectors of the result hold lane 0 of all rows,
    /// then lane 1 of all rows, and so on.
    fn transpose_words(self, rows: [Self::Word; 16]) -> [Self::Word; 16];
}

/// All ones in the lanes l for which l & `bits` has an odd number of ones, zero elsewhere.
pub(crate) const fn odd_lanes<const N: usize>(bits: usize) -> [u32; N] {
    let mut mask = [0; N];
    let mut lane = 0;
    while lane < N {
        if (lane & bits).count_ones() % 2 == 1 {
            mask[lane] = u32::MAX;
        }
        lane += 1;
    }
    mask
}

/// Vectors of unsigned 16-bit numbers, for codecs.
pub trait Codec: Copy {
    /// [`Self::NUMBERS`] numbers.
    type Number: Copy;
    /// Numbers in a vector.
    const NUMBERS: usize;

    /// `from[at..at + NUMBERS]`. Panics if that is out of bounds.
    fn load_numbers(self, from: &[u16], at: usize) -> Self::Number;
    /// Writes `to[at..at + NUMBERS]`. Panics if that is out of bounds.
    fn store_numbers(self, to: &mut [u16], at: usize, v: Self::Number);
    /// Numbers of BYTES ≤ 2 bytes, little-endian, from `from[at..at + BYTES·NUMBERS]`. Panics if that
    /// is out of bounds.
    fn load_digits<const BYTES: usize>(self, from: &[u8], at: usize) -> Self::Number;
    /// Writes the low BYTES ≤ 2 bytes of each number to `to[at..at + BYTES·NUMBERS]`. Panics if that
    /// is out of bounds.
    fn store_digits<const BYTES: usize>(self, to: &mut [u8], at: usize, v: Self::Number);
    /// `number` in all lanes.
    fn splat_number(self, number: u16) -> Self::Number;

    /// a + b modulo 2^16.
    fn add_numbers(self, a: Self::Number, b: Self::Number) -> Self::Number;
    /// a - b modulo 2^16.
    fn sub_numbers(self, a: Self::Number, b: Self::Number) -> Self::Number;
    /// a·b modulo 2^16.
    fn mul_low(self, a: Self::Number, b: Self::Number) -> Self::Number;
    /// floor(a·b / 2^16).
    fn mul_high(self, a: Self::Number, b: Self::Number) -> Self::Number;
    /// a - m where a ≥ m, a elsewhere.
    fn reduce_once(self, a: Self::Number, m: Self::Number) -> Self::Number;
    /// (a - m, n + 1) where a ≥ m, (a, n) elsewhere, for m > 0 and `counted` = (a, n).
    fn reduce_counted(
        self,
        counted: (Self::Number, Self::Number),
        m: Self::Number,
    ) -> (Self::Number, Self::Number);
    /// a0, b0, a1, b1, and so on.
    fn zip_numbers(self, a: Self::Number, b: Self::Number) -> [Self::Number; 2];
    /// For the pairs (r, s) of neighbours in two vectors: r + radix·s as (the low BYTES ≤ 2 bytes,
    /// the rest). All three are below 2^14, and the rest must fit 16 bits.
    fn merge_pairs<const BYTES: usize>(
        self,
        pairs: [Self::Number; 2],
        radix: u16,
    ) -> (Self::Number, Self::Number);
}

/// A polynomial over Z_3, or part of one, in two bit vectors: (nonzero, negative). Where a coefficient
/// is zero, its negative bit means nothing.
pub type Trits<B> = (<B as Bits3>::Bits, <B as Bits3>::Bits);

/// Vectors of 64-bit words as sets of bits, for bitsliced arithmetic.
pub trait Bits3: Copy {
    /// [`Self::BIT_WORDS`] words.
    type Bits: Copy;
    /// 64-bit words in a vector: 2 or 4.
    const BIT_WORDS: usize;
    /// Vector registers: what a loop can keep without going through memory.
    const BIT_REGISTERS: usize;

    /// `from[at..at + BIT_WORDS]`. Panics if that is out of bounds.
    fn load_bits(self, from: &[u64], at: usize) -> Self::Bits;
    /// Writes `to[at..at + BIT_WORDS]`. Panics if that is out of bounds.
    fn store_bits(self, to: &mut [u64], at: usize, v: Self::Bits);
    /// `word` in all words.
    fn splat_bits(self, word: u64) -> Self::Bits;

    /// a & b.
    fn and_bits(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// a | b.
    fn or_bits(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// a ^ b.
    fn xor_bits(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// a & !b.
    fn and_not_bits(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// a where `mask` is one, b elsewhere. `mask` is the same in all bits of a byte.
    fn select_bits(self, mask: Self::Bits, a: Self::Bits, b: Self::Bits) -> Self::Bits;
    /// Word i becomes word i - 1; word 0 becomes the last, shifted right by one bit.
    fn shift_down(self, a: Self::Bits) -> Self::Bits;
    /// Word i becomes word i - 1; word 0 becomes the last, rotated right by one bit.
    fn rotate_down(self, a: Self::Bits) -> Self::Bits;

    /// The lowest bit of word 0 in all bits.
    fn spread_bit(self, a: Self::Bits) -> Self::Bits;
    /// The highest bit of each word in all bits of that word.
    fn spread_sign(self, a: Self::Bits) -> Self::Bits;
    /// a + b, word by word, modulo 2^64.
    fn add_bits(self, a: Self::Bits, b: Self::Bits) -> Self::Bits;

    /// !a where `mask` is one, a - 1 elsewhere, word by word. `mask` is the same in all bits of a word.
    #[inline(always)]
    fn complement_or_decrement(self, mask: Self::Bits, a: Self::Bits) -> Self::Bits {
        let others = self.xor_bits(mask, self.splat_bits(!0));
        self.add_bits(self.xor_bits(a, mask), others)
    }

    /// ±a + n·b, coefficient by coefficient modulo 3: a where `plus` is one, -a elsewhere; n = 1 where `take` is one, 0
    /// elsewhere. Eight operations.
    ///
    /// With the sign at a, b's is that of the sum, but for 1 + 1 = -1.
    #[inline(always)]
    fn signed_sum(
        self,
        plus: Self::Bits,
        a: Trits<Self>,
        take: Self::Bits,
        b: Trits<Self>,
    ) -> Trits<Self> {
        let term = self.and_bits(b.0, take);
        let same = self.xor_bits(self.xor_bits(a.1, b.1), plus);
        // Without the term, where signs differ; with it, where they are the same.
        let flip = self.and_not_bits(a.0, self.xor_bits(same, term));
        (self.or_bits(self.xor_bits(a.0, term), flip), self.xor_bits(b.1, flip))
    }
}

/// Vectors of 64-bit words, for hashes of several messages side by side: one message a lane.
pub trait Hashing: Copy {
    /// [`Self::LANES64`] words.
    type Vector64: Copy;
    /// Words in a vector: 1, 2 or 4.
    const LANES64: usize;
    /// Whether a hash gains by a shorter chain of operations that wait for each other, for one more of them: not if the
    /// units are busy.
    const SHORT_CHAIN: bool;

    /// Whether a single hash is quicker, on this processor, with half of its state in the first lanes of vectors than with
    /// all of it in general registers.
    #[inline(always)]
    fn half_alone(self) -> bool {
        false
    }
    /// `from[at..at + LANES64]`. Panics if that is out of bounds.
    fn load64(self, from: &[u64], at: usize) -> Self::Vector64;
    /// Writes `to[at..at + LANES64]`. Panics if that is out of bounds.
    fn store64(self, to: &mut [u64], at: usize, v: Self::Vector64);
    /// `word` in all lanes.
    fn splat64(self, word: u64) -> Self::Vector64;
    /// Word l in lane l, of the first [`Self::LANES64`] words: for words that were just written, because a load of them
    /// all would wait for memory.
    fn gather64(self, words: [u64; 4]) -> Self::Vector64;
    /// `word` in the first lane, anything in the others.
    fn first_lane64(self, word: u64) -> Self::Vector64;
    /// The word in the first lane.
    fn lane_of64(self, v: Self::Vector64) -> u64;
    /// Lane l of column i becomes word i of row l, whose words are big-endian. The first
    /// [`Self::LANES64`] rows count.
    fn columns64(self, columns: &mut [Self::Vector64; 16], rows: [&[u8; 128]; 4]);

    /// a + b modulo 2^64.
    fn add64(self, a: Self::Vector64, b: Self::Vector64) -> Self::Vector64;
    /// a - b modulo 2^64.
    fn sub64(self, a: Self::Vector64, b: Self::Vector64) -> Self::Vector64;
    /// a, rotated right by N bits, 0 < N < 64.
    fn rotate64<const N: i32>(self, a: Self::Vector64) -> Self::Vector64;
    /// a, shifted right by N bits, 0 < N < 64.
    fn shift64<const N: i32>(self, a: Self::Vector64) -> Self::Vector64;
    /// a ^ b ^ c.
    fn xor64(self, a: Self::Vector64, b: Self::Vector64, c: Self::Vector64) -> Self::Vector64;
    /// The bits of a where those of `mask` are one, of b elsewhere: Ch.
    fn choose64(self, mask: Self::Vector64, a: Self::Vector64, b: Self::Vector64)
    -> Self::Vector64;
    /// Each bit as at least two of a, b and c have it: Maj.
    fn majority64(self, a: Self::Vector64, b: Self::Vector64, c: Self::Vector64) -> Self::Vector64;
}

/// A real processor: lanes over `i16` and `u32`, and a way to compile a kernel for it.
pub trait Isa:
    Modular32<Element = i16, Wide: Sorting> + Sorting + Codec + Bits3 + Send + Sync + 'static
{
    /// The name that `GOODPRIME_BACKEND` and reports use.
    const NAME: &'static str;
    /// Lanes for hashes: vectors if they are quicker than general registers.
    type Hashing: Hashing;
    /// The lanes for hashes.
    fn hashing(self) -> Self::Hashing;
    /// Whether, on this processor, operations on words of [`Modular::Wide`] take no longer than those on half as many.
    #[inline(always)]
    fn wide_words_pay(self) -> bool {
        false
    }
    /// Runs `kernel`, compiled as one function with this instruction set enabled.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;
}

/// A piece of work that is compiled once for every instruction set.
///
/// Mark the implementation of `on` `#[inline(always)]`, and every function that it calls in its
/// hot loops too: what is not inlined into [`Isa::run`] is compiled without the instruction set,
/// and each vector operation in it becomes a call.
pub trait Kernel {
    /// What the work returns.
    type Output;
    /// Does the work with the lanes of `isa`.
    fn on<I: Isa>(self, isa: I) -> Self::Output;
}
