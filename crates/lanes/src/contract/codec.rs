//! Vectors of unsigned 16-bit numbers: `ring` encodes coefficients as bytes and decodes them, by divisions whose
//! divisors are public.

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
    /// Merges the pairs (r, s) of neighbours in two vectors: r + radix·s as (the low BYTES ≤ 2 bytes, the rest). All
    /// three are below 2^14, and the rest must fit 16 bits.
    fn merge_pairs<const BYTES: usize>(
        self,
        pairs: [Self::Number; 2],
        radix: u16,
    ) -> (Self::Number, Self::Number);
}
