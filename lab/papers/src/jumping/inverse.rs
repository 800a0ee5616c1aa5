//! 1/a in Z_q\[x\]/(x^p - x - 1), q prime, by the division steps of a tree.
//!
//! f = 1 - x^(p-1) - x^p and g = x^(p-1)·a(1/x), both reversed. After 2p - 1 steps δ = 0 exactly if a is invertible, and
//! then v/x is the reversed inverse but for a constant, which a product with a shows.

use std::collections::BTreeMap;

use goodprime_rings::integers;
use goodprime_rings::numbers::Numbers;

use super::matrix::{Counted, Entry, Matrix, Tally};
use super::tree::{Inner, Storage, Tree};
use super::{bits, steps};
use crate::products::{Name, build};

/// A tree with its products, for one ring.
pub struct Inverter<N> {
    numbers: N,
    p: usize,
    tree: Tree,
    products: BTreeMap<Name, Counted<N>>,
}

/// The results of a node that its parent needs.
#[derive(Clone, Copy)]
struct Wanted {
    /// f' and g'.
    vector: bool,
    /// The lower row of the matrix.
    lower: bool,
    /// The left column.
    left: bool,
    /// The parent's product.
    parent: Option<Name>,
}

struct Done {
    delta: i64,
    vector: [Vec<u64>; 2],
    matrix: Matrix,
}

impl<N: Numbers + 'static> Inverter<N> {
    /// # Errors
    /// Why the tree does not serve the ring: its steps, or a product that is too short or that q has not.
    pub fn new(numbers: N, p: usize, tree: Tree) -> Result<Self, String> {
        if p < 2 {
            return Err(format!("p = {p}: from 2 on would work"));
        }
        if !integers::is_prime(numbers.modulus()) {
            return Err(format!("{} is not prime", numbers.modulus()));
        }
        if tree.steps < 2 * p - 1 {
            return Err(format!("{} steps, and x^{p}-x-1 needs {}", tree.steps, 2 * p - 1));
        }
        let products = tree.products().into_iter().map(|name| {
            let product = build(name, &numbers)?;
            Ok((name, Counted::new(name, product)))
        });
        let products = products.collect::<Result<_, String>>()?;
        let inverter = Self { numbers, p, tree, products };
        inverter.fits(&inverter.tree, p + 1, Self::ROOT)?;
        Ok(inverter)
    }

    const ROOT: Wanted = Wanted { vector: false, lower: false, left: false, parent: None };

    /// Returns the results that child `index` must compute: only those that are read later.
    fn wanted(inner: &Inner, wanted: Wanted, index: usize, high: usize) -> Wanted {
        let last = index + 1 == inner.children.len();
        Wanted {
            vector: !last || wanted.vector,
            lower: !last || wanted.lower,
            left: index > 0 || wanted.left || high > 0,
            parent: inner.merges.is_empty().then_some(inner.product),
        }
    }

    /// Returns an error unless every product has room for its operands, with `coefficients` of f
    /// and g at this node.
    fn fits(&self, node: &Tree, coefficients: usize, wanted: Wanted) -> Result<(), String> {
        let Some(inner) = &node.inner else { return Ok(()) };
        let product = &self.products[&inner.product].product;
        let (operand, room) = (product.operand(), product.room());
        let check = |a: usize, b: usize, result: usize| {
            if a.max(b) > operand || result > room {
                let name = inner.product;
                return Err(format!(
                    "{} steps: {name} has no room for {a} by {b} coefficients",
                    node.steps
                ));
            }
            Ok(())
        };
        let most = self.most(wanted);
        // Coefficients of the product of the matrices so far.
        let mut before = 0;
        for (i, child) in inner.children.iter().enumerate() {
            let high = coefficients.saturating_sub(child.steps);
            let child_wanted = Self::wanted(inner, wanted, i, high);
            let length = child.storage.coefficients(child.steps).min(self.most(child_wanted));
            if child_wanted.vector && high > 0 {
                let high = high.min(block(inner, operand));
                check(length, high, length + high - 1)?;
            }
            if i > 0 && inner.merges.is_empty() {
                check(length, before, (length + before - 1).min(most))?;
            }
            let stored = child.storage.coefficients(child.steps);
            before = if i == 0 { stored } else { before + child.steps }.min(most);
            self.fits(child, coefficients.min(child.steps), child_wanted)?;
        }
        if inner.merges.is_empty() { Ok(()) } else { self.fits_merged(node, inner, most) }
    }

    /// Returns an error unless every product has room for matrices that are merged in pairs. `most`
    /// is the number of coefficients of the first matrix's right column.
    fn fits_merged(&self, node: &Tree, inner: &Inner, most: usize) -> Result<(), String> {
        let stored = |child: &Tree| (child.steps, child.storage.coefficients(child.steps));
        let mut matrices: Vec<_> = inner.children.iter().map(stored).collect();
        for name in [inner.product].iter().chain(&inner.merges) {
            let product = &self.products[name].product;
            let mut merged = Vec::new();
            for (k, pair) in matrices.chunks(2).enumerate() {
                let &[(a, m), (b, n)] = pair else {
                    merged.push(pair[0]);
                    continue;
                };
                let result = (a + b + 1).min(if k == 0 { most } else { usize::MAX });
                if m.max(n) > product.operand() || result > product.room() {
                    let steps = node.steps;
                    return Err(format!(
                        "{steps} steps: {name} has no room for {m} by {n} coefficients"
                    ));
                }
                merged.push((a + b, result));
            }
            matrices = merged;
        }
        Ok(())
    }

    /// The right column alone has p + 1 coefficients at most: v·g ≡ f' modulo f. Each step too many is a factor x.
    fn most(&self, wanted: Wanted) -> usize {
        if wanted.left { usize::MAX } else { self.p + 1 + self.beyond() }
    }

    /// Steps that the tree has and the ring does not need.
    fn beyond(&self) -> usize {
        self.tree.steps - (2 * self.p - 1)
    }

    /// 1/a, or nothing if there is none. a has p residues.
    #[must_use]
    pub fn invert(&self, a: &[u64]) -> Option<Vec<u64>> {
        let q = self.numbers.modulus();
        let mut f = vec![0; self.p + 1];
        (f[0], f[self.p - 1], f[self.p]) = (1, q - 1, q - 1);
        if self.p == 2 {
            f[1] = q - 1;
        }
        let mut g: Vec<u64> = a.iter().rev().copied().collect();
        g.push(0);
        let Done { delta, matrix, .. } = self.walk(&self.tree, 1, [f, g], Self::ROOT);
        // A step too many raises δ, multiplies v by x, and does nothing else.
        let beyond = self.beyond();
        if delta != beyond as i64 {
            return None;
        }
        let v = matrix.rows[0][1].as_ref()?.value();
        let from = beyond + 1;
        let reversed: Vec<u64> =
            (from..from + self.p).map(|i| v.get(i).copied().unwrap_or(0)).collect();
        let inverse: Vec<u64> = reversed.into_iter().rev().collect();
        let constant = self.constant_coefficient(a, &inverse);
        let scale = self.numbers.constant(integers::inverse(constant, q)?);
        Some(inverse.into_iter().map(|c| self.numbers.scale(c, scale)).collect())
    }

    /// Returns the constant coefficient of a·b modulo x^p - x - 1.
    fn constant_coefficient(&self, a: &[u64], b: &[u64]) -> u64 {
        let terms = (0..self.p).map(|j| (a[j], b[(self.p - j) % self.p]));
        terms.fold(0, |sum, (x, y)| self.numbers.add(sum, self.numbers.mul(x, y)))
    }

    fn walk(&self, node: &Tree, delta: i64, vector: [Vec<u64>; 2], wanted: Wanted) -> Done {
        let most = self.most(wanted);
        let Some(inner) = &node.inner else {
            let (n, left, [f, g]) = (node.steps, wanted.left, &vector);
            let done = match self.numbers.modulus() {
                3 => bits::run(n, delta, [f, g], left, most),
                _ => steps::run(&self.numbers, n, delta, [f, g], left, most),
            };
            let columns = done.columns;
            let matrix = Matrix::from_columns(node.steps, node.storage, columns, wanted.lower);
            return Done { delta: done.delta, vector: done.vector, matrix };
        };
        let by = &self.products[&inner.product];
        let (mut delta, mut vector, mut all) = (delta, vector, None);
        let (mut matrices, mut remaining) = (Vec::new(), node.steps);
        for (i, child) in inner.children.iter().enumerate() {
            let coefficients = vector[0].len();
            remaining -= child.steps;
            let low = child.steps.min(coefficients);
            let child_wanted = Self::wanted(inner, wanted, i, coefficients - low);
            let [low_part, high_part] =
                [vector.each_ref().map(|x| x[..low].to_vec()), vector.map(|x| x[low..].to_vec())];
            let done = self.walk(child, delta, low_part, child_wanted);
            delta = done.delta;
            vector = done.vector;
            if child_wanted.vector && coefficients > low {
                // Blocks: so many coefficients decide the remaining steps.
                let needed = match inner.merges.is_empty() || wanted.vector {
                    true => coefficients,
                    false => coefficients.min(remaining),
                };
                vector.iter_mut().for_each(|x| x.resize(needed, 0));
                let size = block(inner, by.product.operand());
                let blocks = high_part[0].chunks(size).zip(high_part[1].chunks(size));
                let starts = (0..needed).step_by(size.min(needed));
                for (at, (f, g)) in starts.zip(blocks) {
                    let length = low + f.len();
                    let high = [f, g].map(|x| Entry::of(x.to_vec()));
                    let products = done.matrix.times_vector(&self.numbers, by, &high, length);
                    for (x, product) in vector.iter_mut().zip(products) {
                        let sums = x[at..].iter_mut().zip(product);
                        sums.for_each(|(x, y)| *x = self.numbers.add(*x, y));
                    }
                }
            }
            if !inner.merges.is_empty() {
                matrices.push(done.matrix);
                continue;
            }
            all = Some(match all {
                None => done.matrix,
                Some(first) => done.matrix.times(&self.numbers, by, &first, wanted.left, most),
            });
        }
        let kept = wanted.parent == Some(inner.product) && node.storage == Storage::Unsaturated;
        let (by, all) = match all {
            Some(all) => (by, all),
            None => self.merged(inner, matrices, wanted.left, most),
        };
        Done { delta, vector, matrix: all.settled(&self.numbers, by, node.storage, kept, most) }
    }

    /// The product of matrices by pairs, and the last one's product. `left`, `most`: of the first matrix.
    fn merged(
        &self,
        inner: &Inner,
        mut matrices: Vec<Matrix>,
        left: bool,
        most: usize,
    ) -> (&Counted<N>, Matrix) {
        let mut by = &self.products[&inner.product];
        for name in [inner.product].iter().chain(&inner.merges) {
            by = &self.products[name];
            let mut merged = Vec::new();
            let mut rest = matrices.into_iter();
            while let Some(first) = rest.next() {
                let (left, most) =
                    if merged.is_empty() { (left, most) } else { (true, usize::MAX) };
                // The next product has transforms of its own.
                let product = match rest.next() {
                    Some(second) => second.times(&self.numbers, by, &first, left, most),
                    None => first,
                };
                let storage = Storage::Unsaturated;
                merged.push(product.settled(&self.numbers, by, storage, false, most));
            }
            matrices = merged;
        }
        (by, matrices.swap_remove(0))
    }

    /// The tree.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The numbers.
    pub const fn numbers(&self) -> &N {
        &self.numbers
    }

    /// Returns how often the parts of each product ran since the last call, and resets the counts.
    pub fn parts(&self) -> Vec<(Name, Tally)> {
        self.products.iter().map(|(name, counted)| (*name, counted.tally.take())).collect()
    }
}

/// Coefficients of (f, g) that a product multiplies at once.
const fn block(inner: &Inner, operand: usize) -> usize {
    if inner.merges.is_empty() { usize::MAX } else { operand }
}

/// Returns true if a·b = 1 modulo x^p - x - 1, by definition.
#[must_use]
pub fn is_inverse(a: &[u64], b: &[u64], q: u64) -> bool {
    let p = a.len();
    let mut product = vec![0; 2 * p];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] = (product[i + j] + x * y) % q;
        }
    }
    for i in (p..2 * p).rev() {
        product[i - p] = (product[i - p] + product[i]) % q;
        product[i - p + 1] = (product[i - p + 1] + product[i]) % q;
    }
    product[0] == 1 && product[1..p].iter().all(|&c| c == 0)
}
