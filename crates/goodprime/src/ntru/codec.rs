//! Byte layouts of polynomials, and what is done with them coefficient by coefficient. Source: NTRU round 3, sections 1.8
//! and 1.9.

use ctutils::Choice;
use goodprime_ring::cyclic::{Params, Ring, Rq, Ternary};

use super::sample::from_digit;

/// Bytes of an encoded element of R/q or S/q: k bits a coefficient, but for the last.
pub(super) const fn rq_size<R: Params>() -> usize {
    ((R::N - 1) * R::LOG_Q as usize).div_ceil(8)
}

/// Bytes of an encoded element of S/3: five coefficients a byte.
pub(super) const fn s3_size<R: Params>() -> usize {
    (R::N - 1).div_ceil(5)
}

/// Encodes all coefficients but the last, c_i - `less` modulo q each, the lowest index in the lowest bits.
fn encode<R: Ring>(a: &Rq<R>, less: u16, out: &mut [u8]) {
    let k = R::LOG_Q as usize;
    // Eight coefficients are k bytes.
    for (bytes, eight) in out.chunks_mut(k).zip(a.coefficients()[..R::N - 1].chunks(8)) {
        let bits = eight
            .iter()
            .rev()
            .fold(0u128, |bits, c| bits << k | (c.wrapping_sub(less) & R::MASK) as u128);
        bytes.copy_from_slice(&bits.to_le_bytes()[..bytes.len()]);
    }
}

/// Decodes all coefficients but the last. Any bytes decode; bits that are left over do not matter.
fn decode<R: Ring>(bytes: &[u8], out: &mut Rq<R>) {
    let k = R::LOG_Q as usize;
    let coefficients = &mut out.coefficients_mut()[..R::N - 1];
    for (bytes, eight) in bytes.chunks(k).zip(coefficients.chunks_mut(8)) {
        let mut all = [0; 16];
        all[..bytes.len()].copy_from_slice(bytes);
        let mut bits = u128::from_le_bytes(all);
        for c in eight {
            *c = bits as u16 & R::MASK;
            bits >>= k;
        }
    }
}

/// Encodes an element of R/q whose coefficients add up to 0: the last one is left out.
pub(super) fn encode_rq<R: Ring>(a: &Rq<R>, out: &mut [u8]) {
    encode(a, 0, out);
}

/// Inverts [`encode_rq`].
pub(super) fn decode_rq<R: Ring>(bytes: &[u8], out: &mut Rq<R>) {
    decode(bytes, out);
    let (last, others) = out.coefficients_mut().split_last_mut().expect("n coefficients");
    *last = others.iter().fold(0, |sum: u16, c| sum.wrapping_sub(*c));
}

/// Encodes an element of S/q, reduced modulo Φ.
pub(super) fn encode_sq<R: Ring>(a: &Rq<R>, out: &mut [u8]) {
    encode(a, a.coefficients()[R::N - 1], out);
}

/// Inverts [`encode_sq`].
pub(super) fn decode_sq<R: Ring>(bytes: &[u8], out: &mut Rq<R>) {
    decode(bytes, out);
    out.coefficients_mut()[R::N - 1] = 0;
}

/// Whether the bits of an encoded element of R/q that are left over are zero.
pub(super) fn padding_is_zero<R: Params>(bytes: &[u8]) -> Choice {
    let used = (R::N - 1) * R::LOG_Q as usize % 8;
    let unused = if used == 0 { 0 } else { bytes[bytes.len() - 1] >> used };
    Choice::from_u8_eq(unused, 0)
}

/// Encodes an element of S/3: c_0 + 3c_1 + 9c_2 + 27c_3 + 81c_4, with 2 for -1.
pub(super) fn encode_s3<R: Ring>(a: &Ternary<R>, out: &mut [u8]) {
    for (byte, five) in out.iter_mut().zip(a.coefficients()[..R::N - 1].chunks(5)) {
        let digits = five.iter().rev().fold(0, |sum, c| 3 * sum + (c & 1) + (c >> 15));
        *byte = digits as u8;
    }
}

/// Inverts [`encode_s3`]. Any bytes decode: each digit is taken modulo 3.
pub(super) fn decode_s3<R: Ring>(bytes: &[u8], out: &mut Ternary<R>) {
    let coefficients = &mut out.coefficients_mut()[..R::N - 1];
    for (five, byte) in coefficients.chunks_mut(5).zip(bytes) {
        let mut rest = *byte as u16;
        for c in five {
            let third = (rest * 171) >> 9;
            *c = from_digit(rest - 3 * third);
            rest = third;
        }
    }
}

/// r = a in S/q as a ternary polynomial. Returns whether it is one; if not, r is some ternary polynomial.
pub(super) fn ternary<R: Ring>(a: &Rq<R>, r: &mut Ternary<R>) -> Choice {
    let a = a.coefficients();
    let last = a[R::N - 1];
    let mut others = 0;
    for (r, c) in r.coefficients_mut().iter_mut().zip(a) {
        // 0, 1, 2 for -1, 0, 1.
        let c = c.wrapping_sub(last).wrapping_add(1) & R::MASK;
        // Bits of 3 and more: from the third on, or both of the first two.
        others |= c >> 2 | (c & c >> 1 & 1);
        *r = (c & 1 ^ 1) | ((c >> 1 & 1 ^ 1) & (c & 1 ^ 1)).wrapping_neg();
    }
    Choice::from_u16_eq(others, 0)
}

/// HRSS's Lift: (x-1)·v for v = m/(x-1) in S/3.
///
/// v_(n-1) = 0 and v_(i-1) = v_i + m_i + t, where the constant t is a multiple of Φ: -m(1)/n modulo 3, and n is 2 modulo 3
/// in both sets, so that it is m(1).
pub(super) fn lift<R: Ring>(m: &Ternary<R>, out: &mut Rq<R>) {
    let m = m.coefficients();
    // With digits, so that sums are not negative; they stay below 2^13.
    let digit = |c: u16| (c & 1) + (c >> 15);
    let modulo_3 = |a: u16| a - 3 * (((a as u32 * 0xaaab) >> 17) as u16);
    let constant = modulo_3(m.iter().map(|c| digit(*c)).sum());
    let (mut sum, mut above) = (0, 0);
    let out = out.coefficients_mut();
    // From v_i and v_(i-1) the coefficient v_(i-1) - v_i of x^i.
    for (out, m) in out.iter_mut().zip(m).rev() {
        sum += digit(*m) + constant;
        let v = from_digit(modulo_3(sum));
        (*out, above) = (v.wrapping_sub(above), v);
    }
    // What is at place -1 is v_(n-1) = 0.
    debug_assert_eq!(above, 0);
}
