//! The paper's mixed radix: ranges of all passes, the order of leaves, and controls. Products by the definition are in
//! `mixed.rs`.

use goodprime_cortex_m4::model::{Grade, Interval};
use goodprime_cortex_m4_lab::P;
use goodprime_cortex_m4_lab::mixed::plan::M;
use goodprime_cortex_m4_lab::paper::model;
use goodprime_cortex_m4_lab::paper::number::Barrett;
use goodprime_cortex_m4_lab::paper::tables::*;

/// The constants that a test changes.
#[derive(Clone)]
struct Tables {
    nines_1530: Nines1530,
    nines_1530_back: Nines1530Back,
    sixes: Sixes,
    nines_1620: Nines1620,
    fives: [[i32; 4]; 2],
    nines_1620_back: Nines1620Back,
    sixes_back: SixesBack,
}

impl Tables {
    fn new() -> Self {
        Self {
            nines_1530: NINES_1530,
            nines_1530_back: NINES_1530_BACK,
            sixes: SIXES,
            nines_1620: NINES_1620,
            fives: FIVES,
            nines_1620_back: NINES_1620_BACK,
            sixes_back: SIXES_BACK,
        }
    }
}

/// An operand of any kind of number, as the passes take it.
type Operand<N> = [N; P];

/// Computes the transform of length 1530 and shows `see` the rows after each pass.
fn forward_1530<N: Barrett>(
    t: &Tables,
    operand: &Operand<N>,
    mut see: impl FnMut(&[N]),
) -> [N; 1530] {
    let mut rows = [N::ZERO; 1530];
    model::pad(&mut rows, operand);
    model::seventeens(&mut rows, &PLAN_1530);
    see(&rows);
    model::nines_1530(&mut rows, &t.nines_1530);
    see(&rows);
    rows
}

/// Computes the transform of length 1620 and shows `see` the rows after each pass.
fn forward_1620<N: Barrett>(
    t: &Tables,
    operand: &Operand<N>,
    small: bool,
    mut see: impl FnMut(&[N]),
) -> [N; 1620] {
    let mut rows = [N::ZERO; 1620];
    model::pad(&mut rows, operand);
    let first = if small { model::sixes_small } else { model::sixes };
    first(&mut rows, &t.sixes);
    see(&rows);
    model::nines_1620(&mut rows, &t.nines_1620);
    see(&rows);
    model::fives(&mut rows, &t.fives[0]);
    see(&rows);
    rows
}

/// Computes the product of two transforms of length 1530 and shows `see` the rows after each pass.
fn back_1530<N: Barrett>(
    t: &Tables,
    mut rows: [N; 1530],
    right: &[N; 1530],
    mut see: impl FnMut(&[N]),
) -> Vec<N> {
    model::leaves(&mut rows, right, &PLAN_1530);
    see(&rows);
    model::nines_1530_back(&mut rows, &t.nines_1530_back);
    see(&rows);
    model::seventeens_back(&mut rows, &PLAN_1530);
    see(&rows);
    model::fold(&mut rows, &PLAN_1530);
    rows[..P].to_vec()
}

fn back_1620<N: Barrett>(
    t: &Tables,
    mut rows: [N; 1620],
    right: &[N; 1620],
    mut see: impl FnMut(&[N]),
) -> Vec<N> {
    model::leaves(&mut rows, right, &PLAN_1620);
    see(&rows);
    model::fives(&mut rows, &t.fives[1]);
    see(&rows);
    model::nines_1620_back(&mut rows, &t.nines_1620_back);
    see(&rows);
    model::sixes_back(&mut rows, &t.sixes_back);
    see(&rows);
    model::fold(&mut rows, &PLAN_1620);
    rows[..P].to_vec()
}

fn largest(rows: &[Interval]) -> i64 {
    rows.iter().map(|c| c.bound).max().expect("coefficients")
}

fn all(bound: i32, grade: Grade) -> Operand<Interval> {
    [Interval::within(bound, grade); P]
}

/// Returns the largest absolute values after each pass: of a general operand, of a ternary one, and
/// of the inverse transform.
fn bounds_1530() -> [Vec<i64>; 3] {
    let (t, mut bounds) = (Tables::new(), [const { Vec::new() }; 3]);
    let left = forward_1530(&t, &all(M.half(), Grade::Left), |rows| bounds[0].push(largest(rows)));
    let right = forward_1530(&t, &all(1, Grade::Right), |rows| bounds[1].push(largest(rows)));
    let out = back_1530(&t, left, &right, |rows| bounds[2].push(largest(rows)));
    assert!(out.iter().all(|c| c.grade == Grade::Both && c.bound <= i64::from(M.half())));
    bounds
}

fn bounds_1620() -> [Vec<i64>; 3] {
    let (t, mut bounds) = (Tables::new(), [const { Vec::new() }; 3]);
    let big = all(M.half(), Grade::Left);
    let left = forward_1620(&t, &big, false, |rows| bounds[0].push(largest(rows)));
    let small = all(1, Grade::Right);
    let right = forward_1620(&t, &small, true, |rows| bounds[1].push(largest(rows)));
    let out = back_1620(&t, left, &right, |rows| bounds[2].push(largest(rows)));
    assert!(out.iter().all(|c| c.grade == Grade::Both && c.bound <= i64::from(M.half())));
    bounds
}

/// Neither larger nor smaller than they have to be: another constant or another reduction shows.
#[test]
fn bounds_between_passes() {
    let expected = [vec![6885, 2296], vec![6885, 2296], vec![2295, 2296, 6885]];
    assert_eq!(bounds_1530(), expected);
    let [big, small] = [vec![6887, 2295, 2297], vec![4591, 2295, 2297]];
    assert_eq!(bounds_1620(), [big, small, vec![2295, 2297, 2296, 4592]]);
}

/// Algorithm 7 on sums of all sizes: the same modulo q, and within the interval of the sum; not always within ±(q-1)/2.
#[test]
fn two_cycles_reduce_within_their_range() {
    let mut beyond = 0;
    for a in (0..=i16::MAX).step_by(7) {
        for c in [1, 1147, M.half()] {
            let sum = i64::from(a) * i64::from(c) * 3 + i64::from(a);
            for sign in [1, -1] {
                let terms = [(sign * a, c), (sign * a, c), (sign * a, c), (sign * a, 1)];
                let out = i16::barrett(&terms);
                assert_eq!((i64::from(out) - i64::from(sign) * sum) % i64::from(M.q), 0);
                let of = |x: i16| Interval::within(i32::from(x.abs()), Grade::Left);
                let bound = Interval::barrett(&terms.map(|(x, c)| (of(x), c))).bound;
                assert!(i64::from(out.abs()) <= bound, "{out} beyond {bound}");
                beyond += i32::from(i32::from(out.abs()) > M.half());
            }
        }
    }
    assert!(beyond > 0, "the range is wider than that of a canonical number");
}

/// A product by the model, canonical.
fn product(t: &Tables, length: usize, a: &Operand<i16>, b: &Operand<i16>) -> Vec<i16> {
    if length == 1530 {
        let right = forward_1530(t, b, |_| ());
        back_1530(t, forward_1530(t, a, |_| ()), &right, |_| ())
    } else {
        let right = forward_1620(t, b, true, |_| ());
        back_1620(t, forward_1620(t, a, false, |_| ()), &right, |_| ())
    }
}

/// An operand that looks random, and a ternary one.
fn operands() -> [Operand<i16>; 2] {
    let mut x = 2_463_534_242_u32;
    let mut below = |n: u32| {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        (x % n) as i16
    };
    let a = core::array::from_fn(|_| below(4591) - 2295);
    [a, core::array::from_fn(|_| below(3) - 1)]
}

/// x times an operand is a rotation, in which x^760 becomes x + 1: a product that needs no other one to compare.
#[test]
fn x_rotates() {
    let [a, _] = operands();
    let mut x = [0; P];
    x[1] = 1;
    let mut rotated: Vec<i16> = [&a[P - 1..], &a[..P - 1]].concat();
    rotated[1] = M.center(i64::from(rotated[1]) + i64::from(a[P - 1])) as i16;
    for length in [1530, 1620] {
        assert_eq!(product(&Tables::new(), length, &a, &x), rotated, "{length}");
    }
}

/// The order of leaves is the paper's, with the product of its R up to the radix before: all of 270 once.
#[test]
fn leaves_of_1620_are_in_digit_reversed_order() {
    let radices = [2, 3, 3, 3, 5];
    fn paper(radices: &[usize], k: usize) -> usize {
        let (last, before) = radices.split_last().expect("a radix");
        if before.is_empty() {
            return k;
        }
        k % last * before.iter().product::<usize>() + paper(before, k / last)
    }
    let order: Vec<i64> = (0..270).map(reversed).collect();
    assert_eq!(order, (0..270).map(|k| paper(&radices, k) as i64).collect::<Vec<_>>());
    let mut sorted = order;
    sorted.sort_unstable();
    assert_eq!(sorted, (0..270).collect::<Vec<_>>());
}

/// Controls: what the passes cannot take, and other constants.
mod controls {
    use super::*;

    /// A word of a table, and the length that has it.
    type Word = (usize, fn(&mut Tables) -> &mut i32);

    #[test]
    fn one_wrong_constant_is_found() {
        let [a, b] = operands();
        let words: [Word; 9] = [
            (1530, |t| &mut t.nines_1530[2]),
            (1530, |t| &mut t.nines_1530[2 + 17 * 12 - 1]),
            (1530, |t| &mut t.nines_1530_back[2]),
            (1530, |t| &mut t.nines_1530_back[3 + 17 * 4 - 1]),
            (1620, |t| &mut t.sixes[3 + 45 * 3 - 3]),
            (1620, |t| &mut t.nines_1620[3 + 5 * 4 - 1]),
            (1620, |t| &mut t.fives[1][1]),
            (1620, |t| &mut t.nines_1620_back[2 + 5 * 12 - 1]),
            (1620, |t| &mut t.sixes_back[2 + 45 * 5 - 2]),
        ];
        for (length, word) in words {
            let (right, mut spoilt) = (Tables::new(), Tables::new());
            *word(&mut spoilt) += 1;
            assert_ne!(product(&spoilt, length, &a, &b), product(&right, length, &a, &b));
        }
    }

    #[test]
    #[should_panic = "bits"]
    fn operands_that_are_too_large_for_radix_17_are_found() {
        forward_1530(&Tables::new(), &all(8 * M.half(), Grade::Left), |_| ());
    }

    #[test]
    #[should_panic = "bits"]
    fn operands_that_are_too_large_for_sums_of_nine_are_found() {
        forward_1620(&Tables::new(), &all(2 * M.half(), Grade::Left), false, |_| ());
    }

    #[test]
    #[should_panic = "bits"]
    fn small_operands_that_are_too_large_are_found() {
        forward_1620(&Tables::new(), &all(15, Grade::Right), true, |_| ());
    }

    #[test]
    #[should_panic = "a product of grades"]
    fn a_square_is_found() {
        let left = forward_1530(&Tables::new(), &all(1, Grade::Left), |_| ());
        back_1530(&Tables::new(), left, &left, |_| ());
    }
}
