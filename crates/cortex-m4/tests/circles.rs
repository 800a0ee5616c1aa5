//! Matrices times pairs by transforms in place: right for units of the matrix, and within their bounds for all numbers.

mod common;

use common::Random;
use goodprime_cortex_m4::inverse::levels::PLANS;
use goodprime_cortex_m4::inverse::{Circle, Way, turns};
use goodprime_cortex_m4::model::{Grade, Interval, Number};

fn circles() -> impl Iterator<Item = &'static Circle> {
    PLANS.iter().flat_map(|plan| plan.circles)
}

/// The values of a polynomial.
fn values<N: Number>(circle: &Circle, words: &mut [N]) {
    turns::columns(circle, Way::There, words);
    turns::rows(circle, Way::There, words);
}

/// A matrix times pairs.
fn product<N: Number>(circle: &Circle, [mut u, mut v]: [Vec<N>; 2], pairs: &mut [N]) {
    values(circle, &mut u);
    values(circle, &mut v);
    values(circle, pairs);
    turns::leaves(circle, pairs, [&u, &v]);
    turns::rows(circle, Way::Back, pairs);
    turns::columns(circle, Way::Back, pairs);
}

/// Whether the product with a matrix that has nothing but a unit in one place is what the definition says.
fn is_right(circle: &Circle, pairs: &[i16], (row, column): (usize, usize), j: usize) -> bool {
    let (n, m) = (circle.size(), circle.modulus);
    let mut matrix = [(); 2].map(|()| vec![0; 2 * n]);
    matrix[column][2 * j + row] = 1;
    let mut out = pairs.to_vec();
    product(circle, matrix, &mut out);
    (0..n).all(|i| {
        let factor = i64::from(pairs[2 * ((n + i - j) % n) + column]);
        let expected = m.times(factor, m.leaf()) as i32;
        m.center(out[2 * i + row].into()) == expected && m.center(out[2 * i + 1 - row].into()) == 0
    })
}

fn random_pairs(circle: &Circle, random: &mut Random) -> Vec<i16> {
    (0..2 * circle.size()).map(|_| random.within(circle.modulus.half())).collect()
}

#[test]
fn products_are_right() {
    let mut random = Random(5);
    for circle in circles() {
        let pairs = random_pairs(circle, &mut random);
        for j in (0..circle.size()).step_by(29).chain([1, circle.size() - 1]) {
            for place in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                assert!(is_right(circle, &pairs, place, j), "{:?}, {j}", circle.lengths);
            }
        }
    }
}

/// Control: with another constant they are not.
#[test]
fn another_constant_is_found() {
    for circle in circles() {
        let pairs = random_pairs(circle, &mut Random(6));
        let mut leaves = circle.leaves.to_vec();
        leaves.swap(20, 21);
        let spoilt = Circle { leaves: leaves.leak(), ..circle.clone() };
        // Not the first pair of a leaf, whose product does not wrap.
        let j = 7 * circle.leaf + 1;
        assert!(is_right(circle, &pairs, (0, 1), j));
        assert!(!is_right(&spoilt, &pairs, (0, 1), j));
    }
}

/// Numbers within so many times (q-1)/2.
fn within(circle: &Circle, bound: i32, grade: Grade) -> Interval {
    Interval::within(bound * circle.modulus.half(), grade)
}

/// All passes on all numbers, for polynomials of `more` times what they are.
fn check(circle: &Circle, more: i32) {
    let (size, bound) = (2 * circle.size(), circle.bound());
    let [left, right] =
        [Grade::Left, Grade::Right].map(|grade| vec![within(circle, more * bound, grade); size]);
    let mut out = right;
    product(circle, [left.clone(), left], &mut out);
    let bound = within(circle, bound, Grade::Zero).bound;
    assert!(out.iter().all(|x| x.bound <= bound), "{out:?}");
    turns::reduce(circle, &mut out);
    let canonical = within(circle, 1, Grade::Zero).bound;
    assert!(out.iter().all(|x| x.bound <= canonical), "{out:?}");
}

#[test]
fn sums_fit_their_words() {
    circles().for_each(|circle| check(circle, 1));
}

/// Control: polynomials that are larger would not fit.
#[test]
#[should_panic = "in 16 bits"]
fn larger_polynomials_are_found() {
    circles().for_each(|circle| check(circle, 3));
}
