//! Tests of products by the passes against the definition. On a host the passes are the model's.

mod common;

use common::{Random, multiply, schoolbook};
use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::ring::{PROGRAMS, Program};

fn check(program: &Program<'_>, a: &[i16], b: &[i16]) {
    let out = multiply::<i16, Native>(program, a, b);
    let expected = schoolbook(program, a, b);
    let wrong = (0..program.p).find(|&i| out[i] != expected[i]);
    assert_eq!(wrong, None, "the first wrong coefficient for p = {}", program.p);
    assert!(out[program.p..].iter().all(|&c| c == 0));
}

fn monomial(program: &Program<'_>, at: usize, value: i16) -> Vec<i16> {
    let mut a = vec![0; program.padded()];
    a[at] = value;
    a
}

#[test]
fn a_product_with_a_monomial_shifts() {
    for program in PROGRAMS {
        let mut random = Random(1);
        for at in [0, 1, 15, 16, 80, 81, 335, 336, 651, program.p - 2, program.p - 1] {
            let a = random.operand(program, program.modulus.half());
            check(program, &a, &monomial(program, at, 1));
            check(program, &monomial(program, at, -1), &a);
        }
    }
}

#[test]
fn random_operands_of_both_kinds() {
    for program in PROGRAMS {
        let mut random = Random(2);
        let half = program.modulus.half();
        for (left, right) in [(half, half), (half, 1), (1, half), (1, 1)] {
            for _ in 0..10 {
                let (a, b) = (random.operand(program, left), random.operand(program, right));
                check(program, &a, &b);
            }
        }
    }
}

#[test]
fn extremes() {
    for program in PROGRAMS {
        let mut random = Random(3);
        let half = program.modulus.half() as i16;
        for _ in 0..10 {
            let (a, b) = (random.extremes(program, half), random.extremes(program, half));
            check(program, &a, &b);
        }
        let (mut all, mut minus) = (vec![0; program.padded()], vec![0; program.padded()]);
        all[..program.p].fill(half);
        minus[..program.p].fill(-half);
        check(program, &all, &all);
        check(program, &all, &minus);
    }
}

/// A product of small polynomials is exact: reduced modulo 3 it is that of R/3.
#[test]
fn small_products_are_exact() {
    for program in PROGRAMS {
        assert!(2 * program.p <= program.modulus.half() as usize);
    }
}
