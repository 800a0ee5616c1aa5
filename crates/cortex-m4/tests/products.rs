//! Products by the passes against the definition. On a host the passes are the model's.

mod common;

use common::{Random, multiply, schoolbook};
use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::ring::{P761, PADDED, Program};

const PROGRAMS: [&Program; 1] = [&P761];

fn check(program: &Program, a: &[i16; PADDED], b: &[i16; PADDED]) {
    let out = multiply::<i16, Native>(program, a, b);
    assert_eq!(out[..program.p], schoolbook(program, a, b));
    assert!(out[program.p..].iter().all(|&c| c == 0));
}

fn monomial(at: usize, value: i16) -> [i16; PADDED] {
    let mut a = [0; PADDED];
    a[at] = value;
    a
}

#[test]
fn a_product_with_a_monomial_shifts() {
    for program in PROGRAMS {
        let mut random = Random(1);
        for at in [0, 1, 15, 16, 80, 81, 719, 720, 721, program.p - 1] {
            let a = random.operand(program, program.modulus.half());
            check(program, &a, &monomial(at, 1));
            check(program, &monomial(at, -1), &a);
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
        let (mut all, mut minus) = ([0; PADDED], [0; PADDED]);
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
