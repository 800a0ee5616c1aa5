//! Recursive as the program of García Lleyda et al. computes it (`NTTRecursive`, `INTTRecursive`): each call copies even
//! coefficients, odd coefficients and every second power of ω, and a butterfly takes three remainders. 1/n and the powers of
//! 1/ψ are multiplied one after the other. [`super::recursive`] has tables without copies, [`super::iterative`] is present
//! practice.

use super::plain_study::multiplied;
use super::roots::{Roots, powers};
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::{Ring, Shape};

/// Even and odd coefficients, copied with their powers of ω.
pub struct RecursiveStudy;

impl Method for RecursiveStudy {
    fn name(&self) -> &'static str {
        "recursive-study"
    }

    fn about(&self) -> &'static str {
        "even and odd coefficients with copied powers, as García Lleyda et al. programmed it"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        if ring.shape() == Shape::Other || !ring.n.is_power_of_two() {
            return Err(WhyNot::Form { needed: "x^n-1 or x^n+1 with n a power of two" });
        }
        checked(ring, product, Roots::find(ring).map(|roots| Arrays::new(ring, &roots)))
    }
}

/// 1/n, and n powers each of ω, 1/ω, ψ and 1/ψ.
pub struct Arrays {
    n_inverse: u64,
    omegas: Vec<u64>,
    inverse_omegas: Vec<u64>,
    twist: Option<(Vec<u64>, Vec<u64>)>,
}

impl Arrays {
    /// The tables of a ring.
    #[must_use]
    pub fn new(ring: &Ring, roots: &Roots) -> Self {
        let powers = |base| powers(base, 1, ring.n, ring.q);
        Self {
            n_inverse: roots.n_inverse,
            omegas: powers(roots.omega),
            inverse_omegas: powers(roots.omega_inverse),
            twist: roots.psi.map(|(psi, inverse)| (powers(psi), powers(inverse))),
        }
    }

    fn forward<N: Numbers>(&self, numbers: &N, a: &[u64]) -> Vec<u64> {
        let a = match &self.twist {
            Some((twist, _)) => multiplied(numbers, a, twist),
            None => a.to_vec(),
        };
        transform(numbers, a, &self.omegas)
    }
}

fn transform<N: Numbers>(numbers: &N, x: Vec<u64>, omegas: &[u64]) -> Vec<u64> {
    let n = x.len();
    if n == 1 {
        return x;
    }
    let q = numbers.modulus();
    let mut out = vec![0; n];
    let every_second =
        |x: &[u64], from| x.iter().copied().skip(from).step_by(2).collect::<Vec<_>>();
    let half_omegas = every_second(omegas, 0);
    let even = transform(numbers, every_second(&x, 0), &half_omegas);
    let odd = transform(numbers, every_second(&x, 1), &half_omegas);
    for k in 0..n / 2 {
        let turned = numbers.reduce(numbers.accumulate(q, omegas[k], odd[k]));
        out[k] = numbers.reduce(numbers.add_lazy(even[k], turned) + q);
        out[k + n / 2] = numbers.reduce(numbers.add_lazy(even[k], q - turned));
    }
    out
}

impl Algorithm for Arrays {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let (a, b) = (self.forward(numbers, a), self.forward(numbers, b));
        let mut out = transform(numbers, multiplied(numbers, &a, &b), &self.inverse_omegas);
        for x in &mut out {
            *x = numbers.mul(*x, self.n_inverse);
        }
        match &self.twist {
            Some((_, untwist)) => multiplied(numbers, &out, untwist),
            None => out,
        }
    }

    fn tree(&self) -> Vec<String> {
        let n = self.omegas.len();
        let levels = (1..=n.ilog2()).rev().map(|k| {
            let length = 1usize << k;
            format!("└ {} × even/odd of length {length}", n / length)
        });
        let twist = self.twist.iter().map(|_| "twist by ψ^i".to_owned());
        twist.chain(levels).chain([format!("└ {n} products of residues")]).collect()
    }

    fn constants(&self) -> usize {
        self.omegas.len() * if self.twist.is_some() { 4 } else { 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operands::{Generator, Operand};

    /// Three remainders for each of the 3·½·n·log₂n butterflies.
    #[test]
    fn a_butterfly_is_reduced_three_times() {
        let (n, q) = (16, 12289);
        let butterflies = 3 * 8 * 4;
        for (ring, products) in [(Ring::cyclic(n, q), 2 * 16), (Ring::negacyclic(n, q), 5 * 16)] {
            let operand = |seed| Generator::new(seed).operand(n, q, Operand::General);
            let plan = RecursiveStudy.plan(&ring, Product::Remainder).unwrap();
            let (product, counts) = plan.counted(&operand(1), &operand(2));
            assert_eq!(product, ring.define(&operand(1), &operand(2)));
            assert_eq!(
                (counts.accumulations, counts.reductions),
                (butterflies, 3 * butterflies),
                "{ring}"
            );
            assert_eq!(counts.products, products, "{ring}");
        }
    }
}
