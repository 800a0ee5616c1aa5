//! Striding: x^n ± 1 with n = d·m: y = x^d, so every d-th coefficient is a polynomial in y modulo y^m ± 1. d transforms of
//! length m, a power of two; at each point x^d - y is left. Hwang's survey (doi 10.62056/a0ivr-10k) has the name.

use super::halving::Halving;
use super::schoolbook;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::{Ring, Shape};

/// Transforms of every d-th coefficient.
pub struct Striding;

impl Method for Striding {
    fn name(&self) -> &'static str {
        "striding"
    }

    fn about(&self) -> &'static str {
        "every d-th coefficient by halves, products modulo x^d - y at each point"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        if ring.shape() == Shape::Other || ring.n % 2 == 1 || ring.n.is_power_of_two() {
            let needed = "x^n-1 or x^n+1 with an even n that is no power of two";
            return Err(WhyNot::Form { needed });
        }
        checked(ring, product, Strides::new(ring, product))
    }
}

struct Strides {
    d: usize,
    /// Over y^m ± 1, complete.
    halving: Halving,
}

impl Strides {
    fn new(ring: &Ring, product: Product) -> Result<Self, WhyNot> {
        // With no level there is no root, and that is the reason.
        let levels = Halving::deepest(ring).max(1);
        let m = 1 << levels;
        let below = match ring.shape() {
            Shape::Negacyclic => Ring::negacyclic(m, ring.q),
            _ => Ring::cyclic(m, ring.q),
        };
        Ok(Self { d: ring.n / m, halving: Halving::new(&below, levels, product)? })
    }
}

impl Algorithm for Strides {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    /// d residues a point.
    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        let mut out = vec![0; b.len()];
        for j in 0..self.d {
            let stride: Vec<u64> = b.iter().copied().skip(j).step_by(self.d).collect();
            let values = self.halving.prepare(numbers, &stride);
            for (slot, value) in out.iter_mut().skip(j).step_by(self.d).zip(values) {
                *slot = value;
            }
        }
        out
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let a = self.prepare(numbers, a);
        let mut product = vec![0; a.len()];
        let operands = a.chunks(self.d).zip(prepared.chunks(self.d));
        let each = product.chunks_mut(self.d).zip(operands).zip(self.halving.points());
        for ((out, (a, b)), &y) in each {
            schoolbook::twisted(numbers, a, b, |top| numbers.scale(top, y), out);
        }
        for j in 0..self.d {
            let mut values: Vec<u64> = product.iter().copied().skip(j).step_by(self.d).collect();
            self.halving.back(numbers, &mut values);
            for (slot, value) in product.iter_mut().skip(j).step_by(self.d).zip(values) {
                *slot = value;
            }
        }
        product
    }

    fn tree(&self) -> Vec<String> {
        let mut lines = vec![format!("y = x^{}, of each coefficient modulo y:", self.d)];
        lines.extend(self.halving.tree());
        let points = self.halving.points().len();
        lines.push(format!("└ at each of {points} points x^{} - y", self.d));
        lines
    }

    fn constants(&self) -> usize {
        self.halving.constants()
    }
}
