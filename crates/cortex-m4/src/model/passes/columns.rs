//! Passes between the coefficients, in blocks, and rows: one column after the other.

use super::{Number, constants, radix_3};
use crate::field::Modulus;
use crate::ring::{LEAF, Program};

/// Rows of nine blocks in a half.
const ROWS: usize = 5;
/// Blocks of a row.
const ROW: usize = 9;
/// Blocks of a half.
const HALF: usize = ROWS * ROW;

/// `kernels/ten.s`, forward.
pub(crate) fn ten<N: Number>(program: &Program<'_>, rows: &mut [N], operand: &[N]) {
    let (m, w): (_, &[i32; 5]) = (program.modulus, constants(program.tables.columns));
    for class in 0..ROW {
        for at in 0..LEAF {
            let x = |i: usize| operand[LEAF * (class + ROW * i) + at];
            let sixth = (class + 45) * LEAF < program.padded();
            let mut put = |k: usize, even: N, odd: N, reduce: bool| {
                let difference = if class % 2 == 0 { even.minus(odd) } else { odd.minus(even) };
                for (half, y) in [even.plus(odd), difference].into_iter().enumerate() {
                    let y = if reduce { N::combine(m, &[(y, w[0])]) } else { y };
                    rows[LEAF * (HALF * half + ROW * k + class) + at] = y;
                }
            };
            let odd = x(1).plus(x(3));
            let odd = if sixth { odd.plus(x(5)) } else { odd };
            put(0, x(0).plus(x(2)).plus(x(4)), odd, true);
            for k in 1..ROWS {
                let c = |i: usize| w[k * (class + 10 - i) % 5];
                let even = N::combine(m, &[(x(0), c(0)), (x(2), c(2)), (x(4), c(4))]);
                let odd = if sixth {
                    N::combine(m, &[(x(5), c(5)), (x(1), c(1)), (x(3), c(3))])
                } else {
                    N::combine(m, &[(x(1), c(1)), (x(3), c(3))])
                };
                put(k, even, odd, false);
            }
        }
    }
}

/// Length 5 by even and odd parts.
fn length_5<N: Number>(m: Modulus, x: [N; 5], [one, c1, c2, t1, t2, minus_t1]: [i32; 6]) -> [N; 5] {
    let (s1, d1) = (x[1].plus(x[4]), x[1].minus(x[4]));
    let (s2, d2) = (x[2].plus(x[3]), x[2].minus(x[3]));
    let e0 = N::combine(m, &[(x[0], one), (s1, one), (s2, one)]);
    let e1 = N::combine(m, &[(x[0], one), (s1, c1), (s2, c2)]);
    let e2 = N::combine(m, &[(x[0], one), (s2, c1), (s1, c2)]);
    let o1 = N::combine(m, &[(d1, t1), (d2, t2)]);
    let o2 = N::combine(m, &[(d1, t2), (d2, minus_t1)]);
    [e0, e1.plus(o1), e2.plus(o2), e2.minus(o2), e1.minus(o1)]
}

/// `kernels/ten.s`, back.
pub(crate) fn ten_back<N: Number>(program: &Program<'_>, out: &mut [N], rows: &[N]) {
    let (m, c) = (program.modulus, *constants(program.tables.columns_back));
    for class in 0..ROW {
        for at in 0..LEAF {
            let value = |half: usize| {
                let x = |k: usize| rows[LEAF * (HALF * half + ROW * k + class) + at];
                length_5(m, [0, 1, 2, 3, 4].map(x), c)
            };
            let (u, v) = (value(0), value(1));
            for j in 0..ROWS {
                let block = (10 * class + 36 * j) % HALF;
                let (sum, difference) = (u[j].plus(v[j]), u[j].minus(v[j]));
                let [near, far] =
                    if block.is_multiple_of(2) { [sum, difference] } else { [difference, sum] };
                out[LEAF * block + at] = near;
                out[LEAF * (block + HALF) + at] = far;
            }
        }
    }
}

/// Length 4 of x at a residue and z at the next one: values at 1, i, -1, -i.
fn length_4<N: Number>(m: Modulus, x: N, z: N, residue: usize, i: i32) -> [N; 4] {
    let product = |y: N| N::combine(m, &[(y, i)]);
    let difference = if residue.is_multiple_of(2) { x.minus(z) } else { z.minus(x) };
    let [at_i, at_minus_i] = match residue {
        0 => [x.plus(product(z)), x.minus(product(z))],
        1 => [product(x).minus(z), N::ZERO.minus(z).minus(product(x))],
        2 => [N::ZERO.minus(x).minus(product(z)), product(z).minus(x)],
        _ => [z.minus(product(x)), z.plus(product(x))],
    };
    [x.plus(z), at_i, difference, at_minus_i]
}

/// `kernels/twelve.s`, forward. The upper half of the blocks is zero.
pub(crate) fn twelve<N: Number>(program: &Program<'_>, rows: &mut [N], operand: &[N]) {
    let (m, row) = (program.modulus, program.row());
    let &[i, w]: &[i32; 2] = constants(program.tables.columns);
    for class in 0..row {
        for at in 0..LEAF {
            let x = |n: usize| operand[LEAF * (class + row * n) + at];
            let fours = [0, 1, 2].map(|n| {
                // Blocks that are three columns apart have the same residue modulo 3.
                length_4(m, x(n), x(n + 3), (class + row * n) % 4, i)
            });
            for k in 0..4 {
                let member = |j: usize| fours[(j + 2 * class) % 3][k];
                let values = radix_3(m, [member(0), member(1), member(2)], w);
                for (j, y) in values.into_iter().enumerate() {
                    rows[LEAF * (row * (3 * k + j) + class) + at] = y;
                }
            }
        }
    }
}

/// `kernels/twelve.s`, back.
pub(crate) fn twelve_back<N: Number>(program: &Program<'_>, out: &mut [N], rows: &[N]) {
    let (m, row) = (program.modulus, program.row());
    let &[one, i, w]: &[i32; 3] = constants(program.tables.columns_back);
    for class in 0..row {
        for at in 0..LEAF {
            let x = |n: usize| rows[LEAF * (row * n + class) + at];
            let threes = [0, 3, 6, 9].map(|n| radix_3(m, [x(n), x(n + 1), x(n + 2)], w));
            for j in 0..3 {
                let [u0, u1, u2, u3] = threes.map(|values| values[j]);
                let (a, b) = (u0.plus(u2), u0.minus(u2));
                let c = N::combine(m, &[(u1.plus(u3), one)]);
                let d = N::combine(m, &[(u1.minus(u3), i)]);
                let values = [a.plus(c), b.plus(d), a.minus(c), b.minus(d)];
                for (residue, y) in values.into_iter().enumerate() {
                    let block = (36 * class + 28 * j + 21 * residue) % program.leaves();
                    out[LEAF * block + at] = y;
                }
            }
        }
    }
}
