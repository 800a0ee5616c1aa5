//! The linker script: the sections of every board, with the memory of the one that the target means.

use std::path::PathBuf;
use std::{env, fs};

/// Sections, the same on all boards.
const SECTIONS: &str = include_str!("sections.ld");

fn main() {
    let target = env::var("TARGET").unwrap_or_default();
    // Code and data: where they begin, and bytes. From QEMU's descriptions of its boards.
    let [(code, code_size), (data, data_size)]: [(u32, u32); 2] = match target.as_str() {
        // Cortex-M33, `mps2-an505`: memory of the secure state.
        t if t.starts_with("thumbv8m") => [(0x1000_0000, 4 << 20), (0x3800_0000, 4 << 20)],
        // Cortex-M0, with the memory of a small microcontroller that has one. QEMU's `microbit` has 16 KB, which is less
        // than key generation takes; so programs for it are measured, not run.
        t if t.starts_with("thumbv6m") => [(0, 256 << 10), (0x2000_0000, 64 << 10)],
        // Cortex-M3, M4, M7: `mps2-an385`, `mps2-an386`, `mps2-an500`.
        t if t.starts_with("thumb") => [(0, 4 << 20), (0x2000_0000, 4 << 20)],
        // RISC-V, `virt`.
        _ => [(0x8000_0000, 4 << 20), (0x8040_0000, 4 << 20)],
    };
    let memory = format!(
        "MEMORY {{\n  CODE (rx) : ORIGIN = {code:#x}, LENGTH = {code_size:#x}\n  \
         DATA (rw) : ORIGIN = {data:#x}, LENGTH = {data_size:#x}\n}}\n"
    );
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(folder.join("board.ld"), memory + SECTIONS).expect("the linker script");
    println!("cargo:rustc-check-cfg=cfg(fpu)");
    if target.starts_with("thumbv7em") || target.starts_with("thumbv8m.main") {
        println!("cargo:rustc-cfg=fpu");
    }
    println!("cargo:rustc-link-search={}", folder.display());
    println!("cargo:rerun-if-changed=sections.ld");
    println!("cargo:rerun-if-changed=build.rs");
}
