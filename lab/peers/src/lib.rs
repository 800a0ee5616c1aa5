//! Code that both programs of this package use.

pub mod clock;
pub mod isa;
