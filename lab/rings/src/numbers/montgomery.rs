//! Montgomery: t = a·b·2^-32 mod q, without a quotient's high half. Montgomery, Math. Comp. 44, 1985.
//!
//! Residues are not kept in Montgomery's form: a constant carries its 2^32, other products reduce twice.

use super::{Constant, Numbers, inverse_modulo_2_32};

/// Products by Montgomery's reduction, for odd q.
#[derive(Debug, Clone, Copy)]
pub struct Montgomery {
    q: u64,
    /// -1/q modulo 2^32.
    negated_inverse: u32,
    /// 2^64 mod q.
    square: u64,
}

impl Montgomery {
    /// Numbers modulo an odd q.
    #[must_use]
    pub const fn new(q: u64) -> Self {
        let square = ((1u128 << 64) % q as u128) as u64;
        Self { q, negated_inverse: inverse_modulo_2_32(q).wrapping_neg(), square }
    }

    /// a·2^-32 in 0..2q, for a below 2^32·q.
    #[inline(always)]
    const fn nearly(&self, a: u64) -> u64 {
        let m = (a as u32).wrapping_mul(self.negated_inverse);
        (a + m as u64 * self.q) >> 32
    }
}

impl Numbers for Montgomery {
    #[inline(always)]
    fn modulus(&self) -> u64 {
        self.q
    }

    #[inline(always)]
    fn mul(&self, a: u64, b: u64) -> u64 {
        let short = self.settle(self.nearly(a * b));
        self.settle(self.nearly(short * self.square))
    }

    fn constant(&self, value: u64) -> Constant {
        Constant { value: value as u32, aid: ((value << 32) % self.q) as u32 }
    }

    #[inline(always)]
    fn scale_lazy(&self, a: u64, c: Constant) -> u64 {
        self.nearly(a * u64::from(c.aid))
    }

    fn over(&self, q: u64) -> Self {
        Self::new(q)
    }
}
