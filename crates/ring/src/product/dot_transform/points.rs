//! The points of the transform, as powers of a generator modulo q.

use goodprime_lanes::Modulus;
use goodprime_lanes::modulus::{inverse, power};

use super::super::roots::{generator, word};
use super::shape::{Divided, TransformShape};
use crate::params::Params;

/// Arithmetic with powers of a generator.
pub(super) struct Points {
    pub(super) q: i16,
    generator: i64,
    pub(super) shape: TransformShape,
}

impl Points {
    pub(super) const fn new<R: Params>() -> Self {
        let q = <R::Q as Modulus>::Q;
        Self { q, generator: generator(q), shape: R::SHAPE }
    }

    /// generator^e for any e.
    pub(super) const fn power(&self, e: i64) -> i64 {
        power(self.generator, e.rem_euclid(self.q as i64 - 1) as u32, self.q) as i64
    }

    /// The discrete logarithm of η, the step from one coset to the other: a RADIX-th power.
    pub(super) const fn log_eta(&self) -> i64 {
        self.shape.radix as i64
    }

    /// The discrete logarithm of an element of the cosets' prime order ℓ.
    pub(super) const fn log_omega(&self) -> i64 {
        let length = self.shape.rows as i64 / 2;
        assert!((self.q as i64 - 1) % length == 0);
        (self.q as i64 - 1) / length
    }

    /// The discrete logarithm of ρ_i: rows 2i and 2i + 1 are a pair, and a last row is alone; or,
    /// in cosets, row k is at ω^(g^k), the last one at 1.
    pub(super) const fn log_rho(&self, row: usize) -> i64 {
        if self.shape.cosets {
            let (length, radix) = (self.shape.rows / 2, self.shape.radix);
            let g = generator(length as i16).rem_euclid(length as i64);
            let (mut e, mut k) = (1, 0);
            while k < row % length {
                e = e * g % length as i64;
                k += 1;
            }
            if row % length == length - 1 {
                e = 0;
            }
            // ω^e is the RADIX-th power of ω^(e/RADIX).
            let root = inverse(radix as i64, length as i16).rem_euclid(length as i16 as i32) as i64;
            return self.log_omega() * (e * root % length as i64) + (row / length) as i64;
        }
        let e = row as i64 / 2 + 1;
        if row == self.shape.rows - 1 && !self.shape.rows.is_multiple_of(2) {
            0
        } else if row.is_multiple_of(2) {
            e
        } else {
            -e
        }
    }

    /// The discrete logarithm of σ_i, where σ_i² = s_i.
    pub(super) const fn log_sigma(&self, row: usize) -> i64 {
        self.log_rho(row) * self.shape.radix as i64 / 2
    }

    /// c·2^16, as a word for `dot`, whose sum is reduced by Montgomery's method.
    pub(super) const fn word(&self, c: i64) -> i16 {
        word(c, self.q)
    }
}
