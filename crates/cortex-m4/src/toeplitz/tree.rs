//! Trees of splits as types, and the operations on their nodes.

use core::fmt::Debug;
use core::marker::PhantomData;

use super::cut::Cut;
use super::{ToeplitzEngine, Word};

/// A node of a tree, with all nodes below it. Operands are of one node or of several, one after the other.
pub trait ToeplitzTree: Copy + Debug {
    /// Words of a right operand and of a product. A Hankel operand has twice that; its last coefficient does not count.
    const WORDS: usize;
    /// Words of a prepared Hankel operand.
    const LEFT: usize;
    /// Words of memory for parts beyond operands, of which a prepared Hankel operand saves some.
    const SCRATCH: usize;
    /// Number of bits that are lost.
    const LOST: u32;

    /// Multiplies, in place of the right operands. `h` may hold anything afterwards.
    fn multiply<E: ToeplitzEngine>(b: &mut [Word<E>], h: &mut [Word<E>], scratch: &mut [Word<E>]);

    /// Multiplies by prepared Hankel operands.
    fn multiply_prepared<E: ToeplitzEngine>(
        b: &mut [Word<E>],
        left: &[Word<E>],
        scratch: &mut [Word<E>],
    );

    /// Prepares Hankel operands. `h` may hold anything afterwards.
    fn prepare<E: ToeplitzEngine>(left: &mut [Word<E>], h: &mut [Word<E>], scratch: &mut [Word<E>]);
}

/// A Hankel product of L coefficients.
#[derive(Clone, Copy, Debug)]
pub struct Hankel<const L: usize>;

impl<const L: usize> ToeplitzTree for Hankel<L> {
    const WORDS: usize = L / 2;
    const LEFT: usize = L;
    const SCRATCH: usize = 0;
    const LOST: u32 = 0;

    #[inline(always)]
    fn multiply<E: ToeplitzEngine>(b: &mut [Word<E>], h: &mut [Word<E>], _: &mut [Word<E>]) {
        E::hankel::<L>(b, h);
    }

    #[inline(always)]
    fn multiply_prepared<E: ToeplitzEngine>(
        b: &mut [Word<E>],
        left: &[Word<E>],
        _: &mut [Word<E>],
    ) {
        E::hankel::<L>(b, left);
    }

    #[inline(always)]
    fn prepare<E: ToeplitzEngine>(left: &mut [Word<E>], h: &mut [Word<E>], _: &mut [Word<E>]) {
        left.copy_from_slice(h);
    }
}

/// A cut whose parts have M words and are trees.
#[derive(Clone, Copy, Debug)]
pub struct At<C, const M: usize, B>(PhantomData<(C, B)>);

impl<C: Cut + Copy + Debug, const M: usize, B: ToeplitzTree> At<C, M, B> {
    /// Words of the linear forms (evaluations) beyond a right operand.
    const FORMS: usize = (C::R - C::Q) * M;
    /// Words of the lines (matrix rows) beyond a Hankel operand.
    const LINES: usize = 2 * Self::FORMS;
}

impl<C: Cut + Copy + Debug, const M: usize, B: ToeplitzTree> ToeplitzTree for At<C, M, B> {
    const WORDS: usize = {
        assert!(M == B::WORDS);
        C::Q * M
    };
    const LEFT: usize = C::R * B::LEFT;
    const SCRATCH: usize = Self::LINES + Self::FORMS + B::SCRATCH;
    const LOST: u32 = C::LOST + B::LOST;

    // Runs are split off one by one: an iterator over two lists of runs divides by their lengths.

    #[inline(never)]
    fn multiply<E: ToeplitzEngine>(b: &mut [Word<E>], h: &mut [Word<E>], scratch: &mut [Word<E>]) {
        let (lines, rest) = scratch.split_at_mut(Self::LINES);
        let (forms, rest) = rest.split_at_mut(Self::FORMS);
        let (mut bs, mut hs) = (b, h);
        while let (Some(b), Some(h)) =
            (bs.split_off_mut(..Self::WORDS), hs.split_off_mut(..2 * Self::WORDS))
        {
            E::left::<C, M>(h, lines);
            E::right::<C, M>(b, forms);
            B::multiply::<E>(b, h, rest);
            B::multiply::<E>(forms, lines, rest);
            E::back::<C, M>(b, forms);
        }
    }

    #[inline(never)]
    fn multiply_prepared<E: ToeplitzEngine>(
        b: &mut [Word<E>],
        left: &[Word<E>],
        scratch: &mut [Word<E>],
    ) {
        let (forms, rest) = scratch.split_at_mut(Self::FORMS);
        let (mut bs, mut lefts) = (b, left);
        while let (Some(b), Some(left)) =
            (bs.split_off_mut(..Self::WORDS), lefts.split_off(..Self::LEFT))
        {
            let (of_b, of_forms) = left.split_at(C::Q * B::LEFT);
            E::right::<C, M>(b, forms);
            B::multiply_prepared::<E>(b, of_b, rest);
            B::multiply_prepared::<E>(forms, of_forms, rest);
            E::back::<C, M>(b, forms);
        }
    }

    #[inline(never)]
    fn prepare<E: ToeplitzEngine>(
        left: &mut [Word<E>],
        h: &mut [Word<E>],
        scratch: &mut [Word<E>],
    ) {
        let (lines, rest) = scratch.split_at_mut(Self::LINES);
        let (mut lefts, mut hs) = (left, h);
        while let (Some(left), Some(h)) =
            (lefts.split_off_mut(..Self::LEFT), hs.split_off_mut(..2 * Self::WORDS))
        {
            let (of_h, of_lines) = left.split_at_mut(C::Q * B::LEFT);
            E::left::<C, M>(h, lines);
            B::prepare::<E>(of_h, h, rest);
            B::prepare::<E>(of_lines, lines, rest);
        }
    }
}
