//! The operation of the paper's butterflies that [`Number`] lacks: Barrett's reduction of sums of
//! products.

use crate::mixed::plan::M;
use goodprime_cortex_m4::model::{Interval, Number};

use super::tables::QUOTIENT;

/// A coefficient that Algorithm 7 reduces.
pub trait Barrett: Number {
    /// The sum of products by constants in 32 bits, as `smlad` makes it, reduced by `smmulr` and `mls`.
    fn barrett(terms: &[(Self, i32)]) -> Self;
}

impl Barrett for i16 {
    fn barrett(terms: &[(Self, i32)]) -> Self {
        let sum = terms.iter().fold(0i32, |sum, &(x, c)| sum.wrapping_add(i32::from(x) * c));
        let t = ((i64::from(sum) * i64::from(QUOTIENT) + (1 << 31)) >> 32) as i32;
        sum.wrapping_sub(t.wrapping_mul(M.q)) as i16
    }
}

impl Barrett for Interval {
    /// The paper's (q + kt')/2: half of q, and of the sum what 2^32/q loses when it is rounded.
    fn barrett(terms: &[(Self, i32)]) -> Self {
        // Operands of 16 bits, a sum of 32, constants of the field, one grade: as any sum of products has it.
        let grade = Self::dot(M, terms).grade;
        let sum: i64 = terms.iter().map(|(x, c)| x.bound * i64::from(c.abs())).sum();
        let (q, lost) = (i64::from(M.q), (1 << 32) - i64::from(M.q) * i64::from(QUOTIENT));
        let bound = if sum == 0 { 0 } else { ((q << 31) + sum * lost.abs()) >> 32 };
        let out = Self { bound, grade };
        assert!(bound < 1 << 15, "±{bound} in 16 bits");
        out
    }
}
