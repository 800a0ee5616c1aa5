//! A matrix of polynomials in its three storages, and sums of two products of its entries.
//!
//! An entry is x^shift·stored, and x^n in a saturated one. A sum a·b + c·d whose shifts agree is added in the transform
//! domain and brought back once; otherwise twice. That is Table 2 of the paper: a matrix times a vector costs 6 transforms, 4
//! products and 2 inverses; two matrices 8 products, and 4 inverses, or 8 where they are sheared.

use std::cell::{Cell, OnceCell};

use goodprime_rings::numbers::Numbers;

use super::tree::Storage;
use crate::products::{Name, Product};

/// The number of runs of each part of a product.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Parts {
    /// Transforms of operands.
    pub inputs: u64,
    /// Products of transforms.
    pub products: u64,
    /// Transforms of results.
    pub outputs: u64,
    /// Products that became operands without their coefficients.
    pub again: u64,
}

/// The parts of a product by what it was used for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Products of a matrix and a vector.
    pub vectors: u64,
    /// The parts of the products of a matrix and a vector.
    pub of_vectors: Parts,
    /// Products of two matrices.
    pub matrices: u64,
    /// The parts of the products of two matrices.
    pub of_matrices: Parts,
}

impl Tally {
    /// Returns the parts of the products of vectors and of matrices together.
    #[must_use]
    pub const fn all(&self) -> Parts {
        let (a, b) = (self.of_vectors, self.of_matrices);
        Parts {
            inputs: a.inputs + b.inputs,
            products: a.products + b.products,
            outputs: a.outputs + b.outputs,
            again: a.again + b.again,
        }
    }
}

/// A product that counts its parts.
pub struct Counted<N> {
    pub(super) name: Name,
    pub(super) product: Box<dyn Product<N>>,
    pub(super) tally: Cell<Tally>,
    /// True while two matrices are multiplied.
    pub(super) matrices: Cell<bool>,
}

impl<N: Numbers> Counted<N> {
    pub(super) fn new(name: Name, product: Box<dyn Product<N>>) -> Self {
        Self { name, product, tally: Cell::default(), matrices: Cell::default() }
    }

    /// Counts the following parts for products of two matrices, or of a matrix and a vector.
    fn begins(&self, matrices: bool) {
        self.matrices.set(matrices);
    }

    fn tallied(&self, one: impl FnOnce(&mut Tally)) {
        let mut tally = self.tally.get();
        one(&mut tally);
        self.tally.set(tally);
    }

    fn count(&self, one: impl FnOnce(&mut Parts)) {
        let matrices = self.matrices.get();
        self.tallied(|tally| {
            one(if matrices { &mut tally.of_matrices } else { &mut tally.of_vectors })
        });
    }

    fn multiply(&self, numbers: &N, a: &[u64], b: &[u64]) -> Vec<u64> {
        self.count(|parts| parts.products += 1);
        self.product.multiply(numbers, a, b)
    }

    fn output(&self, numbers: &N, c: &[u64]) -> Vec<u64> {
        self.count(|parts| parts.outputs += 1);
        self.product.output(numbers, c)
    }
}

/// A polynomial.
#[derive(Default)]
pub struct Entry {
    /// The coefficients without x^shift; none for a product whose inverse transform has not run.
    plain: Option<Vec<u64>>,
    /// A sum of products of transforms, and the name of the product that computed it.
    product: Option<(Name, Vec<u64>)>,
    shift: usize,
    /// The exponent of a term x^n that is stored apart, if there is such a term.
    top: Option<usize>,
    /// The transform, and the name of the product that computed it.
    transform: OnceCell<(Name, Vec<u64>)>,
}

impl Entry {
    /// Returns the polynomial with these coefficients.
    pub(super) fn of(plain: Vec<u64>) -> Self {
        Self { plain: Some(plain), ..Self::default() }
    }

    /// u or v of a matrix of n steps.
    fn stored(plain: Vec<u64>, steps: usize, storage: Storage) -> Self {
        let mut plain = plain;
        let mut entry = Self::default();
        debug_assert!(steps == 0 || plain[0] == 0);
        match storage {
            Storage::Unsaturated => {}
            Storage::Sheared => {
                plain.remove(0);
                entry.shift = 1;
            }
            Storage::Saturated => {
                // A coefficient of x^n is 1, because then there was no step that scaled.
                let top = plain.get(steps).copied().unwrap_or(0);
                debug_assert!(top <= 1);
                entry.top = (top != 0).then_some(steps);
                plain.truncate(steps);
            }
        }
        entry.plain = Some(plain);
        entry
    }

    fn transform<N: Numbers>(&self, numbers: &N, by: &Counted<N>) -> &[u64] {
        let (name, transform) = self.transform.get_or_init(|| match &self.product {
            Some((name, product)) => {
                debug_assert_eq!(*name, by.name);
                by.count(|parts| parts.again += 1);
                (by.name, by.product.again(numbers, product.clone()))
            }
            None => {
                by.count(|parts| parts.inputs += 1);
                (by.name, by.product.input(numbers, self.plain()))
            }
        });
        debug_assert_eq!(*name, by.name);
        transform
    }

    fn plain(&self) -> &[u64] {
        self.plain.as_deref().unwrap_or_default()
    }

    /// The whole polynomial.
    pub(super) fn value(&self) -> Vec<u64> {
        let mut value = vec![0; self.shift];
        value.extend(self.plain());
        if let Some(top) = self.top {
            value.resize(value.len().max(top + 1), 0);
            value[top] += 1;
        }
        value
    }

    /// Returns true if the transform is all that a product of this entry needs: no shift, no term
    /// stored apart.
    fn simple(&self) -> bool {
        self.shift == 0 && self.top.is_none()
    }
}

/// The entries that are wanted: (u, v) and (q, r).
pub struct Matrix {
    /// Division steps.
    pub(super) steps: usize,
    pub(super) rows: [[Option<Entry>; 2]; 2],
}

impl Matrix {
    /// Returns the matrix of columns (u, q) and (v, r), without the lower row if `lower` is false.
    pub(super) fn from_columns(
        steps: usize,
        storage: Storage,
        columns: [Option<[Vec<u64>; 2]>; 2],
        lower: bool,
    ) -> Self {
        let mut rows = [[None, None], [None, None]];
        for (j, column) in columns.into_iter().enumerate() {
            let Some([top, mut bottom]) = column else { continue };
            rows[0][j] = Some(Entry::stored(top, steps, storage));
            if lower {
                // q and r have degree n - 1.
                debug_assert!(bottom.get(steps).is_none_or(|&c| c == 0));
                bottom.truncate(steps);
                rows[1][j] = Some(Entry::of(bottom));
            }
        }
        Self { steps, rows }
    }

    /// M·(f, g), for the rows that are there.
    pub(super) fn times_vector<N: Numbers>(
        &self,
        numbers: &N,
        by: &Counted<N>,
        vector: &[Entry; 2],
        length: usize,
    ) -> Vec<Vec<u64>> {
        by.begins(false);
        by.tallied(|tally| tally.vectors += 1);
        let row = |[a, b]: &[Option<Entry>; 2]| {
            let (a, b) = (a.as_ref()?, b.as_ref()?);
            Some(Sum { numbers, by, terms: [(a, &vector[0]), (b, &vector[1])] }.plain(length))
        };
        self.rows.iter().filter_map(row).collect()
    }

    /// self·first: the rows of one, the columns of the other, the left one only if wanted. It stays transformed if it can.
    pub(super) fn times<N: Numbers>(
        &self,
        numbers: &N,
        by: &Counted<N>,
        first: &Self,
        left: bool,
        most: usize,
    ) -> Self {
        by.begins(true);
        by.tallied(|tally| tally.matrices += 1);
        let steps = self.steps + first.steps;
        let entry = |i: usize, j: usize| {
            if j == 0 && !left {
                return None;
            }
            let (a, b) = (self.rows[i][0].as_ref()?, self.rows[i][1].as_ref()?);
            let (c, d) = (first.rows[0][j].as_ref()?, first.rows[1][j].as_ref()?);
            let length = (steps + 1 - i).min(most);
            Some(Sum { numbers, by, terms: [(a, c), (b, d)] }.entry(length))
        };
        Self { steps, rows: [0, 1].map(|i| [0, 1].map(|j| entry(i, j))) }
    }

    /// Brings back what is only transformed, and stores u and v as they should be. `kept`: the parent multiplies by the same
    /// product, and it stays transformed.
    pub(super) fn settled<N: Numbers>(
        self,
        numbers: &N,
        by: &Counted<N>,
        storage: Storage,
        kept: bool,
        most: usize,
    ) -> Self {
        by.begins(true);
        let steps = self.steps;
        let settle = |entry: Entry, i: usize| {
            if let Some((_, product)) = &entry.product {
                if kept {
                    return entry;
                }
                let plain = exactly(by.output(numbers, product), (steps + 1 - i).min(most));
                return if i == 0 {
                    Entry::stored(plain, steps, storage)
                } else {
                    Entry::of(plain)
                };
            }
            let plain = exactly(entry.value(), (steps + 1 - i).min(most));
            if i == 0 { Entry::stored(plain, steps, storage) } else { Entry::of(plain) }
        };
        let [upper, lower] = self.rows;
        let rows = [
            upper.map(|entry| entry.map(|entry| settle(entry, 0))),
            lower.map(|entry| entry.map(|entry| settle(entry, 1))),
        ];
        Self { steps, rows }
    }
}

/// `length` coefficients; what is above them is zero.
fn exactly(mut value: Vec<u64>, length: usize) -> Vec<u64> {
    assert!(value.iter().skip(length).all(|&c| c == 0), "a product is longer than {length}");
    value.resize(length, 0);
    value
}

/// a·b + c·d.
struct Sum<'a, N> {
    numbers: &'a N,
    by: &'a Counted<N>,
    terms: [(&'a Entry, &'a Entry); 2],
}

impl<N: Numbers> Sum<'_, N> {
    /// Returns the sum as an entry of a matrix, as a transform if all terms are simple and the
    /// product is closed.
    fn entry(&self, length: usize) -> Entry {
        let simple = self.terms.iter().all(|(a, b)| a.simple() && b.simple());
        if simple && self.by.product.closed() {
            let product = Some((self.by.name, self.transformed()));
            return Entry { product, ..Entry::default() };
        }
        Entry::of(self.plain(length))
    }

    fn product(&self, (a, b): (&Entry, &Entry)) -> Vec<u64> {
        let (a, b) = (a.transform(self.numbers, self.by), b.transform(self.numbers, self.by));
        self.by.multiply(self.numbers, a, b)
    }

    fn transformed(&self) -> Vec<u64> {
        let [first, second] = self.terms.map(|term| self.product(term));
        first.iter().zip(&second).map(|(&a, &b)| self.numbers.add(a, b)).collect()
    }

    fn plain(&self, length: usize) -> Vec<u64> {
        let mut out = vec![0; length.max(1)];
        let shifts = self.terms.map(|(a, b)| a.shift + b.shift);
        let mut add = |by: usize, value: &[u64]| {
            if out.len() < by + value.len() {
                out.resize(by + value.len(), 0);
            }
            for (slot, &x) in out[by..].iter_mut().zip(value) {
                *slot = self.numbers.add(*slot, x);
            }
        };
        if shifts[0] == shifts[1] {
            add(shifts[0], &self.by.output(self.numbers, &self.transformed()));
        } else {
            for (term, shift) in self.terms.into_iter().zip(shifts) {
                add(shift, &self.by.output(self.numbers, &self.product(term)));
            }
        }
        for (a, b) in self.terms {
            // (A + x^n)(B + x^m) = A·B + x^n·(B + x^m) + x^m·A
            if let Some(top) = a.top {
                add(top, &b.value());
            }
            if let Some(top) = b.top {
                add(top + a.shift, a.plain());
            }
        }
        exactly(out, length)
    }
}

#[cfg(test)]
mod tests {
    use goodprime_rings::numbers::Barrett;

    use super::*;
    use crate::jumping::steps;
    use crate::products::build;

    const Q: u64 = 4591;
    /// Steps of a matrix.
    const N: usize = 7;

    /// A product, which counts.
    fn counted(name: &str) -> Counted<Barrett> {
        let name: Name = name.parse().expect("a name");
        Counted::new(name, build(name, &Barrett::new(Q)).expect("a product"))
    }

    /// The matrix of steps of (f, g), both with N coefficients, in this storage.
    fn matrix(storage: Storage, f: u64, g: u64, delta: i64) -> Matrix {
        let coefficients = |first: u64, next: u64| -> Vec<u64> {
            (0..N as u64).map(|i| if i == 0 { first } else { (next * i + first) % Q }).collect()
        };
        let (f, g) = (coefficients(f, 11), if g == 0 { vec![0; N] } else { coefficients(g, 5) });
        let done = steps::run(&Barrett::new(Q), N, delta, [&f, &g], true, usize::MAX);
        Matrix::from_columns(N, storage, done.columns, true)
    }

    /// Storages of two matrices: each of the three with each, x^n in the first, the second, both and neither.
    #[test]
    fn storages_are_the_same_matrices() {
        let numbers = Barrett::new(Q);
        let by = counted("karatsuba-32");
        let high = || [3, 8].map(|first| Entry::of((first..first + 9).collect()));
        let values = |matrix: &Matrix| -> Vec<Vec<u64>> {
            let trimmed = |entry: &Option<Entry>| {
                let mut value = entry.as_ref().expect("an entry").value();
                while value.last() == Some(&0) {
                    value.pop();
                }
                value
            };
            matrix.rows.iter().flatten().map(trimmed).collect()
        };
        let mut tops = 0;
        // g = 0 leaves u = x^n; with δ = 1 one step exchanges first.
        for (g, h) in [(0, 0), (0, 5), (5, 0), (5, 9)] {
            let make = |storage, other| (matrix(storage, 2, g, 1), matrix(other, 3, h, -2));
            let (first, second) = make(Storage::Unsaturated, Storage::Unsaturated);
            let expected = values(&second.times(&numbers, &by, &first, true, usize::MAX));
            let expected_vector = second.times_vector(&numbers, &by, &high(), N + 9);
            for storage in Storage::ALL {
                for other in Storage::ALL {
                    let (first, second) = make(storage, other);
                    let entries = [&first, &second].map(|matrix| matrix.rows.iter().flatten());
                    tops +=
                        entries.into_iter().flatten().flatten().filter(|e| e.top.is_some()).count();
                    let product = second.times(&numbers, &by, &first, true, usize::MAX);
                    assert_eq!(
                        values(&product),
                        expected,
                        "{other:?} by {storage:?}, g = {g}, {h}"
                    );
                    let vector = second.times_vector(&numbers, &by, &high(), N + 9);
                    assert_eq!(vector, expected_vector, "{other:?}");
                }
            }
        }
        assert!(tops >= 12, "{tops}");
    }
}
