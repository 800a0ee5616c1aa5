//! Toom-k: k pieces, their values at 2k-1 points, as many products, interpolation. Leaves by Karatsuba.
//!
//! Interpolation divides by a number that q must not share a factor with; modulo 2^k it is exact in longer words, which is
//! Toom's loss of bits: 1, 3 and 3 for three, four and five pieces, the least that any points lose ([`points`]). Matrices are
//! computed from the points. Toom 1963, Cook 1966; Toom-5 for 3 bits: Chen et al., ePrint 2023/541.

use super::karatsuba;
use super::points::{self, Tables, combined};
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
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
        "pieces as values at 0, ±1, ±2, ±1/2, 3 and ∞ (Toom 1963, Cook 1966)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, Pieces::new(ring, self.pieces, product))
    }
}

pub(crate) struct Pieces {
    ring: Ring,
    k: usize,
    tables: Tables,
}

impl Pieces {
    pub(crate) fn new(ring: &Ring, k: usize, product: Product) -> Result<Self, WhyNot> {
        Ok(Self { ring: ring.clone(), k, tables: Tables::new(k, ring.q, product)? })
    }
}

impl Algorithm for Pieces {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    /// The values at all points.
    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        let length = self.ring.n.div_ceil(self.k);
        numbers.moves(2 * self.k * length);
        self.tables.evaluate(&numbers.over(self.tables.lift.q), b, length)
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let (k, lift) = (self.k, &self.tables.lift);
        let lifted = numbers.over(lift.q);
        let length = self.ring.n.div_ceil(k);
        numbers.moves(4 * k * length);
        let a = self.tables.evaluate(&lifted, a, length);
        let pairs = a.chunks(length).zip(prepared.chunks(length));
        let values: Vec<_> = pairs.map(|(a, b)| karatsuba::product(&lifted, a, b)).collect();
        let mut out = vec![0; 2 * k * length];
        for (m, row) in self.tables.rows.iter().enumerate() {
            // The first and the last coefficient are the values at 0 and ∞, the first and the last point.
            let is_value = m == 0 || m == 2 * k - 2;
            for i in 0..2 * length - 1 {
                let coefficient = match is_value {
                    true if lift.loss > 0 => numbers.reduce(values[m][i]),
                    true => values[m][i],
                    false => {
                        let terms = row.iter().zip(&values).map(|(&c, value)| (value[i], c));
                        lift.shift(&lifted, combined(&lifted, terms))
                    }
                };
                let slot = &mut out[m * length + i];
                *slot = numbers.add(*slot, coefficient);
            }
        }
        out.truncate(2 * self.ring.n - 1);
        self.ring.reduce(numbers, out)
    }

    fn tree(&self) -> Vec<String> {
        let (k, n) = (self.k, self.ring.n);
        let points = points::of_toom(k);
        vec![
            format!("{k} pieces of length {}", n.div_ceil(k)),
            format!("└ {} products at {}, by Karatsuba", points.len(), points::names(&points)),
        ]
    }

    fn constants(&self) -> usize {
        self.tables.constants()
    }

    fn loss(&self) -> u32 {
        self.tables.lift.loss
    }
}
