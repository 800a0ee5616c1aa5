//! Known-answer tests: goodprime against results of other implementations of NTRU Prime and NTRU.
//!
//! * [`check_rsp`]: NIST response files, in both request patterns.
//! * [`check_reject`]: decapsulation of damaged ciphertexts and keys.
//! * [`check_encaps_edge`]: encapsulation to unusual public keys.
//! * [`supercop_checksum`]: SUPERCOP's checksum over many operations.
//! * [`selftest`]: SUPERCOP's checksums, with the published values built in.
//! * [`suite`]: test vectors for any implementation, in Wycheproof's form.
//!
//! A check tells a file that it cannot read ([`FileError`]) from an answer that is wrong
//! ([`Report::failed`]) and from a parameter set that this build lacks ([`Report::skipped`]).
#![forbid(unsafe_code)]

mod drbg;
mod encaps_edge;
mod field;
mod file_error;
mod json;
mod pattern;
mod reject;
mod report;
mod rsp;
mod selftest;
mod standard;
pub mod suite;
mod supercop;

pub use drbg::Drbg;
pub use encaps_edge::check_encaps_edge;
pub use file_error::FileError;
pub use pattern::Pattern;
pub use reject::check_reject;
pub use report::{Progress, Report};
pub use rsp::check_rsp;
pub use selftest::selftest;
pub use supercop::{Stream, supercop_checksum};
