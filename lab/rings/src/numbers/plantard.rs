//! Plantard, in words of n = 16 bits: (⌊(a·b·R mod 2^32)/2^16⌋ + 1)·q / 2^16 with R = 1/q modulo 2^32. One product less than
//! Montgomery where a factor is a constant. Plantard, IEEE TETC 9 (3), 2021.
//!
//! The result is -a·b·2^-32 mod q; constants carry -2^32. Operands of at most 16 bits: with q below 2^14, lazy ones too.

use super::{Constant, Numbers, inverse_modulo_2_32};

/// 4q² + 2^16·q is below 2^32 for smaller q: so much a lazy operand may add.
pub(super) const BOUND_PLANTARD: u64 = 1 << 14;

/// Products by Plantard's reduction, for odd q below 2^14.
#[derive(Debug, Clone, Copy)]
pub struct Plantard {
    q: u64,
    /// 1/q modulo 2^32.
    inverse: u32,
    /// 2^64 mod q times 1/q modulo 2^32.
    square: u32,
}

impl Plantard {
    /// Numbers modulo an odd q below 2^14.
    #[must_use]
    pub const fn new(q: u64) -> Self {
        let inverse = inverse_modulo_2_32(q);
        let square = ((1u128 << 64) % q as u128) as u32;
        Self { q, inverse, square: square.wrapping_mul(inverse) }
    }

    /// From a·b·R modulo 2^32 to -a·b·2^-32 mod q, in 0..=q.
    #[inline(always)]
    const fn rounded(&self, product: u32) -> u64 {
        (((product >> 16) as u64 + 1) * self.q) >> 16
    }
}

impl Numbers for Plantard {
    #[inline(always)]
    fn modulus(&self) -> u64 {
        self.q
    }

    #[inline(always)]
    fn mul(&self, a: u64, b: u64) -> u64 {
        // Twice: the signs and the powers of two cancel against 2^64.
        let short = self.rounded((a as u32).wrapping_mul(b as u32).wrapping_mul(self.inverse));
        self.settle(self.rounded((short as u32).wrapping_mul(self.square)))
    }

    fn constant(&self, value: u64) -> Constant {
        let carried = (self.q - (value << 32) % self.q) % self.q;
        Constant { value: value as u32, aid: (carried as u32).wrapping_mul(self.inverse) }
    }

    #[inline(always)]
    fn scale_lazy(&self, a: u64, c: Constant) -> u64 {
        self.rounded((a as u32).wrapping_mul(c.aid))
    }

    fn over(&self, q: u64) -> Self {
        Self::new(q)
    }
}
