//! Products by the passes of a program in one memory, which holds the operands, all intermediate results and the
//! product: the scratch memory of a product, the lowest coefficients of the left operand, and more only if the operands
//! need it.
//!
//! ```text
//! rows | unfolded product | low of the right operand | low of the left one
//! ```
//!
//! The product overwrites the first rows. Each operand is stored in place of its own rows; with several points, of the
//! last point's rows. Coefficients that do not fit these rows follow them.

use super::{after_zeros, copy_low};
use crate::model::Number;
use crate::pass::{Back, PassEngine, Spectra};
use crate::ring::{PROGRAMS, Pass, Program};

impl Program<'_> {
    /// Coefficients of memory of a product in place.
    pub const fn in_place(&self) -> usize {
        let [_, right] = self.places();
        let (all, operands) = (self.scratch() + self.zeros_and_low(), right + self.padded());
        if all > operands { all } else { operands }
    }

    /// Offsets of the left and of the right operand, which have [`Program::padded`] coefficients each.
    pub const fn places(&self) -> [usize; 2] {
        [self.first_block(), self.spectrum() + self.first_block()]
    }
}

const _: () = {
    let mut i = 0;
    while i < PROGRAMS.len() {
        let p = PROGRAMS[i];
        let [left, right] = p.places();
        assert!(left + p.padded() <= right, "operands apart");
        let end = p.spectrum() + p.unfolded();
        assert!(
            p.low == 0 || right + p.leaf * p.blocks() <= end,
            "lowest coefficients behind them"
        );
        i += 1;
    }
};

/// Computes the spectrum of the left operand in place, and copies its lowest coefficients.
#[inline(always)]
fn transform_left<N: Number, E: PassEngine<N>>(program: &Program<'_>, memory: &mut [N]) {
    let ([left, _], end) = (program.places(), program.scratch());
    let low = &mut memory[..end + program.zeros_and_low()];
    let (operands, low) = low.split_at_mut(end);
    copy_low(low, &operands[left..]);
    transform_in_place::<N, E>(program, program.left, memory);
}

/// Computes the spectrum of the right operand in place, and copies its lowest coefficients.
#[inline(always)]
fn transform_right<N: Number, E: PassEngine<N>>(program: &Program<'_>, memory: &mut [N]) {
    let ([_, right], end) = (program.places(), program.spectrum() + program.unfolded());
    let low = &mut memory[..end + program.zeros_and_low()];
    let (operands, low) = low.split_at_mut(end);
    copy_low(low, operands.get(right..).unwrap_or(&[]));
    transform_in_place::<N, E>(program, program.right, &mut memory[program.spectrum()..]);
}

/// Runs the passes from spectra to the product, which goes to the first rows.
#[inline(always)]
fn back<N: Number, E: PassEngine<N>>(
    program: &Program<'_>,
    memory: &mut [N],
    prepared: Option<&[N]>,
) {
    let (rows, rest) = memory.split_at_mut(program.spectrum());
    let (unfolded, rest) = rest.split_at_mut(program.unfolded());
    let (low_right, rest) = rest.split_at_mut(program.zeros_and_low());
    let low_left = &rest[..program.zeros_and_low()];
    let (right, low_right) = match prepared.map(|right| right.split_at(program.spectrum())) {
        Some((right, low)) => (Some(right), low),
        None => (None, &*low_right),
    };
    let (padded, low_left) = (program.padded(), after_zeros(low_left));
    each!(pass of program.back => {
        let spectra = right.map_or(Spectra::InPlace, Spectra::LeftInPlace);
        let (out, rows): (&mut [N], &mut [N]) = match pass {
            Pass::Fold(_) => (&mut rows[..padded], &mut []),
            _ => (&mut [], &mut *rows),
        };
        let unfolded = &mut *unfolded;
        let memory = &mut Back { out, rows, unfolded, spectra, low_left, low_right };
        E::back(program, pass, memory);
    });
    rows[program.p + 1..padded].fill(N::ZERO);
}

/// Computes the spectrum of an operand at the first block of the memory.
#[inline(always)]
fn transform_in_place<N, E: PassEngine<N>>(
    program: &Program<'_>,
    passes: &[Pass],
    memory: &mut [N],
) {
    E::forward_in_place(program, passes[0], memory);
    let rows = &mut memory[..program.spectrum()];
    each!(pass of passes[1..] => E::forward(program, pass, rows, &[]));
}

/// Multiplies the operands in a memory in place. The memory is aligned to 32 bytes. In: |a|, |b| ≤ (q-1)/2, zero from p
/// on. Out: |c| ≤ (q-1)/2, zero from p on.
#[inline(always)]
pub fn multiply<N: Number, E: PassEngine<N>>(program: &Program<'_>, memory: &mut [N]) {
    transform_left::<N, E>(program, memory);
    transform_right::<N, E>(program, memory);
    back::<N, E>(program, memory, None);
}

/// Multiplies the left operand in a memory by a right operand that is prepared.
#[inline(always)]
pub fn multiply_by_prepared<N: Number, E: PassEngine<N>>(
    program: &Program<'_>,
    memory: &mut [N],
    right: &[N],
) {
    transform_left::<N, E>(program, memory);
    back::<N, E>(program, memory, Some(&right[..program.prepared()]));
}
