//! Roots of unity and square roots modulo q, found by the compiler.

use goodprime_lanes::modulus::{center, power_long};

/// The smallest generator of the multiplicative group modulo q.
pub const fn generator(q: i16) -> i64 {
    generator_long(q as i64)
}

/// A root of unity of this order; a meaningless number if the order does not divide q - 1.
pub const fn root(order: usize, q: i16) -> i64 {
    root_long(order, q as i64)
}

/// [`root`] for any prime below 2^31.
pub const fn root_long(order: usize, q: i64) -> i64 {
    power_long(generator_long(q), (q as u32 - 1) / order as u32, q)
}

/// [`generator`] for any prime below 2^31.
const fn generator_long(q: i64) -> i64 {
    let mut g = 2;
    loop {
        let (mut rest, mut d, mut ok) = (q as u32 - 1, 2, true);
        while rest > 1 {
            // A rest without small divisors is prime.
            if d * d > rest {
                d = rest;
            }
            if rest.is_multiple_of(d) {
                ok &= power_long(g, (q as u32 - 1) / d, q) != 1;
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

/// c·2^16, as a word for `Modular::dot`, whose sum is reduced by Montgomery's method.
pub const fn word(c: i64, q: i16) -> i16 {
    center(center(c, q) as i64 * center(1 << 16, q) as i64, q) as i16
}

#[cfg(test)]
mod tests {
    use goodprime_lanes::modulus::power;

    use super::*;

    #[test]
    fn roots_have_their_order() {
        for q in [4591, 4621, 5167, 6343, 7177, 7879] {
            for order in 1..q as usize {
                if (q as usize - 1).is_multiple_of(order) {
                    let w = root(order, q);
                    assert_eq!(power(w, order as u32, q), 1);
                    for d in 1..order.min(200) {
                        assert!(power(w, d as u32, q) != 1, "{w}^{d} modulo {q}");
                    }
                }
            }
        }
    }
}
