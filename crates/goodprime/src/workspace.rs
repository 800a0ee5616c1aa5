//! The memory of an operation.

use core::marker::PhantomData;

use goodprime_ring::{Left, ProductScratch, Right, Ring, Rq, Small};

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
        Self { key: Place::new(keys_are_bytes), work: Workspace::new() }
    }
}

/// A place for a prepared key, if one is needed. In the compact build it is always there, as making it later would take it
/// twice; and it is wiped, as each step has its own and some end with a secret.
pub(crate) struct Place<R: Ring>(
    #[cfg(not(feature = "compact"))] Option<Right<R>>,
    #[cfg(feature = "compact")] Secret<Right<R>>,
);

impl<R: Ring> Place<R> {
    #[cfg(not(feature = "compact"))]
    #[inline(always)]
    fn new(needed: bool) -> Self {
        Self(needed.then(Right::new))
    }

    #[cfg(feature = "compact")]
    #[inline(always)]
    fn new(_: bool) -> Self {
        Self(Secret::new(Right::new()))
    }

    #[cfg(not(feature = "compact"))]
    #[inline(always)]
    pub(crate) fn get(&mut self) -> &mut Right<R> {
        self.0.get_or_insert_with(Right::new)
    }

    #[cfg(feature = "compact")]
    #[inline(always)]
    pub(crate) fn get(&mut self) -> &mut Right<R> {
        &mut self.0
    }
}

/// The memory that the steps of an operation share. In the compact build each step has its own, for as long as it takes,
/// so that none is on the stack beneath another step.
pub(crate) struct Shared<R: Ring> {
    #[cfg(not(feature = "compact"))]
    memory: Memory<R>,
    #[cfg(feature = "compact")]
    keys_are_bytes: bool,
    ring: PhantomData<R>,
}

#[cfg(not(feature = "compact"))]
impl<R: Ring> Shared<R> {
    /// As [`Memory::new`].
    #[inline(always)]
    pub(crate) fn new(keys_are_bytes: bool) -> Self {
        Self { memory: Memory::new(keys_are_bytes), ring: PhantomData }
    }

    /// Runs a step.
    #[inline(always)]
    pub(crate) fn with(&mut self, step: impl FnOnce(&mut Memory<R>)) {
        step(&mut self.memory);
    }

    /// Runs a step that needs a small polynomial only.
    #[inline(always)]
    pub(crate) fn with_small<T>(&mut self, step: impl FnOnce(&mut Small<R>) -> T) -> T {
        step(&mut self.memory.work.small)
    }
}

#[cfg(feature = "compact")]
impl<R: Ring> Shared<R> {
    /// As [`Memory::new`].
    pub(crate) fn new(keys_are_bytes: bool) -> Self {
        Self { keys_are_bytes, ring: PhantomData }
    }

    /// Runs a step.
    #[inline(never)]
    pub(crate) fn with(&mut self, step: impl FnOnce(&mut Memory<R>)) {
        step(&mut Memory::new(self.keys_are_bytes));
    }

    /// Runs a step that needs a small polynomial only.
    #[inline(never)]
    pub(crate) fn with_small<T>(&mut self, step: impl FnOnce(&mut Small<R>) -> T) -> T {
        let mut small = Small::ZERO;
        step(&mut small)
    }
}
