//! Direct as the program of García Lleyda et al. computes it (`multiplicationDirect`): an n×n array of products that are
//! not reduced, row i moved by i places, then sums of its columns; each sum is reduced once, by (x % q + q) % q. The array
//! of 8n² bytes leaves the cache. [`super::direct`] is present practice.

use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::{Ring, Shape};

/// The array of n² numbers takes 128 MB at this length.
const BOUND_ARRAY: u64 = 4096;

/// The array with column sums.
pub struct DirectStudy;

impl Method for DirectStudy {
    fn name(&self) -> &'static str {
        "direct-study"
    }

    fn about(&self) -> &'static str {
        "an n×n array of products with column sums, as García Lleyda et al. programmed it"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        checked(ring, product, array(ring))
    }
}

fn array(ring: &Ring) -> Result<Array, WhyNot> {
    if ring.shape() == Shape::Other {
        return Err(WhyNot::Form { needed: "x^n-1 or x^n+1" });
    }
    let value = ring.n as u64;
    if value > BOUND_ARRAY {
        return Err(WhyNot::Bound { what: "n", value, bound: BOUND_ARRAY });
    }
    // Sums are signed words of 64 bits.
    let (value, bound) = (((ring.q - 1) * (ring.q - 1)).saturating_mul(value), i64::MAX as u64);
    if value > bound {
        return Err(WhyNot::Bound { what: "n(q-1)²", value, bound });
    }
    Ok(Array { n: ring.n, negacyclic: ring.shape() == Shape::Negacyclic })
}

struct Array {
    n: usize,
    negacyclic: bool,
}

/// (x % q + q) % q for a signed sum.
fn reduced<N: Numbers>(numbers: &N, sum: u64) -> u64 {
    let (q, sum) = (numbers.modulus(), sum as i64);
    let rest = numbers.reduce(sum.unsigned_abs());
    numbers.reduce(if sum < 0 { q - rest } else { q + rest })
}

impl Algorithm for Array {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let n = self.n;
        let mut rows: Vec<Vec<u64>> = (0..n).map(|_| vec![0; n]).collect();
        for (i, row) in rows.iter_mut().enumerate() {
            for j in 0..n {
                // The program divides for each place, too.
                let place = (i + j) as u32 % n as u32;
                row[place as usize] = if self.negacyclic && j > n - 1 - i {
                    numbers.deduct(0, b[i], a[j])
                } else {
                    numbers.accumulate(0, b[i], a[j])
                };
            }
        }
        let column = |k: usize| rows.iter().fold(0, |sum: u64, row| sum.wrapping_add(row[k]));
        (0..n).map(|k| reduced(numbers, column(k))).collect()
    }

    fn tree(&self) -> Vec<String> {
        let n = self.n;
        vec![format!("{n}×{n} array of products, {n} column sums")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operands::{Generator, Operand};

    /// No product is reduced, and each of the n sums by two remainders.
    #[test]
    fn sums_alone_are_reduced() {
        for ring in [Ring::cyclic(16, 12289), Ring::negacyclic(16, 12289)] {
            let operand = |seed| Generator::new(seed).operand(16, 12289, Operand::General);
            let plan = DirectStudy.plan(&ring, Product::Remainder).unwrap();
            let (product, counts) = plan.counted(&operand(1), &operand(2));
            assert_eq!(product, ring.define(&operand(1), &operand(2)));
            assert_eq!((counts.accumulations, counts.products), (256, 0), "{ring}");
            assert_eq!((counts.reductions, counts.additions), (32, 0), "{ring}");
        }
    }

    #[test]
    fn sums_that_would_not_fit_are_refused() {
        let ring = |n| Ring::negacyclic(n, 1 << 30);
        assert!(DirectStudy.plan(&ring(8), Product::Remainder).is_ok());
        assert!(DirectStudy.plan(&ring(16), Product::Remainder).is_err());
        let largest = vec![(1 << 30) - 1; 8];
        let plan = DirectStudy.plan(&ring(8), Product::Remainder).unwrap();
        assert_eq!(plan.multiply(&largest, &largest), ring(8).define(&largest, &largest));
    }
}
