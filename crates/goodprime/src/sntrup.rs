//! Streamlined NTRU Prime. Source: NTRU Prime round 3, section 3.1 and 4.
//!
//! pk = Rq(h). sk = Small(f) ‖ Small(1/g) ‖ pk ‖ ρ ‖ Hash4(pk). ct = Rounded(c) ‖ Confirm.

mod batch;
mod encapsulation;

pub(crate) use batch::keygen_batch;
pub(crate) use encapsulation::{decapsulate, encapsulate};

use goodprime_lanes::Isa;
use goodprime_ring::operations::{
    InvertR3, MultiplyTransformed, Reciprocal, Transform, TransformWindows,
};
use goodprime_ring::{ProductScratch, Ring, Rq, Small, Spectrum, Windows};

use crate::algorithm::Fill;
use crate::codec::{
    Numbers, decode_rq, decode_small, decode_small_mod_3, encode_rq, encode_small, rounded_size,
    rq_plan, small_size,
};
use crate::error::Error;
use crate::hash::{Hash, Use, hash};
use crate::scheme::Set;
use crate::short::{short, small};
use crate::wipe::{Wiped, wipe};
use crate::workspace::Workspace;

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
    rounded_size::<R>() + 32
}

/// Bytes of randomness that encapsulation uses: a word for each coefficient.
pub(crate) const fn encapsulation_randomness<R: Ring>() -> usize {
    4 * R::P
}

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

impl<R: Ring> Public<R> {
    const fn new() -> Self {
        Self { h: Windows::new(), cache: [0; 32] }
    }
}

impl<R: Ring> Secret<R> {
    const fn new() -> Self {
        Self {
            f: Windows::new(),
            g_inverse: Windows::new(),
            public: Public::new(),
            rejection: [0; 32],
        }
    }
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
    let n = small_size(S::P);
    let (sk_f, rest) = sk.split_at_mut(n);
    let (sk_g_inverse, rest) = rest.split_at_mut(n);
    let (sk_pk, rest) = rest.split_at_mut(pk.len());
    let (sk_rho, sk_cache) = rest.split_at_mut(n);

    let (mut g, mut f) = (Small::ZERO, Small::ZERO);
    draw_g::<I, S>(isa, fill, &mut g, sk_g_inverse)?;
    draw_f::<I, S>(isa, fill, &mut f)?;
    encode_small(&f, sk_f);
    fill(sk_rho)?;

    // h = g/(3f); f is short, so it is not zero, and R/q is a field.
    let mut h = Rq::ZERO;
    isa.run(Reciprocal { out: &mut h, a: (&f).into(), scale: 3 });
    multiply_and_encode(isa, &mut h, &g, pk);
    sk_pk.copy_from_slice(pk);
    let cache = sk_cache.first_chunk_mut().expect("a secret key ends with 32 bytes");
    hash(isa, Use::PublicKey.of(&[], pk), cache);
    Ok(())
}

// Functions of their own, so that their memory is not on the stack beneath the inversion in R/q.

/// Draws of g after which the generator has failed. A uniform g is not invertible with probability below 1/10 in every ring
/// ([`Ring::FACTORS`] are the small factors), so an honest generator comes here with probability below 10^-100.
const MAX_DRAWS: usize = 100;

/// Draws g until it is invertible in R/3, and encodes its inverse.
#[inline(never)]
fn draw_g<I: Isa, S: Set>(
    isa: I,
    fill: &mut Fill<'_>,
    g: &mut Small<S::Ring>,
    inverse: &mut [u8],
) -> Result<(), Error> {
    let mut random = Wiped::<S::WordBytes, u8>::new();
    let mut g_inverse = Small::<S::Ring>::ZERO;
    for _ in 0..MAX_DRAWS {
        fill(random.as_mut())?;
        *g = small::<S::Ring>(random.as_ref());
        let invertible = isa.run(InvertR3 { out: &mut g_inverse, a: g });
        // How many g were drawn is independent of the one that is kept.
        if invertible.to_bool() {
            encode_small(&g_inverse, inverse);
            return Ok(());
        }
    }
    Err(Error::Randomness)
}

/// Draws f.
#[inline(never)]
fn draw_f<I: Isa, S: Set>(
    isa: I,
    fill: &mut Fill<'_>,
    f: &mut Small<S::Ring>,
) -> Result<(), Error> {
    let mut random = Wiped::<S::WordBytes, u8>::new();
    fill(random.as_mut())?;
    short(isa, random.as_ref(), S::WEIGHT, f);
    Ok(())
}

/// a = a·b, encoded as a public key.
#[inline(never)]
fn multiply_and_encode<I: Isa, R: Ring>(isa: I, a: &mut Rq<R>, b: &Small<R>, pk: &mut [u8]) {
    let (mut spectrum, mut windows) = (Spectrum::new(), Windows::new());
    let scratch = &mut ProductScratch::new();
    isa.run(Transform { out: &mut spectrum, a: (&*a).into() });
    isa.run(TransformWindows { out: &mut windows, b: b.into(), scratch });
    isa.run(MultiplyTransformed { out: &mut *a, a: &spectrum, b: &windows, scratch });
    encode_rq(isa, a, &mut Numbers::<R>::new(), pk);
}

#[inline(always)]
pub(crate) fn prepare<I: Isa, S: Set>(isa: I, pk: &[u8]) -> Public<S::Ring> {
    let mut key = Public::new();
    decode_public(isa, pk, &mut key.h, &mut Workspace::new());
    hash(isa, Use::PublicKey.of(&[], pk), &mut key.cache);
    key
}

#[inline(always)]
pub(crate) fn prepare_secret<I: Isa, S: Set>(isa: I, sk: &[u8]) -> Secret<S::Ring> {
    let (mut key, workspace) = (Secret::new(), &mut Workspace::new());
    decode_secret::<I, S>(isa, sk, Part::F, &mut key.f, workspace);
    decode_secret::<I, S>(isa, sk, Part::GInverse, &mut key.g_inverse, workspace);
    decode_secret::<I, S>(isa, sk, Part::H, &mut key.public.h, workspace);
    key.public.cache = cache(sk);
    hash(isa, Use::Input.of(&[], rho::<S>(sk)), &mut key.rejection);
    key
}

/// h of a public key.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn decode_public<I: Isa, R: Ring>(
    isa: I,
    pk: &[u8],
    out: &mut Windows<R>,
    workspace: &mut Workspace<R>,
) {
    let Workspace { scratch, polynomial: h, numbers, .. } = workspace;
    decode_rq(isa, pk, numbers, h);
    isa.run(TransformWindows { out, b: (&*h).into(), scratch });
}

/// A polynomial of a secret key.
#[derive(Clone, Copy)]
enum Part {
    F,
    GInverse,
    H,
}

/// A polynomial of a secret key, decoded; of the workspace, the spectrum is left alone.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn decode_secret<I: Isa, S: Set>(
    isa: I,
    sk: &[u8],
    part: Part,
    out: &mut Windows<S::Ring>,
    workspace: &mut Workspace<S::Ring>,
) {
    let (f, rest) = sk.split_at(small_size(S::P));
    let Workspace { scratch, polynomial, small, .. } = workspace;
    match part {
        Part::F => {
            decode_small(f, polynomial);
            isa.run(TransformWindows { out, b: (&*polynomial).into(), scratch });
        }
        Part::GInverse => {
            // A damaged key may contain 2.
            decode_small_mod_3(rest, small);
            isa.run(TransformWindows { out, b: (&*small).into(), scratch });
        }
        Part::H => decode_public(isa, public_part::<S>(sk), out, workspace),
    }
}

pub(crate) fn public_part<S: Set>(sk: &[u8]) -> &[u8] {
    &sk[2 * small_size(S::P)..][..S::ENCAPSULATION_KEY_SIZE]
}

/// ρ of a secret key, whose hash replaces the input of a rejected ciphertext.
fn rho<S: Set>(sk: &[u8]) -> &[u8] {
    let n = small_size(S::P);
    &sk[2 * n + S::ENCAPSULATION_KEY_SIZE..][..n]
}

/// Hash4(pk) at the end of a secret key.
fn cache(sk: &[u8]) -> Hash {
    *sk.last_chunk().expect("a secret key ends with 32 bytes")
}
