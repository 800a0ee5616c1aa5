//! The constants of SHA-512: fractional parts of roots of primes (FIPS 180-4, sections 4.2.3 and
//! 5.3.5), computed by integer arithmetic.

/// The first 64 bits of the fractional parts of the cube roots of the first 80 primes: K.
pub(crate) static ROUNDS: [u64; 80] = root_fractions(3);

/// The first 64 bits of the fractional parts of the square roots of the first eight primes: the
/// state before the first block.
pub(crate) static INITIAL: [u64; 8] = root_fractions(2);

/// floor(2^64·(p^(1/k) mod 1)) for the first N primes p.
const fn root_fractions<const N: usize>(k: usize) -> [u64; N] {
    let mut fractions = [0; N];
    let (mut found, mut p) = (0, 2);
    while found < N {
        if is_prime(p) {
            fractions[found] = root_fraction(p, k);
            found += 1;
        }
        p += 1;
    }
    fractions
}

const fn is_prime(p: u64) -> bool {
    let mut divisor = 2;
    while divisor * divisor <= p {
        if p.is_multiple_of(divisor) {
            return false;
        }
        divisor += 1;
    }
    true
}

/// floor(2^64·(p^(1/k) mod 1)), bit by bit, for a p that is no k-th power; k is 2 or 3.
const fn root_fraction(p: u64, k: usize) -> u64 {
    let mut whole = 1;
    while (whole + 1u64).pow(k as u32) <= p {
        whole += 1;
    }
    let mut fraction = 0;
    let mut bit = 1 << 63;
    while bit > 0 {
        if power_floor(whole, fraction | bit, k) < p {
            fraction |= bit;
        }
        bit >>= 1;
    }
    fraction
}

/// floor((whole + fraction/2^64)^k), if that is below 2^64 and k at most 3.
const fn power_floor(whole: u64, fraction: u64, k: usize) -> u64 {
    // The power times 2^(64i) after i steps, the least significant word first.
    let mut power = [1, 0, 0, 0];
    let mut i = 0;
    while i < k {
        power = add(times(power, fraction), shift(times(power, whole)));
        i += 1;
    }
    power[k]
}

/// a·b modulo 2^256.
const fn times(a: [u64; 4], b: u64) -> [u64; 4] {
    let mut product = [0; 4];
    let (mut carry, mut i) = (0, 0);
    while i < 4 {
        let word = a[i] as u128 * b as u128 + carry;
        (product[i], carry) = (word as u64, word >> 64);
        i += 1;
    }
    product
}

/// a + b modulo 2^256.
const fn add(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    let mut sum = [0; 4];
    let (mut carry, mut i) = (0, 0);
    while i < 4 {
        let word = a[i] as u128 + b[i] as u128 + carry;
        (sum[i], carry) = (word as u64, word >> 64);
        i += 1;
    }
    sum
}

/// a·2^64 modulo 2^256.
const fn shift([a, b, c, _]: [u64; 4]) -> [u64; 4] {
    [0, a, b, c]
}

#[cfg(test)]
mod tests {
    use super::{INITIAL, ROUNDS};

    #[test]
    fn constants_are_those_of_the_standard() {
        // FIPS 180-4, sections 4.2.3 and 5.3.5: the first and the last of each.
        assert_eq!((ROUNDS[0], ROUNDS[79]), (0x428a2f98d728ae22, 0x6c44198c4a475817));
        assert_eq!((INITIAL[0], INITIAL[7]), (0x6a09e667f3bcc908, 0x5be0cd19137e2179));
    }
}
