//! Pieces of 16 or 48 coefficients, evaluated at any points by a dense matrix: one ring x^m - s for each point s. So q
//! needs no root of unity. The shape of the products in this project's inverse, whose transforms below the top are of 16
//! and whose points come in pairs (s, 1/s); there the ring of 48 is split further.

use goodprime_rings::integers::inverse;
use goodprime_rings::numbers::Numbers;

use super::leaves::{dot, padded};
use super::rader::Rings;
use super::{Product, linear};

pub(super) struct Dense {
    m: usize,
    operand: usize,
    /// Powers of each point.
    values: Vec<Vec<u64>>,
    /// The inverse of that matrix.
    back: Vec<Vec<u64>>,
    rings: Rings,
}

impl Dense {
    /// Room for at least `room` coefficients in pieces of m.
    pub(super) fn new<N: Numbers>(
        numbers: &N,
        m: usize,
        room: usize,
        operand: usize,
    ) -> Result<Self, String> {
        let q = numbers.modulus();
        let count = room.div_ceil(m);
        let mut points = Vec::new();
        for s in
            [1, q - 1].into_iter().chain((2..q).flat_map(|s| [Some(s), inverse(s, q)]).flatten())
        {
            if points.len() < count && !points.contains(&s) {
                points.push(s);
            }
            if points.len() == count {
                break;
            }
        }
        let values = linear::powers(&points, count, q);
        let back = linear::inverted(values.clone(), q)
            .filter(|_| points.len() == count)
            .ok_or_else(|| format!("there are not {count} points modulo {q}"))?;
        let rings = Rings::new(numbers, m, points.into_iter(), false)?;
        Ok(Self { m, operand, values, back, rings })
    }

    fn apply<N: Numbers>(&self, numbers: &N, matrix: &[Vec<u64>], pieces: &[u64]) -> Vec<u64> {
        let entry = |row: &Vec<u64>, i: usize| {
            dot(numbers, pieces.chunks(self.m).zip(row).map(|(piece, &c)| (piece[i], c)))
        };
        matrix
            .iter()
            .flat_map(|row| (0..self.m).map(move |i| (row, i)))
            .map(|(row, i)| entry(row, i))
            .collect()
    }
}

impl<N: Numbers> Product<N> for Dense {
    fn operand(&self) -> usize {
        self.operand
    }

    fn room(&self) -> usize {
        self.values.len() * self.m
    }

    fn closed(&self) -> bool {
        true
    }

    fn input(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        self.apply(numbers, &self.values, &padded(a, a.len().next_multiple_of(self.m)))
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.rings.multiply(numbers, a, b)
    }

    fn output(&self, numbers: &N, c: &[u64]) -> Vec<u64> {
        self.apply(numbers, &self.back, c)
    }
}
