//! Products by the passes of a program. Operands are prepared first; both roles take an operand of any kind.
//!
//! Memory is of whole cache lines: operands and products have [`PADDED`] coefficients, zero from p on, prepared
//! operands [`PREPARED`].

use crate::model::Number;
use crate::pass::{Back, Engine, Spectra};
use crate::ring::{
    LOW, PADDED, PREPARED, Pass, Program, SCRATCH, SPECTRUM, UNFOLDED, ZEROS, ZEROS_AND_LOW,
};

/// The spectrum of an operand by these passes.
#[inline(always)]
pub fn transform<N, E: Engine<N>>(
    program: &Program,
    passes: &[Pass],
    rows: &mut [N; SPECTRUM],
    operand: &[N; PADDED],
) {
    for &pass in passes {
        E::forward(program, pass, rows, operand);
    }
}

/// Copies the coefficients that [`Pass::Low`] reads.
#[inline(always)]
fn copy_low<N: Number>(out: &mut [N; ZEROS_AND_LOW], operand: &[N; PADDED]) {
    const { assert!(ZEROS_AND_LOW - ZEROS >= LOW.next_multiple_of(4)) };
    out[..ZEROS].fill(N::ZERO);
    out[ZEROS..].copy_from_slice(&operand[..ZEROS_AND_LOW - ZEROS]);
}

/// A prepared operand's spectrum, and its lowest coefficients after zeros.
#[inline(always)]
fn parts<N>(prepared: &[N; PREPARED]) -> (&[N; SPECTRUM], &[N; ZEROS_AND_LOW]) {
    let (rows, low) = prepared.split_first_chunk().expect("a spectrum");
    (rows, low.first_chunk().expect("and more"))
}

/// The same, to be written.
#[inline(always)]
fn parts_mut<N, const TAIL: usize>(memory: &mut [N]) -> (&mut [N; SPECTRUM], &mut [N; TAIL]) {
    let (rows, tail) = memory.split_first_chunk_mut().expect("a spectrum");
    (rows, tail.first_chunk_mut().expect("and more"))
}

/// Prepares an operand by these passes, [`Program::left`] or [`Program::right`].
#[inline(always)]
pub fn prepare<N: Number, E: Engine<N>>(
    program: &Program,
    passes: &[Pass],
    out: &mut [N; PREPARED],
    operand: &[N; PADDED],
) {
    let (rows, low) = parts_mut(out);
    transform::<N, E>(program, passes, rows, operand);
    copy_low(low, operand);
}

/// The passes from two spectra to the product.
#[inline(always)]
fn back<N, E: Engine<N>>(program: &Program, memory: &mut Back<'_, N>) {
    for &pass in program.back {
        E::back(program, pass, memory);
    }
}

/// out = a·b from prepared operands.
#[inline(always)]
pub fn multiply_prepared<N: Number, E: Engine<N>>(
    program: &Program,
    out: &mut [N; PADDED],
    left: &[N; PREPARED],
    right: &[N; PREPARED],
    scratch: &mut [N; SCRATCH],
) {
    let (rows, unfolded) = parts_mut(scratch);
    let ((a, low_left), (b, low_right)) = (parts(left), parts(right));
    let (spectra, low_left) = (Spectra::Apart(a, b), &low_left[ZEROS..]);
    back::<N, E>(program, &mut Back { out, rows, unfolded, spectra, low_left, low_right });
}

/// out = a·b from operands that are not prepared.
#[inline(always)]
pub fn multiply<N: Number, E: Engine<N>>(
    program: &Program,
    out: &mut [N; PADDED],
    a: &[N; PADDED],
    b: &[N; PADDED],
    scratch: &mut [N; SCRATCH],
) {
    let (rows, rest) = parts_mut::<N, { UNFOLDED + ZEROS_AND_LOW }>(scratch);
    let (unfolded, low_right) = rest.split_first_chunk_mut().expect("a product");
    let low_right = low_right.first_chunk_mut().expect("and more");
    transform::<N, E>(program, program.left, rows, a);
    transform::<N, E>(program, program.right, parts_mut::<N, 0>(unfolded).0, b);
    copy_low(low_right, b);
    let (spectra, low_left) = (Spectra::InPlace, &a[..ZEROS_AND_LOW - ZEROS]);
    back::<N, E>(program, &mut Back { out, rows, unfolded, spectra, low_left, low_right });
}
