//! Polynomials of NTRU Prime and NTRU: products, inverses, sorting and encoding, written once, generic over vectors.
//!
//! * [`params`]: the six rings R/q = `Z_q[x]/(x^p-x-1)` and R/3 = `Z_3[x]/(x^p-x-1)`, one row each.
//! * [`polynomial`]: the types [`Rq`] and [`Small`], whose names are their invariants.
//! * [`operations`]: the operations on them, each compiled as one function.
//! * `product`, `inverse`: one file per algorithm, generic over
//!   [`Modular`](goodprime_lanes::Modular) and [`Params`].
//! * [`low_stack`]: products in the memory of an operand, on processors with kernels for that.
//! * `memory`: the sizes of the arrays that kernels work on, as types: [`Ring`] is [`Params`] with its memory.
//! * [`coefficients`]: rounding and reduction modulo 3, coefficient by coefficient.
//! * [`sort`], [`encode`]: the integer kernels without which no NTRU Prime works.
//! * [`cyclic`]: the corresponding modules for the rings of NTRU.
//!
//! Nothing here knows a byte layout, a hash or a scheme; `encode` turns numbers into bytes and back, but the scheme
//! says which numbers.
//!
//! All functions run in constant time: no branch, address or loop count depends on a coefficient.
#![no_std]

#[cfg(test)]
extern crate std;

#[macro_use]
pub mod params;

/// Examples in the notes, as tests: the toy set p = 5, q = 79, w = 2.
#[cfg(doctest)]
mod notes {
    #[doc = include_str!("../../../docs/toy.md")]
    mod scheme {}
    #[doc = include_str!("../../../docs/multiply/dot-transform.md")]
    mod products {}
    #[doc = include_str!("../../../docs/inverse/jump.md")]
    mod inverses {}
}

pub mod coefficients;
pub mod cyclic;
pub mod encode;
mod inverse;
pub mod kit;
pub mod low_stack;
mod memory;
pub mod operations;
pub mod polynomial;
mod product;
mod scalar;
pub mod sort;
mod unroll;
mod wipe;

pub use ctutils::Choice;
pub use memory::{Array, Ring, product_memory};
pub use params::*;
pub use polynomial::{Left, Operand, ProductScratch, Right, Rq, Scratch, Small};
