//! One memory for all steps of an operation: clearing it, and wiping it in the end, takes time.

use goodprime_ring::{Array, Right, Ring};

use super::Memory;
use crate::random::Randomness;
use crate::wipe::Wiped;

/// A place for a prepared key, if one is needed: the caller's.
pub(crate) struct Place<'a, R: Ring>(Option<&'a mut Right<R>>);

impl<'a, R: Ring> Place<'a, R> {
    #[inline(always)]
    pub(super) fn new(place: Option<&'a mut Right<R>>) -> Self {
        Self(place)
    }

    #[inline(always)]
    pub(crate) fn get(&mut self) -> &mut Right<R> {
        self.0.as_deref_mut().expect("a place for keys that are bytes")
    }
}

/// Calls `code` with a place for a prepared key, if one is needed: beside the memory of an operation, which has no room
/// for one that is not.
#[inline(always)]
pub(crate) fn with_place<R: Ring, T>(
    needed: bool,
    code: impl FnOnce(Option<&mut Right<R>>) -> T,
) -> T {
    #[inline(never)]
    fn there<R: Ring, T>(code: impl FnOnce(Option<&mut Right<R>>) -> T) -> T {
        code(Some(&mut const { Right::new() }))
    }
    if needed { there(code) } else { code(None) }
}

/// The memory that the steps of an operation share, [`step`] by step.
pub(crate) struct Shared<'a, R: Ring>(Option<Memory<'a, R>>);

impl<'a, R: Ring> Shared<'a, R> {
    /// As [`Memory::new`], if steps have memory together.
    #[inline(always)]
    pub(crate) fn new(place: Option<&'a mut Right<R>>, needed: bool) -> Self {
        Self(needed.then(|| Memory::new(place)))
    }

    /// The memory.
    #[inline(always)]
    pub(crate) fn memory(&mut self) -> &mut Memory<'a, R> {
        self.0.as_mut().expect("memory of steps")
    }
}

/// What [`Randomness::next`] needs.
pub(crate) struct Buffer<A: Array<u8>>(pub(crate) Option<Wiped<A, u8>>);

impl<A: Array<u8>> Buffer<A> {
    #[inline(always)]
    pub(crate) fn new(randomness: &Randomness<'_, '_>, needed: bool) -> Self {
        Self(needed.then(|| randomness.buffer()).flatten())
    }
}

/// A step of an operation: `step!(shared, |memory| code)` with all memory, `step!(shared, randomness, buffer, |random,
/// small| code)` with the next randomness and memory for a small polynomial. Code returns nothing, and there a result without a value.
macro_rules! step {
    ($shared:ident, |$memory:ident| $code:expr) => {{
        let $memory = $shared.memory();
        $code
    }};
    ($shared:ident, $randomness:ident, $buffer:ident, |$random:ident, $small:ident| $code:expr) => {{
        let $small = &mut $shared.memory().work.small;
        let $random = $randomness.next(&mut $buffer.0, Self::Set::ENCAPSULATION_RANDOMNESS)?;
        $code;
        Ok(())
    }};
}
pub(crate) use step;
