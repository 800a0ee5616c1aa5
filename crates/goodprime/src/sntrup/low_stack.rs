//! The product that key generation of Streamlined NTRU Prime computes in place, in the memory of an operand.

use goodprime_lanes::Isa;
use goodprime_ring::low_stack::{MultiplyInPlace, ProductMemory, copy_coefficients};
use goodprime_ring::{Ring, Rq};

use crate::codec::{decode_small_to, encode_rq_from};

/// Computes a·b for an encoded small b, and encodes the product as a public key.
#[inline(never)]
pub(super) fn multiply_and_encode<I: Isa, R: Ring>(isa: I, a: &Rq<R>, b: &[u8], pk: &mut [u8]) {
    let place = &mut ProductMemory::<R>::new();
    copy_coefficients(place.left_mut(), a.padded());
    decode_small_to::<true, I, R>(isa, b, place.right_mut());
    isa.run(MultiplyInPlace(place));
    encode_rq_from(isa, place, pk);
}
