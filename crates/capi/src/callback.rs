//! Randomness from the system, from a callback of the caller, or given by the caller.

use core::ffi::{c_int, c_void};

use goodprime::Error;

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
    /// The caller lets `rng`, if there is one, be called with `context` as long as this exists: it writes no more
    /// than the given number of bytes to the given pointer, and nothing that this library uses meanwhile.
    pub(crate) unsafe fn new(rng: Rng, context: *mut c_void) -> Result<Self, Status> {
        Ok(Self { function: rng.ok_or(Status::Null)?, context })
    }

    /// Fills all of `out`, which is zeroed before, so that a callback that writes nothing repeats no earlier
    /// randomness.
    pub(crate) fn fill(&mut self, out: &mut [u8]) -> Result<(), Error> {
        out.fill(0);
        // SAFETY: promised at `new`; the pointer is valid for that many bytes.
        match unsafe { (self.function)(self.context, out.as_mut_ptr(), out.len()) } {
            0 => Ok(()),
            _ => Err(Error::Randomness),
        }
    }
}

/// The source of an operation's randomness, as the caller chose it.
#[derive(Clone, Copy)]
pub(crate) enum Source {
    /// The operating system.
    System,
    /// A callback and its context.
    Callback(Rng, *mut c_void),
    /// A seed: pointer and length.
    Seed(*const u8, usize),
    /// A seed for each member of a batch: pointer and length.
    Seeds(*const u8, usize),
    /// Raw randomness: pointer and length.
    Given(*const u8, usize),
}

/// The randomness of an encapsulation.
pub(crate) enum Random<'a> {
    Seed(&'a [u8; 32]),
    Seeds(&'a [[u8; 32]]),
    Asked(&'a mut dyn FnMut(&mut [u8]) -> Result<(), Error>),
    Given(&'a [u8]),
}
