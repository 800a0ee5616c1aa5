//! Shoup: a·c - ⌊a·c'/2^32⌋·q with c' = ⌊c·2^32/q⌋ from the table, in 0..2q for every a below 2^32. Harvey, JSC 60, 2014.
//! Where no factor is of a table, Barrett's.

use super::{Barrett, Constant, Numbers};

/// Products by Shoup's trick.
#[derive(Debug, Clone, Copy)]
pub struct Shoup {
    barrett: Barrett,
}

impl Shoup {
    /// Numbers modulo q.
    #[must_use]
    pub const fn new(q: u64) -> Self {
        Self { barrett: Barrett::new(q) }
    }
}

impl Numbers for Shoup {
    #[inline(always)]
    fn modulus(&self) -> u64 {
        self.barrett.modulus()
    }

    #[inline(always)]
    fn mul(&self, a: u64, b: u64) -> u64 {
        self.barrett.mul(a, b)
    }

    #[inline(always)]
    fn reduce(&self, a: u64) -> u64 {
        self.barrett.reduce(a)
    }

    fn constant(&self, value: u64) -> Constant {
        Constant { value: value as u32, aid: ((value << 32) / self.modulus()) as u32 }
    }

    #[inline(always)]
    fn scale_lazy(&self, a: u64, c: Constant) -> u64 {
        let quotient = (a * u64::from(c.aid)) >> 32;
        (a * u64::from(c.value)).wrapping_sub(quotient * self.modulus())
    }

    fn over(&self, q: u64) -> Self {
        Self::new(q)
    }
}
