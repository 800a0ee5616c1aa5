//! Arithmetic modulo q on single numbers: for processors without vectors and with little memory.
//!
//! The only multiplications are of 32 bits: those to 64 bits take a time that depends on operands on Cortex-M3.

use goodprime_lanes::Modulus;
use goodprime_lanes::modulus::power;

use crate::params::Params;

/// The numbers that reduction modulo q needs: a value, so that the code of reductions is compiled once for all rings.
pub(crate) struct Reduction {
    q: i32,
    /// 1/q modulo 2^16.
    inverse: i16,
    /// 2^32 modulo q, which undoes two divisions by 2^16.
    square: i32,
    /// 2^28/q.
    quotient: i32,
}

impl Reduction {
    /// The largest |c| that [`nearest`](Self::nearest) brings to the canonical range.
    pub(crate) const NEAR: i64 = 17_000;

    /// The largest |c| that [`nearest`](Self::nearest) brings to at most one from that range.
    pub(crate) const fn largest<R: Params>() -> i64 {
        (1 << 30) / ((1 << 28) / <R::Q as Modulus>::Q as i64)
    }

    /// The numbers of the ring's modulus.
    pub(crate) const fn of<R: Params>() -> Self {
        let (q, half) = (<R::Q as Modulus>::Q as i64, <R::Q as Modulus>::HALF as i64);
        // A quotient that is off by less than 1/2q is rounded to the right number: 2^28/q is off by less than 1.
        assert!(Self::NEAR * 2 * q < 1 << 28 && Self::NEAR <= Self::largest::<R>());
        // The number that `product` divides for the second time.
        let again = Self::divided_bound::<R>(half * half) * half;
        assert!(again < 1 << 31 && Self::divided_bound::<R>(again) <= Self::NEAR);
        Self {
            q: q as i32,
            inverse: <R::Q as Modulus>::INVERSE,
            square: power(2, 32, q as i16),
            quotient: ((1 << 28) / q) as i32,
        }
    }

    /// Bound of [`divided`](Self::divided) for sums up to `sum`.
    pub(crate) const fn divided_bound<R: Params>(sum: i64) -> i64 {
        (sum >> 16) + <R::Q as Modulus>::HALF as i64 + 1
    }

    /// sum/2^16 modulo q, at most half of q farther from zero than sum/2^16.
    #[inline(always)]
    pub(crate) fn divided(&self, sum: i32) -> i32 {
        let multiple = (sum as i16).wrapping_mul(self.inverse) as i32 * self.q;
        (sum >> 16) - (multiple >> 16)
    }

    /// A number from one that was divided by 2^16, at most one from the canonical range.
    #[inline(always)]
    pub(crate) fn finish(&self, divided: i32) -> i16 {
        self.nearest(self.divided(divided * self.square))
    }

    /// The representative that is nearest to zero; one from it if c is beyond [`Self::NEAR`].
    #[inline(always)]
    pub(crate) fn nearest(&self, c: i32) -> i16 {
        (c - self.q * ((c * self.quotient + (1 << 27)) >> 28)) as i16
    }

    /// a·b in the canonical range, for a and b in it.
    #[inline(always)]
    pub(crate) fn product(&self, a: i16, b: i16) -> i16 {
        self.finish(self.divided(a as i32 * b as i32))
    }

    /// 1/a in the canonical range, for a in it; 0 of 0. a^(q-2) by squaring: the exponent is public.
    pub(crate) fn reciprocal(&self, a: i16) -> i16 {
        let exponent = self.q as u32 - 2;
        let mut power = a;
        for bit in (0..exponent.ilog2()).rev() {
            power = self.product(power, power);
            if exponent >> bit & 1 == 1 {
                power = self.product(power, a);
            }
        }
        power
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::P761;

    fn check<R: Params>() {
        let (ring, q) = (Reduction::of::<R>(), <R::Q as Modulus>::Q as i64);
        let half = q / 2;
        for c in -Reduction::NEAR..=Reduction::NEAR {
            let nearest = ring.nearest(c as i32) as i64;
            assert!(nearest.abs() <= half && (c - nearest) % q == 0, "{c} modulo {q}");
        }
        let largest = Reduction::divided_bound::<R>(1 << 30);
        for sum in (-(1i64 << 30)..1 << 30).step_by(9973) {
            let divided = ring.divided(sum as i32) as i64;
            assert!((sum - (divided << 16)) % q == 0 && divided.abs() <= largest, "{sum}, {q}");
        }
        for a in 0..=half {
            let inverse = ring.reciprocal(a as i16);
            assert_eq!(ring.product(a as i16, inverse), (a != 0) as i16, "1/{a} modulo {q}");
            assert_eq!(ring.reciprocal(-a as i16), -inverse);
        }
    }

    #[test]
    fn numbers_of_all_rings() {
        macro_rules! each {
            ($($ring:ident)*) => { $(check::<crate::params::$ring>();)* };
        }
        for_each_ring!(each);
    }

    /// A quotient that is a little off is found.
    #[test]
    #[should_panic(expected = "modulo 4591")]
    fn a_wrong_quotient() {
        let ring = Reduction { quotient: (1 << 28) / 4591 - 2, ..Reduction::of::<P761>() };
        for c in -Reduction::NEAR..=Reduction::NEAR {
            assert!(ring.nearest(c as i32).unsigned_abs() <= 2295, "{c} modulo 4591");
        }
    }
}
