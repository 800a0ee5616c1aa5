//! The value of a model lane: the integers that it can be, and its grade.

use super::Grade;
use crate::modulus::{Modulus, Reducer};

/// All integers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The smallest value.
    pub low: i64,
    /// The largest value.
    pub high: i64,
}

impl Range {
    /// The one value `v`.
    pub const fn exactly(v: i64) -> Self {
        Self { low: v, high: v }
    }

    /// -bound ..= bound.
    pub const fn within(bound: i64) -> Self {
        Self { low: -bound, high: bound }
    }

    /// The largest absolute value.
    pub fn bound(self) -> i64 {
        self.high.max(-self.low)
    }

    #[doc(hidden)]
    pub fn plus(self, b: Self) -> Self {
        Self { low: self.low + b.low, high: self.high + b.high }
    }

    pub(super) fn minus(self, b: Self) -> Self {
        Self { low: self.low - b.high, high: self.high - b.low }
    }

    #[doc(hidden)]
    pub fn times(self, b: Self) -> Self {
        let p = [self.low * b.low, self.low * b.high, self.high * b.low, self.high * b.high];
        Self { low: p[0].min(p[1]).min(p[2]).min(p[3]), high: p[0].max(p[1]).max(p[2]).max(p[3]) }
    }

    #[doc(hidden)]
    pub fn union(self, b: Self) -> Self {
        Self { low: self.low.min(b.low), high: self.high.max(b.high) }
    }

    pub(super) fn fits(self, bits: u32) -> bool {
        self.low >= -(1 << (bits - 1)) && self.high < 1 << (bits - 1)
    }

    /// (x - m·q)/2^16 for x in self and any 16-bit m that makes it an integer; exact for a known x.
    pub(super) fn montgomery(self, Numbers { q, inverse, .. }: Numbers) -> Self {
        if self.low == self.high {
            let m = (self.low as i16).wrapping_mul(inverse) as i64;
            return Self::exactly((self.low - m * q) >> 16);
        }
        Self {
            low: (self.low - 32767 * q).div_euclid(65536),
            high: (self.high + 32768 * q).div_euclid(65536),
        }
    }

    /// The range of a·value - t·q with t = round(a·companion/2^bits): within q/2 of
    /// a·(value - companion·q/2^bits).
    #[doc(hidden)]
    pub fn barrett(self, value: i64, companion: i64, q: i64, bits: u32) -> Self {
        if self == Self::exactly(0) {
            return self;
        }
        let slope = self.times(Self::exactly((value << bits) - companion * q));
        Self {
            low: slope.low.div_euclid(1 << bits) - q / 2 - 1,
            high: slope.high.div_euclid(1 << bits) + 1 + q / 2 + 1,
        }
    }
}

/// The modulus q and the constants of its reductions.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    pub(super) q: i64,
    pub(super) inverse: i16,
    pub(super) barrett: i64,
    pub(super) half: i64,
}

impl Numbers {
    pub(super) fn of<M: Modulus>() -> Self {
        let (barrett, half) = (M::BARRETT as i64, M::HALF as i64);
        Self { q: M::Q as i64, inverse: M::INVERSE, barrett, half }
    }
}

impl<const N: usize> From<Reducer<&[Value; N]>> for Numbers {
    fn from(r: Reducer<&[Value; N]>) -> Self {
        let [q, inverse, barrett, half] =
            [r.q, r.inverse, r.barrett, r.half].map(|v| v[0].range.low);
        Self { q, inverse: inverse as i16, barrett, half }
    }
}

/// A range and a [`Grade`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// The integers that it can be.
    pub range: Range,
    /// The operands in which the value is linear.
    pub grade: Grade,
}

impl Value {
    /// The one value `v`, which the kernel knows.
    pub const fn exactly(v: i64) -> Self {
        let grade = if v == 0 { Grade::Zero } else { Grade::Constant };
        Self { range: Range::exactly(v), grade }
    }

    /// -bound ..= bound, of no known grade.
    pub const fn within(bound: i64) -> Self {
        Self::graded(Range::within(bound), Grade::Unknown)
    }

    /// A value of this range and grade.
    pub const fn graded(range: Range, grade: Grade) -> Self {
        Self { range, grade }
    }

    /// The largest absolute value.
    pub fn bound(self) -> i64 {
        self.range.bound()
    }

    /// This value with the range of a reduction's result.
    pub(super) fn ranged(self, range: Range) -> Self {
        Self { range, ..self }
    }

    #[doc(hidden)]
    pub fn plus(self, b: Self) -> Self {
        Self { range: self.range.plus(b.range), grade: self.grade.plus(b.grade) }
    }

    #[doc(hidden)]
    pub fn minus(self, b: Self) -> Self {
        Self { range: self.range.minus(b.range), grade: self.grade.plus(b.grade) }
    }

    #[doc(hidden)]
    pub fn times(self, b: Self) -> Self {
        Self { range: self.range.times(b.range), grade: self.grade.times(b.grade) }
    }

    /// A choice that a mask makes, of which nothing is known.
    pub(super) fn or(self, b: Self) -> Self {
        Self { range: self.range.union(b.range), grade: self.grade.choice(b.grade) }
    }

    pub(super) fn montgomery(self, q: Numbers) -> Self {
        self.ranged(self.range.montgomery(q))
    }
}
