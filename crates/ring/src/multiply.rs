//! Products in `Z_q[x]/(x^p-x-1)`, one file an algorithm.
//!
//! An algorithm is a type that implements [`Multiplier`]; what [`operations`](crate::operations)
//! uses is [`dot_transform`]. The others are there to be compared and read: they are oracles,
//! baselines, and the algorithms of the literature. They are compiled with the feature
//! `all-algorithms`, and [`registry`] lists them all for tests and benchmarks.

pub mod dot_transform;
pub mod fold;
#[cfg(feature = "all-algorithms")]
pub mod good_thomas_crt;
pub mod multiplier;
#[cfg(feature = "all-algorithms")]
pub mod registry;
#[cfg(feature = "all-algorithms")]
pub mod schoolbook;

pub use multiplier::{Multiplier, NotApplicable};
