//! The memory of an operation.

// The steps of an operation have one memory together, or, in the compact build, each its own.
#[cfg(feature = "compact")]
#[path = "workspace/apart.rs"]
mod shared;
#[cfg(not(feature = "compact"))]
#[path = "workspace/together.rs"]
mod shared;

use goodprime_ring::{Left, ProductScratch, Ring, Rq, Small};

use self::shared::Place;
pub(crate) use self::shared::{Buffer, Shared, step};
use crate::codec::Numbers;
use crate::wipe::Secret;

/// The memory of an operation, the same for all its steps: clearing it, and wiping it in the end, is a
/// noticeable part of the time.
pub(crate) struct Workspace<R: Ring> {
    pub(crate) left: Secret<Left<R>>,
    pub(crate) scratch: Secret<ProductScratch<R>>,
    pub(crate) polynomial: Rq<R>,
    /// In encapsulation the input r, from when it is made until it is encrypted; in the compact build, where steps share
    /// no memory, encryption decodes it.
    pub(crate) small: Small<R>,
    pub(crate) numbers: Numbers<R>,
}

/// The memory of encapsulations or decapsulations.
pub(crate) struct Memory<R: Ring> {
    /// Where keys that come as bytes are decoded, one polynomial after another: all of a secret key at once would be
    /// 18 kB to clear and to wipe. The last one is public, so that nothing secret is left to be wiped: a decapsulation ends
    /// with an encryption.
    pub(crate) key: Place<R>,
    pub(crate) work: Workspace<R>,
}

impl<R: Ring> Workspace<R> {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self {
            left: Secret::new(Left::new()),
            scratch: Secret::new(ProductScratch::new()),
            polynomial: Rq::ZERO,
            small: Small::ZERO,
            numbers: Numbers::<R>::new(),
        }
    }
}

impl<R: Ring> Memory<R> {
    /// With a place to decode keys if one is needed: making it takes time.
    #[inline(always)]
    pub(crate) fn new(keys_are_bytes: bool) -> Self {
        // A constant is made in its place; what a function returns may be made beside it, and copied.
        Self { key: Place::new(keys_are_bytes), work: const { Workspace::new() } }
    }
}
