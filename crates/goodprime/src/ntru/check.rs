//! The check of a secret key of NTRU: its encoding is canonical, the stored 1/f is the inverse of f, and f·h = G for a
//! ternary g, which in HPS has as many nonzero coefficients as the set prescribes.

use ctutils::{Choice, CtEq};
use goodprime_lanes::Isa;
use goodprime_ring::cyclic::operations::{Multiply, Reciprocal, ReduceS3};
use goodprime_ring::cyclic::{CyclicParams, Rq, Scratch, Ternary};

use super::Ntru;
use super::codec::{HasWeight, decode_s3, decode_sq, encode_s3, encode_sq, to_ternary};
use super::key::Parts;
use crate::check::Fits;
use crate::scheme::NtruSet;
use crate::wipe::{Secret, Wiped, wipe_spilled};

/// The inverse of 3 modulo 2^16, and thereby modulo every q.
const THIRD: u16 = 0xaaab;

#[inline(never)]
pub(crate) fn check<I: Isa, S: NtruSet>(isa: I, sk: &[u8]) -> Fits {
    let sk = Parts::of::<S::Ring>(sk);
    let mut f = Ternary::<S::Ring>::ZERO;
    let scratch = &mut Secret::new(Scratch::new());
    let [product, big, lifted] = &mut [const { Rq::<S::Ring>::ZERO }; 3];
    let [f_inverse, small] = &mut [const { Ternary::<S::Ring>::ZERO }; 2];
    let mut bytes = Wiped::<S::SmallBytes, u8>::new();
    decode_s3(isa, sk.f, &mut f);
    encode_s3(isa, &f, bytes.as_mut());
    let encoding = bytes.as_ref().ct_eq(sk.f);
    decode_s3(isa, sk.f_inverse, f_inverse);
    encode_s3(isa, f_inverse, bytes.as_mut());
    let encoding = encoding.and(bytes.as_ref().ct_eq(sk.f_inverse));
    decode_sq(isa, sk.h_inverse, big);
    let mut bytes = Wiped::<S::PublicKey, u8>::new();
    encode_sq(isa, big, bytes.as_mut());
    let encoding = encoding.and(bytes.as_ref().ct_eq(sk.h_inverse));

    isa.run(Multiply { out: product, a: (&f).into(), b: (&*f_inverse).into(), scratch });
    isa.run(ReduceS3 { out: small, a: product });
    let inverse = is_one(small.coefficients());

    // G = h·f in S/q, where it has no coefficient for x^(n-1).
    let unit = isa.run(Reciprocal { out: lifted, a: big, scratch });
    isa.run(Multiply { out: product, a: (&*lifted).into(), b: (&f).into(), scratch });
    thirds::<S>(product, lifted);
    let ternary = to_ternary(isa, lifted, small);
    let weight = match S::WEIGHT > 0 {
        true => isa.run_outlined(HasWeight { m: small.coefficients(), half: S::WEIGHT as u16 / 2 }),
        false => Choice::TRUE,
    };
    wipe_spilled();
    Fits { encoding, weight, hash: encoding, public: unit.and(ternary), inverse }
}

/// Computes g from a numerator G that is known modulo Φ and q. For HPS g is G/3. For HRSS, the function first adds the
/// multiple of Φ that makes the sum of all coefficients 0, and also divides by x-1.
fn thirds<S: NtruSet>(numerator: &Rq<S::Ring>, out: &mut Rq<S::Ring>) {
    let (a, out) = (numerator.coefficients(), out.coefficients_mut());
    if Ntru::<S>::HPS {
        out.iter_mut().zip(a).for_each(|(out, c)| *out = c.wrapping_mul(THIRD));
        return;
    }
    let n = <S::Ring as CyclicParams>::N as u16;
    let sum = a.iter().fold(0, |sum: u16, c| sum.wrapping_add(*c));
    // 1/n modulo 2^16: each Newton step doubles the number of correct bits, of which n itself has three.
    let inverse = (0..3).fold(n, |v, _| v.wrapping_mul(2u16.wrapping_sub(n.wrapping_mul(v))));
    let less = sum.wrapping_mul(inverse);
    let mut before = 0u16;
    for (out, c) in out.iter_mut().zip(a) {
        before = before.wrapping_sub(c.wrapping_sub(less).wrapping_mul(THIRD));
        *out = before;
    }
}

fn is_one(a: &[u16]) -> Choice {
    let differs = a.iter().enumerate().fold(0, |all, (i, c)| all | (c ^ (i == 0) as u16));
    Choice::from_u16_eq(differs, 0)
}
