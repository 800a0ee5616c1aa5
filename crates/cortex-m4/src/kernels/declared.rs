//! Declarations of the kernels of products, and of others without a file of their own.

mod columns;
mod ends;
mod lengths;
mod others;

pub(super) use columns::*;
pub(super) use ends::*;
pub(super) use lengths::*;
pub(super) use others::*;
