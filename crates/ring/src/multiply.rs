//! Products in `Z_q[x]/(x^p-x-1)`, one file an algorithm.
//!
//! What [`operations`](crate::operations) uses is [`dot_transform`], or [`eight_rows`] on Neon. Both transform
//! their operands first, so one that is in many products is transformed once. All other algorithms are in the
//! laboratory, `crates/lab`.

pub mod butterfly;
pub mod dot_transform;
pub mod eight_rows;
pub mod field;
pub mod fold;
pub mod matrix;
pub mod pairs;
pub mod rader;
pub mod roots;
mod tail;
