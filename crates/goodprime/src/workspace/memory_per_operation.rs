//! The working memory in builds without the feature `compact`. All steps of an encryption or decryption share one
//! memory, because clearing and wiping memory takes time.

use goodprime_lanes::Isa;
use goodprime_ring::{Array, Right, Ring};

use super::{Steps, Workspace};
use crate::error::Error;
use crate::random::Randomness;
use crate::scheme::PrimeSet;
use crate::short::encode_short;
use crate::wipe::Wiped;

/// The operand into which the factors of a key are prepared, if keys come as bytes. It is not wiped, because the last
/// factor of an operation is public.
pub(crate) struct KeyOperand<R: Ring>(Option<Right<R>>);

impl<R: Ring> KeyOperand<R> {
    #[inline(always)]
    pub(super) fn new(needed: bool) -> Self {
        Self(needed.then(Right::new))
    }

    #[inline(always)]
    pub(crate) fn get(&mut self) -> &mut Right<R> {
        self.0.get_or_insert_with(Right::new)
    }
}

/// The memory that the steps of an operation share.
pub(crate) struct OperationMemory<R: Ring>(Workspace<R>);

impl<R: Ring> Steps for OperationMemory<R> {
    type Ring = R;
    type Step = Workspace<R>;
    type Buffer<A: Array<u8>> = Option<Wiped<A, u8>>;

    #[inline(always)]
    fn buffer<A: Array<u8>>(randomness: &Randomness<'_, '_>) -> Self::Buffer<A> {
        randomness.buffer()
    }

    #[inline(always)]
    fn new(keys_are_bytes: bool) -> Self {
        Self(Workspace::with(KeyOperand::new(keys_are_bytes)))
    }

    #[inline(always)]
    fn step<T>(&mut self, step: impl FnOnce(&mut Workspace<R>) -> T) -> T {
        step(&mut self.0)
    }

    #[inline(always)]
    fn short<I: Isa, S: PrimeSet<Ring = R>>(
        &mut self,
        isa: I,
        randomness: &mut Randomness<'_, '_>,
        buffer: &mut Option<Wiped<S::WordBytes, u8>>,
        out: &mut [u8],
    ) -> Result<(), Error> {
        let random = randomness.next(buffer, size_of::<S::WordBytes>())?;
        encode_short::<I, S>(isa, random, &mut self.0.small, out);
        Ok(())
    }
}
