//! Kernels of transforms of pairs of polynomials modulo x^720 - 1 and x^360 - 1.

use super::{
    Kernels, goodprime_m4_nine_of_16_all, goodprime_m4_nine_of_16_last_sum,
    goodprime_m4_nine_of_16_two_sums, goodprime_m4_ten, goodprime_m4_ten_back,
};
use crate::entries::{
    goodprime_m4_nine_of_8_all, goodprime_m4_pairs_of_4, goodprime_m4_pairs_of_8,
};
use crate::field::Field;
use crate::inverse::{Cyclic90, Cyclic90Engine, Operand, Role};

unsafe extern "C" {
    fn goodprime_m4_ten_of_8(rows: *mut i16, operand: *const i16, constants: *const i32, q: i32);
    fn goodprime_m4_ten_whole(
        rows: *mut i16,
        operand: *const i16,
        constants: *const i32,
        q: i32,
        block: usize,
    );
    fn goodprime_m4_canonical(words: *mut u32, end: *const u32, one: i32, q: i32);
}

/// Asserts that `rows` are whole and aligned to blocks: loops end at multiples of these.
#[inline(always)]
fn check(ring: &Cyclic90, rows: &[u32]) {
    assert!(rows.len() >= ring.size() && (ring.leaf == 8 || ring.leaf == 4), "all rows");
    assert!(rows.as_ptr().addr().is_multiple_of(4 * ring.leaf), "rows are aligned");
}

/// Runs 9-point transforms of all rows.
#[inline(always)]
fn nine(ring: &Cyclic90, kernel: Nine, constants: &[i32; 7], rows: &mut [u32]) {
    check(ring, rows);
    let range = rows[..ring.size()].as_mut_ptr_range();
    let (rows, end) = (range.start.cast(), range.end.cast_const().cast());
    // SAFETY: reads and writes the rows of nine leaves between `rows` and `end`; seven constants are read.
    unsafe { kernel(rows, constants.as_ptr(), end, ring.modulus.q) }
}

/// A kernel of 9-point transforms.
type Nine = unsafe extern "C" fn(*mut i16, *const i32, *const i16, i32);

/// Makes pairs canonical.
#[inline(always)]
pub(super) fn canonical((one, q): (i32, i32), pairs: &mut [u32]) {
    assert!(!pairs.is_empty() && pairs.len().is_multiple_of(4), "whole fours");
    let range = pairs.as_mut_ptr_range();
    // SAFETY: reads and writes all pairs.
    unsafe { goodprime_m4_canonical(range.start, range.end, one, q) }
}

impl Cyclic90Engine for Kernels {
    #[inline(always)]
    fn columns(ring: &Cyclic90, operand: Operand, rows: &mut [u32], from: &[u32]) {
        check(ring, rows);
        assert!(from.len() >= ring.operand(operand), "a whole operand");
        let (rows, from) = (rows.as_mut_ptr().cast(), from.as_ptr().cast());
        let (powers, whole) = (ring.columns.as_ptr(), ring.whole[0].as_ptr());
        let q = ring.modulus.q;
        // SAFETY: reads the operand, and the constants of an array; writes all rows.
        unsafe {
            match (operand, ring.leaf) {
                (Operand::Half, 8) => goodprime_m4_ten(rows, from, powers, q),
                (Operand::Half, _) => goodprime_m4_ten_of_8(rows, from, powers, q),
                (Operand::Whole, _) => goodprime_m4_ten_whole(rows, from, whole, q, 4 * ring.leaf),
            }
        }
    }

    #[inline(always)]
    fn rows(ring: &Cyclic90, role: Role, rows: &mut [u32]) {
        let kernel = match (ring.leaf, role) {
            (8, Role::Vector) => goodprime_m4_nine_of_16_all,
            (8, Role::Matrix) => goodprime_m4_nine_of_16_two_sums,
            _ => goodprime_m4_nine_of_8_all,
        };
        nine(ring, kernel, &ring.rows[0], rows);
    }

    #[inline(always)]
    fn rows_back(ring: &Cyclic90, rows: &mut [u32]) {
        let kernel = match ring.leaf {
            8 => goodprime_m4_nine_of_16_last_sum,
            _ => goodprime_m4_nine_of_8_all,
        };
        nine(ring, kernel, &ring.rows[1], rows);
    }

    #[inline(always)]
    fn leaves(ring: &Cyclic90, pairs: &mut [u32], [u, v]: [&[u32]; 2]) {
        check(ring, pairs);
        assert!(u.len() >= ring.size() && v.len() >= ring.size(), "all leaves");
        let (out, u, v) = (pairs.as_mut_ptr(), u.as_ptr(), v.as_ptr());
        let table = ring.leaves.as_ptr();
        // SAFETY: reads as many leaves of all three as the table has ζ, writes those of `pairs`, each after it is read.
        unsafe {
            match ring.leaf {
                8 => goodprime_m4_pairs_of_8(out, u, v, table),
                _ => goodprime_m4_pairs_of_4(out, u, v, table),
            }
        }
    }

    #[inline(always)]
    fn columns_back(ring: &Cyclic90, out: &mut [u32], rows: &[u32]) {
        check(ring, out);
        assert!(rows.len() >= ring.size(), "all rows");
        let (rows, out) = (rows.as_ptr().cast(), out.as_mut_ptr().cast());
        let (constants, q) = (ring.whole[1].as_ptr(), ring.modulus.q);
        // SAFETY: reads all rows and six constants, writes as many coefficients.
        unsafe { goodprime_m4_ten_back(rows, out, constants, q, 4 * ring.leaf) }
    }

    #[inline(always)]
    fn canonical(m: Field, pairs: &mut [u32]) {
        canonical((m.plantard(1), m.q), pairs);
    }
}
