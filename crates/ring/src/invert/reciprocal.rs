//! Inverses of single numbers modulo q, in all lanes alike.

use goodprime_lanes::{Constant, Modular, Modulus};

use crate::params::Ring;

/// 2^16/(scale·x) modulo q, as a factor that cancels one Montgomery reduction: x^(q-2) by squaring.
#[inline(always)]
pub(super) fn reciprocal<L: Modular, R: Ring>(lanes: L, x: L::Vector, scale: u8) -> L::Factor {
    let q = <R::Q as Modulus>::Q;
    // In Montgomery form: X = x·2^16.
    let x = lanes.mulc::<R::Q>(x, const { constant::<L, R>(<R::Q as Modulus>::R as i64) });
    // Sums, because the factor of a scale that is not known here takes a division.
    let mut scaled = x;
    for _ in 1..scale {
        scaled = lanes.reduce::<R::Q>(lanes.add(scaled, x));
    }
    let x = scaled;
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
    let power = lanes.mulc::<R::Q>(power, const { constant::<L, R>(1) });
    lanes.factor::<R::Q>(power)
}

const fn constant<L: Modular, R: Ring>(c: i64) -> Constant {
    Constant::new::<R::Q>(L::STYLE, c)
}
