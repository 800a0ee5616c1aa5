//! NTRU LPRime. Source: NTRU Prime round 3, sections 3.2 and 4.
//!
//! ```text
//! KeyGen    A = Round(a·G),   G = Generator(S)                       pk = S, A,   sk = a
//! Encrypt   B = Round(b·G),   T_i = Top((b·A)_i + r_i·(q-1)/2),   b = HashShort(r)
//! Decrypt   r_i = 1 if Right(T_i) - (a·B)_i + 4w + 1 is negative, else 0
//! ```
//!
//! In bytes: pk = S ‖ Rounded(A). sk = Small(a) ‖ pk ‖ ρ ‖ Hash4(pk). ct = Rounded(B) ‖ Top(T) ‖ Confirm.

mod check;
mod in_place;
mod rounding;

use core::marker::PhantomData;

use goodprime_lanes::{Backend, Isa, Modulus};
use goodprime_ring::in_place::in_place;
use goodprime_ring::operations::Multiply;
use goodprime_ring::{Params, Right, Ring, Rq, Scratch, Small};

use self::in_place::InPlace;
pub(crate) use self::rounding::Rounding;
use self::rounding::{hide, reveal};
use crate::check::Fits;
use crate::codec::{
    Numbers, decode_small, decode_small_mod_3, round_and_encode, rounded_size, small_size,
};
use crate::design::Design;
use crate::encryption::{BufferOf, Encryption, HashOf, prime_memory};
use crate::error::Error;
use crate::fo;
use crate::generator::generator;
use crate::hash::{Hash, Use, hash};
use crate::random::{Expand, Fill, Randomness, expansion};
use crate::schedule::GAMMA;
use crate::scheme::{Family, Key, Keys, PrimeSet};
use crate::short::{Short, draw_short};
use crate::wipe::{Secret, Wiped, wipe};
use crate::workspace::{Factor, Shared, Workspace};

/// Bits of the message.
const INPUTS: usize = 256;
/// Bytes of the message, of seeds, of ρ.
const SEED: usize = 32;
/// Bytes of the rounded message parts: two a byte.
const TOP_SIZE: usize = INPUTS / 2;

/// A public key, decoded.
#[derive(Clone)]
pub struct Public<R: Ring> {
    generator: Right<R>,
    a: Right<R>,
    /// Hash4(pk).
    cache: Hash,
}

/// A secret key, decoded.
#[derive(Clone)]
pub struct Private<R: Ring> {
    a: Secret<Right<R>>,
    public: Public<R>,
    rho: [u8; SEED],
}

impl<R: Ring> Default for Public<R> {
    #[inline(always)]
    fn default() -> Self {
        const { Self { generator: Right::new(), a: Right::new(), cache: [0; 32] } }
    }
}

impl<R: Ring> Default for Private<R> {
    #[inline(always)]
    fn default() -> Self {
        const {
            let public = Public { generator: Right::new(), a: Right::new(), cache: [0; 32] };
            Self { a: Secret::new(Right::new()), public, rho: [0; SEED] }
        }
    }
}

impl<R: Ring> Drop for Private<R> {
    fn drop(&mut self) {
        wipe(&mut self.rho);
    }
}

/// The parts of a public key in bytes.
#[derive(Clone, Copy)]
struct Parts<'a> {
    seed: &'a [u8; SEED],
    a: &'a [u8],
}

impl<'a> Parts<'a> {
    fn of(pk: &'a [u8]) -> Self {
        let (seed, a) = pk.split_first_chunk().expect("a public key begins with 32 bytes");
        Self { seed, a }
    }
}

/// The parts of a secret key in bytes.
struct SecretParts<'a> {
    a: &'a [u8],
    pk: &'a [u8],
    rho: &'a [u8; SEED],
    cache: &'a Hash,
}

impl<'a> SecretParts<'a> {
    fn of<S: PrimeSet>(sk: &'a [u8]) -> Self {
        let (a, rest) = sk.split_at(small_size(S::P));
        let (pk, rest) = rest.split_at(S::ENCAPSULATION_KEY_SIZE);
        let (rho, cache) = rest.split_first_chunk().expect("a secret key has 32 bytes here");
        let cache = cache.first_chunk().expect("a secret key ends with 32 bytes");
        Self { a, pk, rho, cache }
    }
}

/// `HashShort`: the ephemeral short polynomial of a message, whose Hash5 is `key`.
#[inline(always)]
fn hash_short<I: Isa, S: PrimeSet>(isa: I, key: &Hash, out: &mut Small<S::Ring>) {
    let mut words = Wiped::<S::WordBytes, u8>::new();
    Expand::new(key).fill(words.as_mut());
    isa.run_apart(Short { random: words.as_ref(), weight: S::WEIGHT, out });
}

/// A = Round(a·G) for an encoded a, encoded.
#[inline(always)]
fn public<I: Isa, S: PrimeSet>(isa: I, seed: &[u8; SEED], a: &[u8], out: &mut [u8]) {
    if const { in_place::<S::Ring>() } {
        return in_place::public::<I, S>(isa, seed, a, out);
    }
    let (mut small, mut g, mut ag) = (Small::ZERO, Rq::ZERO, Rq::ZERO);
    decode_small_mod_3(isa, a, &mut small);
    generator::<I, S>(isa, seed, &mut g);
    let scratch = &mut Scratch::new();
    isa.run(Multiply { out: &mut ag, a: (&g).into(), b: (&small).into(), scratch });
    round_and_encode(isa, &ag, &mut Numbers::<S::Ring>::new(), out);
}

/// NTRU LPRime with the parameters of a set.
pub struct LPRime<S>(PhantomData<S>);

impl<S: Rounding> Design for LPRime<S> {
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    const FAMILY: Family = Family::LPRime;
    const P: usize = <S::Ring as Params>::P;
    const Q: u16 = <<S::Ring as Params>::Q as Modulus>::Q as u16;
    const PUBLIC_KEY: usize = SEED + rounded_size::<S::Ring>();
    const SECRET_KEY: usize = Self::SMALL + Self::PUBLIC_KEY + SEED + 32;
    const CIPHERTEXT: usize = rounded_size::<S::Ring>() + TOP_SIZE + GAMMA;
    /// The message.
    const RANDOMNESS: usize = SEED;
    const SMALL: usize = small_size(Self::P);
    const MEMORY: [usize; 3] = prime_memory::<S::Ring>();

    /// A = Round(a·G).
    #[inline(always)]
    fn keygen<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let (pk_seed, pk_a) = pk.split_at_mut(SEED);
        let (sk_a, rest) = sk.split_at_mut(small_size(S::P));
        let (sk_pk, rest) = rest.split_at_mut(S::ENCAPSULATION_KEY_SIZE);
        let (sk_rho, sk_cache) = rest.split_at_mut(SEED);

        fill(pk_seed)?;
        let seed = pk_seed.first_chunk().expect("32 bytes");
        draw_short::<I, S>(isa, fill, sk_a)?;
        fill(sk_rho)?;
        public::<I, S>(isa, seed, sk_a, pk_a);
        sk_pk.copy_from_slice(pk);
        let cache = sk_cache.first_chunk_mut().expect("a secret key ends with 32 bytes");
        hash(isa, Use::PublicKey.of(&[], pk), cache);
        Ok(())
    }

    /// One after another, for there is nothing to share.
    #[inline(always)]
    fn keygen_batch<I: Isa>(isa: I, pk: &mut [u8], sk: &mut [u8]) -> Result<(), Error> {
        let pairs = pk
            .chunks_exact_mut(S::ENCAPSULATION_KEY_SIZE)
            .zip(sk.chunks_exact_mut(S::DECAPSULATION_KEY_SIZE));
        for (pk, sk) in pairs {
            let mut seed = Wiped::<[u8; SEED], u8>::new();
            seed.copy_from_slice(&sk[S::DECAPSULATION_KEY_SIZE - SEED..]);
            let made = Self::keygen(isa, &mut expansion(&seed), pk, sk);
            debug_assert!(made.is_ok(), "expanding a seed does not fail");
        }
        Ok(())
    }

    #[inline(always)]
    fn prepare<I: Isa>(isa: I, pk: &[u8], key: &mut Self::Public) {
        let (parts, work) = (Parts::of(pk), &mut const { Workspace::with(()) });
        decode_generator::<I, S>(isa, parts, &mut key.generator, work);
        decode_a(isa, parts, &mut key.a, work);
        hash(isa, Use::PublicKey.of(&[], pk), &mut key.cache);
    }

    #[inline(always)]
    fn prepare_secret<I: Isa>(isa: I, sk: &[u8], key: &mut Self::Secret) {
        let (sk, work) = (SecretParts::of::<S>(sk), &mut const { Workspace::with(()) });
        let pk = Parts::of(sk.pk);
        decode_secret(isa, sk.a, &mut key.a, work);
        decode_generator::<I, S>(isa, pk, &mut key.public.generator, work);
        decode_a(isa, pk, &mut key.public.a, work);
        (key.rho, key.public.cache) = (*sk.rho, *sk.cache);
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
        pk.copy_from_slice(SecretParts::of::<S>(sk).pk);
    }

    #[inline(always)]
    fn check<I: Isa>(isa: I, sk: &[u8]) -> Fits {
        check::check::<I, S>(isa, sk)
    }
}

impl<S: Rounding> Encryption for LPRime<S> {
    type Set = S;
    type Public = Public<S::Ring>;
    type Secret = Private<S::Ring>;
    type Input = [u8; SEED];
    type Randomness = [u8; SEED];
    type Memory = Shared<S::Ring>;
    const SEEDED: bool = true;

    /// r = random.
    #[inline(always)]
    fn input<I: Isa>(
        _: I,
        randomness: &mut Randomness<'_, '_>,
        _: &mut BufferOf<Self>,
        input: &mut Self::Input,
        _: &mut Self::Memory,
    ) -> Result<(), Error> {
        randomness.next_into(input)
    }

    /// B = Round(b·G) and T_i = Top((b·A)_i + r_i·(q-1)/2), with b = HashShort(r).
    #[inline(always)]
    fn encrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Public>,
        input: &Self::Input,
        seed: &Hash,
        c: &mut [u8],
        work: &mut Workspace<S::Ring>,
    ) {
        let (c_b, c_top) = c.split_at_mut(rounded_size::<S::Ring>());
        let (Workspace { ring, big, small: b }, [g, a]) = (work, factors::<S>(key));
        hash_short::<I, S>(isa, seed, b);
        ring.left(isa, (&*b).into());
        let bg = ring.left_times(isa, g, big);
        ring.round_and_encode(isa, bg, c_b);
        let ba = ring.left_times(isa, a, big);
        hide::<S>(ba.coefficients(), input, c_top);
    }

    /// r_i = 1 if Right(T_i) - (a·B)_i + 4w + 1 is negative, else 0.
    #[inline(always)]
    fn decrypt<I: Isa>(
        isa: I,
        key: Key<'_, Self::Secret>,
        c: &[u8],
        input: &mut Self::Input,
        work: &mut Workspace<S::Ring>,
    ) {
        let (c_b, c_top) = c.split_at(rounded_size::<S::Ring>());
        let Workspace { ring, big, .. } = work;
        let b = ring.decode_rounded(isa, c_b, big);
        let ab = ring.times(isa, b, a::<S>(key));
        reveal::<S>(ab.coefficients(), c_top, input);
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

/// G and A.
#[inline(always)]
fn factors<S: PrimeSet>(key: Key<'_, Public<S::Ring>>) -> [Factor<'_, S>; 2] {
    match key {
        Key::Decoded(key) => [Factor::Prepared(&key.generator), Factor::Prepared(&key.a)],
        Key::Bytes(pk) => {
            let Parts { seed, a } = Parts::of(pk);
            [Factor::Generator(seed), Factor::Rounded(a)]
        }
    }
}

#[inline(always)]
fn a<S: PrimeSet>(key: Key<'_, Private<S::Ring>>) -> Factor<'_, S> {
    match key {
        Key::Decoded(key) => Factor::Prepared(&key.a),
        Key::Bytes(sk) => Factor::Small(SecretParts::of::<S>(sk).a),
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
            let sk = SecretParts::of::<S>(sk);
            (Key::Bytes(sk.pk), HashOf::Known(sk.cache))
        }
    }
}

/// ρ itself.
#[inline(always)]
fn rejection<S: PrimeSet>(key: Key<'_, Private<S::Ring>>) -> HashOf<'_> {
    HashOf::Known(match key {
        Key::Decoded(key) => &key.rho,
        Key::Bytes(sk) => SecretParts::of::<S>(sk).rho,
    })
}

/// `Generator` of a public key, prepared. Of the workspace, the left operand is left alone, here and below.
#[inline(always)]
fn decode_generator<I: Isa, S: PrimeSet>(
    isa: I,
    pk: Parts<'_>,
    out: &mut Right<S::Ring>,
    work: &mut Workspace<S::Ring, ()>,
) {
    generator::<I, S>(isa, pk.seed, &mut work.big);
    work.ring.prepare(isa, (&work.big).into(), out);
}

/// A of a public key, prepared.
#[inline(always)]
fn decode_a<I: Isa, R: Ring>(
    isa: I,
    pk: Parts<'_>,
    out: &mut Right<R>,
    work: &mut Workspace<R, ()>,
) {
    let a = work.ring.decode_rounded(isa, pk.a, &mut work.big);
    work.ring.prepare(isa, (&*a).into(), out);
}

/// a of a secret key, prepared.
#[inline(always)]
fn decode_secret<I: Isa, R: Ring>(
    isa: I,
    a: &[u8],
    out: &mut Right<R>,
    work: &mut Workspace<R, ()>,
) {
    decode_small(isa, a, &mut work.big);
    work.ring.prepare(isa, (&work.big).into(), out);
}
