//! Key generation with a product in place, and the rounding of the message, where code counts and nothing becomes
//! vectors.

use goodprime_lanes::Isa;
use goodprime_ring::low_stack::ProductMemory;

use super::key::SEED;
use super::rounding::{Rounding, hide_bit, reveal_bit};
use crate::scheme::PrimeSet;
use crate::workspace::low_stack::decode_to_left;
use crate::workspace::{Element, Factor};

/// A = Round(a·G) for an encoded a, encoded.
#[inline(never)]
pub(super) fn public<I: Isa, S: PrimeSet>(isa: I, seed: &[u8; SEED], a: &[u8], out: &mut [u8]) {
    let place = &mut ProductMemory::<S::Ring>::new();
    decode_to_left(isa, place, Factor::<S>::Generator(seed));
    place.times(isa, Factor::<S>::Small(a));
    Element::<S>::round_and_encode(place, isa, out);
}

/// T_i = Top((b·A)_i + r_i·(q-1)/2), two per byte.
#[inline(never)]
pub(super) fn hide<S: Rounding>(ba: &[i16], input: &[u8; SEED], c_top: &mut [u8]) {
    let (bytes, eights) = (c_top.as_chunks_mut::<4>().0, ba.as_chunks::<8>().0);
    for ((tops, ba), bits) in bytes.iter_mut().zip(eights).zip(input) {
        for (k, (byte, [low, high])) in tops.iter_mut().zip(ba.as_chunks::<2>().0).enumerate() {
            let top = |c: &i16, k: usize| hide_bit::<S>(i32::from(*c), i32::from(bits >> k & 1));
            *byte = (top(low, 2 * k) | top(high, 2 * k + 1) << 4) as u8;
        }
    }
}

/// The bits of the message, eight per byte.
#[inline(never)]
pub(super) fn reveal<S: Rounding>(ab: &[i16], c_top: &[u8], input: &mut [u8; SEED]) {
    let (bytes, eights) = (c_top.as_chunks::<4>().0, ab.as_chunks::<8>().0);
    for ((tops, ab), byte) in bytes.iter().zip(eights).zip(input) {
        let mut bits = 0;
        for (k, (top, [low, high])) in tops.iter().zip(ab.as_chunks::<2>().0).enumerate() {
            let bit = |top: u8, c: &i16| reveal_bit::<S>(i32::from(top), i32::from(*c));
            bits |= bit(top & 15, low) << (2 * k) | bit(top >> 4, high) << (2 * k + 1);
        }
        *byte = bits as u8;
    }
}
