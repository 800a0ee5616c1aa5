//! AES.

use crate::aes::{BATCH, BLOCK, Columns, Run, STATE, TABLE};

unsafe extern "C" {
    fn goodprime_m4_aes_substitute(out: *mut u32, state: *const u32, groups: usize, step: usize);
    fn goodprime_m4_aes_mix(state: *mut u32, key: *const u32);
    fn goodprime_m4_aes_blocks(out: *mut u8, state: *mut u32, key: *const u32);
    fn goodprime_m4_aes_tables(out: *mut u8, run: *const Run, table: *const u32, blocks: usize);
}

/// Bytes of a group of eight words.
const GROUP: usize = 32;

/// S-boxes of groups.
#[inline(always)]
pub(crate) fn aes_substitute(out: &mut [u32], groups: &[u32]) {
    let count = out.len() / 8;
    assert!(count > 0 && out.len() <= groups.len() && out.len() <= STATE, "as many groups");
    // SAFETY: reads and writes `count` groups, at least one and at most as many as a state has.
    unsafe { goodprime_m4_aes_substitute(out.as_mut_ptr(), groups.as_ptr(), count, GROUP) }
}

/// S-boxes of a state, and ShiftRows: byte i of a state is byte 5i modulo 16 before.
#[inline(always)]
pub(crate) fn aes_substitute_shifted(out: &mut [u32; STATE], state: &[u32; STATE]) {
    let (out, state) = (out.as_mut_ptr(), state.as_ptr());
    // SAFETY: reads and writes all of both: offsets are modulo the size of a state.
    unsafe { goodprime_m4_aes_substitute(out, state, STATE / 8, 5 * GROUP) }
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
