//! A matrix of polynomials in its three storages, and sums of two products of its entries.
//!
//! An entry is x^shift·stored, and x^n in a saturated one. A sum a·b + c·d whose shifts agree is added in the transform
//! domain and brought back once; otherwise twice. That is Table 2 of the paper: a matrix times a vector costs 6 transforms, 4
//! products and 2 inverses; two matrices 8 products, and 4 inverses, or 8 where they are sheared.

use std::cell::{Cell, OnceCell};

use goodprime_rings::numbers::Numbers;

use super::tree::Storage;
use crate::products::{Name, Product};

/// How often each part of a product ran.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Parts {
    /// Transforms of operands.
    pub inputs: u64,
    /// Products of transforms.
    pub products: u64,
    /// Transforms of results.
    pub outputs: u64,
    /// Products of a matrix and a vector.
    pub vectors: u64,
    /// Products of two matrices.
    pub matrices: u64,
}

/// A product that counts its parts.
pub struct Counted<N> {
    pub(super) name: Name,
    pub(super) product: Box<dyn Product<N>>,
    pub(super) parts: Cell<Parts>,
}

impl<N: Numbers> Counted<N> {
    pub(super) fn count(&self, one: impl FnOnce(&mut Parts)) {
        let mut parts = self.parts.get();
        one(&mut parts);
        self.parts.set(parts);
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
    /// Its coefficients without x^shift; none, if only its transform is there.
    plain: Option<Vec<u64>>,
    shift: usize,
    /// The exponent of a term x^n that is stored apart, if that is there.
    top: Option<usize>,
    /// Its transform, and by which product.
    transform: OnceCell<(Name, Vec<u64>)>,
}

impl Entry {
    /// As it is.
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
        let (name, transform) = self.transform.get_or_init(|| {
            by.count(|parts| parts.inputs += 1);
            (by.name, by.product.input(numbers, self.plain()))
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

    /// Whether a product of it needs no more than its transform.
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
    /// From columns (u, q) and (v, r), without the lower row if that is not wanted.
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
        by.count(|parts| parts.vectors += 1);
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
        by.count(|parts| parts.matrices += 1);
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
        let steps = self.steps;
        let settle = |entry: Entry, i: usize| {
            if entry.plain.is_none() {
                if kept {
                    return entry;
                }
                let (_, transform) = entry.transform.get().expect("a transform or coefficients");
                let plain = exactly(by.output(numbers, transform), (steps + 1 - i).min(most));
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
    /// As an entry of a matrix, transformed if nothing speaks against it.
    fn entry(&self, length: usize) -> Entry {
        let simple = self.terms.iter().all(|(a, b)| a.simple() && b.simple());
        if simple && self.by.product.closed() {
            let transform = self.transformed();
            return Entry {
                transform: OnceCell::from((self.by.name, transform)),
                ..Entry::default()
            };
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
