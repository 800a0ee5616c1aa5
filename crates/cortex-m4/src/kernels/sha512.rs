//! Kernels of the compression function of SHA-512.

use crate::sha512::BLOCK;

unsafe extern "C" {
    fn goodprime_m4_sha512(state: *mut u64, block: *const u8, rounds: *const u64);
    fn goodprime_m4_sha512_small_code(state: *mut u64, block: *const u8, rounds: *const u64);
}

/// Adds a block to the state of SHA-512, with the constants of its rounds. It leaves secrets on
/// [`STACK`](crate::sha512::STACK) bytes of stack.
#[inline(always)]
pub fn sha512_block(state: &mut [u64; 8], block: &[u8; BLOCK], rounds: &[u64; 80]) {
    // SAFETY: reads the block and the constants, reads and writes the state.
    unsafe { goodprime_m4_sha512(state.as_mut_ptr(), block.as_ptr(), rounds.as_ptr()) }
}

/// [`sha512_block`] in small code, a tenth slower.
#[inline(always)]
pub fn sha512_block_in_small_code(state: &mut [u64; 8], block: &[u8; BLOCK], rounds: &[u64; 80]) {
    // SAFETY: reads the block and the constants, reads and writes the state.
    unsafe { goodprime_m4_sha512_small_code(state.as_mut_ptr(), block.as_ptr(), rounds.as_ptr()) }
}
