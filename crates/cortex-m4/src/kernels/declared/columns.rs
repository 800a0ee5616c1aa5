//! Declarations of the kernels of columns, between blocks and rows.

unsafe extern "C" {
    pub(crate) fn goodprime_m4_ten(
        rows: *mut i16,
        operand: *const i16,
        constants: *const i32,
        q: i32,
    );
    pub(crate) fn goodprime_m4_twelve_by_7(
        rows: *mut i16,
        operand: *const i16,
        constants: *const i32,
        q: i32,
    );
    pub(crate) fn goodprime_m4_twelve_by_13(
        rows: *mut i16,
        operand: *const i16,
        constants: *const i32,
        q: i32,
    );
    pub(crate) fn goodprime_m4_fourteen(
        rows: *mut i16,
        operand: *const i16,
        pairs: *const i32,
        q: *const i32,
    );
    pub(crate) fn goodprime_m4_fourteen_back(
        rows: *const i16,
        out: *mut i16,
        pairs: *const i32,
        q: *const i32,
    );
    pub(crate) fn goodprime_m4_ten_back(
        rows: *const i16,
        out: *mut i16,
        constants: *const i32,
        q: i32,
        block: usize,
    );
    pub(crate) fn goodprime_m4_twelve_by_7_back(
        rows: *const i16,
        out: *mut i16,
        constants: *const i32,
        q: i32,
    );
    pub(crate) fn goodprime_m4_twelve_by_13_back(
        rows: *const i16,
        out: *mut i16,
        constants: *const i32,
        q: i32,
    );
}
