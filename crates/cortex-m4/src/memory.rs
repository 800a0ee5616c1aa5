//! Clearing, copying and views of memory. With these kernels a program need not link the compiler's functions.

mod cleared;
mod views;

pub use cleared::Cleared;
pub use views::{bytes_of, bytes_of_words, unsigned, words, words_of, words_of_bytes};

#[cfg(kernels)]
use core::mem::MaybeUninit;

#[cfg(kernels)]
unsafe extern "C" {
    fn goodprime_m4_clear(bytes: *mut u8, end: *mut u8);
    fn goodprime_m4_copy(to: *mut u8, from: *const u8, bytes: usize);
    fn goodprime_m4_wipe(bytes: usize);
}

/// A number type in which any bits are a value, so that its memory may be written as words.
pub trait AnyBitPattern: Copy + Default {}

impl AnyBitPattern for u8 {}
impl AnyBitPattern for i16 {}
impl AnyBitPattern for u16 {}
impl AnyBitPattern for i32 {}
impl AnyBitPattern for u32 {}
impl AnyBitPattern for u64 {}

/// Overwrites memory with zeros.
#[inline(always)]
pub fn clear<T: AnyBitPattern>(memory: &mut [T]) {
    #[cfg(kernels)]
    {
        let memory = memory.as_mut_ptr_range();
        // SAFETY: writes the memory between both ends; any bits are numbers.
        unsafe { goodprime_m4_clear(memory.start.cast(), memory.end.cast()) }
    }
    #[cfg(not(kernels))]
    memory.fill(T::default());
}

/// Overwrites words, which need not be initialised, with zeros.
#[cfg(kernels)]
#[inline(always)]
pub(crate) fn clear_words(words: &mut [MaybeUninit<u32>]) {
    let words = words.as_mut_ptr_range();
    // SAFETY: writes the memory between both ends.
    unsafe { goodprime_m4_clear(words.start.cast(), words.end.cast()) }
}

/// Copies numbers between slices of one length.
#[inline(always)]
pub fn copy<T: AnyBitPattern>(to: &mut [T], from: &[T]) {
    #[cfg(kernels)]
    {
        assert!(to.len() == from.len(), "as many");
        let bytes = size_of_val(from);
        // SAFETY: reads and writes as many bytes as both have; any bits are numbers.
        unsafe { goodprime_m4_copy(to.as_mut_ptr().cast(), from.as_ptr().cast(), bytes) }
    }
    #[cfg(not(kernels))]
    to.copy_from_slice(from);
}

/// Overwrites the `bytes` of stack below the caller with zeros, if this target has a kernel for that, and returns true
/// if it has. `bytes` is a multiple of 64.
#[inline(always)]
pub fn wipe_stack(bytes: usize) -> bool {
    #[cfg(kernels)]
    {
        assert!(bytes > 0 && bytes.is_multiple_of(64));
        // SAFETY: it writes the memory that it has taken from the stack.
        unsafe { goodprime_m4_wipe(bytes) }
    }
    let _ = bytes;
    cfg!(kernels)
}
