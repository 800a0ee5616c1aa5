//! Products by passes: those of a program, or those in little memory.

use goodprime_cortex_m4::little::{ALL, OPERAND};
use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::product;
use goodprime_cortex_m4::ring::Program;

use super::in_place::{IN_PLACE, little, multiply_in_place};

/// Coefficients of both prepared operands and of scratch memory.
pub(crate) const fn sizes(program: &Program<'_>) -> [usize; 3] {
    match little(program.p) {
        Some(_) => [OPERAND, OPERAND, IN_PLACE + OPERAND],
        None => [program.prepared(), program.prepared(), program.scratch()],
    }
}

/// Prepares the left operand.
#[inline(always)]
pub(crate) fn left(program: &Program<'_>, out: &mut [i16], a: &[i16]) {
    match little(program.p) {
        Some(_) => out.copy_from_slice(a),
        None => product::prepare::<_, Native>(program, program.left, out, a),
    }
}

/// Prepares the right operand.
#[inline(always)]
pub(crate) fn right(program: &Program<'_>, out: &mut [i16], b: &[i16]) {
    match little(program.p) {
        Some(_) => out.copy_from_slice(b),
        None => product::prepare::<_, Native>(program, program.right, out, b),
    }
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
    let Some(ring) = little(program.p) else {
        return product::multiply_prepared::<_, Native>(program, out, a, b, scratch);
    };
    let (place, right) = scratch.split_at_mut(IN_PLACE);
    place[ALL - OPERAND..ALL].copy_from_slice(a);
    right.copy_from_slice(b);
    multiply_in_place(ring, place, right);
    out.copy_from_slice(&place[..OPERAND]);
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
    match little(program.p) {
        Some(_) => multiply_prepared(program, out, a, b, scratch),
        None => product::multiply::<_, Native>(program, out, a, b, scratch),
    }
}
