//! Primality, units and roots of unity modulo q, for q below 2^31. Trial division, at most 46341 steps.

/// The greatest common divisor.
#[must_use]
pub const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// a·b mod q, for a and b below 2^32.
#[must_use]
pub const fn times(a: u64, b: u64, q: u64) -> u64 {
    debug_assert!(a < 1 << 32 && b < 1 << 32);
    a * b % q
}

/// a^e mod q.
#[must_use]
pub const fn power(a: u64, mut e: u64, q: u64) -> u64 {
    let (mut square, mut result) = (a % q, 1 % q);
    while e > 0 {
        if e & 1 == 1 {
            result = times(result, square, q);
        }
        square = times(square, square, q);
        e >>= 1;
    }
    result
}

/// 1/a mod q, if a is a unit.
#[must_use]
pub const fn inverse(a: u64, q: u64) -> Option<u64> {
    let (mut r, mut s) = ((q as i128, a as i128 % q as i128), (0i128, 1i128));
    while r.1 != 0 {
        let quotient = r.0 / r.1;
        r = (r.1, r.0 - quotient * r.1);
        s = (s.1, s.0 - quotient * s.1);
    }
    if r.0 == 1 { Some(s.0.rem_euclid(q as i128) as u64) } else { None }
}

/// The primes that divide n, with their exponents.
#[must_use]
pub fn factors(mut n: u64) -> Vec<(u64, u32)> {
    let mut found = Vec::new();
    let mut p = 2;
    while p * p <= n {
        let mut exponent = 0;
        while n.is_multiple_of(p) {
            n /= p;
            exponent += 1;
        }
        if exponent > 0 {
            found.push((p, exponent));
        }
        p += 1;
    }
    if n > 1 {
        found.push((n, 1));
    }
    found
}

/// Returns true if n is prime.
#[must_use]
pub fn is_prime(n: u64) -> bool {
    n > 1 && factors(n) == [(n, 1)]
}

/// Returns true if r is a principal root of unity of this order.
///
/// The condition: r^order = 1, and r^(order/p) - 1 is a unit for every prime p that divides the
/// order. Then the transform by powers of r has an inverse, for composite q as well.
#[must_use]
pub fn is_principal_root(r: u64, order: u64, q: u64) -> bool {
    power(r, order, q) == 1 % q
        && factors(order).iter().all(|&(p, _)| gcd((power(r, order / p, q) + q - 1) % q, q) == 1)
}

/// A principal root of unity of this order modulo q; the least one, if q is prime.
#[must_use]
pub fn principal_root(order: u64, q: u64) -> Option<u64> {
    let powers = factors(q);
    if powers.iter().any(|&(p, _)| !(p - 1).is_multiple_of(order)) {
        return None;
    }
    let (mut root, mut modulus) = (0, 1);
    for (p, exponent) in powers {
        let local = p.pow(exponent);
        let some = (1..p)
            .map(|x| power(x, (p - 1) / order, p))
            .find(|&r| is_principal_root(r, order, p))?;
        // The p^(e-1)-th power is congruent modulo p and has the same order modulo p^e.
        let lifted = power(some, p.pow(exponent - 1), local);
        let step =
            times((lifted + local - root % local) % local, inverse(modulus % local, local)?, local);
        root += modulus * step;
        modulus *= local;
    }
    Some(if is_prime(q) { least_of_same_order(root, order, q) } else { root })
}

fn least_of_same_order(root: u64, order: u64, q: u64) -> u64 {
    let (mut current, mut least) = (root, root);
    for exponent in 2..order {
        current = times(current, root, q);
        if gcd(exponent, order) == 1 {
            least = least.min(current);
        }
    }
    least
}

/// The lesser square root of a modulo a prime q, if there is one: Tonelli and Shanks.
#[must_use]
pub fn square_root(a: u64, q: u64) -> Option<u64> {
    if a.is_multiple_of(q) || q == 2 {
        return Some(a % q);
    }
    if power(a, (q - 1) / 2, q) != 1 {
        return None;
    }
    let mut levels = (q - 1).trailing_zeros();
    let odd = (q - 1) >> levels;
    let generator = (2..q).find(|&z| power(z, (q - 1) / 2, q) == q - 1)?;
    let (mut c, mut t, mut r) =
        (power(generator, odd, q), power(a, odd, q), power(a, odd.div_ceil(2), q));
    while t != 1 {
        let order = (1..levels).find(|&i| power(t, 1 << i, q) == 1)?;
        let b = power(c, 1 << (levels - order - 1), q);
        levels = order;
        c = times(b, b, q);
        t = times(t, c, q);
        r = times(r, b, q);
    }
    Some(r.min(q - r))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_there_exactly_where_a_search_finds_them() {
        for q in 2..120 {
            for order in 1..24 {
                let exhausted = (0..q).find(|&r| is_principal_root(r, order, q));
                let found = principal_root(order, q);
                assert_eq!(found.is_some(), exhausted.is_some(), "order {order} modulo {q}");
                assert!(
                    found.is_none_or(|r| is_principal_root(r, order, q)),
                    "order {order} modulo {q}"
                );
                if is_prime(q) {
                    assert_eq!(found, exhausted, "order {order} modulo {q}");
                }
            }
        }
        // A root of another order is told apart.
        assert!(!is_principal_root(16, 4, 17));
    }

    #[test]
    fn square_roots_are_there_exactly_where_a_search_finds_them() {
        for q in (2..200).filter(|&q| is_prime(q)) {
            for a in 0..q {
                assert_eq!(square_root(a, q), (0..q).find(|&r| r * r % q == a), "{a} modulo {q}");
            }
        }
    }

    #[test]
    fn inverses_are_those_of_units() {
        for q in 2..60 {
            for a in 0..q {
                assert_eq!(inverse(a, q), (0..q).find(|&b| a * b % q == 1), "{a} modulo {q}");
            }
        }
    }
}
