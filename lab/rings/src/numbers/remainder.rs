//! The processor's division: what every other product is held against.

use super::{Constant, Numbers};

/// Products by `%`.
#[derive(Debug, Clone, Copy)]
pub struct Remainder {
    q: u64,
}

impl Remainder {
    /// Numbers modulo q.
    #[must_use]
    pub const fn new(q: u64) -> Self {
        Self { q }
    }
}

impl Numbers for Remainder {
    #[inline(always)]
    fn modulus(&self) -> u64 {
        self.q
    }

    #[inline(always)]
    fn mul(&self, a: u64, b: u64) -> u64 {
        a * b % self.q
    }

    fn constant(&self, value: u64) -> Constant {
        Constant { value: value as u32, aid: 0 }
    }

    #[inline(always)]
    fn scale_lazy(&self, a: u64, c: Constant) -> u64 {
        a * u64::from(c.value) % self.q
    }

    fn over(&self, q: u64) -> Self {
        Self::new(q)
    }
}
