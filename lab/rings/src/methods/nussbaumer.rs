//! Nussbaumer: x^n + 1 with n = m·r: y = x^r, elements of Z_q\[y\]/(y^m + 1), r of them. Their product has 2r - 1, a transform of
//! length 2r, whose root is a power of y. Nussbaumer 1980.

use super::rotations::Rotations;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::Ring;

/// Roots made within the ring.
pub struct Nussbaumer;

impl Method for Nussbaumer {
    fn name(&self) -> &'static str {
        "nussbaumer"
    }

    fn about(&self) -> &'static str {
        "x^n+1 over Z_q[y]/(y^m+1) with y = x^r, whose powers are the roots (Nussbaumer 1980)"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        if ring.low != [(0, 1)] || !ring.n.is_power_of_two() || ring.n < 4 {
            return Err(WhyNot::Form { needed: "x^n+1 with n a power of two of at least 4" });
        }
        // r ≤ m: y has order 2m, which 2r must divide.
        let r = 1 << (ring.n.trailing_zeros() / 2);
        let rotations = Rotations::new(ring.n / r, 2 * r, ring.q, product);
        checked(ring, product, rotations.map(|rotations| Folded { r, rotations }))
    }
}

struct Folded {
    r: usize,
    rotations: Rotations,
}

impl Algorithm for Folded {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let (r, m) = (self.r, self.rotations.m);
        let elements = |x: &[u64]| {
            let mut elements = vec![vec![0; m]; 2 * r];
            for (i, &value) in x.iter().enumerate() {
                elements[i % r][i / r] = value;
            }
            elements
        };
        let product = self.rotations.multiply(numbers, elements(a), elements(b));
        let mut out = vec![0; m * r];
        for i in 0..r {
            for k in 0..m {
                // x^(r+i) = y·x^i, and y^m = -1.
                let above = product[r + i][(k + m - 1) % m];
                let low = product[i][k];
                out[k * r + i] =
                    if k == 0 { numbers.sub(low, above) } else { numbers.add(low, above) };
            }
        }
        out
    }

    fn tree(&self) -> Vec<String> {
        let (length, m) = (self.rotations.length, self.rotations.m);
        vec![
            format!("z^{length} - 1 over Z_q[y]/(y^{m} + 1), y = x^{}", self.r),
            format!("└ {length} negacyclic products of length {m}, by Karatsuba"),
        ]
    }

    fn loss(&self) -> u32 {
        self.rotations.lift.loss
    }
}
