//! Trees as types, and what is done with their nodes.

use core::fmt::Debug;
use core::marker::PhantomData;

use super::cut::Cut;
use super::{Engine, Word};

/// A node of a tree, with all that is below it. Operands are of one node or of several, one after the other.
pub trait Tree: Copy + Debug {
    /// Words of a right operand and of a product. A Hankel side has twice that; its last coefficient does not count.
    const WORDS: usize;
    /// Words of a prepared Hankel side.
    const LEFT: usize;
    /// Words of memory, of which a prepared Hankel side spares some.
    const SCRATCH: usize;
    /// Bits that are lost.
    const LOST: u32;
    /// Whether a Hankel side is its own prepared form.
    const LEAF: bool = false;

    /// Products in the place of their right operands. What becomes of `h` does not matter.
    fn multiply<E: Engine>(b: &mut [Word<E>], h: &mut [Word<E>], scratch: &mut [Word<E>]);

    /// The same from prepared Hankel sides.
    fn multiply_prepared<E: Engine>(b: &mut [Word<E>], left: &[Word<E>], scratch: &mut [Word<E>]);

    /// Prepares Hankel sides. What becomes of `h` does not matter.
    fn prepare<E: Engine>(left: &mut [Word<E>], h: &mut [Word<E>], scratch: &mut [Word<E>]);
}

/// A Hankel product of L coefficients.
#[derive(Clone, Copy, Debug)]
pub struct Hankel<const L: usize>;

impl<const L: usize> Tree for Hankel<L> {
    const WORDS: usize = L / 2;
    const LEFT: usize = L;
    const SCRATCH: usize = 0;
    const LOST: u32 = 0;
    const LEAF: bool = true;

    #[inline(always)]
    fn multiply<E: Engine>(b: &mut [Word<E>], h: &mut [Word<E>], _: &mut [Word<E>]) {
        E::hankel::<L>(b, h);
    }

    #[inline(always)]
    fn multiply_prepared<E: Engine>(b: &mut [Word<E>], left: &[Word<E>], _: &mut [Word<E>]) {
        E::hankel::<L>(b, left);
    }

    #[inline(always)]
    fn prepare<E: Engine>(left: &mut [Word<E>], h: &mut [Word<E>], _: &mut [Word<E>]) {
        left.copy_from_slice(h);
    }
}

/// A cut whose parts have M words and are trees.
#[derive(Clone, Copy, Debug)]
pub struct At<C, const M: usize, B>(PhantomData<(C, B)>);

impl<C: Cut + Copy + Debug, const M: usize, B: Tree> At<C, M, B> {
    /// Whether what is below fits into the memory of a right operand, of which only the parts' forms are needed any more.
    const IN_PLACE: bool = B::SCRATCH <= C::Q * M;
    /// Memory of what is below, if not.
    const BELOW: usize = if Self::IN_PLACE { 0 } else { B::SCRATCH };

    /// The memory of what is below: a right operand that is no longer needed, or the rest.
    #[inline(always)]
    fn memory_below<'a, W>(b: &'a mut [W], rest: &'a mut [W]) -> &'a mut [W] {
        if Self::IN_PLACE { b } else { rest }
    }
}

impl<C: Cut + Copy + Debug, const M: usize, B: Tree> Tree for At<C, M, B> {
    const WORDS: usize = {
        assert!(M == B::WORDS);
        // Forms take the place of a Hankel side.
        assert!(C::R <= 2 * C::Q);
        C::Q * M
    };
    const LEFT: usize = C::R * B::LEFT;
    const SCRATCH: usize = 2 * C::R * M + Self::BELOW;
    const LOST: u32 = C::LOST + B::LOST;

    // Runs are split off one by one: an iterator over two lists of runs divides by their lengths.

    #[inline(never)]
    fn multiply<E: Engine>(b: &mut [Word<E>], h: &mut [Word<E>], scratch: &mut [Word<E>]) {
        let (lines, rest) = scratch.split_at_mut(2 * C::R * M);
        let (mut bs, mut hs) = (b, h);
        while let (Some(b), Some(h)) =
            (bs.split_off_mut(..Self::WORDS), hs.split_off_mut(..2 * Self::WORDS))
        {
            E::left::<C, M>(lines, h);
            let forms = &mut h[..C::R * M];
            E::right::<C, M>(forms, b);
            B::multiply::<E>(forms, lines, Self::memory_below(b, rest));
            E::back::<C, M>(b, forms);
        }
    }

    #[inline(never)]
    fn multiply_prepared<E: Engine>(b: &mut [Word<E>], left: &[Word<E>], scratch: &mut [Word<E>]) {
        let (forms, rest) = scratch.split_at_mut(C::R * M);
        let (mut bs, mut lefts) = (b, left);
        while let (Some(b), Some(left)) =
            (bs.split_off_mut(..Self::WORDS), lefts.split_off(..Self::LEFT))
        {
            E::right::<C, M>(forms, b);
            B::multiply_prepared::<E>(forms, left, Self::memory_below(b, rest));
            E::back::<C, M>(b, forms);
        }
    }

    #[inline(never)]
    fn prepare<E: Engine>(left: &mut [Word<E>], h: &mut [Word<E>], scratch: &mut [Word<E>]) {
        // Of a Hankel side, twice as long as a right operand, nothing is needed any more.
        let (lines, rest) = scratch.split_at_mut(2 * C::R * M);
        let (mut lefts, mut hs) = (left, h);
        while let (Some(left), Some(h)) =
            (lefts.split_off_mut(..Self::LEFT), hs.split_off_mut(..2 * Self::WORDS))
        {
            if B::LEAF {
                E::left::<C, M>(left, h);
            } else {
                E::left::<C, M>(lines, h);
                B::prepare::<E>(left, lines, Self::memory_below(h, rest));
            }
        }
    }
}
