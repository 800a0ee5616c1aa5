//! Products of polynomials over Z_2, whose coefficients are the bits of words: `ring` inverts modulo 2 with them.

/// Carry-less products of limbs, which are two words: bit i of word j is the coefficient of x^(64j+i).
pub trait Carryless: Copy {
    /// Limbs of a vector, at most four.
    const LIMBS: usize;
    /// Sums of products, one for each limb of a vector.
    type Sums: Copy;

    /// 0.
    fn zero_sums(self) -> Self::Sums;
    /// sum_i + a·b_i, where b_0, b_1 … are the first limbs of `b`.
    fn add_products(self, sums: Self::Sums, a: &[u64; 2], b: &[u64]) -> Self::Sums;
    /// The sums in three parts: those of limb i are low, middle and high in the words 2i and 2i + 1, and the sum is
    /// low + middle·x^64 + high·x^128.
    fn store_sums(self, sums: Self::Sums, parts: &mut [[u64; 8]; 3]);
    /// The squares of the words that are the first limbs of `a`: each is a limb.
    fn square_words(self, a: &[u64], out: &mut [u64]);
}
