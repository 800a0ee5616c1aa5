//! The names and arguments of other libraries, each a feature of this crate.
//!
//! These have no lengths and, in part, no results. Where one has a result, an error is reported by it and the outputs
//! are zeroed; where one has none, a failure of the system's randomness or a NULL ends the process, for a program that
//! goes on would use keys of zeros. So does a failure of the randomness under SUPERCOP's names, whose users ignore
//! results.
//!
//! # Safety
//!
//! The caller of these functions promises that pointers have the number of bytes that the set says.

#[cfg(any(feature = "libntruprime", feature = "callback", feature = "supercop"))]
use core::ffi::c_int;

#[cfg(feature = "callback")]
mod callback;
#[cfg(feature = "libntruprime")]
mod libntruprime;
#[cfg(feature = "oqs")]
mod oqs;
#[cfg(feature = "supercop")]
mod supercop;

/// Ends the process on an error that the caller could not see.
#[cfg(any(feature = "libntruprime", feature = "callback"))]
fn must_succeed(status: c_int) {
    if status != crate::status::Status::Ok.code() {
        // A panic cannot leave an `extern "C"` function: it ends the process.
        panic!("a function without a result failed: {:?}", crate::status::text(status));
    }
}

/// Passes a status on, but ends the process if the randomness failed, which callers overlook.
#[cfg(feature = "supercop")]
fn with_randomness(status: c_int) -> c_int {
    if status == crate::status::Status::Randomness.code() {
        // A panic cannot leave an `extern "C"` function: it ends the process.
        panic!("no randomness");
    }
    status
}
