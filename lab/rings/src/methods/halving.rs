//! x^2h - r² = (x^h - r)(x^h + r), level by level, in place: the transform of `iterative` and `incomplete`.
//!
//! Forward butterflies are Cooley and Tukey's, backward ones Gentleman and Sande's. Lazy as
//! Harvey's (JSC 60, 2014): forward in 0..4q, one correction per butterfly; backward in 0..2q. The
//! twists of x^n + 1 are in the powers. A butterfly costs one product by a constant, two lazy
//! additions and one correction.

use super::schoolbook;
use crate::integers;
use crate::method::{WhyNot, constant, inverse, root};
use crate::numbers::{Constant, Numbers, Product};
use crate::ring::{Ring, Shape};

/// The powers of a root at the nodes, level after level, and back.
pub struct Halving {
    n: usize,
    levels: u32,
    nodes: Vec<Constant>,
    inverse_nodes: Vec<Constant>,
    leaves: Vec<Constant>,
    scale: Constant,
}

impl Halving {
    /// A tree of so many levels over x^n - 1 or x^n + 1.
    ///
    /// # Errors
    /// Why there is none.
    pub fn new(ring: &Ring, levels: u32, product: Product) -> Result<Self, WhyNot> {
        let q = ring.q;
        // A node is x^m - g^e, with g of this order.
        let (order, top) = match ring.shape() {
            Shape::Cyclic => (1u64 << levels, 0),
            Shape::Negacyclic => (2 << levels, 1 << levels),
            Shape::Other => return Err(WhyNot::Form { needed: "x^n-1 or x^n+1" }),
        };
        let g = root(order, q)?;
        let scale = inverse(1 << levels, q)?;
        let (mut nodes, mut inverse_nodes) = (Vec::new(), Vec::new());
        let mut exponents = vec![top];
        for _ in 0..levels {
            let halves: Vec<u64> = exponents.iter().map(|e| e / 2).collect();
            for &e in &halves {
                nodes.push(constant(product, q, integers::power(g, e, q)));
                inverse_nodes.push(constant(product, q, integers::power(g, order - e, q)));
            }
            exponents = halves.iter().flat_map(|&e| [e, e + order / 2]).collect();
        }
        let leaves =
            exponents.iter().map(|&e| constant(product, q, integers::power(g, e, q))).collect();
        Ok(Self {
            n: ring.n,
            levels,
            nodes,
            inverse_nodes,
            leaves,
            scale: constant(product, q, scale),
        })
    }

    /// Returns the number of levels that a ring allows: at most the factors of two in n, as far as
    /// q has roots.
    #[must_use]
    pub fn deepest(ring: &Ring) -> u32 {
        let halvings = ring.n.trailing_zeros();
        let more = u32::from(ring.shape() == Shape::Negacyclic);
        (0..=halvings)
            .rev()
            .find(|levels| integers::principal_root(1 << (levels + more), ring.q).is_some())
            .unwrap_or(0)
    }

    /// Computes the transform to the leaves, with intermediate values in 0..4q.
    #[inline(always)]
    fn forward<N: Numbers>(&self, numbers: &N, x: &mut [u64]) {
        let mut nodes = self.nodes.iter();
        for level in 0..self.levels {
            let size = self.n >> level;
            for (block, &r) in x.chunks_exact_mut(size).zip(nodes.by_ref()) {
                let (low, high) = block.split_at_mut(size / 2);
                for (u, v) in low.iter_mut().zip(high) {
                    let turned = numbers.scale_lazy(*v, r);
                    let kept = numbers.shrink(*u);
                    *u = numbers.add_lazy(kept, turned);
                    *v = numbers.sub_lazy(kept, turned);
                }
            }
        }
        for value in x {
            *value = numbers.settle(numbers.shrink(*value));
        }
    }

    /// Computes the inverse transform, from residues at the leaves to residues.
    #[inline(always)]
    fn backward<N: Numbers>(&self, numbers: &N, x: &mut [u64]) {
        let mut end = self.inverse_nodes.len();
        for level in (0..self.levels).rev() {
            let size = self.n >> level;
            let nodes = &self.inverse_nodes[end - (1 << level)..end];
            end -= 1 << level;
            for (block, &r) in x.chunks_exact_mut(size).zip(nodes) {
                let (low, high) = block.split_at_mut(size / 2);
                for (u, v) in low.iter_mut().zip(high) {
                    let difference = numbers.sub_lazy(*u, *v);
                    *u = numbers.shrink(numbers.add_lazy(*u, *v));
                    *v = numbers.scale_lazy(difference, r);
                }
            }
        }
        for value in x {
            *value = numbers.scale(*value, self.scale);
        }
    }

    /// a·b in the ring.
    #[inline(always)]
    pub fn multiply<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.finish(numbers, a, &self.prepare(numbers, b))
    }

    /// Returns the residues of an operand at the leaves.
    #[inline(always)]
    pub fn prepare<N: Numbers>(&self, numbers: &N, b: &[u64]) -> Vec<u64> {
        let mut b = b.to_vec();
        self.forward(numbers, &mut b);
        b
    }

    /// a·b for a prepared b.
    #[inline(always)]
    pub fn finish<N: Numbers>(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut a = a.to_vec();
        self.forward(numbers, &mut a);
        let size = self.n >> self.levels;
        let mut out = vec![0; self.n];
        let operands = a.chunks(size).zip(b.chunks(size));
        for ((out, (a, b)), &r) in out.chunks_mut(size).zip(operands).zip(&self.leaves) {
            schoolbook::twisted(numbers, a, b, |top| numbers.scale(top, r), out);
        }
        self.backward(numbers, &mut out);
        out
    }

    /// Returns the value r of x^h at each leaf x^h - r.
    #[must_use]
    pub fn points(&self) -> &[Constant] {
        &self.leaves
    }

    /// Computes the polynomial of residues at the leaves, in place.
    pub fn back<N: Numbers>(&self, numbers: &N, x: &mut [u64]) {
        self.backward(numbers, x);
    }

    /// Returns the factorization, one line per level.
    #[must_use]
    pub fn tree(&self) -> Vec<String> {
        let mut lines: Vec<_> = (0..self.levels)
            .map(|level| format!("└ {} × x^{} - r²", 1u64 << level, self.n >> level))
            .collect();
        lines.push(format!("└ {} leaves x^{} - r", self.leaves.len(), self.n >> self.levels));
        lines
    }

    /// Returns the number of constants in the tables.
    #[must_use]
    pub const fn constants(&self) -> usize {
        self.nodes.len() + self.inverse_nodes.len() + self.leaves.len() + 1
    }
}
