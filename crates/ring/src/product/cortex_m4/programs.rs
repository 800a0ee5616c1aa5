//! Products on Cortex-M4 that keep their operands: by the passes of the ring's program, or by those in low RAM.

use goodprime_cortex_m4::low_ram::{ALL, OPERAND};
use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::product;
use goodprime_cortex_m4::ring::Program;

use super::low_stack::{LOW_RAM, low_ram, multiply_in_low_ram};

/// Returns the numbers of coefficients of both prepared operands and of scratch memory.
pub(crate) const fn sizes(program: &Program<'_>) -> [usize; 3] {
    match low_ram(program.p) {
        Some(_) => [OPERAND, OPERAND, LOW_RAM + OPERAND],
        None => [program.prepared(), program.prepared(), program.scratch()],
    }
}

/// Prepares the left operand.
#[inline(always)]
pub(crate) fn left(program: &Program<'_>, out: &mut [i16], a: &[i16]) {
    match low_ram(program.p) {
        Some(_) => out.copy_from_slice(a),
        None => product::prepare::<_, Native>(program, program.left, out, a),
    }
}

/// Prepares the right operand.
#[inline(always)]
pub(crate) fn right(program: &Program<'_>, out: &mut [i16], b: &[i16]) {
    match low_ram(program.p) {
        Some(_) => out.copy_from_slice(b),
        None => product::prepare::<_, Native>(program, program.right, out, b),
    }
}

/// Computes out = a·b for prepared operands.
#[inline(always)]
pub(crate) fn multiply_prepared(
    program: &Program<'_>,
    out: &mut [i16],
    a: &[i16],
    b: &[i16],
    scratch: &mut [i16],
) {
    let Some(ring) = low_ram(program.p) else {
        return product::multiply_prepared::<_, Native>(program, out, a, b, scratch);
    };
    scratch[ALL - OPERAND..ALL].copy_from_slice(a);
    scratch[LOW_RAM..].copy_from_slice(b);
    multiply_in_low_ram(ring, scratch);
    out.copy_from_slice(&scratch[..OPERAND]);
}

/// Computes out = a·b for operands that are not prepared, with less memory.
#[inline(always)]
pub(crate) fn multiply(
    program: &Program<'_>,
    out: &mut [i16],
    a: &[i16],
    b: &[i16],
    scratch: &mut [i16],
) {
    match low_ram(program.p) {
        Some(_) => multiply_prepared(program, out, a, b, scratch),
        None => product::multiply::<_, Native>(program, out, a, b, scratch),
    }
}
