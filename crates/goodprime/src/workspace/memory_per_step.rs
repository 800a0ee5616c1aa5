//! The working memory of the compact build: each step of an operation has its own, for as long as it takes, so that
//! none is on the stack beneath another step.

use core::marker::PhantomData;

#[cfg(feature = "sntrup")]
use goodprime_ring::Small;
use goodprime_ring::{Array, Right, Ring};

use super::{Steps, Workspace};
#[cfg(feature = "sntrup")]
use crate::error::Error;
use crate::random::Randomness;
use crate::wipe::Secret;

/// A place for a prepared key. It is always there, as making it later would take it twice; and it is wiped, as some steps
/// end with a secret.
pub(crate) struct KeyOperand<R: Ring>(Secret<Right<R>>);

impl<R: Ring> KeyOperand<R> {
    const fn new() -> Self {
        Self(Secret::new(Right::new()))
    }

    #[inline(always)]
    pub(crate) fn get(&mut self) -> &mut Right<R> {
        &mut self.0
    }
}

/// What the memory of each step is made by.
pub(crate) struct OperationMemory<R: Ring>(PhantomData<R>);

impl<R: Ring> Steps for OperationMemory<R> {
    type Step = Workspace<R>;
    /// It is in the memory of its step.
    type Buffer<A: Array<u8>> = PhantomData<A>;

    #[inline(always)]
    fn buffer<A: Array<u8>>(_: &Randomness<'_, '_>) -> PhantomData<A> {
        PhantomData
    }

    #[inline(always)]
    fn new(_: bool) -> Self {
        Self(PhantomData)
    }

    #[inline(never)]
    fn step<T>(&mut self, step: impl FnOnce(&mut Workspace<R>) -> T) -> T {
        step(&mut const { Workspace::with(KeyOperand::new()) })
    }
}

#[cfg(feature = "sntrup")]
impl<R: Ring> OperationMemory<R> {
    /// Runs a step with the next randomness and memory for a small polynomial.
    #[inline(never)]
    pub(crate) fn sample<A: Array<u8>>(
        &mut self,
        randomness: &mut Randomness<'_, '_>,
        _: &mut PhantomData<A>,
        step: impl FnOnce(&[u8], &mut Small<R>),
    ) -> Result<(), Error> {
        let mut small = Small::ZERO;
        let mut buffer = randomness.buffer::<A>();
        step(randomness.next(&mut buffer, size_of::<A>())?, &mut small);
        Ok(())
    }
}
