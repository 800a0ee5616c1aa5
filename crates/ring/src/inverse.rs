//! Inversion by constant-time division steps (Bernstein–Yang, "Fast constant-time gcd computation
//! and modular inversion", TCHES 2019(3)), one file per algorithm.
//!
//! One step takes (δ, f, g) with f(0) ≠ 0 to
//! * (1 - δ, g, (g(0)f - f(0)g)/x) if δ > 0 and g(0) ≠ 0,
//! * (1 + δ, f, (f(0)g - g(0)f)/x) otherwise.
//!
//! Started from the reversed polynomials f = x^p·F(1/x) with F = x^p-x-1, g = x^{p-1}·G(1/x) and
//! δ = 1, 2p - 1 steps leave δ = 0 and a constant f exactly if G is invertible. The same steps
//! applied to (v, r) = (0, 1) leave the reversed inverse, times f(0), in v.

pub mod bitsliced;
#[cfg(cortex_m4)]
pub(crate) mod cortex_m4;
pub mod divstep;
pub mod factors;
pub mod jump;
pub(crate) mod low_ram;
mod reciprocal;
mod row;

use ctutils::Choice;
use goodprime_lanes::Isa;

/// True if a vector of δ after all steps is 0: then the polynomial has an inverse.
#[inline(always)]
fn invertible<I: Isa>(isa: I, delta: I::Vector) -> Choice {
    let mut lanes = [0; 32];
    isa.store(&mut lanes, 0, delta);
    Choice::from_u16_eq(lanes[0] as u16, 0)
}
