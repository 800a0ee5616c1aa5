//! Arithmetic modulo primes of up to 25 bits in 32-bit lanes, for products of polynomials over the integers, which are
//! reduced modulo q at the end.

use goodprime_lanes::modulus::{center_long, inverse_mod_2_32, round_div};
use goodprime_lanes::{ModularRows, Modulus, Style};

use crate::{Bytes, Moves};

/// Vectors of 32-bit lanes modulo a prime of up to 25 bits, for products of integers.
///
/// A 32-bit coefficient takes two elements of memory, the lower half first. So a vector takes
/// [`LANES`](goodprime_lanes::Modular::LANES) elements and holds half the number of coefficients; addresses count elements.
pub trait Modular32: Moves {
    /// Lanes of exactly eight on the same processor, as
    /// [`Modular::Eight`](goodprime_lanes::Modular::Eight), with the laboratory's operations.
    type Eight32: Rows32<Element = Self::Element>;
    /// Returns the lanes of exactly eight on the same processor.
    fn eight32(self) -> Self::Eight32;

    /// [`Modular::LANES`](goodprime_lanes::Modular::LANES)/2 coefficients of 32 bits.
    type Vector32: Copy;
    /// [`Modular::LANES`](goodprime_lanes::Modular::LANES)/2 sums of products, of 64 bits. The
    /// order of the lanes is the backend's own.
    type Accumulator64: Copy;

    /// Returns the coefficients in `from[at..at + LANES]`. Panics if that is out of bounds.
    fn load32(self, from: &[Self::Element], at: usize) -> Self::Vector32;
    /// Writes `to[at..at + LANES]`. Panics if that is out of bounds.
    fn store32(self, to: &mut [Self::Element], at: usize, v: Self::Vector32);
    /// Returns the coefficient in `from[at..at + 2]` in all lanes.
    fn broadcast32(self, from: &[Self::Element], at: usize) -> Self::Vector32;
    /// Returns the lower and the upper half of a vector of 16-bit lanes.
    fn widen(self, v: Self::Vector) -> [Self::Vector32; 2];
    /// The inverse of [`Self::widen`], for lanes that may exceed 16 bits: as the sums that
    /// [`Modular::montgomery`](goodprime_lanes::Modular::montgomery) reduces.
    fn narrow(self, v: [Self::Vector32; 2]) -> Self::Accumulator;

    /// a + b. The sum must fit 32 bits.
    fn add32(self, a: Self::Vector32, b: Self::Vector32) -> Self::Vector32;
    /// a - b. The difference must fit 32 bits.
    fn sub32(self, a: Self::Vector32, b: Self::Vector32) -> Self::Vector32;
    /// r ≡ a·c (mod q), for any a. |r| ≤ q/2 + |a|·q/2^32 + 1: below q in any case.
    fn mulc32<M: Modulus32>(self, a: Self::Vector32, c: Constant32) -> Self::Vector32;
    /// r ≡ a (mod q) with |r| ≤ (q-1)/2, for |a| ≤ q + (q-1)/2.
    fn freeze32<M: Modulus32>(self, a: Self::Vector32) -> Self::Vector32;

    /// Returns an accumulator of zeros.
    fn zero64(self) -> Self::Accumulator64;
    /// acc_i + w_i·c, where w is the vector in `from[at..]` and c is the same in all lanes. Reads
    /// `from[at..at + LANES + 2]`. The product and the sum must be at most 2^61.
    fn window32(
        self,
        acc: Self::Accumulator64,
        from: &[Self::Element],
        at: usize,
        c: Self::Vector32,
    ) -> Self::Accumulator64;
    /// r ≡ acc·2^-32 (mod q). |r| ≤ |acc|/2^32 + q/2 + 1.
    fn montgomery32<M: Modulus32>(self, acc: Self::Accumulator64) -> Self::Vector32;
}

/// More operations on eight rows, and [`Bytes`] and [`Modular32`] on the same lanes.
pub trait Rows32: ModularRows + Modular32 + Bytes {
    /// r ≡ a (mod q), for any a, by a cheaper way than [`Modular::reduce`](goodprime_lanes::Modular::reduce) where there is one: for s =
    /// [`log`](crate::log), |r| ≤ max(q, 2^(s+1) - q)/2 + |a|·|q/2^s - 1|, or what `reduce` promises if that
    /// is larger.
    #[inline(always)]
    #[track_caller]
    fn reduce_coarsely<M: Modulus>(self, a: Self::Vector) -> Self::Vector {
        self.reduce::<M>(a)
    }
}

/// An odd modulus of at most 25 bits, as a type: the modulus of 32-bit lanes.
///
/// The lazy bounds of the kernels rely on 2^31 > 64q.
pub trait Modulus32: Copy + Send + Sync + 'static {
    /// The modulus, odd, 3 ≤ q < 2^25.
    const Q: i32;
    /// The largest canonical representative, (q-1)/2.
    const HALF: i32 = (Self::Q - 1) / 2;
    /// q⁻¹ mod 2^32, for Montgomery reduction.
    const INVERSE: i32 = inverse_mod_2_32(Self::Q);
    /// 2^32 mod q: undoes one Montgomery reduction.
    const R: i64 = center_long(1 << 32, Self::Q as i64);
}

/// The integers modulo `Q`, of at most 25 bits.
#[derive(Clone, Copy, Debug)]
pub struct Zq32<const Q: i32>;

impl<const Q: i32> Modulus32 for Zq32<Q> {
    const Q: i32 = {
        assert!(Q >= 3 && Q < 1 << 25 && Q % 2 == 1, "q must be odd, 3 <= q < 2^25");
        Q
    };
}

/// A constant prepared for [`Modular32::mulc32`](crate::Modular32::mulc32).
#[derive(Clone, Copy, Debug)]
pub struct Constant32 {
    /// Montgomery: c·2^32 mod q. Barrett: c mod q. Centred.
    pub value: i32,
    /// Montgomery: `value`·q⁻¹ mod 2^32. Barrett: round(`value`·2^31/q).
    pub companion: i32,
}

impl Constant32 {
    /// Prepares `c` (any integer) for multiplication modulo `M` by lanes of style `style`.
    pub const fn new<M: Modulus32>(style: Style, c: i64) -> Self {
        let (c, q) = (center_long(c, M::Q as i64), M::Q as i64);
        match style {
            Style::Montgomery => {
                let value = center_long(c * M::R, q) as i32;
                Self { value, companion: value.wrapping_mul(M::INVERSE) }
            }
            Style::Barrett => Self { value: c as i32, companion: round_div(c << 31, q) as i32 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goodprime_lanes::modulus::inverse_long;

    fn check32<M: Modulus32>() {
        let q = M::Q as i64;
        assert_eq!(M::INVERSE.wrapping_mul(M::Q), 1);
        assert_eq!((M::R - (1 << 32)).rem_euclid(q), 0);
        for a in [1, 2, 3, 12_345, q - 1] {
            assert_eq!(center_long(a * inverse_long(a, q), q), 1);
        }
    }

    #[test]
    fn constants_of_32_bits_follow_from_q() {
        check32::<Zq32<12_289>>();
        check32::<Zq32<16_760_833>>();
    }
}
