//! Products that overwrite an operand, and the steps of a scheme between them in the same memory, on Cortex-M4. On
//! other processors none of it is compiled: [`has_low_stack`] is false.

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel};

use super::memory::CyclicRing;
use super::modulo_2::InvertModulo2;
use super::polynomial::{Left, Operand, ProductMemory, Rq, Ternary};
#[cfg(cortex_m4)]
use super::product::cortex_m4;
use super::product::{LeftOperand, low_stack_words};
use crate::sort;

/// True if this build computes products in place.
pub const fn has_low_stack<R: CyclicRing>() -> bool {
    low_stack_words(R::N, R::PADDED) > 0
}

/// Bytes of memory of products in place.
pub const fn memory<R: CyclicRing>() -> usize {
    if has_low_stack::<R>() { size_of::<R::ProductMemory>() } else { 0 }
}

impl<R: CyclicRing> ProductMemory<R> {
    /// Returns the memory as bytes, for use between products.
    #[inline(always)]
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        #[cfg(cortex_m4)]
        return cortex_m4::bytes(self.memory_mut());
        #[cfg(not(cortex_m4))]
        unreachable!("nothing is in place");
    }
}

/// Computes b = a·b in R/q.
#[derive(Debug)]
pub struct MultiplyInPlace<'a, R: CyclicRing> {
    /// The right operand, then the product, whose bits from k on are zero.
    pub b: &'a mut Rq<R>,
    /// The left operand.
    pub a: Operand<'a, R>,
    /// Memory; its contents do not matter.
    pub place: &'a mut ProductMemory<R>,
}

impl<R: CyclicRing> Kernel for MultiplyInPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        multiply(self.b, LeftOperand::Words(self.a.padded()), self.place);
    }
}

/// Computes b = a·b in R/q for a prepared a.
#[derive(Debug)]
pub struct MultiplyInPlaceByPrepared<'a, R: CyclicRing> {
    /// The right operand, then the product, whose bits from k on are zero.
    pub b: &'a mut Rq<R>,
    /// The left operand.
    pub a: &'a Left<R>,
    /// Memory; its contents do not matter.
    pub place: &'a mut ProductMemory<R>,
}

impl<R: CyclicRing> Kernel for MultiplyInPlaceByPrepared<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        multiply(self.b, LeftOperand::Lines(self.a.memory()), self.place);
    }
}

/// Computes b = a·b in R/q.
#[inline(always)]
fn multiply<R: CyclicRing>(b: &mut Rq<R>, a: LeftOperand<'_, u16>, place: &mut ProductMemory<R>) {
    #[cfg(cortex_m4)]
    cortex_m4::multiply_in_place::<R>(b.padded_mut(), a, place.memory_mut());
    #[cfg(not(cortex_m4))]
    {
        let (LeftOperand::Words(a) | LeftOperand::Lines(a)) = a;
        unreachable!("no products in place: {}", b.padded().len() + a.len() + place.memory().len());
    }
}

/// Computes b = a·b in S/3.
#[derive(Debug)]
pub struct MultiplyS3InPlace<'a, R: CyclicRing> {
    /// An operand, then the product.
    pub b: &'a mut Ternary<R>,
    /// The other operand, of coefficients 0, 1 and -1.
    pub a: &'a Rq<R>,
    /// Memory; its contents do not matter.
    pub place: &'a mut ProductMemory<R>,
}

impl<R: CyclicRing> Kernel for MultiplyS3InPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let Self { b, a, place } = self;
        let (b, a, memory) = (b.padded_mut(), a.padded(), place.memory_mut());
        #[cfg(cortex_m4)]
        cortex_m4::multiply_modulo_3(R::N, b, a, memory);
        #[cfg(not(cortex_m4))]
        unreachable!("no products in place: {}", b.len() + a.len() + memory.len());
    }
}

/// Sorts the first n - 1 words of the memory, each four bytes, in ascending unsigned order.
#[derive(Debug)]
pub struct SortInPlace<'a, R: CyclicRing>(pub &'a mut ProductMemory<R>);

impl<R: CyclicRing> Kernel for SortInPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let count = R::N - 1;
        sort::sort_bytes(&mut self.0.bytes_mut()[..sort::bytes(count)], count);
    }
}

/// Computes out = 1/a modulo 2 and Φ. Returns true if a is invertible; if not, `out` is unspecified.
#[derive(Debug)]
pub struct ReciprocalModulo2<'a, R: CyclicRing> {
    /// The inverse.
    pub out: &'a mut Rq<R>,
    /// The element to be inverted.
    pub a: &'a Rq<R>,
}

impl<R: CyclicRing> Kernel for ReciprocalModulo2<'_, R> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Choice {
        let Self { out, a } = self;
        isa.run_outlined(InvertModulo2 { n: R::N, out: out.padded_mut(), a: a.padded() })
    }
}

/// Lifts v, which is 1/a modulo 2 and Φ, to 1/a modulo q and Φ.
///
/// Newton's steps are those of `Reciprocal`, without prepared operands; products of the first one, from one bit to
/// three, are modulo 8.
#[derive(Debug)]
pub struct LiftInPlace<'a, R: CyclicRing> {
    /// The inverse.
    pub v: &'a mut Rq<R>,
    /// The element to be inverted.
    pub a: &'a Rq<R>,
    /// Memory; its contents do not matter.
    pub place: &'a mut ProductMemory<R>,
}

impl<R: CyclicRing> Kernel for LiftInPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { v, a, place } = self;
        let (mut e, mut square) = (Rq::ZERO, Rq::ZERO);
        // The number of correct bits.
        let mut right = 1;
        for order in orders::<R>() {
            e.padded_mut().copy_from_slice(v.padded());
            if right == 1 {
                multiply_modulo_8(isa, &mut e, a, place);
            } else {
                isa.run(MultiplyInPlace { b: &mut e, a: a.into(), place });
            }
            e.padded_mut().iter_mut().for_each(|c| *c = c.wrapping_neg());
            e.coefficients_mut()[0] = e.coefficients()[0].wrapping_add(1);
            if right == 1 {
                square_modulo_8(&mut square, &mut e);
                add(&mut e, &square);
            } else if *order > 2 {
                square.padded_mut().copy_from_slice(e.padded());
                isa.run(MultiplyInPlace { b: &mut square, a: (&e).into(), place });
                add(&mut e, &square);
            }
            if *order > 3 {
                // (e + e²)·(1 + e²)
                isa.run(MultiplyInPlace { b: &mut square, a: (&e).into(), place });
                add(&mut e, &square);
            }
            if right == 1 {
                multiply_modulo_8(isa, &mut e, v, place);
            } else {
                isa.run(MultiplyInPlace { b: &mut e, a: (&*v).into(), place });
            }
            add(v, &e);
            right *= order;
        }
    }
}

/// Computes b = a·b modulo 8 and Φ, where one operand has coefficients 0 and 1. Bits above the third are ignored.
fn multiply_modulo_8<I: Isa, R: CyclicRing>(
    isa: I,
    b: &mut Rq<R>,
    a: &Rq<R>,
    place: &mut ProductMemory<R>,
) {
    #[cfg(cortex_m4)]
    if const { cortex_m4::modulo_8(R::N) } {
        return cortex_m4::multiply_modulo_8(R::N, b.padded_mut(), a.padded(), place.memory_mut());
    }
    isa.run(MultiplyInPlace { b, a: a.into(), place });
}

/// Computes out = e² modulo 8 and Φ for an e that is even modulo Φ, and reduces e modulo Φ: with e = 2e', e² is
/// 4·e'(x)², and e'(x)² is e'(x²) modulo 2.
fn square_modulo_8<R: CyclicRing>(out: &mut Rq<R>, e: &mut Rq<R>) {
    let (out, e) = (out.coefficients_mut(), e.coefficients_mut());
    let last = e[R::N - 1];
    e.iter_mut().for_each(|c| *c = c.wrapping_sub(last));
    // Coefficient i belongs to x^2i, modulo x^n - 1.
    let (even, odd) = e.split_at(R::N.div_ceil(2));
    let square = |c: u16| (c & 2) << 1;
    for (two, (even, odd)) in out.as_chunks_mut::<2>().0.iter_mut().zip(even.iter().zip(odd)) {
        *two = [square(*even), square(*odd)];
    }
    out[R::N - 1] = square(even[R::N / 2]);
}

/// The factors by which Newton's steps multiply the number of correct bits.
pub(super) const fn orders<R: CyclicRing>() -> &'static [u32] {
    if R::LOG_Q <= 12 { &[3, 2, 2] } else { &[3, 5] }
}

/// Computes a = a + b, modulo 2^16.
#[inline(always)]
pub(super) fn add<R: CyclicRing>(a: &mut Rq<R>, b: &Rq<R>) {
    a.padded_mut().iter_mut().zip(b.padded()).for_each(|(a, b)| *a = a.wrapping_add(*b));
}
