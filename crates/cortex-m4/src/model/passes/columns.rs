//! Passes between the coefficients, in blocks, and rows: one column after the other.

use super::rows::length_7;
use super::{Number, constants, length_3};
use crate::field::Field;
use crate::ring::{Program, Sums};

/// Rows of nine blocks in a half.
const ROWS: usize = 5;
/// Blocks of a row.
const ROW: usize = 9;
/// Blocks of a half.
const HALF: usize = ROWS * ROW;

/// 2-point and 5-point transforms: `kernels/ten.s`, forward.
pub(crate) fn ten<N: Number>(program: &Program<'_>, rows: &mut [N], operand: &[N]) {
    let (w, blocks) = (constants(program.tables.columns), program.padded() / program.leaf);
    ten_of(program.modulus, program.leaf, (w, blocks), rows, operand);
}

/// 2-point and 5-point transforms for blocks of any length. The operand has a few more blocks than a half.
pub(crate) fn ten_of<N: Number>(
    m: Field,
    leaf: usize,
    (w, blocks): (&[i32; 5], usize),
    rows: &mut [N],
    operand: &[N],
) {
    for class in 0..ROW {
        for at in 0..leaf {
            let x = |i: usize| operand[leaf * (class + ROW * i) + at];
            let sixth = class + HALF < blocks;
            let mut put = |k: usize, even: N, odd: N| {
                let difference = if class % 2 == 0 { even.minus(odd) } else { odd.minus(even) };
                for (half, y) in [even.plus(odd), difference].into_iter().enumerate() {
                    rows[leaf * (HALF * half + ROW * k + class) + at] = y;
                }
            };
            let odd = x(1).plus(x(3));
            let odd = if sixth { odd.plus(x(5)) } else { odd };
            let [even, odd] =
                [x(0).plus(x(2)).plus(x(4)), odd].map(|y| N::combine(m, &[(y, w[0])]));
            put(0, even, odd);
            for k in 1..ROWS {
                let c = |i: usize| w[k * (class + 10 - i) % 5];
                let even = N::combine(m, &[(x(0), c(0)), (x(2), c(2)), (x(4), c(4))]);
                let odd = if sixth {
                    N::combine(m, &[(x(5), c(5)), (x(1), c(1)), (x(3), c(3))])
                } else {
                    N::combine(m, &[(x(1), c(1)), (x(3), c(3))])
                };
                put(k, even, odd);
            }
        }
    }
}

/// 5-point transform by even and odd parts.
pub fn length_5<N: Number>(
    m: Field,
    x: [N; 5],
    [one, c1, c2, t1, t2, minus_t1]: [i32; 6],
) -> [N; 5] {
    let (s1, d1) = (x[1].plus(x[4]), x[1].minus(x[4]));
    let (s2, d2) = (x[2].plus(x[3]), x[2].minus(x[3]));
    let e0 = N::combine(m, &[(x[0], one), (s1, one), (s2, one)]);
    let e1 = N::combine(m, &[(x[0], one), (s1, c1), (s2, c2)]);
    let e2 = N::combine(m, &[(x[0], one), (s2, c1), (s1, c2)]);
    let o1 = N::combine(m, &[(d1, t1), (d2, t2)]);
    let o2 = N::combine(m, &[(d1, t2), (d2, minus_t1)]);
    [e0, e1.plus(o1), e2.plus(o2), e2.minus(o2), e1.minus(o1)]
}

/// A block and the one an odd number of blocks above it, from the sum and the difference of both halves' values.
fn in_halves<N>(block: usize, sum: N, difference: N) -> [N; 2] {
    if block.is_multiple_of(2) { [sum, difference] } else { [difference, sum] }
}

/// Inverse 5-point and 2-point transforms: `kernels/ten.s`, back.
pub(crate) fn ten_back<N: Number>(program: &Program<'_>, out: &mut [N], rows: &[N]) {
    ten_back_of(program.modulus, program.leaf, *constants(program.tables.columns_back), out, rows);
}

/// Inverse 5-point and 2-point transforms for blocks of any length.
pub(crate) fn ten_back_of<N: Number>(
    m: Field,
    leaf: usize,
    c: [i32; 6],
    out: &mut [N],
    rows: &[N],
) {
    for class in 0..ROW {
        for at in 0..leaf {
            let value = |half: usize| {
                let x = |k: usize| rows[leaf * (HALF * half + ROW * k + class) + at];
                length_5(m, [0, 1, 2, 3, 4].map(x), c)
            };
            let (u, v) = (value(0), value(1));
            for j in 0..ROWS {
                let block = (10 * class + 36 * j) % HALF;
                let [near, far] = in_halves(block, u[j].plus(v[j]), u[j].minus(v[j]));
                out[leaf * block + at] = near;
                out[leaf * (block + HALF) + at] = far;
            }
        }
    }
}

/// 2-point and 5-point transforms of an operand that has all blocks: `kernels/ten.s`, forward.
pub(crate) fn ten_whole<N: Number>(
    m: Field,
    leaf: usize,
    c: [i32; 6],
    rows: &mut [N],
    operand: &[N],
) {
    for class in 0..ROW {
        for at in 0..leaf {
            for half in 0..2 {
                let y = length_5(
                    m,
                    [0, 1, 2, 3, 4].map(|j| {
                        let block = (10 * class + 36 * j) % HALF;
                        let [near, far] = [block, block + HALF].map(|n| operand[leaf * n + at]);
                        match (half, block % 2) {
                            (0, _) => near.plus(far),
                            (_, 0) => near.minus(far),
                            _ => far.minus(near),
                        }
                    }),
                    c,
                );
                for (k, y) in y.into_iter().enumerate() {
                    rows[leaf * (HALF * half + ROW * k + class) + at] = y;
                }
            }
        }
    }
}

/// 4-point transform of x at a residue, z at the next one and y at the one before: values at 1, i, -1, -i.
fn length_4<N: Number>(m: Field, x: N, z: N, y: N, residue: usize, i: i32) -> [N; 4] {
    let product = |y: N| N::combine(m, &[(y, i)]);
    let (even, z) = (z.plus(y), z.minus(y));
    let difference = if residue.is_multiple_of(2) { x.minus(even) } else { even.minus(x) };
    let [at_i, at_minus_i] = match residue {
        0 => [x.plus(product(z)), x.minus(product(z))],
        1 => [product(x).minus(z), N::ZERO.minus(z).minus(product(x))],
        2 => [N::ZERO.minus(x).minus(product(z)), product(z).minus(x)],
        _ => [z.minus(product(x)), z.plus(product(x))],
    };
    [x.plus(even), at_i, difference, at_minus_i]
}

/// 4-point and 3-point transforms: `kernels/twelve.s`, forward. The upper half of the blocks is zero.
pub(crate) fn twelve<N: Number>(program: &Program<'_>, sums: Sums, rows: &mut [N], operand: &[N]) {
    let (m, row, leaf) = (program.modulus, program.row(), program.leaf);
    let (i, constants) = (program.tables.columns[0], &program.tables.columns[1..]);
    for class in 0..row {
        for at in 0..leaf {
            let x = |n: usize| {
                let x = operand[..program.padded()].get(leaf * (class + row * n) + at);
                x.copied().unwrap_or(N::ZERO)
            };
            let fours = [0, 1, 2].map(|n| {
                // Blocks that are three columns apart have the same residue modulo 3, and neighboring ones modulo 4.
                let third = if n == 0 { x(6) } else { N::ZERO };
                let residue = class + row * n;
                if 3 * row % 4 == 1 {
                    length_4(m, x(n), x(n + 3), third, residue % 4, i)
                } else {
                    length_4(m, x(n + 3), x(n), third, (residue + 3) % 4, i)
                }
            });
            for k in 0..4 {
                let member = |j: usize| fours[(j + 2 * class) % 3][k];
                let values = length_3(m, [member(0), member(1), member(2)], sums, constants);
                for (j, y) in values.into_iter().enumerate() {
                    rows[leaf * (row * (3 * k + j) + class) + at] = y;
                }
            }
        }
    }
}

/// Inverse 3-point and 4-point transforms: `kernels/twelve.s`, back.
pub(crate) fn twelve_back<N: Number>(program: &Program<'_>, sums: Sums, out: &mut [N], rows: &[N]) {
    let (m, row, leaf) = (program.modulus, program.row(), program.leaf);
    let &[one, i]: &[i32; 2] = constants(program.tables.columns_back);
    // 1 modulo one length and 0 modulo the others.
    let of_row = if row == 7 { 36 } else { 144 };
    let (of_3, of_4) = (4 * row * (row % 3), 3 * row * (3 * row % 4));
    for class in 0..row {
        for at in 0..leaf {
            let x = |n: usize| rows[leaf * (row * n + class) + at];
            let threes = [0, 3, 6, 9].map(|n| {
                length_3(m, [x(n), x(n + 1), x(n + 2)], sums, &program.tables.columns_back[2..])
            });
            for j in 0..3 {
                let [u0, u1, u2, u3] = threes.map(|values| values[j]);
                let (a, b) = (u0.plus(u2), u0.minus(u2));
                let c = N::combine(m, &[(u1.plus(u3), one)]);
                let d = N::combine(m, &[(u1.minus(u3), i)]);
                let values = [a.plus(c), b.plus(d), a.minus(c), b.minus(d)];
                for (residue, y) in values.into_iter().enumerate() {
                    let block = (of_row * class + of_3 * j + of_4 * residue) % program.leaves();
                    out[leaf * block + at] = y;
                }
            }
        }
    }
}

/// 2-point and 7-point transforms: `kernels/fourteen.s`, forward.
pub(crate) fn fourteen<N: Number>(program: &Program<'_>, rows: &mut [N], operand: &[N]) {
    let (m, leaf, t) = (program.modulus, program.leaf, constants(program.tables.columns));
    for class in 0..9 {
        for at in 0..leaf {
            for half in 0..2 {
                let x = |exponent: usize| {
                    // The block of this column and exponent that is not in the upper half.
                    let block = class + 9 * (4 * (exponent + 7 * class - class) % 7);
                    let x = operand[..program.padded()].get(leaf * block + at);
                    let x = x.copied().unwrap_or(N::ZERO);
                    if half * block % 2 == 1 { N::ZERO.minus(x) } else { x }
                };
                for (k, y) in length_7(m, x, t).into_iter().enumerate() {
                    rows[leaf * (63 * half + 9 * k + class) + at] = y;
                }
            }
        }
    }
}

/// Inverse 7-point and 2-point transforms: `kernels/fourteen.s`, back.
pub(crate) fn fourteen_back<N: Number>(program: &Program<'_>, out: &mut [N], rows: &[N]) {
    let (m, leaf, t) = (program.modulus, program.leaf, constants(program.tables.columns_back));
    for class in 0..9 {
        for at in 0..leaf {
            let values =
                |half: usize| length_7(m, |k| rows[leaf * (63 * half + 9 * k + class) + at], t);
            for (k, (u, v)) in values(0).into_iter().zip(values(1)).enumerate() {
                let block = (28 * class + 36 * k) % 63;
                let [near, far] = in_halves(block, u.plus(v), u.minus(v));
                out[leaf * block + at] = near;
                out[leaf * (block + 63) + at] = far;
            }
        }
    }
}
