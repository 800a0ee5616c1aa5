//! Polynomial products in R/q by the passes of a program. Operands are prepared (transformed) first; both roles take an
//! operand of any kind.
//!
//! Memory is of whole cache lines, in sizes that the program names: operands and products have [`Program::padded`]
//! coefficients, zero from p on, prepared operands [`Program::prepared`]. Memory may be larger than that.

use crate::low_ram::{BLOCKS, LowRam, LowRamEngine, Memory, OPERAND, Step, pair};
use crate::model::Number;
use crate::pass::{Back, PassEngine, Spectra};
use crate::ring::{Pass, Program, ZEROS};

/// Runs each of some passes. Written out, not a loop: where the program is known, each pass is known too, and kernels
/// that only other rings have are not linked.
macro_rules! each {
    ($pass:ident of $passes:expr => $run:expr) => {
        each!($pass of $passes => $run; 0 1 2 3 4 5 6 7);
        assert!($passes.len() <= 8, "as many passes as are written out");
    };
    ($pass:ident of $passes:expr => $run:expr; $($i:literal)*) => {$(
        if let Some(&$pass) = $passes.get($i) {
            $run;
        }
    )*};
}

pub mod in_place;

/// Computes the spectrum of an operand by these passes.
#[inline(always)]
pub fn transform<N, E: PassEngine<N>>(
    program: &Program<'_>,
    passes: &[Pass],
    rows: &mut [N],
    operand: &[N],
) {
    each!(pass of passes => E::forward(program, pass, rows, operand));
}

/// Copies the coefficients that [`Pass::Low`] reads, if it is in the program.
#[inline(always)]
fn copy_low<N: Number>(out: &mut [N], operand: &[N]) {
    if let Some((zeros, low)) = out.split_at_mut_checked(ZEROS) {
        zeros.fill(N::ZERO);
        low.copy_from_slice(&operand[..low.len()]);
    }
}

/// The lowest coefficients without the zeros before them.
#[inline(always)]
fn after_zeros<N>(low: &[N]) -> &[N] {
    low.get(ZEROS..).unwrap_or(&[])
}

/// Prepares an operand by these passes, [`Program::left`] or [`Program::right`].
#[inline(always)]
pub fn prepare<N: Number, E: PassEngine<N>>(
    program: &Program<'_>,
    passes: &[Pass],
    out: &mut [N],
    operand: &[N],
) {
    let (rows, low) = out[..program.prepared()].split_at_mut(program.spectrum());
    transform::<N, E>(program, passes, rows, operand);
    copy_low(low, operand);
}

/// Runs the passes from two spectra to the product.
#[inline(always)]
fn back<N, E: PassEngine<N>>(program: &Program<'_>, memory: &mut Back<'_, N>) {
    each!(pass of program.back => E::back(program, pass, memory));
}

/// Computes out = a·b from prepared operands.
#[inline(always)]
pub fn multiply_prepared<N: Number, E: PassEngine<N>>(
    program: &Program<'_>,
    out: &mut [N],
    left: &[N],
    right: &[N],
    scratch: &mut [N],
) {
    let (rows, rest) = scratch.split_at_mut(program.spectrum());
    let unfolded = &mut rest[..program.unfolded()];
    let (a, low_left) = left[..program.prepared()].split_at(program.spectrum());
    let (b, low_right) = right[..program.prepared()].split_at(program.spectrum());
    let (spectra, low_left) = (Spectra::Apart(a, b), after_zeros(low_left));
    back::<N, E>(program, &mut Back { out, rows, unfolded, spectra, low_left, low_right });
}

/// Computes out = a·b from operands that are not prepared.
#[inline(always)]
pub fn multiply<N: Number, E: PassEngine<N>>(
    program: &Program<'_>,
    out: &mut [N],
    a: &[N],
    b: &[N],
    scratch: &mut [N],
) {
    let (rows, rest) = scratch[..program.scratch()].split_at_mut(program.spectrum());
    let (unfolded, low_right) = rest.split_at_mut(program.unfolded());
    transform::<N, E>(program, program.left, rows, a);
    transform::<N, E>(program, program.right, &mut unfolded[..program.spectrum()], b);
    copy_low(low_right, b);
    let (spectra, low_left) = (Spectra::InPlace, &a[..low_right.len().saturating_sub(ZEROS)]);
    back::<N, E>(program, &mut Back { out, rows, unfolded, spectra, low_left, low_right });
}

/// Multiplies the operands in a memory, by [`steps`](crate::low_ram::steps) that are written out. In: |a|, |b| ≤
/// (q-1)/2. Out: |c| ≤ (q-1)/2, zero from p on.
#[inline(always)]
pub fn multiply_in_place<N: Number, E: LowRamEngine<N>>(
    ring: &LowRam<'_>,
    memory: &mut Memory<'_, N>,
) {
    E::step(ring, Step::Spread, memory);
    E::step(ring, Step::Sums, memory);
    for i in 0..BLOCKS {
        E::step(ring, Step::Pair(i), memory);
        for row in pair(i) {
            E::step(ring, Step::Six(row), memory);
            E::step(ring, Step::Leaves(row), memory);
            E::step(ring, Step::SixBack(row), memory);
        }
    }
    E::step(ring, Step::BackSums, memory);
    E::step(ring, Step::BackBlocks, memory);
    E::step(ring, Step::Fold, memory);
    memory.rows[ring.p + 1..OPERAND].fill(N::ZERO);
}
