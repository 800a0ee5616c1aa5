//! Declarations of the kernels of rows, 9-point and 13-point transforms. Kernels that rings of pairs name, too, are
//! declared in `entries`.

unsafe extern "C" {
    pub(crate) fn goodprime_m4_thirteen_of_12(
        rows: *mut i16,
        pairs: *const i32,
        end: *const i16,
        q: *const i32,
    );
    pub(crate) fn goodprime_m4_thirteen_of_16(
        rows: *mut i16,
        pairs: *const i32,
        end: *const i16,
        q: *const i32,
    );
    pub(crate) fn goodprime_m4_nine_of_16_all(
        rows: *mut i16,
        constants: *const i32,
        end: *const i16,
        q: i32,
    );
    pub(crate) fn goodprime_m4_nine_of_16_two_sums(
        rows: *mut i16,
        constants: *const i32,
        end: *const i16,
        q: i32,
    );
    pub(crate) fn goodprime_m4_nine_of_16_last_sum(
        rows: *mut i16,
        constants: *const i32,
        end: *const i16,
        q: i32,
    );
    pub(crate) fn goodprime_m4_nine_of_14_three_sums(
        rows: *mut i16,
        constants: *const i32,
        end: *const i16,
        q: i32,
    );
    pub(crate) fn goodprime_m4_nine_of_14_two_sums(
        rows: *mut i16,
        constants: *const i32,
        end: *const i16,
        q: i32,
    );
}
