//! Byte layouts of polynomials. Source: NTRU Prime round 3, section 4.3.

use goodprime_lanes::{Isa, Modulus};
use goodprime_ring::encode::Plan;
use goodprime_ring::operations::{Decode, Encode};
use goodprime_ring::params::Array;
use goodprime_ring::{Ring, Rq, Small};

use crate::wipe::wipe;

/// (q-1)/2.
const fn half<R: Ring>() -> i16 {
    <R::Q as Modulus>::HALF
}

/// How R/q elements are encoded: p numbers below q.
#[cfg(feature = "sntrup")]
pub(crate) const fn rq_plan<R: Ring>() -> Plan {
    Plan::new(R::P, <R::Q as Modulus>::Q as u16)
}

/// How rounded elements are encoded: p numbers below (q+2)/3.
pub(crate) const fn rounded_plan<R: Ring>() -> Plan {
    Plan::new(R::P, (<R::Q as Modulus>::Q as u16).div_ceil(3))
}

/// Bytes of an encoded small polynomial: four coefficients a byte.
pub(crate) const fn small_size(p: usize) -> usize {
    p.div_ceil(4)
}

/// Encodes coefficients as (c + (q-1)/2).
#[cfg(feature = "sntrup")]
#[inline(always)]
pub(crate) fn encode_rq<I: Isa, R: Ring>(isa: I, a: &Rq<R>, out: &mut [u8]) {
    let mut numbers = R::Numbers::ZERO;
    for (n, c) in numbers.as_mut().iter_mut().zip(a.coefficients()) {
        *n = (c + half::<R>()) as u16;
    }
    let plan = const { &rq_plan::<R>() };
    isa.run(Encode::<R> { plan, numbers: &mut numbers, out });
    wipe(numbers.as_mut());
}

/// Inverts [`encode_rq`]; any bytes decode.
#[cfg(feature = "sntrup")]
#[inline(always)]
pub(crate) fn decode_rq<I: Isa, R: Ring>(isa: I, bytes: &[u8]) -> Rq<R> {
    let mut numbers = R::Numbers::ZERO;
    let plan = const { &rq_plan::<R>() };
    isa.run(Decode::<R> { plan, bytes, numbers: &mut numbers });
    let numbers = numbers.as_ref();
    Rq::from_fn(|i| numbers[i] as i16 - half::<R>())
}

/// Encodes multiples of 3 as (c + (q-1)/2)/3.
#[inline(always)]
pub(crate) fn encode_rounded<I: Isa, R: Ring>(isa: I, a: &Rq<R>, out: &mut [u8]) {
    let mut numbers = R::Numbers::ZERO;
    for (n, c) in numbers.as_mut().iter_mut().zip(a.coefficients()) {
        // 3k·10923 = 2^15·k + k, so the shift gives k for k < 2^15.
        *n = (((c + half::<R>()) as u32 * 10923) >> 15) as u16;
    }
    let plan = const { &rounded_plan::<R>() };
    isa.run(Encode::<R> { plan, numbers: &mut numbers, out });
    wipe(numbers.as_mut());
}

/// Inverts [`encode_rounded`]; any bytes decode.
#[inline(always)]
pub(crate) fn decode_rounded<I: Isa, R: Ring>(isa: I, bytes: &[u8]) -> Rq<R> {
    let mut numbers = R::Numbers::ZERO;
    let plan = const { &rounded_plan::<R>() };
    isa.run(Decode::<R> { plan, bytes, numbers: &mut numbers });
    let numbers = numbers.as_ref();
    Rq::from_fn(|i| 3 * numbers[i] as i16 - half::<R>())
}

/// Encodes coefficients as two bits (c + 1), the lowest index in the lowest bits.
#[inline(always)]
pub(crate) fn encode_small<R: Ring>(a: &Small<R>, out: &mut [u8]) {
    for (byte, four) in out[..small_size(R::P)].iter_mut().zip(a.coefficients().chunks(4)) {
        *byte = 0;
        for (j, c) in four.iter().enumerate() {
            *byte |= ((c + 1) as u8) << (2 * j);
        }
    }
}

/// Inverts [`encode_small`]. The code 3, which encoders never write, decodes to 2 as in the
/// reference, so the result need not be small.
#[inline(always)]
pub(crate) fn decode_small<R: Ring>(bytes: &[u8]) -> Rq<R> {
    let bytes = &bytes[..small_size(R::P)];
    Rq::from_fn(|i| (bytes[i / 4] >> (2 * (i % 4)) & 3) as i16 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use goodprime_ring::for_each_ring;

    fn thirds<R: Ring>() {
        for k in 0..(<R::Q as Modulus>::Q as u32).div_ceil(3) {
            assert_eq!((3 * k * 10923) >> 15, k);
        }
        // The largest number is (q-1)/3, and three times it is still canonical.
        assert_eq!((<R::Q as Modulus>::Q - 1) % 3, 0);
    }

    macro_rules! thirds {
        ($ring:ident) => {
            thirds::<goodprime_ring::$ring>();
        };
    }

    #[test]
    fn division_by_three_is_exact() {
        for_each_ring!(thirds);
    }
}
