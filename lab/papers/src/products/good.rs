//! Good's trick with 3: y = u·w with u³ = 1, so a transform of length 3·n is n of length 3 and three of length n.
//!
//! ```text
//! good-rader-768   Φ_17(x^48), y = x^16    u³ = 1, Φ_17(w) = 0: truncated Rader, then one layer of Cooley–Tukey
//! good-toom-672    x^672 - 1, y = x^56     u³ = 1, w⁴ = 1: two layers of Cooley–Tukey, then Toom's points in 12 rings
//! ```
//!
//! Φ_17(y³) = Φ_17(y)·Φ_51(y): its roots are those of Φ_17 times the cube roots of unity. Of a class modulo 3 one of 17
//! pieces is one too many; for the powers 48, 49 and 50 of y it has to be zero.
//!
//! Toom's points belong to the transform, and its interpolation to the way back: a transform that several products share is
//! evaluated once, and a sum of products is interpolated once. A product that is multiplied again is interpolated, reduced
//! modulo x^56 - c in each ring, and evaluated.
//!
//! Source: Good 1958; "Jumping for Bernstein–Yang Inversion" §5.2 and §5.4.

use goodprime_rings::integers::{inverse, power, principal_root, times};
use goodprime_rings::numbers::{Constant, Numbers};

use super::Product;
use super::leaves::{difference, fold, padded, sum};
use super::rader::{Rader, Rings, without};
use super::toom::Toom;

/// Values at 1, ω and ω², and back.
pub(crate) struct Three {
    pub(crate) omega: u64,
    constant: Constant,
    third: Constant,
}

impl Three {
    pub(crate) fn new<N: Numbers>(numbers: &N) -> Result<Self, String> {
        let q = numbers.modulus();
        let omega = principal_root(3, q).ok_or_else(|| format!("no root of order 3 modulo {q}"))?;
        let third = inverse(3, q).ok_or("3 has no inverse")?;
        Ok(Self { omega, constant: numbers.constant(omega), third: numbers.constant(third) })
    }

    /// Dubois and Venetsanopoulos (1978): one multiplication.
    pub(crate) fn forward<N: Numbers>(&self, numbers: &N, x: [&[u64]; 3]) -> [Vec<u64>; 3] {
        let turned: Vec<_> = difference(numbers, x[1], x[2])
            .into_iter()
            .map(|d| numbers.scale(d, self.constant))
            .collect();
        let all = sum(numbers, &sum(numbers, x[0], x[1]), x[2]);
        let first = sum(numbers, &difference(numbers, x[0], x[2]), &turned);
        let second = difference(numbers, &difference(numbers, x[0], x[1]), &turned);
        [all, first, second]
    }

    pub(crate) fn back<N: Numbers>(&self, numbers: &N, x: [&[u64]; 3]) -> [Vec<u64>; 3] {
        let tripled = self.tripled(numbers, x);
        tripled.map(|x| x.into_iter().map(|x| numbers.scale(x, self.third)).collect())
    }

    /// Three times what [`back`](Self::back) makes, for one multiplication as well.
    pub(crate) fn tripled<N: Numbers>(&self, numbers: &N, x: [&[u64]; 3]) -> [Vec<u64>; 3] {
        let [all, first, second] = self.forward(numbers, x);
        [all, second, first]
    }
}

/// Thirds of a vector.
pub(crate) fn thirds(x: &[u64]) -> [&[u64]; 3] {
    let n = x.len() / 3;
    [&x[..n], &x[n..2 * n], &x[2 * n..]]
}

pub(super) struct GoodRader {
    m: usize,
    three: Three,
    rader: Rader,
    rings: Rings,
}

impl GoodRader {
    pub(super) fn new<N: Numbers>(numbers: &N, room: usize) -> Result<Self, String> {
        let (three, rader, q) = (Three::new(numbers)?, Rader::new(numbers)?, numbers.modulus());
        let pieces = 3 * (rader.r - 1);
        let m = room / pieces;
        if m * pieces != room || !m.is_multiple_of(2) {
            return Err(format!("modulo {q} the length must be a multiple of {}", 2 * pieces));
        }
        // The order 3r of y is odd, and so its root is a power of it.
        let root = |i: usize| {
            let (class, k) = (i / (rader.r - 1), i % (rader.r - 1));
            let y = times(
                power(three.omega, class as u64, q),
                power(rader.omega, rader.exponent(k), q),
                q,
            );
            power(y, (3 * rader.r as u64).div_ceil(2), q)
        };
        let rings = Rings::new(numbers, m, (0..pieces).map(root), true)?;
        Ok(Self { m, three, rader, rings })
    }

    fn pieces(&self) -> usize {
        3 * (self.rader.r - 1)
    }
}

impl<N: Numbers> Product<N> for GoodRader {
    fn operand(&self) -> usize {
        self.pieces() * self.m
    }

    fn room(&self) -> usize {
        self.pieces() * self.m
    }

    fn closed(&self) -> bool {
        true
    }

    fn input(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        let (m, r) = (self.m, self.rader.r);
        let mut classes = vec![0; 3 * r * m];
        for (k, piece) in a.chunks(m).enumerate() {
            let at = (k % 3 * r + k % r) * m;
            classes[at..at + piece.len()].copy_from_slice(piece);
        }
        let values = self
            .three
            .forward(numbers, thirds(&classes))
            .map(|class| self.rader.forward(numbers, &class, m));
        self.rings.forward(numbers, &values.concat())
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.rings.multiply(numbers, a, b)
    }

    fn output(&self, numbers: &N, c: &[u64]) -> Vec<u64> {
        let (m, r) = (self.m, self.rader.r);
        let values = self.rings.back(numbers, c);
        let pieces = thirds(&values).map(|class| self.rader.back(numbers, class, m));
        let mut classes = self.three.back(numbers, [&pieces[0], &pieces[1], &pieces[2]]);
        for k in self.pieces()..self.pieces() + 3 {
            without(numbers, &mut classes[k % 3], k % r, m);
        }
        let piece = |k: usize| &classes[k % 3][k % r * m..][..m];
        (0..self.pieces()).flat_map(piece).copied().collect()
    }
}

/// Pieces of the cyclic ring: 3 by 4.
const PIECES: usize = 12;

pub(super) struct GoodToom {
    m: usize,
    three: Three,
    /// A root of order 4.
    i: Constant,
    quarter: Constant,
    toom: Toom,
    roots: Vec<Constant>,
}

impl GoodToom {
    pub(super) fn new<N: Numbers>(numbers: &N, room: usize) -> Result<Self, String> {
        let (three, q, m) = (Three::new(numbers)?, numbers.modulus(), room / PIECES);
        let i = principal_root(4, q).ok_or_else(|| format!("no root of order 4 modulo {q}"))?;
        let quarter = inverse(4, q).ok_or("4 has no inverse")?;
        let root = |k: usize| {
            let (class, j) = ((k / 4) as u64, (k % 4) as u64);
            numbers.constant(times(power(three.omega, class, q), power(i, j, q), q))
        };
        let roots = (0..PIECES).map(root).collect();
        let (i, quarter) = (numbers.constant(i), numbers.constant(quarter));
        Ok(Self { m, three, i, quarter, toom: Toom::new(numbers, m)?, roots })
    }

    /// Values at 1, i, -1 and -i of four pieces; with `back`, in the other direction without the quarter.
    fn four<N: Numbers>(&self, numbers: &N, x: &[u64], back: bool) -> Vec<u64> {
        let [x0, x1, x2, x3] = [0, 1, 2, 3].map(|j| &x[j * self.m..(j + 1) * self.m]);
        let (even, odd) = (sum(numbers, x0, x2), sum(numbers, x1, x3));
        let low = difference(numbers, x0, x2);
        let turned: Vec<_> =
            difference(numbers, x1, x3).into_iter().map(|d| numbers.scale(d, self.i)).collect();
        let (plus, minus) = (sum(numbers, &low, &turned), difference(numbers, &low, &turned));
        let (first, third) = if back { (minus, plus) } else { (plus, minus) };
        [sum(numbers, &even, &odd), first, difference(numbers, &even, &odd), third].concat()
    }

    /// Toom's points of each ring.
    fn points<N: Numbers>(&self, numbers: &N, rings: &[u64]) -> Vec<u64> {
        rings.chunks(self.m).flat_map(|ring| self.toom.input(numbers, ring)).collect()
    }

    /// Products of points as elements of the rings x^m - c.
    fn rings<N: Numbers>(&self, numbers: &N, products: &[u64]) -> Vec<u64> {
        let [_, size] = self.toom.sizes();
        let ring = |(c, &root): (&[u64], &Constant)| {
            fold(numbers, self.toom.output(numbers, c), self.m, root)
        };
        products.chunks(size).zip(&self.roots).flat_map(ring).collect()
    }
}

impl<N: Numbers> Product<N> for GoodToom {
    fn operand(&self) -> usize {
        PIECES * self.m
    }

    fn room(&self) -> usize {
        PIECES * self.m
    }

    fn closed(&self) -> bool {
        true
    }

    fn input(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        let a = padded(a, PIECES * self.m);
        let mut classes = vec![0; PIECES * self.m];
        for (k, piece) in a.chunks(self.m).enumerate() {
            classes[(k % 3 * 4 + k % 4) * self.m..][..self.m].copy_from_slice(piece);
        }
        let classes = self.three.forward(numbers, thirds(&classes));
        let rings = classes.map(|class| self.four(numbers, &class, false)).concat();
        self.points(numbers, &rings)
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let [size, _] = self.toom.sizes();
        let pairs = a.chunks(size).zip(b.chunks(size));
        pairs.flat_map(|(a, b)| self.toom.multiply(numbers, a, b)).collect()
    }

    fn again(&self, numbers: &N, c: Vec<u64>) -> Vec<u64> {
        self.points(numbers, &self.rings(numbers, &c))
    }

    fn output(&self, numbers: &N, c: &[u64]) -> Vec<u64> {
        let rings = self.rings(numbers, c);
        let classes = thirds(&rings).map(|class| self.four(numbers, class, true));
        let classes = self.three.back(numbers, [&classes[0], &classes[1], &classes[2]]);
        let piece = |k: usize| &classes[k % 3][k % 4 * self.m..][..self.m];
        let coefficients = (0..PIECES).flat_map(piece);
        coefficients.map(|&x| numbers.scale(x, self.quarter)).collect()
    }
}
