//! Any numbers, counting what is done with them.

use std::cell::Cell;
use std::ops::{Add, Sub};
use std::rc::Rc;

use super::{Constant, Numbers};

/// The number of runs of each operation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Modular products of two residues.
    pub products: u64,
    /// Modular products by a number of a table.
    pub scalings: u64,
    /// Products of integers that are added to, or subtracted from, a sum without a reduction.
    pub accumulations: u64,
    /// Reductions of such a sum.
    pub reductions: u64,
    /// Sums and differences modulo q.
    pub additions: u64,
    /// Sums and differences that are not reduced.
    pub lazy_additions: u64,
    /// Conditional subtractions of q or 2q after lazy ones.
    pub corrections: u64,
    /// Exact divisions by powers of two.
    pub shifts: u64,
}

impl Counts {
    /// Returns the names and values of the counts, for tables.
    #[must_use]
    pub const fn named(&self) -> [(&'static str, u64); 8] {
        [
            ("products", self.products),
            ("by constants", self.scalings),
            ("accumulated", self.accumulations),
            ("reductions", self.reductions),
            ("additions", self.additions),
            ("lazy additions", self.lazy_additions),
            ("corrections", self.corrections),
            ("shifts", self.shifts),
        ]
    }

    /// Returns the number of all multiplications.
    #[must_use]
    pub const fn multiplications(&self) -> u64 {
        self.products + self.scalings + self.accumulations
    }

    fn with(self, other: Self, join: fn(u64, u64) -> u64) -> Self {
        Self {
            products: join(self.products, other.products),
            scalings: join(self.scalings, other.scalings),
            accumulations: join(self.accumulations, other.accumulations),
            reductions: join(self.reductions, other.reductions),
            additions: join(self.additions, other.additions),
            lazy_additions: join(self.lazy_additions, other.lazy_additions),
            corrections: join(self.corrections, other.corrections),
            shifts: join(self.shifts, other.shifts),
        }
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.with(other, u64::wrapping_add)
    }
}

impl Sub for Counts {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.with(other, u64::wrapping_sub)
    }
}

/// Numbers that count. Copies over other moduli add to the same counts.
#[derive(Debug, Clone)]
pub struct Counting<N> {
    inner: N,
    counts: Rc<Cell<Counts>>,
}

impl<N: Numbers> Counting<N> {
    /// Counts from zero.
    pub fn new(inner: N) -> Self {
        Self { inner, counts: Rc::default() }
    }

    /// Returns the counts so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts.get()
    }

    fn count(&self, one: Counts) {
        self.counts.set(self.counts.get() + one);
    }
}

/// The counts of one operation of a kind.
macro_rules! one {
    ($kind:ident) => {
        Counts { $kind: 1, ..Counts::default() }
    };
}

impl<N: Numbers> Numbers for Counting<N> {
    fn modulus(&self) -> u64 {
        self.inner.modulus()
    }

    fn mul(&self, a: u64, b: u64) -> u64 {
        self.count(one!(products));
        self.inner.mul(a, b)
    }

    fn constant(&self, value: u64) -> Constant {
        self.inner.constant(value)
    }

    fn scale_lazy(&self, a: u64, c: Constant) -> u64 {
        self.count(one!(scalings));
        self.inner.scale_lazy(a, c)
    }

    fn scale(&self, a: u64, c: Constant) -> u64 {
        self.count(one!(scalings));
        self.inner.scale(a, c)
    }

    fn over(&self, q: u64) -> Self {
        Self { inner: self.inner.over(q), counts: self.counts.clone() }
    }

    fn reduce(&self, a: u64) -> u64 {
        self.count(one!(reductions));
        self.inner.reduce(a)
    }

    fn accumulate(&self, acc: u64, a: u64, b: u64) -> u64 {
        self.count(one!(accumulations));
        self.inner.accumulate(acc, a, b)
    }

    fn deduct(&self, acc: u64, a: u64, b: u64) -> u64 {
        self.count(one!(accumulations));
        self.inner.deduct(acc, a, b)
    }

    fn add(&self, a: u64, b: u64) -> u64 {
        self.count(one!(additions));
        self.inner.add(a, b)
    }

    fn sub(&self, a: u64, b: u64) -> u64 {
        self.count(one!(additions));
        self.inner.sub(a, b)
    }

    fn add_lazy(&self, a: u64, b: u64) -> u64 {
        self.count(one!(lazy_additions));
        self.inner.add_lazy(a, b)
    }

    fn sub_lazy(&self, a: u64, b: u64) -> u64 {
        self.count(one!(lazy_additions));
        self.inner.sub_lazy(a, b)
    }

    fn shrink(&self, a: u64) -> u64 {
        self.count(one!(corrections));
        self.inner.shrink(a)
    }

    fn settle(&self, a: u64) -> u64 {
        self.count(one!(corrections));
        self.inner.settle(a)
    }

    fn shift(&self, a: u64, k: u32) -> u64 {
        self.count(one!(shifts));
        self.inner.shift(a, k)
    }
}
