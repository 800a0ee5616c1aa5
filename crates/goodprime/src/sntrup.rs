//! The family Streamlined NTRU Prime. The code follows sections 3.1 and 4 of NTRU Prime's round-3 submission.
//!
//! ```text
//! KeyGen    h = g/(3f) in R/q, with g invertible in R/3      pk = h,   sk = (f, 1/g in R/3)
//! Encrypt   c = Round(h·r)
//! Decrypt   e = (3f·c in R/q) mod 3,   r = e/g in R/3, or 1 + x + … + x^(w-1) if r has not weight w
//! ```
//!
//! Keys and ciphertexts are encoded as pk = Rq(h), sk = Small(f) ‖ Small(1/g) ‖ pk ‖ ρ ‖ Hash4(pk) and ct = Rounded(c)
//! ‖ γ, where ‖ stands for concatenation.

mod batch;
mod check;
mod draw;
mod key;
mod low_stack;
#[cfg(test)]
mod tests;

use core::marker::PhantomData;
use core::slice::from_mut;

use ctutils::Choice;
use goodprime_lanes::{Backend, Isa, Modulus};
use goodprime_ring::low_stack::{ReciprocalInPlace, copy_bytes, has_low_stack, inverts_in_place};
use goodprime_ring::operations::{MultiplyPrepared, PrepareLeft, PrepareRight, Reciprocal};
use goodprime_ring::{Left, Params, ProductScratch, Right, Ring, Rq, Small};

use self::batch::Pair;
pub(crate) use self::key::{Private, Public};
use self::key::{SecretParts, f_and_g_inverse, h};
use crate::check::Fits;
use crate::codec::{
    Numbers, decode_small_mod_3, decode_small_to, encode_rq, rounded_size, rq_plan, small_size,
};
use crate::design::{Design, Family, Key, Keys};
use crate::encryption::{BufferOf, Encryption, SecretKey, prime_memory};
use crate::error::Error;
use crate::fo;
use crate::hash::{Hash, Use, hash_last};
use crate::random::{Fill, Randomness};
use crate::schedule::GAMMA;
use crate::scheme::{PrimeSet, Scheme};
use crate::short::draw_short;
use crate::wipe::{Secret, Wiped, wipe_spilled};
use crate::workspace::{Element, InPlace, OperationMemory, Steps};

/// Streamlined NTRU Prime with the parameters of a set.
pub struct Streamlined<S>(PhantomData<S>);

impl<S: PrimeSet> Design for Streamlined<S> {
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    const FAMILY: Family = Family::Streamlined;
    const P: usize = <S::Ring as Params>::P;
    const Q: u16 = <<S::Ring as Params>::Q as Modulus>::Q as u16;
    const PUBLIC_KEY: usize = rq_plan::<S::Ring>().length();
    const SECRET_KEY: usize = 3 * Self::SMALL + Self::PUBLIC_KEY + 32;
    const CIPHERTEXT: usize = rounded_size::<S::Ring>() + GAMMA;
    /// The number of random bytes of an encapsulation: one 32-bit word per coefficient.
    const RANDOMNESS: usize = 4 * Self::P;
    const SMALL: usize = small_size(Self::P);
    const MEMORY: [usize; 3] = prime_memory::<S::Ring>();

    /// Draws g, f and ρ. Computes h = g/(3f), and 1/g in R/3.
    #[inline(always)]
    fn keygen<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let Pair { pk, f, g_inverse, sk_pk, rho, cache } = Pair::of::<S>(pk, sk, 0);
        let mut g = Wiped::<S::SmallBytes, u8>::new();
        draw::draw_g::<I, S>(isa, fill, g.as_mut(), g_inverse)?;
        draw_short::<I, S>(isa, fill, f)?;
        fill(rho)?;
        quotient::<I, S::Ring>(isa, g.as_ref(), f, pk);
        copy_bytes(sk_pk, pk);
        hash_last(isa, &[Use::PublicKey.of(&[], pk)], from_mut(cache));
        Ok(())
    }

    #[inline(always)]
    fn keygen_batch<I: Isa>(isa: I, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error> {
        batch::keygen_batch::<I, S>(isa, pk, sk);
        Ok(())
    }

    #[inline(always)]
    fn prepare<I: Isa>(isa: I, pk: &[u8], key: &mut Self::Public) {
        key.decode(isa, pk);
    }

    #[inline(always)]
    fn prepare_secret<I: Isa>(isa: I, sk: &[u8], key: &mut Self::Secret) {
        key.decode::<I, S>(isa, sk);
    }

    #[inline(always)]
    fn encapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Public>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error> {
        fo::encapsulate::<Fast<S>, LowStack<S>>(backend, keys, randomness, ct, secrets)
    }

    #[inline(always)]
    fn decapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Secret>,
        ct: &[u8],
        secrets: &mut [Hash],
    ) {
        fo::decapsulate::<Fast<S>, LowStack<S>>(backend, keys, ct, secrets);
    }

    #[inline(always)]
    fn copy_public_part(_: Backend, sk: &[u8], pk: &mut [u8]) {
        pk.copy_from_slice(SecretParts::of::<S>(sk).pk);
    }

    #[inline(always)]
    fn check<I: Isa>(isa: I, sk: &[u8]) -> Fits {
        check::check::<I, S>(isa, sk)
    }
}

/// The encryption of Streamlined NTRU Prime, with working memory of the kind `M`.
pub(crate) struct StreamlinedIn<S, M>(PhantomData<(S, M)>);

/// The encryption with the working memory of an operation, which all steps share.
pub(crate) type Fast<S> = StreamlinedIn<S, OperationMemory<<S as Scheme>::Ring>>;

/// The encryption with products in place: each step holds only the memory that it needs, and small polynomials are
/// encoded between steps.
pub(crate) type LowStack<S> = StreamlinedIn<S, InPlace<<S as Scheme>::Ring>>;

impl<S, M> Encryption for StreamlinedIn<S, M>
where
    S: PrimeSet,
    M: Steps<Ring = S::Ring, Step: Element<S>>,
{
    type Set = S;
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    type Input = S::SmallBytes;
    type Randomness = S::WordBytes;
    type Memory = M;
    const SEEDED: bool = false;

    /// Draws r = Short(random), and encodes it as Small(r).
    #[inline(always)]
    fn input<I: Isa>(
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        buffer: &mut BufferOf<Self>,
        input: &mut Self::Input,
        memory: &mut M,
    ) -> Result<(), Error> {
        memory.short::<I, S>(isa, randomness, buffer, input.as_mut())
    }

    /// Computes c = Round(h·r).
    #[inline(always)]
    fn encrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Public>,
        input: &Self::Input,
        _seed: &Hash,
        c: &mut [u8],
        work: &mut M::Step,
    ) {
        work.small_times(isa, input.as_ref(), h(key));
        work.round_and_encode(isa, c);
    }

    /// Computes e = (3f·c in R/q) mod 3 and r = e/g in R/3. If e/g does not have weight w, r is 1 + x + … + x^(w-1).
    /// Returns true if c = Round(h·r).
    #[inline(always)]
    fn decrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Secret>,
        c: &[u8],
        input: &mut Self::Input,
        work: &mut M::Step,
    ) -> Choice {
        work.decode_and_compare(isa, c, |work| {
            let ([f, g_inverse], r) = (f_and_g_inverse(key), input.as_mut());
            work.times(isa, f);
            let weight = work.quotient_mod_3(isa, g_inverse, r);
            short_or_fallback(r, weight, S::WEIGHT);
            let (pk, _) = SecretKey::<S>::public(key);
            work.small_times(isa, r, h(pk));
        })
    }
}

/// Replaces an encoded r by the encoding of 1 + x + … + x^(w-1) if its weight is not w.
#[cfg_attr(not(cortex_m4), inline(always))]
fn short_or_fallback(r: &mut [u8], weight: u32, w: usize) {
    const ONES: u8 = 0b10_10_10_10;
    const ZEROS: u8 = 0b01_01_01_01;
    let keep = Choice::from_u32_eq(weight, w as u32).to_u32_mask();
    let (ones, rest) = r.split_at_mut(w / 4);
    select_or(ones, keep, ONES);
    if let ([between, zeros @ ..], [last]) = rest.split_at_mut(rest.len() - 1) {
        let of_ones = !(0xff << (2 * (w % 4))) as u8;
        select_or(from_mut(between), keep, ZEROS ^ (ONES ^ ZEROS) & of_ones);
        select_or(zeros, keep, ZEROS);
        // The last byte has one coefficient.
        select_or(from_mut(last), keep, ZEROS & 3);
    }
}

/// Leaves `bytes` unchanged, or sets all of them to `byte` if `keep` is zero.
#[cfg_attr(not(cortex_m4), inline(always))]
#[cfg_attr(cortex_m4, inline(never))]
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

/// Computes h = g/(3f) from encoded g and f, and encodes h.
#[inline(always)]
fn quotient<I: Isa, R: Ring>(isa: I, g: &[u8], f: &[u8], pk: &mut [u8]) {
    let mut h = Rq::<R>::ZERO;
    invert_f(isa, f, &mut h);
    multiply_and_encode(isa, &mut h, g, pk);
}

// Not inlined: the memory of the product is not on the stack during the inversion in R/q.

/// Computes `out` = 1/(3f) from an encoded f. The inverse exists: a short f is not zero, and R/q is a field.
#[inline(never)]
fn invert_f<I: Isa, R: Ring>(isa: I, f: &[u8], out: &mut Rq<R>) {
    if const { inverts_in_place() } {
        decode_small_to::<true, I, R>(isa, f, out.padded_mut());
        isa.run_outlined(ReciprocalInPlace { a: out, scale: 3 });
        return;
    }
    let mut a = Small::<R>::ZERO;
    decode_small_mod_3(isa, f, &mut a);
    isa.run_outlined(Reciprocal { out, a: (&a).into(), scale: 3 });
}

/// Computes a·b for an encoded small b, and encodes it as a public key. Overwrites a.
#[inline(never)]
fn multiply_and_encode<I: Isa, R: Ring>(isa: I, a: &mut Rq<R>, b: &[u8], pk: &mut [u8]) {
    if const { has_low_stack::<R>() } {
        return low_stack::multiply_and_encode(isa, a, b, pk);
    }
    let mut small = Small::<R>::ZERO;
    decode_small_mod_3(isa, b, &mut small);
    let (mut left, mut right) = (Secret::new(Left::new()), Secret::new(Right::new()));
    let scratch = &mut Secret::new(ProductScratch::new());
    isa.run(PrepareLeft { out: &mut left, a: (&*a).into() });
    isa.run(PrepareRight { out: &mut right, b: (&small).into(), scratch });
    isa.run(MultiplyPrepared { out: &mut *a, a: &left, b: &right, scratch });
    encode_rq(isa, a, &mut Numbers::<R>::new(), pk);
    wipe_spilled();
}
