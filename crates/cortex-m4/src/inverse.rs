//! Inverses in R/q by jumping division steps (Bernstein–Yang, TCHES 2019(3)), on pairs of polynomials.
//!
//! A word is a coefficient of each of two polynomials, (f_i, g_i), (u_i, q_i) or (v_i, r_i): a step and a product with
//! a matrix (u, v; q, r) take both, and one multiplication does two products.
//!
//! f = 1 - x^(p-1) - x^p and g = x^(p-1)·a(1/x) are brought forward as far as they can still matter. Each product is
//! divided by the same number for both rows, and (f, g) and (v, r) take part in the same products. So at the end, where
//! f is a constant, v/x is f(0) times the reversed inverse.
//!
//! * 30 steps are made one by one, on 30 pairs (f, g) and on the matrix ([`Steps::steps`]).
//! * [`invert_in_low_ram`] multiplies (f, g) and (v, r) by each such matrix ([`Steps::line`]).
//! * Otherwise matrices are multiplied by each other, small ones as rows ([`Steps::row`]) and large ones by transforms:
//!   [`jump`] for p = 761, [`levels`] for the other rings. This is faster and takes more memory and code.

mod columns;
mod cyclic;
mod cyclic90;
pub mod jump;
pub mod levels;
mod low_ram;
mod model;
mod pairs;
mod products;
mod tree;

pub use cyclic::{CyclicEngine, CyclicRing, Way, turns};
pub use cyclic90::{Cyclic90, Cyclic90Engine, Operand, Role, bounds, numbers};
pub use low_ram::{invert_in_low_ram, low_ram_memory};
pub use model::{BLOCK, Line, Order, Run, Steps, StepsModel};
pub use pairs::{FRONT, Leaf, PLACES, pack, unpack};

use crate::field::Field;
use crate::model::Number;

/// Steps of a leaf.
pub const LEAF: usize = 30;
/// Most leaves of a matrix that multiplies others as rows.
pub const TOP: usize = 4;

/// Most leaves of a matrix that multiplies others as rows, for a modulus: sums of canonical products for all its steps
/// fit 32 bits.
pub const fn top(q: i32) -> usize {
    let half = q as i64 / 2;
    if 2 * (LEAF * TOP) as i64 * half * half < 1 << 31 { TOP } else { TOP / 2 }
}

/// The parameters of a ring that inverses use.
#[derive(Clone, Copy, Debug)]
pub struct InverseRing {
    /// The degree.
    pub p: usize,
    /// The modulus of coefficients.
    pub modulus: Field,
    /// 2^64 modulo q.
    square: i32,
}

impl InverseRing {
    /// The ring of p and q.
    pub const fn new(p: usize, q: i32) -> Self {
        let modulus = Field::new(q);
        Self { p, modulus, square: modulus.times(1 << 32, 1 << 32) as i32 }
    }

    /// -a·b/2^32, canonical.
    #[inline(always)]
    fn times(&self, a: i32, b: i32) -> i32 {
        i32::from(i16::reduce(self.modulus, a * b))
    }

    /// -2^32/(scale·x); 0 for 0. Numbers have -2^32 as a factor, so that products keep it.
    #[inline(always)]
    fn reciprocal(&self, x: i16, scale: u8) -> i32 {
        let x = self.times(self.times(x.into(), scale.into()), self.square);
        let x = self.times(x, self.square);
        let exponent = self.modulus.q as u32 - 2;
        let (mut power, mut bit) = (x, exponent.ilog2());
        while bit > 0 {
            bit -= 1;
            power = self.times(power, power);
            if exponent >> bit & 1 == 1 {
                power = self.times(power, x);
            }
        }
        power
    }
}

/// Computes the inverse from (f, g) and (v, r) after the last step, the latter from pair 1 on.
#[inline(always)]
fn finish(ring: &InverseRing, out: &mut [i16], (fg, vr): (u32, &[u32]), scale: u8) {
    // v is not reduced in the first product, f is: -2^-32.
    let c = ring.times(ring.reciprocal(unpack(fg)[0], scale), 1);
    reverse(ring, out, vr, c);
}

/// Computes the inverse from v_1 to v_p and a factor.
#[inline(always)]
fn reverse(ring: &InverseRing, out: &mut [i16], v: &[u32], c: i32) {
    for (to, pair) in out[..ring.p].iter_mut().zip(v[..ring.p].iter().rev()) {
        *to = i16::reduce(ring.modulus, i32::from(unpack(*pair)[0]) * c);
    }
    out[ring.p..].fill(0);
}
