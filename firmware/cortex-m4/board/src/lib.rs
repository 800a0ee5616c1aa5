//! What a program needs on an emulated board: start-up code, and semihosting for text, files and the end.
//!
//! * `start`: from reset to the program's `main`.
//! * [`host`]: calls of the emulator, which has the console and the files.
//! * [`stack`]: how much of it a piece of work takes.
//! * [`say!`]: a line of text.
//!
//! A program defines `#[unsafe(no_mangle)] extern "C" fn main() -> bool`, which says whether all went well.
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

/// What a program does when it panics: it says where, and fails.
pub fn panicked(info: &core::panic::PanicInfo<'_>) -> ! {
    say!("{info}");
    host::exit(false)
}
