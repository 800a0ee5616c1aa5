//! Kernels of AES-256 in counter mode.

use super::Kernels;
use crate::aes::{AesColumns, AesEngine, AesRun, BATCH, BLOCK, STATE, TABLE};

unsafe extern "C" {
    fn goodprime_m4_aes_substitute(out: *mut u32, state: *const u32, groups: usize);
    fn goodprime_m4_aes_mix(state: *mut u32, key: *const u32);
    fn goodprime_m4_aes_blocks(out: *mut u8, state: *mut u32, key: *const u32);
    fn goodprime_m4_aes_tables(out: *mut u8, run: *const AesRun, table: *const u32, blocks: usize);
}

impl AesEngine for Kernels {
    #[inline(always)]
    fn substitute(out: &mut [u32], groups: &[u32]) {
        for (out, group) in out.as_chunks_mut::<8>().0.iter_mut().zip(groups.as_chunks::<8>().0) {
            // SAFETY: reads and writes one group.
            unsafe { goodprime_m4_aes_substitute(out.as_mut_ptr(), group.as_ptr(), 1) }
        }
    }

    #[inline(always)]
    fn substitute_shifted(out: &mut [u32; STATE], state: &[u32; STATE]) {
        let (out, state) = (out.as_mut_ptr(), state.as_ptr());
        // SAFETY: reads and writes all of both: offsets are modulo the size of a state.
        unsafe { goodprime_m4_aes_substitute(out, state, STATE / 8) }
    }

    #[inline(always)]
    fn mix(state: &mut [u32; STATE], key: &AesColumns) {
        // SAFETY: reads the key, reads and writes the state.
        unsafe { goodprime_m4_aes_mix(state.as_mut_ptr(), key.as_ptr()) }
    }

    #[inline(always)]
    fn blocks(out: &mut [u8; BATCH], state: &mut [u32; STATE], key: &AesColumns) {
        // SAFETY: reads the key, reads and writes the state, writes all of `out`, of any alignment.
        unsafe { goodprime_m4_aes_blocks(out.as_mut_ptr(), state.as_mut_ptr(), key.as_ptr()) }
    }

    #[inline(always)]
    fn tables(out: &mut [u8], run: &AesRun) {
        let blocks = out.len() / BLOCK;
        assert!(blocks > 0 && run.has(blocks), "blocks of the run");
        // SAFETY: reads the run and the table, writes `blocks` blocks, of any alignment.
        unsafe { goodprime_m4_aes_tables(out.as_mut_ptr(), run, TABLE.as_ptr(), blocks) }
    }
}
