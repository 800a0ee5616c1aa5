//! The memory of NTRU's rings: the sizes of all arrays that kernels work on, as types.

use super::params::*;
use super::product::{
    factor_words, left_words, low_stack_words, prepared_scratch_words, scratch_words,
};
use crate::memory::{Array, Late};

/// A ring with its memory.
pub trait CyclicRing: CyclicParams {
    /// [`CyclicParams::PADDED`] coefficients.
    type Coefficients: Array<u16>;
    /// Signed coefficients, [`CyclicParams::PADDED`] of them, for the divsteps modulo 3.
    type Signed: Array<i16>;
    /// Words to be sorted, [`CyclicParams::PADDED`] of them.
    type Words: Array<u32>;
    /// A prepared left operand of a multiplication.
    type Left: Array<u16>;
    /// A left operand of a few multiplications: prepared, or nothing.
    type Factor: Array<u16>;
    /// Scratch memory of multiplications.
    type Scratch: Array<u16>;
    /// Scratch memory of multiplications of prepared operands.
    type PreparedScratch: Array<u16>;
    /// Memory of operations that overwrite an operand.
    type ProductMemory: Array<u16>;
}

macro_rules! memory {
    ($($name:ident)*) => {$(
        impl CyclicRing for $name {
            type Coefficients = [u16; Self::PADDED];
            type Signed = [i16; Self::PADDED];
            type Words = [u32; Self::PADDED];
            type Left = [u16; left_words(Self::N)];
            type Factor = [u16; factor_words(Self::N)];
            type Scratch = [u16; scratch_words(Self::N)];
            type PreparedScratch = [u16; prepared_scratch_words(Self::N)];
            type ProductMemory = Late<u16, { low_stack_words(Self::N, Self::PADDED) }>;
        }
    )*};
}
for_each_cyclic_ring!(memory);
