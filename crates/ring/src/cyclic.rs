//! Arithmetic of NTRU's rings, written once over vector lanes: R/q = `Z_q[x]/(x^n-1)` for q = 2^k, and with
//! Φ = 1 + x + … + x^(n-1) its quotients S/q = `Z_q[x]/Φ` and S/3 = `Z_3[x]/Φ`.
//!
//! * [`params`]: the six rings, one row each.
//! * [`polynomial`]: the types [`Rq`] and [`Ternary`], whose names are their invariants.
//! * [`operations`]: the operations on them, each compiled as one function.
//! * [`low_stack`]: operations that overwrite an operand, on microcontrollers.
//! * `memory`: the sizes of the arrays that kernels work on, as types: [`CyclicRing`] is [`CyclicParams`] with its memory.
//!
//! Coefficients are words modulo 2^16, of which the lower k bits count: sums and products need no reduction. These
//! rings and those of NTRU Prime ([`crate::params`]) share lanes, sorting and the divsteps modulo 3.

#[macro_use]
pub mod params;

pub mod low_stack;
pub mod memory;
mod modulo_2;
pub mod operations;
pub mod polynomial;
pub mod product;

pub use memory::CyclicRing;
pub use params::*;
pub use polynomial::{Factor, Left, Operand, PreparedScratch, ProductMemory, Rq, Scratch, Ternary};
