//! Proofs that no kernel can overflow, for all inputs in range: the kernels run on intervals.
//!
//! Run with `--nocapture` for the largest values that each kernel can reach.
//!
//! Compiling all products for all rings on intervals takes minutes.

use goodprime_lab::inverse::block::Blocks;
use goodprime_lab::multiply::Multiplier;
use goodprime_lab::multiply::schoolbook::Schoolbook;
use goodprime_lab::{for_each_multiplier, with_rings};
use goodprime_lanes::Modulus;
use goodprime_lanes::model::{Log, Sixteen, Value};
use goodprime_ring::Ring;
use goodprime_ring::kit::jump;

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

/// Inverses by trees of fewer levels than the library's.
fn shallow_trees<R: Ring, const BARRETT: bool>() {
    let half = <R::Q as Modulus>::HALF;
    let style = style::<BARRETT>();
    let mut out = vec![ZERO; R::PADDED];
    for levels in 1..jump::LEVELS {
        let log = Log::new();
        let lanes = Sixteen::<BARRETT>::new(&log);
        let mut memory = vec![ZERO; jump::scratch(R::P)];
        let (leaf, a) = (Blocks::of_tree(levels), operand::<R>(half));
        let delta = jump::with_leaves::<_, R, _>(lanes, leaf, &mut out, &a, 3, &mut memory);
        proved::<R>(&format!("jump {style}, {levels} levels"), &log, &out, half);
        assert!(delta[0].bound() <= R::DIVSTEPS as i64 + 1, "delta must fit 16 bits");
    }
}

/// A kernel that forgets to reduce: the prover must see it.
fn forgotten_reduction<R: Ring>() {
    let a = operand::<R>(<R::Q as Modulus>::HALF);
    // Too many products in one accumulator: a big operand declared small.
    let log = Log::new();
    let lanes = Sixteen::<false>::new(&log);
    let mut scratch = vec![ZERO; <Schoolbook as Multiplier<R>>::SCRATCH];
    let mut out = vec![ZERO; R::PADDED];
    <Schoolbook as Multiplier<R>>::multiply(lanes, &mut out, &a, &a, 1, &mut scratch);
    let violations = log.violations();
    assert!(violations.iter().any(|(v, _)| v.file.ends_with("schoolbook.rs")), "{violations:?}");
}

macro_rules! tests {
    ($($ring:ident)*) => {$(
        #[allow(non_snake_case)]
        mod $ring {
            use goodprime_ring::$ring;

            #[test]
            fn products_with_montgomery_constants() {
                super::every_product::<$ring, false>();
            }
            #[test]
            fn products_with_barrett_constants() {
                super::every_product::<$ring, true>();
            }
            #[test]
            fn shallow_trees_with_montgomery_constants() {
                super::shallow_trees::<$ring, false>();
            }
            #[test]
            fn shallow_trees_with_barrett_constants() {
                super::shallow_trees::<$ring, true>();
            }
            #[test]
            fn the_prover_sees_a_forgotten_reduction() {
                super::forgotten_reduction::<$ring>();
            }
        }
    )*};
}
with_rings!(tests);
