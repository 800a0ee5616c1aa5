//! A clock fine enough to time one operation: the time stamp counter on x86-64; on AArch64 Linux the core's own cycles
//! through `perf_event`, where the system allows it; nanoseconds elsewhere.
#![allow(unsafe_code)] // To read the counters.

#[cfg(all(target_arch = "aarch64", target_os = "linux"))]
mod core;

use std::time::Instant;

/// A clock that counts from an arbitrary start.
#[derive(Clone, Copy)]
pub struct Clock {
    source: Source,
    start: Instant,
    start_ticks: u64,
}

#[derive(Clone, Copy)]
enum Source {
    #[cfg(target_arch = "x86_64")]
    TimeStamp,
    #[cfg(all(target_arch = "aarch64", target_os = "linux"))]
    Core(core::Counter),
    Nanoseconds,
}

impl Source {
    /// The finest source of this processor that the system allows.
    fn finest() -> Self {
        #[cfg(target_arch = "x86_64")]
        return Self::TimeStamp;
        #[cfg(all(target_arch = "aarch64", target_os = "linux"))]
        return core::Counter::open().map_or(Self::Nanoseconds, Self::Core);
        #[cfg(not(any(
            target_arch = "x86_64",
            all(target_arch = "aarch64", target_os = "linux")
        )))]
        return Self::Nanoseconds;
    }
}

impl Clock {
    /// The finest clock of this processor.
    pub fn finest() -> Self {
        Self::of(Source::finest())
    }

    /// A clock in nanoseconds.
    pub fn nanoseconds() -> Self {
        Self::of(Source::Nanoseconds)
    }

    fn of(source: Source) -> Self {
        let clock = Self { source, start: Instant::now(), start_ticks: 0 };
        Self { start_ticks: clock.now(), ..clock }
    }

    /// The unit: `tsc` for cycles of the time stamp counter, which has a frequency of its own, `cycles` for cycles of
    /// the core, or `ns`.
    pub fn unit(self) -> &'static str {
        match self.source {
            #[cfg(target_arch = "x86_64")]
            Source::TimeStamp => "tsc",
            #[cfg(all(target_arch = "aarch64", target_os = "linux"))]
            Source::Core(_) => "cycles",
            Source::Nanoseconds => "ns",
        }
    }

    /// The time now.
    #[inline(always)]
    pub fn now(self) -> u64 {
        match self.source {
            #[cfg(target_arch = "x86_64")]
            Source::TimeStamp => time_stamp(),
            #[cfg(all(target_arch = "aarch64", target_os = "linux"))]
            Source::Core(counter) => counter.read(),
            Source::Nanoseconds => self.start.elapsed().as_nanos() as u64,
        }
    }

    /// Ticks per nanosecond, as counted since this clock was made.
    pub fn frequency(self) -> f64 {
        (self.now() - self.start_ticks) as f64 / self.start.elapsed().as_nanos() as f64
    }
}

/// The time stamp counter, read after all earlier instructions are done and before any later one begins.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn time_stamp() -> u64 {
    use std::arch::x86_64::{_mm_lfence, _rdtsc};
    // SAFETY: both instructions are part of x86-64 and touch no memory.
    unsafe {
        _mm_lfence();
        let ticks = _rdtsc();
        _mm_lfence();
        ticks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_go_forward_at_their_frequency() {
        for clock in [Clock::finest(), Clock::nanoseconds()] {
            let before = clock.now();
            // Not asleep: a core's cycle counter stands still then.
            let start = Instant::now();
            while start.elapsed().as_millis() < 20 {}
            let ticks = clock.now() - before;
            let nanoseconds = ticks as f64 / clock.frequency();
            assert!(nanoseconds > 15e6, "{}: {nanoseconds} ns", clock.unit());
        }
        let clock = Clock::nanoseconds();
        std::thread::sleep(std::time::Duration::from_millis(1));
        let frequency = clock.frequency();
        assert!((0.0..=1.1).contains(&frequency), "{frequency}");
    }
}
