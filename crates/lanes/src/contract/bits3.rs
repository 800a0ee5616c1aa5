//! Vectors of coefficients modulo 3, each as two bits: `ring` inverts polynomials modulo 3 with them.

use super::Tuned;

/// A polynomial over Z_3, or part of one, in two bit vectors: (nonzero, negative). The negative bit of a zero
/// coefficient means nothing.
pub type Trits<B> = (<B as Bits3>::Bits, <B as Bits3>::Bits);

/// Vectors of 64-bit words as sets of bits, for bitsliced arithmetic.
pub trait Bits3: Tuned {
    /// [`Self::BIT_WORDS`] words.
    type Bits: Copy;
    /// 64-bit words in a vector: 2 or 4.
    const BIT_WORDS: usize;

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
        // Without the term, where signs differ; with it, where they are equal.
        let flip = self.and_not_bits(a.0, self.xor_bits(same, term));
        (self.or_bits(self.xor_bits(a.0, term), flip), self.xor_bits(b.1, flip))
    }
}
