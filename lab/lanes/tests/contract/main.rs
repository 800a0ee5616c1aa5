//! What the laboratory asks of lanes: every backend of this processor against integer arithmetic, exhaustive over inputs of
//! 16 and 8 bits where an operation has one.

mod bytes;
#[allow(dead_code, reason = "what other tests use")]
#[path = "../../../../crates/lanes/tests/contract/common.rs"]
mod common;
mod modular32;
mod moves;
