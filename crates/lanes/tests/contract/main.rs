//! The contract, job by job: every backend of this processor against integer arithmetic, exhaustive over 16-bit inputs
//! where an operation has one, and bit-exact where its result is canonical.

mod bits3;
mod carryless;
mod codec;
mod common;
mod hash;
mod modular;
mod modular_moves;
mod modular_rows;
mod sort;
mod wrapping;
