//! Vectors of unsigned 32-bit words, for sorting: `ring` builds sorting networks of `sort_words` and `sort_lanes`, and
//! transposes blocks of words by `transpose_words`.

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
