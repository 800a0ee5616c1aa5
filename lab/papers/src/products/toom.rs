//! Toom-4: quarters as values at 0, 1, -1, 2, -2, 3 and ∞; seven products of a quarter of the length, by Karatsuba.
//!
//! Interpolation is the inverse of a matrix that a prime q > 5 does not make singular.

use goodprime_rings::numbers::{Constant, Numbers};

use super::leaves::padded;
use super::{Product, karatsuba, linear};

const PIECES: usize = 4;
const POINTS: usize = 2 * PIECES - 1;

pub(super) struct Toom {
    piece: usize,
    /// The factors of the pieces in the value at each point.
    values: Vec<Vec<Constant>>,
    /// The factors of the values in each coefficient.
    back: Vec<Vec<Constant>>,
}

impl Toom {
    pub(super) fn new<N: Numbers>(numbers: &N, length: usize) -> Result<Self, String> {
        let q = numbers.modulus();
        let points = [0, 1, -1, 2, -2, 3].map(|s: i64| s.rem_euclid(q as i64) as u64);
        let matrix = |n: usize| {
            let mut rows = linear::powers(&points, n, q);
            rows.push((0..n).map(|i| u64::from(i == n - 1)).collect());
            rows
        };
        let table = |rows: Vec<Vec<u64>>| {
            let row = |row: Vec<u64>| row.into_iter().map(|x| numbers.constant(x)).collect();
            rows.into_iter().map(row).collect()
        };
        let back = linear::inverted(matrix(POINTS), q)
            .ok_or_else(|| format!("0, ±1, ±2 and 3 are not six points modulo {q}"))?;
        Ok(Self { piece: length / PIECES, values: table(matrix(PIECES)), back: table(back) })
    }
}

/// Σ x·c for the columns of `rows`, each of `length` numbers. ±1 is no multiplication.
fn apply<N: Numbers>(numbers: &N, matrix: &[Vec<Constant>], x: &[u64], length: usize) -> Vec<u64> {
    let mut out = Vec::with_capacity(matrix.len() * length);
    for row in matrix {
        for i in 0..length {
            let terms = row.iter().enumerate().filter(|(_, c)| c.value != 0);
            out.push(terms.fold(0, |sum, (j, &c)| match (x[j * length + i], u64::from(c.value)) {
                (x, 1) => numbers.add(sum, x),
                (x, value) if value == numbers.modulus() - 1 => numbers.sub(sum, x),
                (x, _) => numbers.add(sum, numbers.scale(x, c)),
            }));
        }
    }
    out
}

impl Toom {
    /// Numbers of a transform, and of a product of two.
    pub(super) const fn sizes(&self) -> [usize; 2] {
        [POINTS * self.piece, POINTS * (2 * self.piece - 1)]
    }
}

impl<N: Numbers> Product<N> for Toom {
    fn operand(&self) -> usize {
        PIECES * self.piece
    }

    fn room(&self) -> usize {
        2 * PIECES * self.piece - 1
    }

    fn input(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        apply(numbers, &self.values, &padded(a, PIECES * self.piece), self.piece)
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let pairs = a.chunks(self.piece).zip(b.chunks(self.piece));
        pairs.flat_map(|(a, b)| karatsuba::product(numbers, a, b)).collect()
    }

    fn output(&self, numbers: &N, c: &[u64]) -> Vec<u64> {
        let length = 2 * self.piece - 1;
        let pieces = apply(numbers, &self.back, c, length);
        let mut out = vec![0; 2 * PIECES * self.piece - 1];
        for (j, piece) in pieces.chunks(length).enumerate() {
            for (slot, &x) in out[j * self.piece..].iter_mut().zip(piece) {
                *slot = numbers.add(*slot, x);
            }
        }
        out
    }
}
