//! Overwriting what is secret in memory that nobody will write again.

/// Zeros, for good.
pub(crate) fn wipe(memory: &mut [i16]) {
    memory.fill(0);
    zeroize::optimization_barrier(memory);
}

/// Overwrites the stack below the caller, where a function has just returned: its `WORDS` words, and `SPILLED` bytes of
/// vectors that had no registers. One pass for both; a function that wiped its own memory could not reach what it has
/// spilled.
#[inline(never)]
pub(crate) fn wipe_below<const WORDS: usize, const SPILLED: usize>() {
    const MORE: usize = if cfg!(debug_assertions) { 32_768 } else { 0 };
    // A variable: what is borrowed in place would be a constant, elsewhere.
    let zeros = ([0u32; WORDS], [0u8; SPILLED], [0u8; MORE]);
    zeroize::optimization_barrier(&zeros);
}
