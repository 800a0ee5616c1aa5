//! Products of the laboratory's program.

use goodprime_cortex_m4::exchanged::{self, TRANSFORM};
use goodprime_cortex_m4::ring::Program;

/// Coefficients of both prepared operands and of scratch memory.
pub(crate) const fn sizes(program: &Program<'_>) -> [usize; 3] {
    [TRANSFORM, program.padded(), TRANSFORM]
}

/// Prepares the left operand.
#[inline(always)]
pub(crate) fn left(_: &Program<'_>, out: &mut [i16], a: &[i16]) {
    exchanged::left(out, a);
}

/// Prepares the right operand.
#[inline(always)]
pub(crate) fn right(_: &Program<'_>, out: &mut [i16], b: &[i16]) {
    exchanged::right(out, b);
}

/// out = a·b for prepared operands.
#[inline(always)]
pub(crate) fn multiply_prepared(
    program: &Program<'_>,
    out: &mut [i16],
    a: &[i16],
    b: &[i16],
    scratch: &mut [i16],
) {
    exchanged::multiply(program.p, out, a, b, scratch);
}
