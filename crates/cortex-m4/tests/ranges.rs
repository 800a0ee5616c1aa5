//! The ranges of all passes, for all operands, and that a product is linear in each of them: [`Interval`].

mod common;

use common::multiply;
use goodprime_cortex_m4::model::{Grade, Interval, Model, Number};
use goodprime_cortex_m4::pass::{Back, Engine, Spectra};
use goodprime_cortex_m4::product::transform;
use goodprime_cortex_m4::ring::*;

fn operand(program: &Program, bound: i32, grade: Grade) -> [Interval; PADDED] {
    let mut a = [Interval::ZERO; PADDED];
    a[..program.p].fill(Interval::within(bound, grade));
    a
}

fn largest(a: &[Interval]) -> i32 {
    a.iter().map(|c| c.bound as i32).max().expect("coefficients")
}

/// What comes out of each pass is at most the named bound, and the bound is not larger than it has to be.
#[test]
fn bounds_between_passes() {
    let program = &P761;
    let of = |grade| operand(program, BOUND_OPERAND, grade);
    let mut rows = [Interval::ZERO; SPECTRUM];
    let forward = [
        (program.left, Grade::Left, [BOUND_FIVE, BOUND_LEFT]),
        (program.right, Grade::Right, [BOUND_FIVE, BOUND_RIGHT]),
    ];
    for (passes, grade, bounds) in forward {
        for (&pass, bound) in passes.iter().zip(bounds) {
            Model::forward(program, pass, &mut rows, &of(grade));
            assert_eq!(largest(&rows), bound, "{pass:?}");
        }
    }
    let mut unfolded = [Interval::ZERO; UNFOLDED];
    let mut out = [Interval::ZERO; PADDED];
    transform::<_, Model>(program, program.left, &mut rows, &of(Grade::Left));
    let right = unfolded.first_chunk_mut().expect("a spectrum");
    transform::<_, Model>(program, program.right, right, &of(Grade::Right));
    let (a, b) = (of(Grade::Left), of(Grade::Right));
    let low_right = b.first_chunk().expect("the lowest coefficients");
    let memory = &mut Back {
        out: &mut out,
        rows: &mut rows,
        unfolded: &mut unfolded,
        spectra: Spectra::InPlace,
        low_left: &a,
        low_right,
    };
    let bounds = [BOUND_LEAVES, BOUND_NINE_BACK, BOUND_FIVE_BACK, BOUND_LOW, BOUND_OPERAND];
    for (&pass, bound) in program.back.iter().zip(bounds) {
        Model::back(program, pass, memory);
        let after = match pass {
            Pass::Leaves | Pass::Nine(_) => largest(&memory.rows[..]),
            Pass::FiveBack | Pass::Low => largest(&memory.unfolded[..]),
            _ => largest(&memory.out[..]),
        };
        assert_eq!(after, bound, "{pass:?}");
    }
}

#[test]
fn a_product_is_bilinear() {
    let program = &P761;
    let a = operand(program, program.modulus.half(), Grade::Left);
    let b = operand(program, program.modulus.half(), Grade::Right);
    let out = multiply::<_, Model>(program, &a, &b);
    assert!(out[..program.p].iter().all(|c| c.grade == Grade::Both));
    assert_eq!(largest(&out), program.modulus.half());
}

/// Controls: larger operands leave their words, and one operand in both places is not bilinear.
mod controls {
    use super::*;

    #[test]
    #[should_panic = "bits"]
    fn operands_that_are_too_large_are_found() {
        let of = |grade| operand(&P761, 3 * BOUND_OPERAND, grade);
        multiply::<_, Model>(&P761, &of(Grade::Left), &of(Grade::Right));
    }

    #[test]
    #[should_panic = "before the shift"]
    fn a_left_spectrum_that_is_not_reduced_is_found() {
        let program = Program { left: P761.right, ..P761.clone() };
        let of = |grade| operand(&program, BOUND_OPERAND, grade);
        multiply::<_, Model>(&program, &of(Grade::Left), &of(Grade::Right));
    }

    /// On a coefficient 1 it would do: only its range tells.
    #[test]
    #[should_panic = "no constant of this modulus"]
    fn a_constant_that_is_not_exact_is_found() {
        let mut program = P761.clone();
        program.tables.fold += 1 << 16;
        let of = |grade| operand(&program, BOUND_OPERAND, grade);
        multiply::<_, Model>(&program, &of(Grade::Left), &of(Grade::Right));
    }

    #[test]
    #[should_panic = "a product of grades"]
    fn a_square_is_found() {
        let a = operand(&P761, BOUND_OPERAND, Grade::Left);
        multiply::<_, Model>(&P761, &a, &a);
    }
}
