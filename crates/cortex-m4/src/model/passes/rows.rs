//! Passes over rows, in place.

use super::{Number, constants, radix_3};
use crate::ring::{LEAF, Program, Reduce};

/// The two constants of a word.
fn pair(word: i32) -> [i32; 2] {
    [word as i16 as i32, word >> 16]
}

/// `kernels/seven.s`.
pub(crate) fn seven<N: Number>(program: &Program<'_>, table: &[i32], rows: &mut [N]) {
    let (m, t): (_, &[i32; 13]) = (program.modulus, constants(table));
    for row in rows.chunks_exact_mut(7 * LEAF) {
        for at in 0..LEAF {
            let x = |n: usize| row[LEAF * n + at];
            let s = |n: usize| x(n).plus(x(7 - n));
            let d = |n: usize| x(n).minus(x(7 - n));
            let even = |[c0, c1]: [i32; 2], [c2, c3]: [i32; 2]| {
                N::dot(m, &[(x(0), c0), (s(1), c1), (s(2), c2), (s(3), c3)])
            };
            let odd = |[t1, t2]: [i32; 2], [t3, _]: [i32; 2]| {
                N::dot(m, &[(d(1), t1), (d(2), t2), (d(3), t3)])
            };
            let mut y = [N::ZERO; 7];
            y[0] = even(pair(t[0]), pair(t[0]));
            for k in 1..4 {
                let [c0, c2, t1, t3] = [0, 1, 2, 3].map(|i| pair(t[4 * k - 3 + i]));
                let (e, o) = (even(c0, c2), odd(t1, t3));
                (y[k], y[7 - k]) = (e.plus(o), e.minus(o));
            }
            for (n, y) in y.into_iter().enumerate() {
                row[LEAF * n + at] = y;
            }
        }
    }
}

/// `kernels/nine.s`.
pub(crate) fn nine<N: Number>(program: &Program<'_>, reduce: Reduce, rows: &mut [N]) {
    let m = program.modulus;
    let t = &program.tables;
    let [one, w3, w1, w2, w4, w8, w5] =
        *constants(if reduce == Reduce::LastSum { t.rows_back } else { t.rows });
    let scale = |x: N, yes: bool| if yes { N::combine(m, &[(x, one)]) } else { x };
    let (all, sums) = (reduce == Reduce::All, reduce != Reduce::LastSum);
    for row in rows.chunks_exact_mut(9 * LEAF) {
        for at in 0..LEAF {
            let x = |n: usize| row[LEAF * n + at];
            let a = [0, 1, 2].map(|r| radix_3(m, [x(r), x(r + 3), x(r + 6)], w3));
            let first = [scale(a[0][0], all), scale(a[1][0], sums), scale(a[2][0], sums)];
            let mut y = [N::ZERO; 9];
            [y[0], y[3], y[6]] = radix_3(m, first, w3);
            y[0] = scale(y[0], reduce == Reduce::LastSum);
            for (k, [ca, cb, da, db]) in [(1, [w1, w2, w4, w8]), (2, [w2, w4, w5, w1])] {
                let x0 = scale(a[0][k], all);
                let t1 = N::combine(m, &[(a[1][k], ca), (a[2][k], cb)]);
                let t2 = N::combine(m, &[(a[1][k], da), (a[2][k], db)]);
                y[k] = x0.plus(t1);
                y[k + 3] = x0.plus(t2);
                y[k + 6] = x0.minus(t1).minus(t2);
            }
            for (n, y) in y.into_iter().enumerate() {
                row[LEAF * n + at] = y;
            }
        }
    }
}
