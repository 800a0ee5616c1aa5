//! Passes over rows, in place.

use super::{Number, constants, radix_3};
use crate::field::Field;
use crate::ring::{Program, Reduce};

/// The two constants of a word.
pub(crate) fn pair(word: i32) -> [i32; 2] {
    [word as i16 as i32, word >> 16]
}

/// 7-point transform by even and odd parts.
pub(crate) fn length_7<N: Number>(m: Field, x: impl Fn(usize) -> N, t: &[i32; 13]) -> [N; 7] {
    let s = |n: usize| x(n).plus(x(7 - n));
    let d = |n: usize| x(n).minus(x(7 - n));
    let even = |[c0, c1]: [i32; 2], [c2, c3]: [i32; 2]| {
        N::dot(m, &[(x(0), c0), (s(1), c1), (s(2), c2), (s(3), c3)])
    };
    let odd =
        |[t1, t2]: [i32; 2], [t3, _]: [i32; 2]| N::dot(m, &[(d(1), t1), (d(2), t2), (d(3), t3)]);
    let mut y = [N::ZERO; 7];
    y[0] = even(pair(t[0]), pair(t[0]));
    for k in 1..4 {
        let [c0, c2, t1, t3] = [0, 1, 2, 3].map(|i| pair(t[4 * k - 3 + i]));
        let (e, o) = (even(c0, c2), odd(t1, t3));
        (y[k], y[7 - k]) = (e.plus(o), e.minus(o));
    }
    y
}

/// 7-point transforms of rows: `kernels/seven.s`.
pub(crate) fn seven<N: Number>(program: &Program<'_>, table: &[i32], rows: &mut [N]) {
    seven_of(program.modulus, program.leaf, table, rows);
}

/// Transforms of rows with leaves of any length.
pub(crate) fn seven_of<N: Number>(m: Field, leaf: usize, table: &[i32], rows: &mut [N]) {
    let t = constants(table);
    for row in rows.chunks_exact_mut(7 * leaf) {
        for at in 0..leaf {
            let y = length_7(m, |n| row[leaf * n + at], t);
            for (n, y) in y.into_iter().enumerate() {
                row[leaf * n + at] = y;
            }
        }
    }
}

/// 13-point transforms of rows: `kernels/thirteen.s`.
pub(crate) fn thirteen<N: Number>(program: &Program<'_>, table: &[i32], rows: &mut [N]) {
    thirteen_of(program.modulus, program.leaf, table, rows);
}

/// Transforms of rows with leaves of any length.
pub(crate) fn thirteen_of<N: Number>(m: Field, leaf: usize, table: &[i32], rows: &mut [N]) {
    let t: &[i32; 17] = constants(table);
    let [unit, _] = pair(t[16]);
    let power = |n: usize| (1 << n) % 13;
    for row in rows.chunks_exact_mut(13 * leaf) {
        for at in 0..leaf {
            let x = |n: usize| row[leaf * n + at];
            let s = [0, 1, 2, 3, 4, 5].map(|n| x(power(n)).plus(x(13 - power(n))));
            let d = [0, 1, 2, 3, 4, 5].map(|n| x(power(n)).minus(x(13 - power(n))));
            // A sum of six products by the constants of three words.
            let dot = |x0: N, y: [N; 6], words: [usize; 3]| {
                let [[c0, c1], [c2, c3], [c4, c5]] = words.map(|word| pair(t[word]));
                let [y0, y1, y2, y3, y4, y5] = y;
                let six = [(y0, c0), (y1, c1), (y2, c2), (y3, c3), (y4, c4), (y5, c5)];
                let [a, b, c, d, e, f] = six;
                N::dot(m, &[(x0, unit), a, b, c, d, e, f])
            };
            let mut y = [dot(x(0), s, [16; 3]); 13];
            for j in 0..6 {
                let even = dot(x(0), s, [j, (j + 2) % 6, (j + 4) % 6]);
                let odd = dot(N::ZERO, d, [6 + j, 8 + j, 10 + j]);
                (y[power(j)], y[13 - power(j)]) = (even.plus(odd), even.minus(odd));
            }
            for (n, y) in y.into_iter().enumerate() {
                row[leaf * n + at] = y;
            }
        }
    }
}

/// 9-point transforms of rows: `kernels/nine.s`.
pub(crate) fn nine<N: Number>(
    program: &Program<'_>,
    table: &[i32],
    reduce: Reduce,
    rows: &mut [N],
) {
    nine_of(program.modulus, program.leaf, table, reduce, rows);
}

/// Transforms of rows with leaves of any length.
pub fn nine_of<N: Number>(m: Field, leaf: usize, table: &[i32], reduce: Reduce, rows: &mut [N]) {
    let [one, w3, w1, w2, w4, w8, w5] = *constants(table);
    let scale = |x: N, yes: bool| if yes { N::combine(m, &[(x, one)]) } else { x };
    let (all, sums) = (reduce == Reduce::All, reduce != Reduce::LastSum);
    let all_sums = sums && reduce != Reduce::TwoSums;
    for row in rows.chunks_exact_mut(9 * leaf) {
        for at in 0..leaf {
            let x = |n: usize| row[leaf * n + at];
            let a = [0, 1, 2].map(|r| radix_3(m, [x(r), x(r + 3), x(r + 6)], w3));
            let first = [scale(a[0][0], all_sums), scale(a[1][0], sums), scale(a[2][0], sums)];
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
                row[leaf * n + at] = y;
            }
        }
    }
}
