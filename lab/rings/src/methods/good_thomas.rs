//! Good and Thomas: x^n - 1 with n = a·b, a and b coprime: x = y·z with y^a = z^b = 1. Two dimensions without twiddles between
//! them. Good 1958, Thomas 1963.

use super::mixed_radix::Transform;
use super::plain::pointwise;
use crate::integers::factors;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked, constant, inverse, root};
use crate::numbers::{Constant, Numbers, Product};
use crate::ring::{Ring, Shape};

/// Two coprime dimensions.
pub struct GoodThomas;

impl Method for GoodThomas {
    fn name(&self) -> &'static str {
        "good-thomas"
    }

    fn about(&self) -> &'static str {
        "coprime lengths as dimensions, no twiddles between (Good 1958, Thomas 1963)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        let factors = factors(ring.n as u64);
        if ring.shape() != Shape::Cyclic || factors.len() < 2 {
            return Err(WhyNot::Form { needed: "x^n-1 with an n of two coprime factors" });
        }
        let a = factors[0].0.pow(factors[0].1) as usize;
        checked(ring, product, Plane::new(ring, a, product))
    }
}

struct Plane {
    a: usize,
    b: usize,
    rows: [Transform; 2],
    columns: [Transform; 2],
    scale: Constant,
}

impl Plane {
    fn new(ring: &Ring, a: usize, product: Product) -> Result<Self, WhyNot> {
        let (n, q) = (ring.n, ring.q);
        let b = n / a;
        let pair = |length: usize| {
            let omega = root(length as u64, q)?;
            let back = inverse(omega, q)?;
            Ok([omega, back].map(|omega| Transform::new(length, omega, q, product)))
        };
        let scale = constant(product, q, inverse(n as u64, q)?);
        Ok(Self { a, b, columns: pair(a)?, rows: pair(b)?, scale })
    }

    /// The transform of both dimensions, of a plane of a rows.
    fn apply<N: Numbers>(&self, numbers: &N, plane: &mut [u64], back: usize) {
        for row in plane.chunks_mut(self.b) {
            row.copy_from_slice(&self.rows[back].apply(numbers, row));
        }
        for j in 0..self.b {
            let column: Vec<u64> = plane.iter().copied().skip(j).step_by(self.b).collect();
            let column = self.columns[back].apply(numbers, &column);
            for (i, value) in column.into_iter().enumerate() {
                plane[i * self.b + j] = value;
            }
        }
    }

    const fn place(&self, i: usize) -> usize {
        i % self.a * self.b + i % self.b
    }
}

impl Algorithm for Plane {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        let mut plane = vec![0; b.len()];
        for (i, &value) in b.iter().enumerate() {
            plane[self.place(i)] = value;
        }
        self.apply(numbers, &mut plane, 0);
        plane
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let mut product = pointwise(numbers, &self.prepare(numbers, a), prepared);
        self.apply(numbers, &mut product, 1);
        (0..product.len()).map(|i| numbers.scale(product[self.place(i)], self.scale)).collect()
    }

    fn tree(&self) -> Vec<String> {
        let (a, b) = (self.a, self.b);
        vec![
            format!("x^{} - 1 = (y^{a} - 1) × (z^{b} - 1)", a * b),
            format!("├ {b} × length {a}: {}", self.columns[0].shown()),
            format!("├ {a} × length {b}: {}", self.rows[0].shown()),
            format!("└ {} products of residues", a * b),
        ]
    }

    fn constants(&self) -> usize {
        2 * (self.rows[0].constants() + self.columns[0].constants()) + 1
    }
}
