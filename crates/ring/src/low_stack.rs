//! Products that overwrite an operand, and the steps of a scheme between them in little memory, on Cortex-M4. On other
//! processors none of it is compiled: [`has_low_stack`] is false.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel, Modulus, wipe};

use crate::encode::CodecPlan;
#[cfg(cortex_m4)]
use crate::inverse::cortex_m4;
#[cfg(cortex_m4)]
use crate::memory::Array;
use crate::memory::Ring;
#[cfg(cortex_m4)]
use crate::operations::Aligned;
use crate::polynomial::{Right, Rq, opaque_memory};
use crate::{product, sort};

#[cfg(cortex_m4)]
#[path = "low_stack/cortex_m4.rs"]
mod platform;
#[cfg(not(cortex_m4))]
#[path = "low_stack/none.rs"]
mod platform;

/// True if this build computes products in place.
pub const fn has_low_stack<R: Ring>() -> bool {
    product::low_stack::<R>() > 0
}

/// Bytes of memory of products in place.
pub const fn memory<R: Ring>() -> usize {
    if has_low_stack::<R>() { size_of::<R::ProductMemory>() } else { 0 }
}

/// True if all products of this build are computed by the schoolbook method, in low RAM.
pub const SCHOOLBOOK_ONLY: bool = product::SCHOOLBOOK_ONLY;

/// True if this build computes inverses in place.
pub const fn inverts_in_place() -> bool {
    #[cfg(cortex_m4)]
    return cortex_m4::HAS_STEPS;
    #[cfg(not(cortex_m4))]
    false
}

/// Computes a <- 1/(scale·a) in R/q, if [`inverts_in_place`]. Returns true if a is invertible.
#[derive(Debug)]
pub struct ReciprocalInPlace<'a, R: Ring> {
    /// The element to be inverted.
    pub a: &'a mut Rq<R>,
    /// A small public number, not 0.
    pub scale: u8,
}

impl<R: Ring> Kernel for ReciprocalInPlace<'_, R> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, _: I) -> Choice {
        #[cfg(cortex_m4)]
        {
            let mut memory = Aligned(R::Pairs::ZERO);
            cortex_m4::invert::<R>(self.a.padded_mut(), self.scale, memory.0.as_mut())
        }
        #[cfg(not(cortex_m4))]
        unreachable!("no reciprocals in place");
    }
}

/// Copies bytes between slices of one length, by a kernel if this processor has one: then no other copy is linked.
#[inline(always)]
pub fn copy_bytes(to: &mut [u8], from: &[u8]) {
    platform::copy(to, from);
}

/// Copies coefficients between slices of one length, likewise.
#[inline(always)]
pub fn copy_coefficients(to: &mut [i16], from: &[i16]) {
    platform::copy(to, from);
}

opaque_memory! {
    /// Memory of products in place. It contains the operands and the product, which overlap.
    ///
    /// Each has [`Params::PADDED`](crate::Params::PADDED) coefficients of at most (q-1)/2, and zeros from p on.
    ProductMemory: Ring, i16, late
}

impl<R: Ring> ProductMemory<R> {
    /// Returns the left operand.
    #[inline(always)]
    pub fn left_mut(&mut self) -> &mut [i16] {
        &mut self.memory_mut()[platform::places::<R>()[0]..][..R::PADDED]
    }

    /// Returns the right operand.
    #[inline(always)]
    pub fn right_mut(&mut self) -> &mut [i16] {
        &mut self.memory_mut()[platform::places::<R>()[1]..][..R::PADDED]
    }

    /// Returns all of the memory as bytes: enough to sort p words. Its contents are lost.
    #[inline(always)]
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        platform::bytes::<R>(self.memory_mut())
    }

    /// Returns both operands.
    #[inline(always)]
    pub fn operands_mut(&mut self) -> [&mut [i16]; 2] {
        let [left, right] = platform::places::<R>();
        let (before, from_right) = self.memory_mut().split_at_mut(right);
        [&mut before[left..][..R::PADDED], &mut from_right[..R::PADDED]]
    }

    /// Returns the product.
    #[inline(always)]
    pub fn product(&self) -> &[i16] {
        &self.memory()[..R::PADDED]
    }

    /// Returns the product, and as much scratch memory, whose contents do not matter.
    #[inline(always)]
    fn product_and_scratch(&mut self) -> [&mut [i16]; 2] {
        let (product, rest) = self.memory_mut().split_at_mut(platform::places::<R>()[1]);
        [&mut product[..R::PADDED], &mut rest[..R::PADDED]]
    }
}

/// Multiplies the operands.
#[derive(Debug)]
pub struct MultiplyInPlace<'a, R: Ring>(pub &'a mut ProductMemory<R>);

impl<R: Ring> Kernel for MultiplyInPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        platform::multiply::<R>(self.0.memory_mut());
    }
}

/// Multiplies the left operand by a prepared right one.
#[derive(Debug)]
pub struct MultiplyByPrepared<'a, R: Ring> {
    /// The memory of the left operand and of the product.
    pub place: &'a mut ProductMemory<R>,
    /// The right operand.
    pub right: &'a [i16],
}

impl<R: Ring> Kernel for MultiplyByPrepared<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        platform::multiply_by_prepared::<R>(self.place.memory_mut(), self.right);
    }
}

/// Prepares the left operand as the right one of several products.
#[derive(Debug)]
pub struct PrepareInPlace<'a, R: Ring> {
    /// The memory of the operand.
    pub place: &'a mut ProductMemory<R>,
    /// The operand, prepared.
    pub out: &'a mut [i16],
}

impl<R: Ring> Kernel for PrepareInPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        platform::prepare::<R>(self.out, self.place.left_mut());
    }
}

/// Makes the left operand uniform: w mod q - (q-1)/2 for p words w, which `fill` writes as bytes. The right operand is
/// lost.
#[derive(Debug)]
pub struct UniformInPlace<'a, R: Ring, F> {
    /// The memory of the operand.
    pub place: &'a mut ProductMemory<R>,
    /// Fills all bytes.
    pub fill: F,
}

impl<R: Ring, F: FnOnce(&mut [u8])> Kernel for UniformInPlace<'_, R, F> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let at = platform::places::<R>()[0];
        platform::uniform::<R>(&mut self.place.memory_mut()[at..], self.fill);
    }
}

impl<R: Ring> Right<R> {
    /// Stores the encoding of a small polynomial for [`QuotientMod3InPlace`] in the memory of a prepared operand.
    pub fn store_code(&mut self, code: &[u8]) {
        platform::bytes::<R>(self.memory_mut())[..code.len()].copy_from_slice(code);
    }

    /// Returns the stored encoding.
    pub fn stored_code(&self) -> &[u8] {
        &platform::bytes_of(self.memory())[..R::P.div_ceil(4)]
    }
}

/// Computes r = (3c in R/q, centred)/g modulo 3, encoded, for the product c and an encoded 1/g. Returns the number of
/// its nonzero coefficients. The memory's contents are lost.
#[derive(Debug)]
pub struct QuotientMod3InPlace<'a, R: Ring> {
    /// The memory of the product.
    pub place: &'a mut ProductMemory<R>,
    /// p coefficients of 1/g, four per byte.
    pub g_inverse: &'a [u8],
    /// p coefficients of r, four per byte.
    pub out: &'a mut [u8],
}

impl<R: Ring> Kernel for QuotientMod3InPlace<'_, R> {
    type Output = u32;
    #[inline(always)]
    fn on<I: Isa>(self, _: I) -> u32 {
        platform::quotient_mod_3::<R>(self.place.memory_mut(), self.g_inverse, self.out)
    }
}

/// Decodes p numbers n into the left operand, as factor·n - (q-1)/2. The right operand is lost. Returns whether the
/// bytes are those that [`EncodeInPlace`] writes for these numbers.
#[derive(Debug)]
pub struct DecodeInPlace<'a, R: Ring> {
    /// The memory of the operand.
    pub place: &'a mut ProductMemory<R>,
    /// The plan for p numbers.
    pub plan: &'a CodecPlan,
    /// Bytes, of the length that the plan has.
    pub bytes: &'a [u8],
    /// 1 or 3.
    pub factor: u16,
}

impl<R: Ring> Kernel for DecodeInPlace<'_, R> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, _: I) -> Choice {
        let Self { place, plan, bytes, factor } = self;
        let [left, scratch] = place.operands_mut();
        let canonical = platform::decode::<R>(plan, bytes, factor, left, scratch);
        wipe(&mut left[R::P..]);
        Choice::from_u32_eq(canonical, 1)
    }
}

/// True if the product, rounded to multiples of 3, is `rounded`.
#[derive(Debug)]
pub struct RoundsTo<'a, R: Ring> {
    /// The memory of the product.
    pub place: &'a ProductMemory<R>,
    /// Multiples of 3.
    pub rounded: &'a Rq<R>,
}

impl<R: Ring> Kernel for RoundsTo<'_, R> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, _: I) -> Choice {
        // (q-1)/2 is a multiple of 3, so rounding never leaves the range of coefficients.
        const { assert!(<R::Q as Modulus>::HALF % 3 == 0) }
        Choice::from_u32_eq(platform::near(self.place.product(), self.rounded.padded()), 1)
    }
}

/// Encodes the product c as numbers c + (q-1)/2 or, rounded to multiples of 3, as a third of these. The product is
/// lost.
#[derive(Debug)]
pub struct EncodeInPlace<'a, R: Ring> {
    /// The memory of the product.
    pub place: &'a mut ProductMemory<R>,
    /// The plan for p numbers.
    pub plan: &'a CodecPlan,
    /// True if coefficients are rounded.
    pub round: bool,
    /// Bytes, of the length that the plan has.
    pub out: &'a mut [u8],
}

impl<R: Ring> Kernel for EncodeInPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        let Self { place, plan, round, out } = self;
        let [product, scratch] = place.product_and_scratch();
        platform::encode::<R>(plan, round, product, scratch, out);
    }
}

/// Decodes a small polynomial of two bits per coefficient. Code 3 is 2, or -1 if `MOD_3`.
#[derive(Debug)]
pub struct DecodeSmall<'a, R: Ring, const MOD_3: bool> {
    /// p coefficients, four per byte.
    pub bytes: &'a [u8],
    /// An operand.
    pub out: &'a mut [i16],
    /// The ring.
    pub ring: PhantomData<R>,
}

impl<R: Ring, const MOD_3: bool> Kernel for DecodeSmall<'_, R, MOD_3> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        platform::small_decode::<MOD_3>(&self.bytes[..R::P.div_ceil(4)], self.out);
        wipe(&mut self.out[R::P..]);
    }
}

opaque_memory! {
    /// Memory in which words are sorted, as bytes: four per word, the lowest first.
    SortedBytes: Ring, u8, late
}

/// Sorts p words in ascending unsigned order.
#[derive(Debug)]
pub struct SortInPlace<'a, R: Ring> {
    /// Memory of [`SortedBytes`], or of [`ProductMemory`] before it has operands. The words come first.
    pub memory: &'a mut [u8],
    /// The ring.
    pub ring: PhantomData<R>,
}

impl<R: Ring> Kernel for SortInPlace<'_, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _: I) {
        sort::sort_bytes(&mut self.memory[..sort::bytes(R::P)], R::P);
    }
}
