//! Direct by an array: n×n reduced products, row i moved by i places, then sums of its columns. The array, which is after
//! the study's, leaves the cache. The study's program does not reduce products: it adds them, and reduces each sum once.

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
        "an n×n array of reduced products with column sums"
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
    Ok(Array { n: ring.n, negacyclic: ring.shape() == Shape::Negacyclic })
}

struct Array {
    n: usize,
    negacyclic: bool,
}

impl Algorithm for Array {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let n = self.n;
        let mut rows = vec![0; n * n];
        for i in 0..n {
            for j in 0..n {
                let product = numbers.mul(a[i], b[j]);
                let wraps = i + j >= n;
                let k = if wraps { i + j - n } else { i + j };
                rows[i * n + k] =
                    if wraps && self.negacyclic { numbers.sub(0, product) } else { product };
            }
        }
        (0..n).map(|k| (0..n).fold(0, |sum, i| numbers.add(sum, rows[i * n + k]))).collect()
    }

    fn tree(&self) -> Vec<String> {
        let n = self.n;
        vec![format!("{n}×{n} array of products, {n} column sums")]
    }
}
