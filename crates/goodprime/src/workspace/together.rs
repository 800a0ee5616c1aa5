//! One memory for all steps of an operation: clearing it, and wiping it in the end, takes time.

use goodprime_ring::{Right, Ring};

use super::Memory;

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
pub(crate) struct Shared<R: Ring>(pub(crate) Memory<R>);

impl<R: Ring> Shared<R> {
    /// As [`Memory::new`].
    #[inline(always)]
    pub(crate) fn new(keys_are_bytes: bool) -> Self {
        Self(Memory::new(keys_are_bytes))
    }
}

/// A step of an operation: `step!(shared, m => code)` in the memory `m`, `step!(shared, small r => code)` with a small
/// polynomial `r` only.
macro_rules! step {
    ($shared:ident, small $r:ident => $code:expr) => {{
        let $r = &mut $shared.0.work.small;
        $code
    }};
    ($shared:ident, $m:ident => $code:expr) => {{
        let $m = &mut $shared.0;
        $code
    }};
}
pub(crate) use step;
