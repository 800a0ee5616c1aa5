//! Inverses of single numbers modulo q, in all lanes alike.

use goodprime_lanes::Modular;

use super::row::Row;

/// 2^16/(scale·x) modulo q, as a factor that cancels one Montgomery reduction: x^(q-2) by squaring.
#[inline(always)]
pub(super) fn reciprocal<L: Modular>(lanes: L, row: &Row, x: L::Vector, scale: u8) -> L::Factor {
    let q = lanes.reducer(&row.q);
    // In Montgomery form: X = x·2^16.
    let x = lanes.mulc_in(q, x, row.powers[0]);
    // Sums, because the factor of a scale that is not known here takes a division.
    let mut scaled = x;
    for _ in 1..scale {
        scaled = lanes.reduce_in(q, lanes.add(scaled, x));
    }
    let x = scaled;
    let base = lanes.factor_in(q, x);
    let exponent = row.q.q[0] as u32 - 2;
    let mut power = x;
    let mut bit = 31 - exponent.leading_zeros();
    while bit > 0 {
        bit -= 1;
        power = lanes.mulf_in(q, power, lanes.factor_in(q, power));
        if exponent >> bit & 1 == 1 {
            power = lanes.mulf_in(q, power, base);
        }
    }
    let power = lanes.mulc_in(q, power, row.powers[1]);
    lanes.factor_in(q, power)
}
