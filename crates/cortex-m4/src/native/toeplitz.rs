//! What runs the passes of products in NTRU's rings on this target, and its view of memory.

use crate::toeplitz::cut::Cut;
#[cfg(kernels)]
use crate::toeplitz::cut::{T3, T5};
use crate::toeplitz::pairs::Pairs;
use crate::toeplitz::tree::Tree;
use crate::toeplitz::{self, Engine, Left, Ring};

#[cfg(kernels)]
type NativePairs = crate::kernels::Packed;
#[cfg(not(kernels))]
type NativePairs = crate::toeplitz::pairs::Plain;

/// The engine of passes on this target: leaves, Toom-3 and Toom-5 are kernels, or else the model's. Passes of other cuts
/// are Rust over the processor's packed instructions.
#[derive(Clone, Copy, Debug)]
pub struct NativeToeplitz;

/// Whether it is a cut whose passes are kernels.
#[cfg(kernels)]
const fn is<C: Cut, Kernels: Cut>() -> bool {
    C::Q == Kernels::Q && C::R == Kernels::R
}

impl Engine for NativeToeplitz {
    type Pairs = NativePairs;

    #[inline(always)]
    fn left<C: Cut, const M: usize>(h: &mut [u32], beyond: &mut [u32]) {
        #[cfg(kernels)]
        if const { is::<C, T3>() } {
            return crate::kernels::toom_left::<M>(h, beyond);
        } else if const { is::<C, T5>() } {
            return crate::kernels::five_left::<M>(h, beyond);
        }
        by_compiler::left::<C, M>(h, beyond);
    }

    #[inline(always)]
    fn right<C: Cut, const M: usize>(b: &mut [u32], beyond: &mut [u32]) {
        #[cfg(kernels)]
        if const { is::<C, T3>() } {
            return crate::kernels::toom_right::<M>(b, beyond);
        } else if const { is::<C, T5>() } {
            return crate::kernels::five_right::<M>(b, beyond);
        }
        by_compiler::right::<C, M>(b, beyond);
    }

    #[inline(always)]
    fn back<C: Cut, const M: usize>(products: &mut [u32], beyond: &[u32]) {
        #[cfg(kernels)]
        if const { is::<C, T3>() } {
            return crate::kernels::toom_back::<M>(products, beyond);
        } else if const { is::<C, T5>() } {
            return crate::kernels::five_back::<M>(products, beyond);
        }
        by_compiler::back::<C, M>(products, beyond);
    }

    #[inline(always)]
    fn hankel<const L: usize>(b: &mut [u32], h: &[u32]) {
        #[cfg(kernels)]
        crate::kernels::hankel::<L>(b, h);
        #[cfg(not(kernels))]
        crate::toeplitz::Passes::<NativePairs>::hankel::<L>(b, h);
    }
}

/// b = a·b: n coefficients of k bits, and zeros, which there are already. Without memory for b if its own suffices.
#[inline(always)]
pub fn multiply_in_place<R: Ring>(b: &mut [u16], a: Left<'_, NativeToeplitz>, scratch: &mut [u32]) {
    if b.len() < 2 * R::Tree::WORDS {
        return toeplitz::multiply_in_place::<R, NativeToeplitz>(b, a, scratch);
    }
    b[1..R::N].reverse();
    let words = &mut words(b)[..R::Tree::WORDS];
    toeplitz::multiply_reversed::<R, NativeToeplitz>(words, a, scratch);
    for word in words {
        *word = NativePairs::shifted(*word, R::LOST, R::LOG_Q);
    }
    b[R::N..].fill(0);
}

/// Words of memory of that, with an operand of so many coefficients.
pub const fn memory_in_place<R: Ring>(padded: usize) -> usize {
    let own = padded >= 2 * R::Tree::WORDS;
    R::SCRATCH - if own { R::Tree::WORDS } else { 0 }
}

/// Passes of a cut as functions of their own.
mod by_compiler {
    use super::{Cut, NativePairs};

    #[inline(never)]
    pub(super) fn left<C: Cut, const M: usize>(h: &mut [u32], beyond: &mut [u32]) {
        C::left::<NativePairs, M>(h, beyond);
    }

    #[inline(never)]
    pub(super) fn right<C: Cut, const M: usize>(b: &mut [u32], beyond: &mut [u32]) {
        C::right::<NativePairs, M>(b, beyond);
    }

    #[inline(never)]
    pub(super) fn back<C: Cut, const M: usize>(products: &mut [u32], beyond: &[u32]) {
        C::back::<NativePairs, M>(products, beyond);
    }
}

/// Coefficients in memory as words of two, of which the first is the lower half, as on all processors with kernels.
///
/// # Panics
///
/// If the memory is not of whole words.
#[inline(always)]
pub fn words(memory: &mut [u16]) -> &mut [u32] {
    // SAFETY: any two coefficients are a word, and any word two coefficients.
    let (before, words, after) = unsafe { memory.align_to_mut() };
    assert!(before.is_empty() && after.is_empty(), "whole words");
    words
}

/// The same for memory that is read.
///
/// # Panics
///
/// If the memory is not of whole words.
#[inline(always)]
pub fn words_of(memory: &[u16]) -> &[u32] {
    // SAFETY: any two coefficients are a word.
    let (before, words, after) = unsafe { memory.align_to() };
    assert!(before.is_empty() && after.is_empty(), "whole words");
    words
}

/// Coefficients in memory as numbers without a sign.
#[inline(always)]
pub fn unsigned(memory: &mut [i16]) -> &mut [u16] {
    // SAFETY: any coefficient is a number of as many bits.
    unsafe { core::slice::from_raw_parts_mut(memory.as_mut_ptr().cast(), memory.len()) }
}

/// Bytes in memory as words, of which the first byte is the lowest, as on all processors with kernels.
///
/// # Panics
///
/// If the memory is not of whole words.
#[inline(always)]
pub fn words_of_bytes(memory: &mut [u8]) -> &mut [u32] {
    // SAFETY: any four bytes are a word, and any word four bytes.
    let (before, words, after) = unsafe { memory.align_to_mut() };
    assert!(before.is_empty() && after.is_empty(), "whole words");
    words
}

/// Words in memory as bytes, the lowest first, as on all processors with kernels.
#[inline(always)]
pub fn bytes_of_words(memory: &mut [u32]) -> &mut [u8] {
    // SAFETY: any word is four bytes, and any four bytes a word.
    unsafe { memory.align_to_mut().1 }
}

/// Coefficients in memory as bytes.
#[inline(always)]
pub fn bytes_of(memory: &[i16]) -> &[u8] {
    // SAFETY: any coefficient is two bytes.
    unsafe { memory.align_to().1 }
}
