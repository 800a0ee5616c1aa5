//! Streamlined NTRU Prime. Source: NTRU Prime round 3, sections 3.1 and 4.
//!
//! ```text
//! KeyGen    h = g/(3f) in R/q, with g invertible in R/3      pk = h,   sk = (f, 1/g in R/3)
//! Encrypt   c = Round(h·r)
//! Decrypt   e = (3f·c in R/q) mod 3,   r = e/g in R/3, or 1 + x + … + x^(w-1) if r has not weight w
//! ```
//!
//! In bytes: pk = Rq(h). sk = Small(f) ‖ Small(1/g) ‖ pk ‖ ρ ‖ Hash4(pk). ct = Rounded(c) ‖ γ.

mod batch;
mod check;
mod draw;
mod in_place;

use core::marker::PhantomData;
use core::slice::from_mut;

use ctutils::Choice;
use goodprime_lanes::{Backend, Isa, Modulus};
use goodprime_ring::in_place::{ReciprocalInPlace, copy_bytes, in_place, inverts_in_place};
use goodprime_ring::operations::{MultiplyPrepared, PrepareLeft, PrepareRight, Reciprocal};
use goodprime_ring::{Left, Params, ProductScratch, Right, Ring, Rq, Small};

use self::batch::Pair;
pub(crate) use self::in_place::InPlace;
use crate::check::Fits;
use crate::codec::{
    Numbers, decode_rq, decode_small, decode_small_mod_3, decode_small_to, encode_rq, encode_small,
    rounded_size, rq_plan, small_size,
};
use crate::design::Design;
use crate::encryption::{BufferOf, Encryption, HashOf, prime_memory};
use crate::error::Error;
use crate::fo;
use crate::hash::{Hash, Use, hash, hash_last, hash_secret};
use crate::random::{Fill, Randomness};
use crate::schedule::GAMMA;
use crate::scheme::{Family, Key, Keys, PrimeSet};
use crate::short::{Short, draw_short};
use crate::wipe::{Secret, Wiped, wipe, wipe_spilled};
use crate::workspace::{Factor, Shared, Workspace};

/// A public key, decoded.
#[derive(Clone)]
pub struct Public<R: Ring> {
    h: Right<R>,
    /// Hash4(pk).
    cache: Hash,
}

/// A secret key, decoded.
#[derive(Clone)]
pub struct Private<R: Ring> {
    f: Secret<Right<R>>,
    /// Its code, where products are made in place.
    g_inverse: Secret<Right<R>>,
    public: Public<R>,
    /// Hash3(ρ), what replaces the input of a rejected ciphertext.
    rejection: Hash,
}

impl<R: Ring> Default for Public<R> {
    #[inline(always)]
    fn default() -> Self {
        const { Self { h: Right::new(), cache: [0; 32] } }
    }
}

impl<R: Ring> Default for Private<R> {
    #[inline(always)]
    fn default() -> Self {
        const {
            Self {
                f: Secret::new(Right::new()),
                g_inverse: Secret::new(Right::new()),
                public: Public { h: Right::new(), cache: [0; 32] },
                rejection: [0; 32],
            }
        }
    }
}

impl<R: Ring> Drop for Private<R> {
    fn drop(&mut self) {
        wipe(&mut self.rejection);
    }
}

/// The parts of a secret key in bytes.
struct Parts<'a> {
    f: &'a [u8],
    g_inverse: &'a [u8],
    pk: &'a [u8],
    rho: &'a [u8],
    cache: &'a Hash,
}

impl<'a> Parts<'a> {
    #[inline(always)]
    fn of<S: PrimeSet>(sk: &'a [u8]) -> Self {
        let (f, rest) = sk.split_at(small_size(S::P));
        let (g_inverse, rest) = rest.split_at(small_size(S::P));
        let (pk, rest) = rest.split_at(S::ENCAPSULATION_KEY_SIZE);
        let (rho, cache) = rest.split_at(small_size(S::P));
        let cache = cache.first_chunk().expect("a secret key ends with 32 bytes");
        Self { f, g_inverse, pk, rho, cache }
    }
}

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
    /// A word for each coefficient.
    const RANDOMNESS: usize = 4 * Self::P;
    const SMALL: usize = small_size(Self::P);
    const MEMORY: [usize; 3] = prime_memory::<S::Ring>();

    /// h = g/(3f), and 1/g in R/3.
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
        let mut h = Rq::<S::Ring>::ZERO;
        invert_f(isa, f, &mut h);
        multiply_and_encode(isa, &mut h, g.as_ref(), pk);
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
        decode_h(isa, pk, &mut key.h, &mut const { Workspace::with(()) });
        hash(isa, Use::PublicKey.of(&[], pk), &mut key.cache);
    }

    #[inline(always)]
    fn prepare_secret<I: Isa>(isa: I, sk: &[u8], key: &mut Self::Secret) {
        let (sk, work) = (Parts::of::<S>(sk), &mut const { Workspace::with(()) });
        decode_f(isa, sk.f, &mut key.f, work);
        if const { in_place::<S::Ring>() } {
            key.g_inverse.keep_code(sk.g_inverse);
        } else {
            decode_g_inverse(isa, sk.g_inverse, &mut key.g_inverse, work);
        }
        decode_h(isa, sk.pk, &mut key.public.h, work);
        key.public.cache = *sk.cache;
        hash_secret(isa, Use::Input.of(&[], sk.rho), &mut key.rejection);
    }

    #[inline(always)]
    fn encapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Public>,
        randomness: Randomness<'_, '_>,
        ct: &mut [u8],
        secrets: &mut [Hash],
    ) -> Result<(), Error> {
        fo::encapsulate::<Self, InPlace<S>>(backend, keys, randomness, ct, secrets)
    }

    #[inline(always)]
    fn decapsulate(
        backend: Backend,
        keys: Keys<'_, Self::Secret>,
        ct: &[u8],
        secrets: &mut [Hash],
    ) {
        fo::decapsulate::<Self, InPlace<S>>(backend, keys, ct, secrets);
    }

    #[inline(always)]
    fn copy_public_part(_: Backend, sk: &[u8], pk: &mut [u8]) {
        pk.copy_from_slice(Parts::of::<S>(sk).pk);
    }

    #[inline(always)]
    fn check<I: Isa>(isa: I, sk: &[u8]) -> Fits {
        check::check::<I, S>(isa, sk)
    }
}

impl<S: PrimeSet> Encryption for Streamlined<S> {
    type Set = S;
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    type Input = S::SmallBytes;
    type Randomness = S::WordBytes;
    type Memory = Shared<S::Ring>;
    const SEEDED: bool = false;

    /// r = Short(random), as Small(r).
    #[inline(always)]
    fn input<I: Isa>(
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        buffer: &mut BufferOf<Self>,
        input: &mut Self::Input,
        memory: &mut Self::Memory,
    ) -> Result<(), Error> {
        memory.sample(randomness, buffer, |random, r| {
            isa.run_apart(Short { random, weight: S::WEIGHT, out: &mut *r });
            encode_small(isa, r, input.as_mut());
        })
    }

    /// c = Round(h·r).
    #[inline(always)]
    fn encrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Public>,
        input: &Self::Input,
        _seed: &Hash,
        c: &mut [u8],
        work: &mut Workspace<S::Ring>,
    ) {
        let Workspace { ring, big, small: r } = work;
        decode_small_mod_3(isa, input.as_ref(), r);
        ring.left(isa, (&*r).into());
        let hr = ring.left_times(isa, h::<S>(key), big);
        ring.round_and_encode(isa, hr, c);
    }

    /// e = (3f·c in R/q) mod 3,   r = e/g in R/3, or 1 + x + … + x^(w-1) if r has not weight w.
    #[inline(always)]
    fn decrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Secret>,
        c: &[u8],
        input: &mut Self::Input,
        work: &mut Workspace<S::Ring>,
    ) {
        let (Workspace { ring, big, small }, [f, g_inverse]) = (work, factors::<S>(key));
        let c = ring.decode_rounded(isa, c, big);
        let fc = ring.times(isa, c, f);
        let e = ring.triple_mod_3(isa, fc, small);
        let r = ring.times_mod_3(isa, e, g_inverse, big);
        short_or_fallback(&mut r.padded_mut()[..S::P], S::WEIGHT);
        encode_small(isa, r, input.as_mut());
    }

    #[inline(always)]
    fn cache(key: Key<'_, Self::Public>) -> HashOf<'_> {
        cache(key)
    }

    #[inline(always)]
    fn own_public(key: Key<'_, Self::Secret>) -> (Key<'_, Self::Public>, HashOf<'_>) {
        own_public::<S>(key)
    }

    #[inline(always)]
    fn rejection(key: Key<'_, Self::Secret>) -> HashOf<'_> {
        rejection::<S>(key)
    }
}

// What an operation takes from a key, which is decoded or bytes.

#[inline(always)]
fn h<S: PrimeSet>(key: Key<'_, Public<S::Ring>>) -> Factor<'_, S> {
    match key {
        Key::Decoded(key) => Factor::Prepared(&key.h),
        Key::Bytes(pk) => Factor::Big(pk),
    }
}

/// f and 1/g.
#[inline(always)]
fn factors<S: PrimeSet>(key: Key<'_, Private<S::Ring>>) -> [Factor<'_, S>; 2] {
    match key {
        Key::Decoded(key) => [Factor::Prepared(&key.f), Factor::Prepared(&key.g_inverse)],
        Key::Bytes(sk) => {
            let Parts { f, g_inverse, .. } = Parts::of::<S>(sk);
            [Factor::Small(f), Factor::Small(g_inverse)]
        }
    }
}

/// Hash4(pk).
#[inline(always)]
fn cache<R: Ring>(key: Key<'_, Public<R>>) -> HashOf<'_> {
    match key {
        Key::Decoded(key) => HashOf::Known(&key.cache),
        Key::Bytes(pk) => HashOf::Bytes(pk),
    }
}

#[inline(always)]
fn own_public<S: PrimeSet>(
    key: Key<'_, Private<S::Ring>>,
) -> (Key<'_, Public<S::Ring>>, HashOf<'_>) {
    match key {
        Key::Decoded(key) => (Key::Decoded(&key.public), HashOf::Known(&key.public.cache)),
        Key::Bytes(sk) => {
            let sk = Parts::of::<S>(sk);
            (Key::Bytes(sk.pk), HashOf::Known(sk.cache))
        }
    }
}

/// Hash3(ρ).
#[inline(always)]
fn rejection<S: PrimeSet>(key: Key<'_, Private<S::Ring>>) -> HashOf<'_> {
    match key {
        Key::Decoded(key) => HashOf::Known(&key.rejection),
        Key::Bytes(sk) => HashOf::Bytes(Parts::of::<S>(sk).rho),
    }
}

/// 1 + x + … + x^(w-1) in place of an r that has not weight w.
#[inline(always)]
fn short_or_fallback(r: &mut [i16], weight: usize) {
    let nonzero: u16 = r.iter().map(|c| (c & 1) as u16).sum();
    let keep = Choice::from_u16_eq(nonzero, weight as u16).to_u16_mask() as i16;
    for (i, r) in r.iter_mut().enumerate() {
        let fallback = (i < weight) as i16;
        *r = fallback ^ ((fallback ^ *r) & keep);
    }
}

// Functions of their own, so that their memory is not on the stack beneath the inversion in R/q.

/// out = 1/(3f) for an encoded f. It is short, so not zero, and R/q is a field.
#[inline(never)]
fn invert_f<I: Isa, R: Ring>(isa: I, f: &[u8], out: &mut Rq<R>) {
    if const { inverts_in_place() } {
        decode_small_to::<true, I, R>(isa, f, out.padded_mut());
        isa.run_apart(ReciprocalInPlace { a: out, scale: 3 });
        return;
    }
    let mut a = Small::<R>::ZERO;
    decode_small_mod_3(isa, f, &mut a);
    isa.run_apart(Reciprocal { out, a: (&a).into(), scale: 3 });
}

/// a = a·b for an encoded small b, encoded as a public key.
#[inline(never)]
fn multiply_and_encode<I: Isa, R: Ring>(isa: I, a: &mut Rq<R>, b: &[u8], pk: &mut [u8]) {
    if const { in_place::<R>() } {
        return in_place::multiply_and_encode(isa, a, b, pk);
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

// The polynomials of keys, decoded and prepared. Of the workspace, the left operand is left alone, and all but `decode_g_inverse`
// leave the small polynomial alone.

inlined_unless_compact! {
    fn decode_h<I: Isa, R: Ring>(isa: I, pk: &[u8], out: &mut Right<R>, work: &mut Workspace<R, ()>) {
        let Workspace { ring, big: h, .. } = work;
        decode_rq(isa, pk, &mut ring.numbers, h);
        ring.prepare(isa, (&*h).into(), out);
    }

    fn decode_f<I: Isa, R: Ring>(isa: I, f: &[u8], out: &mut Right<R>, work: &mut Workspace<R, ()>) {
        decode_small(isa, f, &mut work.big);
        work.ring.prepare(isa, (&work.big).into(), out);
    }

    /// A damaged key may contain 2, which is -1 modulo 3.
    fn decode_g_inverse<I: Isa, R: Ring>(
        isa: I,
        g_inverse: &[u8],
        out: &mut Right<R>,
        work: &mut Workspace<R, ()>,
    ) {
        decode_small_mod_3(isa, g_inverse, &mut work.small);
        work.ring.prepare(isa, (&work.small).into(), out);
    }
}
