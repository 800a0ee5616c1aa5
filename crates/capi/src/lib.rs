//! libgoodprime: the KEMs of NTRU Prime and NTRU for C.
//!
//! `include/goodprime.h` is the interface for C programs; `docs/c-api.md` says how to build and use it. Header and
//! manual pages are generated from the same table as the functions (`table.rs`).
//!
//! # The FFI boundary
//!
//! * Pointers become slices, and outputs are written, in `memory.rs` only.
//! * Single operations read all inputs before they write any output, so an output may lie over an input.
//! * No panic is expected; one would end the process, as every `extern "C"` function does.
//!
//! # With and without the standard library
//!
//! If panics unwind (`cargo test`, `cargo build`), the standard library is linked. With `panic = "abort"` (the
//! profile `capi`, with which the installed library is built) it is not: `bare.rs` has the little that is needed.
//! Without an operating system it is never linked.
#![no_std]
#![allow(unsafe_code)] // This is the FFI boundary.

#[cfg(not(all(panic = "abort", any(target_os = "linux", target_os = "none"))))]
extern crate std;

mod callback;
mod compat;
mod export;
mod handle;
mod memory;
mod misc;
mod operations;
mod owned;
mod prepared;
mod selftest;
mod status;
mod system;
#[doc(hidden)]
pub mod table;

/// The functions that exist once per set.
mod by_set {
    pub(crate) use crate::operations::*;
    pub(crate) use crate::prepared::{decaps_key_new, encaps_key_new};
}

/// The lists that the header and the manual pages are made of.
#[doc(hidden)]
pub mod lists {
    pub use crate::handle::HANDLE_FUNCTIONS;
    pub use crate::misc::FUNCTIONS;
    pub use crate::prepared::KEY_FUNCTIONS;
    pub use crate::status::STATUSES;
}

#[cfg(all(panic = "abort", any(target_os = "linux", target_os = "none")))]
mod bare;
