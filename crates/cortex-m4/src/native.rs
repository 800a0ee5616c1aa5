//! What runs passes on this target: the kernels where there are some, or else the model.

#[cfg(kernels)]
use crate::kernels;
#[cfg(not(kernels))]
use crate::model::Model;
use crate::pass::{Back, Engine};
use crate::ring::{Pass, Program};
#[cfg(not(kernels))]
use crate::sort::SortModel;
use crate::sort::{SortEngine, SortPass};

/// What runs passes on this target: the kernels, or else the model.
#[derive(Clone, Copy, Debug)]
pub struct Native;

impl Engine<i16> for Native {
    #[inline(always)]
    fn forward(program: &Program<'_>, pass: Pass, rows: &mut [i16], operand: &[i16]) {
        #[cfg(kernels)]
        kernels::forward(program, pass, rows, operand);
        #[cfg(not(kernels))]
        Model::forward(program, pass, rows, operand);
    }

    #[inline(always)]
    fn back(program: &Program<'_>, pass: Pass, memory: &mut Back<'_, i16>) {
        #[cfg(kernels)]
        kernels::back(program, pass, memory);
        #[cfg(not(kernels))]
        Model::back(program, pass, memory);
    }
}

/// The same for sorting.
#[derive(Clone, Copy, Debug)]
pub struct NativeSort;

impl SortEngine for NativeSort {
    #[inline(always)]
    fn pass(pass: SortPass, words: &mut [u32]) {
        #[cfg(kernels)]
        kernels::sort_pass(pass, words);
        #[cfg(not(kernels))]
        SortModel::pass(pass, words);
    }
}
