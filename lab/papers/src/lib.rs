//! The algorithms of the two papers that goodprime began with, as their authors describe them.
//!
//! * [`products`]: the multiplication library of "Jumping for Bernstein–Yang Inversion" (2024): n by n coefficients,
//!   with transform, product and inverse transform apart.
//! * [`jumping`]: its division steps with jumps, where the tree is data.
//! * [`neon`]: the multipliers of "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU Prime" (2023).
//! * [`kem`]: sntrup761 and ntrulpr761 over any of these products.
//! * [`published`]: tables as printed, for comparison.
//!
//! Scalar code over `goodprime_rings::numbers`, so what is counted is what runs, and it compiles in seconds. Inputs are
//! not secret here: this code branches on them. What the library runs is in `goodprime-ring`, and the papers' vector
//! code in `goodprime-lab`.

pub mod jumping;
pub mod kem;
pub mod neon;
pub mod products;
pub mod published;
