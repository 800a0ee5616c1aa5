//! Randomness from the system, from a callback of the caller, or given by the caller.

use core::ffi::{c_int, c_void};
use core::fmt;

use goodprime::Error;
use rand_core::{TryCryptoRng, TryRng};

use crate::status::Status;

/// `goodprime_rng *` of the header: fills `length` bytes at `out` and returns 0, or fails.
pub(crate) type Rng = Option<unsafe extern "C" fn(*mut c_void, *mut u8, usize) -> c_int>;

/// A callback and its context.
pub(crate) struct Callback {
    function: unsafe extern "C" fn(*mut c_void, *mut u8, usize) -> c_int,
    context: *mut c_void,
}

impl Callback {
    /// # Safety
    ///
    /// As long as this exists `rng`, if there is one, may be called with `context`: it writes no more
    /// than the given number of bytes to where it is told, and nothing that this library uses
    /// meanwhile.
    pub(crate) unsafe fn new(rng: Rng, context: *mut c_void) -> Result<Self, Status> {
        Ok(Self { function: rng.ok_or(Status::Null)?, context })
    }

    /// Fills all of `out`, which is zeros before.
    pub(crate) fn fill(&mut self, out: &mut [u8]) -> Result<(), Error> {
        // SAFETY: promised at `new`; the pointer is valid for that many bytes.
        match unsafe { (self.function)(self.context, out.as_mut_ptr(), out.len()) } {
            0 => Ok(()),
            _ => Err(Error::Randomness),
        }
    }
}

/// The callback returned something else than 0.
#[derive(Debug)]
pub(crate) struct Failed;

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the callback failed")
    }
}

impl core::error::Error for Failed {}

impl TryRng for Callback {
    type Error = Failed;

    fn try_next_u32(&mut self) -> Result<u32, Failed> {
        let mut word = [0; 4];
        self.try_fill_bytes(&mut word).map(|()| u32::from_le_bytes(word))
    }

    fn try_next_u64(&mut self) -> Result<u64, Failed> {
        let mut word = [0; 8];
        self.try_fill_bytes(&mut word).map(|()| u64::from_le_bytes(word))
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Failed> {
        self.fill(out).map_err(|_| Failed)
    }
}

impl TryCryptoRng for Callback {}

/// Where the randomness of an operation comes from, as the caller said it.
#[derive(Clone, Copy)]
pub(crate) enum Source {
    /// The operating system.
    System,
    /// A callback and its context.
    Callback(Rng, *mut c_void),
    /// So many bytes at a place.
    Given(*const u8, usize),
}
