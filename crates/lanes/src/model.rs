//! Lanes that do not compute: [`Interval`] proves ranges, [`Count`] counts operations.
//!
//! Kernels are generic over [`Modular`](crate::Modular), so what is proved or counted is the code that
//! runs, not a copy of it.

mod count;
mod interval;

pub use count::{Count, Operation, Tally};
pub use interval::{Interval, Log, Range, Violation};
