//! The memory of an operation.

use goodprime_ring::{ProductScratch, Ring, Rq, Small, Spectrum};

use crate::codec::Numbers;

/// The memory of an operation, the same for all its steps: clearing it, and wiping it in the end, is a
/// noticeable part of the time.
pub(crate) struct Workspace<R: Ring> {
    pub(crate) spectrum: Spectrum<R>,
    pub(crate) scratch: ProductScratch<R>,
    pub(crate) polynomial: Rq<R>,
    pub(crate) small: Small<R>,
    pub(crate) numbers: Numbers<R>,
}

impl<R: Ring> Workspace<R> {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self {
            spectrum: Spectrum::new(),
            scratch: ProductScratch::new(),
            polynomial: Rq::ZERO,
            small: Small::ZERO,
            numbers: Numbers::<R>::new(),
        }
    }
}
