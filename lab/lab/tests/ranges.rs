//! Proofs that no kernel can overflow, for all inputs in range, and that every product is bilinear: the kernels run on
//! intervals that have a grade, on lanes like those of AVX2 and like those of Neon, whose paths are others.
//!
//! Run with `--nocapture` for the largest values that each kernel can reach.
//!
//! Compiling all products for all rings on intervals takes minutes.

use goodprime_lab::inverse::block::Blocks;
use goodprime_lab::multiply::Multiplier;
use goodprime_lab::multiply::schoolbook::Schoolbook;
use goodprime_lab::{for_each_multiplier, with_rings};
use goodprime_lab_lanes::Modular32;
use goodprime_lanes::Modulus;
use goodprime_lanes::model::{Grade, LikeAvx2, LikeNeon, Log, Range, Value};
use goodprime_ring::Ring;
use goodprime_ring::kit::jump;

const ZERO: Value = Value::exactly(0);

/// Returns p coefficients of at most `bound`, then zeros.
fn operand<R: Ring>(bound: i16, grade: Grade) -> Vec<Value> {
    let mut a = vec![ZERO; R::PADDED];
    a[..R::P].fill(Value::graded(Range::within(bound as i64), grade));
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

/// Fails unless the result is linear in each operand.
fn bilinear<R: Ring>(log: &Log, out: &[Value]) -> Result<(), String> {
    if !log.mixtures().is_empty() {
        return Err(format!("{:?}", log.mixtures()));
    }
    match out[..R::P].iter().find(|c| c.grade != Grade::Both) {
        Some(other) => Err(format!("{:?}", other.grade)),
        None => Ok(()),
    }
}

/// Lanes that report to a log.
trait Lanes: Modular32<Element = Value> {
    const LIKE: &'static str;
    fn new(log: &'static Log) -> Self;
}

impl Lanes for LikeAvx2<'static> {
    const LIKE: &'static str = "avx2";
    fn new(log: &'static Log) -> Self {
        Self::new(log)
    }
}

impl Lanes for LikeNeon<'static> {
    const LIKE: &'static str = "neon";
    fn new(log: &'static Log) -> Self {
        Self::new(log)
    }
}

fn log() -> &'static Log {
    Box::leak(Box::new(Log::new()))
}

/// Multiplies by the algorithm `M`. Compiled once for all bounds and tests.
#[inline(never)]
fn product<M: Multiplier<R>, R: Ring, L: Lanes>(
    log: &'static Log,
    a: &[Value],
    b: &[Value],
    bound: i16,
) -> Vec<Value> {
    let (mut out, mut scratch) = (vec![ZERO; R::PADDED], vec![ZERO; M::SCRATCH]);
    M::multiply(L::new(log), &mut out, a, b, bound, &mut scratch);
    out
}

/// Proves the products by the algorithm `M`.
fn products<M: Multiplier<R>, R: Ring, L: Lanes>() {
    let half = <R::Q as Modulus>::HALF;
    for bound in [half, 2, 1].into_iter().filter(|&bound| M::applies(bound).is_ok()) {
        let log = log();
        let (a, b) = (operand::<R>(half, Grade::Left), operand::<R>(bound, Grade::Right));
        let out = product::<M, R, L>(log, &a, &b, bound);
        let name = format!("{} {} {bound}", M::NAME, L::LIKE);
        proved::<R>(&name, log, &out, half);
        assert_eq!(bilinear::<R>(log, &out), Ok(()), "{name} p={}", R::P);
    }
}

/// Proves the products by every algorithm.
fn every_product<R: Ring, L: Lanes>() {
    macro_rules! product {
        ($multiplier:ty) => {
            products::<$multiplier, R, L>();
        };
    }
    for_each_multiplier!(product);
}

/// Proves the inverses by trees of fewer levels than the library's.
fn shallow_trees<R: Ring, L: Lanes>() {
    let half = <R::Q as Modulus>::HALF;
    let mut out = vec![ZERO; R::PADDED];
    for levels in 1..jump::LEVELS {
        let log = log();
        let mut memory = vec![ZERO; jump::scratch(R::P)];
        let (leaf, a) = (Blocks::of_tree(levels), operand::<R>(half, Grade::Unknown));
        let lanes = L::new(log);
        let delta = jump::with_leaves::<_, R, _>(lanes, leaf, &mut out, &a, 3, &mut memory);
        proved::<R>(&format!("jump {}, {levels} levels", L::LIKE), log, &out, half);
        let mut all = vec![ZERO; 32];
        lanes.store(&mut all, 0, delta);
        assert!(all[0].bound() <= R::DIVSTEPS as i64 + 1, "delta must fit 16 bits");
    }
}

/// Runs a kernel that reduces too rarely, as a big operand is declared small: the prover must see
/// it.
fn forgotten_reduction<R: Ring, L: Lanes>() {
    let half = <R::Q as Modulus>::HALF;
    let (a, b) = (operand::<R>(half, Grade::Left), operand::<R>(half, Grade::Right));
    // Too many products in one accumulator: a big operand declared small.
    let log = log();
    product::<Schoolbook, R, L>(log, &a, &b, 1);
    let violations = log.violations();
    assert!(violations.iter().any(|(v, _)| v.file.ends_with("schoolbook.rs")), "{violations:?}");
}

/// Multiplies a by itself, which is not linear in a: the prover must see it, also on the paths
/// across the lanes.
fn square<R: Ring, L: Lanes>() {
    let half = <R::Q as Modulus>::HALF;
    macro_rules! one {
        ($m:ty) => {
            // A small operand, where no other is taken.
            let applies = |bound: &i16| <$m as Multiplier<R>>::applies(*bound).is_ok();
            if let Some(bound) = [half, 1].into_iter().find(applies) {
                let log = log();
                let [a, b] = [half, bound].map(|bound| operand::<R>(bound, Grade::Left));
                let out = product::<$m, R, L>(log, &a, &b, bound);
                assert!(log.violations().is_empty());
                assert!(bilinear::<R>(log, &out).is_err(), "{}", <$m as Multiplier<R>>::NAME);
            }
        };
    }
    for_each_multiplier!(one);
}

macro_rules! tests {
    ($($ring:ident)*) => {$(
        #[allow(non_snake_case)]
        mod $ring {
            use goodprime_lanes::model::{LikeAvx2, LikeNeon};
            use goodprime_ring::$ring;

            #[test]
            fn products_like_avx2() {
                super::every_product::<$ring, LikeAvx2<'static>>();
            }
            #[test]
            fn products_like_neon() {
                super::every_product::<$ring, LikeNeon<'static>>();
            }
            #[test]
            fn shallow_trees_like_avx2() {
                super::shallow_trees::<$ring, LikeAvx2<'static>>();
            }
            #[test]
            fn shallow_trees_like_neon() {
                super::shallow_trees::<$ring, LikeNeon<'static>>();
            }
            #[test]
            fn the_prover_sees_a_forgotten_reduction() {
                super::forgotten_reduction::<$ring, LikeAvx2<'static>>();
            }
            #[test]
            fn the_prover_sees_a_square() {
                super::square::<$ring, LikeNeon<'static>>();
            }
        }
    )*};
}
with_rings!(tests);
