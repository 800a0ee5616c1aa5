//! Inversion by division steps (Bernstein–Yang 2019), one file per algorithm.
//!
//! The algorithms are oracles, and alternatives with which the library's own inverses are compared.
//! [`registry`] lists them all, with the library's.

pub mod bitsliced_jump;
pub mod bitsliced_words;
pub mod block;
// Not for this crate's unit tests, which would compile every kernel once more.
#[cfg(not(test))]
pub mod registry;

/// Takes the first `n` elements of `memory`.
#[inline(always)]
fn take<'a, E>(memory: &mut &'a mut [E], n: usize) -> &'a mut [E] {
    let (first, rest) = core::mem::take(memory).split_at_mut(n);
    *memory = rest;
    first
}
