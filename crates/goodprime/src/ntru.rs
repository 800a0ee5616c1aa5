//! The NTRU family: NTRU-HPS and NTRU-HRSS. The code follows section 1 of NTRU's round-3 submission.
//!
//! ```text
//! KeyGen    h = G/f in R/q, with G = 3g (HPS) or 3(x-1)g (HRSS)     pk = h,   sk = (f, 1/f in S/3, 1/h in S/q, prf)
//! Encap     c = h·r + Lift(m) in R/q                                K = SHA3-256(S3(r) ‖ S3(m))
//! Decap     m = (c·f in R/q) · (1/f) in S/3,   r = (c - Lift(m))/h in S/q
//!           K = SHA3-256(S3(r) ‖ S3(m)) if c, m and r are valid, SHA3-256(prf ‖ C) if not
//! ```
//!
//! Keys and ciphertexts are encoded as pk = Rq(h), sk = S3(f) ‖ S3(1/f) ‖ Sq(1/h) ‖ prf and C = Rq(c), where ‖ stands
//! for concatenation.
//!
//! Decapsulation of NTRU does not encrypt again. It computes r from c and m, so h·r + Lift(m) = c always holds. So
//! decapsulation only checks that r is ternary, that m has as many nonzero coefficients as the set prescribes, and that
//! the unused bits of C are zero.

mod batch;
mod bits;
mod check;
mod codec;
mod keccak;
mod kernels;
mod key;
mod low_stack;
mod one_key;
mod products;
mod sample;
mod secrets;
#[cfg(test)]
mod tests;
mod trits;
mod workspace;

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::Isa;
use goodprime_ring::cyclic::low_stack::has_low_stack;
use goodprime_ring::cyclic::operations::Reciprocal;
use goodprime_ring::cyclic::{CyclicParams, CyclicRing, Rq, Scratch, Ternary};

use self::codec::{HasWeight, Lift, decode_rq, decode_sq, encode_rq, padding_is_zero, to_ternary};
use self::key::{KeyWithScratch, Pair, Parts, Private, Public};
use self::products::{KeyWorkspace, encode_f};
use self::sample::{FixedType, Iid, iid_plus};
use self::workspace::{Workspace, minus, plus, reduce_s3};
use crate::declassify::declassify;
use crate::error::Error;
use crate::faults::{Fault, checked};
use crate::random::Fill;
use crate::scheme::NtruSet;
use crate::wipe::{Secret, Wiped, wipe_spilled_beneath};

/// NTRU with the parameters of a set.
pub struct Ntru<S>(PhantomData<S>);

impl<S: NtruSet> Ntru<S> {
    /// True if the set is one of NTRU-HPS, whose messages have a fixed weight.
    const HPS: bool = S::WEIGHT > 0;

    /// Samples f and g, or r and m. With `plus`, HRSS samples by `Ternary_Plus`, which f and g require.
    fn sample<I: Isa>(
        isa: I,
        random: &[u8],
        plus: bool,
        first: &mut Ternary<S::Ring>,
        second: &mut Ternary<S::Ring>,
    ) {
        let (for_first, for_second) = random.split_at(<S::Ring as CyclicParams>::N - 1);
        isa.run_outlined(Iid { bytes: for_first, out: first.coefficients_mut() });
        if Self::HPS {
            isa.run_outlined(FixedType { bytes: for_second, weight: S::WEIGHT, out: second });
        } else {
            isa.run_outlined(Iid { bytes: for_second, out: second.coefficients_mut() });
            if plus {
                iid_plus(first);
                iid_plus(second);
            }
        }
    }

    /// Computes h = G/f in R/q and 1/h in S/q with a single inversion: v = 1/(G·f), h = v·G·G, 1/h = v·f·f.
    #[inline(always)]
    fn key_pair<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let Pair { pk, f: f_bytes, f_inverse, h_inverse, prf } = Pair::of::<S>(pk, sk, 0);
        let KeyWorkspace { ring, f, g, big_g, v } = &mut KeyWorkspace::new();
        Self::draw(isa, fill, f, g, prf)?;
        let big_g = Self::numerator(g, big_g);
        let invertible = encode_f(isa, f, f_bytes, f_inverse).and(ring.invert(isa, big_g, f, v));
        if !declassify(invertible, "a key pair that does not exist is not revealed") {
            return Err(Error::Randomness);
        }
        ring.times_squares(isa, v, (f, h_inverse), (big_g, pk));
        Ok(())
    }

    /// Calls [`Self::key_pair`] and wipes spilled registers. The function is not inlined, so that single calls and
    /// batches of one share its code.
    #[inline(never)]
    fn make_pair<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let made = Self::key_pair(isa, fill, pk, sk);
        // `Reciprocal` spills below its own memory: a left operand and polynomials.
        wipe_spilled_beneath::<
            <S::Ring as CyclicRing>::Factor,
            [u16; 0],
            <S::Ring as CyclicRing>::Coefficients,
            4,
        >();
        made
    }

    /// Draws f and g with one request of random bytes, and prf with another. The function is not inlined, so that its
    /// memory is not on the stack during products.
    #[inline(never)]
    fn draw<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        f: &mut Ternary<S::Ring>,
        g: &mut Ternary<S::Ring>,
        prf: &mut [u8],
    ) -> Result<(), Error> {
        let mut random = Wiped::<S::Randomness, u8>::new();
        fill(random.as_mut())?;
        Self::sample(isa, random.as_ref(), true, f, g);
        fill(prf)
    }

    /// Computes G = 3g (HPS), or 3(x-1)g (HRSS).
    fn numerator<'m>(g: &Ternary<S::Ring>, out: &'m mut Rq<S::Ring>) -> &'m mut Rq<S::Ring> {
        let g = g.coefficients();
        let mut before = g[g.len() - 1];
        for (out, g) in out.coefficients_mut().iter_mut().zip(g) {
            let c = if Self::HPS { *g } else { before.wrapping_sub(*g) };
            (*out, before) = (c.wrapping_mul(3), *g);
        }
        out
    }

    /// Returns Lift(m): m itself (HPS), or (x-1)·(m/(x-1) in S/3) (HRSS), written to `place`.
    #[inline(always)]
    fn lift<'m, I: Isa>(isa: I, m: &'m Ternary<S::Ring>, place: &'m mut [u16]) -> &'m [u16] {
        let m = m.coefficients();
        if Self::HPS {
            return m;
        }
        let out = &mut place[..m.len()];
        isa.run_outlined(Lift { m, out: &mut *out });
        out
    }

    /// Computes c = h·r + Lift(m). This function and [`Self::decrypt`] are not inlined, so that their spilled
    /// registers lie below the frame of the kernel, which overwrites them.
    #[inline(never)]
    fn encrypt<I: Isa>(
        isa: I,
        pk: &mut KeyWithScratch<'_, '_, S::Ring, Public<S::Ring>>,
        [r, m]: [&Ternary<S::Ring>; 2],
        c: &mut [u8],
        work: &mut Workspace<S::Ring>,
    ) {
        let Workspace { ring, product, big } = work;
        let hr = ring.times(isa, pk.h(), r, product);
        encode_rq(isa, plus(hr, Self::lift(isa, m, big.coefficients_mut())), c);
    }

    /// Computes m = (c·f in R/q) · (1/f) in S/3 and r = (c - Lift(m))/h in S/q. Returns true if an encapsulation can
    /// produce c from this m and r.
    #[inline(never)]
    fn decrypt<I: Isa>(
        isa: I,
        sk: &mut KeyWithScratch<'_, '_, S::Ring, Private<S::Ring>>,
        ct: &[u8],
        [r, m]: [&mut Ternary<S::Ring>; 2],
        work: &mut Workspace<S::Ring>,
    ) -> Choice {
        let Workspace { ring, product, big } = work;
        let c = decode_rq(isa, ct, big);
        let cf = ring.times(isa, sk.f(), &*c, product);
        let cf_mod_3 = reduce_s3(isa, cf, m);
        let m = ring.times_s3(isa, sk.f_inverse(), cf_mod_3, product);
        let hr = minus(c, Self::lift(isa, m, product.coefficients_mut()));
        let r_mod_q = ring.times(isa, sk.h_inverse(), &*hr, product);
        let ternary = checked(Fault::Ternary, to_ternary(isa, r_mod_q, r));
        Self::may_be_made(isa, ct, m).and(ternary)
    }

    /// True if the unused bits of a ciphertext are zero, and m has the weight of the set (HPS).
    #[inline(always)]
    fn may_be_made<I: Isa>(isa: I, ct: &[u8], m: &Ternary<S::Ring>) -> Choice {
        let half = S::WEIGHT as u16 / 2;
        let weight = match Self::HPS {
            true => isa.run_outlined(HasWeight { m: m.coefficients(), half }),
            false => Choice::TRUE,
        };
        checked(Fault::Padding, padding_is_zero::<S::Ring>(ct)).and(checked(Fault::Weight, weight))
    }

    /// Computes pk from sk, which does not contain it. h is 1/(1/h), plus the multiple of Φ that makes h(1) = 0.
    fn recover_public<I: Isa>(isa: I, sk: &[u8], pk: &mut [u8]) {
        if const { has_low_stack::<S::Ring>() } {
            return low_stack::recover_public::<I, S::Ring>(isa, sk, pk);
        }
        let scratch = &mut Secret::new(Scratch::new());
        let (mut big, mut h) = (Rq::<S::Ring>::ZERO, Rq::ZERO);
        decode_sq(isa, Parts::of::<S::Ring>(sk).h_inverse, &mut big);
        isa.run(Reciprocal { out: &mut h, a: &big, scratch });
        vanish_at_1(&mut h);
        encode_rq(isa, &h, pk);
    }
}

/// Adds the multiple of Φ that makes h(1) = 0.
fn vanish_at_1<R: CyclicRing>(h: &mut Rq<R>) {
    let n = R::N as u16;
    let sum = h.coefficients().iter().fold(0, |sum, c| c.wrapping_add(sum));
    // 1/n modulo 2^16: each Newton step doubles the number of correct bits, of which n itself has three.
    let inverse = (0..3).fold(n, |v, _| v.wrapping_mul(2u16.wrapping_sub(n.wrapping_mul(v))));
    let multiple = u16::wrapping_mul(sum, inverse);
    h.coefficients_mut().iter_mut().for_each(|c| *c = c.wrapping_sub(multiple));
}
