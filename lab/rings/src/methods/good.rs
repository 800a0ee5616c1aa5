//! Good's trick alone: x^n - 1 with n = a·2^k, a odd: x = w·y with w^a = 1 and y^(2^k) = 1. Rows, one a power of w, are
//! halved; products are modulo w^a - 1 by definition, so that a root of order 2^k suffices. Good 1951; Alkim et al. 2020.

use super::halving::Halving;
use super::schoolbook;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::{Ring, Shape};

/// Rows of a power of two, products modulo w^a - 1.
pub struct Good;

impl Method for Good {
    fn name(&self) -> &'static str {
        "good"
    }

    fn about(&self) -> &'static str {
        "rows of a power of two, products modulo w^a - 1 for an odd a (Good 1951)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        let levels = ring.n.trailing_zeros();
        let odd = ring.n >> levels;
        if ring.shape() != Shape::Cyclic || levels == 0 || odd == 1 {
            return Err(WhyNot::Form { needed: "x^n-1 with an n of two and an odd factor" });
        }
        let row = Halving::new(&Ring::cyclic(1 << levels, ring.q), levels, product);
        checked(ring, product, row.map(|row| Rows { odd, length: 1 << levels, row }))
    }
}

struct Rows {
    odd: usize,
    length: usize,
    row: Halving,
}

impl Rows {
    /// Where the coefficient of x^n is: w^(n mod a)·y^(n mod 2^k).
    const fn place(&self, n: usize) -> usize {
        n % self.odd * self.length + n % self.length
    }
}

impl Algorithm for Rows {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        let mut rows = vec![0; b.len()];
        for (n, &value) in b.iter().enumerate() {
            rows[self.place(n)] = value;
        }
        rows.chunks(self.length).flat_map(|row| self.row.prepare(numbers, row)).collect()
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let (a, odd) = (self.prepare(numbers, a), self.odd);
        let chunk = schoolbook::fits(numbers.modulus());
        let mut rows: Vec<u64> = (0..a.len())
            .map(|at| {
                let (i, j) = (at / self.length, at % self.length);
                let of = |rows: &[u64], power: usize| rows[power % odd * self.length + j];
                let terms = (0..odd).map(|t| (of(&a, t), of(prepared, i + odd - t)));
                schoolbook::sum(numbers, chunk, terms)
            })
            .collect();
        rows.chunks_mut(self.length).for_each(|row| self.row.back(numbers, row));
        (0..a.len()).map(|n| rows[self.place(n)]).collect()
    }

    fn tree(&self) -> Vec<String> {
        let (odd, length) = (self.odd, self.length);
        vec![
            format!("x^{} - 1 = (w^{odd} - 1) × (y^{length} - 1)", odd * length),
            format!("├ {odd} × length {length}, by halves"),
            format!("└ {length} products modulo w^{odd} - 1"),
        ]
    }

    fn constants(&self) -> usize {
        self.row.constants()
    }
}
