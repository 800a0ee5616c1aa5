//! Nodes of the inverse's tree on pairs of uniform operands, on every backend, against plain integers.
//!
//! A product M₂·M₁ fits its memory. M·(f, g) has more coefficients, unless f and g are those of an inverse: a node
//! computes x^-n·M·(f, g) modulo the polynomial W whose roots are its points, and so does the test. In an inverse x^n
//! divides M·(f, g), and the quotient fits.
//!
//! Coefficients of results are polynomials of degree at most [`DEGREE`] in those of the operands: matrices, f, g, and a
//! column that up to four children of the top have computed. If such a kernel is wrong, then some difference is a
//! polynomial that is not 0, and by the lemma of Schwartz and Zippel operands that are uniform modulo q meet a zero of
//! it with a probability of at most [`DEGREE`]/q: [`PAIRS`] all do with less than 2^-128.

use std::marker::PhantomData;

use goodprime_lanes::modulus::power;
use goodprime_lanes::{Backend, Isa, Kernel, Modulus};
use goodprime_ring::Ring;
use goodprime_ring::kit::jump::Nodes;
use goodprime_ring::kit::roots::generator;

use super::common::{Random, center, q};
use super::nodes::{OF_VECTORS, OnBackend, Step, Verdicts};

/// Uniform operands of each node.
const PAIRS: u32 = 13;
/// The degree of the compared polynomials.
const DEGREE: f64 = 4.0;
/// The probability that a wrong kernel passes is below 2^-`ERROR`.
const ERROR: f64 = 128.0;

/// A polynomial in integers, lowest coefficient first.
type Poly = Vec<i64>;

/// The exponents of the factors x of both rows' terms: for the first operand, and for the second.
type Factors = [[usize; 2]; 2];
/// (u/x, v/x; q, r) times (f, g).
const VECTOR: Factors = [[1, 1], [0, 0]];
/// (u/x, v/x; q, r) times a column (a/x; b) of a matrix; the result is such a column, too.
const COLUMN: Factors = [[1, 0], [1, 0]];

/// Computes both rows of a product of a matrix, given as (u/x, q, v/x, r).
fn rows(matrix: &[Poly; 4], operands: [&Poly; 2], factors: Factors) -> [Poly; 2] {
    [0, 1].map(|row| {
        let [a, b] = operands;
        let mut sum = vec![0; matrix[0].len() + a.len().max(b.len())];
        for (k, operand) in [a, b].into_iter().enumerate() {
            for (i, x) in matrix[row + 2 * k].iter().enumerate() {
                for (sum, y) in sum[i + factors[row][k]..].iter_mut().zip(operand) {
                    *sum += x * y;
                }
            }
        }
        sum
    })
}

/// W = ∏ (x^width − s_i) modulo q.
struct Points {
    q: i64,
    width: usize,
    /// The coefficients of W at powers of x^width.
    coefficients: Vec<i64>,
}

impl Points {
    fn new(q: i64, radix: usize, points: usize) -> Self {
        let mut w = vec![1];
        for i in 0..points {
            // Pairs s, 1/s of the powers 2, 4, 6, … of a generator, each to the power of the radix.
            let log = (2 * (i / 2 + 1) * radix) as i64 * if i % 2 == 0 { 1 } else { -1 };
            let g = generator(q as i16);
            let s = power(g, log.rem_euclid(q - 1) as u32, q as i16) as i64;
            w.push(0);
            for k in (0..w.len()).rev() {
                let below = if k > 0 { w[k - 1] } else { 0 };
                w[k] = (below - s * w[k]).rem_euclid(q);
            }
        }
        Self { q, width: 16 * radix, coefficients: w }
    }

    /// Returns the degree of W.
    fn degree(&self) -> usize {
        self.width * (self.coefficients.len() - 1)
    }

    /// Computes x^-n·c modulo W.
    fn divided(&self, mut c: Poly, n: usize) -> Poly {
        let (q, degree) = (self.q, self.degree());
        c.resize(c.len().max(degree + n), 0);
        c.iter_mut().for_each(|c| *c = c.rem_euclid(q));
        let subtract = |c: &mut Poly, at: usize, times: i64| {
            for (k, w) in self.coefficients.iter().enumerate() {
                let c = &mut c[at + k * self.width];
                *c = (*c - times * w).rem_euclid(q);
            }
        };
        for i in (degree + n..c.len()).rev() {
            let top = c[i];
            subtract(&mut c, i - degree, top);
        }
        let w = self.coefficients[0];
        let inverse = power(w, (q - 2) as u32, q as i16) as i64;
        for i in 0..n {
            let times = c[i] * inverse % q;
            subtract(&mut c, i, times);
        }
        c[n..n + degree].to_vec()
    }
}

/// The factors of a result: a radix, by which the inverse transform does not divide, and 2^-16 for each product.
type Scale = (i64, u32);

/// Returns an error unless `out` is `expected` modulo q up to the factors of `Scale`, and keeps to `bound`.
fn same(
    q: i64,
    out: &[i16],
    expected: &[i64],
    (radix, products): Scale,
    bound: i16,
    what: &str,
) -> Result<(), String> {
    let r = power(1 << 16, products, q as i16) as i64;
    assert!(expected.len() >= out.len());
    for (k, (c, expected)) in out.iter().zip(expected).enumerate() {
        if (*c as i64 * r - radix * expected) % q != 0 {
            return Err(format!("{what}: coefficient {k}"));
        }
        if c.unsigned_abs() > bound as u16 {
            return Err(format!("{what}: {c} is larger than {bound}"));
        }
    }
    Ok(())
}

/// The nodes of a ring on lanes: they depend on the style of multiplication.
struct NodesOf<R>(PhantomData<R>);

impl<R: Ring> Kernel for NodesOf<R> {
    type Output = Nodes;
    fn on<I: Isa>(self, _: I) -> Nodes {
        Nodes::of::<I, R>()
    }
}

/// A trial of all nodes.
struct Trial<'a> {
    backend: Backend,
    nodes: Nodes,
    q: i64,
    bound: i16,
    random: Random,
    work: Vec<i16>,
    found: Verdicts,
    /// The change that a negative control makes to a matrix that is kept as transformed operand.
    wrong: &'a dyn Fn(&mut [i16]),
}

fn poly(a: &[i16]) -> Poly {
    a.iter().map(|a| *a as i64).collect()
}

/// Returns the first `n` coefficients of each of four polynomials that are `stride` apart.
fn matrix(a: &[i16], n: usize, stride: usize) -> [Poly; 4] {
    [0, 1, 2, 3].map(|k| poly(&a[k * stride..][..n]))
}

impl Trial<'_> {
    fn run(&mut self, step: Step<'_, i16>) {
        self.backend.run(OnBackend { nodes: self.nodes, work: &mut self.work, step });
    }

    /// Returns `n` coefficients that are uniform modulo q.
    fn uniform(&mut self, n: usize) -> Vec<i16> {
        (0..n).map(|_| center(self.random.next() as i64 >> 16, self.q)).collect()
    }

    fn note(&mut self, kernel: usize, out: &[i16], expected: &[i64], scale: Scale, what: &str) {
        let found = same(self.q, out, expected, scale, self.bound, what);
        self.found.note(kernel, found);
    }

    /// Checks a node of 2·32·2^`level` steps; `one` says that f is 1, `alone` that the second child has 32 steps.
    fn node(&mut self, level: usize, one: bool, alone: bool) {
        let n = Nodes::SMALLEST << level;
        let what = &format!("level {level}{}", if alone { ", alone" } else { "" });
        let (m1, g) = (self.uniform(4 * n), self.uniform(2 * n));
        let mut f = self.uniform(2 * n);
        if one {
            f.fill(0);
            f[0] = 1;
        }
        let count = if alone { Nodes::SMALLEST } else { n };
        let scale = (if level == 3 && !alone { 2 } else { 1 }, 1);
        let (mut to_f, mut to_g) = (vec![0; n], vec![0; n]);
        let to = [&mut to_f[..], &mut to_g[..]];
        self.run(Step::Advance { level, one, alone, matrix: &m1, from: [&f, &g], to });
        let left = matrix(&m1, n, n);
        let product = rows(&left, [&poly(&f), &poly(&g)], VECTOR);
        let expected = product.map(|c| match level {
            // Sliding windows give the coefficients themselves; transforms give them modulo W.
            _ if alone || level == 0 => c[n..].to_vec(),
            3 => Points::new(self.q, 2, 16).divided(c, n),
            _ => Points::new(self.q, 1, 8 * level).divided(c, n),
        });
        for (out, expected) in [to_f, to_g].iter().zip(&expected) {
            self.note(OF_VECTORS, &out[..count], expected, scale, what);
        }
        (self.wrong)(&mut self.work[Nodes::stored(level)]);

        let stride = Nodes::stride(level);
        for last in [false, true] {
            let small = self.uniform(4 * count);
            let m2 = matrix(&small, count, count);
            let mut out = vec![0; 4 * stride];
            out[..4 * count].copy_from_slice(&small);
            self.run(Step::Merge { level, last, alone, matrix: &mut out });
            let columns = [[&left[0], &left[1]], [&left[2], &left[3]]];
            for (column, operands) in columns.into_iter().enumerate() {
                let expected = rows(&m2, operands, COLUMN);
                let count = if alone || (last && level > 0) { 1 } else { 2 };
                for (row, expected) in expected.iter().enumerate().take(count) {
                    let from = stride * (2 * column + row);
                    let out = &out[from..from + n + small.len() / 4];
                    self.note(level, out, expected, scale, what);
                }
            }
        }
    }

    /// Checks the top: a first child, two in the middle, and the last.
    fn top(&mut self, p: usize) {
        let top = self.nodes.top();
        let (n, stride, kernel) = (Nodes::LARGEST, Nodes::STRIDE, Nodes::BELOW);
        let points = Points::new(self.q, 3, top / 48);
        let mut column = vec![0; 4 * top];
        let mut product = [vec![], vec![]];
        for child in 0..4 {
            let (first, last) = (child == 0, child == 3);
            let what = &format!("child {child}");
            let (mut f, mut g) = (self.uniform(top), self.uniform(top));
            if first {
                f.fill(0);
                (f[0], f[p - 1], f[p]) = (1, -1, -1);
            }
            let (a, b) = (poly(&f), poly(&g));
            let mut m = vec![0; 4 * stride];
            for k in 0..4 {
                m[stride * k..][..n].copy_from_slice(&self.uniform(n));
            }
            let (place, fg) = ((first, last), [&mut f[..], &mut g[..]]);
            self.run(Step::Child { place, matrix: &m, column: &mut column, fg });
            let m = matrix(&m, n, stride);
            if first {
                let [_, _, v, r] = &m;
                product = [v.clone(), r.clone()];
                (self.wrong)(&mut column);
            } else {
                let [v, r] = &product;
                product = rows(&m, [v, r], COLUMN).map(|c| points.divided(c, 0));
            }
            if !last {
                for (out, c) in [f, g].iter().zip(rows(&m, [&a, &b], VECTOR)) {
                    self.note(OF_VECTORS, out, &points.divided(c, n), (3, 1), what);
                }
            }
        }
        let mut v = vec![0; top];
        self.run(Step::LastV { out: &mut v });
        self.note(kernel, &v, &product[0], (3, 3), "column");
    }
}

/// Checks all nodes of a ring on a backend, whose kept matrices `wrong` may have changed.
pub fn ring<R: Ring>(backend: Backend, wrong: &dyn Fn(&mut [i16])) -> Verdicts {
    let chance = DEGREE / q::<R>() as f64;
    assert!(-chance.log2() * PAIRS as f64 > ERROR, "{PAIRS} pairs are too few");
    let nodes = backend.run(NodesOf::<R>(PhantomData));
    let mut trial = Trial {
        backend,
        nodes,
        q: <R::Q as Modulus>::Q as i64,
        bound: Nodes::bound::<R>(true),
        random: Random(R::P as u64 ^ 0x0de5),
        work: vec![-1; nodes.work()],
        found: Verdicts::new(),
        wrong,
    };
    for _ in 0..PAIRS {
        trial.node(0, false, false);
        for level in 1..Nodes::BELOW {
            trial.node(level, false, false);
            trial.node(level, true, false);
        }
        if let Some(level) = nodes.alone() {
            trial.node(level, false, true);
        }
        trial.top(R::P);
    }
    trial.found
}
