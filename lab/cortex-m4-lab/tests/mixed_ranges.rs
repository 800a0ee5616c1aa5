//! The two products of mixed radix: against the definition; their ranges, for all operands; controls.

#[path = "../../../crates/cortex-m4/tests/common/mod.rs"]
mod common;

use common::Random;
use goodprime_cortex_m4::model::{Grade, Interval, Number};
use goodprime_cortex_m4_lab::P;
use goodprime_cortex_m4_lab::mixed::model::Model;
use goodprime_cortex_m4_lab::mixed::plan::{M, N1530, N1620, Plan};
use goodprime_cortex_m4_lab::mixed::{self, Engine, Transform};

const PLANS: [&Plan<'static>; 2] = [&N1620, &N1530];

/// A coefficient of a small operand, as an interval.
#[derive(Clone, Copy)]
struct Small(i32);

impl From<Small> for Interval {
    fn from(small: Small) -> Self {
        let grade = if small.0 == 0 { Grade::Zero } else { Grade::Right };
        Self::within(small.0, grade)
    }
}

/// The product by the definition, canonical.
fn by_definition(a: &[i16; P], b: &[i8; P]) -> Vec<i16> {
    let mut c = vec![0i64; 2 * P];
    for i in 0..P {
        for j in 0..P {
            c[i + j] += i64::from(a[i]) * i64::from(b[j]);
        }
    }
    for i in (P..2 * P - 1).rev() {
        c[i - P] += c[i];
        c[i - P + 1] += c[i];
    }
    c[..P].iter().map(|&c| M.center(c) as i16).collect()
}

/// Memory for either.
fn zeros<N: Number>() -> Transform<N, 1620> {
    Transform([N::ZERO; _])
}

/// The product, with the small operand transformed as a small one or as any other.
fn product(plan: &Plan<'_>, a: &[i16; P], b: &[i8; P], small: bool) -> Vec<i16> {
    let (mut left, mut right) = (zeros(), zeros());
    mixed::forward::<_, i16, i8, Model>(plan, &mut left, a);
    if small {
        mixed::forward_small::<_, i16, i8, Model>(plan, &mut right, b);
    } else {
        mixed::forward::<_, i16, i8, Model>(plan, &mut right, &b.map(i16::from));
    }
    let mut out = [0; P];
    mixed::multiply::<_, i16, i8, Model>(plan, &mut left, &right);
    mixed::inverse::<_, i16, i8, Model>(plan, &mut out, &mut left);
    out.to_vec()
}

fn operands(random: &mut Random, kind: usize) -> ([i16; P], [i8; P]) {
    let half = M.half();
    let mut general = |i: usize| match kind {
        0 => random.within(half),
        1 => [half, -half][i % 2] as i16,
        _ => half as i16,
    };
    let a = core::array::from_fn(&mut general);
    (
        a,
        core::array::from_fn(
            |i| if kind == 2 { [1, -1][i / 3 % 2] } else { random.within(1) as i8 },
        ),
    )
}

#[test]
fn products_are_those_of_the_definition() {
    let mut random = Random(1);
    for plan in PLANS {
        for kind in [0, 0, 1, 2] {
            let (a, b) = operands(&mut random, kind);
            for small in [true, false] {
                assert_eq!(product(plan, &a, &b, small), by_definition(&a, &b), "{}", plan.length);
            }
        }
    }
}

/// A control: one wrong constant of any table.
#[test]
fn a_wrong_constant_is_found() {
    let (a, b) = operands(&mut Random(2), 0);
    type Choose = for<'a, 't> fn(&'a mut Plan<'t>) -> &'a mut &'t [i32];
    let tables: [(Choose, bool); 12] = [
        (|p| &mut p.tables.columns, false),
        (|p| &mut p.tables.small, true),
        (|p| &mut p.tables.columns_back, true),
        (|p| &mut p.tables.threes[0], true),
        (|p| &mut p.tables.threes[1], true),
        (|p| &mut p.tables.nines[0], true),
        (|p| &mut p.tables.nines[1], true),
        (|p| &mut p.tables.leaves, true),
        (|p| &mut p.tables.seventeens[0], true),
        (|p| &mut p.tables.seventeens[1], true),
        (|p| &mut p.tables.nines[0], false),
        (|p| &mut p.tables.leaves, false),
    ];
    for plan in PLANS {
        let mut had = 0;
        for (choose, small) in tables {
            let mut spoilt = plan.clone();
            let table = choose(&mut spoilt);
            if table.is_empty() {
                continue;
            }
            let mut other = table.to_vec();
            // The pairs of length 17 are followed by 1 : 1 and by what is not a constant of the model.
            let place = if other.len() == 27 { 23 } else { other.len() - 1 };
            other[place] = other[place - 1];
            *table = &other;
            assert_ne!(product(&spoilt, &a, &b, small), by_definition(&a, &b), "{}", plan.length);
            had += 1;
        }
        assert!(had >= 6);
    }
}

fn largest(a: &[Interval]) -> i32 {
    a.iter().map(|c| c.bound as i32).max().expect("coefficients")
}

fn general(bound: i32, grade: Grade) -> [Interval; P] {
    [Interval::within(bound, grade); P]
}

/// Returns the transforms of a general and of a small operand, as intervals.
fn spectra(plan: &Plan<'_>, bound: i32, small: i32) -> [Transform<Interval, 1620>; 2] {
    let (mut left, mut right) = (zeros(), zeros());
    mixed::forward::<_, _, Small, Model>(plan, &mut left, &general(bound, Grade::Left));
    mixed::forward_small::<_, _, _, Model>(plan, &mut right, &[Small(small); P]);
    [left, right]
}

#[test]
fn passes_end_within_their_bounds() {
    for plan in PLANS {
        let bounds = plan.bounds;
        let (a, b) = (general(M.half(), Grade::Left), [Small(1); P]);
        let (mut left, mut right) = (zeros(), zeros());
        <Model as Engine<_, Small>>::first(plan, &mut left.0, &a);
        Model::first_small(plan, &mut right.0, &b);
        assert_eq!(largest(&left.0), bounds.first, "{}", plan.length);
        assert_eq!(largest(&right.0), bounds.small, "{}", plan.length);
        for (&pass, bound) in plan.forward.iter().zip(bounds.forward) {
            for rows in [&mut left.0, &mut right.0] {
                <Model as Engine<_, Small>>::rows(plan, pass, rows);
                assert_eq!(largest(rows), bound, "{}: {pass:?}", plan.length);
            }
        }
        mixed::multiply::<_, _, Small, Model>(plan, &mut left, &right);
        assert_eq!(largest(&left.0), M.half());
        for (&pass, bound) in plan.back.iter().zip(bounds.back) {
            <Model as Engine<_, Small>>::rows(plan, pass, &mut left.0);
            assert_eq!(largest(&left.0), bound, "{}: {pass:?}", plan.length);
        }
        <Model as Engine<_, Small>>::unfold(plan, &mut right.0, &left.0);
        assert_eq!(largest(&right.0), bounds.unfolded, "{}", plan.length);
        <Model as Engine<_, Small>>::fold(plan, &mut left.0, &right.0);
        assert_eq!(largest(&left.0[..P]), M.half());
        assert!(left.0[..P].iter().all(|c| c.grade == Grade::Both));
    }
}

/// General operands in both places: the leaves take them too.
#[test]
fn a_product_of_general_operands_is_bilinear() {
    for plan in PLANS {
        let [mut left, _] = spectra(plan, M.half(), 1);
        let (mut right, mut out) = (zeros(), general(0, Grade::Zero));
        let b = general(M.half(), Grade::Right);
        mixed::forward::<_, _, Small, Model>(plan, &mut right, &b);
        mixed::multiply::<_, _, Small, Model>(plan, &mut left, &right);
        mixed::inverse::<_, _, Small, Model>(plan, &mut out, &mut left);
        assert!(out.iter().all(|c| c.grade == Grade::Both && c.bound == i64::from(M.half())));
    }
}

/// Controls: what the passes cannot take.
mod controls {
    use super::*;

    #[test]
    #[should_panic = "bits"]
    fn general_operands_that_are_too_large_are_found() {
        spectra(&N1620, 4 * M.half(), 1);
    }

    #[test]
    #[should_panic = "bits"]
    fn operands_that_are_too_large_for_rader_are_found() {
        spectra(&N1530, 4 * M.half(), 1);
    }

    #[test]
    #[should_panic = "bits"]
    fn small_operands_that_are_too_large_are_found() {
        spectra(&N1620, M.half(), 5);
    }

    #[test]
    #[should_panic = "a product of grades"]
    fn a_square_is_found() {
        let [mut left, _] = spectra(&N1530, M.half(), 1);
        let right = left.clone();
        mixed::multiply::<_, _, Small, Model>(&N1530, &mut left, &right);
    }
}
