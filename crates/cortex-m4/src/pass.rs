//! Engines that run the passes of a program: the kernels and the model, on the same memory.

use crate::ring::{Pass, Program};

/// An engine of passes: the kernels or the model.
pub trait PassEngine<N> {
    /// Runs a pass that reads an operand, or works on rows in place.
    fn forward(program: &Program<'_>, pass: Pass, rows: &mut [N], operand: &[N]);

    /// Runs an operand's first pass in place: `memory` begins with the rows, and the operand is at offset
    /// [`Program::first_block`].
    fn forward_in_place(program: &Program<'_>, pass: Pass, memory: &mut [N]);

    /// Runs a pass of those from two spectra (transformed operands) to the product.
    fn back(program: &Program<'_>, pass: Pass, memory: &mut Back<'_, N>);
}

/// The memory of the passes from two spectra to the product. Sizes are the program's.
#[derive(Debug)]
pub struct Back<'a, N> {
    /// The product: [`Program::padded`].
    pub out: &'a mut [N],
    /// Rows: the products of leaves, which the inverse transforms overwrite. [`Program::spectrum`].
    pub rows: &'a mut [N],
    /// The product before its reduction modulo x^p - x - 1: [`Program::unfolded`].
    pub unfolded: &'a mut [N],
    /// The places of the operands' spectra.
    pub spectra: Spectra<'a, N>,
    /// The lowest coefficients of the left operand: a multiple of four, at least [`Program::low`].
    pub low_left: &'a [N],
    /// The lowest coefficients of the right operand after [`ZEROS`](crate::ring::ZEROS): [`Program::zeros_and_low`].
    pub low_right: &'a [N],
}

/// The places of the operands' spectra.
#[derive(Debug)]
pub enum Spectra<'a, N> {
    /// Left and right, in memory of their own.
    Apart(&'a [N], &'a [N]),
    /// The left one in [`Back::rows`], the right one in [`Back::unfolded`].
    InPlace,
    /// The left one in [`Back::rows`], the right one in memory of its own.
    LeftInPlace(&'a [N]),
}
