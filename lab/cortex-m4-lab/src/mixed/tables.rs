//! The constants of the passes, by const evaluation.

use goodprime_cortex_m4::field::Field;

/// A power of the root of this order.
const fn power(m: Field, order: i64, e: i64) -> i64 {
    m.power(m.root(order), e)
}

/// Returns the inverse of the factor by which the reduction of a leaf's 32-bit sums multiplies.
const fn unreduced(m: Field) -> i64 {
    m.invert(m.leaf())
}

pub(super) const fn fold(m: Field) -> i32 {
    m.plantard(unreduced(m))
}

pub(super) const fn columns(m: Field) -> [i32; 5] {
    let mut t = [0; 5];
    let mut e = 0;
    while e < 5 {
        t[e] = m.plantard(power(m, 5, e as i64));
        e += 1;
    }
    t
}

pub(super) const fn small(m: Field) -> [i32; 4] {
    let mut t = [0; 4];
    let mut e = 0;
    while e < 4 {
        t[e] = m.center(power(m, 5, e as i64 + 1));
        e += 1;
    }
    t
}

/// 1, and halves of sums and differences of powers of 1/w; over the number of leaves, 270, and once more by 2 for parity.
pub(super) const fn columns_back(m: Field) -> [i32; 6] {
    let (w1, w2, w3, w4) = (power(m, 5, -1), power(m, 5, -2), power(m, 5, -3), power(m, 5, -4));
    let scale = m.invert(2 * 270);
    let sums = [2, w1 + w4, w2 + w3, w1 - w4, w2 - w3, w4 - w1];
    let mut t = [0; 6];
    let mut i = 0;
    while i < 6 {
        t[i] = m.plantard(m.times(sums[i], scale));
        i += 1;
    }
    t
}

/// 1, and for each class the factors of w^(i0) and of w^(2·i0) times the powers of the root of order 3.
pub(super) const fn threes(m: Field) -> [i32; 55] {
    let (w, mut t) = (m.root(27), [m.plantard(1); 55]);
    let mut n = 0;
    while n < 54 {
        let (class, k, i) = (n as i64 / 6, 1 + n as i64 / 3 % 2, n as i64 % 3);
        t[1 + n] = m.plantard(m.power(w, k * (class + 9 * i)));
        n += 1;
    }
    t
}

/// 1, and for each class two constants of the first result and two of the second one.
pub(super) const fn threes_back(m: Field) -> [i32; 37] {
    let (w, mut t) = (m.root(27), [m.plantard(1); 37]);
    let mut n = 0;
    while n < 36 {
        let (class, i, k) = (n as i64 / 4, n as i64 / 2 % 2, 1 + n as i64 % 2);
        t[1 + n] = m.plantard(m.power(w, -k * (class + 9 * i)));
        n += 1;
    }
    t
}

/// Returns 1 and six powers of the root of order 9, or of its inverse, in the order in which
/// `nine.s` reads them.
pub(super) const fn nines(m: Field, sign: i64) -> [i32; 7] {
    let exponents = [0, 3, 1, 2, 4, 8, 5];
    let mut t = [0; 7];
    let mut i = 0;
    while i < 7 {
        // The root of order 27 to the power of 3, so that both agree.
        t[i] = m.plantard(power(m, 27, 3 * sign * exponents[i]));
        i += 1;
    }
    t
}

/// The roots of both transforms.
struct Roots {
    of_5: i64,
    of_17: i64,
    of_27: i64,
}

impl Roots {
    const fn new(m: Field) -> Self {
        Self { of_5: m.root(5), of_17: m.root(17), of_27: m.root(27) }
    }

    /// ζ of a leaf, from its place.
    const fn zeta(&self, m: Field, leaves: usize, leaf: usize) -> i64 {
        let leaf = leaf as i64;
        match leaves {
            270 => {
                let (row, at) = (leaf / 27, leaf % 27);
                let parity = if row < 5 { 1 } else { -1 };
                let row = m.times(parity, m.power(self.of_5, row % 5));
                m.times(row, m.power(self.of_27, at / 9 + 3 * (at % 9)))
            }
            153 => m.times(m.power(self.of_17, leaf / 9), m.power(self.of_27, 3 * (leaf % 9))),
            _ => panic!("no such transform"),
        }
    }
}

/// q, 1/q and ζ of each leaf.
pub(super) const fn leaves<const N: usize>(m: Field) -> [i32; N] {
    let (roots, mut t, mut i) = (Roots::new(m), [0; N], 2);
    (t[0], t[1]) = (m.q, m.inverse);
    while i < N {
        t[i] = m.plantard(roots.zeta(m, N - 2, i - 2));
        i += 1;
    }
    t
}

/// The bytes from the rows' begin to block n.
pub(super) const fn places() -> [u16; 153] {
    let mut t = [0; 153];
    let mut n = 0;
    while n < 153 {
        t[n] = (20 * (9 * (n % 17) + n % 9)) as u16;
        n += 1;
    }
    t
}

/// g^e modulo 17 for g = 3.
pub(super) const fn rader(e: usize) -> usize {
    let (mut r, mut i) = (1, 0);
    while i < e % 16 {
        r = r * 3 % 17;
        i += 1;
    }
    r
}

/// Powers w^(g^e) of the root of order 17, or of its inverse.
struct Weights {
    m: Field,
    powers: [i64; 16],
    unit: i64,
}

impl Weights {
    const fn new(m: Field, sign: i64) -> Self {
        let (w, mut powers, mut e) = (m.power(m.root(17), sign), [0; 16], 0);
        while e < 16 {
            powers[e] = m.power(w, rader(e) as i64);
            e += 1;
        }
        Self { m, powers, unit: unit(m, sign) }
    }

    const fn at(&self, j: i64) -> i64 {
        self.powers[j.rem_euclid(16) as usize]
    }

    /// The constant j of one of the three products: P', M', D'.
    const fn constant(&self, product: usize, j: i64) -> i64 {
        let (near, far) = (self.at(j) + self.at(j + 8), self.at(j + 4) + self.at(j + 12));
        let (sum, parts) = match product {
            0 => (near + far, 4),
            1 => (near - far, 4),
            _ => (self.at(j) - self.at(j + 8), 2),
        };
        self.m.times(self.m.times(sum, self.m.invert(parts)), self.unit)
    }
}

/// Returns the factor of all weights: it undoes the factor of a reduced sum and, in the inverse
/// transform, divides by the number of leaves.
const fn unit(m: Field, sign: i64) -> i64 {
    if sign > 0 { unreduced(m) } else { m.times(unreduced(m), m.invert(153)) }
}

/// Two constants in a word.
const fn pair(m: Field, low: i64, high: i64) -> i32 {
    m.center(low) & 0xffff | m.center(high) << 16
}

/// Returns the constants of radix 17, forward or back, in the order in which `seventeen.s` reads
/// them.
pub(super) const fn seventeens(m: Field, sign: i64) -> [i32; 27] {
    let weights = Weights::new(m, sign);
    let mut t = [0; 27];
    let mut i = 0;
    while i < 24 {
        let (product, j) = match i {
            0..4 => (0, i as i64),
            4..10 => (1, i as i64 - 7),
            _ => (2, i as i64 - 17),
        };
        t[i] = pair(m, weights.constant(product, j), weights.constant(product, j + 1));
        i += 1;
    }
    (t[24], t[25], t[26]) = (pair(m, weights.unit, weights.unit), m.inverse, m.q);
    t
}
