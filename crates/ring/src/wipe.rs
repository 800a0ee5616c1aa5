//! Overwriting of the stack to which the compiler has spilled vectors.

use goodprime_lanes::wipe_stack;

/// Overwrites the stack below the caller, where a function has just returned: its `WORDS` words, and `SPILLED` bytes of
/// vectors that had no registers. One write for both; a function that wiped its own memory could not reach what it has
/// spilled.
#[inline(always)]
pub(crate) fn wipe_below<const WORDS: usize, const SPILLED: usize>() {
    const MORE: usize = if cfg!(debug_assertions) { 32_768 } else { 0 };
    wipe_stack::<([u32; WORDS], [u8; SPILLED], [u8; MORE])>();
}
