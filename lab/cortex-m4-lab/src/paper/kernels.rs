//! The passes in assembly. Kernels use s0 .. s15 as memory.

use core::mem::MaybeUninit;

use crate::P;
use crate::mixed::plan::{M, Pass, Plan};
use crate::mixed::{Engine, NativeMixed, Transform};

use super::tables;

unsafe extern "C" {
    fn goodprime_m4_lab_paper_pad(rows: *mut i16, operand: &[i16; P]);
    fn goodprime_m4_lab_paper_pad_small(rows: *mut i16, operand: &[i8; P]);
    fn goodprime_m4_lab_paper_nines_1530(rows: *mut i16, table: *const i32);
    fn goodprime_m4_lab_paper_nines_1530_back(rows: *mut i16, table: *const i32);
    fn goodprime_m4_lab_paper_nines_1620(rows: *mut i16, table: *const i32);
    fn goodprime_m4_lab_paper_nines_1620_back(rows: *mut i16, table: *const i32);
    fn goodprime_m4_lab_paper_sixes(rows: *mut i16, table: *const i32);
    fn goodprime_m4_lab_paper_sixes_small(rows: *mut i16, table: *const i32);
    fn goodprime_m4_lab_paper_sixes_back(rows: *mut i16, table: *const i32);
    fn goodprime_m4_lab_paper_fives(rows: *mut i16, table: *const i32);
    // Of goodprime-cortex-m4: radix 17 of operands that end with row 8, and the fold, here in place.
    fn goodprime_m4_seventeen_of_nine(rows: *mut i16, constants: *const i32);
    fn goodprime_m4_fold_761(out: *mut i16, c: *const i16, scale: i32, q: i32);
}

/// All rows, aligned to words.
#[inline(always)]
fn check(rows: &[i16], length: usize) {
    assert!(rows.len() == length, "all rows");
    assert!(rows.as_ptr().addr().is_multiple_of(4), "rows are aligned to words");
}

/// An operand, and zeros behind it.
#[inline(always)]
pub fn pad(rows: &mut [i16], operand: &[i16; P]) {
    assert!(rows.len() >= super::PADDED && rows.as_ptr().addr().is_multiple_of(4), "memory");
    // SAFETY: reads all coefficients, in words that need no alignment, and writes as many as are asked for above.
    unsafe { goodprime_m4_lab_paper_pad(rows.as_mut_ptr(), operand) }
}

/// A ternary operand of bytes, and zeros behind it.
#[inline(always)]
pub fn pad_small(rows: &mut [i16], operand: &[i8; P]) {
    assert!(rows.len() >= super::PADDED && rows.as_ptr().addr().is_multiple_of(4), "memory");
    // SAFETY: reads all bytes, in words that need no alignment, and writes as many as are asked for above.
    unsafe { goodprime_m4_lab_paper_pad_small(rows.as_mut_ptr(), operand) }
}

/// Passes over all rows of a length, with a table of as many constants.
macro_rules! passes {
    ($($name:ident = $kernel:ident($length:literal, $table:ty);)*) => {$(
        /// The pass of the same name in the model.
        #[inline(always)]
        pub fn $name(rows: &mut [i16], table: &$table) {
            check(rows, $length);
            // SAFETY: reads and writes all rows, reads the table, and nothing else.
            unsafe { $kernel(rows.as_mut_ptr(), table.as_ptr()) }
        }
    )*};
}

passes! {
    nines_1530 = goodprime_m4_lab_paper_nines_1530(1530, tables::Nines1530);
    nines_1530_back = goodprime_m4_lab_paper_nines_1530_back(1530, tables::Nines1530Back);
    nines_1620 = goodprime_m4_lab_paper_nines_1620(1620, tables::Nines1620);
    nines_1620_back = goodprime_m4_lab_paper_nines_1620_back(1620, tables::Nines1620Back);
    sixes = goodprime_m4_lab_paper_sixes(1620, tables::Sixes);
    sixes_small = goodprime_m4_lab_paper_sixes_small(1620, tables::Sixes);
    sixes_back = goodprime_m4_lab_paper_sixes_back(1620, tables::SixesBack);
    fives = goodprime_m4_lab_paper_fives(1620, [i32; 4]);
}

/// The 27 constants that the kernel of radix 17 reads.
#[inline(always)]
fn seventeens_table(plan: &Plan<'_>) -> *const i32 {
    plan.tables.seventeens[0][..27].as_ptr()
}

/// Radix 17 of an operand that ends with the ninth of 17 rows. The memory of the last eight is not read.
#[inline(always)]
pub fn seventeens(rows: &mut [i16], plan: &Plan<'_>) {
    check(rows, 1530);
    // SAFETY: reads nine rows and writes all.
    unsafe { goodprime_m4_seventeen_of_nine(rows.as_mut_ptr(), seventeens_table(plan)) }
}

/// Begins a transform in memory that nothing was written to.
macro_rules! begins {
    ($($name:ident($length:literal, $operand:ty, $table:ty): $pad:ident, $first:ident($pointer:expr);)*) => {$(
        /// The first passes of an operand.
        #[inline(always)]
        pub fn $name<'a>(
            out: &'a mut MaybeUninit<Transform<i16, $length>>,
            operand: &[$operand; P],
            table: &$table,
        ) -> &'a mut Transform<i16, $length> {
            let rows = out.as_mut_ptr().cast();
            // SAFETY: a transform is aligned. The first kernel writes what the second one reads of it, which writes all.
            unsafe {
                $pad(rows, operand);
                $first(rows, $pointer(table));
                out.assume_init_mut()
            }
        }
    )*};
}

begins! {
    begin_1530(1530, i16, Plan<'_>):
        goodprime_m4_lab_paper_pad, goodprime_m4_seventeen_of_nine(seventeens_table);
    begin_small_1530(1530, i8, Plan<'_>):
        goodprime_m4_lab_paper_pad_small, goodprime_m4_seventeen_of_nine(seventeens_table);
    begin_1620(1620, i16, tables::Sixes):
        goodprime_m4_lab_paper_pad, goodprime_m4_lab_paper_sixes(<[i32]>::as_ptr);
    begin_small_1620(1620, i8, tables::Sixes):
        goodprime_m4_lab_paper_pad_small, goodprime_m4_lab_paper_sixes_small(<[i32]>::as_ptr);
}

/// Radix 17 back.
#[inline(always)]
pub fn seventeens_back(rows: &mut [i16], plan: &Plan<'_>) {
    <NativeMixed as Engine<i16, i8>>::rows(plan, Pass::SeventeensBack, rows);
}

/// Products modulo leaves, in place of the left operand.
#[inline(always)]
pub fn leaves(rows: &mut [i16], right: &[i16], plan: &Plan<'_>) {
    <NativeMixed as Engine<i16, i8>>::leaves(plan, rows, right);
}

/// Modulo x^p - x - 1, in place.
#[inline(always)]
pub fn fold<const LENGTH: usize>(rows: &mut [i16; LENGTH], plan: &Plan<'_>) {
    check(rows, plan.length);
    let rows = rows.as_mut_ptr();
    // SAFETY: reads 2p coefficients and writes p + 1, each behind what is read later.
    unsafe { goodprime_m4_fold_761(rows, rows, plan.tables.fold, M.q) }
}
