//! Numbers with one wrong constant, which several tests use.

use std::cell::Cell;

use goodprime_rings::numbers::{Constant, Numbers, Remainder};

/// Right numbers, but for one constant of a table.
pub(crate) struct Wrong(Remainder, Cell<usize>);

impl Wrong {
    /// Modulo q; the constant with this number is wrong.
    pub(crate) const fn at(q: u64, index: usize) -> Self {
        Self(Remainder::new(q), Cell::new(index))
    }
}

impl Numbers for Wrong {
    fn modulus(&self) -> u64 {
        self.0.modulus()
    }

    fn mul(&self, a: u64, b: u64) -> u64 {
        self.0.mul(a, b)
    }

    fn constant(&self, value: u64) -> Constant {
        let left = self.1.get();
        self.1.set(left.wrapping_sub(1));
        self.0.constant(if left == 0 { (value + 1) % self.modulus() } else { value })
    }

    fn scale_lazy(&self, a: u64, c: Constant) -> u64 {
        self.0.scale_lazy(a, c)
    }

    fn over(&self, q: u64) -> Self {
        Self(self.0.over(q), self.1.clone())
    }
}
