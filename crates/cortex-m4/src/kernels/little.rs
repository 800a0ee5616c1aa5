//! Passes of products in little memory.

use super::{goodprime_m4_fold_761, goodprime_m4_leaves_of_16};
use crate::little::{ALL, BLOCKS, Little, Memory, OPERAND, PAIR, ROW, Step};

unsafe extern "C" {
    fn goodprime_m4_little_spread(rows: *mut i16, constants: *const i32, q: *const [i32; 2]);
    fn goodprime_m4_little_sums(b: *mut i16);
    fn goodprime_m4_little_pair(
        out: *mut i16,
        b: *const i16,
        constants: *const i32,
        q: *const [i32; 2],
    );
    fn goodprime_m4_little_six_left(
        rows: *mut i16,
        end: *const i16,
        constants: *const i32,
        w: *const [i32; 3],
    );
    fn goodprime_m4_little_six_right(
        rows: *mut i16,
        end: *const i16,
        constants: *const i32,
        w: *const [i32; 3],
    );
    fn goodprime_m4_little_six_back(
        rows: *mut i16,
        end: *const i16,
        constants: *const i32,
        w: *const [i32; 3],
    );
    fn goodprime_m4_little_back(
        rows: *mut i16,
        constants: *const i32,
        q: *const [i32; 2],
        blocks: u32,
    );
}

/// Both rows of a pair.
fn pair_of(i: usize) -> [usize; 2] {
    [BLOCKS - 1 - i, BLOCKS + i]
}

/// A pass.
#[inline(always)]
pub(crate) fn little_step(ring: &Little<'_>, step: Step, memory: &mut Memory<'_, i16>) {
    let rows: &mut [i16; ALL] = memory.rows.try_into().expect("all rows");
    let right: &mut [i16; OPERAND] = memory.right.try_into().expect("an operand");
    let pair: &mut [i16; PAIR] = memory.pair.try_into().expect("two rows");
    for memory in [rows.as_ptr(), pair.as_ptr()] {
        assert!(memory.addr().is_multiple_of(32), "rows are aligned as loops want them");
    }
    let q = &[ring.modulus.q, ring.modulus.inverse];
    let end = rows.as_ptr_range().end;
    let (rows, right) = (rows.as_mut_ptr(), right.as_mut_ptr());
    // SAFETY: what is read and written is all rows, the right operand, or two rows; or of each the same row. Tables have
    // the sizes that kernels read: they are arrays. A leaf is read before its product is written.
    unsafe {
        match step {
            Step::Spread => goodprime_m4_little_spread(rows, ring.dense.as_ptr(), q),
            Step::SixLeft => {
                goodprime_m4_little_six_left(rows, end, ring.twist.as_ptr(), &ring.six[0]);
            }
            Step::Sums => goodprime_m4_little_sums(right),
            Step::Pair(i) => {
                let constants = ring.dense[BLOCKS / 2 * i..][..BLOCKS / 2].as_ptr();
                goodprime_m4_little_pair(pair.as_mut_ptr(), right, constants, q);
            }
            Step::SixRight(i) => {
                for (row, pair) in pair_of(i).into_iter().zip(pair.chunks_exact_mut(ROW)) {
                    let range = pair.as_mut_ptr_range();
                    let constants = ring.twist[5 * row..][..5].as_ptr();
                    goodprime_m4_little_six_right(range.start, range.end, constants, &ring.six[0]);
                }
            }
            Step::Leaves(i) => {
                for (row, pair) in pair_of(i).into_iter().zip(pair.chunks_exact(ROW)) {
                    let rows = rows.add(ROW * row);
                    let table = ring.leaves[row].as_ptr();
                    goodprime_m4_leaves_of_16(rows, rows, pair.as_ptr(), table);
                }
            }
            Step::SixBack => {
                goodprime_m4_little_six_back(rows, end, ring.untwist.as_ptr(), &ring.six[1]);
            }
            Step::BackSums => goodprime_m4_little_back(rows, ring.back[0].as_ptr(), q, 0),
            Step::BackBlocks => goodprime_m4_little_back(rows, ring.back[1].as_ptr(), q, 1),
            Step::Fold => {
                assert!(ring.p == 761, "what the kernel was made for");
                // In place: what is read is never below what has been written.
                goodprime_m4_fold_761(rows, rows, ring.fold, ring.modulus.q);
            }
        }
    }
}
