//! The passes in assembly. Macros are shared by all files, and so one block has them all.
//!
//! Kernels save what the calling convention asks for, floating-point registers from s16 on included, and use
//! s0 .. s15 as memory. Operands are aligned to words, rows to 32 bytes: loops end where a pointer has come to a whole
//! block.

use core::arch::global_asm;

use crate::pass::{Back, Spectra};
use crate::ring::{PADDED, Pass, Program, Reduce, SPECTRUM, ZEROS};
use crate::sort::SortPass;

/// Armv8-M has the DSP instructions as an extension, which its targets leave out and this processor has.
#[cfg(armv8m)]
macro_rules! extension {
    () => {
        ".cpu cortex-m33\n.thumb\n"
    };
}
#[cfg(not(armv8m))]
macro_rules! extension {
    () => {
        ""
    };
}

global_asm!(
    extension!(),
    include_str!("kernels/macros.s"),
    include_str!("kernels/five.s"),
    include_str!("kernels/nine.s"),
    include_str!("kernels/leaves.s"),
    include_str!("kernels/low.s"),
    include_str!("kernels/fold.s"),
    include_str!("kernels/sort.s"),
    ".text",
    options(raw)
);

unsafe extern "C" {
    fn goodprime_m4_five(rows: *mut i16, operand: *const i16, constants: *const i32, q: i32);
    fn goodprime_m4_nine_first(rows: *mut i16, constants: *const i32, end: *const i16, q: i32);
    fn goodprime_m4_nine_second(rows: *mut i16, constants: *const i32, end: *const i16, q: i32);
    fn goodprime_m4_nine_back(rows: *mut i16, constants: *const i32, end: *const i16, q: i32);
    fn goodprime_m4_leaves(out: *mut i16, a: *const i16, b: *const i16, table: *const i32);
    fn goodprime_m4_five_back(rows: *const i16, out: *mut i16, constants: *const i32, q: i32);
    fn goodprime_m4_low(c: *mut i16, a: *const i16, b: *const i16, table: *const i32);
    fn goodprime_m4_fold(out: *mut i16, c: *const i16, scale: i32, q: i32);
    fn goodprime_m4_sort_eights(words: *mut u32, eights: usize);
    fn goodprime_m4_sort_halves(words: *mut u32, d: usize, blocks: usize);
    fn goodprime_m4_sort_mirrored(words: *mut u32, d: usize, blocks: usize);
}

/// Loops end at addresses that are multiples of a block.
#[inline(always)]
fn check<T>(memory: &T) {
    assert!(core::ptr::from_ref(memory).addr().is_multiple_of(32), "rows are aligned to blocks");
}

/// Length 9 of all rows.
#[inline(always)]
fn nine(program: &Program, reduce: Reduce, rows: &mut [i16; SPECTRUM]) {
    check(rows);
    let q = program.modulus.q;
    let tables = &program.tables;
    let range = rows.as_mut_ptr_range();
    let (rows, end) = (range.start, range.end);
    // SAFETY: reads and writes what is between `rows` and `end`; seven constants are read.
    unsafe {
        match reduce {
            Reduce::All => goodprime_m4_nine_first(rows, tables.nine.as_ptr(), end, q),
            Reduce::TwoSums => goodprime_m4_nine_second(rows, tables.nine.as_ptr(), end, q),
            Reduce::LastSum => goodprime_m4_nine_back(rows, tables.nine_back.as_ptr(), end, q),
        }
    }
}

#[inline(always)]
pub(crate) fn forward(
    program: &Program,
    pass: Pass,
    rows: &mut [i16; SPECTRUM],
    operand: &[i16; PADDED],
) {
    match pass {
        Pass::Five => {
            check(rows);
            let constants = program.tables.five.as_ptr();
            let q = program.modulus.q;
            // SAFETY: reads 48 blocks of the operand and five constants, writes 90 blocks of rows.
            unsafe { goodprime_m4_five(rows.as_mut_ptr(), operand.as_ptr(), constants, q) }
        }
        Pass::Nine(reduce) => nine(program, reduce, rows),
        _ => unreachable!("not a pass of an operand"),
    }
}

#[inline(always)]
pub(crate) fn back(program: &Program, pass: Pass, memory: &mut Back<'_, i16>) {
    let q = program.modulus.q;
    let tables = &program.tables;
    let Back { out, rows, unfolded, spectra, low_left, low_right } = memory;
    let leaves = tables.leaves.as_ptr();
    match pass {
        Pass::Leaves => {
            let rows = rows.as_mut_ptr();
            let (a, b) = match spectra {
                Spectra::Apart(a, b) => (a.as_ptr(), b.as_ptr()),
                Spectra::InPlace => (rows.cast_const(), unfolded.as_ptr()),
            };
            // SAFETY: the table says how many leaves there are; all three have that many. A leaf of the left
            // operand is read before the product is written.
            unsafe { goodprime_m4_leaves(rows, a, b, leaves) }
        }
        Pass::Nine(reduce) => nine(program, reduce, rows),
        Pass::FiveBack => {
            check(*unfolded);
            let constants = tables.five_back.as_ptr();
            // SAFETY: reads 90 blocks and six constants, writes 90 blocks.
            unsafe {
                goodprime_m4_five_back(rows.as_ptr(), unfolded.as_mut_ptr(), constants, q);
            }
        }
        Pass::Low => {
            let (a, b) = (low_left.as_ptr(), low_right[ZEROS..].as_ptr());
            // SAFETY: reads 84 coefficients of both and four before those of b, and two words of the table;
            // writes 82 coefficients from the first on and 82 from the 1440th on.
            unsafe { goodprime_m4_low(unfolded.as_mut_ptr(), a, b, leaves) }
        }
        Pass::Fold => {
            // SAFETY: reads 1522 coefficients, writes 762.
            unsafe { goodprime_m4_fold(out.as_mut_ptr(), unfolded.as_ptr(), tables.fold, q) }
        }
        Pass::Five => unreachable!("not a pass of two operands"),
    }
}

/// A pass over whole blocks of words, at least one.
#[inline(always)]
pub(crate) fn sort_pass(pass: SortPass, words: &mut [u32]) {
    let blocks = words.len() / pass.block();
    assert!(blocks > 0, "a block");
    let words = words.as_mut_ptr();
    let bytes = |d: usize| d * size_of::<u32>();
    // SAFETY: reads and writes `blocks` blocks.
    unsafe {
        match pass {
            SortPass::Eights => goodprime_m4_sort_eights(words, blocks),
            SortPass::Mirrored { d } => goodprime_m4_sort_mirrored(words, bytes(d), blocks),
            SortPass::Halves { d } => goodprime_m4_sort_halves(words, bytes(d), blocks),
        }
    }
}
