//! Passes in low RAM: `kernels/low_ram.s`.

use super::{Number, leaves_of, radix_3};
use crate::low_ram::tables::constant;
use crate::low_ram::{BLOCKS, LEAF, LowRam, Memory, OPERAND, ROW, Step, half};

/// Runs a pass.
pub(crate) fn step<N: Number>(ring: &LowRam<'_>, step: Step, memory: &mut Memory<'_, N>) {
    let Memory { rows, right, pair } = memory;
    match step {
        Step::Spread => spread(ring, rows),
        Step::Sums => sums(right),
        Step::Pair(i) => {
            for at in 0..ROW {
                let (from, column) = (at / 2 * 2, at % 2);
                let sum = |v: usize| right[ROW * (v / 2 * 2 + column) + from + v % 2];
                let [value, inverse] = values(ring, i, sum);
                (pair[at], pair[ROW + at]) = (inverse, value);
            }
        }
        Step::Six(row) => {
            six(ring, row, &mut rows[ROW * row..][..ROW]);
            six(ring, row, &mut pair[ROW * half(row)..][..ROW]);
        }
        Step::Leaves(row) => {
            let out = &mut rows[ROW * row..][..ROW];
            let b = &pair[ROW * half(row)..][..ROW];
            leaves_of(ring.modulus, LEAF, &ring.leaves(row)[4..], out, None, b);
        }
        Step::SixBack(row) => six_back(ring, row, &mut rows[ROW * row..][..ROW]),
        Step::BackSums => back_sums(ring, rows),
        Step::BackBlocks => back_blocks(ring, rows),
        Step::Fold => fold(ring, rows),
    }
}

/// The sum or difference of blocks 4 + v mod 4 and 3 - v mod 4 at a place: sums for v < 4.
fn sum<N: Number>(a: &[N], v: usize, at: usize) -> N {
    let (x, y) = (a[ROW * (4 + v % 4) + at], a[ROW * (3 - v % 4) + at]);
    if v < 4 { x.plus(y) } else { x.minus(y) }
}

/// Computes the values at point i and at its inverse from sums and differences.
fn values<N: Number>(ring: &LowRam<'_>, i: usize, sum: impl Fn(usize) -> N) -> [N; 2] {
    let constants = &ring.dense[BLOCKS / 2 * i..];
    [1, -1].map(|sign| {
        let terms: [(N, i32); BLOCKS] = core::array::from_fn(|v| {
            let c = constant(constants[v / 2], v % 2 == 1);
            (sum(v), if v < 4 { c } else { sign * c })
        });
        N::dot(ring.modulus, &terms)
    })
}

/// Replaces the left operand, in the upper rows, by the values at all points.
fn spread<N: Number>(ring: &LowRam<'_>, rows: &mut [N]) {
    for at in 0..ROW {
        let sums: [N; BLOCKS] = core::array::from_fn(|v| sum(&rows[OPERAND..], v, at));
        for i in 0..BLOCKS {
            let [value, inverse] = values(ring, i, |v| sums[v]);
            rows[ROW * (BLOCKS + i) + at] = value;
            rows[ROW * (BLOCKS - 1 - i) + at] = inverse;
        }
    }
}

/// Replaces blocks by sums and differences as pairs: number v is in row v/2·2 for the first column of a word and in the
/// next row for the second.
fn sums<N: Number>(right: &mut [N]) {
    for from in (0..ROW).step_by(2) {
        let columns = [0, 1]
            .map(|column| core::array::from_fn::<_, BLOCKS, _>(|v| sum(right, v, from + column)));
        for (column, sums) in columns.into_iter().enumerate() {
            for (v, sum) in sums.into_iter().enumerate() {
                right[ROW * (v / 2 * 2 + column) + from + v % 2] = sum;
            }
        }
    }
}

/// Transforms a row's blocks to its leaves.
fn six<N: Number>(ring: &LowRam<'_>, row: usize, blocks: &mut [N]) {
    let (m, [w, one, _], twist) = (ring.modulus, ring.six[0], ring.powers(ring.twist(row)));
    for at in 0..LEAF {
        let x: [N; 6] = core::array::from_fn(|j| match j.checked_sub(1) {
            None => blocks[at],
            Some(power) => N::combine(m, &[(blocks[LEAF * j + at], twist[power])]),
        });
        let mut halves = [
            radix_3(m, [x[0].plus(x[3]), x[1].plus(x[4]), x[2].plus(x[5])], w),
            radix_3(m, [x[0].minus(x[3]), x[4].minus(x[1]), x[2].minus(x[5])], w),
        ];
        for (k, half) in halves.iter_mut().enumerate() {
            half[0] = N::combine(m, &[(half[0], one)]);
            for (j, value) in half.iter().enumerate() {
                blocks[LEAF * (3 * k + j) + at] = *value;
            }
        }
    }
}

/// Transforms a row's leaves back to its blocks.
fn six_back<N: Number>(ring: &LowRam<'_>, row: usize, leaves: &mut [N]) {
    let (m, [w, ..], untwist) = (ring.modulus, ring.six[1], ring.powers(ring.untwist(row)));
    for at in 0..LEAF {
        let y = |k: usize| leaves[LEAF * k + at];
        let [t0, t1, t2] = radix_3(m, [y(0), y(1), y(2)], w);
        let [d0, minus_d1, d2] = radix_3(m, [y(3), y(4), y(5)], w);
        let x = [
            t0.plus(d0),
            t1.minus(minus_d1),
            t2.plus(d2),
            t0.minus(d0),
            t1.plus(minus_d1),
            t2.minus(d2),
        ];
        for (j, x) in x.into_iter().enumerate() {
            leaves[LEAF * j + at] = N::combine(m, &[(x, untwist[2 + j])]);
        }
    }
}

/// Row v of a matrix times the values at the points.
fn matrix_row<N: Number>(ring: &LowRam<'_>, matrix: usize, v: usize, values: &[N; BLOCKS]) -> N {
    let terms: [(N, i32); BLOCKS] = core::array::from_fn(|i| {
        (values[i], constant(ring.back[matrix][BLOCKS / 2 * v + i / 2], i % 2 == 1))
    });
    N::dot(ring.modulus, &terms)
}

/// Writes half sums of blocks 8 + v and 7 - v to the upper rows, and differences of values to the lower rows.
fn back_sums<N: Number>(ring: &LowRam<'_>, rows: &mut [N]) {
    for at in 0..ROW {
        let place = |row: usize| ROW * row + at;
        let sums = core::array::from_fn(|i| {
            let [upper, lower] = [place(BLOCKS + i), place(BLOCKS - 1 - i)];
            let sum = rows[upper].plus(rows[lower]);
            rows[lower] = rows[upper].minus(rows[lower]);
            sum
        });
        for v in 0..BLOCKS {
            rows[place(BLOCKS + v)] = matrix_row(ring, 0, v, &sums);
        }
    }
}

/// Computes blocks from half sums and from differences of values.
fn back_blocks<N: Number>(ring: &LowRam<'_>, rows: &mut [N]) {
    for at in 0..ROW {
        let place = |row: usize| ROW * row + at;
        let differences = core::array::from_fn(|i| rows[place(BLOCKS - 1 - i)]);
        for v in 0..BLOCKS {
            let (half_sum, half) = (rows[place(BLOCKS + v)], matrix_row(ring, 1, v, &differences));
            rows[place(BLOCKS + v)] = half_sum.plus(half);
            rows[place(BLOCKS - 1 - v)] = half_sum.minus(half);
        }
    }
}

/// Reduces 2p - 1 coefficients to p modulo x^p - x - 1, in place.
fn fold<N: Number>(ring: &LowRam<'_>, c: &mut [N]) {
    let (m, p) = (ring.modulus, ring.p);
    for k in 0..p {
        let near = if k > 0 { c[k + p - 1] } else { N::ZERO };
        let far = if k < p - 1 { c[k + p] } else { N::ZERO };
        c[k] = N::combine(m, &[(c[k].plus(near).plus(far), ring.fold)]);
    }
    c[p] = N::ZERO;
}
