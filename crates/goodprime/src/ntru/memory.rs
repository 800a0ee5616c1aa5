//! The memory of an encapsulation or a decapsulation.

use goodprime_ring::cyclic::low_stack::has_low_stack;
use goodprime_ring::cyclic::{PreparedScratch, Ring, Rq, Scratch, Ternary};

use crate::wipe::Secret;

/// The scratch memory of an operation: with decoded keys it takes less.
pub(super) enum ScratchOf<'a, R: Ring> {
    Decoded(&'a mut PreparedScratch<R>),
    Bytes(&'a mut Scratch<R>),
    /// Each step makes its own.
    LowStack,
}

/// Calls `code` with the scratch memory of an operation, beside the other memory of it, which has no room for what is not
/// needed.
#[inline(always)]
pub(super) fn with_scratch<R: Ring, T>(
    keys_are_bytes: bool,
    code: impl FnOnce(ScratchOf<'_, R>) -> T,
) -> T {
    #[inline(never)]
    fn decoded<R: Ring, T>(code: impl FnOnce(ScratchOf<'_, R>) -> T) -> T {
        code(ScratchOf::Decoded(&mut Secret::new(PreparedScratch::new())))
    }
    #[inline(never)]
    fn bytes<R: Ring, T>(code: impl FnOnce(ScratchOf<'_, R>) -> T) -> T {
        code(ScratchOf::Bytes(&mut Secret::new(Scratch::new())))
    }
    match keys_are_bytes {
        _ if const { has_low_stack::<R>() } => code(ScratchOf::LowStack),
        true => bytes(code),
        false => decoded(code),
    }
}

/// The memory of an operation, the same for all its steps.
pub(super) struct Memory<'a, R: Ring> {
    pub(super) scratch: ScratchOf<'a, R>,
    pub(super) product: Rq<R>,
    /// A polynomial of a key or of a ciphertext.
    pub(super) big: Rq<R>,
    pub(super) lifted: Rq<R>,
    pub(super) r: Ternary<R>,
    pub(super) m: Ternary<R>,
}

impl<'a, R: Ring> Memory<'a, R> {
    #[inline(always)]
    pub(super) const fn new(scratch: ScratchOf<'a, R>) -> Self {
        Self {
            scratch,
            product: Rq::ZERO,
            big: Rq::ZERO,
            lifted: Rq::ZERO,
            r: Ternary::ZERO,
            m: Ternary::ZERO,
        }
    }
}
