//! Gives the shared library the version of its interface, which programs that link it remember.

use std::env;

/// Changes whenever a program that was linked before might no longer run. `Makefile` reads it here.
const INTERFACE: &str = "0";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let os = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    let family = env::var("CARGO_CFG_TARGET_FAMILY").unwrap_or_default();
    if family == "unix" && os != "macos" {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libgoodprime.so.{INTERFACE}");
        // Without Rust's standard library nothing else names the C library: the shared library would depend on nothing,
        // and its imports would have no versions.
        println!("cargo::rustc-cdylib-link-arg=-lc");
    }
}
