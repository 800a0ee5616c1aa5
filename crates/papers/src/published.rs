//! The papers' tables as printed, and what their own sums say of them.

pub mod cortex_m4;
pub mod jumping;
pub mod neon;
pub mod ntru;
