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

/// The memory that the steps of an operation share, [`step`] by step. In the compact build each step has its own, for as
/// long as it takes, so that none is on the stack beneath another step.
pub(crate) struct Shared<R: Ring> {
    #[cfg(not(feature = "compact"))]
    pub(crate) memory: Memory<R>,
    #[cfg(feature = "compact")]
    keys_are_bytes: bool,
    ring: PhantomData<R>,
}

impl<R: Ring> Shared<R> {
    /// As [`Memory::new`].
    #[inline(always)]
    pub(crate) fn new(keys_are_bytes: bool) -> Self {
        Self {
            #[cfg(not(feature = "compact"))]
            memory: Memory::new(keys_are_bytes),
            #[cfg(feature = "compact")]
            keys_are_bytes,
            ring: PhantomData,
        }
    }
}

#[cfg(feature = "compact")]
impl<R: Ring> Shared<R> {
    /// Runs a step in memory of its own.
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

/// A step of an operation: `step!(shared, m => code)` in the memory `m`, `step!(shared, small r => code)` with a small
/// polynomial `r` only.
#[cfg(not(feature = "compact"))]
macro_rules! step {
    ($shared:ident, small $r:ident => $code:expr) => {{
        let $r = &mut $shared.memory.work.small;
        $code
    }};
    ($shared:ident, $m:ident => $code:expr) => {{
        let $m = &mut $shared.memory;
        $code
    }};
}
#[cfg(feature = "compact")]
macro_rules! step {
    ($shared:ident, small $r:ident => $code:expr) => {
        $shared.with_small(|$r| $code)
    };
    ($shared:ident, $m:ident => $code:expr) => {
        $shared.with(|$m| $code)
    };
}
pub(crate) use step;
