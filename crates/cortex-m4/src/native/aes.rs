//! What runs AES on this target.

#[cfg(not(kernels))]
use crate::aes::AesModel;
use crate::aes::{AesEngine, BATCH, Columns, Run, STATE};
#[cfg(kernels)]
use crate::kernels;

/// The kernels, or else the model.
#[derive(Clone, Copy, Debug)]
pub struct NativeAes;

impl AesEngine for NativeAes {
    #[inline(always)]
    fn substitute(out: &mut [u32], groups: &[u32]) {
        #[cfg(kernels)]
        kernels::aes_substitute(out, groups);
        #[cfg(not(kernels))]
        AesModel::substitute(out, groups);
    }

    #[inline(always)]
    fn substitute_shifted(out: &mut [u32; STATE], state: &[u32; STATE]) {
        #[cfg(kernels)]
        kernels::aes_substitute_shifted(out, state);
        #[cfg(not(kernels))]
        AesModel::substitute_shifted(out, state);
    }

    #[inline(always)]
    fn mix(state: &mut [u32; STATE], key: &Columns) {
        #[cfg(kernels)]
        kernels::aes_mix(state, key);
        #[cfg(not(kernels))]
        AesModel::mix(state, key);
    }

    #[inline(always)]
    fn blocks(out: &mut [u8; BATCH], state: &mut [u32; STATE], key: &Columns) {
        #[cfg(kernels)]
        kernels::aes_blocks(out, state, key);
        #[cfg(not(kernels))]
        AesModel::blocks(out, state, key);
    }

    #[inline(always)]
    fn tables(out: &mut [u8], run: &Run) {
        #[cfg(kernels)]
        kernels::aes_tables(out, run);
        #[cfg(not(kernels))]
        AesModel::tables(out, run);
    }
}
