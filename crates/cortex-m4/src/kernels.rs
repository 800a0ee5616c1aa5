//! The passes in assembly. All files share macros, and so one block includes them all.
//!
//! Kernels save the registers that the calling convention asks for, s16 and above included, and use s0 .. s15 as
//! memory. Operands and rows are aligned to words. With leaves of 32 bytes rows are aligned to 32 bytes: loops end when
//! a pointer reaches a whole block.

mod aes;
mod codec;
mod cyclic;
mod cyclic90;
mod declared;
mod inverse;
mod keccak;
mod low_ram;
mod packed;
mod points;
mod sha512;
mod sort;
mod toeplitz;
mod toom;
mod trits;

use core::arch::global_asm;

use crate::carryless::CarrylessEngine;
use crate::digits::{self, DigitLeaves};
use crate::entries::{goodprime_m4_nine_of_14_all, goodprime_m4_seven};
use crate::pass::{Back, PassEngine, Spectra};
use crate::ring::{Pass, Program, Reduce, ZEROS};
use declared::*;

pub use keccak::keccak_f;
use packed::Packed;
pub use sha512::{sha512_block, sha512_block_in_small_code};

/// The engine of all passes that are kernels: the smaller ones, if `SMALL_CODE`, where there are two.
#[derive(Clone, Copy, Debug)]
pub struct Assembly<const SMALL_CODE: bool>;

/// The faster kernels.
pub type Kernels = Assembly<false>;

/// The smaller kernels.
pub type SmallCodeKernels = Assembly<true>;

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
    include_str!("kernels/ten.s"),
    include_str!("kernels/twelve.s"),
    include_str!("kernels/seven.s"),
    include_str!("kernels/fourteen.s"),
    include_str!("kernels/nine.s"),
    include_str!("kernels/thirteen.s"),
    include_str!("kernels/six.s"),
    include_str!("kernels/points.s"),
    include_str!("kernels/leaves.s"),
    include_str!("kernels/low.s"),
    include_str!("kernels/fold.s"),
    include_str!("kernels/sort.s"),
    include_str!("kernels/sort_small_code.s"),
    include_str!("kernels/codec.s"),
    include_str!("kernels/steps.s"),
    include_str!("kernels/rows.s"),
    include_str!("kernels/line.s"),
    include_str!("kernels/pairs.s"),
    include_str!("kernels/threes.s"),
    include_str!("kernels/cyclic.s"),
    include_str!("kernels/ternary.s"),
    include_str!("kernels/hankel26.s"),
    include_str!("kernels/long.s"),
    include_str!("kernels/toom.s"),
    include_str!("kernels/five.s"),
    include_str!("kernels/sha512.s"),
    include_str!("kernels/aes/substitute.s"),
    include_str!("kernels/aes/mix.s"),
    include_str!("kernels/aes/blocks.s"),
    include_str!("kernels/aes/tables.s"),
    include_str!("kernels/keccak.s"),
    include_str!("kernels/carryless.s"),
    include_str!("kernels/digits.s"),
    include_str!("kernels/trits.s"),
    include_str!("kernels/clear.s"),
    include_str!("kernels/low_ram.s"),
    ".text",
    options(raw)
);

/// Asserts that rows are complete, and aligned as loops require, which end at multiples of a block.
#[inline(always)]
fn check(program: &Program<'_>, rows: &[i16]) {
    assert!(rows.len() >= program.spectrum(), "all rows");
    let alignment = if program.leaf == 16 { 32 } else { 4 };
    assert!(rows.as_ptr().addr().is_multiple_of(alignment), "rows are aligned as loops want them");
}

/// Runs 9-point transforms of all rows.
#[inline(always)]
fn nine(program: &Program<'_>, constants: &[i32], reduce: Reduce, rows: &mut [i16]) {
    check(program, rows);
    let (q, constants) = (program.modulus.q, constants.as_ptr());
    let range = rows[..program.spectrum()].as_mut_ptr_range();
    let (rows, end) = (range.start, range.end);
    // SAFETY: reads and writes the memory between `rows` and `end`; seven constants are read.
    unsafe {
        match (program.leaf, reduce) {
            (16, Reduce::All) => goodprime_m4_nine_of_16_all(rows, constants, end, q),
            (16, Reduce::TwoSums) => goodprime_m4_nine_of_16_two_sums(rows, constants, end, q),
            (16, Reduce::LastSum) => goodprime_m4_nine_of_16_last_sum(rows, constants, end, q),
            (14, Reduce::All) => goodprime_m4_nine_of_14_all(rows, constants, end, q),
            (14, Reduce::ThreeSums) => goodprime_m4_nine_of_14_three_sums(rows, constants, end, q),
            (14, Reduce::TwoSums) => goodprime_m4_nine_of_14_two_sums(rows, constants, end, q),
            _ => unreachable!("no length 9 of these rows"),
        }
    }
}

/// Runs 7-point or 13-point transforms of all rows.
#[inline(always)]
fn seven_or_thirteen(program: &Program<'_>, constants: &[i32], rows: &mut [i16]) {
    check(program, rows);
    let range = rows[..program.spectrum()].as_mut_ptr_range();
    let (constants, q) = (constants.as_ptr(), program.tables.leaves.as_ptr());
    // SAFETY: reads and writes the memory between the two ends; 13 or 17 constants are read, and q and 1/q.
    unsafe {
        match (program.row(), program.leaf) {
            (7, 16) => goodprime_m4_seven(range.start, constants, range.end, q),
            (13, 16) => goodprime_m4_thirteen_of_16(range.start, constants, range.end, q),
            (13, 12) => goodprime_m4_thirteen_of_12(range.start, constants, range.end, q),
            _ => unreachable!("no length 7 or 13 of these rows"),
        }
    }
}

/// Transforms the columns of an operand, which may be at the first block of rows.
#[inline(always)]
fn operand_columns(program: &Program<'_>, pass: Pass, rows: &mut [i16], operand: *const i16) {
    check(program, rows);
    let (q, header) = (program.modulus.q, program.tables.leaves.as_ptr());
    let (rows, constants) = (rows.as_mut_ptr(), program.tables.columns.as_ptr());
    // SAFETY: reads the operand and as many constants as the pass has, writes all rows. A word of a column is read
    // before any is written at the same place of its rows.
    unsafe {
        match pass {
            Pass::Ten => goodprime_m4_ten(rows, operand, constants, q),
            Pass::Twelve(_) if program.row() == 7 => {
                goodprime_m4_twelve_by_7(rows, operand, constants, q);
            }
            Pass::Twelve(_) => goodprime_m4_twelve_by_13(rows, operand, constants, q),
            _ => goodprime_m4_fourteen(rows, operand, constants, header),
        }
    }
}

/// Multiplies modulo all leaves.
#[inline(always)]
fn leaves(program: &Program<'_>, rows: &mut [i16], a: *const i16, b: &[i16]) {
    check(program, rows);
    assert!(b.len() >= program.spectrum(), "all leaves");
    let table = program.tables.leaves.as_ptr();
    let (out, b) = (rows.as_mut_ptr(), b.as_ptr());
    // SAFETY: the table says how many leaves there are; all three have that many. A leaf of the left operand is read
    // before the product is written.
    unsafe {
        match program.leaf {
            12 => goodprime_m4_leaves_of_12(out, a, b, table),
            14 => goodprime_m4_leaves_of_14(out, a, b, table),
            16 => goodprime_m4_leaves_of_16(out, a, b, table),
            leaf => unreachable!("no products of leaves of {leaf}"),
        }
    }
}

/// Runs inverse transforms of columns: rows to coefficients.
#[inline(always)]
fn columns_back(program: &Program<'_>, pass: Pass, rows: &[i16], out: &mut [i16]) {
    check(program, rows);
    check(program, out);
    let (q, header) = (program.modulus.q, program.tables.leaves.as_ptr());
    let constants = program.tables.columns_back.as_ptr();
    let (rows, out) = (rows.as_ptr(), out.as_mut_ptr());
    // SAFETY: reads all rows and as many constants as the pass has, writes a spectrum of coefficients.
    unsafe {
        match pass {
            Pass::TenBack => goodprime_m4_ten_back(rows, out, constants, q, 2 * program.leaf),
            Pass::TwelveBack(_) if program.row() == 7 => {
                goodprime_m4_twelve_by_7_back(rows, out, constants, q);
            }
            Pass::TwelveBack(_) => goodprime_m4_twelve_by_13_back(rows, out, constants, q),
            _ => goodprime_m4_fourteen_back(rows, out, constants, header),
        }
    }
}

/// Computes the lowest coefficients, and the highest from them.
#[inline(always)]
fn low(program: &Program<'_>, c: &mut [i16], a: &[i16], b: &[i16]) {
    assert!(a.len() >= program.low + 3, "as many as the kernel reads");
    let b = &b[..program.zeros_and_low()];
    let (c, a, b) = (c.as_mut_ptr(), a.as_ptr(), b[ZEROS..].as_ptr());
    let table = program.tables.leaves.as_ptr();
    // SAFETY: reads low + 3 coefficients of both and four before those of b, and two words of the table; writes low + 1
    // coefficients from the first on and as many from the spectrum's end on.
    unsafe {
        match program.low {
            81 => goodprime_m4_low_81(c, a, b, table),
            57 => goodprime_m4_low_57(c, a, b, table),
            153 => goodprime_m4_low_153(c, a, b, table),
            low => unreachable!("no {low} lowest coefficients"),
        }
    }
}

/// Reduces 2p - 1 coefficients to p modulo x^p - x - 1.
#[inline(always)]
fn fold(program: &Program<'_>, out: &mut [i16], c: &[i16]) {
    assert!(out.len() >= program.padded(), "a product");
    let (q, scale) = (program.modulus.q, program.tables.fold);
    let (out, c) = (out.as_mut_ptr(), c.as_ptr());
    // SAFETY: reads 2p coefficients, writes p + 1.
    unsafe {
        match program.p {
            653 => goodprime_m4_fold_653(out, c, scale, q),
            761 => goodprime_m4_fold_761(out, c, scale, q),
            857 => goodprime_m4_fold_857(out, c, scale, q),
            953 => goodprime_m4_fold_953(out, c, scale, q),
            1013 => goodprime_m4_fold_1013(out, c, scale, q),
            1277 => goodprime_m4_fold_1277(out, c, scale, q),
            p => unreachable!("no fold for {p}"),
        }
    }
}

impl PassEngine<i16> for Kernels {
    #[inline(always)]
    fn forward(program: &Program<'_>, pass: Pass, rows: &mut [i16], operand: &[i16]) {
        match pass {
            Pass::Ten | Pass::Twelve(_) | Pass::Fourteen => {
                assert!(operand.len() >= program.padded(), "a whole operand");
                operand_columns(program, pass, rows, operand.as_ptr());
            }
            Pass::Six(_) => {
                assert!(operand.len() >= program.leaf * program.blocks(), "a whole operand");
                points::six(program, rows, operand.as_ptr());
            }
            Pass::Nine(reduce) => nine(program, program.tables.rows, reduce, rows),
            Pass::Seven | Pass::Thirteen => seven_or_thirteen(program, program.tables.rows, rows),
            _ => unreachable!("not a pass of an operand"),
        }
    }

    #[inline(always)]
    fn forward_in_place(program: &Program<'_>, pass: Pass, memory: &mut [i16]) {
        let operand = memory[program.first_block()..][..program.padded()].as_ptr();
        match pass {
            Pass::Six(_) => points::six(program, memory, operand),
            _ => operand_columns(program, pass, memory, operand),
        }
    }

    #[inline(always)]
    fn back(program: &Program<'_>, pass: Pass, memory: &mut Back<'_, i16>) {
        let Back { out, rows, unfolded, spectra, low_left, low_right } = memory;
        assert!(unfolded.len() >= program.unfolded(), "a product");
        match pass {
            Pass::Leaves => match spectra {
                Spectra::Apart(a, b) => {
                    assert!(a.len() >= program.spectrum(), "all leaves");
                    leaves(program, rows, a.as_ptr(), b);
                }
                Spectra::InPlace => leaves(program, rows, rows.as_ptr(), unfolded),
                Spectra::LeftInPlace(b) => leaves(program, rows, rows.as_ptr(), b),
            },
            Pass::NineBack(reduce) => nine(program, program.tables.rows_back, reduce, rows),
            Pass::SevenBack | Pass::ThirteenBack => {
                seven_or_thirteen(program, program.tables.rows_back, rows);
            }
            Pass::TenBack | Pass::TwelveBack(_) | Pass::FourteenBack => {
                columns_back(program, pass, rows, unfolded);
            }
            Pass::SixBack(_) => points::six_back(program, rows),
            Pass::Interpolate => points::interpolate(program, rows, unfolded),
            Pass::Low => low(program, unfolded, low_left, low_right),
            Pass::Spread => points::spread(program, unfolded),
            Pass::Fold(_) => fold(program, out, unfolded),
            _ => unreachable!("not a pass of two operands"),
        }
    }
}

impl CarrylessEngine for Kernels {
    #[inline(always)]
    fn product(a: u64, b: u64) -> [u64; 2] {
        let mut out = [0; 2];
        // SAFETY: reads both operands, writes two words.
        unsafe { goodprime_m4_carryless(out.as_mut_ptr(), &raw const a, &raw const b) }
        out
    }
}

impl DigitLeaves for Kernels {
    #[inline(always)]
    fn leaf<M: digits::DigitModulus>(
        out: &mut [u32; 2 * digits::LEAF],
        a: &[u32; digits::LEAF],
        b: &[u32; digits::LEAF],
    ) {
        let (out, a, b) = (out.as_mut_ptr(), a.as_ptr(), b.as_ptr());
        // SAFETY: both read the operands and write the product.
        unsafe {
            match M::MODULUS {
                3 => goodprime_m4_digits_modulo_3(out, a, b),
                8 => goodprime_m4_digits_modulo_8(out, a, b),
                _ => unreachable!("no other modulus"),
            }
        }
    }
}
