//! One memory for all steps of an operation: clearing it, and wiping it in the end, takes time.

use goodprime_ring::{Array, Right, Ring};

use super::Memory;
use crate::random::Randomness;
use crate::wipe::Wiped;

/// A place for a prepared key, if one is needed.
pub(crate) struct Place<R: Ring>(Option<Right<R>>);

impl<R: Ring> Place<R> {
    #[inline(always)]
    pub(super) fn new(needed: bool) -> Self {
        Self(needed.then(Right::new))
    }

    #[inline(always)]
    pub(crate) fn get(&mut self) -> &mut Right<R> {
        self.0.get_or_insert_with(Right::new)
    }
}

/// The memory that the steps of an operation share, [`step`] by step.
pub(crate) type Shared<R> = Memory<R>;

/// What [`Randomness::next`] needs.
pub(crate) struct Buffer<A: Array<u8>>(pub(crate) Option<Wiped<A, u8>>);

impl<A: Array<u8>> Buffer<A> {
    #[inline(always)]
    pub(crate) fn new(randomness: &Randomness<'_, '_>) -> Self {
        Self(randomness.buffer())
    }
}

/// A step of an operation: `step!(shared, |memory| code)` with all memory, `step!(shared, randomness, buffer, |random,
/// small| code)` with the next randomness and memory for a small polynomial. Code returns nothing, and there a result without a value.
macro_rules! step {
    ($shared:ident, |$memory:ident| $code:expr) => {{
        let $memory = $shared.expect("memory of steps");
        $code
    }};
    ($shared:ident, $randomness:ident, $buffer:ident, |$random:ident, $small:ident| $code:expr) => {{
        let $small = &mut $shared.expect("memory of steps").work.small;
        let buffer = &mut $buffer.expect("a buffer of steps").0;
        let $random = $randomness.next(buffer, Self::Set::ENCAPSULATION_RANDOMNESS)?;
        $code;
        Ok(())
    }};
}
pub(crate) use step;
