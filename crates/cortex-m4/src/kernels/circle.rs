//! Transforms of pairs of polynomials in place. A ring names its kernels, so that only those of rings that are used are linked.

use super::{
    goodprime_m4_nine_of_8_all, goodprime_m4_nine_of_14_all, goodprime_m4_pairs_of_4,
    goodprime_m4_pairs_of_8, goodprime_m4_seven,
};
use crate::inverse::{Circle, Way};

/// Where a column's blocks are.
#[repr(C)]
struct Shape {
    /// Bytes of a block.
    block: usize,
    /// Bytes of a row.
    row: usize,
    places: *const u8,
}

type Columns = unsafe extern "C" fn(*mut u32, *const i32, *const Shape, *const i32);
type ByHeader = unsafe extern "C" fn(*mut i16, *const i32, *const i16, *const i32);
type ByModulus = unsafe extern "C" fn(*mut i16, *const i32, *const i16, i32);
type Leaves = unsafe extern "C" fn(*mut u32, *const u32, *const u32, *const i32);

unsafe extern "C" {
    fn goodprime_m4_circle_12(w: *mut u32, c: *const i32, shape: *const Shape, q: *const i32);
    fn goodprime_m4_circle_12_back(w: *mut u32, c: *const i32, shape: *const Shape, q: *const i32);
    fn goodprime_m4_circle_6(w: *mut u32, c: *const i32, shape: *const Shape, q: *const i32);
    fn goodprime_m4_circle_6_back(w: *mut u32, c: *const i32, shape: *const Shape, q: *const i32);
    fn goodprime_m4_circle_14(w: *mut u32, c: *const i32, shape: *const Shape, q: *const i32);
    fn goodprime_m4_circle_14_back(w: *mut u32, c: *const i32, shape: *const Shape, q: *const i32);
    fn goodprime_m4_seven_of_8(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_seven_of_12(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_seven_of_24(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_seven_of_48(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_4(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_8(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_10(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_18(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_36(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_thirteen_of_14(w: *mut i16, c: *const i32, end: *const i16, q: *const i32);
    fn goodprime_m4_pairs_of_2(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_5(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_9(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_18(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_6(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_7(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_12(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
    fn goodprime_m4_pairs_of_24(out: *mut u32, u: *const u32, v: *const u32, table: *const i32);
}

/// A kernel of rows, by what it takes q from.
#[derive(Clone, Copy, Debug)]
enum Rows {
    ByHeader(ByHeader),
    ByModulus(ByModulus),
}

/// What runs the passes of a ring.
#[derive(Clone, Debug)]
pub(crate) struct CircleKernels {
    columns: [Columns; 2],
    rows: Rows,
    leaves: Leaves,
}

/// Those of a ring with these lengths and pairs of a leaf.
pub(crate) const fn circle_kernels([first, second, row]: [usize; 3], leaf: usize) -> CircleKernels {
    CircleKernels {
        columns: match (first, second) {
            (4, 3) => [goodprime_m4_circle_12, goodprime_m4_circle_12_back],
            (2, 3) => [goodprime_m4_circle_6, goodprime_m4_circle_6_back],
            (2, 7) => [goodprime_m4_circle_14, goodprime_m4_circle_14_back],
            _ => panic!("no columns of these lengths"),
        },
        rows: match (row, leaf) {
            (7, 4) => Rows::ByHeader(goodprime_m4_seven_of_8),
            (7, 6) => Rows::ByHeader(goodprime_m4_seven_of_12),
            (7, 8) => Rows::ByHeader(goodprime_m4_seven),
            (7, 12) => Rows::ByHeader(goodprime_m4_seven_of_24),
            (7, 24) => Rows::ByHeader(goodprime_m4_seven_of_48),
            (9, 4) => Rows::ByModulus(goodprime_m4_nine_of_8_all),
            (9, 7) => Rows::ByModulus(goodprime_m4_nine_of_14_all),
            (13, 2) => Rows::ByHeader(goodprime_m4_thirteen_of_4),
            (13, 4) => Rows::ByHeader(goodprime_m4_thirteen_of_8),
            (13, 5) => Rows::ByHeader(goodprime_m4_thirteen_of_10),
            (13, 9) => Rows::ByHeader(goodprime_m4_thirteen_of_18),
            (13, 18) => Rows::ByHeader(goodprime_m4_thirteen_of_36),
            (13, 7) => Rows::ByHeader(goodprime_m4_thirteen_of_14),
            _ => panic!("no rows of this length and leaf"),
        },
        leaves: match leaf {
            2 => goodprime_m4_pairs_of_2,
            4 => goodprime_m4_pairs_of_4,
            5 => goodprime_m4_pairs_of_5,
            6 => goodprime_m4_pairs_of_6,
            7 => goodprime_m4_pairs_of_7,
            8 => goodprime_m4_pairs_of_8,
            9 => goodprime_m4_pairs_of_9,
            12 => goodprime_m4_pairs_of_12,
            18 => goodprime_m4_pairs_of_18,
            24 => goodprime_m4_pairs_of_24,
            _ => panic!("no leaves of so many pairs"),
        },
    }
}

/// Loops of eight words end at addresses that are multiples of these.
#[inline(always)]
fn check(circle: &Circle, words: &[u32]) {
    assert!(words.len() >= circle.size(), "all blocks");
    assert!(circle.leaf != 8 || words.as_ptr().addr().is_multiple_of(32), "blocks are aligned");
}

/// Lengths of columns.
#[inline(always)]
pub(crate) fn turn_columns(circle: &Circle, way: Way, words: &mut [u32]) {
    check(circle, words);
    let block = size_of::<u32>() * circle.leaf;
    let row = block * circle.lengths[2];
    let shape = &Shape { block, row, places: circle.places.as_ptr() };
    let (constants, q) = (circle.columns[way as usize].as_ptr(), circle.leaves.as_ptr());
    // SAFETY: reads and writes all blocks, whose places are in the table; reads as many constants as the lengths have.
    unsafe { (circle.kernels.columns[way as usize])(words.as_mut_ptr(), constants, shape, q) }
}

/// Lengths of rows.
#[inline(always)]
pub(crate) fn turn_rows(circle: &Circle, way: Way, words: &mut [u32]) {
    check(circle, words);
    let range = words[..circle.size()].as_mut_ptr_range();
    let (begin, end) = (range.start.cast(), range.end.cast_const().cast());
    let constants = circle.rows[way as usize].as_ptr();
    // SAFETY: reads and writes what is between both ends, which are rows; reads as many constants as the length has.
    unsafe {
        match circle.kernels.rows {
            Rows::ByHeader(kernel) => kernel(begin, constants, end, circle.leaves.as_ptr()),
            Rows::ByModulus(kernel) => kernel(begin, constants, end, circle.modulus.q),
        }
    }
}

/// Products modulo all leaves.
#[inline(always)]
pub(crate) fn turn_leaves(circle: &Circle, pairs: &mut [u32], [u, v]: [&[u32]; 2]) {
    check(circle, pairs);
    assert!(u.len() >= circle.size() && v.len() >= circle.size(), "all leaves");
    let (out, u, v) = (pairs.as_mut_ptr(), u.as_ptr(), v.as_ptr());
    // SAFETY: reads as many leaves of all three as the table says, writes those of `pairs`, each after it is read.
    unsafe { (circle.kernels.leaves)(out, u, v, circle.leaves.as_ptr()) }
}
