//! The keys of Streamlined NTRU Prime: their bytes, their decoded form, and the parts that operations read from either
//! form.

use goodprime_lanes::Isa;
use goodprime_ring::low_stack::has_low_stack;
use goodprime_ring::{Right, Ring};

use crate::codec::{decode_rq, decode_small, decode_small_mod_3, small_size};
use crate::design::Key;
use crate::encryption::{HashOf, PublicKey, SecretKey};
use crate::hash::{Hash, Use, hash, hash_secret};
use crate::scheme::PrimeSet;
use crate::wipe::{Secret, wipe};
use crate::workspace::{Factor, Workspace};

/// A decoded public key.
#[derive(Clone)]
pub struct Public<R: Ring> {
    h: Right<R>,
    /// The hash Hash4(pk).
    cache: Hash,
}

/// A decoded secret key.
#[derive(Clone)]
pub struct Private<R: Ring> {
    f: Secret<Right<R>>,
    /// The prepared 1/g or, on targets that compute products in place, its encoding.
    g_inverse: Secret<Right<R>>,
    public: Public<R>,
    /// The hash Hash3(ρ), which replaces the hashed input of a rejected ciphertext.
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
pub(super) struct SecretParts<'a> {
    pub(super) f: &'a [u8],
    pub(super) g_inverse: &'a [u8],
    pub(super) pk: &'a [u8],
    pub(super) rho: &'a [u8],
    pub(super) cache: &'a Hash,
}

impl<'a> SecretParts<'a> {
    #[inline(always)]
    pub(super) fn of<S: PrimeSet>(sk: &'a [u8]) -> Self {
        let (f, rest) = sk.split_at(small_size(S::P));
        let (g_inverse, rest) = rest.split_at(small_size(S::P));
        let (pk, rest) = rest.split_at(S::ENCAPSULATION_KEY_SIZE);
        let (rho, cache) = rest.split_at(small_size(S::P));
        let cache = cache.first_chunk().expect("a secret key ends with 32 bytes");
        Self { f, g_inverse, pk, rho, cache }
    }
}

/// Returns h, the factor by which encryption multiplies.
#[inline(always)]
pub(super) fn h<S: PrimeSet>(key: Key<'_, Public<S::Ring>>) -> Factor<'_, S> {
    match key {
        Key::Decoded(key) => Factor::Prepared(&key.h),
        Key::Bytes(pk) => Factor::Big(pk),
    }
}

/// Returns f and 1/g, the factors by which decryption multiplies.
#[inline(always)]
pub(super) fn f_and_g_inverse<S: PrimeSet>(key: Key<'_, Private<S::Ring>>) -> [Factor<'_, S>; 2] {
    match key {
        Key::Decoded(key) => [Factor::Prepared(&key.f), Factor::Prepared(&key.g_inverse)],
        Key::Bytes(sk) => {
            let SecretParts { f, g_inverse, .. } = SecretParts::of::<S>(sk);
            [Factor::Small(f), Factor::Small(g_inverse)]
        }
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

    /// Returns Hash3(ρ).
    #[inline(always)]
    fn rejection(key: Key<'_, Self>) -> HashOf<'_> {
        match key {
            Key::Decoded(key) => HashOf::Known(&key.rejection),
            Key::Bytes(sk) => HashOf::Bytes(SecretParts::of::<S>(sk).rho),
        }
    }
}

impl<R: Ring> Public<R> {
    /// Decodes a key.
    #[inline(always)]
    pub(super) fn decode<I: Isa>(&mut self, isa: I, pk: &[u8]) {
        decode_h(isa, pk, &mut self.h, &mut const { Workspace::with(()) });
        hash(isa, Use::PublicKey.of(&[], pk), &mut self.cache);
    }
}

impl<R: Ring> Private<R> {
    /// Decodes a key.
    #[inline(always)]
    pub(super) fn decode<I: Isa, S: PrimeSet<Ring = R>>(&mut self, isa: I, sk: &[u8]) {
        let (sk, work) = (SecretParts::of::<S>(sk), &mut const { Workspace::with(()) });
        decode_f(isa, sk.f, &mut self.f, work);
        if const { has_low_stack::<R>() } {
            self.g_inverse.store_code(sk.g_inverse);
        } else {
            decode_g_inverse(isa, sk.g_inverse, &mut self.g_inverse, work);
        }
        decode_h(isa, sk.pk, &mut self.public.h, work);
        self.public.cache = *sk.cache;
        hash_secret(isa, Use::Input.of(&[], sk.rho), &mut self.rejection);
    }
}

// The polynomials of keys, decoded and prepared. They leave the first operand of the workspace unchanged, on which
// the check of keys relies.

inlined_unless_compact! {
    fn decode_h<I: Isa, R: Ring>(isa: I, pk: &[u8], out: &mut Right<R>, work: &mut Workspace<R, ()>) {
        let Workspace { ring, big: h, .. } = work;
        decode_rq(isa, pk, &mut ring.numbers, h);
        ring.prepare(isa, (&*h).into(), out);
    }

    pub(super) fn decode_f<I: Isa, R: Ring>(isa: I, f: &[u8], out: &mut Right<R>, work: &mut Workspace<R, ()>) {
        decode_small(isa, f, &mut work.big);
        work.ring.prepare(isa, (&work.big).into(), out);
    }

    /// Decodes 1/g and prepares it. The code 3, which a damaged key may contain, is decoded as 2, which is -1 modulo
    /// 3.
    pub(super) fn decode_g_inverse<I: Isa, R: Ring>(
        isa: I,
        g_inverse: &[u8],
        out: &mut Right<R>,
        work: &mut Workspace<R, ()>,
    ) {
        decode_small_mod_3(isa, g_inverse, &mut work.small);
        work.ring.prepare(isa, (&work.small).into(), out);
    }
}
