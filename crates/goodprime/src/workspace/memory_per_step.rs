//! The working memory of the compact build: each step of an operation has its own, for as long as it takes, so that
//! none is on the stack beneath another step.

use core::marker::PhantomData;

use goodprime_lanes::Isa;
use goodprime_ring::{Array, Right, Ring, Small};

use super::{Steps, Workspace};
use crate::error::Error;
use crate::random::Randomness;
use crate::scheme::PrimeSet;
use crate::short::encode_short;
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
    type Ring = R;
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

    #[inline(never)]
    fn short<I: Isa, S: PrimeSet<Ring = R>>(
        &mut self,
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        _: &mut PhantomData<S::WordBytes>,
        out: &mut [u8],
    ) -> Result<(), Error> {
        let mut small = Small::ZERO;
        let mut buffer = randomness.buffer::<S::WordBytes>();
        let random = randomness.next(&mut buffer, size_of::<S::WordBytes>())?;
        encode_short::<I, S>(isa, random, &mut small, out);
        Ok(())
    }
}
