//! Proofs that no kernel can overflow, for all inputs in range: the kernels run on intervals.
//!
//! Run with `--nocapture` for the largest values that each kernel can reach.
//!
//! What the library uses is proved here, for all rings; other algorithms are in `crates/lab`.

use goodprime_lanes::model::{Log, Sixteen, Value};
use goodprime_lanes::{Modular, Modulus};
use goodprime_ring::kit::{DotTransform, EightRows, Product, divstep, jump};
use goodprime_ring::{Ring, coefficients, for_each_ring};

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

/// a·b for |a| ≤ `bound_a` and |b| ≤ `bound_b` by the algorithm `P`.
fn product<P: Product<R>, R: Ring, const BARRETT: bool>(
    log: &Log,
    (a, bound_a): (&[Value], i16),
    (b, bound_b): (&[Value], i16),
) -> Vec<Value> {
    let lanes = Sixteen::<BARRETT>::new(log);
    let (mut left, mut right) = (vec![ZERO; P::LEFT], vec![ZERO; P::RIGHT]);
    let (mut scratch, mut out) = (vec![ZERO; P::SCRATCH], vec![ZERO; R::PADDED]);
    P::left(lanes, &mut left, a, bound_a);
    P::right(lanes, &mut right, b, bound_b, &mut scratch);
    P::multiply(lanes, &mut out, &left, &right, &mut scratch);
    out
}

/// Products by the algorithm `P`: a small operand in either place, and 2 for one that a damaged key decodes to.
fn products<P: Product<R>, R: Ring, const BARRETT: bool>() {
    let half = <R::Q as Modulus>::HALF;
    let (name, style) = (P::NAME, style::<BARRETT>());
    for (bound_a, bound_b) in [(half, half), (half, 2), (half, 1), (1, half), (1, 1)] {
        let log = Log::new();
        let (a, b) = (operand::<R>(bound_a), operand::<R>(bound_b));
        let out = product::<P, R, BARRETT>(&log, (&a, bound_a), (&b, bound_b));
        proved::<R>(&format!("{name} {style} {bound_a}·{bound_b}"), &log, &out, half);
    }
}

fn kernels<R: Ring, const BARRETT: bool>() {
    let half = <R::Q as Modulus>::HALF;
    let style = style::<BARRETT>();
    let mut scratch = vec![ZERO; 7 * R::PADDED];
    let mut out = vec![ZERO; R::PADDED];

    products::<DotTransform, R, BARRETT>();
    products::<EightRows, R, BARRETT>();

    let log = Log::new();
    let lanes = Sixteen::<BARRETT>::new(&log);
    let delta = divstep::invert::<_, R>(lanes, &mut out, &operand::<R>(half), 3, &mut scratch);
    proved::<R>(&format!("divstep {style}"), &log, &out, half);
    assert!(delta[0].bound() <= R::DIVSTEPS as i64 + 1, "delta must fit 16 bits");

    let log = Log::new();
    let lanes = Sixteen::<BARRETT>::new(&log);
    let mut memory = vec![ZERO; jump::scratch(R::P)];
    let delta = jump::invert::<_, R>(lanes, &mut out, &operand::<R>(half), 3, &mut memory);
    proved::<R>(&format!("jump {style}"), &log, &out, half);
    assert!(delta[0].bound() <= R::DIVSTEPS as i64 + 1, "delta must fit 16 bits");

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

    // A big operand declared small.
    let log = Log::new();
    product::<DotTransform, R, false>(&log, (&a, 1), (&a, half));
    let violations = log.violations();
    assert!(violations.iter().any(|(v, _)| v.file.contains("dot_transform")), "{violations:?}");
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
