//! Each step of an operation has its own memory, for as long as it takes, so that none is on the stack beneath another
//! step.

use core::marker::PhantomData;

use goodprime_ring::{Array, Right, Ring, Small};

use super::Memory;
use crate::random::Randomness;
use crate::wipe::{Secret, Wiped};

/// A place for a prepared key. It is always there, as making it later would take it twice; and it is wiped, as some steps
/// end with a secret.
pub(crate) struct Place<'a, R: Ring>(Secret<Right<R>>, PhantomData<&'a ()>);

impl<'a, R: Ring> Place<'a, R> {
    #[inline(always)]
    pub(super) fn new(_: Option<&'a mut Right<R>>) -> Self {
        const { Self(Secret::new(Right::new()), PhantomData) }
    }

    #[inline(always)]
    pub(crate) fn get(&mut self) -> &mut Right<R> {
        &mut self.0
    }
}

/// Calls `code`: a place for a prepared key is each step's.
#[inline(always)]
pub(crate) fn with_place<R: Ring, T>(_: bool, code: impl FnOnce(Option<&mut Right<R>>) -> T) -> T {
    code(None)
}

/// What the memory of each step is made by.
pub(crate) struct Shared<'a, R: Ring>(PhantomData<&'a R>);

impl<'a, R: Ring> Shared<'a, R> {
    /// As [`Memory::new`].
    #[inline(always)]
    pub(crate) fn new(_: Option<&'a mut Right<R>>, _: bool) -> Self {
        Self(PhantomData)
    }

    /// Runs a step in memory of its own.
    #[inline(never)]
    pub(crate) fn with(&mut self, step: impl FnOnce(&mut Memory<'_, R>)) {
        step(&mut Memory::new(None));
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
    pub(crate) fn new(_: &Randomness<'_, '_>, _: bool) -> Self {
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
        $shared.with(|$memory| $code)
    };
    ($shared:ident, $randomness:ident, $buffer:ident, |$random:ident, $small:ident| $code:expr) => {
        $shared.with_small(|$small| {
            let mut buffer = $buffer.memory($randomness);
            let $random = $randomness.next(&mut buffer, Self::Set::ENCAPSULATION_RANDOMNESS)?;
            $code;
            Ok(())
        })
    };
}
pub(crate) use step;
