//! The coefficients of Good 1536 and the operations of the passes on them: numbers of 32 bits, or
//! intervals.

use super::tables::{NEGATIVE_INVERSE, Q, QUOTIENT};

/// A coefficient.
pub trait Number: Copy + core::fmt::Debug {
    /// A coefficient of a product in R/q.
    type Coefficient: Copy;
    /// 0.
    const ZERO: Self;

    /// a + b in 32 bits.
    fn plus(self, b: Self) -> Self;
    /// a - b in 32 bits.
    fn minus(self, b: Self) -> Self;
    /// The sum of products by constants, in 32 bits.
    fn sum(terms: &[(Self, i32)]) -> Self;
    /// The sum of products by constants, divided by 2^32 modulo q': Montgomery's reduction.
    fn montgomery(terms: &[(Self, i32)]) -> Self;
    /// The sum of products of coefficients, divided by 2^32 modulo q': Montgomery's reduction.
    fn bilinear(terms: &[(Self, Self)]) -> Self;
    /// The integer within ±bound that is the same modulo q', from a number near ±q'/2.
    fn lift(self, bound: i32) -> Self;
    /// A number that is congruent modulo q, by `smmulr` and `mls`. q is below 2^13, and `quotient`
    /// is 2^32/q.
    fn reduce(self, q: i32, quotient: i32) -> Self;
    /// The coefficient in 16 bits.
    fn coefficient(self) -> Self::Coefficient;
}

/// sum/2^32 modulo q': `mul`, `smlal`.
fn reduced(sum: i64) -> i32 {
    let t = (sum as i32).wrapping_mul(NEGATIVE_INVERSE);
    ((sum + i64::from(t) * i64::from(Q)) >> 32) as i32
}

/// a - q·(a/q, rounded): `smmulr`, `mls`.
fn barrett(a: i32, q: i32, quotient: i32) -> i32 {
    let t = ((i64::from(a) * i64::from(quotient) + (1 << 31)) >> 32) as i32;
    a.wrapping_sub(t.wrapping_mul(q))
}

impl Number for i32 {
    type Coefficient = i16;
    const ZERO: Self = 0;

    fn plus(self, b: Self) -> Self {
        self.wrapping_add(b)
    }

    fn minus(self, b: Self) -> Self {
        self.wrapping_sub(b)
    }

    fn sum(terms: &[(Self, i32)]) -> Self {
        terms.iter().fold(0, |sum: i32, &(x, c)| sum.wrapping_add(x.wrapping_mul(c)))
    }

    fn montgomery(terms: &[(Self, i32)]) -> Self {
        reduced(terms.iter().map(|&(x, c)| i64::from(x) * i64::from(c)).sum())
    }

    fn bilinear(terms: &[(Self, Self)]) -> Self {
        Self::montgomery(terms)
    }

    fn lift(self, _: i32) -> Self {
        barrett(self, Q, QUOTIENT)
    }

    fn reduce(self, q: i32, quotient: i32) -> Self {
        barrett(self, q, quotient)
    }

    fn coefficient(self) -> i16 {
        self as i16
    }
}

/// All values that a coefficient can have: the numbers within ±bound, and the operands in which
/// they are linear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The largest absolute value.
    pub bound: i64,
    /// The operands in which the values are linear.
    pub grade: Grade,
}

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

impl Grade {
    /// Returns the grade of a sum, whose terms must be of one grade.
    fn and(self, b: Self) -> Self {
        match (self, b) {
            (Self::Zero, grade) | (grade, Self::Zero) => grade,
            (a, b) if a == b => a,
            (a, b) => panic!("a sum of grades {a:?} and {b:?}"),
        }
    }

    /// Returns the grade of a product, whose factors must be of different operands.
    fn times(self, b: Self) -> Self {
        match (self, b) {
            (Self::Zero, _) | (_, Self::Zero) => Self::Zero,
            (Self::Left, Self::Right) | (Self::Right, Self::Left) => Self::Both,
            (a, b) => panic!("a product of grades {a:?} and {b:?}"),
        }
    }
}

impl Interval {
    /// Values within ±bound of a grade.
    pub const fn within(bound: i64, grade: Grade) -> Self {
        Self { bound, grade }
    }

    fn fits(self) -> Self {
        assert!(self.bound < 1 << 31, "±{} in 32 bits", self.bound);
        self
    }

    /// The bound of a sum of products, and its grade. Products are of what terms are bounded by.
    fn total(terms: impl Iterator<Item = (i128, Grade)>) -> (i128, Grade) {
        terms.fold((0, Grade::Zero), |(sum, grade), (bound, of)| (sum + bound, grade.and(of)))
    }

    fn by_constants(terms: &[(Self, i32)]) -> (i128, Grade) {
        let term = |(x, c): &(Self, i32)| {
            (i128::from(x.fits().bound) * i128::from(c.unsigned_abs()), x.grade)
        };
        Self::total(terms.iter().map(term))
    }

    /// t is any number of 32 bits.
    fn reduced((sum, grade): (i128, Grade)) -> Self {
        let all = sum + (i128::from(Q) << 31);
        assert!(all < 1 << 63, "±{all} in 64 bits");
        Self { bound: (all >> 32) as i64 + 1, grade }
    }
}

impl Number for Interval {
    type Coefficient = Self;
    const ZERO: Self = Self { bound: 0, grade: Grade::Zero };

    fn plus(self, b: Self) -> Self {
        Self { bound: self.bound + b.bound, grade: self.grade.and(b.grade) }.fits()
    }

    fn minus(self, b: Self) -> Self {
        self.plus(b)
    }

    fn sum(terms: &[(Self, i32)]) -> Self {
        let (bound, grade) = Self::by_constants(terms);
        Self { bound: bound as i64, grade }.fits()
    }

    fn montgomery(terms: &[(Self, i32)]) -> Self {
        Self::reduced(Self::by_constants(terms))
    }

    fn bilinear(terms: &[(Self, Self)]) -> Self {
        let term = |(a, b): &(Self, Self)| {
            let bound = i128::from(a.fits().bound) * i128::from(b.fits().bound);
            (bound, a.grade.times(b.grade))
        };
        Self::reduced(Self::total(terms.iter().map(term)))
    }

    /// A value v within ±bound comes as v or v ± q'. With k = 2^32/q', rounded, the kernel takes t = ka/2^32, rounded.
    /// That is right if v itself gives 0 and what is next to it ±1, which the assertions say.
    fn lift(self, bound: i32) -> Self {
        let (k, q, bound) = (i64::from(QUOTIENT), i64::from(Q), i64::from(bound));
        assert!(self.bound < q + bound, "±{} is not near q'/2", self.bound);
        assert!(bound * k < 1 << 31, "±{bound} is not exact");
        assert!((q - bound) * k > 1 << 31, "±{bound} is not exact");
        assert!(self.bound * k < 3 << 31, "±{} is more than one step away", self.bound);
        Self { bound, ..self }
    }

    /// The result is at most q/2 plus the error of the quotient, which is q·a·|2^32/q -
    /// quotient|/2^32.
    fn reduce(self, q: i32, quotient: i32) -> Self {
        let (a, q, k) = (i128::from(self.fits().bound), i128::from(q), i128::from(quotient));
        let left = ((q << 31) + a * ((1 << 32) - q * k).abs()) >> 32;
        Self { bound: left as i64, ..self }
    }

    fn coefficient(self) -> Self {
        assert!(self.bound < 1 << 15, "±{} in 16 bits", self.bound);
        self
    }
}
