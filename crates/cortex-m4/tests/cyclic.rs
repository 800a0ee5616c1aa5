//! Tests of matrices times pairs by transforms in place: right for units of the matrix, and within their bounds for all
//! numbers.

mod common;

use common::Random;
use goodprime_cortex_m4::inverse::levels::PLANS;
use goodprime_cortex_m4::inverse::{CyclicRing, Way, turns};
use goodprime_cortex_m4::model::{Grade, Interval, Number};

fn rings() -> impl Iterator<Item = &'static CyclicRing> {
    PLANS.iter().flat_map(|plan| plan.rings)
}

/// Computes the values of a polynomial.
fn values<N: Number>(cyclic: &CyclicRing, words: &mut [N]) {
    turns::columns(cyclic, Way::There, words);
    turns::rows(cyclic, Way::There, words);
}

/// Multiplies pairs by a matrix.
fn product<N: Number>(cyclic: &CyclicRing, [mut u, mut v]: [Vec<N>; 2], pairs: &mut [N]) {
    values(cyclic, &mut u);
    values(cyclic, &mut v);
    values(cyclic, pairs);
    turns::leaves(cyclic, pairs, [&u, &v]);
    turns::rows(cyclic, Way::Back, pairs);
    turns::columns(cyclic, Way::Back, pairs);
}

/// True if the product with a matrix that is zero but for a unit in one place is that of the definition.
fn is_right(cyclic: &CyclicRing, pairs: &[i16], (row, column): (usize, usize), j: usize) -> bool {
    let (n, m) = (cyclic.size(), cyclic.modulus);
    let mut matrix = [(); 2].map(|()| vec![0; 2 * n]);
    matrix[column][2 * j + row] = 1;
    let mut out = pairs.to_vec();
    product(cyclic, matrix, &mut out);
    (0..n).all(|i| {
        let factor = i64::from(pairs[2 * ((n + i - j) % n) + column]);
        let expected = m.times(factor, m.leaf()) as i32;
        m.center(out[2 * i + row].into()) == expected && m.center(out[2 * i + 1 - row].into()) == 0
    })
}

fn random_pairs(cyclic: &CyclicRing, random: &mut Random) -> Vec<i16> {
    (0..2 * cyclic.size()).map(|_| random.within(cyclic.modulus.half())).collect()
}

#[test]
fn products_are_right() {
    let mut random = Random(5);
    for cyclic in rings() {
        let pairs = random_pairs(cyclic, &mut random);
        for j in (0..cyclic.size()).step_by(29).chain([1, cyclic.size() - 1]) {
            for place in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                assert!(is_right(cyclic, &pairs, place, j), "{:?}, {j}", cyclic.lengths);
            }
        }
    }
}

/// Negative control: with another constant products are wrong.
#[test]
fn another_constant_is_found() {
    for cyclic in rings() {
        let pairs = random_pairs(cyclic, &mut Random(6));
        let mut leaves = cyclic.leaves.to_vec();
        leaves.swap(20, 21);
        let spoilt = CyclicRing { leaves: leaves.leak(), ..cyclic.clone() };
        // Not the first pair of a leaf, whose product does not wrap.
        let j = 7 * cyclic.leaf + 1;
        assert!(is_right(cyclic, &pairs, (0, 1), j));
        assert!(!is_right(&spoilt, &pairs, (0, 1), j));
    }
}

/// Numbers within ±`bound`·(q-1)/2.
fn within(cyclic: &CyclicRing, bound: i32, grade: Grade) -> Interval {
    Interval::within(bound * cyclic.modulus.half(), grade)
}

/// Runs all passes on all numbers, for polynomials of `more` times their bound.
fn check(cyclic: &CyclicRing, more: i32) {
    let (size, bound) = (2 * cyclic.size(), cyclic.bound());
    let [left, right] =
        [Grade::Left, Grade::Right].map(|grade| vec![within(cyclic, more * bound, grade); size]);
    let mut out = right;
    product(cyclic, [left.clone(), left], &mut out);
    let bound = within(cyclic, bound, Grade::Zero).bound;
    assert!(out.iter().all(|x| x.bound <= bound), "{out:?}");
    turns::reduce(cyclic, &mut out);
    let canonical = within(cyclic, 1, Grade::Zero).bound;
    assert!(out.iter().all(|x| x.bound <= canonical), "{out:?}");
}

#[test]
fn sums_fit_their_words() {
    rings().for_each(|cyclic| check(cyclic, 1));
}

/// Negative control: larger polynomials would not fit.
#[test]
#[should_panic = "in 16 bits"]
fn larger_polynomials_are_found() {
    rings().for_each(|cyclic| check(cyclic, 3));
}
