//! Encryption and decryption on Cortex-M4, where products overwrite an operand: each step has the memory that it needs
//! and no more, and polynomials are kept as bytes between steps. The whole operation's stack is overwritten at its end.

use core::marker::PhantomData;
use core::slice::from_mut;

use ctutils::Choice;
use goodprime_lanes::Isa;
use goodprime_ring::low_stack::{
    MultiplyInPlace, ProductMemory, QuotientMod3InPlace, RoundsTo, SortedBytes, copy_coefficients,
};
use goodprime_ring::{Ring, Rq};

use super::key::{Private, Public, f_and_g_inverse, h};
use crate::codec::{decode_rounded_to, decode_small_to, encode_rq_from, round_and_encode_from};
use crate::design::Key;
use crate::encryption::{Encryption, SecretKey};
use crate::error::Error;
use crate::hash::Hash;
use crate::random::Randomness;
use crate::scheme::PrimeSet;
use crate::short::short_low_stack;
use crate::workspace::low_stack::{small_times, times};

/// Encryption with products in place.
pub(crate) struct LowStack<S>(PhantomData<S>);

impl<S: PrimeSet> Encryption for LowStack<S> {
    type Set = S;
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    type Input = S::SmallBytes;
    type Randomness = S::WordBytes;
    type Memory = ();
    const SEEDED: bool = false;
    const LOW_STACK: bool = true;
    const COMPARES: bool = true;

    /// r = Short(random), encoded, from the next randomness.
    #[inline(always)]
    fn input<I: Isa>(
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        _: &mut (),
        input: &mut Self::Input,
        _: &mut (),
    ) -> Result<(), Error> {
        short::<I, S>(isa, randomness, input.as_mut())
    }

    #[inline(always)]
    fn encrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Public>,
        input: &Self::Input,
        _: &Hash,
        c: &mut [u8],
        _: &mut (),
    ) {
        encrypt::<I, S>(isa, key, input.as_ref(), c);
    }

    fn decrypt<I: Isa>(_: I, _: Key<'_, Self::Secret>, _: &[u8], _: &mut Self::Input, _: &mut ()) {
        unreachable!("one step")
    }

    #[inline(always)]
    fn decrypt_and_compare<I: Isa>(
        isa: I,
        key: Key<'_, Self::Secret>,
        c: &[u8],
        input: &mut Self::Input,
    ) -> Choice {
        decrypt_and_compare::<I, S>(isa, key, c, input.as_mut())
    }
}

/// r = Short(random), encoded, from the next randomness.
#[inline(never)]
fn short<I: Isa, S: PrimeSet>(
    isa: I,
    randomness: &mut Randomness<'_, '_>,
    r: &mut [u8],
) -> Result<(), Error> {
    let words = &mut SortedBytes::<S::Ring>::new();
    randomness.next_into(&mut words.memory_mut()[..4 * S::P])?;
    short_low_stack::<I, S>(isa, words.memory_mut(), r);
    Ok(())
}

/// c = Round(h·r) for an encoded r.
#[inline(never)]
fn encrypt<I: Isa, S: PrimeSet>(isa: I, key: Key<'_, Public<S::Ring>>, r: &[u8], c: &mut [u8]) {
    let place = &mut ProductMemory::<S::Ring>::new();
    small_times(isa, place, r, h::<S>(key));
    round_and_encode_from(isa, place, c);
}

/// r = (3f·c mod 3)/g, encoded; or 1 + x + … + x^(w-1) if r has not weight w. Returns whether c is what [`encrypt`] makes of r:
/// encoded as it should be, of multiples of 3 to which h·r is rounded.
#[inline(never)]
fn decrypt_and_compare<I: Isa, S: PrimeSet>(
    isa: I,
    key: Key<'_, Private<S::Ring>>,
    c: &[u8],
    r: &mut [u8],
) -> Choice {
    let place = &mut ProductMemory::<S::Ring>::new();
    let canonical = decode_rounded_to(isa, c, place);
    let mut decoded = Rq::ZERO;
    copy_coefficients(decoded.padded_mut(), place.left_mut());
    let [f, g_inverse] = f_and_g_inverse::<S>(key);
    times(isa, place, f);
    let weight = isa.run(QuotientMod3InPlace { place, g_inverse: g_inverse.code(), out: &mut *r });
    encoded_or_fallback::<S>(r, weight);
    small_times(isa, place, r, h::<S>(<Private<S::Ring> as SecretKey<S>>::public(key).0));
    isa.run(RoundsTo { place, rounded: &decoded }).and(canonical)
}

/// What [`super::short_or_fallback`] is, encoded.
fn encoded_or_fallback<S: PrimeSet>(r: &mut [u8], weight: u32) {
    const ONES: u8 = 0b10_10_10_10;
    const ZEROS: u8 = 0b01_01_01_01;
    let keep = Choice::from_u32_eq(weight, S::WEIGHT as u32).to_u32_mask();
    let (ones, rest) = r.split_at_mut(S::WEIGHT / 4);
    select_or(ones, keep, ONES);
    if let ([between, zeros @ ..], [last]) = rest.split_at_mut(rest.len() - 1) {
        let of_ones = !(0xff << (2 * (S::WEIGHT % 4))) as u8;
        select_or(from_mut(between), keep, ZEROS ^ (ONES ^ ZEROS) & of_ones);
        select_or(zeros, keep, ZEROS);
        // It has one coefficient.
        select_or(from_mut(last), keep, ZEROS & 3);
    }
}

/// Keeps bytes, or makes them all this one, if `keep` is zero.
#[inline(never)]
fn select_or(bytes: &mut [u8], keep: u32, byte: u8) {
    let (words, rest) = bytes.as_chunks_mut();
    for word in words {
        let (kept, fallback) = (u32::from_le_bytes(*word), u32::from_le_bytes([byte; 4]));
        *word = (fallback ^ ((fallback ^ kept) & keep)).to_le_bytes();
    }
    for kept in rest {
        *kept = byte ^ ((byte ^ *kept) & keep as u8);
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
