//! Key generation, encapsulation and decapsulation of NTRU with little stack. Products overwrite one of their operands,
//! and each step holds only the memory that it needs. Between the steps of key generation, polynomials are encoded,
//! because their bytes take less memory. At its end an operation overwrites all stack that it used.

use core::slice::from_mut;

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel};
use goodprime_ring::cyclic::low_stack::{
    LiftInPlace, MultiplyInPlace, MultiplyInPlaceByPrepared, MultiplyS3InPlace, ReciprocalModulo2,
    SortInPlace,
};
use goodprime_ring::cyclic::operations::{InvertS3, ReduceS3};
use goodprime_ring::cyclic::{CyclicParams, CyclicRing, ProductMemory, Rq, Ternary};

use super::codec::{
    ToTernary, decode_rq, decode_s3, decode_s3_to, decode_sq, encode_rq, encode_s3, encode_sq,
};
use super::key::{Pair, Parts, Private, Public};
use super::sample::{Iid, fields, from_digit, iid_plus};
use super::secrets::{Secrets, choose, hash};
use super::trits::PackTrits;
use super::{Ntru, vanish_at_1};
use crate::declassify::declassify;
use crate::design::{Key, Keys};
use crate::error::Error;
use crate::faults::{Fault, checked};
use crate::hash::{GROUP, Hash, part};
use crate::random::{Fill, Randomness};
use crate::scheme::NtruSet;
use crate::wipe::Wiped;

/// Generates a key pair, as [`Ntru::keygen`] does.
pub(super) fn keygen<I: Isa, S: NtruSet>(
    isa: I,
    fill: &mut Fill<'_>,
    pk: &mut [u8],
    sk: &mut [u8],
) -> Result<(), Error> {
    let Pair { pk, f, f_inverse, h_inverse, prf } = Pair::of::<S>(pk, sk, 0);
    let mut g = Wiped::<S::SmallBytes, u8>::new();
    let g = g.as_mut();
    draw::<I, S>(isa, fill, f, g)?;
    fill(prf)?;
    let invertible = invert_modulo_3::<I, S::Ring>(isa, f, f_inverse);
    let mut v = Rq::ZERO;
    let invertible = invertible.and(reciprocal::<I, S>(isa, f, g, &mut v));
    if !declassify(invertible, "a key pair that does not exist is not revealed") {
        return Err(Error::Randomness);
    }
    times_squares::<I, S>(isa, [f, g], &mut v, pk, h_inverse);
    Ok(())
}

/// Draws f and g with one request of random bytes, and encodes them.
#[inline(never)]
fn draw<I: Isa, S: NtruSet>(
    isa: I,
    fill: &mut Fill<'_>,
    f: &mut [u8],
    g: &mut [u8],
) -> Result<(), Error> {
    let place = &mut ProductMemory::<S::Ring>::new();
    let (mut first, mut second) = (Ternary::ZERO, Ternary::ZERO);
    sample::<I, S>(isa, place, true, &mut first, &mut second, fill)?;
    encode_s3(isa, &first, f);
    encode_s3(isa, &second, g);
    Ok(())
}

/// Samples as [`Ntru::sample`] does. `fill` writes the random bytes to the end of the memory, and the words to be
/// sorted are at its beginning.
fn sample<I: Isa, S: NtruSet>(
    isa: I,
    place: &mut ProductMemory<S::Ring>,
    plus: bool,
    first: &mut Ternary<S::Ring>,
    second: &mut Ternary<S::Ring>,
    fill: impl FnOnce(&mut [u8]) -> Result<(), Error>,
) -> Result<(), Error> {
    let n = <S::Ring as CyclicParams>::N;
    let memory = place.bytes_mut();
    let at = memory.len() - S::ENCAPSULATION_RANDOMNESS;
    fill(&mut memory[at..])?;
    let (for_first, for_second) = memory[at..].split_at(n - 1);
    isa.run_outlined(Iid { bytes: for_first, out: first.coefficients_mut() });
    if Ntru::<S>::HPS {
        fixed_type::<I, S>(isa, place, at + n - 1, second);
    } else {
        isa.run_outlined(Iid { bytes: for_second, out: second.coefficients_mut() });
        if plus {
            iid_plus(first);
            iid_plus(second);
        }
    }
    Ok(())
}

/// Samples by the specification's `Fixed_Type` from the bytes at offset `at`.
fn fixed_type<I: Isa, S: NtruSet>(
    isa: I,
    place: &mut ProductMemory<S::Ring>,
    at: usize,
    out: &mut Ternary<S::Ring>,
) {
    let count = <S::Ring as CyclicParams>::N - 1;
    let memory = place.bytes_mut();
    // Fifteen bytes become sixteen at a lower offset. `at` is more than a quarter of the count, so no unread byte is
    // lost.
    for i in 0..count / 4 {
        let mut bytes = [0; 15];
        bytes.copy_from_slice(&memory[at + 15 * i..][..15]);
        let words = fields(&bytes);
        for (to, word) in memory[16 * i..][..16].as_chunks_mut().0.iter_mut().zip(words) {
            *to = word.to_le_bytes();
        }
    }
    let words = memory.as_chunks_mut::<4>().0;
    words[..S::WEIGHT / 2].iter_mut().for_each(|word| word[0] |= 1);
    words[S::WEIGHT / 2..S::WEIGHT].iter_mut().for_each(|word| word[0] |= 2);
    isa.run(SortInPlace(place));
    let words = place.bytes_mut().as_chunks::<4>().0;
    for (c, word) in out.coefficients_mut()[..count].iter_mut().zip(words) {
        *c = from_digit(u16::from(word[0] & 3));
    }
}

/// Computes 1/f in S/3 and encodes it. Returns true if f is invertible.
#[inline(never)]
fn invert_modulo_3<I: Isa, R: CyclicRing>(isa: I, f: &[u8], out: &mut [u8]) -> Choice {
    let (mut a, mut inverse) = (Ternary::<R>::ZERO, Ternary::ZERO);
    decode_s3(isa, f, &mut a);
    let invertible = isa.run(InvertS3 { out: &mut inverse, a: &a });
    encode_s3(isa, &inverse, out);
    invertible
}

/// Decodes g and computes G, as [`Ntru::numerator`] does.
fn decode_numerator<I: Isa, S: NtruSet>(isa: I, g: &[u8], out: &mut Rq<S::Ring>) {
    decode_s3_to::<I, S::Ring>(isa, g, out.padded_mut());
    let mut before = 0;
    for c in out.coefficients_mut() {
        let g = *c;
        let difference = if Ntru::<S>::HPS { g } else { g.wrapping_neg().wrapping_add(before) };
        (*c, before) = (difference.wrapping_mul(3), g);
    }
}

/// Computes v = 1/(G·f) in S/q. Returns true if G·f is invertible.
#[inline(never)]
fn reciprocal<I: Isa, S: NtruSet>(isa: I, f: &[u8], g: &[u8], v: &mut Rq<S::Ring>) -> Choice {
    let mut a = Rq::ZERO;
    product::<I, S>(isa, f, g, &mut a);
    let invertible = isa.run(ReciprocalModulo2 { out: v, a: &a });
    lift_reciprocal(isa, v, &a);
    invertible
}

/// Computes the product G·f.
#[inline(never)]
fn product<I: Isa, S: NtruSet>(isa: I, f: &[u8], g: &[u8], out: &mut Rq<S::Ring>) {
    let (place, mut b) = (&mut ProductMemory::new(), Rq::ZERO);
    decode_numerator::<I, S>(isa, g, out);
    decode_s3_to::<I, S::Ring>(isa, f, b.padded_mut());
    isa.run(MultiplyInPlace { b: out, a: (&b).into(), place });
}

#[inline(never)]
fn lift_reciprocal<I: Isa, R: CyclicRing>(isa: I, v: &mut Rq<R>, a: &Rq<R>) {
    isa.run(LiftInPlace { v, a, place: &mut ProductMemory::new() });
}

/// Computes h = v·G·G and 1/h = v·f·f, and encodes both. Overwrites v.
#[inline(never)]
fn times_squares<I: Isa, S: NtruSet>(
    isa: I,
    [f, g]: [&[u8]; 2],
    v: &mut Rq<S::Ring>,
    h: &mut [u8],
    h_inverse: &mut [u8],
) {
    let (place, mut a, mut b) = (&mut ProductMemory::new(), Rq::ZERO, Rq::<S::Ring>::ZERO);
    b.padded_mut().copy_from_slice(v.padded());
    decode_numerator::<I, S>(isa, g, &mut a);
    for _ in 0..2 {
        isa.run(MultiplyInPlace { b: &mut b, a: (&a).into(), place });
    }
    encode_rq(isa, &b, h);
    decode_s3_to::<I, S::Ring>(isa, f, a.padded_mut());
    for _ in 0..2 {
        isa.run(MultiplyInPlace { b: v, a: (&a).into(), place });
    }
    encode_sq(isa, v, h_inverse);
}

/// Computes pk from sk, as [`Ntru::recover_public`] does.
pub(super) fn recover_public<I: Isa, R: CyclicRing>(isa: I, sk: &[u8], pk: &mut [u8]) {
    let (mut a, mut h) = (Rq::<R>::ZERO, Rq::ZERO);
    decode_sq(isa, Parts::of::<R>(sk).h_inverse, &mut a);
    isa.run(ReciprocalModulo2 { out: &mut h, a: &a });
    lift_reciprocal(isa, &mut h, &a);
    vanish_at_1(&mut h);
    encode_rq(isa, &h, pk);
}

/// Adds Lift(m) to `a`, or subtracts it.
fn add_lifted<I: Isa, S: NtruSet>(
    isa: I,
    a: &mut Rq<S::Ring>,
    m: &Ternary<S::Ring>,
    minus: bool,
    place: &mut ProductMemory<S::Ring>,
) {
    let lifted = Ntru::<S>::lift(isa, m, place.memory_mut());
    for (a, lifted) in a.coefficients_mut().iter_mut().zip(lifted) {
        *a = if minus { a.wrapping_sub(*lifted) } else { a.wrapping_add(*lifted) };
    }
}

/// Draws the next r and m, computes c = h·r + Lift(m), and writes S3(r) and S3(m).
#[inline(never)]
fn encrypt<I: Isa, S: NtruSet>(
    isa: I,
    key: Key<'_, Public<S::Ring>>,
    randomness: &mut Randomness<'_, '_>,
    ct: &mut [u8],
    [r_bytes, m_bytes]: [&mut [u8]; 2],
) -> Result<(), Error> {
    let place = &mut ProductMemory::<S::Ring>::new();
    let (mut c, mut r, mut m) = (Rq::ZERO, Ternary::ZERO, Ternary::ZERO);
    sample::<I, S>(isa, place, false, &mut r, &mut m, |bytes| randomness.next_into(bytes))?;
    match key {
        Key::Decoded(Public { h }) => {
            c.padded_mut().copy_from_slice(r.padded());
            isa.run(MultiplyInPlaceByPrepared { b: &mut c, a: h, place });
        }
        Key::Bytes(pk) => {
            decode_rq(isa, pk, &mut c);
            isa.run(MultiplyInPlace { b: &mut c, a: (&r).into(), place });
        }
    }
    add_lifted::<I, S>(isa, &mut c, &m, false, place);
    encode_rq(isa, &c, ct);
    encode_s3(isa, &r, r_bytes);
    encode_s3(isa, &m, m_bytes);
    Ok(())
}

/// Computes S3(r) and S3(m) of a ciphertext. Returns true if an encapsulation can produce the ciphertext.
#[inline(never)]
fn decrypt<I: Isa, S: NtruSet>(
    isa: I,
    key: Key<'_, Private<S::Ring>>,
    ct: &[u8],
    [r_bytes, m_bytes]: [&mut [u8]; 2],
) -> Choice {
    let place = &mut ProductMemory::<S::Ring>::new();
    let (mut a, mut b, mut m) = (Rq::ZERO, Rq::ZERO, Ternary::ZERO);
    // m = (c·f in R/q) · (1/f) in S/3. With a decoded key both products are computed in R/q, where the second is exact.
    decode_rq(isa, ct, &mut b);
    match key {
        Key::Decoded(key) => {
            isa.run(MultiplyInPlaceByPrepared { b: &mut b, a: &key.f, place });
            isa.run(ReduceS3 { out: &mut m, a: &b });
            b.padded_mut().copy_from_slice(m.padded());
            isa.run(MultiplyInPlaceByPrepared { b: &mut b, a: &key.f_inverse, place });
            isa.run(ReduceS3 { out: &mut m, a: &b });
        }
        Key::Bytes(sk) => {
            let sk = Parts::of::<S::Ring>(sk);
            decode_s3_to::<I, S::Ring>(isa, sk.f, a.padded_mut());
            isa.run(MultiplyInPlace { b: &mut b, a: (&a).into(), place });
            isa.run(ReduceS3 { out: &mut m, a: &b });
            decode_s3_to::<I, S::Ring>(isa, sk.f_inverse, a.padded_mut());
            isa.run(MultiplyS3InPlace { b: &mut m, a: &a, place });
        }
    }
    let ok = Ntru::<S>::may_be_made(isa, ct, &m);

    // r = (c - Lift(m))/h in S/q.
    decode_rq(isa, ct, &mut b);
    add_lifted::<I, S>(isa, &mut b, &m, true, place);
    match key {
        Key::Decoded(key) => {
            isa.run(MultiplyInPlaceByPrepared { b: &mut b, a: &key.h_inverse, place });
        }
        Key::Bytes(sk) => {
            decode_sq(isa, Parts::of::<S::Ring>(sk).h_inverse, &mut a);
            isa.run(MultiplyInPlace { b: &mut b, a: (&a).into(), place });
        }
    }
    let mask = S::Ring::MASK;
    let r = a.coefficients_mut();
    let ok = ok
        .and(checked(Fault::Ternary, isa.run_outlined(ToTernary { a: b.coefficients(), mask, r })));
    isa.run_outlined(PackTrits { coefficients: a.padded(), out: r_bytes });
    encode_s3(isa, &m, m_bytes);
    ok
}

/// Encapsulates once per element of `secrets`. The only possible error is that of the randomness.
pub(super) struct Encapsulate<'a, 'f, S: NtruSet> {
    pub(super) keys: Keys<'a, Public<S::Ring>>,
    pub(super) randomness: Randomness<'a, 'f>,
    pub(super) ct: &'a mut [u8],
    pub(super) secrets: &'a mut [Hash],
}

impl<S: NtruSet> Kernel for Encapsulate<'_, '_, S> {
    type Output = Result<(), Error>;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Self::Output {
        let Self { keys, mut randomness, ct, secrets } = self;
        let cts = ct.chunks_exact_mut(S::CIPHERTEXT_SIZE);
        for (i, (ct, secret)) in cts.zip(secrets).enumerate() {
            let made = &mut Secrets::<S>::new();
            let key = keys.get(i, S::ENCAPSULATION_KEY_SIZE);
            encrypt::<I, S>(isa, key, &mut randomness, ct, made.of(0))?;
            hash(isa, &made.messages(), from_mut(secret));
        }
        Ok(())
    }
}

/// Decapsulates once per element of `secrets`.
pub(super) struct Decapsulate<'a, S: NtruSet> {
    pub(super) keys: Keys<'a, Private<S::Ring>>,
    pub(super) ct: &'a [u8],
    pub(super) secrets: &'a mut [Hash],
}

impl<S: NtruSet> Kernel for Decapsulate<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { keys, ct, secrets } = self;
        for (i, secret) in secrets.iter_mut().enumerate() {
            let made = &mut Secrets::<S>::new();
            let key = keys.get(i, S::DECAPSULATION_KEY_SIZE);
            let ct = part(ct, S::CIPHERTEXT_SIZE, i);
            let mut accepted = [Choice::FALSE; GROUP];
            accepted[0] = decrypt::<I, S>(isa, key, ct, made.of(0));
            let mut otherwise = [[&[][..]; 2]; GROUP];
            otherwise[0] = [Private::prf(key), ct];
            choose(isa, &accepted, &made.messages(), &otherwise, from_mut(secret));
        }
    }
}
