//! AES.

use crate::aes::{BATCH, BLOCK, Columns, Run, STATE, TABLE};

unsafe extern "C" {
    fn goodprime_m4_aes_substitute(out: *mut u32, state: *const u32, groups: usize);
    fn goodprime_m4_aes_mix(state: *mut u32, key: *const u32);
    fn goodprime_m4_aes_blocks(out: *mut u8, state: *mut u32, key: *const u32);
    fn goodprime_m4_aes_tables(out: *mut u8, run: *const Run, table: *const u32, blocks: usize);
}

/// S-boxes of groups of eight words.
#[inline(always)]
pub(crate) fn aes_substitute(out: &mut [u32], groups: &[u32]) {
    for (out, group) in out.as_chunks_mut::<8>().0.iter_mut().zip(groups.as_chunks::<8>().0) {
        // SAFETY: reads and writes one group.
        unsafe { goodprime_m4_aes_substitute(out.as_mut_ptr(), group.as_ptr(), 1) }
    }
}

/// S-boxes of a state, and ShiftRows: byte i of a state is byte 5i modulo 16 before.
#[inline(always)]
pub(crate) fn aes_substitute_shifted(out: &mut [u32; STATE], state: &[u32; STATE]) {
    let (out, state) = (out.as_mut_ptr(), state.as_ptr());
    // SAFETY: reads and writes all of both: offsets are modulo the size of a state.
    unsafe { goodprime_m4_aes_substitute(out, state, STATE / 8) }
}

/// MixColumns, and a round key.
#[inline(always)]
pub(crate) fn aes_mix(state: &mut [u32; STATE], key: &Columns) {
    // SAFETY: reads the key, reads and writes the state.
    unsafe { goodprime_m4_aes_mix(state.as_mut_ptr(), key.as_ptr()) }
}

/// Blocks from bits.
#[inline(always)]
pub(crate) fn aes_blocks(out: &mut [u8; BATCH], state: &mut [u32; STATE], key: &Columns) {
    // SAFETY: reads the key, reads and writes the state, writes all of `out`, of any alignment.
    unsafe { goodprime_m4_aes_blocks(out.as_mut_ptr(), state.as_mut_ptr(), key.as_ptr()) }
}

/// Blocks of a run.
#[inline(always)]
pub(crate) fn aes_tables(out: &mut [u8], run: &Run) {
    let blocks = out.len() / BLOCK;
    assert!(blocks > 0 && run.has(blocks), "blocks of the run");
    // SAFETY: reads the run and the table, writes `blocks` blocks, of any alignment.
    unsafe { goodprime_m4_aes_tables(out.as_mut_ptr(), run, TABLE.as_ptr(), blocks) }
}
