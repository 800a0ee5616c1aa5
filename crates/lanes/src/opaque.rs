//! Values about which the optimiser may assume nothing.

/// Returns `x`, but hides its properties from the optimiser.
///
/// A mask that is known to be all zeros or all ones invites compilers to branch on it; they have
/// been seen to do so with constant-time selections. An empty piece of assembly that "may change"
/// the mask prevents that. Architectures without stable assembly fall back on
/// [`core::hint::black_box`], which promises less.
#[inline(always)]
pub fn opaque(x: u64) -> u64 {
    #[cfg(all(
        not(miri),
        any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
    ))]
    {
        let mut x = x;
        // SAFETY: no instruction is executed; the register is read and left as it was.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) x, options(pure, nomem, nostack, preserves_flags));
        }
        x
    }
    #[cfg(not(all(
        not(miri),
        any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")
    )))]
    core::hint::black_box(x)
}

/// Returns `x`, but hides its referent from the optimiser, each time anew.
#[allow(clippy::pointers_in_nomem_asm_block)] // Nothing is read or written through it.
#[inline(always)]
pub(crate) fn hidden_ref<T>(x: &T) -> &T {
    #[cfg(all(not(miri), any(target_arch = "x86_64", target_arch = "aarch64")))]
    {
        let mut x: *const T = x;
        // SAFETY: no instruction is executed; the register is read and left as it was, so it is still the reference
        // that came in.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) x, options(nomem, nostack, preserves_flags));
            &*x
        }
    }
    #[cfg(not(all(not(miri), any(target_arch = "x86_64", target_arch = "aarch64"))))]
    x
}

/// Returns `x`, but hides its referent from the optimiser, where that pays.
///
/// Constants from a table are then loaded, several at once, and not rebuilt one at a time by
/// instructions that compete with multiplications.
#[inline(always)]
pub fn opaque_ref<T>(x: &T) -> &T {
    if cfg!(target_arch = "aarch64") { hidden_ref(x) } else { x }
}
