//! Semihosting: Arm's calls of a debugger or emulator, which RISC-V has taken over.
//!
//! Source: Arm, Semihosting for AArch32 and AArch64, 2.0. Each call is a number and a block of words.

#[cfg(target_arch = "arm")]
use core::arch::asm;

const OPEN: usize = 0x01;
const CLOSE: usize = 0x02;
const WRITE: usize = 0x05;
const READ: usize = 0x06;
const COMMAND_LINE: usize = 0x15;
const EXIT: usize = 0x18;
/// A call that tools/armsim alone has: it writes random bytes.
const RANDOM: usize = 0x1f0;

/// The name under which the console is a file.
const CONSOLE: &[u8] = b":tt\0";

/// Makes a call; its argument is the address of its words, or its only word.
#[inline(always)]
fn call(number: usize, argument: usize) -> usize {
    let result;
    #[cfg(target_arch = "arm")]
    // SAFETY: the emulator reads and writes what the words point to; callers give memory that is theirs.
    unsafe {
        asm!("bkpt 0xab", inlateout("r0") number => result, in("r1") argument, options(nostack));
    }
    #[cfg(target_arch = "riscv32")]
    // SAFETY: as above. The three instructions are the call only if none is compressed, and on one page.
    unsafe {
        core::arch::asm!(
            ".option push", ".option norvc", ".balign 16",
            "slli x0, x0, 0x1f", "ebreak", "srai x0, x0, 7", ".option pop",
            inlateout("a0") number => result, in("a1") argument, options(nostack)
        );
    }
    result
}

#[inline(always)]
fn with(number: usize, words: &mut [usize]) -> usize {
    call(number, words.as_mut_ptr() as usize)
}

/// Ends the program.
pub fn exit(well: bool) -> ! {
    // ADP_Stopped_ApplicationExit and ADP_Stopped_RunTimeErrorUnknown.
    call(EXIT, if well { 0x2_0026 } else { 0x2_0023 });
    loop {
        core::hint::spin_loop();
    }
}

/// Writes seeded random bytes; only tools/armsim has this call.
pub fn random(out: &mut [u8]) {
    with(RANDOM, &mut [out.as_mut_ptr() as usize, out.len()]);
}

/// Returns the command line, which begins with the program's name.
pub fn command_line(buffer: &mut [u8]) -> &str {
    let words = &mut [buffer.as_mut_ptr() as usize, buffer.len()];
    let length = if with(COMMAND_LINE, words) == 0 { words[1] } else { 0 };
    core::str::from_utf8(&buffer[..length.min(buffer.len())]).unwrap_or_default()
}

/// The emulator's console.
pub struct Console;

impl core::fmt::Write for Console {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let name = CONSOLE.as_ptr() as usize;
        // Mode 4 is `w`. Opening is cheap, and so nothing has to be kept.
        let file = with(OPEN, &mut [name, 4, CONSOLE.len() - 1]);
        with(WRITE, &mut [file, text.as_ptr() as usize, text.len()]);
        with(CLOSE, &mut [file]);
        Ok(())
    }
}

/// A file of the emulator's machine, read byte by byte.
pub struct File {
    handle: usize,
    buffer: [u8; 512],
    length: usize,
    at: usize,
}

impl File {
    /// Opens a file, whose name is at most 255 bytes long.
    pub fn open(name: &str) -> Option<Self> {
        let mut text = [0; 256];
        text.get_mut(..name.len()).filter(|_| name.len() < 256)?.copy_from_slice(name.as_bytes());
        // Mode 1 is `rb`.
        let handle = with(OPEN, &mut [text.as_ptr() as usize, 1, name.len()]);
        (handle != usize::MAX).then_some(Self { handle, buffer: [0; 512], length: 0, at: 0 })
    }
}

impl Iterator for File {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        if self.at == self.length {
            let at = self.buffer.as_mut_ptr() as usize;
            let unread = with(READ, &mut [self.handle, at, self.buffer.len()]);
            self.length = self.buffer.len().saturating_sub(unread);
            self.at = 0;
        }
        let byte = self.buffer[..self.length].get(self.at).copied();
        self.at += byte.is_some() as usize;
        byte
    }
}

impl Drop for File {
    fn drop(&mut self) {
        with(CLOSE, &mut [self.handle]);
    }
}
