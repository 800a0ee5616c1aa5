//! Cycles of the core, counted by Linux's `perf_event` (perf_event_open(2)) for this process in user mode.

use std::mem::size_of;
use std::ptr;

/// The request to the kernel: `struct perf_event_attr` in its first version, of 64 bytes.
#[repr(C)]
#[derive(Default)]
struct Attributes {
    kind: u32,
    size: u32,
    config: u64,
    sample_period: u64,
    sample_type: u64,
    read_format: u64,
    flags: u64,
    wakeup_events: u32,
    breakpoint_type: u32,
    breakpoint_address: u64,
}

/// `PERF_TYPE_HARDWARE` and `PERF_COUNT_HW_CPU_CYCLES`.
const CYCLES: (u32, u64) = (0, 0);
/// `exclude_kernel` and `exclude_hv`: the counts that a system allows its users, if it allows any.
const USER_ONLY: u64 = 1 << 5 | 1 << 6;
/// `PERF_FLAG_FD_CLOEXEC`.
const CLOSE_ON_EXEC: libc::c_ulong = 1 << 3;

/// An open counter. It stays open as long as the process.
#[derive(Clone, Copy)]
pub(super) struct Counter(libc::c_int);

impl Counter {
    /// Opens a counter, unless the system has none, does not allow it, or has one that does not count.
    pub(super) fn open() -> Option<Self> {
        let attributes = Attributes {
            kind: CYCLES.0,
            size: size_of::<Attributes>() as u32,
            config: CYCLES.1,
            flags: USER_ONLY,
            ..Attributes::default()
        };
        let (this_process, any_core, no_group): (libc::pid_t, libc::c_int, libc::c_int) =
            (0, -1, -1);
        // SAFETY: the attributes live during the call and say their size, of which the kernel reads no more.
        let opened = unsafe {
            libc::syscall(
                libc::SYS_perf_event_open,
                ptr::from_ref(&attributes),
                this_process,
                any_core,
                no_group,
                CLOSE_ON_EXEC,
            )
        };
        let counter =
            Self(libc::c_int::try_from(opened).ok().filter(|&descriptor| descriptor >= 0)?);
        // A counter that stands still, as in some virtual machines, is of no use.
        let first = counter.read();
        (counter.read() > first && first > 0).then_some(counter)
    }

    /// Cycles so far; 0 if the counter cannot be read.
    #[inline(always)]
    pub(super) fn read(self) -> u64 {
        let mut count = 0u64;
        // SAFETY: the descriptor is open, and the buffer has as many bytes as the call reads.
        let read =
            unsafe { libc::read(self.0, ptr::from_mut(&mut count).cast(), size_of::<u64>()) };
        if read == size_of::<u64>() as isize { count } else { 0 }
    }
}
