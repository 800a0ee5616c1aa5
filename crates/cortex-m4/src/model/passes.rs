//! The passes on numbers. Constants stand where the kernels have them in registers; `kernels/*.s` says why.

use super::Number;
use crate::field::Modulus;
use crate::ring::{BLOCK, LEAVES, LOW, PADDED, Program, Reduce, SPECTRUM, Tables, UNFOLDED};

/// Rows of nine blocks in a half.
const ROWS: usize = 5;
/// Blocks of a row.
const ROW: usize = 9;
/// Blocks of a half.
const HALF: usize = ROWS * ROW;

/// `kernels/five.s`, forward.
pub(super) fn five<N: Number>(program: &Program, rows: &mut [N], operand: &[N]) {
    let (m, w) = (program.modulus, &program.tables.five);
    for class in 0..ROW {
        for at in 0..BLOCK {
            let x = |i: usize| operand[BLOCK * (class + ROW * i) + at];
            let sixth = (class + 45) * BLOCK < PADDED;
            let mut put = |k: usize, even: N, odd: N, reduce: bool| {
                let difference = if class % 2 == 0 { even.minus(odd) } else { odd.minus(even) };
                for (half, y) in [even.plus(odd), difference].into_iter().enumerate() {
                    let y = if reduce { N::combine(m, &[(y, w[0])]) } else { y };
                    rows[BLOCK * (HALF * half + ROW * k + class) + at] = y;
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

/// Length 3: sums, the value at w, the value at w².
fn radix_3<N: Number>(m: Modulus, [x0, x1, x2]: [N; 3], w: i32) -> [N; 3] {
    let d = N::combine(m, &[(x1.minus(x2), w)]);
    [x0.plus(x1.plus(x2)), x0.minus(x2).plus(d), x0.minus(x1).minus(d)]
}

/// `kernels/nine.s`.
pub(super) fn nine<N: Number>(program: &Program, reduce: Reduce, rows: &mut [N]) {
    let m = program.modulus;
    let Tables { nine, nine_back, .. } = &program.tables;
    let [one, w3, w1, w2, w4, w8, w5] = if reduce == Reduce::LastSum { *nine_back } else { *nine };
    let scale = |x: N, yes: bool| if yes { N::combine(m, &[(x, one)]) } else { x };
    let (all, sums) = (reduce == Reduce::All, reduce != Reduce::LastSum);
    for row in rows.chunks_exact_mut(ROW * BLOCK) {
        for at in 0..BLOCK {
            let x = |n: usize| row[BLOCK * n + at];
            let a = [0, 1, 2].map(|r| radix_3(m, [x(r), x(r + 3), x(r + 6)], w3));
            let first = [scale(a[0][0], all), scale(a[1][0], sums), scale(a[2][0], sums)];
            let mut y = [N::ZERO; ROW];
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
                row[BLOCK * n + at] = y;
            }
        }
    }
}

/// `kernels/leaves.s`. The left operand is in `out` if it is not elsewhere.
pub(super) fn leaves<N: Number>(
    program: &Program,
    out: &mut [N; SPECTRUM],
    left: Option<&[N; SPECTRUM]>,
    right: &[N],
) {
    let m = program.modulus;
    for leaf in 0..LEAVES {
        let zeta = program.tables.leaves[4 + leaf];
        let first = BLOCK * leaf;
        let a: [N; BLOCK] = core::array::from_fn(|i| left.unwrap_or(out)[first + i]);
        let b = &right[first..first + BLOCK];
        let last = N::montgomery_product(m, b[BLOCK - 1], zeta);
        for i in 0..BLOCK {
            let mut sum = N::NOTHING;
            // Even results have the last coefficient of b times ζ, not with what wraps.
            let wraps = if i % 2 == 0 { i + 2 } else { i + 1 };
            for j in wraps..BLOCK {
                sum = N::add_product(sum, a[j], b[BLOCK + i - j]);
            }
            if wraps < BLOCK {
                sum = N::montgomery_times(m, sum, zeta);
            }
            if i % 2 == 0 {
                sum = N::add_product(sum, a[i + 1], last);
            }
            for j in 0..=i {
                sum = N::add_product(sum, a[j], b[i - j]);
            }
            out[first + i] = N::reduce(m, sum);
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

/// `kernels/five.s`, back.
pub(super) fn five_back<N: Number>(program: &Program, out: &mut [N], rows: &[N]) {
    let (m, c) = (program.modulus, program.tables.five_back);
    for class in 0..ROW {
        for at in 0..BLOCK {
            let value = |half: usize| {
                let x = |k: usize| rows[BLOCK * (HALF * half + ROW * k + class) + at];
                length_5(m, [0, 1, 2, 3, 4].map(x), c)
            };
            let (u, v) = (value(0), value(1));
            for j in 0..ROWS {
                let block = (10 * class + 36 * j) % HALF;
                let (sum, difference) = (u[j].plus(v[j]), u[j].minus(v[j]));
                let [near, far] =
                    if block.is_multiple_of(2) { [sum, difference] } else { [difference, sum] };
                out[BLOCK * block + at] = near;
                out[BLOCK * (block + HALF) + at] = far;
            }
        }
    }
}

/// `kernels/low.s`.
pub(super) fn low<N: Number>(program: &Program, c: &mut [N; UNFOLDED], a: &[N], b: &[N]) {
    let m = program.modulus;
    let low = |n: usize| {
        let sum = (0..=n).fold(N::NOTHING, |sum, j| N::add_product(sum, a[j], b[n - j]));
        N::reduce(m, sum)
    };
    for n in 0..LOW {
        c[SPECTRUM + n] = c[n].minus(low(n));
        c[n] = low(n);
    }
    // The kernel works on words. This is no coefficient of the product.
    c[SPECTRUM + LOW] = c[LOW].minus(low(LOW));
}

/// `kernels/fold.s`.
pub(super) fn fold<N: Number>(program: &Program, out: &mut [N; PADDED], c: &[N; UNFOLDED]) {
    let (m, scale, p) = (program.modulus, program.tables.fold, program.p);
    for k in 0..p {
        let mut sum = c[k];
        if k > 0 {
            sum = sum.plus(c[k + p - 1]);
        }
        if k < p - 1 {
            sum = sum.plus(c[k + p]);
        }
        out[k] = N::combine(m, &[(sum, scale)]);
    }
    out[p] = N::ZERO;
}
