//! What the two programs of this package share.

pub mod clock;
pub mod isa;
