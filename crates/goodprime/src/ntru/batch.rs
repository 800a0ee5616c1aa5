//! Key pairs in batches: all key pairs share one inversion in S/q and one in S/3, by Montgomery's trick (Montgomery
//! 1987, section 10.3.1). Three passes process the key pairs: one up from index i = 0, one down, and one up again. The
//! following lines say what each pass computes for pair i:
//!
//! ```text
//! up      P = Π_(j<i) f_j·G_j                          P·f_i and P·G_i are kept
//! down    u = 1/(P·f_i·G_i)                            h_i = (u·G_i)·(P·G_i),   1/h_i = (u·f_i)·(P·f_i)
//!         the u of i - 1 is (u·f_i)·G_i                Q = Π_(j>i) f_j in S/3 is kept
//! up      w = 1/(Q·f_i) in S/3                         1/f_i = w·Q,   the w of i + 1 is w·f_i
//! ```
//!
//! The polynomials modulo Φ form a field both modulo 2 and modulo 3. The polynomials f and g are reduced modulo Φ: they
//! have no coefficient of x^(n-1). So an f or g has no inverse only if it is zero. Masks replace a zero f or g by 1 in
//! the products, so that all other key pairs of the batch are right. The batch reveals only that some f or g is zero.
//!
//! The intermediate values of a key pair are stored in the buffers of its two keys, so that the memory does not grow
//! with the batch. This table says what each part of these buffers holds after each pass:
//!
//! | bytes | up | down | up |
//! |---|---|---|---|
//! | sk, S3(f) | f | f | f |
//! | sk, S3(1/f) | g | Q | 1/f |
//! | sk, Sq(1/h) | P·f | 1/h | 1/h |
//! | sk, prf | the seed, then prf | prf | prf |
//! | pk | P·G | h | h |
//!
//! One key pair costs eleven products. Products with the same left operand share the preparation of this operand for
//! multiplication, so a key pair costs only seven preparations.

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel};
use goodprime_ring::cyclic::operations::{InvertS3, Reciprocal, ReduceS3};
use goodprime_ring::cyclic::{CyclicRing, Rq, Scratch, Ternary};

use super::Ntru;
use super::codec::{decode_rq, decode_s3, decode_sq, encode_rq, encode_s3, encode_sq};
use super::key::{PRF, Pair};
use super::products::Products;
use crate::declassify::declassify;
use crate::error::Error;
use crate::faults::{Fault, planted};
use crate::random::expansion;
use crate::scheme::NtruSet;
use crate::wipe::{Secret, Wiped, wipe, wipe_spilled, wipe_spilled_beneath};

/// Replaces a zero polynomial by 1. Returns true if it was not zero.
fn replace<R: CyclicRing>(a: &mut Ternary<R>) -> Choice {
    let any = a.coefficients().iter().fold(0, |any, c| any | c);
    let zero = Choice::from_u16_eq(any, 0);
    if !planted(Fault::ZeroKept) {
        a.coefficients_mut()[0] |= zero.to_u16_mask() & 1;
    }
    zero.not()
}

/// The memory of one pass over the batch. All products of the pass share it.
struct Memory<'s, R: CyclicRing> {
    ring: Products<'s, R>,
    f: Ternary<R>,
    g: Ternary<R>,
    big_g: Rq<R>,
    with_f: Rq<R>,
    with_g: Rq<R>,
    product: Rq<R>,
}

impl<'s, R: CyclicRing> Memory<'s, R> {
    #[inline(always)]
    const fn with(scratch: &'s mut Scratch<R>) -> Self {
        Self {
            ring: Products::with(scratch),
            f: Ternary::ZERO,
            g: Ternary::ZERO,
            big_g: Rq::ZERO,
            with_f: Rq::ZERO,
            with_g: Rq::ZERO,
            product: Rq::ZERO,
        }
    }
}

/// Computes `out` = `a` in S/3. The function is outlined: otherwise a coefficient would stay in a register of the
/// pass, and the last function that the pass calls would save it to stack that is not wiped.
#[inline(always)]
fn reduce_s3<I: Isa, R: CyclicRing>(isa: I, a: &Rq<R>, out: &mut Ternary<R>) {
    isa.run_outlined(ReduceS3 { out, a });
}

/// Draws all f and g, multiplies them and stores the intermediate products. Returns true if no polynomial is zero.
struct Up<'a, S: NtruSet> {
    pk: &'a mut [u8],
    sk: &'a mut [u8],
    /// The product of all f_j·G_j modulo Φ. It is zero on entry and complete on return.
    p: &'a mut Rq<S::Ring>,
}

impl<S: NtruSet> Kernel for Up<'_, S> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Choice {
        let Self { pk, sk, p } = self;
        let scratch = &mut Secret::new(Scratch::new());
        let Memory { ring, f, g, big_g, with_f, with_g, .. } =
            &mut Memory::<S::Ring>::with(scratch);
        let mut seed = Wiped::<[u8; PRF], u8>::new();
        let mut none = Choice::TRUE;
        p.coefficients_mut()[0] = 1;
        for i in 0..pk.len() / S::ENCAPSULATION_KEY_SIZE {
            let pair = Pair::of::<S>(pk, sk, i);
            seed.copy_from_slice(pair.prf);
            let drawn = Ntru::<S>::draw(isa, &mut expansion(&seed), f, g, pair.prf);
            debug_assert!(drawn.is_ok());
            for (fault, a) in [(Fault::ZeroF, &mut *f), (Fault::ZeroG, &mut *g)] {
                if i == 1 && planted(fault) {
                    a.coefficients_mut().fill(0);
                }
            }
            encode_s3(isa, f, pair.f);
            encode_s3(isa, g, pair.f_inverse);
            none = none.and(replace(f)).and(replace(g));
            Ntru::<S>::numerator(g, big_g);

            ring.left(isa, &*p);
            ring.times(isa, &*p, &*f, with_f);
            ring.times(isa, &*p, &*big_g, with_g);
            ring.left(isa, &*with_f);
            ring.times(isa, &*with_f, &*big_g, p);
            encode_sq(isa, with_f, pair.h_inverse);
            encode_rq(isa, with_g, pair.pk);
        }
        wipe_spilled();
        none
    }
}

/// Computes all h and 1/h, and the product of all f in S/3.
struct Down<'a, S: NtruSet> {
    pk: &'a mut [u8],
    sk: &'a mut [u8],
    /// On entry, the inverse of the product of all f_j·G_j modulo Φ. The pass overwrites it.
    u: &'a mut Rq<S::Ring>,
    /// The product of all f_j in S/3. It is zero on entry and complete on return.
    q: &'a mut Ternary<S::Ring>,
}

impl<S: NtruSet> Kernel for Down<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { pk, sk, u, q } = self;
        let scratch = &mut Secret::new(Scratch::new());
        let Memory { ring, f, g, big_g, with_f, with_g, product } =
            &mut Memory::<S::Ring>::with(scratch);
        let mut kept = Rq::ZERO;
        q.coefficients_mut()[0] = 1;
        for i in (0..pk.len() / S::ENCAPSULATION_KEY_SIZE).rev() {
            let pair = Pair::of::<S>(pk, sk, i);
            decode_s3(isa, pair.f, f);
            decode_s3(isa, pair.f_inverse, g);
            replace(f);
            replace(g);
            Ntru::<S>::numerator(g, big_g);

            ring.left(isa, &*u);
            ring.times(isa, &*u, &*f, with_f);
            ring.times(isa, &*u, &*big_g, with_g);
            ring.left(isa, &*with_f);
            ring.times(isa, &*with_f, &*big_g, u);
            decode_sq(isa, pair.h_inverse, &mut kept);
            ring.times(isa, &*with_f, &kept, product);
            encode_sq(isa, product, pair.h_inverse);
            ring.left(isa, &*with_g);
            decode_rq(isa, pair.pk, &mut kept);
            ring.times(isa, &*with_g, &kept, product);
            encode_rq(isa, product, pair.pk);

            encode_s3(isa, q, pair.f_inverse);
            ring.left(isa, &*q);
            ring.times(isa, &*q, &*f, product);
            reduce_s3(isa, product, q);
        }
        wipe_spilled();
    }
}

/// The kernel [`Reciprocal`] with its own scratch memory.
struct Invert<'a, R: CyclicRing> {
    out: &'a mut Rq<R>,
    a: &'a Rq<R>,
}

impl<R: CyclicRing> Kernel for Invert<'_, R> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Choice {
        let Self { out, a } = self;
        let scratch = &mut Secret::new(Scratch::new());
        let invertible = isa.run(Reciprocal { out, a, scratch });
        wipe_spilled_beneath::<R::Factor, [u16; 0], R::Coefficients, 4>();
        invertible
    }
}

/// Computes the inverse 1/f of each key pair.
struct UpAgain<'a, S: NtruSet> {
    sk: &'a mut [u8],
    pk: &'a mut [u8],
    /// On entry, the inverse of the product of all f_j in S/3. The pass overwrites it.
    w: &'a mut Ternary<S::Ring>,
}

impl<S: NtruSet> Kernel for UpAgain<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { pk, sk, w } = self;
        let scratch = &mut Secret::new(Scratch::new());
        let Memory { ring, f, g, product, .. } = &mut Memory::<S::Ring>::with(scratch);
        for i in 0..pk.len() / S::ENCAPSULATION_KEY_SIZE {
            let pair = Pair::of::<S>(pk, sk, i);
            decode_s3(isa, pair.f, f);
            replace(f);
            decode_s3(isa, pair.f_inverse, g);
            ring.left(isa, &*w);
            ring.times(isa, &*w, &*g, product);
            reduce_s3(isa, product, g);
            encode_s3(isa, g, pair.f_inverse);
            ring.times(isa, &*w, &*f, product);
            reduce_s3(isa, product, w);
        }
        wipe_spilled();
    }
}

/// Generates as many key pairs as `pk` and `sk` have room for. Each comes from the seed in the last 32 bytes of its
/// secret key's buffer. Returns true if all key pairs exist. Otherwise those that exist are right.
#[inline(always)]
pub(super) fn pairs<I: Isa, S: NtruSet>(isa: I, pk: &mut [u8], sk: &mut [u8]) -> Choice {
    if pk.is_empty() {
        return Choice::TRUE;
    }
    let (mut all, mut inverse) = (Rq::ZERO, Rq::ZERO);
    let exist = isa.run_outlined(Up::<S> { pk, sk, p: &mut all });
    let invertible = isa.run_outlined(Invert { out: &mut inverse, a: &all });
    let (mut q, mut w) = (Ternary::ZERO, Ternary::ZERO);
    isa.run_outlined(Down::<S> { pk, sk, u: &mut inverse, q: &mut q });
    let invertible = invertible.and(isa.run(InvertS3 { out: &mut w, a: &q }));
    isa.run_outlined(UpAgain::<S> { pk, sk, w: &mut w });
    // The passes themselves have spilled registers next to their memory.
    wipe_spilled_beneath::<
        <S::Ring as CyclicRing>::Factor,
        <S::Ring as CyclicRing>::Scratch,
        <S::Ring as CyclicRing>::Coefficients,
        14,
    >();
    exist.and(invertible)
}

/// Generates key pairs by [`pairs`]. A batch of one is generated by a single call, because an inversion of its own
/// costs less than the products. The error is that of a single call: the probability that a seed gives no key pair is
/// below 2^-800.
#[inline(always)]
pub(super) fn keygen_batch<I: Isa, S: NtruSet>(
    isa: I,
    pk: &mut [u8],
    sk: &mut [u8],
) -> Result<(), Error> {
    if pk.len() == S::ENCAPSULATION_KEY_SIZE {
        let mut seed = Wiped::<[u8; PRF], u8>::new();
        seed.copy_from_slice(&sk[sk.len() - PRF..]);
        return Ntru::<S>::make_pair(isa, &mut expansion(&seed), pk, sk);
    }
    let exist = pairs::<I, S>(isa, pk, sk);
    if !declassify(exist, "key pairs that do not exist are not revealed") {
        wipe(sk);
        return Err(Error::Randomness);
    }
    Ok(())
}
