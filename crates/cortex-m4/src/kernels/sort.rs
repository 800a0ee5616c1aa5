//! The kernels of sorting.

use super::Assembly;
use crate::sort::{SortEngine, SortPass};

unsafe extern "C" {
    fn goodprime_m4_sort_eights(words: *mut u32, eights: usize);
    fn goodprime_m4_sort_mirrored_eights(words: *mut u32, d: usize, blocks: usize);
    fn goodprime_m4_sort_mirrored_sixes(words: *mut u32, d: usize, blocks: usize);
    fn goodprime_m4_sort_mirrored_fours(words: *mut u32, d: usize, blocks: usize);
    fn goodprime_m4_sort_fours(words: *mut u32, d: usize, blocks: usize);
    fn goodprime_m4_sort_last(words: *mut u32, eights: usize);
    fn goodprime_m4_sort_small_code_mirrored_fours(words: *mut u32, d: usize, blocks: usize);
    fn goodprime_m4_sort_small_code_fours(words: *mut u32, d: usize, blocks: usize);
}

impl<const SMALL_CODE: bool> SortEngine for Assembly<SMALL_CODE> {
    #[inline(always)]
    fn pass(pass: SortPass, words: &mut [u32]) {
        let blocks = pass.blocks(words.len());
        assert!(blocks > 0 && words.len() == blocks * pass.block(), "whole blocks");
        let words = words.as_mut_ptr();
        let bytes = |d: usize| d * size_of::<u32>();
        // SAFETY: reads and writes `blocks` blocks.
        unsafe {
            match pass {
                SortPass::Last => goodprime_m4_sort_last(words, blocks),
                SortPass::MirroredFours { d } if SMALL_CODE => {
                    goodprime_m4_sort_small_code_mirrored_fours(words, bytes(d), blocks);
                }
                SortPass::Fours { d } if SMALL_CODE => {
                    goodprime_m4_sort_small_code_fours(words, bytes(d), blocks);
                }
                _ if SMALL_CODE => unreachable!("not a pass of small code"),
                SortPass::Eights => goodprime_m4_sort_eights(words, blocks),
                SortPass::MirroredEights { d } => {
                    goodprime_m4_sort_mirrored_eights(words, bytes(d), blocks);
                }
                SortPass::MirroredSixes { d } => {
                    goodprime_m4_sort_mirrored_sixes(words, bytes(d), blocks);
                }
                SortPass::MirroredFours { d } => {
                    goodprime_m4_sort_mirrored_fours(words, bytes(d), blocks);
                }
                SortPass::Fours { d } => goodprime_m4_sort_fours(words, bytes(d), blocks),
            }
        }
    }
}
