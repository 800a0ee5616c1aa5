//! Streamlined NTRU Prime. Source: NTRU Prime round 3, section 3.1 and 4.
//!
//! pk = Rq(h). sk = Small(f) ‖ Small(1/g) ‖ pk ‖ ρ ‖ Hash4(pk). ct = Rounded(c) ‖ Confirm.

mod batch;

pub(crate) use batch::keygen_batch;

use ctutils::{Choice, CtAssign, CtEq};
use goodprime_lanes::Isa;
use goodprime_ring::operations::{
    InvertR3, Mod3, Multiply, MultiplyTransformed, Reciprocal, Round, Transform, TransformWindows,
    TripleMod3,
};
use goodprime_ring::{Ring, Rq, Scratch, Small, Spectrum, Windows};

use crate::algorithm::Fill;
use crate::codec::{
    decode_rounded, decode_rq, decode_small, encode_rounded, encode_rq, encode_small, rounded_plan,
    rq_plan, small_size,
};
use crate::error::Error;
use crate::hash::{Hash, Use, hash, session};
use crate::scheme::Set;
use crate::short::{short, small};
use crate::wipe::{Wiped, wipe};

/// Bytes of an encoded public polynomial.
pub(crate) const fn public_key_size<R: Ring>() -> usize {
    rq_plan::<R>().length()
}

/// Bytes of a secret key.
pub(crate) const fn secret_key_size<R: Ring>() -> usize {
    3 * small_size(R::P) + public_key_size::<R>() + 32
}

/// Bytes of a ciphertext.
pub(crate) const fn ciphertext_size<R: Ring>() -> usize {
    rounded_plan::<R>().length() + 32
}

/// Bytes of randomness that encapsulation uses: a word for each coefficient.
pub(crate) const fn encapsulation_randomness<R: Ring>() -> usize {
    4 * R::P
}

/// Bytes of the largest set's small polynomials.
const LARGEST_SMALL: usize = small_size(1277);

/// A public key, decoded.
#[derive(Clone)]
pub struct Public<R: Ring> {
    h: Windows<R>,
    /// Hash4(pk).
    cache: Hash,
}

/// A secret key, decoded.
#[derive(Clone)]
pub struct Secret<R: Ring> {
    f: Windows<R>,
    g_inverse: Windows<R>,
    public: Public<R>,
    /// Hash3(ρ), what replaces the input of a rejected ciphertext.
    rejection: Hash,
}

impl<R: Ring> Drop for Secret<R> {
    fn drop(&mut self) {
        wipe(&mut self.rejection);
    }
}

#[inline(always)]
pub(crate) fn keygen<I: Isa, S: Set>(
    isa: I,
    fill: &mut Fill<'_>,
    pk: &mut [u8],
    sk: &mut [u8],
) -> Result<(), Error> {
    let mut random = Wiped::<S::WordBytes, u8>::new();
    let mut g_inverse = Small::<S::Ring>::ZERO;
    let g = loop {
        fill(random.as_mut())?;
        let g = small::<S::Ring>(random.as_ref());
        let invertible = isa.run(InvertR3 { out: &mut g_inverse, a: &g });
        // How many g were drawn is independent of the one that is kept.
        if invertible.to_bool() {
            break g;
        }
    };
    fill(random.as_mut())?;
    let f = short::<I, S::Ring>(isa, random.as_ref(), S::WEIGHT);

    let n = small_size(S::P);
    let (sk_f, rest) = sk.split_at_mut(n);
    let (sk_g_inverse, rest) = rest.split_at_mut(n);
    let (sk_pk, rest) = rest.split_at_mut(pk.len());
    let (sk_rho, sk_cache) = rest.split_at_mut(n);
    fill(sk_rho)?;

    // h = g/(3f); f is short, so it is not zero, and R/q is a field.
    let (mut reciprocal, mut h) = (Rq::ZERO, Rq::ZERO);
    isa.run(Reciprocal { out: &mut reciprocal, a: (&f).into(), scale: 3 });
    let scratch = &mut Scratch::new();
    isa.run(Multiply { out: &mut h, a: (&reciprocal).into(), b: (&g).into(), scratch });
    encode_rq(isa, &h, pk);
    encode_small(&f, sk_f);
    encode_small(&g_inverse, sk_g_inverse);
    sk_pk.copy_from_slice(pk);
    sk_cache.copy_from_slice(&hash(Use::PublicKey, &[pk]));
    Ok(())
}

#[inline(always)]
pub(crate) fn prepare<I: Isa, S: Set>(isa: I, pk: &[u8]) -> Public<S::Ring> {
    decode_public::<I, S>(isa, pk, hash(Use::PublicKey, &[pk]), &mut Scratch::new())
}

#[inline(always)]
fn decode_public<I: Isa, S: Set>(
    isa: I,
    pk: &[u8],
    cache: Hash,
    scratch: &mut Scratch<S::Ring>,
) -> Public<S::Ring> {
    let mut key = Public { h: Windows::new(), cache };
    let h = decode_rq(isa, pk);
    isa.run(TransformWindows { out: &mut key.h, b: (&h).into(), scratch });
    key
}

#[inline(always)]
pub(crate) fn prepare_secret<I: Isa, S: Set>(isa: I, sk: &[u8]) -> Secret<S::Ring> {
    let n = small_size(S::P);
    let (f, rest) = sk.split_at(n);
    let (g_inverse, rest) = rest.split_at(n);
    let (pk, rest) = rest.split_at(S::ENCAPSULATION_KEY_SIZE);
    let (rho, sk_cache) = rest.split_at(n);
    let mut cache = [0; 32];
    cache.copy_from_slice(sk_cache);

    let scratch = &mut Scratch::new();
    let mut key = Secret {
        f: Windows::new(),
        g_inverse: Windows::new(),
        public: decode_public::<I, S>(isa, pk, cache, scratch),
        rejection: hash(Use::Input, &[rho]),
    };
    let f = decode_small(f);
    isa.run(TransformWindows { out: &mut key.f, b: (&f).into(), scratch });
    // A damaged key may decode to 2, which R/3 takes as -1.
    let decoded = decode_small(g_inverse);
    let mut g_inverse = Small::ZERO;
    isa.run(Mod3 { out: &mut g_inverse, a: (&decoded).into() });
    isa.run(TransformWindows { out: &mut key.g_inverse, b: (&g_inverse).into(), scratch });
    key
}

pub(crate) fn public_part<S: Set>(sk: &[u8]) -> &[u8] {
    &sk[2 * small_size(S::P)..][..S::ENCAPSULATION_KEY_SIZE]
}

/// Encrypts `r` and confirms it: the ciphertext, and Hash3(r).
#[inline(always)]
fn hide<I: Isa, R: Ring>(
    isa: I,
    key: &Public<R>,
    r: &Small<R>,
    ct: &mut [u8],
    spectrum: &mut Spectrum<R>,
    scratch: &mut Scratch<R>,
) -> Hash {
    let (c, confirm) = ct.split_at_mut(rounded_plan::<R>().length());
    let mut hr = Rq::ZERO;
    isa.run(Transform { out: spectrum, a: r.into() });
    isa.run(MultiplyTransformed { out: &mut hr, a: spectrum, b: &key.h, scratch });
    isa.run(Round { a: &mut hr });
    encode_rounded(isa, &hr, c);

    let mut encoded = Wiped::<[u8; LARGEST_SMALL], u8>::new();
    let encoded = &mut encoded[..small_size(R::P)];
    encode_small(r, encoded);
    let input = hash(Use::Input, &[encoded]);
    confirm.copy_from_slice(&hash(Use::Confirm, &[&input, &key.cache]));
    input
}

#[inline(always)]
pub(crate) fn encapsulate<I: Isa, S: Set>(
    isa: I,
    key: &Public<S::Ring>,
    randomness: &[u8],
    ct: &mut [u8],
) -> Hash {
    let r = short::<I, S::Ring>(isa, randomness, S::WEIGHT);
    let mut input = hide(isa, key, &r, ct, &mut Spectrum::new(), &mut Scratch::new());
    let secret = session(1, &input, ct);
    wipe(&mut input);
    secret
}

/// Decrypts: (3fc mod q mod 3)/g, or the fixed polynomial 1 + x + … + x^(w-1) if that has not
/// weight w.
#[inline(always)]
fn decrypt<I: Isa, S: Set>(
    isa: I,
    key: &Secret<S::Ring>,
    c: &[u8],
    spectrum: &mut Spectrum<S::Ring>,
    scratch: &mut Scratch<S::Ring>,
) -> Small<S::Ring> {
    let c = decode_rounded::<I, S::Ring>(isa, c);
    let (mut product, mut e, mut r) = (Rq::ZERO, Small::ZERO, Small::ZERO);
    isa.run(Transform { out: spectrum, a: (&c).into() });
    isa.run(MultiplyTransformed { out: &mut product, a: spectrum, b: &key.f, scratch });
    isa.run(TripleMod3 { out: &mut e, a: &product });
    isa.run(Transform { out: spectrum, a: (&e).into() });
    isa.run(MultiplyTransformed { out: &mut product, a: spectrum, b: &key.g_inverse, scratch });
    isa.run(Mod3 { out: &mut r, a: (&product).into() });

    let nonzero: u16 = r.coefficients().iter().map(|c| (c & 1) as u16).sum();
    let keep = Choice::from_u16_eq(nonzero, S::WEIGHT as u16).to_u16_mask() as i16;
    let r = r.coefficients();
    Small::from_fn(|i| {
        let fallback = (i < S::WEIGHT) as i16;
        fallback ^ ((fallback ^ r[i]) & keep)
    })
}

#[inline(always)]
pub(crate) fn decapsulate<I: Isa, S: Set>(isa: I, key: &Secret<S::Ring>, ct: &[u8]) -> Hash {
    let (spectrum, scratch) = (&mut Spectrum::new(), &mut Scratch::new());
    let c = &ct[..rounded_plan::<S::Ring>().length()];
    let r = decrypt::<I, S>(isa, key, c, spectrum, scratch);
    let mut again = Wiped::<S::CiphertextBytes, u8>::new();
    let mut input = hide(isa, &key.public, &r, again.as_mut(), spectrum, scratch);
    let accepted = again.as_ref().ct_eq(ct);
    input.ct_assign(&key.rejection, accepted.not());
    let secret = session(accepted.to_u8(), &input, ct);
    wipe(&mut input);
    secret
}
