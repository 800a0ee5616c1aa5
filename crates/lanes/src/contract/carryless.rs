//! Products of polynomials over Z_2, whose coefficients are the bits of words: `ring` inverts modulo 2 with them.

/// Carry-less products of 64-bit words.
pub trait Carryless: Copy {
    /// A sum of products: 128 bits.
    type Sum: Copy;

    /// 0.
    fn zero_sum(self) -> Self::Sum;
    /// sum + a·b: bit i of a word is the coefficient of x^i.
    fn add_product(self, sum: Self::Sum, a: u64, b: u64) -> Self::Sum;
    /// The lower and the upper word.
    fn words_of(self, sum: Self::Sum) -> [u64; 2];
}
