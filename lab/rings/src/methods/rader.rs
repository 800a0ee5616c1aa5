//! Rader: a transform of prime length p is a cyclic product of length p-1, in the order of powers of a generator modulo p:
//! X\[g^k\] = x₀ + Σ x\[g^-j\]·ω^(g^(k-j)). The product is by Karatsuba. Rader 1968.

use super::karatsuba;
use super::plain::pointwise;
use super::roots::powers;
use crate::integers::{is_prime, power, principal_root};
use crate::method::{Algorithm, Method, Plan, WhyNot, checked, constant, inverse, root};
use crate::numbers::{Constant, Numbers, Product};
use crate::ring::{Ring, Shape};

/// A prime length as a cyclic product.
pub struct Rader;

impl Method for Rader {
    fn name(&self) -> &'static str {
        "rader"
    }

    fn about(&self) -> &'static str {
        "a transform of prime length as a cyclic product (Rader 1968)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        if ring.shape() != Shape::Cyclic || ring.n == 2 || !is_prime(ring.n as u64) {
            return Err(WhyNot::Form { needed: "x^n-1 with an odd prime n" });
        }
        checked(ring, product, Reordered::new(ring, product))
    }
}

struct Reordered {
    /// g^j modulo n.
    order: Vec<usize>,
    /// ω^(g^j), and of 1/ω.
    powers: [Vec<u64>; 2],
    scale: Constant,
}

impl Reordered {
    fn new(ring: &Ring, product: Product) -> Result<Self, WhyNot> {
        let (n, q) = (ring.n as u64, ring.q);
        let omega = root(n, q)?;
        // A prime has a generator: an element of order n - 1.
        let g = principal_root(n - 1, n).ok_or(WhyNot::NotPrime(n))?;
        let order: Vec<usize> =
            powers(g, 1, ring.n - 1, n).into_iter().map(|x| x as usize).collect();
        let table = |omega| order.iter().map(|&e| power(omega, e as u64, q)).collect();
        let scale = constant(product, q, inverse(n, q)?);
        Ok(Self { powers: [table(omega), table(inverse(omega, q)?)], order, scale })
    }

    fn transform<N: Numbers>(&self, numbers: &N, x: &[u64], back: usize) -> Vec<u64> {
        let m = self.order.len();
        let reversed: Vec<u64> = (0..m).map(|j| x[self.order[(m - j) % m]]).collect();
        let product = karatsuba::product(numbers, &reversed, &self.powers[back]);
        let mut out = vec![0; x.len()];
        out[0] = x.iter().fold(0, |sum, &x| numbers.add(sum, x));
        for k in 0..m {
            let high = product.get(m + k).copied().unwrap_or(0);
            out[self.order[k]] = numbers.add(x[0], numbers.add(product[k], high));
        }
        out
    }
}

impl Algorithm for Reordered {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        self.transform(numbers, b, 0)
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let product = pointwise(numbers, &self.transform(numbers, a, 0), prepared);
        self.transform(numbers, &product, 1)
            .into_iter()
            .map(|x| numbers.scale(x, self.scale))
            .collect()
    }

    fn tree(&self) -> Vec<String> {
        let m = self.order.len();
        vec![
            format!("transform of length {} as 1 + a cyclic product of length {m}", m + 1),
            format!("└ {} products of residues", m + 1),
        ]
    }

    fn constants(&self) -> usize {
        2 * self.order.len() + 1
    }
}
