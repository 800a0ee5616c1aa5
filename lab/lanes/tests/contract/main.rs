//! Tests of the laboratory's operations: every backend of this processor against integer
//! arithmetic.
//!
//! The tests are exhaustive over inputs of 16 and 8 bits where an operation has one such input.

mod bytes;
#[allow(dead_code, reason = "what other tests use")]
#[path = "../../../../crates/lanes/tests/contract/common.rs"]
mod common;
mod modular32;
mod moves;
