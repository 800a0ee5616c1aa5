//! ∞ with multiplicity: a transform of length N that is shorter than the product's 2n - 1 coefficients. The m = 2n - 1 - N
//! highest are computed directly, which is the product at ∞ with multiplicity m; subtracting them undoes the wrap of x^N - 1.
//! N is the power of two in reach; if the product fits, m = 0, and this is a padded transform.

use super::halving::Halving;
use super::schoolbook;
use crate::integers::principal_root;
use crate::method::{Algorithm, Method, Plan, WhyNot, checked};
use crate::numbers::{Numbers, Product};
use crate::ring::Ring;

/// From so many coefficients at ∞, a transform of twice the length is faster, if there is one.
const DIRECT: usize = 128;

/// A transform and the highest coefficients.
pub struct Infinity;

impl Method for Infinity {
    fn name(&self) -> &'static str {
        "infinity"
    }

    fn about(&self) -> &'static str {
        "a transform shorter than the product, its highest coefficients directly"
    }

    fn plan(&self, ring: &Ring, product: Product) -> Result<Box<dyn Plan>, WhyNot> {
        // Above half of 2n - 1, so at least n.
        let length = (2 * ring.n).next_power_of_two() / 2;
        let longer =
            2 * ring.n - 1 > length + DIRECT && principal_root(2 * length as u64, ring.q).is_some();
        let length = if length < ring.n || longer { 2 * length } else { length };
        let cyclic = Ring::cyclic(length, ring.q);
        let halving = Halving::new(&cyclic, length.trailing_zeros(), product);
        checked(
            ring,
            product,
            halving.map(|halving| Wrapped { ring: ring.clone(), length, halving }),
        )
    }
}

struct Wrapped {
    ring: Ring,
    length: usize,
    halving: Halving,
}

impl Wrapped {
    fn padded(&self, x: &[u64]) -> Vec<u64> {
        let mut x = x.to_vec();
        x.resize(self.length, 0);
        x
    }
}

impl Algorithm for Wrapped {
    fn run<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    /// The values, and behind them the operand.
    fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        let mut prepared = self.halving.prepare(numbers, &self.padded(b));
        prepared.extend_from_slice(b);
        prepared
    }

    fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], prepared: &[u64]) -> Vec<u64> {
        let (values, b) = prepared.split_at(self.length);
        let n = self.ring.n;
        let whole = 2 * n - 1;
        let mut out = self.halving.finish(numbers, &self.padded(a), values);
        if let Some(m) = whole.checked_sub(self.length).filter(|&m| m > 0) {
            // The highest m coefficients of the product are those of the highest m of both operands.
            let high = schoolbook::product(numbers, &a[n - m..], &b[n - m..]);
            let top = &high[high.len() - m..];
            for (slot, &t) in out.iter_mut().zip(top) {
                *slot = numbers.sub(*slot, t);
            }
            out.extend_from_slice(top);
        }
        out.resize(whole, 0);
        self.ring.reduce(numbers, out)
    }

    fn tree(&self) -> Vec<String> {
        let m = (2 * self.ring.n - 1).saturating_sub(self.length);
        let mut lines = vec![format!("x^{} - 1, and ∞ with multiplicity {m}", self.length)];
        lines.extend(self.halving.tree());
        lines
    }

    fn constants(&self) -> usize {
        self.halving.constants()
    }
}
