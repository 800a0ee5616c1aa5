//! Division by a constant 2^s·odd: by its inverse where it is a unit, or exactly in words that are s bits longer, modulo 2^k.

use crate::integers::{gcd, inverse};
use crate::method::{WhyNot, constant};
use crate::numbers::{Constant, Numbers, Product};
use crate::ring::BOUND_MODULUS;

/// The constants of a division by one number.
pub(crate) struct Lift {
    /// The modulus to compute in: q·2^loss.
    pub(crate) q: u64,
    /// Bits that the division takes.
    pub(crate) loss: u32,
    inverse: Constant,
    unit: u64,
}

impl Lift {
    /// Returns the constants of a division by `divisor` modulo q.
    pub(crate) fn new(divisor: u64, q: u64, product: Product) -> Result<Self, WhyNot> {
        let (loss, odd) = match q.is_power_of_two() {
            true => (divisor.trailing_zeros(), divisor >> divisor.trailing_zeros()),
            false => (0, divisor),
        };
        let lifted = q << loss;
        if lifted > BOUND_MODULUS {
            return Err(WhyNot::Bound {
                what: "the modulus with the bits that are lost",
                value: lifted,
                bound: BOUND_MODULUS,
            });
        }
        debug_assert!(loss == 0 || gcd(odd, 2) == 1);
        let unit =
            inverse(odd % lifted, lifted).ok_or(WhyNot::NotInvertible { number: divisor, q })?;
        Ok(Self { q: lifted, loss, inverse: constant(product, lifted, unit), unit })
    }

    /// Returns the inverse of the divisor's unit part.
    pub(crate) const fn unit(&self) -> u64 {
        self.unit
    }

    /// Divides a multiple of the divisor, modulo the longer modulus. The quotient is modulo q.
    pub(crate) fn divide<N: Numbers>(&self, lifted: &N, a: u64) -> u64 {
        let a = lifted.scale(a, self.inverse);
        if self.loss == 0 { a } else { lifted.shift(a, self.loss) }
    }

    /// Divides a sum whose terms include the factor [`Self::unit`]: only the division by two to the
    /// `loss` remains.
    pub(crate) fn shift<N: Numbers>(&self, lifted: &N, a: u64) -> u64 {
        if self.loss == 0 { a } else { lifted.shift(a, self.loss) }
    }
}
