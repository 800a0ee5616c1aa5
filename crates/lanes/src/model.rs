//! Model lanes: [`Interval`] proves ranges and bilinearity, [`ValidBits`] the same of words modulo 2^16, `Count` (feature
//! `laboratory`) counts operations; [`Rows`] computes what Neon does, on every processor.
//!
//! Kernels are generic over [`Modular`](crate::Modular), so what is proved or counted is the code that
//! runs, not a copy of it.

#[cfg(feature = "laboratory")]
mod count;
mod grade;
mod interval;
mod log;
mod rows;
mod valid_bits;
mod value;

#[cfg(feature = "laboratory")]
pub use count::{Count, Operation, Tally};
pub use grade::Grade;
pub use interval::{Interval, LikeAvx2, LikeAvx512, LikeBaseline, LikeNeon, LikePortable, Sixteen};
pub use log::{Log, Violation};
pub use rows::Rows;
pub use valid_bits::{Bits, ValidBits};
pub use value::{Range, Value};
