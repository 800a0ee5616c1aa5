//! Transforms of pairs of polynomials in place.

use super::Kernels;
use super::cyclic::canonical;
use crate::entries::{ColumnShape, RowKernel};
use crate::inverse::{Circle, Circles, Way};

/// Loops of eight words end at addresses that are multiples of these.
#[inline(always)]
fn check(circle: &Circle, words: &[u32]) {
    assert!(words.len() >= circle.size(), "all blocks");
    assert!(circle.leaf != 8 || words.as_ptr().addr().is_multiple_of(32), "blocks are aligned");
}

impl Circles for Kernels {
    #[inline(always)]
    fn turn_columns(circle: &Circle, way: Way, words: &mut [u32]) {
        check(circle, words);
        let block = size_of::<u32>() * circle.leaf;
        let row = block * circle.lengths[2];
        let shape = &ColumnShape { block, row, places: circle.places.as_ptr() };
        let (constants, q) = (circle.columns[way as usize].as_ptr(), circle.leaves.as_ptr());
        // SAFETY: reads and writes all blocks, whose places are in the table; reads as many constants as the lengths have.
        unsafe { (circle.kernels.columns[way as usize])(words.as_mut_ptr(), constants, shape, q) }
    }

    #[inline(always)]
    fn turn_rows(circle: &Circle, way: Way, words: &mut [u32]) {
        check(circle, words);
        let range = words[..circle.size()].as_mut_ptr_range();
        let (begin, end) = (range.start.cast(), range.end.cast_const().cast());
        let constants = circle.rows[way as usize].as_ptr();
        // SAFETY: reads and writes what is between both ends, which are rows; reads as many constants as the length has.
        unsafe {
            match circle.kernels.rows {
                RowKernel::ByHeader(kernel) => {
                    kernel(begin, constants, end, circle.leaves.as_ptr())
                }
                RowKernel::ByModulus(kernel) => kernel(begin, constants, end, circle.modulus.q),
            }
        }
    }

    #[inline(always)]
    fn turn_leaves(circle: &Circle, pairs: &mut [u32], [u, v]: [&[u32]; 2]) {
        check(circle, pairs);
        assert!(u.len() >= circle.size() && v.len() >= circle.size(), "all leaves");
        let (out, u, v) = (pairs.as_mut_ptr(), u.as_ptr(), v.as_ptr());
        // SAFETY: reads as many leaves of all three as the table says, writes those of `pairs`, each after it is read.
        unsafe { (circle.kernels.leaves)(out, u, v, circle.leaves.as_ptr()) }
    }

    #[inline(always)]
    fn reduce(circle: &Circle, pairs: &mut [u32]) {
        canonical((circle.one(), circle.modulus.q), pairs);
    }
}
