//! The product that key generation of NTRU LPRime computes in place, in the memory of an operand.

use goodprime_lanes::Isa;
use goodprime_ring::low_stack::ProductMemory;

use super::key::SEED;
use crate::scheme::PrimeSet;
use crate::workspace::low_stack::decode_to_left;
use crate::workspace::{Element, Factor};

/// Computes A = Round(a·G) from an encoded a, and encodes A.
#[inline(never)]
pub(super) fn public<I: Isa, S: PrimeSet>(isa: I, seed: &[u8; SEED], a: &[u8], out: &mut [u8]) {
    let place = &mut ProductMemory::<S::Ring>::new();
    decode_to_left(isa, place, Factor::<S>::Generator(seed));
    place.times(isa, Factor::<S>::Small(a));
    Element::<S>::round_and_encode(place, isa, out);
}
