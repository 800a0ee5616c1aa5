//! The report of model lanes: operations that can overflow, operations that mix grades, and how large values get.

use core::cell::RefCell;
use core::hash::{BuildHasherDefault, Hasher};
use core::panic::Location;
use std::boxed::Box;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::vec::Vec;

use super::value::{Numbers, Value};
use super::{Grade, Range};
use crate::modulus::Shifts;

/// An operation whose result can leave its range, or mixes grades.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// Source file of the kernel.
    pub file: &'static str,
    /// Line of the operation in it.
    pub line: u32,
    /// The result that does not fit, or that grades are mixed.
    pub what: &'static str,
}

/// Ways to reduce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reduction {
    Barrett,
    Freeze,
    Shifts(Shifts),
}

/// A quick hash function, good enough for intervals.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(*byte as u64));
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_i64(&mut self, word: i64) {
        self.write_u64(word as u64);
    }
    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

/// Vectors that differ.
type Vectors = HashSet<&'static [Value], BuildHasherDefault<Mixer>>;

std::thread_local! {
    static VECTORS: RefCell<Vectors> = RefCell::default();
}

/// The results of a run on interval lanes.
#[derive(Debug, Default)]
pub struct Log {
    violations: RefCell<BTreeMap<Violation, i64>>,
    mixtures: RefCell<BTreeSet<Violation>>,
    largest16: RefCell<i64>,
    largest32: RefCell<i64>,
    reduced: RefCell<HashMap<(i64, Reduction, Range), Range>>,
}

impl Log {
    /// An empty log.
    pub fn new() -> Self {
        Self::default()
    }

    /// Operations whose result can overflow, each with its largest absolute value. Empty: proved.
    pub fn violations(&self) -> Vec<(Violation, i64)> {
        self.violations.borrow().iter().map(|(v, n)| (v.clone(), *n)).collect()
    }

    /// Operations that mix grades. Empty, and the result is of grade [`Both`](Grade::Both): the product is bilinear.
    pub fn mixtures(&self) -> Vec<Violation> {
        self.mixtures.borrow().iter().cloned().collect()
    }

    /// The largest absolute value of any 16-bit lane, of any 32-bit accumulator.
    pub fn largest(&self) -> (i64, i64) {
        (*self.largest16.borrow(), *self.largest32.borrow())
    }

    /// A reference to this vector that stays valid: each vector is kept for good, because of the millions of a run
    /// few differ.
    #[doc(hidden)]
    pub fn intern<const N: usize>(&self, v: [Value; N]) -> &'static [Value; N] {
        let interned = VECTORS.with_borrow_mut(|all| match all.get(&v[..]) {
            Some(interned) => *interned,
            None => {
                let interned: &'static [Value] = Box::leak(Box::new(v));
                all.insert(interned);
                interned
            }
        });
        interned.try_into().expect("as long as it was")
    }

    #[track_caller]
    #[doc(hidden)]
    pub fn violation(&self, what: &'static str, value: i64) {
        let at = Location::caller();
        let violation = Violation { file: at.file(), line: at.line(), what };
        let mut all = self.violations.borrow_mut();
        let largest = all.entry(violation).or_insert(0);
        *largest = value.max(*largest);
    }

    /// Reports a mixture of grades, once: results computed from it are of no known grade.
    #[track_caller]
    #[doc(hidden)]
    pub fn graded(&self, v: Value) -> Value {
        if v.grade != Grade::Mixed {
            return v;
        }
        let at = Location::caller();
        let mixture = Violation { file: at.file(), line: at.line(), what: "mixed grades" };
        self.mixtures.borrow_mut().insert(mixture);
        Value { grade: Grade::Unknown, ..v }
    }

    #[track_caller]
    #[doc(hidden)]
    pub fn check16(&self, v: Value) -> Value {
        let v = self.graded(v);
        let mut largest = self.largest16.borrow_mut();
        *largest = v.bound().max(*largest);
        if v.range.fits(16) {
            return v;
        }
        self.violation("16-bit lane", v.bound());
        v.ranged(Range { low: -32768, high: 32767 })
    }

    #[track_caller]
    #[doc(hidden)]
    pub fn check32(&self, v: Value) -> Value {
        let v = self.graded(v);
        let mut largest = self.largest32.borrow_mut();
        *largest = v.bound().max(*largest);
        if v.range.fits(32) {
            return v;
        }
        self.violation("32-bit accumulator", v.bound());
        v.ranged(Range { low: -(1 << 31), high: (1 << 31) - 1 })
    }

    /// A value reduced: in the exact image of its range, of the same grade.
    pub(super) fn reduced(&self, q: Numbers, v: Value, by: Reduction) -> Value {
        v.ranged(self.reduce(q, v.range, by))
    }

    /// Exact image of a range under a reduction, remembered.
    pub(super) fn reduce(&self, numbers: Numbers, a: Range, by: Reduction) -> Range {
        let Numbers { q, barrett, half, .. } = numbers;
        *self.reduced.borrow_mut().entry((q, by, a)).or_insert_with(|| {
            let mut all = Range { low: i64::MAX, high: i64::MIN };
            for v in a.low..=a.high {
                let mut r = match by {
                    Reduction::Shifts(shifts) => v - shifts.quotient(v as i32) as i64 * q,
                    _ => v - ((v * barrett + (1 << 14)) >> 15) * q,
                };
                if by == Reduction::Freeze {
                    r = if r > half { r - q } else { r };
                    r = if r < -half { r + q } else { r };
                }
                all = all.union(Range::exactly(r));
            }
            all
        })
    }
}
