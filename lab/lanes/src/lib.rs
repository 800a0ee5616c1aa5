//! Operations that the laboratory requires of a processor and users do not.
//!
//! Every backend of `goodprime-lanes` has them; that crate does not depend on this one.
//!
//! * [`Modular32`]: 32-bit lanes modulo a larger prime, for products of integers.
//! * [`Bytes`]: coefficients of 8 bits, for transforms of small operands.
//! * [`Moves`] and [`Rows32`]: more operations on 16-bit lanes, and on eight rows.
//! * [`Kernel32`]: a piece of work that needs them. [`Run32::run32`] runs it on a backend.
//! * [`Count`]: lanes that count operations.
//!
//! Each processor has a file of its own; the interval lanes of `goodprime-lanes`, which prove ranges, have `interval`, and
//! those that take Neon's paths on every processor `rows`.
#![allow(unsafe_code)] // Intrinsics.

#[macro_use]
#[path = "../../../crates/lanes/src/methods.rs"]
mod methods;

pub mod bounds;
mod bytes;
mod count;
mod interval;
mod modular32;
mod moves;
mod run;

mod portable;
mod rows;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod sse2;

pub use bytes::Bytes;
pub use count::{Count, Operation, Tally};
pub use modular32::{Constant32, Modular32, Modulus32, Rows32, Zq32};
pub use moves::{Moves, log};
pub use run::{Isa32, Kernel32, Run32};
