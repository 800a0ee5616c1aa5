//! Jumping division steps on any tree: the tree is data.
//!
//! n division steps are a matrix (u, v; q, r) of polynomials: x^n·(f', g') = M·(f, g), which depends on n coefficients of f
//! and g. A node of a tree makes its steps by its children, one after another on the low coefficients, and brings what
//! is above them forward by a product with the child's matrix:
//!
//! ```text
//! (δ, f', g', M₁) = child(δ, low part)       (f, g) = M₁·(high part) + (f', g')       M = … M₂·M₁
//! ```
//!
//! * [`tree`]: trees as text, and what a tree must satisfy. [`trees`]: those of the paper, by levels, and ours.
//! * [`inverse`]: the walk, 1/a in Z_q\[x\]/(x^p - x - 1), and what was counted.
//! * [`steps`]: the leaves; [`bits`]: those modulo 3. [`matrix`]: the three storages of a matrix, and products of matrices.
//!
//! Left out, as in the paper: the last child's (f', g') where nobody reads it, the left column of a matrix at the top,
//! the lower row of the last matrix. A node whose parent has the same product hands its matrix up transformed.
//!
//! Source: Bernstein and Yang (TCHES 2019) for jumps; "Jumping for Bernstein–Yang Inversion" (2024) §4 for the rest.

pub mod bits;
pub mod inverse;
pub mod matrix;
pub mod steps;
pub mod tree;
pub mod trees;
