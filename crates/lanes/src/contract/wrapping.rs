//! Vectors of words modulo 2^16, in blocks of sixteen: `ring` multiplies in Z_{2^k}[x]/(x^n-1) with them.
//!
//! Nothing overflows here: sums and products wrap, and k bits of sixteen count.

use super::Tuned;

/// Words of a block.
pub const BLOCK: usize = 16;

/// The coefficients of some Hankel products in some parts of a larger one, for [`Wrapping::hankel_parts`].
pub trait Forms {
    /// Products.
    const PRODUCTS: usize;
    /// Parts.
    const PARTS: usize;
    /// The coefficients of each product in all parts.
    const COEFFICIENTS: &'static [[i16; 5]];
}

/// Blocks of [`BLOCK`] words modulo 2^16, the same number on every processor.
pub trait Wrapping: Tuned {
    /// One word in memory: `u16` on processors.
    type Word: Copy;
    /// A block in registers.
    type Block: Copy;

    /// The number of Hankel products that [`Self::hankel`] should compute at once, so that no unit waits for another.
    const SIDE_BY_SIDE: usize;

    /// A known value as a word.
    fn word(self, value: u16) -> Self::Word;
    /// The words of `from`.
    fn load_block(self, from: &[Self::Word; BLOCK]) -> Self::Block;
    /// Writes the words to `to`.
    fn store_block(self, to: &mut [Self::Word; BLOCK], a: Self::Block);
    /// Zeros.
    fn zero_block(self) -> Self::Block;

    /// a + b.
    fn add_blocks(self, a: Self::Block, b: Self::Block) -> Self::Block;
    /// a - b.
    fn sub_blocks(self, a: Self::Block, b: Self::Block) -> Self::Block;
    /// a·c, for a public constant: powers of two are shifts if the compiler knows them.
    fn scale_block(self, a: Self::Block, c: u16) -> Self::Block;
    /// The words in reverse order.
    fn reverse_block(self, a: Self::Block) -> Self::Block;
    /// Each word divided by 2^`shift`, which divides it, and then the bits of `mask`.
    fn shift_block(self, a: Self::Block, shift: u32, mask: u16) -> Self::Block;

    /// K products of a Hankel matrix by a vector: out_i = Σ_j h_(i+j)·x_j for i and j below [`BLOCK`]. A line holds h_0
    /// to h_30; its last word may be anything.
    fn hankel<const K: usize>(
        self,
        h: &[[Self::Word; 2 * BLOCK]; K],
        x: &[[Self::Word; BLOCK]; K],
    ) -> [Self::Block; K];

    /// Writes the parts of a product whose Hankel products are those of [`Self::hankel`], if the backend has code
    /// that computes all of it together; if not, returns false and does nothing.
    #[inline(always)]
    fn hankel_parts<F: Forms>(
        self,
        _out: &mut [[Self::Word; BLOCK]],
        _h: &[[Self::Word; 2 * BLOCK]],
        _x: &[[Self::Word; BLOCK]],
    ) -> bool {
        false
    }
}
