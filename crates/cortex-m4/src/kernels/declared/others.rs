//! Declarations of kernels without another file.

unsafe extern "C" {
    pub(crate) fn goodprime_m4_carryless(out: *mut u64, a: *const u64, b: *const u64);
    pub(crate) fn goodprime_m4_digits_modulo_3(out: *mut u32, a: *const u32, b: *const u32);
    pub(crate) fn goodprime_m4_digits_modulo_8(out: *mut u32, a: *const u32, b: *const u32);
}
