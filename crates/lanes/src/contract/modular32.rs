//! Arithmetic modulo primes of up to 25 bits in 32-bit lanes. Only the laboratory asks for it: products of polynomials over
//! the integers, which are reduced modulo q at the end.

use super::Modular;
use crate::modulus::{Constant32, Modulus32};

/// Vectors of 32-bit lanes modulo a prime of up to 25 bits, for products of integers.
///
/// A 32-bit coefficient takes two elements of memory, the lower half first. So a vector takes [`Modular::LANES`] elements
/// and holds half the number of coefficients; addresses count elements.
pub trait Modular32: Modular {
    /// [`Modular::LANES`]/2 coefficients of 32 bits.
    type Vector32: Copy;
    /// As many 64-bit sums of products. The order of its lanes is the backend's own.
    type Accumulator64: Copy;

    /// The coefficients in `from[at..at + LANES]`. Panics if that is out of bounds.
    fn load32(self, from: &[Self::Element], at: usize) -> Self::Vector32;
    /// Writes `to[at..at + LANES]`. Panics if that is out of bounds.
    fn store32(self, to: &mut [Self::Element], at: usize, v: Self::Vector32);
    /// The coefficient in `from[at..at + 2]` in all lanes.
    fn broadcast32(self, from: &[Self::Element], at: usize) -> Self::Vector32;
    /// The lower and the upper half of a vector of 16-bit lanes.
    fn widen(self, v: Self::Vector) -> [Self::Vector32; 2];
    /// The inverse of [`Self::widen`], for lanes that may exceed 16 bits: as the sums that
    /// [`Modular::montgomery`] reduces.
    fn narrow(self, v: [Self::Vector32; 2]) -> Self::Accumulator;

    /// a + b. The sum must fit 32 bits.
    fn add32(self, a: Self::Vector32, b: Self::Vector32) -> Self::Vector32;
    /// a - b. The difference must fit 32 bits.
    fn sub32(self, a: Self::Vector32, b: Self::Vector32) -> Self::Vector32;
    /// r ≡ a·c (mod q), for any a. |r| ≤ q/2 + |a|·q/2^32 + 1: below q in any case.
    fn mulc32<M: Modulus32>(self, a: Self::Vector32, c: Constant32) -> Self::Vector32;
    /// r ≡ a (mod q) with |r| ≤ (q-1)/2, for |a| ≤ q + (q-1)/2.
    fn freeze32<M: Modulus32>(self, a: Self::Vector32) -> Self::Vector32;

    /// An accumulator of zeros.
    fn zero64(self) -> Self::Accumulator64;
    /// acc_i + w_i·c, where w is the vector in `from[at..]` and c is the same in all lanes. Reads
    /// `from[at..at + LANES + 2]`. The product and the sum must be at most 2^61.
    fn window32(
        self,
        acc: Self::Accumulator64,
        from: &[Self::Element],
        at: usize,
        c: Self::Vector32,
    ) -> Self::Accumulator64;
    /// r ≡ acc·2^-32 (mod q). |r| ≤ |acc|/2^32 + q/2 + 1.
    fn montgomery32<M: Modulus32>(self, acc: Self::Accumulator64) -> Self::Vector32;
}
