//! The working memory on Cortex-M4, where the result of each product overwrites one of its operands. Small polynomials
//! are stored as bytes. A factor that is part of a key is decoded into the memory of the product.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::Isa;
use goodprime_ring::low_stack::{
    MultiplyByPrepared, MultiplyInPlace, PrepareInPlace, ProductMemory, QuotientMod3InPlace,
    RoundsTo, SortedBytes, UniformInPlace, copy_coefficients,
};
use goodprime_ring::{Array, Right, Ring, Rq};

use super::{Element, Factor, Steps};
use crate::codec::{decode_rounded_to, decode_rq_to, decode_small_to, round_and_encode_from};
use crate::error::Error;
use crate::hash::Hash;
use crate::random::{Randomness, expand_public};
use crate::scheme::PrimeSet;
use crate::short::{hash_short_low_stack, short_low_stack};

/// The working memory of operations with products in place. Each step creates its own.
pub(crate) struct InPlace<R: Ring>(PhantomData<R>);

impl<R: Ring> Steps for InPlace<R> {
    type Ring = R;
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
    fn short<I: Isa, S: PrimeSet<Ring = R>>(
        &mut self,
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        _: &mut (),
        out: &mut [u8],
    ) -> Result<(), Error> {
        let words = &mut SortedBytes::<R>::new();
        randomness.next_into(&mut words.memory_mut()[..4 * S::P])?;
        short_low_stack::<I, S>(isa, words.memory_mut(), out);
        Ok(())
    }

    #[inline(never)]
    fn step<T>(&mut self, step: impl FnOnce(&mut ProductMemory<R>) -> T) -> T {
        step(&mut ProductMemory::new())
    }
}

/// The element a is the left operand before a product, and the result after it.
impl<S: PrimeSet> Element<S> for ProductMemory<S::Ring> {
    /// Multiplies a by b, which is prepared or small.
    #[inline(always)]
    fn times<I: Isa>(&mut self, isa: I, b: Factor<'_, S>) {
        match b {
            Factor::Prepared(b) => isa.run(MultiplyByPrepared { place: self, right: b.memory() }),
            b => {
                decode_small_to::<false, I, S::Ring>(isa, b.code(), self.right_mut());
                isa.run(MultiplyInPlace(self));
            }
        }
    }

    #[inline(always)]
    fn small_times<I: Isa>(&mut self, isa: I, r: &[u8], b: Factor<'_, S>) {
        match b {
            Factor::Prepared(b) => {
                decode_small_to::<true, I, S::Ring>(isa, r, self.left_mut());
                isa.run(MultiplyByPrepared { place: self, right: b.memory() });
            }
            b => {
                decode_to_left(isa, self, b);
                decode_small_to::<true, I, S::Ring>(isa, r, self.right_mut());
                isa.run(MultiplyInPlace(self));
            }
        }
    }

    #[inline(always)]
    fn short_times_both<I: Isa>(
        &mut self,
        isa: I,
        hash: &Hash,
        factors: [Factor<'_, S>; 2],
        first: impl FnOnce(&mut Self),
        second: impl FnOnce(&mut Self),
    ) {
        let mut b = S::SmallBytes::ZERO;
        hash_short_low_stack::<I, S>(isa, hash, self.bytes_mut(), b.as_mut());
        match factors {
            [Factor::Prepared(a), Factor::Prepared(c)] => {
                times_prepared(isa, self, b.as_ref(), [a, c], first, second);
            }
            // The variants are known, so that only they are compiled.
            [Factor::Generator(seed), Factor::Rounded(code)] => {
                times_codes::<I, S>(isa, self, b.as_ref(), (seed, code), first, second);
            }
            _ => unreachable!("both are prepared, or a seed and a code"),
        }
    }

    #[inline(always)]
    fn quotient_mod_3<I: Isa>(&mut self, isa: I, g_inverse: Factor<'_, S>, r: &mut [u8]) -> u32 {
        isa.run(QuotientMod3InPlace { place: self, g_inverse: g_inverse.code(), out: r })
    }

    #[inline(always)]
    fn round_and_encode<I: Isa>(&mut self, isa: I, out: &mut [u8]) {
        round_and_encode_from(isa, self, out);
    }

    #[inline(always)]
    fn decode_rounded<I: Isa>(&mut self, isa: I, c: &[u8]) {
        decode_rounded_to(isa, c, self);
    }

    /// Compares polynomials instead of bytes: `c` must be canonical, and must decode to the multiples of 3 to which a
    /// is rounded.
    #[inline(always)]
    fn decode_and_compare<I: Isa>(
        &mut self,
        isa: I,
        c: &[u8],
        steps: impl FnOnce(&mut Self),
    ) -> Choice {
        let canonical = decode_rounded_to(isa, c, self);
        let mut decoded = Rq::ZERO;
        copy_coefficients(decoded.padded_mut(), self.left_mut());
        steps(self);
        isa.run(RoundsTo { place: self, rounded: &decoded }).and(canonical)
    }

    #[inline(always)]
    fn product(&self) -> &[i16] {
        ProductMemory::product(self)
    }
}

/// Computes both products with prepared factors, for each of which the small polynomial is transformed again.
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

/// Computes both products with factors in bytes. The small polynomial is transformed only once.
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

/// Decodes a factor in bytes to the left operand.
#[inline(always)]
pub(crate) fn decode_to_left<I: Isa, S: PrimeSet>(
    isa: I,
    place: &mut ProductMemory<S::Ring>,
    a: Factor<'_, S>,
) {
    match a {
        Factor::Big(code) => decode_rq_to(isa, code, place),
        Factor::Rounded(code) => {
            decode_rounded_to(isa, code, place);
        }
        Factor::Generator(seed) => {
            let fill = |words: &mut [u8]| expand_public(seed, words);
            isa.run_outlined(UniformInPlace { place, fill });
        }
        a => decode_small_to::<false, I, S::Ring>(isa, a.code(), place.left_mut()),
    }
}
