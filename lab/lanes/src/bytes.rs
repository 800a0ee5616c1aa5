//! Coefficients of 8 bits, for butterflies of a small operand, whose sums fit a byte for four layers.

use goodprime_lanes::ModularRows;

/// Vectors of sixteen coefficients of 8 bits, twice as many as [`ModularRows`] has of 16 bits.
///
/// Sums and differences must fit 8 bits, those that widen 16.
pub trait Bytes: ModularRows {
    /// One coefficient in memory: `i8` on processors.
    type Byte: Copy;
    /// Sixteen coefficients.
    type Vector8: Copy;

    /// A known value as a byte.
    fn byte(self, value: i8) -> Self::Byte;
    /// `from[at..at + 16]`. Panics if that is out of bounds; needs no alignment.
    fn load_bytes(self, from: &[Self::Byte], at: usize) -> Self::Vector8;
    /// Writes `to[at..at + 16]`. Panics if that is out of bounds; needs no alignment.
    fn store_bytes(self, to: &mut [Self::Byte], at: usize, v: Self::Vector8);
    /// Zeros.
    fn zero_bytes(self) -> Self::Vector8;
    /// Two vectors of 16 bits, one after the other. Their lanes must fit 8 bits.
    fn narrow_bytes(self, v: [Self::Vector; 2]) -> Self::Vector8;

    /// a + b. The sum must fit 8 bits.
    fn add_bytes(self, a: Self::Vector8, b: Self::Vector8) -> Self::Vector8;
    /// a - b. The difference must fit 8 bits.
    fn sub_bytes(self, a: Self::Vector8, b: Self::Vector8) -> Self::Vector8;
    /// Lanes `N` to `N` + 15 of `low` and `high`, one after the other. 0 < `N` < 16.
    #[inline(always)]
    fn extract_bytes<const N: i32>(self, low: Self::Vector8, high: Self::Vector8) -> Self::Vector8 {
        let mut both = [self.byte(0); 32];
        self.store_bytes(&mut both, 0, low);
        self.store_bytes(&mut both, 16, high);
        self.load_bytes(&both, N as usize)
    }
    /// a + b in 16 bits: lanes 0 to 7, lanes 8 to 15.
    fn add_widened(self, a: Self::Vector8, b: Self::Vector8) -> [Self::Vector; 2];
    /// a - b in 16 bits: lanes 0 to 7, lanes 8 to 15.
    fn sub_widened(self, a: Self::Vector8, b: Self::Vector8) -> [Self::Vector; 2];
}
