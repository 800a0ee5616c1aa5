//! The keys of NTRU LPRime: their bytes, their decoded form, and the parts that operations read from either form.

use goodprime_lanes::Isa;
use goodprime_ring::{Right, Ring};

use crate::codec::{decode_rounded, decode_small, small_size};
use crate::design::Key;
use crate::encryption::{HashOf, PublicKey, SecretKey};
use crate::generator::generator;
use crate::hash::{Hash, Use, hash};
use crate::scheme::PrimeSet;
use crate::wipe::{Secret, wipe};
use crate::workspace::{Factor, Workspace};

/// The number of bits of the message.
pub(super) const MESSAGE_BITS: usize = 256;
/// The number of bytes of the message, of a seed, and of ρ.
pub(super) const SEED: usize = 32;
/// The number of bytes of the rounded message part of a ciphertext, which has two coefficients per byte.
pub(super) const TOP_SIZE: usize = MESSAGE_BITS / 2;

/// A decoded public key.
#[derive(Clone)]
pub struct Public<R: Ring> {
    generator: Right<R>,
    a: Right<R>,
    /// The hash Hash4(pk).
    cache: Hash,
}

/// A decoded secret key.
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
pub(super) struct PublicParts<'a> {
    pub(super) seed: &'a [u8; SEED],
    pub(super) a: &'a [u8],
}

impl<'a> PublicParts<'a> {
    pub(super) fn of(pk: &'a [u8]) -> Self {
        let (seed, a) = pk.split_first_chunk().expect("a public key begins with 32 bytes");
        Self { seed, a }
    }
}

/// The parts of a secret key in bytes.
pub(super) struct SecretParts<'a> {
    pub(super) a: &'a [u8],
    pub(super) pk: &'a [u8],
    pub(super) rho: &'a [u8; SEED],
    pub(super) cache: &'a Hash,
}

impl<'a> SecretParts<'a> {
    pub(super) fn of<S: PrimeSet>(sk: &'a [u8]) -> Self {
        let (a, rest) = sk.split_at(small_size(S::P));
        let (pk, rest) = rest.split_at(S::ENCAPSULATION_KEY_SIZE);
        let (rho, cache) = rest.split_first_chunk().expect("a secret key has 32 bytes here");
        let cache = cache.first_chunk().expect("a secret key ends with 32 bytes");
        Self { a, pk, rho, cache }
    }
}

/// The buffers of a key pair.
pub(super) struct Pair<'a> {
    pub(super) pk: &'a mut [u8],
    pub(super) a: &'a mut [u8],
    pub(super) sk_pk: &'a mut [u8],
    pub(super) rho: &'a mut [u8],
    pub(super) cache: &'a mut Hash,
}

impl<'a> Pair<'a> {
    #[inline(always)]
    pub(super) fn of<S: PrimeSet>(pk: &'a mut [u8], sk: &'a mut [u8]) -> Self {
        let (a, rest) = sk.split_at_mut(small_size(S::P));
        let (sk_pk, rest) = rest.split_at_mut(S::ENCAPSULATION_KEY_SIZE);
        let (rho, cache) = rest.split_at_mut(SEED);
        let cache = cache.first_chunk_mut().expect("a secret key ends with 32 bytes");
        Self { pk, a, sk_pk, rho, cache }
    }
}

/// Returns G and A, the factors by which encryption multiplies.
#[inline(always)]
pub(super) fn g_and_a<S: PrimeSet>(key: Key<'_, Public<S::Ring>>) -> [Factor<'_, S>; 2] {
    match key {
        Key::Decoded(key) => [Factor::Prepared(&key.generator), Factor::Prepared(&key.a)],
        Key::Bytes(pk) => {
            let PublicParts { seed, a } = PublicParts::of(pk);
            [Factor::Generator(seed), Factor::Rounded(a)]
        }
    }
}

/// Returns a, the factor by which decryption multiplies.
#[inline(always)]
pub(super) fn a<S: PrimeSet>(key: Key<'_, Private<S::Ring>>) -> Factor<'_, S> {
    match key {
        Key::Decoded(key) => Factor::Prepared(&key.a),
        Key::Bytes(sk) => Factor::Small(SecretParts::of::<S>(sk).a),
    }
}

impl<R: Ring> PublicKey for Public<R> {
    #[inline(always)]
    fn hash(&self) -> &Hash {
        &self.cache
    }
}

impl<S: PrimeSet> SecretKey<S> for Private<S::Ring> {
    type Public = Public<S::Ring>;

    #[inline(always)]
    fn public(key: Key<'_, Self>) -> (Key<'_, Self::Public>, HashOf<'_>) {
        match key {
            Key::Decoded(key) => (Key::Decoded(&key.public), HashOf::Known(&key.public.cache)),
            Key::Bytes(sk) => {
                let sk = SecretParts::of::<S>(sk);
                (Key::Bytes(sk.pk), HashOf::Known(sk.cache))
            }
        }
    }

    /// Returns ρ itself, because LPRime does not hash it first.
    #[inline(always)]
    fn rejection(key: Key<'_, Self>) -> HashOf<'_> {
        HashOf::Known(match key {
            Key::Decoded(key) => &key.rho,
            Key::Bytes(sk) => SecretParts::of::<S>(sk).rho,
        })
    }
}

impl<R: Ring> Public<R> {
    /// Decodes a key.
    #[inline(always)]
    pub(super) fn decode<I: Isa, S: PrimeSet<Ring = R>>(&mut self, isa: I, pk: &[u8]) {
        let (parts, work) = (PublicParts::of(pk), &mut const { Workspace::with(()) });
        decode_generator::<I, S>(isa, parts, &mut self.generator, work);
        decode_a(isa, parts, &mut self.a, work);
        hash(isa, Use::PublicKey.of(&[], pk), &mut self.cache);
    }
}

impl<R: Ring> Private<R> {
    /// Decodes a key.
    #[inline(always)]
    pub(super) fn decode<I: Isa, S: PrimeSet<Ring = R>>(&mut self, isa: I, sk: &[u8]) {
        let (sk, work) = (SecretParts::of::<S>(sk), &mut const { Workspace::with(()) });
        let pk = PublicParts::of(sk.pk);
        decode_secret(isa, sk.a, &mut self.a, work);
        decode_generator::<I, S>(isa, pk, &mut self.public.generator, work);
        decode_a(isa, pk, &mut self.public.a, work);
        self.rho.copy_from_slice(sk.rho);
        self.public.cache = *sk.cache;
    }
}

/// Expands G from the seed of a public key (`Generator`) and prepares it.
#[inline(always)]
fn decode_generator<I: Isa, S: PrimeSet>(
    isa: I,
    pk: PublicParts<'_>,
    out: &mut Right<S::Ring>,
    work: &mut Workspace<S::Ring, ()>,
) {
    generator::<I, S>(isa, pk.seed, &mut work.big);
    work.ring.prepare(isa, (&work.big).into(), out);
}

/// Decodes A of a public key and prepares it.
#[inline(always)]
fn decode_a<I: Isa, R: Ring>(
    isa: I,
    pk: PublicParts<'_>,
    out: &mut Right<R>,
    work: &mut Workspace<R, ()>,
) {
    let Workspace { ring, big: a, .. } = work;
    decode_rounded(isa, pk.a, &mut ring.numbers, a);
    ring.prepare(isa, (&*a).into(), out);
}

/// Decodes a of a secret key and prepares it.
#[inline(always)]
pub(super) fn decode_secret<I: Isa, R: Ring>(
    isa: I,
    a: &[u8],
    out: &mut Right<R>,
    work: &mut Workspace<R, ()>,
) {
    decode_small(isa, a, &mut work.big);
    work.ring.prepare(isa, (&work.big).into(), out);
}
