//! Replacements of the standard library: the end of the process on a panic, and the name of an unwinder's function.
//!
//! Panics cannot be reached from C as far as we know. The standard library's way to report one
//! (messages, backtraces, symbols) is larger than some parameter sets.

use core::panic::PanicInfo;

unsafe extern "C" {
    fn abort() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: no preconditions.
    unsafe { abort() }
}

// `core` comes compiled for unwinding, and its tables name the function that an unwinder would call. Nothing unwinds
// in this library, so it is never called. Weak and hidden: a program may have Rust's own from elsewhere.
core::arch::global_asm!(
    ".pushsection .text.rust_eh_personality, \"ax\"",
    ".weak rust_eh_personality",
    ".hidden rust_eh_personality",
    "rust_eh_personality:",
    ".long 0",
    ".popsection",
);
