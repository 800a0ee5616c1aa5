//! Products in `Z_q[x]/(x^p-x-1)`, one file an algorithm.
//!
//! An algorithm is a type that implements [`Multiplier`]; what [`operations`](crate::operations)
//! uses is [`dot_transform`], or [`eight_rows`] on Neon. The others are there to be compared and read: they are oracles,
//! baselines, and the algorithms of the literature. They are compiled with the feature
//! `all-algorithms`, and [`registry`] lists them all for tests and benchmarks.
//!
//! Whatever transforms its operands takes them transformed, too: one that is in many products is
//! transformed once.

pub(crate) mod butterfly;
pub mod dot_transform;
pub mod eight_rows;
pub(crate) mod field;
pub mod fold;
#[cfg(feature = "all-algorithms")]
pub mod good_rader_bruun;
#[cfg(feature = "all-algorithms")]
pub mod good_schoenhage_bruun;
#[cfg(feature = "all-algorithms")]
pub mod good_thomas;
#[cfg(feature = "all-algorithms")]
pub mod good_thomas_crt;
#[cfg(feature = "all-algorithms")]
pub mod karatsuba;
#[cfg(feature = "all-algorithms")]
mod lanewise;
pub(crate) mod matrix;
pub mod multiplier;
#[cfg(feature = "all-algorithms")]
mod nussbaumer;
pub(crate) mod pairs;
mod rader;
// Not for this crate's unit tests, which would compile every kernel once more.
#[cfg(all(feature = "all-algorithms", not(test)))]
pub mod registry;
pub(crate) mod roots;
#[cfg(feature = "all-algorithms")]
mod schoenhage;
#[cfg(feature = "all-algorithms")]
pub mod schoenhage_nussbaumer;
#[cfg(feature = "all-algorithms")]
pub mod schoolbook;
mod tail;
#[cfg(feature = "all-algorithms")]
pub mod toom_cook;
#[cfg(feature = "all-algorithms")]
pub mod truncated_rader;
#[cfg(feature = "all-algorithms")]
mod windows;

pub use multiplier::{Multiplier, NotApplicable, Role};
