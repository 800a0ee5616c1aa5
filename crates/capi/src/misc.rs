//! What has to do with no set: texts, versions, the self-test.

use core::ffi::{c_char, c_int};

use goodprime::Backend;

use crate::status::{self, Status};
use crate::table::exported;

exported! {
    FUNCTIONS:

    /// The text of a status. Never NULL, never to be freed.
    unsafe fn goodprime_strerror(status: c_int) -> *const c_char {
        status::text(status).as_ptr()
    }

    /// The version of the library, for instance "0.1.0"; GOODPRIME_VERSION is that of the header.
    unsafe fn goodprime_version() -> *const c_char {
        concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
    }

    /// The instruction set that is used on this processor: "portable", "sse2", "avx2", "avx512" or
    /// "neon".
    unsafe fn goodprime_backend() -> *const c_char {
        let name = match Backend::detect().name() {
            "portable" => c"portable",
            "sse2" => c"sse2",
            "avx2" => c"avx2",
            "avx512" => c"avx512",
            "neon" => c"neon",
            _ => c"unknown",
        };
        name.as_ptr()
    }

    /// Checks known answers of every set on every instruction set of this processor: GOODPRIME_OK
    /// or GOODPRIME_ERROR_SELFTEST. Links in all sets.
    unsafe fn goodprime_selftest() -> c_int {
        if crate::selftest::all_pass() { Status::Ok.code() } else { Status::Selftest.code() }
    }
}
