//! Barrett: the quotient by a reciprocal of 64 bits.
//!
//! m = ⌊2^64/q⌋, a below 2^62·4: the quotient ⌊a·m/2^64⌋ is at most one too small, so one subtraction settles it.
//! Barrett, CRYPTO '86.

use super::{Constant, Numbers};

/// Products by Barrett's reduction.
#[derive(Debug, Clone, Copy)]
pub struct Barrett {
    q: u64,
    reciprocal: u64,
}

impl Barrett {
    /// Numbers modulo q.
    #[must_use]
    pub const fn new(q: u64) -> Self {
        Self { q, reciprocal: ((1u128 << 64) / q as u128) as u64 }
    }

    /// In 0..2q.
    #[inline(always)]
    const fn nearly(&self, a: u64) -> u64 {
        let quotient = ((a as u128 * self.reciprocal as u128) >> 64) as u64;
        a - quotient * self.q
    }
}

impl Numbers for Barrett {
    #[inline(always)]
    fn modulus(&self) -> u64 {
        self.q
    }

    #[inline(always)]
    fn mul(&self, a: u64, b: u64) -> u64 {
        self.reduce(a * b)
    }

    #[inline(always)]
    fn reduce(&self, a: u64) -> u64 {
        self.settle(self.nearly(a))
    }

    fn constant(&self, value: u64) -> Constant {
        Constant { value: value as u32, aid: 0 }
    }

    #[inline(always)]
    fn scale_lazy(&self, a: u64, c: Constant) -> u64 {
        self.nearly(a * u64::from(c.value))
    }

    fn over(&self, q: u64) -> Self {
        Self::new(q)
    }
}
