//! Model lanes: types that take the place of vectors in proofs and tests. [`Interval`] proves ranges and bilinearity,
//! [`ValidBits`] valid bits and bilinearity of words modulo 2^16; [`Rows`] computes what Neon does, on every processor.
//!
//! Kernels are generic over [`Modular`](crate::Modular), so the proofs are about the code that runs, not about a copy
//! of it.

mod grade;
mod interval;
mod log;
mod rows;
mod valid_bits;
mod value;

pub use grade::Grade;
pub use interval::{Interval, LikeAvx2, LikeAvx512, LikeBaseline, LikeNeon, LikePortable, Sixteen};
pub use log::{Log, Violation};
pub use rows::Rows;
pub use valid_bits::{Bits, ValidBits};
pub use value::{Range, Value};
