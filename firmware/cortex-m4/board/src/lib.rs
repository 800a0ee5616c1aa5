//! Support for programs on an emulated board: start-up code, and semihosting for text, files and
//! the exit status.
//!
//! * `start`: the code between reset and the program's `main`.
//! * [`host`]: calls of the emulator, for the console and files.
//! * [`stack`]: bytes of stack that a function writes.
//! * [`say!`]: prints a line of text.
//!
//! A program defines `#[unsafe(no_mangle)] extern "C" fn main() -> bool`, which returns true if all
//! went well.
#![no_std]

pub mod host;
pub mod stack;
mod start;

/// Prints a line.
#[macro_export]
macro_rules! say {
    ($($text:tt)*) => {{
        use core::fmt::Write as _;
        let _ = writeln!($crate::host::Console, $($text)*);
    }};
}

/// The panic handler: prints the message and its place, and ends the program as failed.
pub fn panicked(info: &core::panic::PanicInfo<'_>) -> ! {
    say!("{info}");
    host::exit(false)
}
