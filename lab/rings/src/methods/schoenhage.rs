//! Schönhage: pieces of m coefficients as elements of Z_q\[y\]/(y^2m + 1), which has the root y of order 4m in any ring. Only 2
//! must be invertible, and modulo 2^k words become longer instead. Schönhage 1977.

use super::rotations::Rotations;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::Ring;

/// Roots made by extending the ring.
pub struct Schoenhage;

impl Method for Schoenhage {
    fn name(&self) -> &'static str {
        "schoenhage"
    }

    fn about(&self) -> &'static str {
        "pieces as elements of Z_q[y]/(y^2m+1), whose y is the root (Schönhage 1977)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, Extended::new(ring, product))
    }
}

struct Extended {
    ring: Ring,
    piece: usize,
    rotations: Rotations,
}

impl Extended {
    fn new(ring: &Ring, product: Product) -> Result<Self, WhyNot> {
        // The least m, a power of two, with 2·⌈n/m⌉ - 1 pieces of the product among 4m points.
        let length = |m: usize| (2 * ring.n.div_ceil(m) - 1).next_power_of_two();
        let mut piece = 1;
        while length(piece) > 4 * piece {
            piece *= 2;
        }
        let rotations = Rotations::new(2 * piece, length(piece), ring.q, product)?;
        Ok(Self { ring: ring.clone(), piece, rotations })
    }
}

impl Algorithm for Extended {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let pieces = |x: &[u64]| {
            let mut pieces = vec![vec![0; 2 * self.piece]; self.rotations.length];
            for (piece, values) in pieces.iter_mut().zip(x.chunks(self.piece)) {
                piece[..values.len()].copy_from_slice(values);
            }
            pieces
        };
        let product = self.rotations.multiply(numbers, pieces(a), pieces(b));
        let mut out = vec![0; (self.rotations.length + 1) * self.piece];
        for (i, element) in product.iter().enumerate() {
            for (slot, &value) in out[i * self.piece..].iter_mut().zip(element) {
                *slot = numbers.add(*slot, value);
            }
        }
        out.resize(2 * self.ring.n - 1, 0);
        self.ring.reduce(numbers, out)
    }

    fn tree(&self) -> Vec<String> {
        let (length, m) = (self.rotations.length, self.rotations.m);
        vec![
            format!("z^{length} - 1 over Z_q[y]/(y^{m} + 1), pieces of length {}", self.piece),
            format!("└ {length} negacyclic products of length {m}, by Karatsuba"),
        ]
    }

    fn loss(&self) -> u32 {
        self.rotations.lift.loss
    }
}
