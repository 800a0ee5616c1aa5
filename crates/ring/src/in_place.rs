//! Products in place of an operand, on processors that have passes for that, in the compact build: what a scheme does from
//! one product to the next in the least memory. Elsewhere nothing is compiled: [`in_place`] says so.

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel};

use crate::coefficients;
#[cfg(target_arch = "arm")]
use crate::inverse::cortex_m4;
#[cfg(target_arch = "arm")]
use crate::memory::Array;
use crate::memory::Ring;
#[cfg(target_arch = "arm")]
use crate::operations::Aligned;
use crate::polynomial::{Rq, opaque_memory};
use crate::{product, sort};

/// Whether this build makes products in place.
pub const fn in_place<R: Ring>() -> bool {
    product::in_place::<R>() > 0
}

/// Whether this build knows no other way than coefficient by coefficient, in little memory.
pub const ONE_BY_ONE: bool = product::ONE_BY_ONE;

/// Whether this build makes reciprocals in place.
pub const fn inverts_in_place() -> bool {
    #[cfg(target_arch = "arm")]
    return cortex_m4::HAS_STEPS;
    #[cfg(not(target_arch = "arm"))]
    false
}

/// a <- 1/(scale·a) in R/q, where [`inverts_in_place`] says so. Returns whether a is invertible.
#[derive(Debug)]
pub struct ReciprocalInPlace<'a, R: Ring> {
    /// What is inverted.
    pub a: &'a mut Rq<R>,
    /// A small public number, not 0.
    pub scale: u8,
}

impl<R: Ring> Kernel for ReciprocalInPlace<'_, R> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, _: I) -> Choice {
        #[cfg(target_arch = "arm")]
        {
            let mut memory = Aligned(R::Pairs::ZERO);
            cortex_m4::invert::<R>(self.a.padded_mut(), self.scale, memory.0.as_mut())
        }
        #[cfg(not(target_arch = "arm"))]
        unreachable!("no reciprocals in place");
    }
}

opaque_memory! {
    /// Memory of products in place: first it has the left operand, then the product.
    InPlace: Ring, i16
}

impl<R: Ring> InPlace<R> {
    /// The left operand, |a| ≤ (q-1)/2, [`Params::PADDED`](crate::Params::PADDED) coefficients that are zero from p on.
    #[inline(always)]
    pub fn left_mut(&mut self) -> &mut [i16] {
        self.product_and_left().1
    }

    /// The product: |c| ≤ (q-1)/2, as many coefficients, zero from p on.
    #[inline(always)]
    pub fn product(&self) -> &[i16] {
        &self.memory()[..R::PADDED]
    }

    /// Both places.
    #[inline(always)]
    fn product_and_left(&mut self) -> (&mut [i16], &mut [i16]) {
        self.memory_mut()[..2 * R::PADDED].split_at_mut(R::PADDED)
    }
}

/// Multiplies the left operand, in place.
#[derive(Debug)]
pub struct MultiplyInPlace<'a, R: Ring> {
    /// Of the left operand and the product.
    pub place: &'a mut InPlace<R>,
    /// The right operand, as the left one. It is used up.
    pub right: &'a mut [i16],
}

impl<R: Ring> Kernel for MultiplyInPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let Self { place, right } = self;
        product::multiply_in_place::<R>(place.memory_mut(), right);
    }
}

/// The left operand of the next product is this one, c, as (3c in R/q, centred) modulo 3.
#[derive(Debug)]
pub struct TripleMod3InPlace<'a, R: Ring>(pub &'a mut InPlace<R>);

impl<R: Ring> Kernel for TripleMod3InPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let (product, left) = self.0.product_and_left();
        coefficients::triple_mod_3_one_by_one::<R>(left, product);
    }
}

/// The same with the product modulo 3. Returns that.
#[derive(Debug)]
pub struct Mod3InPlace<'a, R: Ring>(pub &'a mut InPlace<R>);

impl<'a, R: Ring> Kernel for Mod3InPlace<'a, R> {
    type Output = &'a mut [i16];
    #[inline(always)]
    fn on<I: Isa>(self, _: I) -> &'a mut [i16] {
        let (product, left) = self.0.product_and_left();
        coefficients::mod_3_one_by_one::<R>(left, product);
        left
    }
}

opaque_memory! {
    /// Memory in which words are sorted, as bytes: each word has four, the lowest first.
    SortedBytes: Ring, u8
}

impl<R: Ring> SortedBytes<R> {
    /// The p words.
    #[inline(always)]
    pub fn words_mut(&mut self) -> &mut [[u8; 4]] {
        &mut self.memory_mut().as_chunks_mut().0[..R::P]
    }
}

/// Sorts the p words in ascending unsigned order.
#[derive(Debug)]
pub struct SortInPlace<'a, R: Ring>(pub &'a mut SortedBytes<R>);

impl<R: Ring> Kernel for SortInPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        sort::sort_bytes(self.0.memory_mut(), R::P);
    }
}
