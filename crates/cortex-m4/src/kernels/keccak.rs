//! The kernel of Keccak-f\[1600\].

use crate::keccak;

unsafe extern "C" {
    fn goodprime_m4_keccak(state: *mut [u32; 2], rounds: *const [u32; 2], end: *const [u32; 2]);
}

/// Permutes a state by Keccak-f, with the constants of its rounds. It leaves secrets on [`keccak::STACK`] bytes of
/// stack.
#[inline(always)]
pub fn keccak_f(state: &mut keccak::State, rounds: &keccak::Rounds) {
    let rounds = rounds.as_ptr_range();
    // SAFETY: reads the constants between both ends, reads and writes the state.
    unsafe { goodprime_m4_keccak(state.as_mut_ptr(), rounds.start, rounds.end) }
}
