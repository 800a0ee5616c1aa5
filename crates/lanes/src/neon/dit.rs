//! Data-independent timing (DIT): a bit of the processor's state. While it is set, the time of the
//! instructions that Arm lists does not depend on their operands; otherwise nothing promises that.
//! [Arm Architecture Reference Manual, PSTATE.DIT; FEAT_DIT, optional from Armv8.2, required from 8.4]
//!
//! [`Dit::set`] sets the bit on entry to an operation where the processor has it; dropping restores it. Costs the
//! test of one byte on other processors.

use core::arch::asm;

/// A guard: while it exists the bit is set, if the processor has it.
pub(super) struct Dit {
    /// True if the bit was clear before, and has to be cleared.
    clear: bool,
}

impl Dit {
    #[inline(always)]
    pub(super) fn set() -> Self {
        let clear = present() && !is_set();
        if clear {
            // SAFETY: the processor has DIT. S3_3_C4_C2_5 is its register, by a name that every assembler knows.
            unsafe { asm!("msr S3_3_C4_C2_5, {}", in(reg) BIT) };
        }
        Self { clear }
    }
}

impl Drop for Dit {
    #[inline(always)]
    fn drop(&mut self) {
        if self.clear {
            // SAFETY: `clear` says that the processor has DIT.
            unsafe { asm!("msr S3_3_C4_C2_5, xzr") };
        }
    }
}

/// The place of the bit in its register.
const BIT: u64 = 1 << 24;

/// True if the bit is set, on a processor that has it.
#[inline(always)]
fn is_set() -> bool {
    let register: u64;
    // SAFETY: only called if the processor has DIT; nothing but a register is read. Not `pure`: a write in
    // between changes it.
    unsafe { asm!("mrs {}, S3_3_C4_C2_5", out(reg) register) };
    register & BIT != 0
}

#[cfg(all(target_os = "linux", any(target_env = "gnu", target_env = "musl")))]
use linux::present;

/// Detection by the C library of Linux, which exists without the standard library too.
#[cfg(all(target_os = "linux", any(target_env = "gnu", target_env = "musl")))]
mod linux {
    use core::arch::asm;
    use core::ffi::c_ulong;
    use core::sync::atomic::{AtomicU8, Ordering};

    unsafe extern "C" {
        safe fn getauxval(kind: c_ulong) -> c_ulong;
    }

    /// Constants of Linux: the entry `AT_HWCAP` about the processor, and its bits `HWCAP_CPUID` and `HWCAP_DIT`.
    const AT_HWCAP: c_ulong = 16;
    const HWCAP_CPUID: c_ulong = 1 << 11;
    const HWCAP_DIT: c_ulong = 1 << 24;

    /// 0 before the answer is known, then 1 (no) or 2 (yes).
    static KNOWN: AtomicU8 = AtomicU8::new(0);

    /// True if the processor has DIT. Asked once.
    #[inline(always)]
    pub(super) fn present() -> bool {
        match KNOWN.load(Ordering::Relaxed) {
            0 => ask(),
            known => known == 2,
        }
    }

    #[cold]
    fn ask() -> bool {
        let said = getauxval(AT_HWCAP);
        let found = said & HWCAP_DIT != 0 || said & HWCAP_CPUID != 0 && register_says_so();
        KNOWN.store(1 + u8::from(found), Ordering::Relaxed);
        found
    }

    /// True if bits 48 to 51 of ID_AA64PFR0_EL1 say DIT: emulators have them where they do not know the bit of
    /// `AT_HWCAP`.
    fn register_says_so() -> bool {
        let register: u64;
        // SAFETY: `HWCAP_CPUID` says that programs may read the register.
        unsafe { asm!("mrs {}, ID_AA64PFR0_EL1", out(reg) register, options(nomem, nostack)) };
        register >> 48 & 15 != 0
    }
}

/// True if the processor has DIT.
#[cfg(all(
    feature = "std",
    not(all(target_os = "linux", any(target_env = "gnu", target_env = "musl")))
))]
#[inline(always)]
fn present() -> bool {
    std::arch::is_aarch64_feature_detected!("dit")
}

/// True if every processor of the target has DIT: without an operating system this processor cannot be asked.
#[cfg(all(
    not(feature = "std"),
    not(all(target_os = "linux", any(target_env = "gnu", target_env = "musl")))
))]
#[inline(always)]
fn present() -> bool {
    cfg!(target_feature = "dit")
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::contract::{Isa, Kernel};
    use crate::neon::Neon;

    /// A kernel that returns true if the bit is set inside an operation.
    struct Look;

    impl Kernel for Look {
        type Output = bool;
        #[inline(always)]
        fn on<I: Isa>(self, _: I) -> bool {
            is_set()
        }
    }

    #[test]
    fn the_bit_is_set_inside_and_as_before_outside() {
        if !present() {
            return std::println!("skipped: DIT (this processor lacks it)");
        }
        assert!(!is_set(), "threads begin without");
        for _ in 0..2 {
            assert!(Neon.run(Look));
            assert!(!is_set(), "cleared as it was");
        }
        let outer = Dit::set();
        assert!(Neon.run(Look));
        assert!(is_set(), "whoever has set it finds it set");
        drop(outer);
        assert!(!is_set());
    }
}
