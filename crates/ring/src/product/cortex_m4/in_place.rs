//! Products in little memory.

use goodprime_cortex_m4::KERNELS;
use goodprime_cortex_m4::little::{self, ALL, Little, Memory, OPERAND, PAIR};
use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::product;

/// The passes of the ring of degree p, if it has some and they are used.
pub(crate) const fn little(p: usize) -> Option<&'static Little<'static>> {
    let used = KERNELS && cfg!(all(feature = "compact", not(goodprime_exchanged)));
    if used { little::little(p) } else { None }
}

/// Coefficients of memory for a left operand and the product in its place.
pub(crate) const IN_PLACE: usize = ALL + PAIR;

const _: () = assert!(ALL == 2 * OPERAND, "a left operand after the product");

/// The product in place of the left operand. The right one is used up. One function for all calls.
#[inline(never)]
pub(crate) fn multiply_in_place(ring: &Little<'_>, place: &mut [i16], right: &mut [i16]) {
    let (rows, pair) = place.split_at_mut(ALL);
    product::multiply_in_place::<i16, Native>(ring, &mut Memory { rows, right, pair });
}
