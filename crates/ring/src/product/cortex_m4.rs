//! Products by the programs of `crates/cortex-m4`, on processors that have its kernels.
//!
//! Both prepared forms are a spectrum and the lowest coefficients. In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2.

use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::product;
use goodprime_cortex_m4::ring::Program;
use goodprime_cortex_m4::{KERNELS, ring};

use crate::params::Params;

/// The program of the ring, if this processor has the kernels.
pub(crate) const fn program<R: Params>() -> Option<&'static Program> {
    if KERNELS { ring::program(R::P) } else { None }
}

/// Memory of this ring as memory of its program: sizes that are not the same do not compile to anything but a panic.
#[inline(always)]
fn sized<const N: usize>(memory: &[i16]) -> &[i16; N] {
    memory.first_chunk().expect("memory of the program")
}

/// The same, to be written.
#[inline(always)]
fn sized_mut<const N: usize>(memory: &mut [i16]) -> &mut [i16; N] {
    memory.first_chunk_mut().expect("memory of the program")
}

/// Prepares the left operand.
#[inline(always)]
pub(crate) fn left(program: &Program, out: &mut [i16], a: &[i16]) {
    product::prepare::<_, Native>(program, program.left, sized_mut(out), sized(a));
}

/// Prepares the right operand.
#[inline(always)]
pub(crate) fn right(program: &Program, out: &mut [i16], b: &[i16]) {
    product::prepare::<_, Native>(program, program.right, sized_mut(out), sized(b));
}

/// out = a·b for prepared operands.
#[inline(always)]
pub(crate) fn multiply_prepared(
    program: &Program,
    out: &mut [i16],
    a: &[i16],
    b: &[i16],
    scratch: &mut [i16],
) {
    let (out, scratch) = (sized_mut(out), sized_mut(scratch));
    product::multiply_prepared::<_, Native>(program, out, sized(a), sized(b), scratch);
}

/// out = a·b for operands that are not prepared, with less memory.
#[inline(always)]
pub(crate) fn multiply(
    program: &Program,
    out: &mut [i16],
    a: &[i16],
    b: &[i16],
    scratch: &mut [i16],
) {
    let (out, scratch) = (sized_mut(out), sized_mut(scratch));
    product::multiply::<_, Native>(program, out, sized(a), sized(b), scratch);
}
