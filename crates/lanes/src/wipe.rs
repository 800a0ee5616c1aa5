//! Overwriting of secrets, for all crates. A barrier keeps the optimiser from removing the zeros; no other file has
//! one.
//!
//! `zeroize` writes arrays byte by byte. Ours have thousands of bytes: vectors fill them, or a kernel.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};

use zeroize::{Zeroize, optimization_barrier};

#[cfg(cortex_m4)]
pub use goodprime_cortex_m4::native::AnyBitPattern as Number;

#[cfg(not(cortex_m4))]
pub use zeroize::DefaultIsZeroes as Number;

/// A fixed-size array, as a type.
pub trait Array<T>: Copy + Zeroize + AsRef<[T]> + AsMut<[T]> + Send + Sync + 'static {
    /// All zeros.
    const ZERO: Self;

    /// An array that is all zeros from its first use on: an implementation may clear it as late as that.
    #[inline(always)]
    fn unused() -> Self {
        Self::ZERO
    }
}

impl<const N: usize> Array<u8> for [u8; N] {
    const ZERO: Self = [0; N];
}
impl<const N: usize> Array<i16> for [i16; N] {
    const ZERO: Self = [0; N];
}
impl<const N: usize> Array<u16> for [u16; N] {
    const ZERO: Self = [0; N];
}
impl<const N: usize> Array<u32> for [u32; N] {
    const ZERO: Self = [0; N];
}

/// Overwrites memory with zeros that the optimiser may not remove: by vectors, or by a kernel.
#[inline(always)]
pub fn wipe<T: Number>(memory: &mut [T]) {
    #[cfg(cortex_m4)]
    goodprime_cortex_m4::native::clear(memory);
    #[cfg(not(cortex_m4))]
    memory.fill(T::default());
    optimization_barrier(memory);
}

/// Overwrites vectors with a zero of theirs that the optimiser may not remove.
#[inline(always)]
pub fn wipe_vectors<T: Copy>(vectors: &mut [T], zero: T) {
    vectors.fill(zero);
    optimization_barrier(vectors);
}

/// Overwrites the stack below the caller, as many bytes as an `A` has: the memory of functions that have returned,
/// which spilled registers, or passed secrets by value. Memory of the caller itself is not reached.
#[inline(never)]
pub fn wipe_stack<A>() {
    #[cfg(cortex_m4)]
    if goodprime_cortex_m4::native::wipe_stack(const { size_of::<A>().next_multiple_of(64) }) {
        return;
    }
    // A variable, written at once: a borrowed constant would be in static memory, not on this stack.
    let mut zeros = MaybeUninit::<A>::uninit();
    // SAFETY: a place of its own, of which nothing is read as an `A`.
    unsafe { zeros.as_mut_ptr().write_bytes(0, 1) }
    optimization_barrier(&zeros);
}

/// A buffer that is wiped when dropped. The alignment lets one routine write the zeros of every new one.
#[repr(C, align(8))]
pub struct Wiped<A: AsMut<[T]>, T: Number>(
    /// The memory.
    pub A,
    PhantomData<T>,
);

impl<A: Array<T>, T: Number> Wiped<A, T> {
    /// All zeros.
    #[allow(clippy::new_without_default, reason = "large: not to be made by accident")]
    pub const fn new() -> Self {
        Self::of(A::ZERO)
    }
}

impl<A: AsMut<[T]>, T: Number> Wiped<A, T> {
    /// A buffer of this memory. Its secrets are written after this call, as a move leaves a copy.
    #[inline(always)]
    pub const fn of(memory: A) -> Self {
        Self(memory, PhantomData)
    }
}

impl<A: AsMut<[T]>, T: Number> Deref for Wiped<A, T> {
    type Target = A;
    fn deref(&self) -> &A {
        &self.0
    }
}

impl<A: AsMut<[T]>, T: Number> DerefMut for Wiped<A, T> {
    fn deref_mut(&mut self) -> &mut A {
        &mut self.0
    }
}

impl<A: AsMut<[T]>, T: Number> Drop for Wiped<A, T> {
    fn drop(&mut self) {
        wipe(self.0.as_mut());
    }
}

impl<A: AsMut<[T]>, T: Number> core::fmt::Debug for Wiped<A, T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Wiped(..)")
    }
}
