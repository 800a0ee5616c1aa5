//! The contract of a processor: what kernels may ask of it, with the range of every operand.
//!
//! A *token* (`Portable`, `Avx2`, …) is a zero-sized value that proves that this processor has the
//! instruction set; there is no other way to obtain one than to ask for it. All operations are
//! methods of the token, so that kernels are safe code, generic over the token's type.
//!
//! Ranges are those of the mathematical integers in the lanes. `add` and friends wrap in hardware,
//! but a kernel that lets them wrap is wrong; the interval lanes ([`model`](crate::model)) find it.

use crate::modulus::{Constant, Modulus, Style};

/// Vectors of 16-bit lanes that hold integers modulo some q, and the operations on them.
///
/// q is a type parameter of the operations that need it, so one set of lanes serves all moduli.
/// Lane i of a vector loaded from index k is element k + i.
pub trait Lanes: Copy {
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

    /// Coefficients in a vector, a power of two that divides 32.
    const LANES: usize;
    /// How [`Self::mulc`] multiplies, and so what its [`Constant`]s look like.
    const STYLE: Style;

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
    /// r ≡ a·c (mod q), for any a. |r| ≤ q/2 + |a|·q/2^17 + 1 (Montgomery),
    /// |r| ≤ q/2 + |a|·q/2^16 + 1 (Barrett): below q in any case.
    fn mulc<M: Modulus>(self, a: Self::Vector, c: Constant) -> Self::Vector;
    /// r ≡ a (mod q), for any a. |r| ≤ q/2 + |a|·q/2^16 + 1, below q in any case.
    fn reduce<M: Modulus>(self, a: Self::Vector) -> Self::Vector;
    /// r ≡ a (mod q) with |r| ≤ (q-1)/2, for any a.
    fn freeze<M: Modulus>(self, a: Self::Vector) -> Self::Vector;

    /// Prepares a vector that is known only at run time for [`Self::mulf`] modulo q.
    fn factor<M: Modulus>(self, b: Self::Vector) -> Self::Factor;
    /// r ≡ a·b·2^-16 (mod q), for any a and b. |r| ≤ |a·b|/2^16 + q/2 + 1; b ≠ -2^15.
    fn mulf<M: Modulus>(self, a: Self::Vector, b: Self::Factor) -> Self::Vector;

    /// Lanes with a ≠ 0.
    fn nonzero(self, a: Self::Vector) -> Self::Mask;
    /// Lanes with a ≢ 0 (mod q), for |a| < 2q.
    fn nonzero_modulo<M: Modulus>(self, a: Self::Vector) -> Self::Mask;
    /// Lanes with a > 0.
    fn positive(self, a: Self::Vector) -> Self::Mask;
    /// Lanes that both masks have.
    fn both(self, a: Self::Mask, b: Self::Mask) -> Self::Mask;
    /// a in the lanes of the mask, b elsewhere, without a branch.
    fn select(self, mask: Self::Mask, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Lane i becomes lane i + 1; lane 0 becomes the last lane of `low`.
    fn shift_up(self, low: Self::Vector, a: Self::Vector) -> Self::Vector;
    /// Lane `lane` in all lanes. `lane` < LANES is public.
    fn spread_lane(self, a: Self::Vector, lane: usize) -> Self::Vector;

    /// An accumulator of zeros.
    fn zero(self) -> Self::Accumulator;
    /// `from[at]` and `from[at + 1]` for [`Self::window`].
    fn pair(self, from: &[Self::Element], at: usize) -> Self::Pair;
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

/// Vectors of unsigned 32-bit words, for sorting.
pub trait Words: Copy {
    /// [`Self::WORDS`] words.
    type Word: Copy;
    /// Words in a vector, a power of two that divides 16.
    const WORDS: usize;

    /// `from[at..at + WORDS]`. Panics if that is out of bounds.
    fn load_words(self, from: &[u32], at: usize) -> Self::Word;
    /// Writes `to[at..at + WORDS]`. Panics if that is out of bounds.
    fn store_words(self, to: &mut [u32], at: usize, v: Self::Word);
    /// The smaller of a and b as unsigned integers, lane by lane.
    fn min_words(self, a: Self::Word, b: Self::Word) -> Self::Word;
    /// The larger of a and b as unsigned integers, lane by lane.
    fn max_words(self, a: Self::Word, b: Self::Word) -> Self::Word;
}

/// A polynomial over Z_3, or part of one, in two bit vectors: (nonzero, negative). Where a coefficient
/// is zero, its negative bit means nothing.
pub type Trits<B> = (<B as Bits>::Bits, <B as Bits>::Bits);

/// Vectors of 64-bit words as sets of bits, for bitsliced arithmetic.
pub trait Bits: Copy {
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

    /// a + c·b, coefficient by coefficient modulo 3. Nine operations.
    #[inline(always)]
    fn add_product(self, a: Trits<Self>, b: Trits<Self>, c: Trits<Self>) -> Trits<Self> {
        let term = self.and_bits(b.0, c.0);
        let differ = self.xor_bits(self.xor_bits(b.1, c.1), a.1);
        // Equal signs: 1 + 1 = -1. Different signs cancel.
        let nonzero = self.or_bits(self.xor_bits(a.0, term), self.and_not_bits(a.0, differ));
        let flip = self.and_bits(self.xor_bits(a.0, differ), term);
        (nonzero, self.xor_bits(a.1, flip))
    }
}

/// A real processor: lanes over `i16` and `u32`, and a way to compile a kernel for it.
pub trait Isa: Lanes<Element = i16> + Words + Bits + Send + Sync + 'static {
    /// The name that `GOODPRIME_BACKEND` and reports use.
    const NAME: &'static str;
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
