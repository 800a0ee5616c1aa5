//! The operations of the crate as functions.

use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::product::{multiply, multiply_prepared, prepare};
use goodprime_cortex_m4::ring::{P761, PADDED, PREPARED, SCRATCH};

/// An operand or a product.
#[repr(C, align(64))]
pub(crate) struct Operand(pub(crate) [i16; PADDED]);
/// A prepared operand.
#[repr(C, align(64))]
pub(crate) struct Prepared(pub(crate) [i16; PREPARED]);
/// The memory of a product of prepared operands.
#[repr(C, align(64))]
pub(crate) struct Scratch(pub(crate) [i16; SCRATCH]);

#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn prepare_left(out: &mut Prepared, a: &Operand) {
    prepare::<_, Native>(&P761, P761.left, &mut out.0, &a.0);
}

#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn prepare_right(out: &mut Prepared, b: &Operand) {
    prepare::<_, Native>(&P761, P761.right, &mut out.0, &b.0);
}

#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn product_of_prepared(
    out: &mut Operand,
    a: &Prepared,
    b: &Prepared,
    scratch: &mut Scratch,
) {
    multiply_prepared::<_, Native>(&P761, &mut out.0, &a.0, &b.0, &mut scratch.0);
}

#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn product(
    out: &mut Operand,
    a: &Operand,
    b: &Operand,
    scratch: &mut Scratch,
) {
    multiply::<_, Native>(&P761, &mut out.0, &a.0, &b.0, &mut scratch.0);
}
