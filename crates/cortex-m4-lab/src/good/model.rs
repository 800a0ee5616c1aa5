//! The passes as Rust: the same operations on the same operands as the assembly, on [`Number`]s of any kind.

use super::number::Number;
use super::tables::{Fold, Forward, Inverse, Seven};
use super::{ROW, ROWS, Rows};
use crate::P;

/// Coefficients below which an operand has all that it has: half of x^1536 - 1.
const HALF: usize = ROWS * ROW / 2;
/// Coefficients between those that meet in the first three layers.
const APART: usize = HALF / 4;

/// (a, b) from (a, b).
fn length_2<N: Number>([a, b]: [N; 2]) -> [N; 2] {
    [a.plus(b), a.minus(b)]
}

/// a + wb, a - wb at two places.
fn butterfly<N: Number>(x: &mut [N; 8], i: usize, j: usize, w: i32) {
    [x[i], x[j]] = length_2([x[i], N::montgomery(&[(x[j], w)])]);
}

/// The first three layers for any of the two kinds of products by i, ζ and ζ³.
fn first_layers<N: Number, O: Copy + Into<N>>(
    rows: &mut Rows<N>,
    operand: &[O; P],
    [i, zeta, zeta_3]: [i32; 3],
    times: impl Fn(&[(N, i32)]) -> N,
) {
    for at in 0..APART {
        let (row, place, third) = (at % ROWS, at % 64, at / 64);
        let mut v = [(N::ZERO, false); 4];
        for t in 0..4 {
            // x^n is y^(n mod 512): which of eight blocks of 64 it comes to. Of the blocks k and k + 4 one has zeros.
            let block = (third + 3 * t) % 8;
            let n = at + APART * t;
            v[block % 4] = (operand.get(n).map_or(N::ZERO, |&c| c.into()), block >= 4);
        }
        // Modulo y^256 - 1 all are there; modulo y^256 + 1 the upper ones are negative.
        let [v0, v1, v2, v3] = v.map(|v| v.0);
        let sum = |a: (N, bool), b: N| if a.1 { N::ZERO.minus(b) } else { b };
        let signed = |k: usize, c: i32| (v[k].0, if v[k].1 { -c } else { c });
        let [u0, u1] = [v0.plus(v2), v1.plus(v3)];
        let [w0, w1] = [v0.minus(v2), times(&[(v1.minus(v3), i)])];
        let low = sum(v[0], v0);
        let high = times(&[signed(2, i)]);
        let [p, m] = length_2([low, high]);
        let p1 = times(&[signed(1, zeta), signed(3, zeta_3)]);
        let m1 = times(&[signed(1, zeta_3), signed(3, zeta)]);
        let out = [length_2([u0, u1]), length_2([w0, w1]), length_2([p, p1]), length_2([m, m1])];
        for (k, x) in out.into_iter().flatten().enumerate() {
            rows[ROW * row + 64 * k + place] = x;
        }
    }
}

/// Good's permutation and layers 0 to 2, for coefficients within ±(q-1)/2.
pub fn forward_0_to_2<N: Number, O: Copy + Into<N>>(
    rows: &mut Rows<N>,
    operand: &[O; P],
    table: &Forward,
) {
    first_layers(rows, operand, table.first, N::montgomery);
}

/// The same for coefficients so small that products need no reduction.
pub fn forward_0_to_2_small<N: Number, O: Copy + Into<N>>(
    rows: &mut Rows<N>,
    operand: &[O; P],
    table: &Forward,
) {
    first_layers(rows, operand, table.first_small, N::sum);
}

/// Three layers of all blocks of eight, `apart` coefficients apart. A block of coefficients has roots of its own on the
/// way there, a place in each block on the way back.
fn three_layers<N: Number>(
    rows: &mut Rows<N>,
    apart: usize,
    roots: impl Fn(usize, usize) -> Seven,
    layers: impl Fn(&mut [N; 8], &Seven),
) {
    for first in (0..ROWS * ROW).step_by(8 * apart) {
        for place in 0..apart {
            let mut x = core::array::from_fn(|k| rows[first + place + apart * k]);
            layers(&mut x, &roots(first % ROW / (8 * apart), place));
            for (k, x) in x.into_iter().enumerate() {
                rows[first + place + apart * k] = x;
            }
        }
    }
}

/// From halves to neighbours.
fn there<N: Number>(x: &mut [N; 8], w: &Seven) {
    for k in 0..4 {
        butterfly(x, k, k + 4, w[0]);
    }
    for k in 0..2 {
        butterfly(x, k, k + 2, w[1]);
        butterfly(x, k + 4, k + 6, w[2]);
    }
    for k in 0..4 {
        butterfly(x, 2 * k, 2 * k + 1, w[3 + k]);
    }
}

/// From neighbours to halves.
fn back<N: Number>(x: &mut [N; 8], w: &Seven) {
    for k in 0..4 {
        butterfly(x, 2 * k, 2 * k + 1, w[0]);
    }
    for k in [0, 4] {
        butterfly(x, k, k + 2, w[1]);
        butterfly(x, k + 1, k + 3, w[2]);
    }
    for k in 0..4 {
        butterfly(x, k, k + 4, w[3 + k]);
    }
}

/// Layers 3 to 5.
pub fn forward_3_to_5<N: Number>(rows: &mut Rows<N>, table: &Forward) {
    three_layers(rows, 8, |block, _| table.middle[block], there);
}

/// Layers 6 to 8.
pub fn forward_6_to_8<N: Number>(rows: &mut Rows<N>, table: &Forward) {
    three_layers(rows, 1, |block, _| table.last[block], there);
}

/// Products modulo w³ - 1, in place of the left operand.
pub fn products<N: Number>(a: &mut Rows<N>, b: &Rows<N>) {
    for j in 0..ROW {
        let of = |rows: &Rows<N>| [rows[j], rows[ROW + j], rows[2 * ROW + j]];
        let ([a0, a1, a2], [b0, b1, b2]) = (of(a), of(b));
        a[j] = N::bilinear(&[(a0, b0), (a1, b2), (a2, b1)]);
        a[ROW + j] = N::bilinear(&[(a0, b1), (a1, b0), (a2, b2)]);
        a[2 * ROW + j] = N::bilinear(&[(a0, b2), (a1, b1), (a2, b0)]);
    }
}

/// The first three layers on the way back, whose roots are 1, i and ζ.
pub fn inverse_0_to_2<N: Number>(rows: &mut Rows<N>, table: &Inverse) {
    let [i, zeta, zeta_3] = table.first;
    for x in rows.as_chunks_mut::<8>().0 {
        for k in [0, 2, 4, 6] {
            [x[k], x[k + 1]] = length_2([x[k], x[k + 1]]);
        }
        for k in [0, 4] {
            [x[k], x[k + 2]] = length_2([x[k], x[k + 2]]);
            butterfly(x, k + 1, k + 3, i);
        }
        [x[0], x[4]] = length_2([x[0], x[4]]);
        butterfly(x, 1, 5, zeta);
        butterfly(x, 2, 6, i);
        butterfly(x, 3, 7, zeta_3);
    }
}

/// Layers 3 to 5 on the way back.
pub fn inverse_3_to_5<N: Number>(rows: &mut Rows<N>, table: &Inverse) {
    three_layers(rows, 8, |_, place| table.middle[place], back);
}

/// Layers 6 to 8 on the way back.
pub fn inverse_6_to_8<N: Number>(rows: &mut Rows<N>, table: &Inverse) {
    three_layers(rows, 64, |_, place| table.last[place], back);
}

/// Modulo x^p - x - 1, as integers, modulo q.
pub fn fold<N: Number>(out: &mut [N::Coefficient; P], rows: &Rows<N>, table: &Fold) {
    let (p, [q, quotient]) = (table.p, table.modulus);
    let c = |n: usize| rows[ROW * (n % ROWS) + n % ROW];
    for k in 0..p {
        let near = if k > 0 { c(k + p - 1) } else { N::ZERO };
        let sum = c(k).plus(c(k + p)).plus(near);
        let lifted = N::montgomery(&[(sum, table.scale)]).lift(table.bound);
        let reduced = (0..table.steps).fold(lifted, |c, _| c.reduce(q, quotient));
        out[k] = reduced.coefficient();
    }
}
