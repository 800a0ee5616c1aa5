//! Products in `Z_q[x]/(x^p-x-1)`, one file per algorithm.
//!
//! An algorithm is a type that implements [`Multiplier`]: an oracle, a baseline, or an algorithm of
//! the literature. [`shipped`] has those of the library. [`registry`] lists them all for tests and
//! benchmarks.
//!
//! An algorithm that transforms its operands also accepts transformed ones, so that an operand of
//! many products is transformed once.

mod butterfly;
mod field;
pub mod good_rader_bruun;
pub mod good_schoenhage_bruun;
pub mod good_thomas;
pub mod good_thomas_4;
pub mod good_thomas_crt;
pub mod karatsuba;
mod lanewise;
pub mod multiplier;
mod nussbaumer;
mod rader;
// Not for this crate's unit tests, which would compile every kernel once more.
#[cfg(all(feature = "kernels", not(test)))]
pub mod registry;
mod roots;
mod schoenhage;
pub mod schoenhage_nussbaumer;
pub mod schoolbook;
pub mod shipped;
pub mod toom_cook;
pub mod truncated_rader;
mod windows;

pub use multiplier::{Multiplier, NotApplicable, Side};

use goodprime_ring::kit::dot_transform::leaves as window_leaves;
use goodprime_ring::kit::{fold, matrix};
