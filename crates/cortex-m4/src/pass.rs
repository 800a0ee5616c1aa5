//! What runs the passes of a program: the kernels or the model, on the same memory.

use crate::ring::{PADDED, Pass, Program, SPECTRUM, UNFOLDED, ZEROS_AND_LOW};

/// What runs passes.
pub trait Engine<N> {
    /// A pass that reads an operand, or works on rows in place.
    fn forward(program: &Program, pass: Pass, rows: &mut [N; SPECTRUM], operand: &[N; PADDED]);

    /// A pass from two spectra to the product.
    fn back(program: &Program, pass: Pass, memory: &mut Back<'_, N>);
}

/// The memory of the way back.
#[derive(Debug)]
pub struct Back<'a, N> {
    /// The product.
    pub out: &'a mut [N; PADDED],
    /// Rows of leaves, and what becomes of them.
    pub rows: &'a mut [N; SPECTRUM],
    /// The product before it is folded.
    pub unfolded: &'a mut [N; UNFOLDED],
    /// Where the operands' spectra are.
    pub spectra: Spectra<'a, N>,
    /// The lowest coefficients of the left operand: a multiple of four, at least [`LOW`](crate::ring::LOW).
    pub low_left: &'a [N],
    /// The lowest coefficients of the right operand after [`ZEROS`](crate::ring::ZEROS).
    pub low_right: &'a [N; ZEROS_AND_LOW],
}

/// Where the operands' spectra are.
#[derive(Debug)]
pub enum Spectra<'a, N> {
    /// Left and right, in memory of their own.
    Apart(&'a [N; SPECTRUM], &'a [N; SPECTRUM]),
    /// The left one where the leaves go, the right one where the unfolded product goes.
    InPlace,
}
