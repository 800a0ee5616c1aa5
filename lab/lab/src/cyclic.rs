//! Products in `Z_{2^k}[x]/(x^n-1)`, the rings of NTRU: trees of cuts, each as a Toeplitz matrix-vector product and as plain
//! Toom-Cook.
//!
//! * [`registry`]: the trees, those of the library and those of Chen, Chung, Hwang, Liu and Yang 2023 among them, in every
//!   ring whose spare bits suffice, and the rings where they do not.
//! * [`toom_cook`]: evaluation, products, interpolation, with a cut's numbers as values.
//! * [`count`]: lanes that count.
//!
//! A Toeplitz product is the library's (`goodprime_ring::kit::cyclic_product`), with another tree. The mathematics is in
//! docs/multiply/toom.md.

// Not for this crate's unit tests, which would compile every kernel once more.
#[cfg(not(test))]
pub mod registry;
pub mod toom_cook;

pub use goodprime_rings::methods::shipped::blocks as count;
