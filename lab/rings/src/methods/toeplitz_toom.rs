//! Toom-k of a Toeplitz matrix: Toom-Cook transposed. The product by b is a matrix of k by k blocks, 2k-1 different ones; a
//! row of Toom's interpolation, transposed, makes of them one matrix for each point, which multiplies the value of a there, and
//! Toom's evaluation, transposed, makes of these products the blocks of the result. So interpolation is done on b, which may be
//! prepared, and no product is longer than n. Blocks are multiplied as three halves. The loss of bits is Toom's.
//! Chen et al., ePrint 2023/541: Toeplitz matrix-vector products with Toom-5.

use super::points::{self, Tables, combined};
use super::toeplitz::{self, Diagonals};
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::Ring;

/// Toom-k for k = 3, 4, 5, of a matrix.
pub struct ToeplitzToom {
    /// The number of blocks in a row of the matrix.
    pub pieces: usize,
}

impl Method for ToeplitzToom {
    fn name(&self) -> &'static str {
        match self.pieces {
            3 => "toeplitz-toom-3",
            4 => "toeplitz-toom-4",
            _ => "toeplitz-toom-5",
        }
    }

    fn about(&self) -> &'static str {
        "a Toeplitz matrix by a vector, Toom-Cook transposed (Chen et al. 2023)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, Blocks::new(ring, self.pieces, product))
    }
}

struct Blocks {
    n: usize,
    k: usize,
    /// Rows of a block.
    size: usize,
    diagonals: Diagonals,
    tables: Tables,
}

impl Blocks {
    fn new(ring: &Ring, k: usize, product: Product) -> Result<Self, WhyNot> {
        let diagonals = Diagonals::new(ring)?;
        let size = toeplitz::halving(ring.n.div_ceil(k));
        Ok(Self { n: ring.n, k, size, diagonals, tables: Tables::new(k, ring.q, product)? })
    }
}

impl Algorithm for Blocks {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    /// The diagonals of one matrix for each point.
    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        let (k, size, rows) = (self.k, self.size, &self.tables.rows);
        let lifted = numbers.over(self.tables.lift.q);
        let all = self.diagonals.of(&lifted, b, k * size);
        numbers.moves(4 * k * size);
        let block = |m: usize, e: usize| all[(2 * k - 2 - m) * size + e];
        let entry = |point: usize, e: usize| {
            combined(&lifted, (0..).zip(rows).map(|(m, row)| (block(m, e), row[point])))
        };
        let points = (0..2 * k - 1).map(|point| (0..2 * size - 1).map(move |e| (point, e)));
        points.flatten().map(|(point, e)| entry(point, e)).collect()
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let (k, size, Tables { lift, forms, .. }) = (self.k, self.size, &self.tables);
        let lifted = numbers.over(lift.q);
        numbers.moves(4 * k * size);
        let a = self.tables.evaluate(&lifted, a, size);
        let pairs = prepared.chunks(2 * size - 1).zip(a.chunks(size));
        let products: Vec<_> = pairs.map(|(t, v)| toeplitz::apply(&lifted, t, v)).collect();
        let out = |i: usize| {
            let (block, row) = (i / size, i % size);
            let terms = products.iter().zip(forms).map(|(p, form)| (p[row], form[k - 1 - block]));
            lift.shift(&lifted, combined(&lifted, terms))
        };
        (0..self.n).map(out).collect()
    }

    fn tree(&self) -> Vec<String> {
        let (k, size) = (self.k, self.size);
        let points = points::of_toom(k);
        let (count, names) = (points.len(), points::names(&points));
        let mut lines = vec![
            format!("{k} by {k} blocks of {size} by {size}"),
            format!("└ {count} matrices at {names}"),
        ];
        lines.extend(toeplitz::lines(size, count as u64));
        lines
    }

    fn constants(&self) -> usize {
        self.tables.constants()
    }

    fn loss(&self) -> u32 {
        self.tables.lift.loss
    }
}
