//! A product in `Z_4591[x]/(x^31 - x - 1)`, which has no root of unity that would help: values at four points of X = x^16 by
//! a matrix, products modulo x^16 - s, and back by the inverse matrix. Rows of a matrix times a vector are dot products,
//! which processors have instructions for.

use goodprime_rings::integers::inverse;
use goodprime_rings::ring::Ring;

const Q: u64 = 4591;
const BLOCK: usize = 16;
/// Points at which X is evaluated. Any four different numbers would do.
const POINTS: [u64; 4] = [0, 1, 2, Q - 1];

/// a = a_0 + a_1·X at a point s.
fn value(a: &[u64], s: u64) -> Vec<u64> {
    let at = |i: usize| a.get(i).copied().unwrap_or(0);
    (0..BLOCK).map(|i| (at(i) + s * at(i + BLOCK)) % Q).collect()
}

/// a·b modulo x^16 - s.
fn leaf(a: &[u64], b: &[u64], s: u64) -> Vec<u64> {
    let mut c = vec![0; BLOCK];
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            let factor = if i + j < BLOCK { 1 } else { s };
            let place = &mut c[(i + j) % BLOCK];
            *place = (*place + a * b % Q * factor) % Q;
        }
    }
    c
}

/// Row k of the inverse of (s^k): the coefficients of X^k in Lagrange's polynomials.
fn inverse_row(k: usize) -> Vec<u64> {
    let lagrange = |s: u64| {
        let others = POINTS.iter().filter(|&&point| point != s);
        // Π (X - t)/(s - t), from the constant coefficient on.
        let polynomial = others.fold(vec![1], |polynomial, t| {
            let scale = inverse((s + Q - t) % Q, Q).expect("points differ");
            let shifted = |i: usize| if i == 0 { 0 } else { polynomial[i - 1] };
            let at = |i: usize| polynomial.get(i).copied().unwrap_or(0);
            (0..=polynomial.len())
                .map(|i| (shifted(i) + (Q - t) * at(i)) % Q * scale % Q)
                .collect::<Vec<u64>>()
        });
        polynomial[k]
    };
    POINTS.iter().map(|&s| lagrange(s)).collect()
}

/// a·b before it is reduced modulo x^31 - x - 1: 61 coefficients, which four blocks hold.
fn product(a: &[u64], b: &[u64]) -> Vec<u64> {
    let leaves = POINTS.map(|s| leaf(&value(a, s), &value(b, s), s));
    let mut c = Vec::new();
    for k in 0..POINTS.len() {
        let row = inverse_row(k);
        let dot = |i: usize| row.iter().zip(&leaves).map(|(m, leaf)| m * leaf[i]).sum::<u64>() % Q;
        c.extend((0..BLOCK).map(dot));
    }
    c
}

/// Returns the lines that this example prints.
pub fn lines() -> Vec<String> {
    let ring = Ring::parse("x^31-x-1", Q).expect("a ring");
    let [a, b] = [3, 5].map(|step| (0..31).map(|i| i * i * step % Q).collect::<Vec<u64>>());
    let mut c = product(&a, &b);
    // x^31 = x + 1, from the top.
    for i in (31..c.len()).rev() {
        let high = std::mem::take(&mut c[i]);
        c[i - 31] = (c[i - 31] + high) % Q;
        c[i - 30] = (c[i - 30] + high) % Q;
    }
    let first = (0..POINTS.len()).map(|k| format!("{:?}", inverse_row(k)));
    let mut said = vec![format!("values at X = {POINTS:?}, back by the matrix")];
    said.extend(first.map(|row| format!("  {row}")));
    said.push(format!("c = {:?} …", &c[..6]));
    said.push(format!("as the definition: {}", c[..31] == ring.define(&a, &b)));
    said
}

fn main() {
    lines().iter().for_each(|line| println!("{line}"));
}
