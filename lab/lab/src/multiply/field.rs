//! Passes over memory modulo one prime in lanes of 16 or 32 bits: what whole transforms are written in.

use core::marker::PhantomData;

use goodprime_lab_lanes::{Constant32, Modular32, Modulus32};
use goodprime_lanes::{Modular, Modulus};
pub(crate) use goodprime_ring::kit::field::{Field, Short};

/// A [`Field`] whose vectors are in memory.
pub(crate) trait Pass: Field {
    /// The type of an element of memory.
    type Element: Copy;

    /// Coefficients in a vector.
    const LANES: usize;
    /// Elements of memory per coefficient.
    const WORDS: usize;

    /// Returns the vector from coefficient `at` on.
    fn load(self, from: &[Self::Element], at: usize) -> Self::Vector;
    /// Writes the vector from coefficient `at` on.
    fn store(self, to: &mut [Self::Element], at: usize, v: Self::Vector);
    /// Returns a vector of zeros.
    fn zero(self) -> Self::Vector;
    /// Reduces a below the prime.
    fn reduce(self, a: Self::Vector) -> Self::Vector;
    /// Puts the coefficients of the operand that is broadcast in the order that windows require.
    fn for_windows(self, a: Self::Vector) -> Self::Vector;
}

impl<L: Modular, M: Modulus> Pass for Short<L, M> {
    type Element = L::Element;

    const LANES: usize = L::LANES;
    const WORDS: usize = 1;

    #[inline(always)]
    fn load(self, from: &[L::Element], at: usize) -> L::Vector {
        self.lanes.load(from, at)
    }
    #[inline(always)]
    fn store(self, to: &mut [L::Element], at: usize, v: L::Vector) {
        self.lanes.store(to, at, v);
    }
    #[inline(always)]
    fn zero(self) -> L::Vector {
        self.lanes.splat(0)
    }
    #[inline(always)]
    fn reduce(self, a: L::Vector) -> L::Vector {
        self.relax(a)
    }
    #[inline(always)]
    fn for_windows(self, a: L::Vector) -> L::Vector {
        self.lanes.swap_pairs(a)
    }
}

/// Lanes of 32 bits modulo `M`.
#[derive(Clone, Copy)]
pub(crate) struct Long<L, M> {
    lanes: L,
    modulus: PhantomData<M>,
}

impl<L: Modular32, M: Modulus32> Long<L, M> {
    #[inline(always)]
    pub(crate) fn new(lanes: L) -> Self {
        Self { lanes, modulus: PhantomData }
    }
}

impl<L: Modular32, M: Modulus32> Field for Long<L, M> {
    type Vector = L::Vector32;
    type Constant = Constant32;

    #[inline(always)]
    #[track_caller]
    fn add(self, a: L::Vector32, b: L::Vector32) -> L::Vector32 {
        self.lanes.add32(a, b)
    }
    #[inline(always)]
    #[track_caller]
    fn sub(self, a: L::Vector32, b: L::Vector32) -> L::Vector32 {
        self.lanes.sub32(a, b)
    }
    #[inline(always)]
    fn mulc(self, a: L::Vector32, c: Constant32) -> L::Vector32 {
        self.lanes.mulc32::<M>(a, c)
    }
    #[inline(always)]
    #[track_caller]
    fn mulc_add(self, sum: L::Vector32, a: L::Vector32, c: Constant32) -> L::Vector32 {
        self.add(sum, self.mulc(a, c))
    }
    #[inline(always)]
    fn relax(self, a: L::Vector32) -> L::Vector32 {
        a
    }
}

impl<L: Modular32, M: Modulus32> Pass for Long<L, M> {
    type Element = L::Element;

    const LANES: usize = L::LANES / 2;
    const WORDS: usize = 2;

    #[inline(always)]
    fn load(self, from: &[L::Element], at: usize) -> L::Vector32 {
        self.lanes.load32(from, 2 * at)
    }
    #[inline(always)]
    fn store(self, to: &mut [L::Element], at: usize, v: L::Vector32) {
        self.lanes.store32(to, 2 * at, v);
    }
    #[inline(always)]
    fn zero(self) -> L::Vector32 {
        self.lanes.widen(self.lanes.splat(0))[0]
    }
    /// No lanes have a rounding high product of 32 bits but Neon: a product by 1 does as well.
    #[inline(always)]
    fn reduce(self, a: L::Vector32) -> L::Vector32 {
        self.mulc(a, const { Constant32::new::<M>(L::STYLE, 1) })
    }
    #[inline(always)]
    fn for_windows(self, a: L::Vector32) -> L::Vector32 {
        a
    }
}
