//! Buffers that a kernel clears in place when they are used for the first time, in half the time of the compiler's
//! function. A cleared buffer that a function returned would be built elsewhere and copied.

use core::mem::MaybeUninit;

use crate::memory::AnyBitPattern;

/// Numbers, all zero at first.
#[derive(Clone, Copy)]
#[repr(C, align(4))]
pub struct Cleared<T: Copy, const N: usize> {
    numbers: MaybeUninit<[T; N]>,
    cleared: bool,
}

impl<T: AnyBitPattern, const N: usize> Cleared<T, N> {
    /// An unused buffer as a constant, of which every use is a copy.
    pub const NEW: Self = Self { numbers: MaybeUninit::uninit(), cleared: false };

    /// Returns an unused buffer, built so that no compiler makes a constant of it.
    #[inline(always)]
    pub fn unused() -> Self {
        let mut new = MaybeUninit::<Self>::uninit();
        // SAFETY: a place of its own, of which nothing is read.
        unsafe { (&raw mut (*new.as_mut_ptr()).cleared).write(false) }
        // SAFETY: the numbers may be without a value, and the rest has one.
        unsafe { new.assume_init() }
    }

    /// Returns all numbers, and clears them at the first call.
    #[inline(always)]
    pub fn numbers(&mut self) -> &mut [T] {
        if !self.cleared {
            self.clear();
        }
        // SAFETY: they have been cleared, and zero bits are numbers.
        unsafe { self.numbers.assume_init_mut() }
    }

    /// Returns all numbers; none if the buffer has not been used.
    #[inline(always)]
    pub fn used(&self) -> &[T] {
        // SAFETY: if they have been cleared, they are numbers.
        if self.cleared { unsafe { self.numbers.assume_init_ref() } } else { &[] }
    }

    // Called from many places.
    #[cold]
    #[inline(never)]
    fn clear(&mut self) {
        const { assert!((size_of::<T>() * N).is_multiple_of(size_of::<u32>()), "whole words") }
        #[cfg(kernels)]
        {
            // SAFETY: as many bytes as the numbers have, aligned to words. None of the words has a value yet.
            let words: &mut [MaybeUninit<u32>] = unsafe {
                let count = size_of::<T>() * N / size_of::<u32>();
                core::slice::from_raw_parts_mut(self.numbers.as_mut_ptr().cast(), count)
            };
            crate::memory::clear_words(words);
        }
        #[cfg(not(kernels))]
        self.numbers.write([T::default(); N]);
        self.cleared = true;
    }
}

impl<T: Copy, const N: usize> core::fmt::Debug for Cleared<T, N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Cleared(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::Cleared;

    #[test]
    fn it_is_zero_at_first_and_not_cleared_again() {
        let mut memory = Cleared::<i16, 70>::NEW;
        assert!(memory.used().is_empty());
        assert_eq!(memory.numbers(), [0; 70]);
        memory.numbers()[3] = 1;
        let mut copy = memory;
        assert_eq!(copy.numbers()[..5], [0, 0, 0, 1, 0]);
        assert_eq!(copy.used().len(), 70);
    }
}
