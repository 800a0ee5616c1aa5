//! Passes of rings with several evaluation points: `kernels/six.s` and `kernels/points.s`.

use super::{Number, length_3};
use crate::ring::{Program, Sums};

/// Constants of the 3-point transform: w, w², 1 at the end of a table.
fn roots(table: &[i32]) -> &[i32] {
    &table[table.len() - 3..]
}

/// Transforms an operand to rows, for each point.
pub(crate) fn six<N: Number>(program: &Program<'_>, sums: Sums, rows: &mut [N], operand: &[N]) {
    let (m, row, leaf) = (program.modulus, program.row(), program.leaf);
    let per_point = 6 * row;
    let table = program.tables.columns;
    let (one, size) = (table[table.len() - 1], 9 * row + 3);
    for (point, rows) in rows.chunks_exact_mut(per_point * leaf).enumerate() {
        let own = if point == 0 { roots(table) } else { &table[size * (point - 1)..size * point] };
        for class in 0..row {
            for at in 0..leaf {
                let x = |n: usize| {
                    let block = class + row * n;
                    let power = |n: usize| if point == 0 { one } else { own[9 * class + n] };
                    let x = |block: usize| operand[leaf * block + at];
                    if block + per_point < program.blocks() {
                        N::combine(m, &[(x(block), power(n)), (x(block + per_point), power(n + 6))])
                    } else if point == 0 {
                        x(block)
                    } else {
                        N::combine(m, &[(x(block), power(n))])
                    }
                };
                let halves = [0, 1, 2].map(|n| {
                    let (x, y) = (x(n), x(n + 3));
                    let odd = (class + n) % 2 == 1;
                    [x.plus(y), if odd { y.minus(x) } else { x.minus(y) }]
                });
                for k in 0..2 {
                    let member = |j: usize| halves[(j + 2 * class) % 3][k];
                    let x = [member(0), member(1), member(2)];
                    for (j, y) in length_3(m, x, sums, roots(own)).into_iter().enumerate() {
                        rows[leaf * (row * (3 * k + j) + class) + at] = y;
                    }
                }
            }
        }
    }
}

/// Transforms rows to blocks, for each point in place.
pub(crate) fn six_back<N: Number>(program: &Program<'_>, sums: Sums, rows: &mut [N]) {
    let (m, row, leaf) = (program.modulus, program.row(), program.leaf);
    let w = roots(program.tables.columns_back);
    // 1 modulo one length and 0 modulo the others; the row is 1 modulo 6.
    let (of_row, of_3, of_2) = (6 * (row - (row - 1) / 6), 4 * row, 3 * row);
    for rows in rows.chunks_exact_mut(6 * row * leaf) {
        for class in 0..row {
            for at in 0..leaf {
                let x = |n: usize| rows[leaf * (row * n + class) + at];
                let [u, v] = [0, 3].map(|n| length_3(m, [x(n), x(n + 1), x(n + 2)], sums, w));
                for (j, (u, v)) in u.into_iter().zip(v).enumerate() {
                    for (parity, y) in [u.plus(v), u.minus(v)].into_iter().enumerate() {
                        let block = (of_row * class + of_3 * j + of_2 * parity) % (6 * row);
                        rows[leaf * block + at] = y;
                    }
                }
            }
        }
    }
}

/// Interpolates the parts that multiply powers of X from the values at the points.
pub(crate) fn interpolate<N: Number>(program: &Program<'_>, out: &mut [N], values: &[N]) {
    match program.points {
        2 => two_points(program, out, values),
        _ => three_points(program, out, values),
    }
}

/// Computes three parts from the values at three points.
fn three_points<N: Number>(program: &Program<'_>, out: &mut [N], values: &[N]) {
    let (m, leaf, size) = (program.modulus, program.leaf, program.spectrum() / 3);
    let (&[one, c1, c2], of_block): (&[i32; 3], _) =
        program.tables.columns_back.split_first_chunk().expect("constants");
    for i in 0..size {
        let own = &of_block[i / leaf * 4..];
        let [u, v, w] = [0, 1, 2].map(|point| values[size * point + i]);
        let middle = N::combine(m, &[(u, c1), (v, own[0]), (w, own[2])]);
        let upper = N::combine(m, &[(u, c2), (v, own[1]), (w, own[3])]);
        let lower = N::combine(m, &[(u, one)]).minus(middle).minus(upper);
        (out[i], out[size + i], out[2 * size + i]) = (lower, middle, upper);
    }
}

/// Computes two halves from the values at two points.
fn two_points<N: Number>(program: &Program<'_>, out: &mut [N], values: &[N]) {
    let (m, leaf) = (program.modulus, program.leaf);
    let half = program.spectrum() / 2;
    let (of_first, of_second) = program.tables.columns_back[3..].split_at(1);
    for i in 0..half {
        let (u, v) = (values[i], values[half + i]);
        let upper = N::combine(m, &[(u, of_first[0]), (v, of_second[i / leaf])]);
        out[i] = u.minus(upper);
        out[half + i] = upper;
    }
}

/// Computes the highest coefficients, and corrects those in the middle, from the lowest.
pub(crate) fn spread<N: Number>(program: &Program<'_>, c: &mut [N]) {
    let (m, spectrum, table) = (program.modulus, program.spectrum(), program.tables.columns_back);
    // The last one is no coefficient: the kernel works on words.
    for n in 0..=program.low {
        let (middle, top) = (n + spectrum / 2, n + spectrum);
        if n < program.low {
            c[middle] = N::combine(m, &[(c[middle], table[2]), (c[top], table[1])]);
        }
        c[top] = N::combine(m, &[(c[top], table[0])]);
    }
}
