//! SHA-512.

use crate::sha512::BLOCK;

unsafe extern "C" {
    fn goodprime_m4_sha512(state: *mut u64, block: *const u8, rounds: *const u64);
    fn goodprime_m4_sha512_little(state: *mut u64, block: *const u8, rounds: *const u64);
}

/// A block of SHA-512, in little code or not.
#[inline(always)]
pub(crate) fn sha512<const LITTLE: bool>(
    state: &mut [u64; 8],
    block: &[u8; BLOCK],
    rounds: &[u64; 80],
) {
    let kernel = if LITTLE { goodprime_m4_sha512_little } else { goodprime_m4_sha512 };
    // SAFETY: reads the block and the constants, reads and writes the state.
    unsafe { kernel(state.as_mut_ptr(), block.as_ptr(), rounds.as_ptr()) }
}
