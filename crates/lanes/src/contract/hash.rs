//! Vectors of 64-bit words for SHA-512 and SHA-3: `goodprime-sha512` hashes one message per lane, or computes the
//! message schedule of a single message in vectors; NTRU's hashes are one message per lane.

use super::Tuned;

/// Vectors of 64-bit words, for hashes of several messages at once (multi-buffer hashing): one message per lane.
pub trait Hashing: Tuned {
    /// [`Self::LANES64`] words.
    type Vector64: Copy;
    /// Words in a vector: 1, 2 or 4.
    const LANES64: usize;
    /// `from[at..at + LANES64]`. Panics if that is out of bounds.
    fn load64(self, from: &[u64], at: usize) -> Self::Vector64;
    /// Writes `to[at..at + LANES64]`. Panics if that is out of bounds.
    fn store64(self, to: &mut [u64], at: usize, v: Self::Vector64);
    /// `word` in all lanes.
    fn splat64(self, word: u64) -> Self::Vector64;
    /// Word l in lane l, of the first [`Self::LANES64`] words: for words that were just written, because store
    /// forwarding fails for a load of all of them.
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
    /// a ^ (!b & c): χ of Keccak.
    fn chi64(self, a: Self::Vector64, b: Self::Vector64, c: Self::Vector64) -> Self::Vector64;
    /// Maj: each bit has the value that at least two of a, b and c have.
    fn majority64(self, a: Self::Vector64, b: Self::Vector64, c: Self::Vector64) -> Self::Vector64;
}
