//! Products by the programs of `crates/cortex-m4`, on processors that have its kernels.
//!
//! Both prepared forms are a spectrum and the lowest coefficients. In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2.

use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::product;
use goodprime_cortex_m4::ring::Program;
use goodprime_cortex_m4::{KERNELS, ring};

use crate::params::Params;

/// The program of the ring, if this processor has the kernels.
pub(crate) const fn program<R: Params>() -> Option<&'static Program<'static>> {
    if KERNELS { ring::program(R::P) } else { None }
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
