//! Encodings of NTRU's polynomials as bytes, and operations on single coefficients. The code follows sections 1.8 and
//! 1.9 of NTRU's round-3 submission.

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel};
use goodprime_ring::cyclic::{CyclicParams, CyclicRing, Rq, Ternary};

use super::bits::{Pack, Unpack};
use super::sample::from_digit;
use super::trits::{PackTrits, UnpackTrits};

/// Returns the number of bytes of an encoded element of R/q or S/q: k bits per coefficient, without the last
/// coefficient.
pub(super) const fn rq_size<R: CyclicParams>() -> usize {
    ((R::N - 1) * R::LOG_Q as usize).div_ceil(8)
}

/// Returns the number of bytes of an encoded element of S/3: five coefficients per byte.
pub(super) const fn s3_size<R: CyclicParams>() -> usize {
    (R::N - 1).div_ceil(5)
}

/// Encodes all coefficients c_i except the last one, each as c_i - `less` modulo q.
fn encode<I: Isa, R: CyclicRing>(isa: I, a: &Rq<R>, less: u16, out: &mut [u8]) {
    isa.run_outlined(Pack { less, a, out });
}

/// Decodes all coefficients except the last one, which becomes 0. Any bytes of the right length decode; leftover bits
/// are ignored.
fn decode<I: Isa, R: CyclicRing>(isa: I, bytes: &[u8], out: &mut Rq<R>) {
    isa.run_outlined(Unpack { bytes, out });
}

/// Encodes an element of R/q whose coefficients add up to 0. The encoding omits the last coefficient.
pub(super) fn encode_rq<I: Isa, R: CyclicRing>(isa: I, a: &Rq<R>, out: &mut [u8]) {
    encode(isa, a, 0, out);
}

/// Decodes an element of R/q, the inverse of [`encode_rq`].
#[inline(always)]
pub(super) fn decode_rq<'m, I: Isa, R: CyclicRing>(
    isa: I,
    bytes: &[u8],
    out: &'m mut Rq<R>,
) -> &'m mut Rq<R> {
    decode(isa, bytes, out);
    let sum = out.padded().iter().fold(0, |sum: u16, c| sum.wrapping_sub(*c));
    out.coefficients_mut()[R::N - 1] = sum;
    out
}

/// Encodes an element of S/q after reduction modulo Φ.
pub(super) fn encode_sq<I: Isa, R: CyclicRing>(isa: I, a: &Rq<R>, out: &mut [u8]) {
    encode(isa, a, a.coefficients()[R::N - 1], out);
}

/// Decodes an element of S/q, the inverse of [`encode_sq`].
pub(super) fn decode_sq<I: Isa, R: CyclicRing>(isa: I, bytes: &[u8], out: &mut Rq<R>) {
    decode(isa, bytes, out);
}

/// True if the unused bits at the end of an encoded element of R/q are zero.
pub(super) fn padding_is_zero<R: CyclicParams>(bytes: &[u8]) -> Choice {
    let used = (R::N - 1) * R::LOG_Q as usize % 8;
    let unused = if used == 0 { 0 } else { bytes[bytes.len() - 1] >> used };
    Choice::from_u8_eq(unused, 0)
}

/// Encodes an element of S/3.
pub(super) fn encode_s3<I: Isa, R: CyclicRing>(isa: I, a: &Ternary<R>, out: &mut [u8]) {
    debug_assert_eq!(a.coefficients()[R::N - 1], 0);
    isa.run_outlined(PackTrits { coefficients: a.padded(), out });
}

/// Decodes an element of S/3, the inverse of [`encode_s3`]. Any bytes of the right length decode.
pub(super) fn decode_s3<I: Isa, R: CyclicRing>(isa: I, bytes: &[u8], out: &mut Ternary<R>) {
    decode_s3_to::<I, R>(isa, bytes, out.padded_mut());
}

/// Decodes as [`decode_s3`] does, to the padded coefficients of a polynomial of any type.
pub(super) fn decode_s3_to<I: Isa, R: CyclicRing>(isa: I, bytes: &[u8], out: &mut [u16]) {
    isa.run_outlined(UnpackTrits { bytes, out: &mut *out });
    // The last byte may hold more coefficients.
    out[R::N - 1..].fill(0);
}

/// Runs the kernel [`ToTernary`] on polynomials.
#[inline(always)]
pub(super) fn to_ternary<I: Isa, R: CyclicRing>(isa: I, a: &Rq<R>, r: &mut Ternary<R>) -> Choice {
    let (a, r) = (a.coefficients(), r.coefficients_mut());
    isa.run_outlined(ToTernary { a, mask: R::MASK, r })
}

/// Computes r = a in S/q as a ternary polynomial. Returns true if a is ternary. Otherwise r is some ternary
/// polynomial.
pub(super) struct ToTernary<'a> {
    /// The n coefficients of the operand.
    pub(super) a: &'a [u16],
    /// The mask q - 1, which reduces a word modulo q.
    pub(super) mask: u16,
    pub(super) r: &'a mut [u16],
}

impl Kernel for ToTernary<'_> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, _: I) -> Choice {
        let Self { a, mask, r } = self;
        let last = a[a.len() - 1];
        let mut others = 0;
        for (r, c) in r.iter_mut().zip(a) {
            // 0, 1, 2 for -1, 0, 1.
            let c = c.wrapping_sub(last).wrapping_add(1) & mask;
            // Bits of 3 and more: from the third on, or both of the first two.
            others |= c >> 2 | (c & c >> 1 & 1);
            *r = (c & 1 ^ 1) | ((c >> 1 & 1 ^ 1) & (c & 1 ^ 1)).wrapping_neg();
        }
        Choice::from_u16_eq(others, 0)
    }
}

/// A kernel that returns true if exactly `half` coefficients are 1 and `half` are -1.
pub(super) struct HasWeight<'a> {
    pub(super) m: &'a [u16],
    pub(super) half: u16,
}

impl Kernel for HasWeight<'_> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, _: I) -> Choice {
        let (mut ones, mut minus_ones) = (0, 0);
        for c in self.m {
            minus_ones += c >> 15;
            ones += (c & 1) - (c >> 15);
        }
        let [ones, minus_ones] = [ones, minus_ones].map(|n| Choice::from_u16_eq(n, self.half));
        ones.and(minus_ones)
    }
}

/// A kernel that computes Lift(m) of HRSS, which is (x-1)·v for v = m/(x-1) in S/3.
///
/// v_(n-1) = 0 and v_(i-1) = v_i + m_i + t. The constant t stands for a multiple of Φ: it is -m(1)/n modulo 3, which
/// equals m(1), because n is 2 modulo 3 in both sets. So v_(i-1) = m_i + … + m_(n-1) + (n-i)·t.
pub(super) struct Lift<'a> {
    /// The n coefficients of the operand.
    pub(super) m: &'a [u16],
    pub(super) out: &'a mut [u16],
}

impl Kernel for Lift<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let Self { m, out } = self;
        let t = modulo_3(m.iter().map(|c| digit(*c)).sum());
        if IN_ONE_PASS { lift_in_one_pass(m, t, out) } else { lift_in_two_passes(m, t, out) }
    }
}

/// True on targets where one pass with dependent sums costs less than two passes, as on processors without vectors.
const IN_ONE_PASS: bool = cfg!(target_pointer_width = "32");

/// Returns the digit of a ternary coefficient: 0, 1, 2 for 0, 1, -1.
#[inline(always)]
fn digit(c: u16) -> u16 {
    (c & 1) + (c >> 15)
}

/// Returns `a` modulo 3.
#[inline(always)]
fn modulo_3(a: u16) -> u16 {
    a - 3 * (((a as u32 * 0xaaab) >> 17) as u16)
}

/// Computes [`Lift`] for the constant `t` in two passes. The first computes sums of digits, each of which depends on
/// the one before. The sums are not negative and stay below 2^13. The second pass does everything else, in vectors.
#[inline(always)]
fn lift_in_two_passes(m: &[u16], t: u16, out: &mut [u16]) {
    let mut sum = 0;
    for (out, m) in out.iter_mut().zip(m).rev() {
        sum += digit(*m) + t;
        *out = sum;
    }
    let v = |sum: u16| from_digit(modulo_3(sum));
    for i in 0..m.len() - 1 {
        out[i] = v(out[i]).wrapping_sub(v(out[i + 1]));
    }
    // v_(n-1) = 0.
    let last = m.len() - 1;
    out[last] = v(out[last]);
}

/// Computes [`Lift`] for the constant `t` in one pass, which reduces each sum at once.
#[inline(always)]
fn lift_in_one_pass(m: &[u16], t: u16, out: &mut [u16]) {
    let (mut sum, mut before) = (0, 0u32);
    for (out, m) in out.iter_mut().zip(m).rev() {
        sum += (digit(*m) + t) as u32;
        // ⌊11·s/2^5⌋ = ⌊s/3⌋ for s up to 6.
        sum -= 3 * ((sum * 11) >> 5);
        let v = sum.wrapping_sub(3 * (sum >> 1));
        *out = v.wrapping_sub(before) as u16;
        before = v;
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn lifting_in_one_pass_is_lifting_in_two() {
        for seed in 0..32u32 {
            let m: Vec<u16> = (0..701u32)
                .map(|i| from_digit((((i * i * (seed + 3)) ^ (i >> 2)) % 3) as u16))
                .collect();
            let (mut one, mut two) = ([7; 701], [9; 701]);
            for t in 0..3 {
                lift_in_one_pass(&m, t, &mut one);
                lift_in_two_passes(&m, t, &mut two);
                assert!(one == two, "{seed}, {t}");
            }
        }
    }
}
