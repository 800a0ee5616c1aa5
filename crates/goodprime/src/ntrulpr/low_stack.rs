//! Key generation, encryption and decryption where products are made in place of an operand: as in Streamlined, each step
//! has what it needs and no more, and polynomials are bytes between steps. What steps leave on the stack is overwritten with
//! all of the operation's.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::Isa;
use goodprime_ring::Array;
use goodprime_ring::low_stack::ProductMemory;

use super::key::{Private, Public, SEED, a, g_and_a};
use super::rounding::{Rounding, hide_bit, reveal_bit};
use crate::codec::{decode_rounded_to, round_and_encode_from, rounded_size, small_size};
use crate::design::Key;
use crate::encryption::Encryption;
use crate::error::Error;
use crate::hash::Hash;
use crate::random::{Expand, Randomness};
use crate::scheme::PrimeSet;
use crate::short::short_low_stack;
use crate::workspace::Factor;
use crate::workspace::low_stack::{decode_to_left, small_times_both, times};

/// Encryption with products in place.
pub(crate) struct LowStack<S>(PhantomData<S>);

impl<S: Rounding> Encryption for LowStack<S> {
    type Set = S;
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    type Input = [u8; SEED];
    type Randomness = [u8; SEED];
    type Memory = ();
    const SEEDED: bool = true;

    /// r = random.
    #[inline(always)]
    fn input<I: Isa>(
        _: I,
        randomness: &mut Randomness<'_, '_>,
        _: &mut (),
        input: &mut Self::Input,
        _: &mut (),
    ) -> Result<(), Error> {
        randomness.next_into(input)
    }

    #[inline(always)]
    fn encrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Public>,
        input: &Self::Input,
        seed: &Hash,
        c: &mut [u8],
        _: &mut (),
    ) {
        encrypt::<I, S>(isa, key, input, seed, c);
    }

    #[inline(always)]
    fn decrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Secret>,
        c: &[u8],
        input: &mut Self::Input,
        _: &mut (),
    ) -> Choice {
        decrypt::<I, S>(isa, key, c, input);
        Choice::FALSE
    }
}

/// A = Round(a·G) for an encoded a, encoded.
#[inline(never)]
pub(super) fn public<I: Isa, S: PrimeSet>(isa: I, seed: &[u8; SEED], a: &[u8], out: &mut [u8]) {
    let place = &mut ProductMemory::<S::Ring>::new();
    decode_to_left(isa, place, Factor::<S>::Generator(seed));
    times(isa, place, Factor::<S>::Small(a));
    round_and_encode_from(isa, place, out);
}

/// `HashShort`, encoded, in the memory of the products that follow.
#[inline(never)]
fn hash_short<I: Isa, S: PrimeSet>(
    isa: I,
    key: &Hash,
    place: &mut ProductMemory<S::Ring>,
    out: &mut [u8],
) {
    let memory = place.bytes_mut();
    Expand::new(key).fill(&mut memory[..4 * S::P]);
    short_low_stack::<I, S>(isa, memory, out);
}

/// B = Round(b·G) and T_i = Top((b·A)_i + r_i·(q-1)/2), with b = HashShort(r).
#[inline(never)]
fn encrypt<I: Isa, S: Rounding>(
    isa: I,
    key: Key<'_, Public<S::Ring>>,
    input: &[u8; SEED],
    seed: &Hash,
    c: &mut [u8],
) {
    let (c_b, c_top) = c.split_at_mut(rounded_size::<S::Ring>());
    let mut b = S::SmallBytes::ZERO;
    let b = &mut b.as_mut()[..small_size(S::P)];
    let place = &mut ProductMemory::<S::Ring>::new();
    hash_short::<I, S>(isa, seed, place, b);
    let round = |bg: &mut ProductMemory<_>| round_and_encode_from(isa, bg, c_b);
    let hide = |ba: &mut ProductMemory<_>| hide::<S>(ba.product(), input, c_top);
    small_times_both(isa, place, b, g_and_a::<S>(key), round, hide);
}

/// T_i = Top((b·A)_i + r_i·(q-1)/2), two per byte.
#[inline(never)]
fn hide<S: Rounding>(ba: &[i16], input: &[u8; SEED], c_top: &mut [u8]) {
    let (bytes, eights) = (c_top.as_chunks_mut::<4>().0, ba.as_chunks::<8>().0);
    for ((tops, ba), bits) in bytes.iter_mut().zip(eights).zip(input) {
        for (k, (byte, [low, high])) in tops.iter_mut().zip(ba.as_chunks::<2>().0).enumerate() {
            let top = |c: &i16, k: usize| hide_bit::<S>(i32::from(*c), i32::from(bits >> k & 1));
            *byte = (top(low, 2 * k) | top(high, 2 * k + 1) << 4) as u8;
        }
    }
}

/// r_i = 1 if Right(T_i) - (a·B)_i + 4w + 1 is negative, else 0.
#[inline(never)]
fn decrypt<I: Isa, S: Rounding>(
    isa: I,
    key: Key<'_, Private<S::Ring>>,
    c: &[u8],
    input: &mut [u8; SEED],
) {
    let (c_b, c_top) = c.split_at(rounded_size::<S::Ring>());
    let place = &mut ProductMemory::<S::Ring>::new();
    decode_rounded_to(isa, c_b, place);
    times(isa, place, a::<S>(key));
    reveal::<S>(place.product(), c_top, input);
}

/// The bits of the message, eight per byte.
#[inline(never)]
fn reveal<S: Rounding>(ab: &[i16], c_top: &[u8], input: &mut [u8; SEED]) {
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
