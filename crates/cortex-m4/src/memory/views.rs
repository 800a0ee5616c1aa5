//! Views of memory as numbers of other sizes.

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

/// Coefficients in memory that is only read, as words of two, of which the first is the lower half.
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

/// Coefficients in memory as unsigned numbers.
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
    // SAFETY: any word is four bytes, and any four bytes are a word.
    unsafe { memory.align_to_mut().1 }
}

/// Coefficients in memory as bytes.
#[inline(always)]
pub fn bytes_of(memory: &[i16]) -> &[u8] {
    // SAFETY: any coefficient is two bytes.
    unsafe { memory.align_to().1 }
}
