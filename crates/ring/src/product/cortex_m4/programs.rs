//! Products by passes.

use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::product;
use goodprime_cortex_m4::ring::Program;

/// Coefficients of both prepared operands and of scratch memory.
pub(crate) const fn sizes(program: &Program<'_>) -> [usize; 3] {
    [program.prepared(), program.prepared(), program.scratch()]
}

/// Prepares the left operand.
#[inline(always)]
pub(crate) fn left(program: &Program<'_>, out: &mut [i16], a: &[i16]) {
    product::prepare::<_, Native>(program, program.left, out, a);
}

/// Prepares the right operand.
#[inline(always)]
pub(crate) fn right(program: &Program<'_>, out: &mut [i16], b: &[i16]) {
    product::prepare::<_, Native>(program, program.right, out, b);
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
    product::multiply_prepared::<_, Native>(program, out, a, b, scratch);
}

/// out = a·b for operands that are not prepared, with less memory.
#[inline(always)]
pub(crate) fn multiply(
    program: &Program<'_>,
    out: &mut [i16],
    a: &[i16],
    b: &[i16],
    scratch: &mut [i16],
) {
    product::multiply::<_, Native>(program, out, a, b, scratch);
}
