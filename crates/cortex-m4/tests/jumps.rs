//! Tests of matrices times pairs by transforms: right for every unit of the matrix, and within their bounds for all
//! numbers.

mod common;

use common::Random;
use goodprime_cortex_m4::inverse::jump::{INNER, OUTER};
use goodprime_cortex_m4::inverse::{Cyclic90, Operand, Role, bounds, numbers};
use goodprime_cortex_m4::model::{Grade, Interval, Number};

const RINGS: [&Cyclic90; 2] = [&OUTER, &INNER];
const OPERANDS: [Operand; 2] = [Operand::Half, Operand::Whole];

/// Computes the values of an operand.
fn values<N: Number>(ring: &Cyclic90, operand: Operand, role: Role, from: &[N]) -> Vec<N> {
    let mut rows = vec![N::ZERO; 2 * ring.size()];
    numbers::columns(ring, operand, &mut rows, from);
    numbers::rows(ring, role, &mut rows);
    rows
}

/// Multiplies pairs by a matrix.
fn product(ring: &Cyclic90, operand: Operand, [u, v]: [&[i16]; 2], pairs: &[i16]) -> Vec<i16> {
    let matrix = [u, v].map(|column| values(ring, operand, Role::Matrix, column));
    let mut rows = values(ring, Operand::Whole, Role::Vector, pairs);
    numbers::leaves(ring, &mut rows, [&matrix[0], &matrix[1]]);
    numbers::rows_back(ring, &mut rows);
    let mut out = vec![0; 2 * ring.size()];
    numbers::columns_back(ring, &mut out, &rows);
    numbers::canonical(ring.modulus, &mut out);
    out
}

/// True if the product with a matrix that is zero but for a unit in one place is that of the definition.
fn is_right(
    ring: &Cyclic90,
    operand: Operand,
    pairs: &[i16],
    (row, column): (usize, usize),
    j: usize,
) -> bool {
    let (n, m) = (ring.size(), ring.modulus);
    let mut matrix = [(); 2].map(|()| vec![0; 2 * ring.operand(operand)]);
    matrix[column][2 * j + row] = 1;
    let out = product(ring, operand, [&matrix[0], &matrix[1]], pairs);
    (0..n).all(|i| {
        let factor = i64::from(pairs[2 * ((n + i - j) % n) + column]);
        let expected = m.times(factor, m.leaf()) as i16;
        out[2 * i + row] == expected && out[2 * i + 1 - row] == 0
    })
}

#[test]
fn products_are_right() {
    let mut random = Random(3);
    for ring in RINGS {
        let half = ring.modulus.half();
        let pairs: Vec<i16> = (0..2 * ring.size()).map(|_| random.within(half)).collect();
        for operand in OPERANDS {
            for j in (0..ring.operand(operand)).step_by(7) {
                for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    assert!(is_right(ring, operand, &pairs, (row, column), j));
                }
            }
        }
    }
}

/// Negative control: with another constant products are wrong.
#[test]
fn another_constant_is_found() {
    let mut spoilt = INNER.clone();
    spoilt.leaves[60] = spoilt.leaves[61];
    let mut random = Random(4);
    let pairs: Vec<i16> = (0..2 * INNER.size()).map(|_| random.within(2295)).collect();
    assert!(is_right(&INNER, Operand::Half, &pairs, (0, 1), 50));
    assert!(!is_right(&spoilt, Operand::Half, &pairs, (0, 1), 50));
}

/// Numbers within ±`bound`·(q-1)/2.
fn within(ring: &Cyclic90, bound: i32, grade: Grade) -> Interval {
    Interval::within(bound * ring.modulus.half(), grade)
}

fn assert_within(ring: &Cyclic90, numbers: &[Interval], bound: i32) {
    let bound = within(ring, bound, Grade::Zero).bound;
    assert!(numbers.iter().all(|x| x.bound <= bound), "{numbers:?}");
}

/// Runs all passes on all numbers, for operands of `more` times their bound.
fn check(ring: &Cyclic90, more: i32) {
    let size = 2 * ring.size();
    let of = |operand: Operand, role, grade| {
        let from = vec![within(ring, more * bounds::operand(operand), grade); size];
        let mut rows = vec![Interval::ZERO; size];
        numbers::columns(ring, operand, &mut rows, &from);
        assert_within(ring, &rows, bounds::COLUMNS);
        numbers::rows(ring, role, &mut rows);
        assert_within(ring, &rows, bounds::rows(ring, role));
        rows
    };
    for [matrix, vector] in [OPERANDS, [Operand::Half; 2], [Operand::Whole; 2]] {
        // A first matrix is a vector for the second, and its values are used for both.
        for role in [Role::Matrix, Role::Vector] {
            let matrix = of(matrix, role, Grade::Left);
            let mut rows = of(vector, Role::Vector, Grade::Right);
            numbers::leaves(ring, &mut rows, [&matrix, &matrix]);
            assert_within(ring, &rows, 1);
            numbers::rows_back(ring, &mut rows);
            assert_within(ring, &rows, bounds::rows_back(ring));
            let mut out = vec![Interval::ZERO; size];
            numbers::columns_back(ring, &mut out, &rows);
            assert_within(ring, &out, bounds::BACK);
            // Without a canonical number, at the top.
            out.iter_mut().for_each(|x| *x = x.minus(within(ring, 1, Grade::Both)));
            numbers::canonical(ring.modulus, &mut out);
            assert_within(ring, &out, 1);
        }
    }
}

#[test]
fn sums_fit_their_words() {
    RINGS.into_iter().for_each(|ring| check(ring, 1));
}

/// Negative control: larger operands would not fit.
#[test]
#[should_panic = "in 16 bits"]
fn larger_operands_are_found() {
    check(&OUTER, 2);
}
