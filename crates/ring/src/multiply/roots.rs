//! Roots of unity and square roots modulo q, found by the compiler.

use goodprime_lanes::modulus::{center, power};

/// The smallest generator of the multiplicative group modulo q.
pub(super) const fn generator(q: i16) -> i64 {
    let mut g = 2;
    loop {
        let (mut rest, mut d, mut ok) = (q as u32 - 1, 2, true);
        while rest > 1 {
            if rest.is_multiple_of(d) {
                ok &= power(g, (q as u32 - 1) / d, q) != 1;
                while rest.is_multiple_of(d) {
                    rest /= d;
                }
            }
            d += 1;
        }
        if ok {
            return g;
        }
        g += 1;
    }
}

/// A root of unity of this order; a meaningless number if the order does not divide q - 1.
pub(super) const fn root(order: usize, q: i16) -> i64 {
    power(generator(q), (q as u32 - 1) / order as u32, q) as i64
}

/// c·2^16, as a word for `Lanes::dot`, whose sum is reduced by Montgomery's method.
pub(super) const fn word(c: i64, q: i16) -> i16 {
    center(center(c, q) as i64 * center(1 << 16, q) as i64, q) as i16
}
