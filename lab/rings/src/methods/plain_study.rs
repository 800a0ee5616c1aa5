//! Plain as the program of García Lleyda et al. computes it (`NTTPlain`, `INTTPlain`): each term of a matrix product takes
//! two remainders, t = (t + x·(w % q)) % q, and 1/n is multiplied after the inverse matrix, not in it. [`super::plain`] is
//! present practice.

use super::roots::{Roots, powers};
use crate::integers::times;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::Ring;

/// Two matrices of n² numbers take 64 MB at this length.
const BOUND_MATRIX: u64 = 2048;

/// The matrix product, reduced at each term.
pub struct PlainStudy;

impl Method for PlainStudy {
    fn name(&self) -> &'static str {
        "plain-study"
    }

    fn about(&self) -> &'static str {
        "the transform as a matrix, each term reduced twice, as García Lleyda et al. programmed it"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        let value = ring.n as u64;
        if value > BOUND_MATRIX {
            return Err(WhyNot::Bound { what: "n", value, bound: BOUND_MATRIX });
        }
        checked(ring, product, Roots::find(ring).map(|roots| Matrices::new(ring, &roots)))
    }
}

/// The two matrices, 1/n, and the powers of ψ and 1/ψ.
pub struct Matrices {
    n_inverse: u64,
    forward: Vec<Vec<u64>>,
    inverse: Vec<Vec<u64>>,
    twist: Option<(Vec<u64>, Vec<u64>)>,
}

impl Matrices {
    /// The tables of a ring; each row is the row above times the second row, as in the program.
    #[must_use]
    pub fn new(ring: &Ring, roots: &Roots) -> Self {
        let (n, q) = (ring.n, ring.q);
        let matrix = |base| {
            let second = powers(base, 1, n, q);
            let next = |row: &Vec<u64>| {
                Some(row.iter().zip(&second).map(|(&x, &y)| times(x, y, q)).collect())
            };
            std::iter::successors(Some(vec![1; n]), next).take(n).collect()
        };
        Self {
            n_inverse: roots.n_inverse,
            forward: matrix(roots.omega),
            inverse: matrix(roots.omega_inverse),
            twist: roots.psi.map(|(psi, inverse)| (powers(psi, 1, n, q), powers(inverse, 1, n, q))),
        }
    }

    fn forward<N: Numbers>(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        match &self.twist {
            Some((twist, _)) => apply(numbers, &self.forward, &multiplied(numbers, a, twist)),
            None => apply(numbers, &self.forward, a),
        }
    }
}

/// A matrix times a vector.
fn apply<N: Numbers>(numbers: &N, matrix: &[Vec<u64>], vector: &[u64]) -> Vec<u64> {
    let term =
        |sum, (&x, &w): (&u64, &u64)| numbers.reduce(numbers.accumulate(sum, x, numbers.reduce(w)));
    matrix.iter().map(|row| vector.iter().zip(row).fold(0, term)).collect()
}

/// Products coefficient by coefficient.
pub(crate) fn multiplied<N: Numbers>(numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(&x, &y)| numbers.mul(x, y)).collect()
}

impl Algorithm for Matrices {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let (a, b) = (self.forward(numbers, a), self.forward(numbers, b));
        let mut result = apply(numbers, &self.inverse, &multiplied(numbers, &a, &b));
        for x in &mut result {
            *x = numbers.mul(*x, self.n_inverse);
        }
        match &self.twist {
            Some((_, untwist)) => multiplied(numbers, &result, untwist),
            None => result,
        }
    }

    fn tree(&self) -> Vec<String> {
        let n = self.forward.len();
        let twist = if self.twist.is_some() { "twist by ψ^i, then " } else { "" };
        vec![format!("{twist}{n}×{n} matrix of ω^(ij)"), format!("└ {n} products of residues")]
    }

    fn constants(&self) -> usize {
        let n = self.forward.len();
        2 * n * n + self.twist.as_ref().map_or(0, |_| 2 * n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operands::{Generator, Operand};

    /// Two remainders for each of the 3n² terms; every other product has its own.
    #[test]
    fn each_term_is_reduced_twice() {
        let (n, q) = (16, 12289);
        for (ring, products) in [(Ring::cyclic(n, q), 2 * 16), (Ring::negacyclic(n, q), 5 * 16)] {
            let operand = |seed| Generator::new(seed).operand(n, q, Operand::General);
            let plan = PlainStudy.plan(&ring, Product::Remainder).unwrap();
            let (product, counts) = plan.counted(&operand(1), &operand(2));
            assert_eq!(product, ring.define(&operand(1), &operand(2)));
            assert_eq!((counts.accumulations, counts.reductions), (3 * 256, 6 * 256), "{ring}");
            assert_eq!(counts.products, products, "{ring}");
        }
    }
}
