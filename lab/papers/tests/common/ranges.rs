//! Numbers that are not known: each is all integers of an interval, and is graded by the operands that it is a product of.
//! A run of a product on such numbers is a proof for all operands only if the product's control flow does not depend on
//! the operands. The model does not see branches.
//!
//! * A sum or difference takes residues; a product by a constant what is below 4q; a reduction what is below 2^64.
//! * A sum of products fits 32 bits modulo q < 2^14, 64 bits otherwise.
//! * A sum needs equal grades, a product adds them. A result of grade (1,1) without a mixture is bilinear.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use goodprime_rings::numbers::{Constant, Numbers};

/// The operands of which a number is a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Grade {
    /// No operand.
    Constant,
    /// The left operand.
    Left,
    /// The right operand.
    Right,
    /// Both operands.
    Both,
    /// A sum of terms of different grades.
    Mixed,
}

/// All integers from `low` to `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Value {
    pub(crate) low: u128,
    pub(crate) high: u128,
    pub(crate) grade: Grade,
}

impl Value {
    const ZERO: Self = Self::exactly(0);

    const fn exactly(value: u64) -> Self {
        Self { low: value as u128, high: value as u128, grade: Grade::Constant }
    }

    /// Zero is of every grade.
    fn with(self, other: Self) -> Grade {
        match (self.grade, other.grade) {
            _ if self.high == 0 => other.grade,
            _ if other.high == 0 => self.grade,
            (a, b) if a == b => a,
            _ => Grade::Mixed,
        }
    }

    fn times(self, other: Self) -> Self {
        let grade = match (self.grade, other.grade) {
            (Grade::Constant, grade) | (grade, Grade::Constant) => grade,
            (Grade::Left, Grade::Right) | (Grade::Right, Grade::Left) => Grade::Both,
            _ => Grade::Mixed,
        };
        Self { low: self.low * other.low, high: self.high * other.high, grade }
    }

    fn plus(self, other: Self) -> Self {
        let grade = self.with(other);
        Self { low: self.low + other.low, high: self.high + other.high, grade }
    }
}

/// The intervals and the violations of a computation so far.
#[derive(Debug, Default)]
struct Seen {
    values: Vec<Value>,
    places: HashMap<Value, u64>,
    /// Bounds that were exceeded, with the largest number of each.
    violations: BTreeMap<&'static str, u128>,
    mixtures: usize,
    /// The largest sum of products.
    largest: u128,
}

/// Marks a number of the model, so that none is taken for one.
const MARK: u64 = 1 << 63;

/// Numbers modulo q that are intervals: a `u64` is the place of one. 0 is zero.
#[derive(Debug, Clone)]
pub(crate) struct Intervals {
    q: u64,
    seen: Rc<RefCell<Seen>>,
}

impl Intervals {
    pub(crate) fn new(q: u64) -> Self {
        Self { q, seen: Rc::default() }
    }

    /// Returns n residues of a grade, each of which is any from 0 to q - 1.
    pub(crate) fn residues(&self, n: usize, grade: Grade) -> Vec<u64> {
        vec![self.put(Value { low: 0, high: u128::from(self.q - 1), grade }); n]
    }

    /// Returns the violations of bounds with the largest number of each, and whether grades were
    /// mixed.
    pub(crate) fn refused(&self) -> Vec<String> {
        let seen = self.seen.borrow();
        let violations = seen.violations.iter().map(|(what, largest)| format!("{what}: {largest}"));
        violations.chain((seen.mixtures > 0).then(|| "mixed grades".to_owned())).collect()
    }

    /// The largest sum of products.
    pub(crate) fn largest(&self) -> u128 {
        self.seen.borrow().largest
    }

    pub(crate) fn value(&self, place: u64) -> Value {
        if place == 0 {
            return Value::ZERO;
        }
        assert!(place & MARK != 0, "{place} was computed beside the numbers");
        self.seen.borrow().values[(place ^ MARK) as usize]
    }

    fn put(&self, value: Value) -> u64 {
        let seen = &mut *self.seen.borrow_mut();
        if value.high == 0 {
            return 0;
        }
        seen.mixtures += usize::from(value.grade == Grade::Mixed);
        let next = MARK | seen.values.len() as u64;
        let place = *seen.places.entry(value).or_insert(next);
        if place == next {
            seen.values.push(value);
        }
        place
    }

    /// Notes a number that is not below `bound`.
    fn check(&self, what: &'static str, value: Value, bound: u128) -> Value {
        if value.high >= bound {
            let mut seen = self.seen.borrow_mut();
            let largest = seen.violations.entry(what).or_default();
            *largest = value.high.max(*largest);
        }
        value
    }

    fn residue(&self, what: &'static str, place: u64) -> Value {
        self.check(what, self.value(place), self.q.into())
    }

    /// Returns the interval of an integer after a reduction.
    fn reduced(&self, value: Value) -> u64 {
        let q = u128::from(self.q);
        let (low, high) = match value.low / q == value.high / q {
            true => (value.low % q, value.high % q),
            false => (0, q - 1),
        };
        self.put(Value { low, high, ..value })
    }

    fn bound_sum(&self) -> u128 {
        if self.q < 1 << 14 { 1 << 32 } else { 1 << 64 }
    }
}

impl Numbers for Intervals {
    fn modulus(&self) -> u64 {
        self.q
    }

    fn mul(&self, a: u64, b: u64) -> u64 {
        let what = "a factor is no residue";
        self.reduced(self.residue(what, a).times(self.residue(what, b)))
    }

    fn constant(&self, value: u64) -> Constant {
        assert!(value < self.q, "a table has no residue: {value}");
        Constant { value: value as u32, aid: 0 }
    }

    fn scale_lazy(&self, a: u64, c: Constant) -> u64 {
        let a = self.check("a scaled number", self.value(a), 4 * u128::from(self.q));
        let a = self.reduced(a.times(Value::exactly(c.value.into())));
        // Below 2q, and no more is known.
        let Value { high, grade, .. } = self.value(a);
        self.put(Value {
            low: 0,
            high: if high == 0 { 0 } else { 2 * u128::from(self.q) - 1 },
            grade,
        })
    }

    fn scale(&self, a: u64, c: Constant) -> u64 {
        let a = self.check("a scaled number", self.value(a), 4 * u128::from(self.q));
        self.reduced(a.times(Value::exactly(c.value.into())))
    }

    fn over(&self, q: u64) -> Self {
        Self { q, seen: self.seen.clone() }
    }

    fn reduce(&self, a: u64) -> u64 {
        self.reduced(self.check("a reduced number", self.value(a), 1 << 64))
    }

    fn accumulate(&self, acc: u64, a: u64, b: u64) -> u64 {
        let what = "a factor of a sum is no residue";
        let sum = self.value(acc).plus(self.residue(what, a).times(self.residue(what, b)));
        let mut seen = self.seen.borrow_mut();
        seen.largest = sum.high.max(seen.largest);
        drop(seen);
        self.put(self.check("a sum of products", sum, self.bound_sum()))
    }

    fn add(&self, a: u64, b: u64) -> u64 {
        let what = "a summand is no residue";
        self.reduced(self.residue(what, a).plus(self.residue(what, b)))
    }

    fn sub(&self, a: u64, b: u64) -> u64 {
        let what = "a difference of no residues";
        let (a, b) = (self.residue(what, a), self.residue(what, b));
        let q = u128::from(self.q);
        // -b as q - b, which is zero only for zero.
        let minus = if b.high == 0 { b } else { Value { low: q - b.high, high: q - b.low, ..b } };
        self.reduced(a.plus(minus))
    }

    fn add_lazy(&self, a: u64, b: u64) -> u64 {
        self.put(self.value(a).plus(self.value(b)))
    }

    fn factor(&self, value: u64) -> u64 {
        self.put(Value::exactly(value))
    }

    fn lifted(&self, a: u64, to: &Self) -> u64 {
        let a = self.residue("a lifted number is no residue", a);
        let high = if a.high == 0 { 0 } else { u128::from(to.q) - 1 };
        to.put(Value { low: 0, high, ..a })
    }
}
