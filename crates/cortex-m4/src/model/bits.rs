//! Abstract coefficients modulo 2^16: how many of the lowest bits are right, and the operands in which they are linear.
//! Operations panic where a product would have fewer bits than it needs, or would not be bilinear.

use super::Grade;
use super::interval::{product, sum};
use crate::toeplitz::pairs::Pairs;

/// A coefficient of which the lowest bits are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits {
    /// Number of right bits.
    pub right: u32,
    /// The operands in which it is linear.
    pub grade: Grade,
}

impl Bits {
    /// An operand's coefficient, of which all sixteen bits are right.
    pub const fn of(grade: Grade) -> Self {
        Self { right: 16, grade }
    }

    fn with(self, b: Self) -> Self {
        Self { right: self.right.min(b.right), grade: sum(self.grade, b.grade) }
    }

    fn without(self, lost: u32, bits: u32) -> Self {
        let right = self.right.saturating_sub(lost);
        assert!(right >= bits, "{right} bits are right, {bits} are needed");
        Self { right: bits, ..self }
    }
}

/// Words of two such coefficients.
#[derive(Clone, Copy, Debug)]
pub struct BitPairs;

impl Pairs for BitPairs {
    type Coefficient = Bits;
    type Word = [Bits; 2];
    const ZERO: Bits = Bits::of(Grade::Zero);

    fn pair(low: Bits, high: Bits) -> [Bits; 2] {
        [low, high]
    }

    fn split(word: [Bits; 2]) -> [Bits; 2] {
        word
    }

    fn plus(a: [Bits; 2], b: [Bits; 2]) -> [Bits; 2] {
        [a[0].with(b[0]), a[1].with(b[1])]
    }

    fn minus(a: [Bits; 2], b: [Bits; 2]) -> [Bits; 2] {
        Self::plus(a, b)
    }

    fn times(a: [Bits; 2], _: u16) -> [Bits; 2] {
        a
    }

    fn shifted(a: [Bits; 2], lost: u32, bits: u32) -> [Bits; 2] {
        a.map(|a| a.without(lost, bits))
    }

    fn add_product(total: Bits, a: Bits, b: Bits) -> Bits {
        let right = a.right.min(b.right);
        total.with(Bits { right, grade: product(a.grade, b.grade) })
    }
}
