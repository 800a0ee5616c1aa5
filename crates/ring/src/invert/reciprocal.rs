//! Inverses of single numbers modulo q, in all lanes alike.

use goodprime_lanes::{Constant, Lanes, Modulus};

use crate::params::Ring;

/// 2^16/(scale·x) modulo q, as a factor that cancels one Montgomery reduction: x^(q-2) by squaring.
#[inline(always)]
pub(super) fn reciprocal<L: Lanes, R: Ring>(lanes: L, x: L::Vector, scale: i16) -> L::Factor {
    let q = <R::Q as Modulus>::Q;
    // In Montgomery form: X = x·2^16.
    let x = lanes.mulc::<R::Q>(x, Constant::new::<R::Q>(L::STYLE, <R::Q as Modulus>::R as i64));
    let base = lanes.factor::<R::Q>(x);
    let exponent = q as u32 - 2;
    let mut power = x;
    let mut bit = 31 - exponent.leading_zeros();
    while bit > 0 {
        bit -= 1;
        power = lanes.mulf::<R::Q>(power, lanes.factor::<R::Q>(power));
        if exponent >> bit & 1 == 1 {
            power = lanes.mulf::<R::Q>(power, base);
        }
    }
    let scale = goodprime_lanes::modulus::inverse(scale as i64, q);
    let power = lanes.mulc::<R::Q>(power, Constant::new::<R::Q>(L::STYLE, scale as i64));
    lanes.factor::<R::Q>(power)
}
