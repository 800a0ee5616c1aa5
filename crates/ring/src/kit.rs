//! Kernels and their parts, public for the laboratory and the proofs. Not a stable interface.

pub use crate::inverse::{bitsliced, divstep, factors, jump};
pub use crate::product::{
    DotTransform, EightRows, Product, butterfly, dot_transform, field, fold, matrix, pairs, rader,
    roots,
};
pub use crate::unroll;

/// Products in `Z_{2^k}[x]/(x^n-1)`.
pub use crate::cyclic::product as cyclic_product;
