//! The kernels and what they are made of, for the laboratory and the proofs. Not a stable interface.

pub use crate::invert::{divstep, factors, interleaved, jump};
pub use crate::multiply::{
    butterfly, dot_transform, eight_rows, field, fold, matrix, pairs, rader, roots,
};
pub use crate::unroll;
