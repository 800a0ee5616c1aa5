//! What the memory of products in place is of Streamlined NTRU Prime: each step has what it needs and no more, and
//! polynomials are kept as bytes between steps. What steps leave on the stack is overwritten with all of the operation's.

use goodprime_lanes::Isa;
use goodprime_ring::low_stack::{MultiplyInPlace, ProductMemory, SortedBytes, copy_coefficients};
use goodprime_ring::{Ring, Rq};

use super::Inputs;
use crate::codec::{decode_small_to, encode_rq_from};
use crate::error::Error;
use crate::random::Randomness;
use crate::scheme::PrimeSet;
use crate::short::short_low_stack;
use crate::workspace::InPlace;

impl<S: PrimeSet> Inputs<S> for InPlace<S::Ring> {
    #[inline(never)]
    fn short<I: Isa>(
        &mut self,
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        _: &mut (),
        out: &mut [u8],
    ) -> Result<(), Error> {
        let words = &mut SortedBytes::<S::Ring>::new();
        randomness.next_into(&mut words.memory_mut()[..4 * S::P])?;
        short_low_stack::<I, S>(isa, words.memory_mut(), out);
        Ok(())
    }
}

/// a·b for an encoded small b, encoded as a public key.
#[inline(never)]
pub(super) fn multiply_and_encode<I: Isa, R: Ring>(isa: I, a: &Rq<R>, b: &[u8], pk: &mut [u8]) {
    let place = &mut ProductMemory::<R>::new();
    copy_coefficients(place.left_mut(), a.padded());
    decode_small_to::<true, I, R>(isa, b, place.right_mut());
    isa.run(MultiplyInPlace(place));
    encode_rq_from(isa, place, pk);
}
