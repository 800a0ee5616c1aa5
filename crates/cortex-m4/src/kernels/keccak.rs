//! Keccak-f.

use crate::keccak;

unsafe extern "C" {
    fn goodprime_m4_keccak(state: *mut [u32; 2], rounds: *const [u32; 2], end: *const [u32; 2]);
}

/// Keccak-f of a state, with the constants of its rounds. It leaves secrets on [`keccak::STACK`] bytes.
#[inline(always)]
pub fn keccak_f(state: &mut keccak::State, rounds: &keccak::Rounds) {
    let rounds = rounds.as_ptr_range();
    // SAFETY: reads the constants between both ends, reads and writes the state.
    unsafe { goodprime_m4_keccak(state.as_mut_ptr(), rounds.start, rounds.end) }
}
