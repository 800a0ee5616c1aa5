//! Kernels of rings with several evaluation points.

use super::check;
use crate::ring::Program;

unsafe extern "C" {
    fn goodprime_m4_six_by_7(rows: *mut i16, operand: *const i16, roots: *const i32, q: i32);
    fn goodprime_m4_six_by_7_twisted(
        rows: *mut i16,
        operand: *const i16,
        table: *const i32,
        q: i32,
    );
    fn goodprime_m4_six_by_7_back(rows: *mut i16, roots: *const i32, q: i32);
    fn goodprime_m4_three_points(values: *const i16, out: *mut i16, constants: *const i32, q: i32);
    fn goodprime_m4_six_by_13(rows: *mut i16, operand: *const i16, roots: *const i32, q: i32);
    fn goodprime_m4_six_by_13_twisted(
        rows: *mut i16,
        operand: *const i16,
        table: *const i32,
        q: i32,
    );
    fn goodprime_m4_six_by_13_back(rows: *mut i16, roots: *const i32, q: i32);
    fn goodprime_m4_spread(c: *mut i16, constants: *const i32, q: i32);
    fn goodprime_m4_two_points(values: *const i16, out: *mut i16, constants: *const i32, q: i32);
}

/// Constants of the 3-point transform: the end of a table.
fn roots(table: &[i32]) -> *const i32 {
    table.last_chunk::<3>().expect("w, w², 1").as_ptr()
}

/// Transforms an operand to rows, for each point. It may be in place of the last point's rows, of which a column of
/// words is read before any is written at the same places.
#[inline(always)]
pub(super) fn six(program: &Program<'_>, rows: &mut [i16], operand: *const i16) {
    check(program, rows);
    let (q, table) = (program.modulus.q, program.tables.columns);
    let size = 9 * program.row() + 3;
    let per_point = program.per_point();
    for point in 0..program.points {
        let rows = rows[point * per_point..][..per_point].as_mut_ptr();
        // SAFETY: reads the operand's blocks, three constants and for all points but the first one `size`, writes all
        // rows of the point.
        unsafe {
            match (program.row(), point) {
                (7, 0) => goodprime_m4_six_by_7(rows, operand, roots(table), q),
                (7, _) => {
                    let table = table[size * (point - 1)..size * point].as_ptr();
                    goodprime_m4_six_by_7_twisted(rows, operand, table, q);
                }
                (13, 0) => goodprime_m4_six_by_13(rows, operand, roots(table), q),
                (13, _) => {
                    let table = table[size * (point - 1)..size * point].as_ptr();
                    goodprime_m4_six_by_13_twisted(rows, operand, table, q);
                }
                _ => unreachable!("no points for these rows"),
            }
        }
    }
}

/// Transforms rows to blocks, for each point in place.
#[inline(always)]
pub(super) fn six_back(program: &Program<'_>, rows: &mut [i16]) {
    check(program, rows);
    let (q, roots) = (program.modulus.q, roots(program.tables.columns_back));
    let per_point = program.per_point();
    for point in 0..program.points {
        let rows = rows[point * per_point..][..per_point].as_mut_ptr();
        // SAFETY: reads and writes all rows of the point, and reads three constants.
        unsafe {
            match program.row() {
                7 => goodprime_m4_six_by_7_back(rows, roots, q),
                13 => goodprime_m4_six_by_13_back(rows, roots, q),
                _ => unreachable!("no points for these rows"),
            }
        }
    }
}

/// Interpolates: values at the points to coefficients.
#[inline(always)]
pub(super) fn interpolate(program: &Program<'_>, values: &[i16], out: &mut [i16]) {
    check(program, values);
    check(program, out);
    let (q, constants) = (program.modulus.q, program.tables.columns_back);
    let (values, out) = (values.as_ptr(), out.as_mut_ptr());
    // SAFETY: reads a spectrum of values and the constants of each block, writes a spectrum of coefficients.
    unsafe {
        match (program.row(), program.points) {
            (7, 3) => goodprime_m4_three_points(values, out, constants.as_ptr(), q),
            (13, 2) => goodprime_m4_two_points(values, out, constants[3..].as_ptr(), q),
            _ => unreachable!("no such points"),
        }
    }
}

/// Computes the highest coefficients, and corrects those in the middle, from the lowest.
#[inline(always)]
pub(super) fn spread(program: &Program<'_>, c: &mut [i16]) {
    assert!((program.low, program.row()) == (57, 13), "what the kernel was made for");
    let (q, constants) = (program.modulus.q, program.tables.columns_back.as_ptr());
    // SAFETY: reads three constants, reads and writes 58 coefficients in the middle and from the spectrum's end on.
    unsafe { goodprime_m4_spread(c.as_mut_ptr(), constants, q) }
}
