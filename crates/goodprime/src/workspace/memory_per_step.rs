//! The working memory in builds with the feature `compact`. Each step of an encryption or decryption has its own memory
//! while it runs, so that the stack never holds the memory of two steps.

use core::marker::PhantomData;

use goodprime_lanes::Isa;
use goodprime_ring::{Array, Right, Ring, Small};

use super::{Steps, Workspace};
use crate::error::Error;
use crate::random::Randomness;
use crate::scheme::PrimeSet;
use crate::short::encode_short;
use crate::wipe::Secret;

/// The operand into which the factors of a key are prepared. It always exists, because creating it later would take
/// its memory twice. It wipes itself, because some steps end with a secret factor.
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

/// A marker type without memory: [`Steps::step`] creates the memory of each step.
pub(crate) struct OperationMemory<R: Ring>(PhantomData<R>);

impl<R: Ring> Steps for OperationMemory<R> {
    type Ring = R;
    type Step = Workspace<R>;
    /// The buffer for random bytes is part of the memory of its step.
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
