//! How much stack a piece of work writes: what is below is painted before, and looked at afterwards.

/// Bytes that are painted.
const PAINTED: usize = 192 << 10;
/// Below the stack pointer these are not painted.
const NEAR: usize = 64;
const PAINT: u8 = 0xa5;

/// Where the stack ends here.
#[inline(always)]
fn pointer() -> usize {
    let at;
    // SAFETY: it reads a register.
    unsafe {
        #[cfg(target_arch = "arm")]
        core::arch::asm!("mov {}, sp", out(reg) at, options(nomem, nostack, preserves_flags));
        #[cfg(target_arch = "riscv32")]
        core::arch::asm!("mv {}, sp", out(reg) at, options(nomem, nostack, preserves_flags));
    }
    at
}

/// The bytes below its caller's frame that `work` writes, to within a few; at most [`PAINTED`] are seen.
#[inline(never)]
pub fn written_by(work: &mut dyn FnMut()) -> usize {
    let top = pointer();
    let bottom = top - PAINTED;
    for at in bottom..top - NEAR {
        // SAFETY: below the stack of this function, which calls nothing meanwhile, memory is nobody's. Boards have
        // megabytes of it, and no interrupts.
        unsafe { (at as *mut u8).write_volatile(PAINT) };
    }
    work();
    // SAFETY: as above.
    let painted = |at: &usize| unsafe { (*at as *const u8).read_volatile() } == PAINT;
    top - (bottom..top).find(|at| !painted(at)).unwrap_or(top)
}
