//! Toom-k: k pieces, their values at 0, ±1, ±2, … and ∞, 2k-1 products, interpolation. Leaves by Karatsuba.
//!
//! Interpolation divides by a number that q must not share a factor with; modulo 2^k it is exact in longer words, which is
//! Toom's loss of bits. Matrices are computed from the points. Toom 1963, Cook 1966.

use super::karatsuba;
use super::lift::Lift;
use crate::integers::{gcd, times};
use crate::method::{Algorithm, Method, Plan, WhyNot, checked, constant};
use crate::numbers::{Constant, Numbers, Product};
use crate::ring::Ring;

/// Toom-k for k = 3, 4, 5.
pub struct Toom {
    /// The number of pieces.
    pub pieces: usize,
}

impl Method for Toom {
    fn name(&self) -> &'static str {
        match self.pieces {
            3 => "toom-3",
            4 => "toom-4",
            _ => "toom-5",
        }
    }

    fn about(&self) -> &'static str {
        "pieces as values at 0, ±1, ±2, … and ∞ (Toom 1963, Cook 1966)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, Pieces::new(ring, self.pieces, product))
    }
}

pub(crate) struct Pieces {
    ring: Ring,
    k: usize,
    lift: Lift,
    /// Powers 0..2k-1 of each finite point.
    powers: Vec<Vec<Constant>>,
    /// Coefficient m of the interpolation from the value at point i, without the division.
    rows: Vec<Vec<Constant>>,
}

/// 0, 1, -1, 2, -2, …
fn points(count: usize) -> Vec<i64> {
    (0..count as i64).map(|i| if i % 2 == 1 { (i + 1) / 2 } else { -(i / 2) }).collect()
}

impl Pieces {
    pub(crate) fn new(ring: &Ring, k: usize, product: Product) -> Result<Self, WhyNot> {
        let points = points(2 * k - 2);
        let differences = |i: usize| points.iter().enumerate().filter(move |(j, _)| *j != i);
        let denominators: Vec<i64> = (0..points.len())
            .map(|i| differences(i).map(|(_, p)| points[i] - p).product())
            .collect();
        let common = denominators.iter().fold(1, |lcm, d| {
            let d = d.unsigned_abs();
            lcm / gcd(lcm, d) * d
        });
        let lift = Lift::new(common, ring.q, product)?;
        let residue = |x: i64| x.rem_euclid(lift.q as i64) as u64;
        let table = |x: i64| constant(product, lift.q, residue(x));
        let powers = points
            .iter()
            .map(|&p| (0..2 * k as u32 - 1).map(|e| table(p.pow(e))).collect())
            .collect();
        let mut rows = vec![Vec::new(); points.len()];
        for i in 0..points.len() {
            let mut numerator = vec![common as i64 / denominators[i]];
            for (_, p) in differences(i) {
                // Times x - p.
                numerator.push(0);
                for m in (0..numerator.len()).rev() {
                    numerator[m] = if m > 0 { numerator[m - 1] } else { 0 } - p * numerator[m];
                }
            }
            for (row, &c) in rows.iter_mut().zip(&numerator) {
                row.push(constant(product, lift.q, times(residue(c), lift.unit(), lift.q)));
            }
        }
        Ok(Self { ring: ring.clone(), k, lift, powers, rows })
    }

    /// The values of the pieces of a at all points, ∞ last.
    fn evaluate<N: Numbers>(&self, numbers: &N, a: &[u64], length: usize) -> Vec<Vec<u64>> {
        let piece = |j: usize, i: usize| a.get(j * length + i).copied().unwrap_or(0);
        let value = |powers: &Vec<Constant>, i: usize| {
            (1..self.k).filter(|&j| powers[j].value != 0).fold(piece(0, i), |sum, j| {
                let one = powers[j].value == 1;
                let term = if one { piece(j, i) } else { numbers.scale(piece(j, i), powers[j]) };
                numbers.add(sum, term)
            })
        };
        let mut values: Vec<Vec<u64>> = self
            .powers
            .iter()
            .map(|powers| (0..length).map(|i| value(powers, i)).collect())
            .collect();
        values.push((0..length).map(|i| piece(self.k - 1, i)).collect());
        values
    }
}

impl Algorithm for Pieces {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let lifted = numbers.over(self.lift.q);
        let length = self.ring.n.div_ceil(self.k);
        numbers.moves(6 * self.k * length);
        let (a, b) = (self.evaluate(&lifted, a, length), self.evaluate(&lifted, b, length));
        let mut values: Vec<Vec<u64>> =
            a.iter().zip(&b).map(|(a, b)| karatsuba::product(&lifted, a, b)).collect();
        let top = values.pop().unwrap_or_default();
        // What ∞ says of the highest power is no longer in the others.
        for (value, powers) in values.iter_mut().zip(&self.powers) {
            let power = powers[2 * self.k - 2];
            for (v, &t) in value.iter_mut().zip(&top).filter(|_| power.value != 0) {
                *v = lifted.sub(*v, lifted.scale(t, power));
            }
        }
        let mut out = vec![0; 2 * self.k * length];
        for (m, row) in self.rows.iter().enumerate() {
            for i in 0..2 * length - 1 {
                let terms = row.iter().zip(&values).filter(|(c, _)| c.value != 0);
                let sum =
                    terms.fold(0, |sum, (&c, value)| lifted.add(sum, lifted.scale(value[i], c)));
                let slot = &mut out[m * length + i];
                *slot = numbers.add(*slot, self.lift.shift(&lifted, sum));
            }
        }
        for (slot, &t) in out[(2 * self.k - 2) * length..].iter_mut().zip(&top) {
            let t = if self.lift.loss > 0 { numbers.reduce(t) } else { t };
            *slot = numbers.add(*slot, t);
        }
        out.truncate(2 * self.ring.n - 1);
        self.ring.reduce(numbers, out)
    }

    fn tree(&self) -> Vec<String> {
        let (k, n) = (self.k, self.ring.n);
        vec![
            format!("{k} pieces of length {}", n.div_ceil(k)),
            format!("└ {} products at 0, ±1, … and ∞, by Karatsuba", 2 * k - 1),
        ]
    }

    fn constants(&self) -> usize {
        self.powers.iter().chain(&self.rows).map(Vec::len).sum()
    }

    fn loss(&self) -> u32 {
        self.lift.loss
    }
}
