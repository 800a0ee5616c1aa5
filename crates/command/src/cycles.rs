//! A clock fine enough to time one operation: the time stamp counter on x86-64, nanoseconds
//! elsewhere.
#![allow(unsafe_code)] // To read the time stamp counter.

use std::time::Instant;

/// A clock that counts from an arbitrary start.
#[derive(Clone, Copy)]
pub struct Clock {
    cycles: bool,
    start: Instant,
    start_ticks: u64,
}

impl Clock {
    /// The finest clock of this processor.
    pub fn finest() -> Self {
        let cycles = cfg!(target_arch = "x86_64");
        Self { cycles, start: Instant::now(), start_ticks: time_stamp() }
    }

    /// A clock in nanoseconds.
    pub fn nanoseconds() -> Self {
        Self { cycles: false, ..Self::finest() }
    }

    /// The unit: `tsc` for cycles of the time stamp counter, which has a frequency of its own,
    /// or `ns`.
    pub fn unit(self) -> &'static str {
        if self.cycles { "tsc" } else { "ns" }
    }

    /// The time now.
    #[inline(always)]
    pub fn now(self) -> u64 {
        if self.cycles { time_stamp() } else { self.start.elapsed().as_nanos() as u64 }
    }

    /// Ticks in a nanosecond, as counted since this clock was made.
    pub fn frequency(self) -> f64 {
        let start = if self.cycles { self.start_ticks } else { 0 };
        (self.now() - start) as f64 / self.start.elapsed().as_nanos() as f64
    }
}

/// The time stamp counter, once everything before has been done and before anything after is.
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

#[cfg(not(target_arch = "x86_64"))]
fn time_stamp() -> u64 {
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_go_forward_at_their_frequency() {
        for clock in [Clock::finest(), Clock::nanoseconds()] {
            let before = clock.now();
            std::thread::sleep(std::time::Duration::from_millis(20));
            let ticks = clock.now() - before;
            let nanoseconds = ticks as f64 / clock.frequency();
            assert!(nanoseconds > 15e6, "{}: {nanoseconds} ns", clock.unit());
        }
        let frequency = Clock::nanoseconds().frequency();
        assert!((0.0..=1.1).contains(&frequency), "{frequency}");
    }
}
