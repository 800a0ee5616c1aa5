//! NTRU LPRime. Source: NTRU Prime round 3, section 3.2 and 4.
//!
//! pk = S ‖ Rounded(A). sk = Small(a) ‖ pk ‖ ρ ‖ Hash4(pk). ct = Rounded(B) ‖ Top(T) ‖ Confirm.

use ctutils::{CtAssign, CtEq};
use goodprime_lanes::{Isa, Modulus};
use goodprime_ring::operations::{
    Multiply, MultiplyTransformed, Round, Transform, TransformWindows,
};
use goodprime_ring::params::Array;
use goodprime_ring::{Ring, Rq, Scratch, Small, Spectrum, Windows};

use crate::algorithm::Fill;
use crate::codec::{
    decode_rounded, decode_small, encode_rounded, encode_small, rounded_plan, small_size,
};
use crate::error::Error;
use crate::hash::{Hash, Use, hash, session};
use crate::random::Expand;
use crate::scheme::Set;
use crate::short::short;
use crate::wipe::{Wiped, wipe};

/// Bits of the message.
const INPUTS: usize = 256;
/// Bytes of the message, of seeds, of ρ.
const SEED: usize = 32;
/// Bytes of the rounded message parts: two a byte.
const TOP_SIZE: usize = INPUTS / 2;

/// Bytes of a public key.
pub(crate) const fn public_key_size<R: Ring>() -> usize {
    SEED + rounded_plan::<R>().length()
}

/// Bytes of a secret key.
pub(crate) const fn secret_key_size<R: Ring>() -> usize {
    small_size(R::P) + public_key_size::<R>() + SEED + 32
}

/// Bytes of a ciphertext.
pub(crate) const fn ciphertext_size<R: Ring>() -> usize {
    rounded_plan::<R>().length() + TOP_SIZE + 32
}

/// Bytes of randomness that encapsulation uses: the message.
pub(crate) const fn encapsulation_randomness<R: Ring>() -> usize {
    let _ = R::P; // The same for every ring, but not for every scheme.
    SEED
}

/// A set of LPRime: with the constants of its rounding of the message.
pub(crate) trait Rounding: Set {
    /// τ0 … τ3 of `Top` and `Right`.
    const TAU: [i32; 4];
}

/// The representative in -(q-1)/2 ..= (q-1)/2 of |x| ≤ (3q-1)/2.
#[inline(always)]
fn center<R: Ring>(x: i32) -> i32 {
    let (q, half) = (<R::Q as Modulus>::Q as i32, <R::Q as Modulus>::HALF as i32);
    let x = x - (((half - x) >> 31) & q);
    x + (((x + half) >> 31) & q)
}

/// The top four bits of a coefficient: 0 to 15 for |c| ≤ (q-1)/2.
#[inline(always)]
fn top<S: Rounding>(c: i32) -> i32 {
    (S::TAU[1] * (c + S::TAU[0]) + (1 << 14)) >> 15
}

/// A coefficient whose top bits are `t`, up to an error of δ.
#[inline(always)]
fn right<S: Rounding>(t: i32) -> i32 {
    center::<S::Ring>(S::TAU[3] * t - S::TAU[2])
}

/// A public key, decoded.
#[derive(Clone)]
pub struct Public<R: Ring> {
    generator: Windows<R>,
    a: Windows<R>,
    /// Hash4(pk).
    cache: Hash,
}

/// A secret key, decoded.
#[derive(Clone)]
pub struct Secret<R: Ring> {
    a: Windows<R>,
    public: Public<R>,
    rho: [u8; SEED],
}

impl<R: Ring> Drop for Secret<R> {
    fn drop(&mut self) {
        wipe(&mut self.rho);
    }
}

/// Copies 32 bytes.
fn seed(bytes: &[u8]) -> [u8; SEED] {
    let mut out = [0; SEED];
    out.copy_from_slice(&bytes[..SEED]);
    out
}

/// `Generator`: the public polynomial of a seed.
#[inline(always)]
fn generator<S: Set>(key: &[u8; SEED]) -> Rq<S::Ring> {
    let mut words = S::WordBytes::ZERO;
    Expand::new(key).fill(words.as_mut());
    let words = words.as_ref();
    Rq::from_fn(|i| {
        let w = &words[4 * i..4 * i + 4];
        // The divisor is a compile-time constant and the seed is public.
        let r = u32::from_le_bytes([w[0], w[1], w[2], w[3]]) % S::Q as u32;
        r as i16 - (S::Q as i16 - 1) / 2
    })
}

/// `HashShort`: the ephemeral short polynomial of a message.
#[inline(always)]
fn hash_short<I: Isa, S: Set>(isa: I, message: &[u8; SEED]) -> Small<S::Ring> {
    let mut key = hash(Use::Short, &[message]);
    let mut words = Wiped::<S::WordBytes, u8>::new();
    Expand::new(&key).fill(words.as_mut());
    wipe(&mut key);
    short(isa, words.as_ref(), S::WEIGHT)
}

#[inline(always)]
pub(crate) fn keygen<I: Isa, S: Rounding>(
    isa: I,
    fill: &mut Fill<'_>,
    pk: &mut [u8],
    sk: &mut [u8],
) -> Result<(), Error> {
    let (pk_seed, pk_a) = pk.split_at_mut(SEED);
    fill(pk_seed)?;
    let mut random = Wiped::<S::WordBytes, u8>::new();
    fill(random.as_mut())?;
    let a = short::<I, S::Ring>(isa, random.as_ref(), S::WEIGHT);

    let (sk_a, rest) = sk.split_at_mut(small_size(S::P));
    let (sk_pk, rest) = rest.split_at_mut(S::ENCAPSULATION_KEY_SIZE);
    let (sk_rho, sk_cache) = rest.split_at_mut(SEED);
    fill(sk_rho)?;

    let g = generator::<S>(&seed(pk_seed));
    let mut ag = Rq::ZERO;
    let scratch = &mut Scratch::new();
    isa.run(Multiply { out: &mut ag, a: (&g).into(), b: (&a).into(), scratch });
    isa.run(Round { a: &mut ag });
    encode_rounded(isa, &ag, pk_a);
    encode_small(&a, sk_a);
    sk_pk.copy_from_slice(pk);
    sk_cache.copy_from_slice(&hash(Use::PublicKey, &[pk]));
    Ok(())
}

#[inline(always)]
fn decode_public<I: Isa, S: Rounding>(
    isa: I,
    pk: &[u8],
    cache: Hash,
    scratch: &mut Scratch<S::Ring>,
) -> Public<S::Ring> {
    let (pk_seed, pk_a) = pk.split_at(SEED);
    let mut key = Public { generator: Windows::new(), a: Windows::new(), cache };
    let g = generator::<S>(&seed(pk_seed));
    isa.run(TransformWindows { out: &mut key.generator, b: (&g).into(), scratch });
    let a = decode_rounded(isa, pk_a);
    isa.run(TransformWindows { out: &mut key.a, b: (&a).into(), scratch });
    key
}

/// Makes as many key pairs as `pk` and `sk` have places, each from the seed in the last 32 bytes of
/// its secret key: one after another, for there is nothing to share.
#[inline(always)]
pub(crate) fn keygen_batch<I: Isa, S: Rounding>(isa: I, pk: &mut [u8], sk: &mut [u8]) {
    let pairs = pk
        .chunks_exact_mut(S::ENCAPSULATION_KEY_SIZE)
        .zip(sk.chunks_exact_mut(S::DECAPSULATION_KEY_SIZE));
    for (pk, sk) in pairs {
        let seed = sk.last_chunk().expect("a secret key ends with 32 bytes");
        let mut expand = Expand::new(seed);
        let mut fill = |bytes: &mut [u8]| {
            expand.fill(bytes);
            Ok(())
        };
        let made = keygen::<I, S>(isa, &mut fill, pk, sk);
        debug_assert!(made.is_ok(), "expanding a seed does not fail");
    }
}

#[inline(always)]
pub(crate) fn prepare<I: Isa, S: Rounding>(isa: I, pk: &[u8]) -> Public<S::Ring> {
    decode_public::<I, S>(isa, pk, hash(Use::PublicKey, &[pk]), &mut Scratch::new())
}

#[inline(always)]
pub(crate) fn prepare_secret<I: Isa, S: Rounding>(isa: I, sk: &[u8]) -> Secret<S::Ring> {
    let (a, rest) = sk.split_at(small_size(S::P));
    let (pk, rest) = rest.split_at(S::ENCAPSULATION_KEY_SIZE);
    let (rho, cache) = rest.split_at(SEED);
    let scratch = &mut Scratch::new();
    let mut key = Secret {
        a: Windows::new(),
        public: decode_public::<I, S>(isa, pk, seed(cache), scratch),
        rho: seed(rho),
    };
    let a = decode_small(a);
    isa.run(TransformWindows { out: &mut key.a, b: (&a).into(), scratch });
    key
}

pub(crate) fn public_part<S: Set>(sk: &[u8]) -> &[u8] {
    &sk[small_size(S::P)..][..S::ENCAPSULATION_KEY_SIZE]
}

/// Encrypts the message and confirms it.
#[inline(always)]
fn hide<I: Isa, S: Rounding>(
    isa: I,
    key: &Public<S::Ring>,
    message: &[u8; SEED],
    ct: &mut [u8],
    spectrum: &mut Spectrum<S::Ring>,
    scratch: &mut Scratch<S::Ring>,
) {
    let (ct_b, rest) = ct.split_at_mut(rounded_plan::<S::Ring>().length());
    let (ct_top, confirm) = rest.split_at_mut(TOP_SIZE);
    let b = hash_short::<I, S>(isa, message);

    let mut product = Rq::ZERO;
    isa.run(Transform { out: spectrum, a: (&b).into() });
    isa.run(MultiplyTransformed { out: &mut product, a: spectrum, b: &key.generator, scratch });
    isa.run(Round { a: &mut product });
    encode_rounded(isa, &product, ct_b);

    isa.run(MultiplyTransformed { out: &mut product, a: spectrum, b: &key.a, scratch });
    let ba = product.coefficients();
    let half = (S::Q as i32 - 1) / 2;
    ct_top.fill(0);
    for i in 0..INPUTS {
        let bit = (message[i / 8] >> (i % 8) & 1) as i32;
        let t = top::<S>(center::<S::Ring>(ba[i] as i32 + bit * half));
        ct_top[i / 2] |= (t as u8) << (4 * (i % 2));
    }
    confirm.copy_from_slice(&hash(Use::Confirm, &[message, &key.cache]));
}

#[inline(always)]
pub(crate) fn encapsulate<I: Isa, S: Rounding>(
    isa: I,
    key: &Public<S::Ring>,
    randomness: &[u8],
    ct: &mut [u8],
) -> Hash {
    let mut message = seed(randomness);
    hide::<I, S>(isa, key, &message, ct, &mut Spectrum::new(), &mut Scratch::new());
    let secret = session(1, &message, ct);
    wipe(&mut message);
    secret
}

/// Decrypts: bit i is the sign of Right(T_i) - (aB)_i + 4w + 1.
#[inline(always)]
fn decrypt<I: Isa, S: Rounding>(
    isa: I,
    key: &Secret<S::Ring>,
    ct: &[u8],
    spectrum: &mut Spectrum<S::Ring>,
    scratch: &mut Scratch<S::Ring>,
) -> [u8; SEED] {
    let (ct_b, ct_top) = ct.split_at(rounded_plan::<S::Ring>().length());
    let b = decode_rounded::<I, S::Ring>(isa, ct_b);
    let mut product = Rq::ZERO;
    isa.run(Transform { out: spectrum, a: (&b).into() });
    isa.run(MultiplyTransformed { out: &mut product, a: spectrum, b: &key.a, scratch });
    let ab = product.coefficients();
    let threshold = 4 * S::WEIGHT as i32 + 1;
    let mut message = [0; SEED];
    for i in 0..INPUTS {
        let t = (ct_top[i / 2] >> (4 * (i % 2)) & 15) as i32;
        let value = center::<S::Ring>(right::<S>(t) - ab[i] as i32 + threshold);
        message[i / 8] |= ((value >> 31 & 1) as u8) << (i % 8);
    }
    message
}

#[inline(always)]
pub(crate) fn decapsulate<I: Isa, S: Rounding>(isa: I, key: &Secret<S::Ring>, ct: &[u8]) -> Hash {
    let (spectrum, scratch) = (&mut Spectrum::new(), &mut Scratch::new());
    let mut message = decrypt::<I, S>(isa, key, ct, spectrum, scratch);
    let mut again = Wiped::<S::CiphertextBytes, u8>::new();
    hide::<I, S>(isa, &key.public, &message, again.as_mut(), spectrum, scratch);
    let accepted = again.as_ref().ct_eq(ct);
    message.ct_assign(&key.rho, accepted.not());
    let secret = session(accepted.to_u8(), &message, ct);
    wipe(&mut message);
    secret
}
