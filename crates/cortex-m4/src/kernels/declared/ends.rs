//! Declarations of the kernels of leaves, of the lowest coefficients, and of the reduction modulo x^p - x - 1.

unsafe extern "C" {
    pub(crate) fn goodprime_m4_leaves_of_12(
        out: *mut i16,
        a: *const i16,
        b: *const i16,
        table: *const i32,
    );
    pub(crate) fn goodprime_m4_leaves_of_14(
        out: *mut i16,
        a: *const i16,
        b: *const i16,
        table: *const i32,
    );
    pub(crate) fn goodprime_m4_leaves_of_16(
        out: *mut i16,
        a: *const i16,
        b: *const i16,
        table: *const i32,
    );
    pub(crate) fn goodprime_m4_low_81(c: *mut i16, a: *const i16, b: *const i16, table: *const i32);
    pub(crate) fn goodprime_m4_low_57(c: *mut i16, a: *const i16, b: *const i16, table: *const i32);
    pub(crate) fn goodprime_m4_low_153(
        c: *mut i16,
        a: *const i16,
        b: *const i16,
        table: *const i32,
    );
    pub(crate) fn goodprime_m4_fold_653(out: *mut i16, c: *const i16, scale: i32, q: i32);
    pub(crate) fn goodprime_m4_fold_761(out: *mut i16, c: *const i16, scale: i32, q: i32);
    pub(crate) fn goodprime_m4_fold_857(out: *mut i16, c: *const i16, scale: i32, q: i32);
    pub(crate) fn goodprime_m4_fold_953(out: *mut i16, c: *const i16, scale: i32, q: i32);
    pub(crate) fn goodprime_m4_fold_1013(out: *mut i16, c: *const i16, scale: i32, q: i32);
    pub(crate) fn goodprime_m4_fold_1277(out: *mut i16, c: *const i16, scale: i32, q: i32);
}
