//! NTRU, HPS and HRSS. Source: NTRU round 3, section 1.
//!
//! ```text
//! KeyGen    h = G/f in R/q, with G = 3g (HPS) or 3(x-1)g (HRSS)     pk = h,   sk = (f, 1/f in S/3, 1/h in S/q, prf)
//! Encap     c = h·r + Lift(m) in R/q                                K = SHA3-256(S3(r) ‖ S3(m))
//! Decap     m = (c·f in R/q) · (1/f) in S/3,   r = (c - Lift(m))/h in S/q
//!           K = SHA3-256(S3(r) ‖ S3(m)) if c, m and r are such as encapsulation makes, SHA3-256(prf ‖ C) if not
//! ```
//!
//! In bytes: pk = Rq(h). sk = S3(f) ‖ S3(1/f) ‖ Sq(1/h) ‖ prf. C = Rq(c).
//!
//! There is no second encryption: c is what r and m give, because r is computed from it and from m.

mod batch;
mod bits;
mod check;
mod codec;
mod keccak;
mod kernels;
mod low_stack;
mod memory;
mod one_key;
mod sample;
mod secrets;
#[cfg(test)]
mod tests;
mod trits;

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::Isa;
use goodprime_ring::cyclic::low_stack::has_low_stack;
use goodprime_ring::cyclic::operations::{
    InvertS3, Multiply, MultiplyByFactor, MultiplyPrepared, MultiplyS3, PrepareFactor, Reciprocal,
    ReduceS3,
};
use goodprime_ring::cyclic::{Factor, Left, Operand, Params, Ring, Rq, Scratch, Ternary};

use self::codec::{
    HasWeight, Lift, ToTernary, decode_rq, decode_s3, decode_sq, encode_rq, encode_s3, encode_sq,
    padding_is_zero, rq_size, s3_size,
};
use self::memory::{Memory, ScratchOf, with_scratch};
use self::sample::{FixedType, Iid, iid_plus};
use crate::declassify::declassify;
use crate::design::Key;
use crate::error::Error;
use crate::faults::{Fault, checked};
use crate::random::Fill;
use crate::scheme::NtruSet;
use crate::wipe::{Secret, Wiped, wipe, wipe_spilled, wipe_spilled_beneath};

/// Bytes of the key of the pseudorandom function.
const PRF: usize = 32;

/// A public key, decoded.
#[derive(Clone)]
pub struct Public<R: Ring> {
    h: Left<R>,
}

/// A secret key, decoded.
#[derive(Clone)]
pub struct Private<R: Ring> {
    f: Secret<Left<R>>,
    f_inverse: Secret<Left<R>>,
    h_inverse: Secret<Left<R>>,
    prf: [u8; PRF],
}

impl<R: Ring> Default for Public<R> {
    #[inline(always)]
    fn default() -> Self {
        const { Self { h: Left::new() } }
    }
}

impl<R: Ring> Default for Private<R> {
    #[inline(always)]
    fn default() -> Self {
        const {
            Self {
                f: Secret::new(Left::new()),
                f_inverse: Secret::new(Left::new()),
                h_inverse: Secret::new(Left::new()),
                prf: [0; PRF],
            }
        }
    }
}

impl<R: Ring> Drop for Private<R> {
    fn drop(&mut self) {
        wipe(&mut self.prf);
    }
}

/// The parts of a secret key in bytes.
struct Parts<'a> {
    f: &'a [u8],
    f_inverse: &'a [u8],
    h_inverse: &'a [u8],
    prf: &'a [u8],
}

impl<'a> Parts<'a> {
    fn of<R: Ring>(sk: &'a [u8]) -> Self {
        let (f, rest) = sk.split_at(s3_size::<R>());
        let (f_inverse, rest) = rest.split_at(s3_size::<R>());
        let (h_inverse, prf) = rest.split_at(rq_size::<R>());
        Self { f, f_inverse, h_inverse, prf }
    }
}

/// NTRU with the parameters of a set.
pub struct Ntru<S>(PhantomData<S>);

impl<S: NtruSet> Ntru<S> {
    /// Whether the set is HPS: messages have a fixed weight.
    const HPS: bool = S::WEIGHT > 0;

    /// f and g (`plus`: of HRSS with a condition), or r and m.
    fn sample<I: Isa>(
        isa: I,
        random: &[u8],
        plus: bool,
        first: &mut Ternary<S::Ring>,
        second: &mut Ternary<S::Ring>,
    ) {
        let (for_first, for_second) = random.split_at(<S::Ring as Params>::N - 1);
        isa.run_apart(Iid { bytes: for_first, out: first.coefficients_mut() });
        if Self::HPS {
            isa.run_apart(FixedType { bytes: for_second, weight: S::WEIGHT, out: second });
        } else {
            isa.run_apart(Iid { bytes: for_second, out: second.coefficients_mut() });
            if plus {
                iid_plus(first);
                iid_plus(second);
            }
        }
    }

    /// h = G/f in R/q and 1/h in S/q, from one inverse: v = 1/(G·f), h = v·G·G, 1/h = v·f·f.
    fn make_pair<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        pk: &mut [u8],
        sk: &mut [u8],
    ) -> Result<(), Error> {
        let (mut f, mut g) = (Ternary::<S::Ring>::ZERO, Ternary::ZERO);
        Self::draw(isa, fill, &mut f, &mut g)?;
        let (sk_f, rest) = sk.split_at_mut(s3_size::<S::Ring>());
        let (sk_f_inverse, rest) = rest.split_at_mut(s3_size::<S::Ring>());
        let (sk_h_inverse, sk_prf) = rest.split_at_mut(rq_size::<S::Ring>());
        fill(sk_prf)?;
        encode_s3(isa, &f, sk_f);

        let mut f_inverse = Ternary::ZERO;
        let invertible = isa.run(InvertS3 { out: &mut f_inverse, a: &f });
        encode_s3(isa, &f_inverse, sk_f_inverse);
        let (mut big_g, mut product, mut v) = (Rq::ZERO, Rq::ZERO, Rq::ZERO);
        Self::numerator(&g, &mut big_g);
        let scratch = &mut Secret::new(Scratch::new());
        let out = &mut product;
        isa.run(Multiply { out, a: (&big_g).into(), b: (&f).into(), scratch });
        let invertible = invertible.and(isa.run(Reciprocal { out: &mut v, a: &product, scratch }));
        if !declassify(invertible, "a key pair that does not exist is not revealed") {
            return Err(Error::Randomness);
        }
        Self::times_squares(isa, [(&f).into(), (&big_g).into()], &v, scratch, |i, out| match i {
            0 => encode_sq(isa, out, sk_h_inverse),
            _ => encode_rq(isa, out, pk),
        });
        // Beneath `Reciprocal`, which has a left operand and polynomials.
        wipe_spilled_beneath::<
            <S::Ring as Ring>::Factor,
            [u16; 0],
            <S::Ring as Ring>::Coefficients,
            4,
        >();
        Ok(())
    }

    /// What is done with a·a·v in R/q of each operand, which is prepared once. A function of its own, so that its memory is
    /// not on the stack beneath `Reciprocal`.
    #[inline(never)]
    fn times_squares<I: Isa>(
        isa: I,
        operands: [Operand<'_, S::Ring>; 2],
        v: &Rq<S::Ring>,
        scratch: &mut Scratch<S::Ring>,
        mut done: impl FnMut(usize, &Rq<S::Ring>),
    ) {
        let (mut factor, mut once, mut twice) = (Secret::new(Factor::new()), Rq::ZERO, Rq::ZERO);
        for (i, a) in operands.into_iter().enumerate() {
            isa.run(PrepareFactor { out: &mut factor, a, scratch });
            let (factor, out) = (&*factor, &mut once);
            isa.run(MultiplyByFactor { out, factor, a, b: v.into(), scratch });
            let (b, out) = ((&once).into(), &mut twice);
            isa.run(MultiplyByFactor { out, factor, a, b, scratch });
            done(i, &twice);
        }
        wipe_spilled();
    }

    /// f and g from one request. A function of its own, so that its memory is not on the stack beneath products.
    #[inline(never)]
    fn draw<I: Isa>(
        isa: I,
        fill: &mut Fill<'_>,
        f: &mut Ternary<S::Ring>,
        g: &mut Ternary<S::Ring>,
    ) -> Result<(), Error> {
        let mut random = Wiped::<S::Randomness, u8>::new();
        fill(random.as_mut())?;
        Self::sample(isa, random.as_ref(), true, f, g);
        Ok(())
    }

    /// G = 3g (HPS), or 3(x-1)g (HRSS).
    fn numerator(g: &Ternary<S::Ring>, out: &mut Rq<S::Ring>) {
        let g = g.coefficients();
        let mut before = g[g.len() - 1];
        for (out, g) in out.coefficients_mut().iter_mut().zip(g) {
            let c = if Self::HPS { *g } else { before.wrapping_sub(*g) };
            (*out, before) = (c.wrapping_mul(3), *g);
        }
    }

    /// Lift(m): m itself (HPS), or (x-1)·(m/(x-1) in S/3) (HRSS).
    fn lift<I: Isa>(isa: I, m: &Ternary<S::Ring>, out: &mut Rq<S::Ring>) {
        let (m, out) = (m.coefficients(), out.coefficients_mut());
        if Self::HPS {
            out.copy_from_slice(m);
        } else {
            isa.run_apart(Lift { m, out });
        }
    }

    /// c = h·r + Lift(m) of the memory's r and m. A function of its own, like the next two: what it spills is beneath the
    /// kernel, which overwrites it.
    #[inline(never)]
    fn encrypt<I: Isa>(
        isa: I,
        key: Key<'_, Public<S::Ring>>,
        ct: &mut [u8],
        memory: &mut Memory<'_, S::Ring>,
    ) {
        let Memory { scratch, product, big, lifted, r, m } = memory;
        match (key, scratch) {
            (Key::Decoded(Public { h }), ScratchOf::Decoded(scratch)) => {
                isa.run(MultiplyPrepared { out: product, a: h, b: (&*r).into(), scratch });
            }
            (Key::Bytes(pk), ScratchOf::Bytes(scratch)) => {
                decode_rq(isa, pk, big);
                let (a, b) = ((&*big).into(), (&*r).into());
                isa.run(Multiply { out: product, a, b, scratch });
            }
            _ => unreachable!("scratch memory for another kind of keys"),
        }
        Self::lift(isa, m, lifted);
        let sums = product.coefficients_mut().iter_mut().zip(lifted.coefficients());
        sums.for_each(|(c, lifted)| *c = c.wrapping_add(*lifted));
        encode_rq(isa, product, ct);
    }

    /// m and r of a ciphertext, into the memory, and whether it is one that encapsulation makes.
    #[inline(never)]
    fn decrypt<I: Isa>(
        isa: I,
        key: Key<'_, Private<S::Ring>>,
        ct: &[u8],
        memory: &mut Memory<'_, S::Ring>,
    ) -> Choice {
        let Memory { scratch, product, big, lifted, r, m } = memory;
        // m = (c·f in R/q) · (1/f) in S/3. With a decoded key both products are made in R/q, where the second is exact.
        match (key, &mut *scratch) {
            (Key::Decoded(key), ScratchOf::Decoded(scratch)) => {
                decode_rq(isa, ct, big);
                isa.run(MultiplyPrepared { out: product, a: &key.f, b: (&*big).into(), scratch });
                isa.run(ReduceS3 { out: m, a: product });
                let (a, b) = (&*key.f_inverse, (&*m).into());
                isa.run(MultiplyPrepared { out: product, a, b, scratch });
                isa.run(ReduceS3 { out: m, a: product });
            }
            (Key::Bytes(sk), ScratchOf::Bytes(scratch)) => {
                let sk = Parts::of::<S::Ring>(sk);
                decode_s3(isa, sk.f, r);
                decode_rq(isa, ct, big);
                let (a, b) = ((&*r).into(), (&*big).into());
                isa.run(Multiply { out: product, a, b, scratch });
                isa.run(ReduceS3 { out: m, a: product });
                decode_s3(isa, sk.f_inverse, r);
                isa.run(MultiplyS3 { b: m, a: r, product, scratch });
            }
            _ => unreachable!("scratch memory for another kind of keys"),
        }
        let ok = Self::may_be_made(isa, ct, m);

        // r = (c - Lift(m))/h in S/q.
        Self::lift(isa, m, lifted);
        let differences = lifted.coefficients_mut().iter_mut().zip(big.coefficients());
        differences.for_each(|(lifted, c)| *lifted = c.wrapping_sub(*lifted));
        match (key, scratch) {
            (Key::Decoded(key), ScratchOf::Decoded(scratch)) => {
                let (a, b) = (&*key.h_inverse, (&*lifted).into());
                isa.run(MultiplyPrepared { out: product, a, b, scratch });
            }
            (Key::Bytes(sk), ScratchOf::Bytes(scratch)) => {
                decode_sq(isa, Parts::of::<S::Ring>(sk).h_inverse, big);
                let (a, b) = ((&*big).into(), (&*lifted).into());
                isa.run(Multiply { out: product, a, b, scratch });
            }
            _ => unreachable!("scratch memory for another kind of keys"),
        }
        let (a, r) = (product.coefficients(), r.coefficients_mut());
        ok.and(checked(Fault::Ternary, isa.run_apart(ToTernary { a, mask: S::Ring::MASK, r })))
    }

    /// Whether the unused bits of a ciphertext are zero, and m has the weight of the set.
    #[inline(always)]
    fn may_be_made<I: Isa>(isa: I, ct: &[u8], m: &Ternary<S::Ring>) -> Choice {
        let half = S::WEIGHT as u16 / 2;
        let weight = match Self::HPS {
            true => isa.run_apart(HasWeight { m: m.coefficients(), half }),
            false => Choice::TRUE,
        };
        checked(Fault::Padding, padding_is_zero::<S::Ring>(ct)).and(checked(Fault::Weight, weight))
    }

    /// pk from sk, which does not contain it: h = 1/(1/h), with the multiple of Φ that makes h(1) = 0.
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
fn vanish_at_1<R: Ring>(h: &mut Rq<R>) {
    let n = R::N as u16;
    let sum = h.coefficients().iter().fold(0, |sum, c| c.wrapping_add(sum));
    // 1/n modulo 2^16: each step doubles the right bits, of which n itself has three.
    let inverse = (0..3).fold(n, |v, _| v.wrapping_mul(2u16.wrapping_sub(n.wrapping_mul(v))));
    let multiple = u16::wrapping_mul(sum, inverse);
    h.coefficients_mut().iter_mut().for_each(|c| *c = c.wrapping_sub(multiple));
}
