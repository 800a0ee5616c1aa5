//! Nodes of the inverse's tree on model lanes: ranges and grades. Operands have the bounds of the results of leaves and
//! nodes, and results keep to these bounds.
//!
//! M₂·M₁ is bilinear. If f is known, f = 1 or 1 − x^(p−1) − x^p, the product (u·f + v·g, q·f + r·g) is not linear in g.
//! It is linear in M for each g (all of M of grade Right, g of grade Constant, for which ranges are also largest),
//! bilinear in (v, r) and g if u = q = 0, and linear in (u, q) if v = r = 0. So it is the sum of both.

use goodprime_lanes::model::{Grade, Log, Range, Value};
use goodprime_lanes::{Modular, Modulus};
use goodprime_ring::Ring;
use goodprime_ring::kit::jump::Nodes;

use super::model::{ZERO, log};
use super::nodes::{OF_VECTORS, Step, Verdicts};

/// The model lanes of a processor.
type New<L> = fn(&'static Log) -> L;

/// The grades of a matrix (u and q, v and r), of f and g, and of their product.
type Grades = [Grade; 4];

/// Grades for an f that is not known.
const PLAIN: [Grades; 1] = [[Grade::Right, Grade::Right, Grade::Left, Grade::Both]];
/// Grades for an f that is known.
const KNOWN: [Grades; 3] = [
    [Grade::Zero, Grade::Right, Grade::Left, Grade::Both],
    [Grade::Right, Grade::Zero, Grade::Left, Grade::Right],
    [Grade::Right, Grade::Right, Grade::Constant, Grade::Right],
];

/// The nodes of a ring on lanes, and the verdicts on them.
struct Trial<L> {
    new: New<L>,
    nodes: Nodes,
    /// The bounds of results of nodes: by transforms, and by sliding windows.
    bounds: [i64; 2],
    work: Vec<Value>,
    interval: Verdicts,
    grade: Verdicts,
}

/// Compiled once for all rings and steps.
#[inline(never)]
fn run<L: Modular<Element = Value>>(
    lanes: L,
    nodes: Nodes,
    step: Step<'_, Value>,
    work: &mut [Value],
) {
    step.run(lanes, nodes, work);
}

impl<L: Modular<Element = Value>> Trial<L> {
    /// Returns `n` coefficients with the bound of a node's result, by sliding windows or not.
    fn reduced(&self, n: usize, grade: Grade, by_windows: bool) -> Vec<Value> {
        let value = Value::graded(Range::within(self.bounds[by_windows as usize]), grade);
        vec![if grade == Grade::Zero { ZERO } else { value }; n]
    }

    /// Returns u, q, v, r of `n` coefficients each, `stride` apart. Those of 64 coefficients come from a node by
    /// sliding windows.
    fn matrix(&self, n: usize, stride: usize, [left, right, ..]: Grades) -> Vec<Value> {
        let mut m = vec![ZERO; 4 * stride];
        for (k, grade) in [left, left, right, right].into_iter().enumerate() {
            m[stride * k..][..n].copy_from_slice(&self.reduced(n, grade, n == 2 * Nodes::SMALLEST));
        }
        m
    }

    /// Runs a step of `kernel` that fails if it overflows or mixes grades.
    fn run(&mut self, kernel: usize, step: Step<'_, Value>) {
        let log = log();
        run::<L>((self.new)(log), self.nodes, step, &mut self.work);
        let no = |found: &dyn std::fmt::Debug, none| {
            if none { Ok(()) } else { Err(format!("{found:?}")) }
        };
        let (violations, mixtures) = (log.violations(), log.mixtures());
        self.interval.note(kernel, no(&violations, violations.is_empty()));
        self.grade.note(kernel, no(&mixtures, mixtures.is_empty()));
    }

    /// Checks that a result has this grade and keeps to the bound of the operands of nodes.
    fn check(&mut self, kernel: usize, out: &[Value], grade: Grade, by_windows: bool) {
        let largest = out.iter().map(|v| v.bound()).max().unwrap_or(0);
        let bound = self.bounds[by_windows as usize];
        if largest > bound {
            self.interval.note(kernel, Err(format!("{largest} > {bound}")));
        }
        if let Some(v) = out.iter().find(|v| v.grade != grade) {
            self.grade.note(kernel, Err(format!("{:?}, not {grade:?}", v.grade)));
        }
    }

    fn node(&mut self, level: usize, one: bool, alone: bool) {
        let (n, stride) = (Nodes::SMALLEST << level, Nodes::stride(level));
        let count = if alone { Nodes::SMALLEST } else { n };
        let by_windows = alone || level == 0;
        for grades in if one { &KNOWN[..] } else { &PLAIN } {
            let matrix = self.matrix(n, n, *grades);
            let g = self.reduced(2 * n, grades[2], false);
            let f = if one { vec![ZERO; 2 * n] } else { g.clone() };
            let mut to = [vec![ZERO; n], vec![ZERO; n]];
            let [to_f, to_g] = &mut to;
            let (from, to_both) = ([&f[..], &g[..]], [&mut to_f[..], &mut to_g[..]]);
            let step = Step::Advance { level, one, alone, matrix: &matrix, from, to: to_both };
            self.run(OF_VECTORS, step);
            to.iter().for_each(|to| self.check(OF_VECTORS, &to[..count], grades[3], by_windows));
        }
        // The last node keeps all of a matrix.
        for last in [false, true] {
            let mut matrix = self.matrix(count, count, [Grade::Left; 4]);
            matrix.resize(4 * stride, ZERO);
            self.run(level, Step::Merge { level, last, alone, matrix: &mut matrix });
            for k in 0..4 {
                if k % 2 == 0 || !(alone || last && level > 0) {
                    self.check(level, &matrix[stride * k..][..n + count], Grade::Both, by_windows);
                }
            }
        }
    }

    /// Runs a child of the top.
    fn child(&mut self, place: (bool, bool), grades: Grades, column: &mut [Value]) {
        let (top, kernel) = (self.nodes.top(), Nodes::BELOW);
        let matrix = self.matrix(Nodes::LARGEST, Nodes::STRIDE, grades);
        let (mut f, mut g) =
            (self.reduced(top, grades[2], false), self.reduced(top, grades[2], false));
        if place.0 {
            f.fill(ZERO);
        }
        let fg = [&mut f[..], &mut g[..]];
        self.run(kernel, Step::Child { place, matrix: &matrix, column, fg });
        if !place.1 {
            [f, g].iter().for_each(|out| self.check(OF_VECTORS, out, grades[3], false));
        }
    }

    /// Checks that a column has this grade.
    fn column(&mut self, column: &[Value], grade: Grade) {
        if let Some(v) = column.iter().find(|v| v.grade != grade) {
            self.grade.note(Nodes::BELOW, Err(format!("column: {:?}, not {grade:?}", v.grade)));
        }
    }

    fn top(&mut self) {
        let (top, kernel) = (self.nodes.top(), Nodes::BELOW);
        let mut column = vec![ZERO; 4 * top];
        for grades in KNOWN {
            self.child((true, false), grades, &mut column);
        }
        // All children of the ring's tree but the first and the last.
        let grades = [Grade::Left, Grade::Left, Grade::Right, Grade::Both];
        for _ in 2..self.nodes.children() {
            self.column(&column, Grade::Right);
            self.child((false, false), grades, &mut column);
            self.column(&column, Grade::Both);
            column.iter_mut().for_each(|v| *v = Value::graded(v.range, Grade::Right));
        }
        self.child((false, true), grades, &mut column);
        let mut v = vec![ZERO; top];
        self.run(kernel, Step::LastV { out: &mut v });
        self.check(kernel, &v, Grade::Both, false);
    }
}

/// Proves ranges and grades of all nodes of a ring.
pub fn shape<L: Modular<Element = Value>, R: Ring>(new: New<L>) -> [Verdicts; 2] {
    let nodes = Nodes::of::<L, R>();
    let bounds = [false, true].map(|by_windows| Nodes::bound::<R>(by_windows) as i64);
    assert!(bounds[0] >= <R::Q as Modulus>::HALF as i64);
    let (interval, grade) = (Verdicts::new(), Verdicts::new());
    let work = vec![ZERO; nodes.work()];
    let mut trial = Trial { new, nodes, bounds, work, interval, grade };
    trial.node(0, false, false);
    for level in 1..Nodes::BELOW {
        trial.node(level, false, false);
        trial.node(level, true, false);
    }
    if let Some(level) = nodes.alone() {
        trial.node(level, false, true);
    }
    trial.top();
    [trial.interval, trial.grade]
}
