//! The passes of Good 1536 in assembly. Kernels use s0 .. s15 as memory.

use core::mem::MaybeUninit;

use super::Rows;
use super::tables::{FORWARD, Fold, Forward, Inverse};
use crate::P;

unsafe extern "C" {
    fn goodprime_m4_lab_good_forward_0_to_2(
        rows: *mut Rows<i32>,
        operand: &[i16; P],
        table: &Forward,
    );
    fn goodprime_m4_lab_good_forward_0_to_2_small(
        rows: *mut Rows<i32>,
        operand: &[i8; P],
        table: &Forward,
    );
    fn goodprime_m4_lab_good_forward_3_to_5(rows: &mut Rows<i32>, table: &Forward);
    fn goodprime_m4_lab_good_forward_6_to_8(rows: &mut Rows<i32>, table: &Forward);
    fn goodprime_m4_lab_good_products(a: &mut Rows<i32>, b: &Rows<i32>, table: &Forward);
    fn goodprime_m4_lab_good_inverse_0_to_2(rows: &mut Rows<i32>, table: &Inverse);
    fn goodprime_m4_lab_good_inverse_3_to_5(rows: &mut Rows<i32>, table: &Inverse);
    fn goodprime_m4_lab_good_inverse_6_to_8(rows: &mut Rows<i32>, table: &Inverse);
    fn goodprime_m4_lab_good_fold_761(out: &mut [i16; P], rows: &Rows<i32>, table: &Fold);
    fn goodprime_m4_lab_good_fold_653(out: &mut [i16; P], rows: &Rows<i32>, table: &Fold);
}

/// Calls a kernel that has as many parameters, of these types.
macro_rules! kernels {
    ($($name:ident = $kernel:ident($($parameter:ident: $type:ty),*);)*) => {$(
        /// The pass of the same name in the model.
        #[inline(always)]
        pub fn $name($($parameter: $type),*) {
            // SAFETY: reads and writes what it is given, whole, and nothing else.
            unsafe { $kernel($($parameter),*) };
        }
    )*};
}

kernels! {
    forward_0_to_2 = goodprime_m4_lab_good_forward_0_to_2(
        rows: &mut Rows<i32>, operand: &[i16; P], table: &Forward
    );
    forward_0_to_2_small = goodprime_m4_lab_good_forward_0_to_2_small(
        rows: &mut Rows<i32>, operand: &[i8; P], table: &Forward
    );
    forward_3_to_5 = goodprime_m4_lab_good_forward_3_to_5(rows: &mut Rows<i32>, table: &Forward);
    forward_6_to_8 = goodprime_m4_lab_good_forward_6_to_8(rows: &mut Rows<i32>, table: &Forward);
    inverse_0_to_2 = goodprime_m4_lab_good_inverse_0_to_2(rows: &mut Rows<i32>, table: &Inverse);
    inverse_3_to_5 = goodprime_m4_lab_good_inverse_3_to_5(rows: &mut Rows<i32>, table: &Inverse);
    inverse_6_to_8 = goodprime_m4_lab_good_inverse_6_to_8(rows: &mut Rows<i32>, table: &Inverse);
}

/// The first pass of an operand into memory that nothing was written to.
#[inline(always)]
pub fn begin<'a>(
    rows: &'a mut MaybeUninit<Rows<i32>>,
    operand: &[i16; P],
    table: &Forward,
) -> &'a mut Rows<i32> {
    // SAFETY: writes all rows and reads none.
    unsafe {
        goodprime_m4_lab_good_forward_0_to_2(rows.as_mut_ptr(), operand, table);
        rows.assume_init_mut()
    }
}

/// The first pass of a ternary operand into memory that nothing was written to.
#[inline(always)]
pub fn begin_small<'a>(
    rows: &'a mut MaybeUninit<Rows<i32>>,
    operand: &[i8; P],
    table: &Forward,
) -> &'a mut Rows<i32> {
    // SAFETY: writes all rows and reads none.
    unsafe {
        goodprime_m4_lab_good_forward_0_to_2_small(rows.as_mut_ptr(), operand, table);
        rows.assume_init_mut()
    }
}

/// Products modulo w³ - 1, in place of the left operand.
#[inline(always)]
pub fn products(a: &mut Rows<i32>, b: &Rows<i32>) {
    // SAFETY: reads and writes what it is given, whole, and nothing else.
    unsafe { goodprime_m4_lab_good_products(a, b, &FORWARD) };
}

/// Modulo x^p - x - 1, as integers, modulo q.
#[inline(always)]
pub fn fold(out: &mut [i16; P], rows: &Rows<i32>, table: &Fold) {
    // SAFETY: reads what it is given, writes the first p coefficients of the result, and nothing else.
    unsafe {
        match table.p {
            653 => goodprime_m4_lab_good_fold_653(out, rows, table),
            _ => goodprime_m4_lab_good_fold_761(out, rows, table),
        }
    }
}
