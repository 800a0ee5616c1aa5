//! Products by the passes of a program in one memory, in which operands and the product have places: what a product works
//! in, the lowest coefficients of the left operand too, and nothing else where the first pass is one in place.
//!
//! ```text
//! rows | unfolded product | low of the right operand | low of the left one | if need be, the right operand
//! ```
//!
//! The product is where the first rows are. Operands are where the first rows and the unfolded product are; or, where the
//! first pass needs an operand elsewhere, where the unfolded product is and in the end.

use super::{after_zeros, copy_low, transform};
use crate::model::Number;
use crate::pass::{Back, Engine, Spectra};
use crate::ring::{Pass, Program};

impl Program<'_> {
    /// Coefficients of memory of a product in place.
    pub const fn in_place(&self) -> usize {
        let right = if self.is_in_place() { 0 } else { self.padded() };
        self.scratch() + self.zeros_and_low() + right
    }

    /// Where the left operand and the right one are, each of [`Program::padded`].
    pub const fn places(&self) -> [usize; 2] {
        match self.is_in_place() {
            true => [0, self.spectrum()],
            false => [self.spectrum(), self.scratch() + self.zeros_and_low()],
        }
    }
}

/// The parts of the memory.
struct Parts<'a, N> {
    rows: &'a mut [N],
    unfolded: &'a mut [N],
    low_right: &'a mut [N],
    low_left: &'a mut [N],
    right: &'a mut [N],
}

impl<'a, N: Number> Parts<'a, N> {
    #[inline(always)]
    fn of(program: &Program<'_>, memory: &'a mut [N]) -> Self {
        let (rows, rest) = memory.split_at_mut(program.spectrum());
        let (unfolded, rest) = rest.split_at_mut(program.unfolded());
        let (low_right, rest) = rest.split_at_mut(program.zeros_and_low());
        let (low_left, right) = rest.split_at_mut(program.zeros_and_low());
        Self { rows, unfolded, low_right, low_left, right }
    }

    #[inline(always)]
    fn transform_left<E: Engine<N>>(&mut self, program: &Program<'_>) {
        let Self { rows, unfolded, low_left, .. } = self;
        if program.is_in_place() {
            copy_low(low_left, rows);
            transform_in_place::<N, E>(program, program.left, rows);
        } else {
            copy_low(low_left, unfolded);
            transform::<N, E>(program, program.left, rows, &unfolded[..program.padded()]);
        }
    }

    #[inline(always)]
    fn transform_right<E: Engine<N>>(&mut self, program: &Program<'_>) {
        let Self { unfolded, low_right, right, .. } = self;
        let spectrum = &mut unfolded[..program.spectrum()];
        if program.is_in_place() {
            copy_low(low_right, spectrum);
            transform_in_place::<N, E>(program, program.right, spectrum);
        } else {
            copy_low(low_right, right);
            transform::<N, E>(program, program.right, spectrum, right);
        }
    }

    /// The passes from spectra to the product, which goes to the first rows.
    #[inline(always)]
    fn back<E: Engine<N>>(self, program: &Program<'_>, prepared: Option<&[N]>) {
        let Self { rows, unfolded, low_right, low_left, .. } = self;
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
}

/// The spectrum of an operand that is where the first rows are.
#[inline(always)]
fn transform_in_place<N, E: Engine<N>>(program: &Program<'_>, passes: &[Pass], rows: &mut [N]) {
    E::forward_in_place(program, passes[0], rows);
    each!(pass of passes[1..] => E::forward(program, pass, rows, &[]));
}

/// The product of the operands in a memory, in place of them. It is aligned to 32 bytes.
/// In: |a|, |b| ≤ (q-1)/2, zero from p on. Out: |c| ≤ (q-1)/2, zero from p on.
#[inline(always)]
pub fn multiply<N: Number, E: Engine<N>>(program: &Program<'_>, memory: &mut [N]) {
    let mut parts = Parts::of(program, memory);
    parts.transform_left::<E>(program);
    parts.transform_right::<E>(program);
    parts.back::<E>(program, None);
}

/// The product of the left operand in a memory and a right operand that is prepared.
#[inline(always)]
pub fn multiply_by_prepared<N: Number, E: Engine<N>>(
    program: &Program<'_>,
    memory: &mut [N],
    right: &[N],
) {
    let mut parts = Parts::of(program, memory);
    parts.transform_left::<E>(program);
    parts.back::<E>(program, Some(&right[..program.prepared()]));
}
