//! Abstract coefficients: all values that a coefficient can have, as an interval, and the operands in which it is
//! linear.

use super::Number;
use crate::field::Field;

/// The operands in which a value is linear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Always zero: of every grade.
    Zero,
    /// Linear in the left operand.
    Left,
    /// Linear in the right operand.
    Right,
    /// Bilinear.
    Both,
}

/// The values of a coefficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The largest absolute value.
    pub bound: i64,
    /// The operands in which they are linear.
    pub grade: Grade,
}

/// The grade of a sum, whose terms must have one grade.
pub(super) fn sum(a: Grade, b: Grade) -> Grade {
    match (a, b) {
        (Grade::Zero, g) | (g, Grade::Zero) => g,
        (a, b) if a == b => a,
        _ => panic!("a sum of grades {a:?} and {b:?}"),
    }
}

/// The grade of a product, whose factors must have the grades of the left and of the right operand.
pub(super) fn product(a: Grade, b: Grade) -> Grade {
    match (a, b) {
        (Grade::Zero, _) | (_, Grade::Zero) => Grade::Zero,
        (Grade::Left, Grade::Right) => Grade::Both,
        (a, b) => panic!("a product of grades {a:?} and {b:?}"),
    }
}

impl Interval {
    /// Values within ±bound of a grade.
    pub fn within(bound: i32, grade: Grade) -> Self {
        Self { bound: i64::from(bound), grade }
    }

    fn fits(self, bits: u32) -> Self {
        assert!(self.bound < 1 << (bits - 1), "±{} in {bits} bits", self.bound);
        self
    }

    /// The upper half after Montgomery's reduction.
    fn montgomery(self, m: Field) -> Self {
        let before = self.bound + (i64::from(m.q) << 15);
        assert!(before < 1 << 31, "±{before} before the shift");
        Self { bound: (before >> 16) + 1, ..self }.fits(16)
    }

    /// A sum of products by constants.
    fn products(terms: &[(Self, i32)]) -> Self {
        terms.iter().fold(Self::NOTHING, |total, &(x, c)| {
            let grade = if c == 0 { Grade::Zero } else { x.fits(16).grade };
            total.with(Self { bound: x.bound * i64::from(c.abs()), grade })
        })
    }

    fn with(self, b: Self) -> Self {
        Self { bound: self.bound + b.bound, grade: sum(self.grade, b.grade) }
    }
}

impl Number for Interval {
    type Wide = Self;
    const ZERO: Self = Self { bound: 0, grade: Grade::Zero };
    const NOTHING: Self = Self::ZERO;

    fn plus(self, b: Self) -> Self {
        self.with(b).fits(16)
    }

    fn minus(self, b: Self) -> Self {
        self.plus(b)
    }

    /// The canonical sum of products. Let β_i = c_i·q modulo 2^32, centred: |β_i| ≤ (q-1)/2. The exact result is (Y·q -
    /// Σ β_i·x_i)/2^32 for Y = Σ c_i·x_i modulo 2^32, which is canonical if |Σ β_i·x_i| < 2^31. The kernel takes the
    /// upper half of s·q + 4q instead, with Y/2^16 - k < s ≤ Y/2^16 for k terms: this is exact if the loss of k terms,
    /// at most kq/2^16, and Σ β_i·x_i/2^32 together stay between 0 and 1 once 4q/2^16 is added. If s wraps around, its
    /// neighbour (q-1)/2 comes out for -(q+1)/2, which is equal modulo q.
    fn combine(m: Field, terms: &[(Self, i32)]) -> Self {
        let q = i64::from(m.q);
        let slack: i64 = terms
            .iter()
            .map(|(x, c)| x.fits(16).bound * i64::from(c.wrapping_mul(m.q)).abs())
            .sum();
        for (_, c) in terms {
            assert!(i64::from(c.wrapping_mul(m.q)).abs() <= q / 2, "no constant of this modulus");
        }
        let (unit, offset) = (q << 16, i64::from(m.offset()) << 16);
        assert!(slack < 1 << 31, "not canonical");
        assert!(offset - unit * terms.len() as i64 >= slack, "{} terms cut too much", terms.len());
        assert!(offset + slack < 1 << 32, "the offset is too large");
        let grade = terms.iter().fold(Grade::Zero, |grade, (x, _)| sum(grade, x.grade));
        Self { bound: if grade == Grade::Zero { 0 } else { q / 2 }, grade }
    }

    fn dot(m: Field, terms: &[(Self, i32)]) -> Self {
        assert!(terms.iter().all(|(_, c)| c.abs() <= m.half()), "no constant of this modulus");
        Self::reduce(m, Self::products(terms))
    }

    fn exact(terms: &[(Self, i32)]) -> Self {
        Self::products(terms).fits(16)
    }

    fn add_product(total: Self, a: Self, b: Self) -> Self {
        let grade = product(a.fits(16).grade, b.fits(16).grade);
        total.with(Self { bound: a.bound * b.bound, grade })
    }

    fn montgomery_times(m: Field, total: Self, zeta: i32) -> Self {
        let upper = total.montgomery(m);
        Self { bound: upper.bound * i64::from(zeta).abs(), ..upper }
    }

    fn montgomery_product(m: Field, b: Self, zeta: i32) -> Self {
        Self { bound: b.fits(16).bound * i64::from(zeta).abs(), ..b }.montgomery(m)
    }

    fn reduce(m: Field, total: Self) -> Self {
        let total = total.fits(32);
        Self { bound: if total.grade == Grade::Zero { 0 } else { i64::from(m.q / 2) }, ..total }
    }
}
