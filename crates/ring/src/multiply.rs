//! Products in Z_q[x]/(x^p-x-1), one file an algorithm.
//!
//! Each algorithm multiplies two polynomials of [`Ring::PADDED`](crate::Ring::PADDED) coefficients
//! with caller-supplied scratch memory and leaves a canonical product. What
//! [`Operations`](crate::Operations) uses is chosen in [`operations`](crate::operations).

pub mod dot_transform;
pub mod fold;
pub mod schoolbook;
