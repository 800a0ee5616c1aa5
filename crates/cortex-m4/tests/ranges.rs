//! Proofs of the ranges of all passes, for all operands, and that a product is linear in each of them, by [`Interval`].

mod common;

use common::multiply;
use goodprime_cortex_m4::model::{Grade, Interval, Model, Number};
use goodprime_cortex_m4::pass::{Back, PassEngine, Spectra};
use goodprime_cortex_m4::product::transform;
use goodprime_cortex_m4::ring::*;

fn operand(program: &Program<'_>, bound: i32, grade: Grade) -> Vec<Interval> {
    let mut a = vec![Interval::ZERO; program.padded()];
    a[..program.p].fill(Interval::within(bound, grade));
    a
}

fn largest(a: &[Interval]) -> i32 {
    a.iter().map(|c| c.bound as i32).max().expect("coefficients")
}

/// Asserts that results of each pass are within the named bound, and that the bound is not larger than necessary.
fn passes_end_within_their_bounds(program: &Program<'_>) {
    let of = |grade| operand(program, program.modulus.half(), grade);
    let zeros = |n| vec![Interval::ZERO; n];
    let mut rows = zeros(program.spectrum());
    let forward = [
        (program.left, Grade::Left, program.bounds.left),
        (program.right, Grade::Right, program.bounds.right),
    ];
    for (passes, grade, bounds) in forward {
        for (&pass, &bound) in passes.iter().zip(bounds) {
            Model::forward(program, pass, &mut rows, &of(grade));
            assert_eq!(largest(&rows), bound, "{}: {pass:?}", program.p);
        }
    }
    let (mut unfolded, mut out) = (zeros(program.unfolded()), zeros(program.padded()));
    transform::<_, Model>(program, program.left, &mut rows, &of(Grade::Left));
    transform::<_, Model>(program, program.right, &mut unfolded, &of(Grade::Right));
    let memory = &mut Back {
        out: &mut out,
        rows: &mut rows,
        unfolded: &mut unfolded,
        spectra: Spectra::InPlace,
        low_left: &of(Grade::Left),
        low_right: &of(Grade::Right),
    };
    for (&pass, &bound) in program.back.iter().zip(program.bounds.back) {
        Model::back(program, pass, memory);
        let after = match pass {
            Pass::Leaves
            | Pass::NineBack(_)
            | Pass::SevenBack
            | Pass::ThirteenBack
            | Pass::SixBack(_) => largest(memory.rows),
            Pass::Fold(_) => largest(memory.out),
            _ => largest(memory.unfolded),
        };
        assert_eq!(after, bound, "{}: {pass:?}", program.p);
    }
}

#[test]
fn bounds_between_passes() {
    PROGRAMS.into_iter().for_each(passes_end_within_their_bounds);
}

#[test]
fn a_product_is_bilinear() {
    for program in PROGRAMS {
        let a = operand(program, program.modulus.half(), Grade::Left);
        let b = operand(program, program.modulus.half(), Grade::Right);
        let out = multiply::<_, Model>(program, &a, &b);
        assert!(out[..program.p].iter().all(|c| c.grade == Grade::Both));
        assert_eq!(largest(&out), program.modulus.half());
    }
}

/// Negative controls: larger operands leave their words, and one operand in both places is not bilinear.
mod controls {
    use super::*;

    fn multiply_operands(program: &Program<'_>, times: i32) {
        let of = |grade| operand(program, times * program.modulus.half(), grade);
        multiply::<_, Model>(program, &of(Grade::Left), &of(Grade::Right));
    }

    #[test]
    #[should_panic = "bits"]
    fn operands_that_are_too_large_are_found() {
        multiply_operands(&P761, 3);
    }

    #[test]
    #[should_panic = "bits"]
    fn operands_that_are_too_large_are_found_in_653() {
        multiply_operands(&P653, 2);
    }

    /// Three products, each of a coefficient at the bound that the inverse transform leaves.
    #[test]
    #[should_panic = "bits"]
    fn sums_that_are_too_large_for_a_fold_are_found() {
        let mut back = P653.back.to_vec();
        *back.last_mut().expect("a fold") = Pass::Fold(Scale::Sum);
        multiply_operands(&Program { back: &back, ..P653.clone() }, 1);
    }

    #[test]
    #[should_panic = "before the shift"]
    fn a_left_spectrum_that_is_not_reduced_is_found() {
        let program = Program { left: P761.right, ..P761.clone() };
        multiply_operands(&program, 1);
    }

    /// A product with the coefficient 1 would not show it: only the range does.
    #[test]
    #[should_panic = "no constant of this modulus"]
    fn a_constant_that_is_not_exact_is_found() {
        let mut program = P761.clone();
        program.tables.fold += 1 << 16;
        multiply_operands(&program, 1);
    }

    #[test]
    #[should_panic = "a product of grades"]
    fn a_square_is_found() {
        let a = operand(&P761, P761.modulus.half(), Grade::Left);
        multiply::<_, Model>(&P761, &a, &a);
    }
}
