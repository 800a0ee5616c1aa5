//! Kernels of products and of what has no file of its own, as assembly has them.

mod columns;
mod ends;
mod lengths;
mod others;

pub(super) use columns::*;
pub(super) use ends::*;
pub(super) use lengths::*;
pub(super) use others::*;
