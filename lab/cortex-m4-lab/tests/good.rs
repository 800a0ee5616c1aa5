//! Good 1536: products by the definition, ranges of all passes, and controls.

use goodprime_cortex_m4_lab::good::number::{Grade, Interval, Number};
use goodprime_cortex_m4_lab::good::tables::*;
use goodprime_cortex_m4_lab::good::{Good1536, Rows, model};
use goodprime_cortex_m4_lab::prime::Prime;
use goodprime_cortex_m4_lab::{Multiplier, P};

/// Numbers that look random.
struct Random(u32);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % n
    }

    /// An operand and a ternary one: any, or nothing but the largest, with signs or without.
    fn operands(&mut self, p: usize, half: i16, kind: u32) -> ([i16; P], [i8; P]) {
        let (mut a, mut b) = ([0; P], [0; P]);
        a[..p].fill_with(|| match kind {
            0 => half,
            1 => [half, -half][self.below(2) as usize],
            _ => self.below(2 * half as u32 + 1) as i16 - half,
        });
        b[..p].fill_with(|| match kind {
            0 => -1,
            1 => [1, -1][self.below(2) as usize],
            _ => self.below(3) as i8 - 1,
        });
        (a, b)
    }
}

/// a·b modulo x^p - x - 1, as integers.
fn integers(p: usize, a: &[i16; P], b: &[i8; P]) -> Vec<i64> {
    let mut c = vec![0i64; 2 * P];
    for i in 0..p {
        for j in 0..p {
            c[i + j] += i64::from(a[i]) * i64::from(b[j]);
        }
    }
    for i in (p..2 * p - 1).rev() {
        c[i - p] += c[i];
        c[i - p + 1] += c[i];
    }
    c.truncate(p);
    c
}

/// a·b modulo x^p - x - 1 and q.
fn by_definition((p, q): (usize, i64), a: &[i16; P], b: &[i8; P]) -> [i16; P] {
    let mut out = [0; P];
    for (out, c) in out.iter_mut().zip(integers(p, a, b)) {
        *out = Prime(q as i32).center(c) as i16;
    }
    out
}

/// Operands that are nothing but the largest reach the bound, in c_1, which has 2p - 1 terms (the paper's footnote 6); and
/// q' has room for it with either sign.
#[test]
fn the_bound_of_a_product_is_reached() {
    for (half, fold) in [(2295, &FOLD_761), (2310, &FOLD_653)] {
        let (mut a, mut b) = ([0; P], [0; P]);
        a[..fold.p].fill(half);
        b[..fold.p].fill(1);
        let c = integers(fold.p, &a, &b);
        assert_eq!(c.iter().max(), Some(&i64::from(fold.bound)), "p = {}", fold.p);
        assert_eq!(c[1], i64::from(half) * (2 * fold.p as i64 - 1));
        assert!(2 * i64::from(fold.bound) < i64::from(Q));
        for sign in [1, -1] {
            let (a, mut out) = (a.map(|a| sign * a), [0; P]);
            let (mut big, mut small) = (Good1536::ZERO, Good1536::ZERO);
            Good1536::forward(&mut big, &a);
            Good1536::forward_small(&mut small, &b);
            Good1536::multiply(&mut big, &small);
            model::inverse_0_to_2(&mut big.0, &INVERSE);
            model::inverse_3_to_5(&mut big.0, &INVERSE);
            model::inverse_6_to_8(&mut big.0, &INVERSE);
            model::fold(&mut out, &big.0, fold);
            assert_eq!(out, by_definition((fold.p, 2 * i64::from(half) + 1), &a, &b));
        }
    }
}

#[test]
fn products_are_those_of_the_definition() {
    let mut random = Random(1);
    for kind in 0..6 {
        let (a, b) = random.operands(761, 2295, kind);
        let mut out = [0; P];
        Good1536::multiply_whole(&mut out, &a, &b);
        assert_eq!(out, by_definition((761, 4591), &a, &b));
    }
}

/// The general transform of a ternary operand serves as well, and so do products of two rings.
#[test]
fn nothing_but_the_last_reduction_differs_for_653() {
    let mut random = Random(2);
    for kind in 0..4 {
        let (a, b) = random.operands(653, 2310, kind);
        let (mut big, mut small, mut out) = (Good1536::ZERO, Good1536::ZERO, [0; P]);
        Good1536::forward(&mut big, &a);
        Good1536::forward(&mut small, &b.map(i16::from));
        Good1536::multiply(&mut big, &small);
        Good1536::inverse_653(&mut out, &mut big);
        assert_eq!(out, by_definition((653, 4621), &a, &b));
    }
}

#[test]
fn five_generates() {
    let prime = Prime(Q);
    // q' - 1 = 2^9·3·4547
    assert_eq!(512 * 3 * 4547 + 1, Q);
    for factor in [2, 3, 4547] {
        assert_ne!(prime.power(GENERATOR, i64::from(Q - 1) / factor), 1);
    }
    assert_eq!(NEGATIVE_INVERSE as u32, 2_368_115_199);
}

fn largest(rows: &Rows<Interval>) -> i64 {
    rows.iter().map(|c| c.bound).max().expect("coefficients")
}

/// Returns a transform of intervals, and the largest absolute value after each of its passes.
fn forward(half: i64, small: bool, table: &Forward) -> (Box<Rows<Interval>>, [i64; 3]) {
    let grade = if small { Grade::Right } else { Grade::Left };
    let operand = [Interval::within(half, grade); P];
    let mut rows = Box::new([Interval::ZERO; _]);
    if small {
        model::forward_0_to_2_small(&mut rows, &operand, table);
    } else {
        model::forward_0_to_2(&mut rows, &operand, table);
    }
    let mut bounds = [largest(&rows), 0, 0];
    model::forward_3_to_5(&mut rows, table);
    bounds[1] = largest(&rows);
    model::forward_6_to_8(&mut rows, table);
    bounds[2] = largest(&rows);
    (rows, bounds)
}

/// Returns the largest absolute values after the products, after each inverse pass and after the
/// fold.
fn back(a: &mut Rows<Interval>, b: &Rows<Interval>, fold: &Fold) -> [i64; 5] {
    model::products(a, b);
    let mut bounds = [largest(a), 0, 0, 0, 0];
    model::inverse_0_to_2(a, &INVERSE);
    bounds[1] = largest(a);
    model::inverse_3_to_5(a, &INVERSE);
    bounds[2] = largest(a);
    model::inverse_6_to_8(a, &INVERSE);
    bounds[3] = largest(a);
    let mut out = [Interval::ZERO; P];
    model::fold(&mut out, a, fold);
    assert!(out[..fold.p].iter().all(|c| c.grade == Grade::Both), "a bilinear product");
    bounds[4] = out[..fold.p].iter().map(|c| c.bound).max().expect("coefficients");
    bounds
}

/// The bounds are not larger than they have to be: another constant would show.
#[test]
fn bounds_between_passes() {
    let (mut big, bounds) = forward(2295, false, &FORWARD);
    assert_eq!(bounds, [6_986_494, 17_487_062, 28_005_886]);
    let (small, bounds) = forward(1, true, &FORWARD);
    assert_eq!(bounds, [5_328_068, 15_824_834, 26_340_544]);
    let bounds = back(&mut big, &small, &FOLD_761);
    assert_eq!(bounds, [4_007_368, 32_057_418, 256_416_920, 244_784_658, 2295]);
}

#[test]
fn products_of_653_are_canonical() {
    let (mut big, _) = forward(2310, false, &FORWARD);
    let (small, _) = forward(1, true, &FORWARD);
    assert_eq!(back(&mut big, &small, &FOLD_653)[4], 2310);
}

mod controls {
    use super::*;

    #[test]
    fn one_wrong_constant_is_found() {
        let mut random = Random(3);
        let (a, _) = random.operands(761, 2295, 2);
        let transform = |table: &Forward| {
            let mut rows = [0; _];
            model::forward_0_to_2(&mut rows, &a, table);
            model::forward_3_to_5(&mut rows, table);
            model::forward_6_to_8(&mut rows, table);
            rows
        };
        let mut spoilt = FORWARD.clone();
        spoilt.last[63][6] += 1;
        assert_ne!(transform(&spoilt), transform(&FORWARD));
    }

    #[test]
    #[should_panic = "a product of grades"]
    fn a_square_is_found() {
        let (mut big, _) = forward(2295, false, &FORWARD);
        let again = big.clone();
        back(&mut big, &again, &FOLD_761);
    }

    /// 2^32/4621 is nearly a half more than a whole number.
    #[test]
    fn a_second_step_is_missed() {
        let fold = Fold { steps: 1, ..FOLD_653.clone() };
        let (mut big, _) = forward(2310, false, &FORWARD);
        assert_eq!(back(&mut big, &forward(1, true, &FORWARD).0, &fold)[4], 2311);
    }

    #[test]
    #[should_panic = "is not exact"]
    fn products_that_are_too_large_are_found() {
        let fold = Fold { bound: Q / 2, ..FOLD_761.clone() };
        let (mut big, _) = forward(2295, false, &FORWARD);
        back(&mut big, &forward(1, true, &FORWARD).0, &fold);
    }

    #[test]
    #[should_panic = "in 32 bits"]
    fn operands_that_are_too_large_for_plain_products_are_found() {
        forward(2295, true, &FORWARD);
    }

    #[test]
    #[should_panic = "is not near"]
    fn a_scale_of_another_size_is_found() {
        let fold = Fold { scale: i32::MAX, ..FOLD_761.clone() };
        let (mut big, _) = forward(2295, false, &FORWARD);
        back(&mut big, &forward(1, true, &FORWARD).0, &fold);
    }
}
