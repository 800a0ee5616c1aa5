//! The passes as Rust: the same operations on the same operands as `kernels/*.s`, on numbers of any kind.

use core::mem::MaybeUninit;

use crate::P;
use crate::mixed::model::Model;
use crate::mixed::plan::{Pass, Plan};
use crate::mixed::{Engine, Transform};
use goodprime_cortex_m4::model::Number;

use super::PADDED;
use super::number::Barrett;
use super::tables::Sixes;

/// The two halves of a word of constants.
const fn halves(word: i32) -> [i32; 2] {
    [word as i16 as i32, word >> 16]
}

/// `radix_3_ct`: the factors of each result in a word.
fn radix_3_ct<N: Barrett>([a0, a1, a2]: [N; 3], factors: &[i32]) -> [N; 3] {
    [0, 1, 2].map(|k| {
        let [c1, c2] = halves(factors[k]);
        N::barrett(&[(a0, 1), (a1, c1), (a2, c2)])
    })
}

/// The results of a Gentleman-Sande butterfly that are reduced: the sum, or the others before their
/// twiddles.
#[derive(Clone, Copy)]
struct Reduced {
    sum: bool,
    wide: bool,
}

/// `radix_3_gs`: a pair of roots, and the twiddles of the second and third result.
fn radix_3_gs<N: Barrett>(
    [a0, a1, a2]: [N; 3],
    roots: i32,
    twiddles: i32,
    reduced: Reduced,
) -> [N; 3] {
    let by = |reduced: bool, terms: &[(N, i32)]| {
        if reduced { N::barrett(terms) } else { N::exact(terms) }
    };
    let ([w, w2], [t1, t2]) = (halves(roots), halves(twiddles));
    let once = by(reduced.wide, &[(a0, 1), (a1, w), (a2, w2)]);
    let twice = by(reduced.wide, &[(a0, 1), (a1, w2), (a2, w)]);
    let sum = by(reduced.sum, &[(a0, 1), (a1, 1), (a2, 1)]);
    [sum, N::barrett(&[(once, t1)]), N::barrett(&[(twice, t2)])]
}

/// `radix_5`.
fn radix_5<N: Barrett>(a: [N; 5], [w0, w1]: [i32; 2]) -> [N; 5] {
    let w = [1, halves(w0)[0], halves(w0)[1], halves(w1)[0], halves(w1)[1]];
    [0, 1, 2, 3, 4].map(|k| N::barrett(&[0, 1, 2, 3, 4].map(|n| (a[n], w[k * n % 5]))))
}

/// `pad.s`: an operand of any kind.
fn padded<N: Number, S: Copy + Into<N>>(rows: &mut [N], operand: &[S; P]) {
    for (i, to) in rows[..PADDED].iter_mut().enumerate() {
        *to = operand.get(i).map_or(N::ZERO, |&x| x.into());
    }
}

/// An operand, and zeros behind it.
pub fn pad<N: Number>(rows: &mut [N], operand: &[N; P]) {
    padded(rows, operand);
}

/// A ternary operand of bytes, and zeros behind it.
pub fn pad_small<N: Number, S: Copy + Into<N>>(rows: &mut [N], operand: &[S; P]) {
    padded(rows, operand);
}

/// The places of nine coefficients: triple t of the first layer has the places at + step·(a·t +
/// b·e), and triple j of the second layer, which has the results j of the first, ends at at +
/// step·(b·j + a·e).
struct Nine {
    step: usize,
    a: usize,
    b: usize,
}

impl Nine {
    fn layers<N: Barrett>(
        &self,
        rows: &mut [N],
        at: usize,
        first: impl Fn(usize, [N; 3]) -> [N; 3],
        second: impl Fn(usize, [N; 3]) -> [N; 3],
    ) {
        let Self { step, a, b } = *self;
        let between =
            [0, 1, 2].map(|t| first(t, [0, 1, 2].map(|e| rows[at + step * (a * t + b * e)])));
        for j in 0..3 {
            for (e, x) in second(j, between.map(|triple| triple[j])).into_iter().enumerate() {
                rows[at + step * (b * j + a * e)] = x;
            }
        }
    }

    /// `nine_ct`: three factors of the first layer, three for each triple of the second.
    fn cooley_tukey<N: Barrett>(&self, rows: &mut [N], at: usize, c: &[i32]) {
        let second = |j: usize, x| radix_3_ct(x, &c[3 * (1 + j)..]);
        self.layers(rows, at, |_, x| radix_3_ct(x, c), second);
    }

    /// `nine_gs`: a word for each triple of the first layer, one of the second.
    fn gentleman_sande<N: Barrett>(&self, rows: &mut [N], at: usize, roots: i32, c: &[i32]) {
        let first = |t: usize, x| radix_3_gs(x, roots, c[t], Reduced { sum: false, wide: true });
        let second = |_, x| radix_3_gs(x, roots, c[3], Reduced { sum: true, wide: true });
        self.layers(rows, at, first, second);
    }
}

/// The columns of 17 rows of 1530, with the constants of each row.
fn columns_1530(table: &[i32]) -> impl Iterator<Item = (usize, &[i32])> {
    let rows = table.chunks_exact(table.len() / 17).enumerate();
    rows.flat_map(|(r, c)| (90 * r..90 * r + 10).map(move |at| (at, c)))
}

/// Radix 3 and 3.
pub fn nines_1530<N: Barrett>(rows: &mut [N], table: &[i32]) {
    for (at, c) in columns_1530(&table[2..]) {
        Nine { step: 10, a: 1, b: 3 }.cooley_tukey(rows, at, c);
    }
}

/// Radix 3 and 3 of 1530, back.
pub fn nines_1530_back<N: Barrett>(rows: &mut [N], table: &[i32]) {
    for (at, c) in columns_1530(&table[3..]) {
        Nine { step: 10, a: 3, b: 1 }.gentleman_sande(rows, at, table[2], c);
    }
}

/// The columns of six blocks of 45 places of 1620, with the constants of the lowest place of each.
fn columns_1620(table: &[i32]) -> impl Iterator<Item = (usize, &[i32])> {
    let places = table.chunks_exact(table.len() / 5).enumerate();
    let columns = |place: usize| (0..36).map(move |i| 270 * (i / 6) + 6 * place + i % 6);
    places.flat_map(move |(place, c)| columns(place).map(move |at| (at, c)))
}

/// Radix 3 and 3.
pub fn nines_1620<N: Barrett>(rows: &mut [N], table: &[i32]) {
    for (at, c) in columns_1620(&table[3..]) {
        Nine { step: 30, a: 1, b: 3 }.gentleman_sande(rows, at, table[2], c);
    }
}

/// Radix 3 and 3 of 1620, back.
pub fn nines_1620_back<N: Barrett>(rows: &mut [N], table: &[i32]) {
    for (at, c) in columns_1620(&table[2..]) {
        Nine { step: 30, a: 3, b: 1 }.cooley_tukey(rows, at, c);
    }
}

/// Coefficients between places that meet in `sixes.s`.
const APART: usize = 6 * 45;

/// The columns of the 45 lowest places, with the constants of each place.
fn columns_of_sixes(table: &[i32]) -> impl Iterator<Item = (usize, &[i32])> {
    let places = table.chunks_exact(table.len() / 45).enumerate();
    places.flat_map(|(place, c)| (6 * place..6 * place + 6).map(move |at| (at, c)))
}

fn sixes_of<N: Barrett>(rows: &mut [N], table: &[i32], wide: bool) {
    for (at, c) in columns_of_sixes(&table[3..]) {
        let ([t0, t1], [t2, _]) = (halves(c[1]), halves(c[2]));
        let lower = [0, 1, 2].map(|k| rows[at + APART * k]);
        let upper = [(lower[0], t0), (lower[1], t1), (lower[2], t2)];
        let upper = upper.map(|term| if wide { N::barrett(&[term]) } else { N::exact(&[term]) });
        let lower = radix_3_gs(lower, table[0], c[0], Reduced { sum: false, wide });
        let upper = radix_3_gs(upper, table[0], c[0], Reduced { sum: false, wide: true });
        for (k, x) in lower.into_iter().chain(upper).enumerate() {
            rows[at + APART * k] = x;
        }
    }
}

/// Radix 2 and 3 of an operand, whose upper half is zero.
pub fn sixes<N: Barrett>(rows: &mut [N], table: &[i32]) {
    sixes_of(rows, table, true);
}

/// Radix 2 and 3 of a ternary operand, whose upper half is zero.
pub fn sixes_small<N: Barrett>(rows: &mut [N], table: &[i32]) {
    sixes_of(rows, table, false);
}

/// Radix 3 and 2, back.
pub fn sixes_back<N: Barrett>(rows: &mut [N], table: &[i32]) {
    for (at, c) in columns_of_sixes(&table[2..]) {
        let half = |first: usize| [0, 1, 2].map(|k| rows[at + APART * (first + k)]);
        let [u, v] = [0, 3].map(|first| radix_3_ct(half(first), c));
        let ([t0, t1], [t2, _]) = (halves(c[3]), halves(c[4]));
        for (k, t) in [t0, t1, t2].into_iter().enumerate() {
            let v = N::barrett(&[(v[k], t)]);
            rows[at + APART * k] = u[k].plus(v);
            rows[at + APART * (k + 3)] = u[k].minus(v);
        }
    }
}

/// Radix 5, there or back.
pub fn fives<N: Barrett>(rows: &mut [N], table: &[i32; 4]) {
    for block in rows.chunks_exact_mut(30) {
        for i in 0..6 {
            let a = [0, 1, 2, 3, 4].map(|k| block[i + 6 * k]);
            for (k, x) in radix_5(a, [table[0], table[1]]).into_iter().enumerate() {
                block[i + 6 * k] = x;
            }
        }
    }
}

/// Radix 17 of an operand that ends with the ninth of 17 rows. The memory of the last eight is not read.
pub fn seventeens<N: Barrett>(rows: &mut [N], plan: &Plan<'_>) {
    rows[PADDED..].fill(N::ZERO);
    <Model as Engine<N, N>>::rows(plan, Pass::Seventeens, rows);
}

/// Runs the first passes of an operand of length 1530, in uninitialised memory.
pub fn begin_1530<'a, N: Barrett>(
    out: &'a mut MaybeUninit<Transform<N, 1530>>,
    operand: &[N; P],
    plan: &Plan<'_>,
) -> &'a mut Transform<N, 1530> {
    let out = out.write(Transform([N::ZERO; _]));
    pad(&mut out.0, operand);
    seventeens(&mut out.0, plan);
    out
}

/// Runs the first passes of a ternary operand of length 1530, in uninitialised memory.
pub fn begin_small_1530<'a, N: Barrett, S: Copy + Into<N>>(
    out: &'a mut MaybeUninit<Transform<N, 1530>>,
    operand: &[S; P],
    plan: &Plan<'_>,
) -> &'a mut Transform<N, 1530> {
    let out = out.write(Transform([N::ZERO; _]));
    pad_small(&mut out.0, operand);
    seventeens(&mut out.0, plan);
    out
}

/// Runs the first passes of an operand of length 1620, in uninitialised memory.
pub fn begin_1620<'a, N: Barrett>(
    out: &'a mut MaybeUninit<Transform<N, 1620>>,
    operand: &[N; P],
    table: &Sixes,
) -> &'a mut Transform<N, 1620> {
    let out = out.write(Transform([N::ZERO; _]));
    pad(&mut out.0, operand);
    sixes(&mut out.0, table);
    out
}

/// Runs the first passes of a ternary operand of length 1620, in uninitialised memory.
pub fn begin_small_1620<'a, N: Barrett, S: Copy + Into<N>>(
    out: &'a mut MaybeUninit<Transform<N, 1620>>,
    operand: &[S; P],
    table: &Sixes,
) -> &'a mut Transform<N, 1620> {
    let out = out.write(Transform([N::ZERO; _]));
    pad_small(&mut out.0, operand);
    sixes_small(&mut out.0, table);
    out
}

/// Radix 17 back.
pub fn seventeens_back<N: Barrett>(rows: &mut [N], plan: &Plan<'_>) {
    <Model as Engine<N, N>>::rows(plan, Pass::SeventeensBack, rows);
}

/// Products modulo leaves, in place of the left operand.
pub fn leaves<N: Barrett>(rows: &mut [N], right: &[N], plan: &Plan<'_>) {
    <Model as Engine<N, N>>::leaves(plan, rows, right);
}

/// Modulo x^p - x - 1, in place.
pub fn fold<N: Barrett, const LENGTH: usize>(rows: &mut [N; LENGTH], plan: &Plan<'_>) {
    let unfolded = *rows;
    <Model as Engine<N, N>>::fold(plan, rows, &unfolded);
}
