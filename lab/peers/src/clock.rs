//! The clock: time-stamp-counter cycles on x86-64, nanoseconds elsewhere.

/// The unit of [`now`]: ticks of the time-stamp counter, or nanoseconds.
#[cfg(target_arch = "x86_64")]
pub const UNIT: &str = "tsc";
#[cfg(not(target_arch = "x86_64"))]
pub const UNIT: &str = "ns";

/// Ticks since some moment, not reordered with the work around it.
#[cfg(target_arch = "x86_64")]
pub fn now() -> u64 {
    use core::arch::x86_64::{_mm_lfence, _rdtsc};
    // SAFETY: both instructions are part of x86-64 and touch no memory.
    unsafe {
        _mm_lfence();
        let ticks = _rdtsc();
        _mm_lfence();
        ticks
    }
}

/// Nanoseconds since the first call.
#[cfg(not(target_arch = "x86_64"))]
pub fn now() -> u64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}
