//! Kernels of transforms of pairs of polynomials in place.

use super::Kernels;
use super::cyclic90::canonical;
use crate::entries::{ColumnShape, RowKernel};
use crate::inverse::{CyclicEngine, CyclicRing, Way};

/// Asserts that all blocks are in `words`, and aligned if they have eight words: loops end at multiples of these.
#[inline(always)]
fn check(cyclic: &CyclicRing, words: &[u32]) {
    assert!(words.len() >= cyclic.size(), "all blocks");
    assert!(cyclic.leaf != 8 || words.as_ptr().addr().is_multiple_of(32), "blocks are aligned");
}

impl CyclicEngine for Kernels {
    #[inline(always)]
    fn turn_columns(cyclic: &CyclicRing, way: Way, words: &mut [u32]) {
        check(cyclic, words);
        let block = size_of::<u32>() * cyclic.leaf;
        let row = block * cyclic.lengths[2];
        let shape = &ColumnShape { block, row, places: cyclic.places.as_ptr() };
        let (constants, q) = (cyclic.columns[way as usize].as_ptr(), cyclic.leaves.as_ptr());
        // SAFETY: reads and writes all blocks, whose places are in the table; reads as many constants as the lengths
        // have.
        unsafe { (cyclic.kernels.columns[way as usize])(words.as_mut_ptr(), constants, shape, q) }
    }

    #[inline(always)]
    fn turn_rows(cyclic: &CyclicRing, way: Way, words: &mut [u32]) {
        check(cyclic, words);
        let range = words[..cyclic.size()].as_mut_ptr_range();
        let (begin, end) = (range.start.cast(), range.end.cast_const().cast());
        let constants = cyclic.rows[way as usize].as_ptr();
        // SAFETY: reads and writes the rows between both ends; reads as many constants as the length has.
        unsafe {
            match cyclic.kernels.rows {
                RowKernel::ByHeader(kernel) => {
                    kernel(begin, constants, end, cyclic.leaves.as_ptr())
                }
                RowKernel::ByModulus(kernel) => kernel(begin, constants, end, cyclic.modulus.q),
            }
        }
    }

    #[inline(always)]
    fn turn_leaves(cyclic: &CyclicRing, pairs: &mut [u32], [u, v]: [&[u32]; 2]) {
        check(cyclic, pairs);
        assert!(u.len() >= cyclic.size() && v.len() >= cyclic.size(), "all leaves");
        let (out, u, v) = (pairs.as_mut_ptr(), u.as_ptr(), v.as_ptr());
        // SAFETY: reads as many leaves of all three as the table says, writes those of `pairs`, each after it is read.
        unsafe { (cyclic.kernels.leaves)(out, u, v, cyclic.leaves.as_ptr()) }
    }

    #[inline(always)]
    fn reduce(cyclic: &CyclicRing, pairs: &mut [u32]) {
        canonical((cyclic.one(), cyclic.modulus.q), pairs);
    }
}
