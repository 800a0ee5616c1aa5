//! The passes of products of mixed radix.

use core::mem::MaybeUninit;

use super::plan::{M, Pass, Plan};
use super::{Engine, Transform};
use crate::P;

unsafe extern "C" {
    fn goodprime_m4_mixed_pad(out: *mut i16, operand: *const i16);
    fn goodprime_m4_mixed_pad_small(out: *mut i8, operand: *const i8);
    fn goodprime_m4_mixed_ten(rows: *mut i16, operand: *const i16, powers: *const i32, q: i32);
    fn goodprime_m4_mixed_ten_small(rows: *mut i16, operand: *const i8, powers: *const i32);
    fn goodprime_m4_mixed_threes(rows: *mut i16, constants: *const i32, q: i32);
    fn goodprime_m4_mixed_threes_back(rows: *mut i16, constants: *const i32, q: i32);
    fn goodprime_m4_nine_of_6(rows: *mut i16, constants: *const i32, end: *const i16, q: i32);
    fn goodprime_m4_nine_of_10(rows: *mut i16, constants: *const i32, end: *const i16, q: i32);
    fn goodprime_m4_mixed_leaves_of_6(a: *mut i16, b: *const i16, table: *const i32);
    fn goodprime_m4_mixed_leaves_of_10(a: *mut i16, b: *const i16, table: *const i32);
    fn goodprime_m4_mixed_ten_back(rows: *const i16, out: *mut i16, constants: *const i32, q: i32);
    fn goodprime_m4_seventeen(rows: *mut i16, constants: *const i32);
    fn goodprime_m4_scatter(rows: *mut i16, operand: *const i16, places: *const u16);
    fn goodprime_m4_scatter_small(rows: *mut i16, operand: *const i8, places: *const u16);
    fn goodprime_m4_gather(rows: *const i16, out: *mut i16, places: *const u16);
    fn goodprime_m4_fold_761(out: *mut i16, c: *const i16, scale: i32, q: i32);
}

/// Runs the passes in assembly.
#[derive(Clone, Copy, Debug)]
pub struct Kernels;

/// Panics unless `rows` has all rows of the plan and begins at a word.
#[inline(always)]
fn check(plan: &Plan<'_>, rows: &[i16]) {
    assert!(rows.len() >= plan.length, "all rows");
    assert!(rows.as_ptr().addr().is_multiple_of(4), "rows are aligned to words");
}

/// An operand with the zeros that columns read.
#[repr(C, align(4))]
struct Padded([u16; 810]);

/// Runs the first pass of a general operand, which writes all rows.
///
/// # Safety
///
/// There is memory of all rows, aligned to words.
#[inline(always)]
unsafe fn first(plan: &Plan<'_>, rows: *mut i16, operand: &[i16; P]) {
    let (tables, operand) = (&plan.tables, operand.as_ptr());
    if let Pass::Columns = plan.first() {
        let (mut padded, powers) = (MaybeUninit::<Padded>::uninit(), tables.columns[..5].as_ptr());
        let padded = padded.as_mut_ptr().cast();
        // SAFETY: the first one reads 761 coefficients, in words that need no alignment, and writes 810; these and five
        // constants are what the second one reads.
        unsafe {
            goodprime_m4_mixed_pad(padded, operand);
            goodprime_m4_mixed_ten(rows, padded, powers, M.q);
        }
    } else {
        assert!(tables.places.len() == plan.leaves(), "places of all blocks");
        // SAFETY: reads 761 coefficients, in words that need no alignment, and 77 places of blocks, which are within the
        // rows.
        unsafe { goodprime_m4_scatter(rows, operand, tables.places.as_ptr()) }
    }
}

/// Runs the first pass of a small operand, which writes all rows.
///
/// # Safety
///
/// There is memory of all rows, aligned to words.
#[inline(always)]
unsafe fn first_small(plan: &Plan<'_>, rows: *mut i16, operand: &[i8; P]) {
    let (tables, operand) = (&plan.tables, operand.as_ptr());
    if let Pass::Columns = plan.first() {
        let (mut padded, powers) = (MaybeUninit::<Padded>::uninit(), tables.small[..4].as_ptr());
        let padded = padded.as_mut_ptr().cast();
        // SAFETY: the first one reads 761 bytes, in words that need no alignment, and writes 812; of these 810 and four
        // constants are what the second one reads.
        unsafe {
            goodprime_m4_mixed_pad_small(padded, operand);
            goodprime_m4_mixed_ten_small(rows, padded, powers);
        }
    } else {
        assert!(tables.places.len() == plan.leaves(), "places of all blocks");
        // SAFETY: reads 761 bytes and 77 places of blocks, which are within the rows.
        unsafe { goodprime_m4_scatter_small(rows, operand, tables.places.as_ptr()) }
    }
}

/// Runs the last inverse pass, from rows to coefficients.
///
/// # Safety
///
/// There is memory of as many coefficients, aligned to words.
#[inline(always)]
unsafe fn unfold(plan: &Plan<'_>, out: *mut i16, rows: &[i16]) {
    check(plan, rows);
    let (rows, tables) = (rows.as_ptr(), &plan.tables);
    if let Pass::Columns = plan.first() {
        let constants = tables.columns_back[..6].as_ptr();
        // SAFETY: reads all rows and six constants.
        unsafe { goodprime_m4_mixed_ten_back(rows, out, constants, M.q) }
    } else {
        assert!(tables.places.len() == plan.leaves(), "places of all blocks");
        // SAFETY: reads all places of blocks, which are within the rows.
        unsafe { goodprime_m4_gather(rows, out, tables.places.as_ptr()) }
    }
}

impl Engine<i16, i8> for Kernels {
    #[inline(always)]
    fn first(plan: &Plan<'_>, rows: &mut [i16], operand: &[i16; P]) {
        check(plan, rows);
        // SAFETY: it was checked.
        unsafe { first(plan, rows.as_mut_ptr(), operand) }
    }

    #[inline(always)]
    fn first_small(plan: &Plan<'_>, rows: &mut [i16], operand: &[i8; P]) {
        check(plan, rows);
        // SAFETY: it was checked.
        unsafe { first_small(plan, rows.as_mut_ptr(), operand) }
    }

    #[inline(always)]
    fn unfold(plan: &Plan<'_>, out: &mut [i16], rows: &[i16]) {
        check(plan, out);
        // SAFETY: it was checked.
        unsafe { unfold(plan, out.as_mut_ptr(), rows) }
    }

    #[inline(always)]
    fn begin<'a, const LENGTH: usize>(
        plan: &Plan<'_>,
        out: &'a mut MaybeUninit<Transform<i16, LENGTH>>,
        operand: &[i16; P],
    ) -> &'a mut Transform<i16, LENGTH> {
        assert!(LENGTH == plan.length, "what is written is all");
        // SAFETY: a transform is aligned, and all of it is written.
        unsafe {
            first(plan, out.as_mut_ptr().cast(), operand);
            out.assume_init_mut()
        }
    }

    #[inline(always)]
    fn begin_small<'a, const LENGTH: usize>(
        plan: &Plan<'_>,
        out: &'a mut MaybeUninit<Transform<i16, LENGTH>>,
        operand: &[i8; P],
    ) -> &'a mut Transform<i16, LENGTH> {
        assert!(LENGTH == plan.length, "what is written is all");
        // SAFETY: as above.
        unsafe {
            first_small(plan, out.as_mut_ptr().cast(), operand);
            out.assume_init_mut()
        }
    }

    #[inline(always)]
    fn unfold_into<'a, const LENGTH: usize>(
        plan: &Plan<'_>,
        out: &'a mut MaybeUninit<Transform<i16, LENGTH>>,
        rows: &[i16],
    ) -> &'a mut Transform<i16, LENGTH> {
        assert!(LENGTH == plan.length, "what is written is all");
        // SAFETY: as above.
        unsafe {
            unfold(plan, out.as_mut_ptr().cast(), rows);
            out.assume_init_mut()
        }
    }

    #[inline(always)]
    fn rows(plan: &Plan<'_>, pass: Pass, rows: &mut [i16]) {
        check(plan, rows);
        let range = rows[..plan.length].as_mut_ptr_range();
        let (rows, end, t) = (range.start, range.end, &plan.tables);
        let [nines, nines_back] = t.nines.map(|t| t[..7].as_ptr());
        // SAFETY: all read and write the rows; the constants are as many as each reads.
        unsafe {
            match (pass, plan.leaf) {
                (Pass::Threes, 6) => {
                    goodprime_m4_mixed_threes(rows, t.threes[0][..55].as_ptr(), M.q);
                }
                (Pass::ThreesBack, 6) => {
                    goodprime_m4_mixed_threes_back(rows, t.threes[1][..37].as_ptr(), M.q);
                }
                (Pass::Nines, 6) => goodprime_m4_nine_of_6(rows, nines, end, M.q),
                (Pass::NinesBack, 6) => goodprime_m4_nine_of_6(rows, nines_back, end, M.q),
                (Pass::Nines, 10) => goodprime_m4_nine_of_10(rows, nines, end, M.q),
                (Pass::NinesBack, 10) => goodprime_m4_nine_of_10(rows, nines_back, end, M.q),
                (Pass::Seventeens, 10) => {
                    goodprime_m4_seventeen(rows, t.seventeens[0][..27].as_ptr());
                }
                (Pass::SeventeensBack, 10) => {
                    goodprime_m4_seventeen(rows, t.seventeens[1][..27].as_ptr());
                }
                _ => unreachable!("not a pass over these rows"),
            }
        }
    }

    #[inline(always)]
    fn leaves(plan: &Plan<'_>, rows: &mut [i16], right: &[i16]) {
        check(plan, rows);
        check(plan, right);
        assert!(plan.tables.leaves.len() == 2 + plan.leaves(), "constants of all leaves");
        let (a, b, table) = (rows.as_mut_ptr(), right.as_ptr(), plan.tables.leaves.as_ptr());
        // SAFETY: reads all leaves of both and the table, writes the leaves of the left one.
        unsafe {
            match plan.leaf {
                6 => goodprime_m4_mixed_leaves_of_6(a, b, table),
                _ => goodprime_m4_mixed_leaves_of_10(a, b, table),
            }
        }
    }

    #[inline(always)]
    fn fold(plan: &Plan<'_>, out: &mut [i16], unfolded: &[i16]) {
        check(plan, out);
        check(plan, unfolded);
        let (out, c) = (out.as_mut_ptr(), unfolded.as_ptr());
        // SAFETY: reads 2p coefficients, writes p + 1.
        unsafe { goodprime_m4_fold_761(out, c, plan.tables.fold, M.q) }
    }
}
