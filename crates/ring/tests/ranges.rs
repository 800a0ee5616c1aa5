//! Proofs that no kernel can overflow, for all inputs in range: the kernels run on intervals.
//!
//! Run with `--nocapture` for the largest values that each kernel can reach.
//!
//! What the library uses is proved for all rings. The other products, which take most of the time to
//! compile, are proved for the rings of 761 and 1277 unless the feature `every-proof` asks for all.

mod common;

use goodprime_lanes::model::{Log, Sixteen, Value};
use goodprime_lanes::{Modular, Modulus};
use goodprime_ring::invert::{divstep, jump};
use goodprime_ring::multiply::Multiplier;
use goodprime_ring::multiply::dot_transform::{self, DotTransform};
use goodprime_ring::multiply::eight_rows::EightRows;
use goodprime_ring::multiply::schoolbook::Schoolbook;
use goodprime_ring::{Ring, coefficients, for_each_multiplier, for_each_ring, params};

const ZERO: Value = Value::exactly(0);

/// p coefficients of at most `bound`, then zeros.
fn operand<R: Ring>(bound: i16) -> Vec<Value> {
    let mut a = vec![ZERO; R::PADDED];
    a[..R::P].fill(Value::within(bound as i64));
    a
}

fn largest(a: &[Value]) -> i64 {
    a.iter().map(|r| r.bound()).max().unwrap_or(0)
}

#[track_caller]
fn proved<R: Ring>(kernel: &str, log: &Log, out: &[Value], bound: i16) {
    assert_eq!(log.violations(), [], "{kernel} p={}", R::P);
    let largest = largest(out);
    assert!(largest <= bound as i64, "{kernel} p={}: {largest} > {bound}", R::P);
    assert!(out[R::P..].iter().all(|r| *r == ZERO), "{kernel} p={}: padding", R::P);
    let (lane, accumulator) = log.largest();
    println!("{kernel:<24} p={:<5} |lane| <= {lane:<6} |accumulator| <= {accumulator}", R::P);
}

fn style<const BARRETT: bool>() -> &'static str {
    if BARRETT { "Barrett" } else { "Montgomery" }
}

/// Products by the algorithm `M`.
fn products<M: Multiplier<R>, R: Ring, const BARRETT: bool>() {
    let half = <R::Q as Modulus>::HALF;
    let (name, style) = (M::NAME, style::<BARRETT>());
    let mut out = vec![ZERO; R::PADDED];
    for bound in [half, 2, 1].into_iter().filter(|&bound| M::applies(bound).is_ok()) {
        let log = Log::new();
        let lanes = Sixteen::<BARRETT>::new(&log);
        let (a, b) = (operand::<R>(half), operand::<R>(bound));
        M::multiply(lanes, &mut out, &a, &b, bound, &mut vec![ZERO; M::SCRATCH]);
        proved::<R>(&format!("{name} {style} {bound}"), &log, &out, half);
    }
}

/// Products by every algorithm.
fn every_product<R: Ring, const BARRETT: bool>() {
    macro_rules! product {
        ($multiplier:ty) => {
            products::<$multiplier, R, BARRETT>();
        };
    }
    for_each_multiplier!(product);
}

fn kernels<R: Ring, const BARRETT: bool>() {
    let half = <R::Q as Modulus>::HALF;
    let style = style::<BARRETT>();
    let mut scratch = vec![ZERO; params::scratch(R::P)];
    let mut out = vec![ZERO; R::PADDED];

    products::<DotTransform, R, BARRETT>();
    products::<EightRows, R, BARRETT>();
    products::<Schoolbook, R, BARRETT>();

    // The library's product takes a small operand in either place.
    for (bound_a, bound_b) in [(1, half), (1, 1)] {
        let log = Log::new();
        let lanes = Sixteen::<BARRETT>::new(&log);
        let (a, b) = (operand::<R>(bound_a), operand::<R>(bound_b));
        let out = &mut out;
        dot_transform::multiply_bounded::<_, R>(lanes, out, &a, bound_a, &b, bound_b, &mut scratch);
        proved::<R>(&format!("dot transform {style} {bound_a}·{bound_b}"), &log, out, half);
    }

    let log = Log::new();
    let lanes = Sixteen::<BARRETT>::new(&log);
    let delta = divstep::invert::<_, R>(lanes, &mut out, &operand::<R>(half), 3, &mut scratch);
    proved::<R>(&format!("divstep {style}"), &log, &out, half);
    assert!(delta[0].bound() <= R::DIVSTEPS as i64 + 1, "delta must fit 16 bits");

    for levels in 1..=jump::LEVELS {
        let log = Log::new();
        let lanes = Sixteen::<BARRETT>::new(&log);
        let mut memory = vec![ZERO; jump::scratch(R::P)];
        let (out, a) = (&mut out, operand::<R>(half));
        let delta = jump::with_levels::<_, R>(lanes, levels, out, &a, 3, &mut memory);
        proved::<R>(&format!("jump {style}, {levels} levels"), &log, out, half);
        assert!(delta[0].bound() <= R::DIVSTEPS as i64 + 1, "delta must fit 16 bits");
    }

    let log = Log::new();
    let lanes = Sixteen::<BARRETT>::new(&log);
    coefficients::triple_mod_3::<_, R>(lanes, &mut out, &operand::<R>(half));
    proved::<R>(&format!("triple_mod_3 {style}"), &log, &out, 1);
    coefficients::mod_3::<_, R>(lanes, &mut out, &operand::<R>(i16::MAX));
    proved::<R>(&format!("mod_3 {style}"), &log, &out, 1);
    let mut a = operand::<R>(i16::MAX);
    coefficients::freeze::<_, R>(lanes, &mut a);
    proved::<R>(&format!("freeze {style}"), &log, &a, half);
}

/// A kernel whose reduction was forgotten: the prover must see it.
fn forgotten_reduction<R: Ring>() {
    let log = Log::new();
    let lanes = Sixteen::<false>::new(&log);
    let half = <R::Q as Modulus>::HALF;
    let a = operand::<R>(half);
    let mut sum = lanes.load(&a, 0);
    for _ in 0..16 {
        sum = lanes.add(sum, lanes.load(&a, 0));
    }
    assert!(!log.violations().is_empty(), "17·{half} does not fit 16 bits");

    // Too many products in one accumulator: a big operand declared small.
    let log = Log::new();
    let lanes = Sixteen::<false>::new(&log);
    let mut scratch = vec![ZERO; params::scratch(R::P)];
    let mut out = vec![ZERO; R::PADDED];
    <Schoolbook as Multiplier<R>>::multiply(lanes, &mut out, &a, &a, 1, &mut scratch);
    let violations = log.violations();
    assert!(violations.iter().any(|(v, _)| v.file.ends_with("schoolbook.rs")), "{violations:?}");
}

macro_rules! tests {
    ($ring:ident) => {
        #[allow(non_snake_case)]
        mod $ring {
            use goodprime_ring::$ring;

            #[test]
            fn kernels_with_montgomery_constants() {
                super::kernels::<$ring, false>();
            }
            #[test]
            fn kernels_with_barrett_constants() {
                super::kernels::<$ring, true>();
            }
            #[test]
            fn the_prover_sees_a_forgotten_reduction() {
                super::forgotten_reduction::<$ring>();
            }
        }
    };
}
for_each_ring!(tests);

macro_rules! every_product {
    ($ring:ident) => {
        #[allow(non_snake_case)]
        mod $ring {
            use goodprime_ring::$ring;

            #[test]
            fn products_with_montgomery_constants() {
                super::super::every_product::<$ring, false>();
            }
            #[test]
            fn products_with_barrett_constants() {
                super::super::every_product::<$ring, true>();
            }
        }
    };
}
mod every_product {
    #[cfg(feature = "every-proof")]
    goodprime_ring::for_each_ring!(every_product);
    #[cfg(not(feature = "every-proof"))]
    every_product!(P761);
    #[cfg(not(feature = "every-proof"))]
    every_product!(P1277);
}
