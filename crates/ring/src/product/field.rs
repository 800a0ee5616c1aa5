//! Arithmetic modulo one prime on lanes of any width, in which short transforms are written.

use core::marker::PhantomData;

use goodprime_lanes::{Constant, Modular, Modulus};

/// Vectors of integers modulo a prime.
pub trait Field: Copy {
    /// A vector of coefficients.
    type Vector: Copy;
    /// A constant that coefficients are multiplied by.
    type Constant: Copy + 'static;

    /// a + b, not reduced.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// a - b, not reduced.
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// a·c, below the prime.
    fn mulc(self, a: Self::Vector, c: Self::Constant) -> Self::Vector;
    /// sum + a·c, with a·c below the prime.
    fn mulc_add(self, sum: Self::Vector, a: Self::Vector, c: Self::Constant) -> Self::Vector;
    /// Reduces vectors that would not last for another stage: 32 bits are enough for two.
    fn relax(self, a: Self::Vector) -> Self::Vector;
}

/// Lanes of 16 bits modulo `M`.
#[derive(Clone, Copy, Debug)]
pub struct Short<L, M> {
    /// The lanes.
    pub lanes: L,
    modulus: PhantomData<M>,
}

impl<L: Modular, M: Modulus> Short<L, M> {
    /// The lanes, modulo `M`.
    #[inline(always)]
    pub fn new(lanes: L) -> Self {
        Self { lanes, modulus: PhantomData }
    }
}

impl<L: Modular, M: Modulus> Field for Short<L, M> {
    type Vector = L::Vector;
    type Constant = Constant;

    #[inline(always)]
    #[track_caller]
    fn add(self, a: L::Vector, b: L::Vector) -> L::Vector {
        self.lanes.add(a, b)
    }
    #[inline(always)]
    #[track_caller]
    fn sub(self, a: L::Vector, b: L::Vector) -> L::Vector {
        self.lanes.sub(a, b)
    }
    #[inline(always)]
    fn mulc(self, a: L::Vector, c: Constant) -> L::Vector {
        self.lanes.mulc::<M>(a, c)
    }
    #[inline(always)]
    #[track_caller]
    fn mulc_add(self, sum: L::Vector, a: L::Vector, c: Constant) -> L::Vector {
        self.lanes.mulc_add::<M>(sum, a, c)
    }
    #[inline(always)]
    fn relax(self, a: L::Vector) -> L::Vector {
        self.lanes.reduce::<M>(a)
    }
}
