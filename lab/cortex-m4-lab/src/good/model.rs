//! The passes as Rust: the same operations on the same operands as the assembly, on [`Number`]s of any kind.

use core::mem::MaybeUninit;

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
///
/// Coefficients n, n + 192, n + 384 and n + 576 meet. They come to blocks k or k + 4 of 64 coefficients of a row, where one of
/// the two is zero: there is v_k modulo y^256 - 1 and v_k or -v_k modulo y^256 + 1. The signs, and which of the four is
/// v_k, are the same for 64 of n: a third.
fn first_layers<N: Number, O: Copy + Into<N>>(
    rows: &mut Rows<N>,
    operand: &[O; P],
    [i, zeta, zeta_3]: [i32; 3],
    times: impl Fn(&[(N, i32)]) -> N,
) {
    for n in 0..APART {
        let third = n / 64;
        let v = |k: usize| {
            let place = n + APART * ((4 + third - k) % 4);
            operand.get(place).map_or(N::ZERO, |&c| c.into())
        };
        let [v0, v1, v2, v3] = core::array::from_fn(v);
        // In the first third -v_2, then -v_0 and -v_3, then -v_1.
        let zeta_3 = if third == 0 { zeta_3 } else { -zeta_3 };
        let at_zeta = times(&[(v1, zeta), (v3, zeta_3)]);
        let at_zeta_3 = times(&[(v1, zeta_3), (v3, zeta)]);
        let [low, high] = length_2([v0.plus(v2), v1.plus(v3)]);
        let at_i = length_2([v0.minus(v2), times(&[(v1.minus(v3), i)])]);
        let i_v2 = times(&[(v2, i)]);
        let [sum, difference] = length_2([v0, i_v2]);
        let [a, b] = length_2([[difference, i_v2.minus(v0), sum][third], at_zeta]);
        let [c, d] = match third {
            0 => length_2([sum, at_zeta_3]),
            1 => [N::ZERO.minus(sum.plus(at_zeta_3)), at_zeta_3.minus(sum)],
            _ => length_2([difference, at_zeta_3]),
        };
        let [a, b] = if third == 2 { [b, a] } else { [a, b] };
        for (k, x) in [low, high, at_i[0], at_i[1], a, b, c, d].into_iter().enumerate() {
            rows[ROW * (n % ROWS) + 64 * k + n % 64] = x;
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

/// Good's permutation and layers 0 to 2, for coefficients so small that products need no reduction.
pub fn forward_0_to_2_small<N: Number, O: Copy + Into<N>>(
    rows: &mut Rows<N>,
    operand: &[O; P],
    table: &Forward,
) {
    first_layers(rows, operand, table.first_small, N::sum);
}

/// Runs the first pass of an operand, into uninitialised memory.
pub fn begin<'a, N: Number, O: Copy + Into<N>>(
    rows: &'a mut MaybeUninit<Rows<N>>,
    operand: &[O; P],
    table: &Forward,
) -> &'a mut Rows<N> {
    let rows = rows.write([N::ZERO; _]);
    forward_0_to_2(rows, operand, table);
    rows
}

/// Runs the first pass of a ternary operand, into uninitialised memory.
pub fn begin_small<'a, N: Number, O: Copy + Into<N>>(
    rows: &'a mut MaybeUninit<Rows<N>>,
    operand: &[O; P],
    table: &Forward,
) -> &'a mut Rows<N> {
    let rows = rows.write([N::ZERO; _]);
    forward_0_to_2_small(rows, operand, table);
    rows
}

/// Three layers of all groups of eight coefficients that are `apart` from one another. `layers` gets the group, the number of its
/// block and its place in the block.
fn three_layers<N: Number>(
    rows: &mut Rows<N>,
    apart: usize,
    layers: impl Fn(&mut [N; 8], usize, usize),
) {
    for first in (0..ROWS * ROW).step_by(8 * apart) {
        for place in 0..apart {
            let mut x = core::array::from_fn(|k| rows[first + place + apart * k]);
            layers(&mut x, first % ROW / (8 * apart), place);
            for (k, x) in x.into_iter().enumerate() {
                rows[first + place + apart * k] = x;
            }
        }
    }
}

/// Computes three layers of a transform in place: the first joins `x[k]` and `x[k + 4]`, the last
/// neighbours.
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

/// Three layers from halves to neighbours, of the first block: the roots are 1, then 1 and i, then 1, i, ζ and ζ³.
fn first_there<N: Number>(x: &mut [N; 8], [i, zeta, zeta_3]: [i32; 3]) {
    for (a, b) in [(0, 4), (1, 5), (2, 6), (3, 7), (0, 2), (1, 3), (0, 1)] {
        [x[a], x[b]] = length_2([x[a], x[b]]);
    }
    butterfly(x, 4, 6, i);
    butterfly(x, 5, 7, i);
    butterfly(x, 2, 3, i);
    butterfly(x, 4, 5, zeta);
    butterfly(x, 6, 7, zeta_3);
}

/// Computes three layers of the inverse transform in place: the first joins neighbours, the last
/// `x[k]` and `x[k + 4]`.
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

/// Three layers from neighbours to halves, of each first place: the roots are the inverses of 1, then of 1 and i, then of 1, ζ, i
/// and ζ³.
fn first_back<N: Number>(x: &mut [N; 8], [i, zeta, zeta_3]: [i32; 3]) {
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

/// Layers 3 to 5.
pub fn forward_3_to_5<N: Number>(rows: &mut Rows<N>, table: &Forward) {
    three_layers(rows, 8, |x, block, _| match block {
        0 => first_there(x, table.first),
        _ => there(x, &table.middle[block - 1]),
    });
}

/// Layers 6 to 8.
pub fn forward_6_to_8<N: Number>(rows: &mut Rows<N>, table: &Forward) {
    three_layers(rows, 1, |x, block, _| there(x, &table.last[block]));
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

/// The first three layers on the way back, whose roots are 1, i, ζ and ζ³.
pub fn inverse_0_to_2<N: Number>(rows: &mut Rows<N>, table: &Inverse) {
    for x in rows.as_chunks_mut::<8>().0 {
        first_back(x, table.first);
    }
}

/// Layers 3 to 5 on the way back.
pub fn inverse_3_to_5<N: Number>(rows: &mut Rows<N>, table: &Inverse) {
    three_layers(rows, 8, |x, _, place| match place {
        0 => first_back(x, table.first),
        _ => back(x, &table.middle[place - 1]),
    });
}

/// Layers 6 to 8 on the way back.
pub fn inverse_6_to_8<N: Number>(rows: &mut Rows<N>, table: &Inverse) {
    three_layers(rows, 64, |x, _, place| back(x, &table.last[place]));
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
