//! Each step of an operation has its own memory, for as long as it takes, so that none is on the stack beneath another
//! step.

use core::marker::PhantomData;

use goodprime_ring::{Array, Right, Ring, Small};

use super::Memory;
use crate::random::Randomness;
use crate::wipe::{Secret, Wiped};

/// A place for a prepared key. It is always there, as making it later would take it twice; and it is wiped, as some steps
/// end with a secret.
pub(crate) struct Place<R: Ring>(Secret<Right<R>>);

impl<R: Ring> Place<R> {
    #[inline(always)]
    pub(super) fn new(_: bool) -> Self {
        const { Self(Secret::new(Right::new())) }
    }

    #[inline(always)]
    pub(crate) fn get(&mut self) -> &mut Right<R> {
        &mut self.0
    }
}

/// What the memory of each step is made by.
pub(crate) struct Shared<R: Ring> {
    keys_are_bytes: bool,
    ring: PhantomData<R>,
}

impl<R: Ring> Shared<R> {
    /// As [`Memory::new`].
    #[inline(always)]
    pub(crate) fn new(keys_are_bytes: bool) -> Self {
        Self { keys_are_bytes, ring: PhantomData }
    }

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

/// What [`Randomness::next`] needs, for one step.
pub(crate) struct Buffer<A: Array<u8>>(PhantomData<A>);

impl<A: Array<u8>> Buffer<A> {
    #[inline(always)]
    pub(crate) fn new(_: &Randomness<'_, '_>) -> Self {
        Self(PhantomData)
    }

    #[inline(always)]
    pub(crate) fn memory(&self, randomness: &Randomness<'_, '_>) -> Option<Wiped<A, u8>> {
        randomness.buffer()
    }
}

/// A step of an operation: `step!(shared, |memory| code)` with all memory, `step!(shared, randomness, buffer, |random,
/// small| code)` with the next randomness and memory for a small polynomial. Code returns nothing, and there a result without a value.
macro_rules! step {
    ($shared:ident, |$memory:ident| $code:expr) => {
        $shared.expect("memory of steps").with(|$memory| $code)
    };
    ($shared:ident, $randomness:ident, $buffer:ident, |$random:ident, $small:ident| $code:expr) => {
        $shared.expect("memory of steps").with_small(|$small| {
            let mut buffer = $buffer.expect("a buffer of steps").memory($randomness);
            let $random = $randomness.next(&mut buffer, Self::Set::ENCAPSULATION_RANDOMNESS)?;
            $code;
            Ok(())
        })
    };
}
pub(crate) use step;
