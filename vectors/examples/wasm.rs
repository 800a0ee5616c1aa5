//! Known answers without an operating system: a WebAssembly module that `contrib/wasm/check` runs under node.
#![allow(unsafe_code)] // Names for the other side.

use goodprime::Backend;
use goodprime_vectors::{Pattern, Report, check_rsp, selftest};

/// 100 times the sets whose checksums are those that were published, and the sets that fail.
#[unsafe(no_mangle)]
extern "C" fn checksums() -> u32 {
    count(&selftest(Backend::detect(), &mut |_, _| ()))
}

/// True if these answers are those of the lanes of SIMD128.
#[unsafe(no_mangle)]
extern "C" fn lanes() -> bool {
    Backend::detect().name() == "wasm128"
}

/// 100 times the records of sntrup761's known answers that pass, and those that fail.
#[unsafe(no_mangle)]
extern "C" fn records() -> u32 {
    of_text(KNOWN)
}

/// Checks a file of which one digit is wrong, so that the first record must fail.
#[unsafe(no_mangle)]
extern "C" fn spoilt_records() -> u32 {
    let digit = KNOWN.find("ss = ").expect("a shared secret") + 5;
    let other = if KNOWN.as_bytes()[digit] == b'0' { "1" } else { "0" };
    of_text(&format!("{}{other}{}", &KNOWN[..digit], &KNOWN[digit + 1..]))
}

const KNOWN: &str = include_str!("../sntrup761.bulk.rsp");

fn of_text(text: &str) -> u32 {
    let checked = check_rsp(text, Pattern::Bulk, Backend::detect(), &mut |_, _| ());
    checked.as_ref().map_or(0, count)
}

fn count(report: &Report) -> u32 {
    100 * report.passed as u32 + report.failed as u32
}
