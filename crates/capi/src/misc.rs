//! Functions that concern no set: texts, versions, instruction sets, the self-test.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr;

use goodprime::Backend;
use zeroize::Zeroize;

use crate::status::{self, Status};
use crate::table::exported;

/// 10,000 times the first number of the version, 100 times the second, and the third.
const VERSION_NUMBER: c_int = {
    let numbers = [
        number(env!("CARGO_PKG_VERSION_MAJOR")),
        number(env!("CARGO_PKG_VERSION_MINOR")),
        number(env!("CARGO_PKG_VERSION_PATCH")),
    ];
    assert!(numbers[1] < 100 && numbers[2] < 100);
    10_000 * numbers[0] + 100 * numbers[1] + numbers[2]
};

/// A number in decimal digits.
const fn number(digits: &str) -> c_int {
    let (digits, mut number, mut i) = (digits.as_bytes(), 0, 0);
    while i < digits.len() {
        number = 10 * number + (digits[i] - b'0') as c_int;
        i += 1;
    }
    number
}

/// The name of an instruction set for C.
pub(crate) fn backend_name(backend: Backend) -> *const c_char {
    let name = match backend.name() {
        "portable" => c"portable",
        "sse2" => c"sse2",
        "avx2" => c"avx2",
        "avx512" => c"avx512",
        "neon" => c"neon",
        _ => c"unknown",
    };
    name.as_ptr()
}

exported! {
    FUNCTIONS:

    /// Returns a text that explains a status. The text is a constant: do not free it. The result is never
    /// NULL.
    unsafe fn goodprime_strerror(status: c_int) -> *const c_char {
        status::text(status).as_ptr()
    }

    /// Returns the version of the linked library, for instance "0.1.0". The macro GOODPRIME_VERSION is the
    /// version of the header.
    unsafe fn goodprime_version() -> *const c_char {
        concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
    }

    /// Returns the version of the linked library as a number, for instance 10203 for version 1.2.3. The macro
    /// GOODPRIME_VERSION_NUMBER is the version of the header.
    unsafe fn goodprime_version_number() -> c_int {
        VERSION_NUMBER
    }

    /// Overwrites length bytes at memory with zeros. A compiler may remove a memset whose memory is not read
    /// again, but it cannot remove this call. If memory is NULL, the call does nothing.
    unsafe fn goodprime_cleanse(memory: *mut c_void, length: usize) -> () {
        if !memory.is_null() {
            // SAFETY: the caller promises `length` bytes, of which any value is a byte.
            unsafe { core::slice::from_raw_parts_mut(memory.cast::<u8>(), length) }.zeroize();
        }
    }

    /// Returns the name of the instruction set in use: "portable", "sse2", "avx2", "avx512" or "neon". This is the
    /// fastest instruction set that this processor and this library have, unless you chose another one by
    /// goodprime_set_backend.
    unsafe fn goodprime_backend() -> *const c_char {
        backend_name(Backend::detect())
    }

    /// Returns the name of an instruction set that this processor and this library have: index 0 is the
    /// slowest. Returns NULL if index is not less than the number of these instruction sets.
    unsafe fn goodprime_backend_by_index(index: usize) -> *const c_char {
        Backend::available().nth(index).map_or(ptr::null(), backend_name)
    }

    /// Sets the instruction set that all threads use from now on. The argument name is for instance "avx2", or NULL for
    /// the fastest instruction set. The call is meant for measurements and tests. Decoded keys keep the instruction set
    /// for which they were decoded. If this processor or this library lacks the instruction set, nothing changes and
    /// the status is GOODPRIME_ERROR_BACKEND.
    unsafe fn goodprime_set_backend(name: *const c_char) -> c_int {
        let chosen = if name.is_null() {
            Ok(None)
        } else {
            // SAFETY: not null, so a C string.
            let name = unsafe { CStr::from_ptr(name) };
            let is_it = |backend: &Backend| backend.name().as_bytes() == name.to_bytes();
            Backend::available().find(is_it).map(Some).ok_or(Status::Backend)
        };
        Status::of(chosen.map(Backend::use_by_default))
    }

    /// Compares results of every parameter set with known answers, on every instruction set of this
    /// processor. Returns GOODPRIME_OK, or GOODPRIME_ERROR_SELFTEST if a result is wrong. A program that
    /// calls this function contains the code of all sets.
    unsafe fn goodprime_selftest() -> c_int {
        if crate::selftest::all_pass() { Status::Ok.code() } else { Status::Selftest.code() }
    }
}
