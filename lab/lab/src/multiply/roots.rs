//! Roots of unity of `ring`, and square roots modulo q.

use goodprime_lanes::modulus::center;
pub(crate) use goodprime_ring::kit::roots::*;

/// The smallest square root of `a`, or 0 if there is none.
pub(crate) const fn square_root(a: i64, q: i16) -> i64 {
    let mut r = 1;
    while r < q as i64 {
        if center(r * r - a, q) == 0 {
            return r;
        }
        r += 1;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_of_the_literature_are_found() {
        // Hwang, Liu and Yang, ePrint 2023/1580, section 4.
        assert_eq!(square_root(2, 4591), 1229);
        assert_eq!(square_root(2 - 1229, 4591), 58);
        assert_eq!(square_root(2 + 1229, 4591), 2116);
    }
}
