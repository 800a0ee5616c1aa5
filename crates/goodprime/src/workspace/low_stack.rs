//! Products in place of an operand: small polynomials are bytes, and factors of keys are decoded to where they are
//! multiplied.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::Isa;
#[cfg(feature = "ntrulpr")]
use goodprime_ring::Right;
use goodprime_ring::low_stack::{
    MultiplyByPrepared, MultiplyInPlace, ProductMemory, QuotientMod3InPlace, RoundsTo,
    copy_coefficients,
};
#[cfg(feature = "ntrulpr")]
use goodprime_ring::low_stack::{PrepareInPlace, UniformInPlace};
use goodprime_ring::{Array, Ring, Rq};

use super::{Element, Factor, Steps};
#[cfg(feature = "sntrup")]
use crate::codec::decode_rq_to;
use crate::codec::{decode_rounded_to, decode_small_to, round_and_encode_from};
use crate::random::Randomness;
#[cfg(feature = "ntrulpr")]
use crate::random::expand_public;
use crate::scheme::PrimeSet;

/// The left operand times b, which is prepared or small.
#[inline(always)]
pub(crate) fn times<I: Isa, S: PrimeSet>(
    isa: I,
    place: &mut ProductMemory<S::Ring>,
    b: Factor<'_, S>,
) {
    match b {
        Factor::Prepared(b) => isa.run(MultiplyByPrepared { place, right: b.memory() }),
        b => {
            decode_small_to::<false, I, S::Ring>(isa, b.code(), place.right_mut());
            isa.run(MultiplyInPlace(place));
        }
    }
}

#[cfg(feature = "sntrup")]
impl<S: PrimeSet> Element<S> for ProductMemory<S::Ring> {
    #[inline(always)]
    fn times<I: Isa>(&mut self, isa: I, b: Factor<'_, S>) {
        times(isa, self, b);
    }

    #[inline(always)]
    fn small_times<I: Isa>(&mut self, isa: I, small: &[u8], b: Factor<'_, S>) {
        match b {
            Factor::Prepared(b) => {
                decode_small_to::<true, I, S::Ring>(isa, small, self.left_mut());
                isa.run(MultiplyByPrepared { place: self, right: b.memory() });
            }
            b => {
                decode_to_left(isa, self, b);
                decode_small_to::<true, I, S::Ring>(isa, small, self.right_mut());
                isa.run(MultiplyInPlace(self));
            }
        }
    }

    #[inline(always)]
    fn quotient_mod_3<I: Isa>(&mut self, isa: I, g_inverse: Factor<'_, S>, out: &mut [u8]) -> u32 {
        isa.run(QuotientMod3InPlace { place: self, g_inverse: g_inverse.code(), out })
    }

    #[inline(always)]
    fn round_and_encode<I: Isa>(&mut self, isa: I, out: &mut [u8]) {
        round_and_encode_from(isa, self, out);
    }

    /// Polynomials are compared: c comes back if it is encoded as it should be, of multiples of 3 to which the element is
    /// rounded.
    #[inline(always)]
    fn comes_back<I: Isa>(&mut self, isa: I, c: &[u8], steps: impl FnOnce(&mut Self)) -> Choice {
        let canonical = decode_rounded_to(isa, c, self);
        let mut decoded = Rq::ZERO;
        copy_coefficients(decoded.padded_mut(), self.left_mut());
        steps(self);
        isa.run(RoundsTo { place: self, rounded: &decoded }).and(canonical)
    }
}

/// The memory of products in place, made by each step.
#[cfg(feature = "sntrup")]
pub(crate) struct InPlace<R: Ring>(PhantomData<R>);

#[cfg(feature = "sntrup")]
impl<R: Ring> Steps for InPlace<R> {
    type Step = ProductMemory<R>;
    type Buffer<A: Array<u8>> = ();
    const LOW_STACK: bool = true;

    #[inline(always)]
    fn new(_: bool) -> Self {
        Self(PhantomData)
    }

    #[inline(always)]
    fn buffer<A: Array<u8>>(_: &Randomness<'_, '_>) {}

    #[inline(never)]
    fn step<T>(&mut self, step: impl FnOnce(&mut ProductMemory<R>) -> T) -> T {
        step(&mut ProductMemory::new())
    }
}

/// A small polynomial times a, and then times b. Each product is handed out before the next is made.
#[cfg(feature = "ntrulpr")]
#[inline(always)]
pub(crate) fn small_times_both<I: Isa, S: PrimeSet>(
    isa: I,
    place: &mut ProductMemory<S::Ring>,
    small: &[u8],
    factors: [Factor<'_, S>; 2],
    first: impl FnOnce(&mut ProductMemory<S::Ring>),
    second: impl FnOnce(&mut ProductMemory<S::Ring>),
) {
    match factors {
        [Factor::Prepared(a), Factor::Prepared(b)] => {
            times_prepared(isa, place, small, [a, b], first, second);
        }
        // The kinds are known, so that only they are compiled.
        [Factor::Generator(seed), Factor::Rounded(code)] => {
            times_codes::<I, S>(isa, place, small, (seed, code), first, second);
        }
        _ => unreachable!("both are prepared, or a seed and a code"),
    }
}

/// Both products with prepared factors: the small polynomial is transformed for each.
#[cfg(feature = "ntrulpr")]
#[inline(never)]
fn times_prepared<I: Isa, R: Ring>(
    isa: I,
    place: &mut ProductMemory<R>,
    small: &[u8],
    [a, b]: [&Right<R>; 2],
    first: impl FnOnce(&mut ProductMemory<R>),
    second: impl FnOnce(&mut ProductMemory<R>),
) {
    decode_small_to::<false, I, R>(isa, small, place.left_mut());
    isa.run(MultiplyByPrepared { place, right: a.memory() });
    first(place);
    decode_small_to::<false, I, R>(isa, small, place.left_mut());
    isa.run(MultiplyByPrepared { place, right: b.memory() });
    second(place);
}

/// Both products with factors in bytes: the small polynomial is transformed once.
#[cfg(feature = "ntrulpr")]
#[inline(never)]
fn times_codes<I: Isa, S: PrimeSet>(
    isa: I,
    place: &mut ProductMemory<S::Ring>,
    small: &[u8],
    (seed, code): (&[u8; 32], &[u8]),
    first: impl FnOnce(&mut ProductMemory<S::Ring>),
    second: impl FnOnce(&mut ProductMemory<S::Ring>),
) {
    let prepared = &mut Right::<S::Ring>::new();
    decode_small_to::<false, I, S::Ring>(isa, small, place.left_mut());
    isa.run(PrepareInPlace { place, out: prepared.memory_mut() });
    decode_to_left(isa, place, Factor::<S>::Generator(seed));
    isa.run(MultiplyByPrepared { place, right: prepared.memory() });
    first(place);
    decode_to_left(isa, place, Factor::<S>::Rounded(code));
    isa.run(MultiplyByPrepared { place, right: prepared.memory() });
    second(place);
}

/// Decodes a factor that comes as bytes to the left operand.
#[inline(always)]
pub(crate) fn decode_to_left<I: Isa, S: PrimeSet>(
    isa: I,
    place: &mut ProductMemory<S::Ring>,
    a: Factor<'_, S>,
) {
    match a {
        #[cfg(feature = "sntrup")]
        Factor::Big(code) => decode_rq_to(isa, code, place),
        #[cfg(feature = "ntrulpr")]
        Factor::Rounded(code) => {
            decode_rounded_to(isa, code, place);
        }
        #[cfg(feature = "ntrulpr")]
        Factor::Generator(seed) => {
            let fill = |words: &mut [u8]| expand_public(seed, words);
            isa.run_apart(UniformInPlace { place, fill });
        }
        a => decode_small_to::<false, I, S::Ring>(isa, a.code(), place.left_mut()),
    }
}
