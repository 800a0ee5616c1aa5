//! Products on Cortex-M4, by the programs of `crates/cortex-m4`: lists of passes in assembly.
//!
//! * `programs`: products that do not overwrite their operands.
//! * `low_stack`: products in the memory of their operands: by passes in low RAM in the compact build, if the ring has
//!   them, or else by the passes of the program. If the ring has them, `programs` multiplies in low RAM, too.
//!
//! A prepared operand, left or right, is the transformed operand and the lowest coefficients; in low RAM, coefficients.
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2.

mod low_stack;
mod programs;

pub(crate) use programs::*;

pub(crate) use low_stack::{Method, method};

use goodprime_cortex_m4::ring::Program;
use goodprime_cortex_m4::{KERNELS, ring};

use crate::params::Params;

/// The program of the ring, if this processor has the kernels.
pub(crate) const fn program<R: Params>() -> Option<&'static Program<'static>> {
    if KERNELS { ring::program(R::P) } else { None }
}
