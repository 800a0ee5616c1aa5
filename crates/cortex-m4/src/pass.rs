//! Engines that run the passes of a program: the kernels and the model, on the same memory.

use crate::ring::{Pass, Program};

/// An engine of passes: the kernels or the model.
pub trait PassEngine<N> {
    /// A pass that reads an operand, or works on rows in place.
    fn forward(program: &Program<'_>, pass: Pass, rows: &mut [N], operand: &[N]);

    /// The same pass for an operand that is at [`Program::first_block`] in the memory, where rows begin.
    fn forward_in_place(program: &Program<'_>, pass: Pass, memory: &mut [N]);

    /// A pass from two spectra to the product.
    fn back(program: &Program<'_>, pass: Pass, memory: &mut Back<'_, N>);
}

/// The memory of the way back. Sizes are the program's.
#[derive(Debug)]
pub struct Back<'a, N> {
    /// The product: [`Program::padded`].
    pub out: &'a mut [N],
    /// Rows of leaves, and what becomes of them: [`Program::spectrum`].
    pub rows: &'a mut [N],
    /// The product before it is folded: [`Program::unfolded`].
    pub unfolded: &'a mut [N],
    /// Where the operands' spectra are.
    pub spectra: Spectra<'a, N>,
    /// The lowest coefficients of the left operand: a multiple of four, at least [`Program::low`].
    pub low_left: &'a [N],
    /// The lowest coefficients of the right operand after [`ZEROS`](crate::ring::ZEROS): [`Program::zeros_and_low`].
    pub low_right: &'a [N],
}

/// Where the operands' spectra are.
#[derive(Debug)]
pub enum Spectra<'a, N> {
    /// Left and right, in memory of their own.
    Apart(&'a [N], &'a [N]),
    /// The left one where the leaves go, the right one where the unfolded product goes.
    InPlace,
    /// The left one where the leaves go, the right one in memory of its own.
    LeftInPlace(&'a [N]),
}
