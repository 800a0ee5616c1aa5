//! The stages for Neon, as straight-line programs whose instructions the compiler schedules
//! ([`goodprime_lanes::program`]). The modules of equal names in `eight_rows` have the stages for all lanes: they
//! describe them, and tests compare both.

pub(super) mod columns;
pub(super) mod dense;
pub(super) mod eighths;
pub(super) mod leaves;

use goodprime_lanes::program::{Factor, KNOWN, Recorder};
use goodprime_lanes::{ModularRows, Modulus};

use super::tables::Tables;

/// Vectors that programs keep: 0 is q, q⁻¹, round(2^15/q) and constants of transforms, 1 is all ones, 2 is q in all
/// lanes.
#[inline(always)]
pub(super) fn known<L: ModularRows, M: Modulus>(lanes: L, t: &Tables) -> [L::Vector; KNOWN] {
    let first = lanes.known(&t.known[0]);
    let mut known = [first; KNOWN];
    known[1] = lanes.splat(1);
    known[2] = lanes.splat(M::Q);
    known
}

/// ω of order 3, forward and backward.
pub(super) const fn w3(way: usize) -> [Factor; 2] {
    Recorder::constant(0, 4 + 2 * way)
}
