//! The passes as Rust: the same operations on the same operands as `kernels/*.s`, on numbers of any kind.

use goodprime_cortex_m4::model::{Number, fold_of, length_5, nine_of};
use goodprime_cortex_m4::ring::{Reduce, Scale};

use super::Engine;
use super::plan::{M, Pass, Plan};
use super::tables::rader;
use crate::P;

/// Runs passes on numbers of any kind.
#[derive(Clone, Copy, Debug)]
pub struct Model;

/// Blocks of a row of ten.
const ROW: usize = 27;
/// Rows of a half.
const HALF: usize = 5;

impl<N: Number, S: Copy + Into<N>> Engine<N, S> for Model {
    fn first(plan: &Plan<'_>, rows: &mut [N], operand: &[N; P]) {
        match plan.first() {
            Pass::Columns => columns(plan, rows, operand),
            _ => scatter(plan, rows, operand),
        }
    }

    fn first_small(plan: &Plan<'_>, rows: &mut [N], operand: &[S; P]) {
        match plan.first() {
            Pass::Columns => small_columns(plan, rows, operand),
            _ => scatter(plan, rows, operand),
        }
    }

    fn rows(plan: &Plan<'_>, pass: Pass, rows: &mut [N]) {
        let (rows, tables) = (&mut rows[..plan.length], &plan.tables);
        let reduce = if plan.leaf == 6 { Reduce::LastSum } else { Reduce::All };
        match pass {
            Pass::Threes => threes(tables.threes[0], rows),
            Pass::ThreesBack => threes_back(tables.threes[1], rows),
            Pass::Nines => nine_of(M, plan.leaf, tables.nines[0], reduce, rows),
            Pass::NinesBack => nine_of(M, plan.leaf, tables.nines[1], reduce, rows),
            Pass::Seventeens => seventeens(tables.seventeens[0], rows),
            Pass::SeventeensBack => seventeens(tables.seventeens[1], rows),
            _ => unreachable!("not a pass over rows"),
        }
    }

    fn leaves(plan: &Plan<'_>, rows: &mut [N], right: &[N]) {
        let n = plan.leaf;
        for (leaf, &zeta) in plan.tables.leaves[2..].iter().enumerate() {
            let (a, b) = (&mut rows[n * leaf..][..n], &right[n * leaf..][..n]);
            leaf_product(a, b, zeta);
        }
    }

    fn unfold(plan: &Plan<'_>, out: &mut [N], rows: &[N]) {
        match plan.first() {
            Pass::Columns => columns_back(plan, out, rows),
            _ => gather(plan, out, rows),
        }
    }

    fn fold(plan: &Plan<'_>, out: &mut [N], unfolded: &[N]) {
        fold_of(M, plan.tables.fold, P, Scale::Sum, out, unfolded);
    }
}

/// Half and row of a block, and the coefficient in it, to the index.
fn at(half: usize, row: usize, class: usize, coefficient: usize) -> usize {
    6 * (ROW * (HALF * half + row) + class) + coefficient
}

/// The sums over even and odd m of a class, as values of both halves.
fn halves<N: Number>(class: usize, even: N, odd: N) -> [N; 2] {
    let difference = if class.is_multiple_of(2) { even.minus(odd) } else { odd.minus(even) };
    [even.plus(odd), difference]
}

/// A coefficient of an operand, which is followed by zeros.
fn coefficient<N: Number, S: Copy + Into<N>>(operand: &[S], n: usize) -> N {
    operand.get(n).map_or(N::ZERO, |&x| x.into())
}

/// `ten.s`, forward.
fn columns<N: Number>(plan: &Plan<'_>, rows: &mut [N], operand: &[N]) {
    let w = plan.tables.columns;
    for (class, i) in (0..ROW).flat_map(|class| (0..6).map(move |i| (class, i))) {
        let x = |m: usize| -> N { coefficient(operand, 6 * (class + ROW * m) + i) };
        let sums = [x(0).plus(x(2)).plus(x(4)), x(1).plus(x(3))];
        for (half, y) in halves(class, sums[0], sums[1]).into_iter().enumerate() {
            rows[at(half, 0, class, i)] = N::combine(M, &[(y, w[0])]);
        }
        for k in 1..HALF {
            let term = |m: usize| (x(m), w[k * (class + 2 * m) % 5]);
            let even = N::combine(M, &[term(0), term(2), term(4)]);
            let odd = N::combine(M, &[term(1), term(3)]);
            for (half, y) in halves(class, even, odd).into_iter().enumerate() {
                rows[at(half, k, class, i)] = y;
            }
        }
    }
}

/// `ten.s`, forward, of a small operand.
fn small_columns<N: Number, S: Copy + Into<N>>(plan: &Plan<'_>, rows: &mut [N], operand: &[S]) {
    let [w1, w2, w3, w4] = *plan.tables.small.first_chunk().expect("powers");
    let w = [1, w1, w2, w3, w4];
    for (class, i) in (0..ROW).flat_map(|class| (0..6).map(move |i| (class, i))) {
        for (half, k) in (0..2).flat_map(|half| (0..HALF).map(move |k| (half, k))) {
            let term = |m: usize| {
                let power = w[k * (class + 2 * m) % 5];
                let negative = half == 1 && (class + m) % 2 == 1;
                (
                    coefficient(operand, 6 * (class + ROW * m) + i),
                    if negative { -power } else { power },
                )
            };
            rows[at(half, k, class, i)] = N::exact(&[0, 1, 2, 3, 4].map(term));
        }
    }
}

/// `ten.s`, back.
fn columns_back<N: Number>(plan: &Plan<'_>, out: &mut [N], rows: &[N]) {
    let constants = *plan.tables.columns_back.first_chunk().expect("constants");
    for (class, i) in (0..ROW).flat_map(|class| (0..6).map(move |i| (class, i))) {
        let values = [0, 1].map(|half| {
            length_5(M, [0, 1, 2, 3, 4].map(|k| rows[at(half, k, class, i)]), constants)
        });
        for m in 0..10 {
            let exponent = (class + 2 * m) % 5;
            let [u, v] = values.map(|values| values[exponent]);
            let y = if (class + m).is_multiple_of(2) { u.plus(v) } else { u.minus(v) };
            out[6 * (class + ROW * m) + i] = y;
        }
    }
}

/// `three.s`, forward.
fn threes<N: Number>(table: &[i32], rows: &mut [N]) {
    let (&one, constants) = table.split_first().expect("constants");
    for row in rows.chunks_exact_mut(6 * ROW) {
        for (class, c) in constants.chunks_exact(6).enumerate() {
            for i in 6 * class..6 * class + 6 {
                let [x0, x1, x2] = [0, 1, 2].map(|k| row[i + 54 * k]);
                row[i] = N::combine(M, &[(x0.plus(x1).plus(x2), one)]);
                row[i + 54] = N::combine(M, &[(x0, c[0]), (x1, c[1]), (x2, c[2])]);
                row[i + 108] = N::combine(M, &[(x0, c[3]), (x1, c[4]), (x2, c[5])]);
            }
        }
    }
}

/// `three.s`, back.
fn threes_back<N: Number>(table: &[i32], rows: &mut [N]) {
    let (&one, constants) = table.split_first().expect("constants");
    for row in rows.chunks_exact_mut(6 * ROW) {
        for (class, c) in constants.chunks_exact(4).enumerate() {
            for i in 6 * class..6 * class + 6 {
                let x = N::combine(M, &[(row[i], one)]);
                let t1 = N::combine(M, &[(row[i + 54], c[0]), (row[i + 108], c[1])]);
                let t2 = N::combine(M, &[(row[i + 54], c[2]), (row[i + 108], c[3])]);
                row[i] = x.plus(t1);
                row[i + 54] = x.plus(t2);
                row[i + 108] = x.minus(t1).minus(t2);
            }
        }
    }
}

/// `seventeen.s`.
fn seventeens<N: Number>(table: &[i32], rows: &mut [N]) {
    let constant = |place: usize| pair(table[place])[0];
    let dot = |x: &[(N, i32)]| N::dot(M, x);
    let unit = constant(24);
    for at in 0..90 {
        let x = |r: usize| rows[90 * r + at];
        let eight = [0, 1, 2, 3, 4, 5, 6, 7];
        let s = eight.map(|t| x(rader(t)).plus(x(17 - rader(t))));
        let d = eight.map(|t| x(rader(t)).minus(x(17 - rader(t))));
        let p = [0, 1, 2, 3].map(|t| s[t].plus(s[t + 4]));
        let m = [0, 1, 2, 3].map(|t| s[t].minus(s[t + 4]));
        let with_first = |[c0, c1, c2, c3]: [i32; 4]| {
            dot(&[(x(0), unit), (p[0], c0), (p[1], c1), (p[2], c2), (p[3], c3)])
        };
        // Both constants of the words for even t.
        let words = |place: usize| pair(table[place]);
        let mut y = [with_first([unit; 4]); 17];
        for u in 0..8 {
            let v = u % 4;
            let ([c0, c1], [c2, c3]) = (words((4 - v) % 4), words((6 - v) % 4));
            let even = with_first([c0, c1, c2, c3]);
            let ([c0, c1], [c2, c3]) = (words(7 - v), words(9 - v));
            let odd = dot(&[(m[0], c0), (m[1], c1), (m[2], c2), (m[3], c3)]);
            let e = if u < 4 { even.plus(odd) } else { even.minus(odd) };
            let term = |t: usize| (d[t], words(17 + (t & !1) - u)[t % 2]);
            let o = dot(&eight.map(term));
            let r = rader(16 - u);
            (y[r], y[17 - r]) = (e.plus(o), e.minus(o));
        }
        for (r, y) in y.into_iter().enumerate() {
            rows[90 * r + at] = y;
        }
    }
}

/// `places.s`, forward: an operand of any kind.
fn scatter<N: Number, S: Copy + Into<N>>(plan: &Plan<'_>, rows: &mut [N], operand: &[S]) {
    rows[..plan.length].fill(N::ZERO);
    for (block, &place) in operand[..P].chunks(10).zip(plan.tables.places) {
        for (to, &x) in rows[usize::from(place) / 2..].iter_mut().zip(block) {
            *to = x.into();
        }
    }
}

/// `places.s`, back.
fn gather<N: Number>(plan: &Plan<'_>, out: &mut [N], rows: &[N]) {
    for (block, &place) in out.chunks_exact_mut(10).zip(plan.tables.places) {
        block.copy_from_slice(&rows[usize::from(place) / 2..][..10]);
    }
}

/// `leaves.s`: a <- a·b modulo x^n - ζ, n at most ten. Even results are the odd ones of x·a.
fn leaf_product<N: Number>(a: &mut [N], b: &[N], zeta: i32) {
    let n = a.len();
    let times_zeta = |x: N| N::combine(M, &[(x, zeta)]);
    let mut left = [N::ZERO; 10];
    for parity in [1, 0] {
        if parity == 1 {
            left[..n].copy_from_slice(a);
        } else {
            let last = times_zeta(left[n - 1]);
            left.copy_within(..n - 1, 1);
            left[0] = last;
        }
        for j in (1..n).step_by(2) {
            let mut sum = N::NOTHING;
            for (i, &x) in left[..n].iter().enumerate() {
                let y = if i <= j { b[j - i] } else { times_zeta(b[n + j - i]) };
                sum = N::add_product(sum, x, y);
            }
            a[j - 1 + parity] = N::reduce(M, sum);
        }
    }
}

/// The two constants of a word.
fn pair(word: i32) -> [i32; 2] {
    [word as i16 as i32, word >> 16]
}
