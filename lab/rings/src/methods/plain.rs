//! Plain: two n×n matrices of ω^(ij) and ω^(-ij)/n; for x^n + 1 between a twist by ψ^i and one by ψ^-i. Rows are sums of
//! integers, reduced where they would not fit. 3n² products by constants, n of residues, and for x^n + 1 another 3n. The
//! "schoolbook NTT" of García Lleyda et al. by their formulas; [`super::plain_study`] is their program.

use super::roots::{Roots, powers};
use super::schoolbook::fits;
use crate::integers;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked, constant};
use crate::numbers::{Constant, Numbers, Product};
use crate::ring::Ring;

/// Two matrices of n² numbers take 128 MB at this length.
const BOUND_MATRIX: u64 = 2048;

/// The matrix product.
pub struct Plain;

impl Method for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn about(&self) -> &'static str {
        "the transform as a matrix of powers, each row reduced once"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        let value = ring.n as u64;
        if value > BOUND_MATRIX {
            return Err(WhyNot::Bound { what: "n", value, bound: BOUND_MATRIX });
        }
        checked(ring, product, Roots::find(ring).map(|roots| Matrices::new(ring, &roots, product)))
    }
}

/// The two matrices, row by row, and the powers of ψ.
pub struct Matrices {
    n: usize,
    forward: Vec<u32>,
    inverse: Vec<u32>,
    twist: Option<(Vec<Constant>, Vec<Constant>)>,
}

impl Matrices {
    /// The tables of a ring.
    #[must_use]
    pub fn new(ring: &Ring, roots: &Roots, product: Product) -> Self {
        let (n, q) = (ring.n, ring.q);
        let matrix = |base: u64, factor: u64| {
            let row = |i| powers(integers::power(base, i as u64, q), factor, n, q);
            (0..n).flat_map(row).map(|x| x as u32).collect()
        };
        let twists =
            |base| powers(base, 1, n, q).into_iter().map(|x| constant(product, q, x)).collect();
        Self {
            n,
            forward: matrix(roots.omega, 1),
            inverse: matrix(roots.omega_inverse, roots.n_inverse),
            twist: roots.psi.map(|(psi, inverse)| (twists(psi), twists(inverse))),
        }
    }

    /// A matrix times a vector: sums of integers, reduced where they would not fit.
    fn apply<N: Numbers>(&self, numbers: &N, matrix: &[u32], vector: &[u64]) -> Vec<u64> {
        let chunk = fits(numbers.modulus());
        let row = |row: &[u32]| {
            let parts = row.chunks(chunk).zip(vector.chunks(chunk));
            parts.fold(0, |acc, (row, vector)| {
                let terms = row.iter().zip(vector);
                numbers.reduce(
                    terms.fold(acc, |acc, (&m, &v)| numbers.accumulate(acc, u64::from(m), v)),
                )
            })
        };
        matrix.chunks(self.n).map(row).collect()
    }

    /// The transform of one operand.
    fn forward<N: Numbers>(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        match &self.twist {
            Some((twist, _)) => self.apply(numbers, &self.forward, &scaled(numbers, a, twist)),
            None => self.apply(numbers, &self.forward, a),
        }
    }
}

pub(crate) fn scaled<N: Numbers>(numbers: &N, a: &[u64], by: &[Constant]) -> Vec<u64> {
    a.iter().zip(by).map(|(&x, &c)| numbers.scale(x, c)).collect()
}

pub(crate) fn pointwise<N: Numbers>(numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(&x, &y)| numbers.mul(x, y)).collect()
}

impl Algorithm for Matrices {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        self.forward(numbers, b)
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let product = pointwise(numbers, &self.forward(numbers, a), prepared);
        let result = self.apply(numbers, &self.inverse, &product);
        match &self.twist {
            Some((_, untwist)) => scaled(numbers, &result, untwist),
            None => result,
        }
    }

    fn tree(&self) -> Vec<String> {
        let n = self.n;
        let twist = if self.twist.is_some() { "twist by ψ^i, then " } else { "" };
        vec![format!("{twist}{n}×{n} matrix of ω^(ij)"), format!("└ {n} products of residues")]
    }

    fn constants(&self) -> usize {
        let words = self.forward.len() + self.inverse.len();
        words / 2 + self.twist.as_ref().map_or(0, |(twist, untwist)| twist.len() + untwist.len())
    }
}
