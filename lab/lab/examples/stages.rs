//! A product for sntrup761 by the named algorithm, for `tools/armsim/figures stages` to measure.
//!
//! The algorithm's layers are functions. Exit status 3: there is no such algorithm, or its product
//! is wrong.

use std::hint::black_box;
use std::process::ExitCode;

use goodprime_lab::multiply::good_rader_bruun::GoodRaderBruun;
use goodprime_lab::multiply::good_schoenhage_bruun::{
    GoodSchoenhageBruun, GoodSchoenhageBruunSmall,
};
use goodprime_lab::multiply::good_thomas::GoodThomas;
use goodprime_lab::multiply::good_thomas_4::GoodThomas4;
use goodprime_lab::multiply::multiplier::{ProductOfTransforms, Transform};
use goodprime_lab::multiply::shipped::Shipped;
use goodprime_lab::multiply::truncated_rader::TruncatedRader;
use goodprime_lab::multiply::{Multiplier, Side};
use goodprime_lab_lanes::Run32;
use goodprime_lanes::{Backend, Modulus};
use goodprime_ring::kit::EightRows;
use goodprime_ring::{P761, Params};

type Q = <P761 as Params>::Q;
const P: usize = P761::P;

/// Number of calls. The second is measured, because the first includes what happens once.
const CALLS: usize = 3;

#[inline(never)]
fn measured_by_armsim(run: &mut dyn FnMut()) {
    run();
}

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let done = match name.as_str() {
        "eight rows" => product::<Shipped<EightRows>>(),
        "truncated Rader" => product::<TruncatedRader>(),
        "Good-Rader-Bruun" => product::<GoodRaderBruun>(),
        "Good-Schoenhage-Bruun" => product::<GoodSchoenhageBruun>(),
        "Good-Schoenhage-Bruun, big×small" => product::<GoodSchoenhageBruunSmall>(),
        "Good-Thomas" => product::<GoodThomas>(),
        "Good-Thomas (4, 128, 3)" => product::<GoodThomas4>(),
        _ => false,
    };
    if done { ExitCode::SUCCESS } else { ExitCode::from(3) }
}

/// Returns p coefficients between -bound and bound, the same in every run, then zeros.
fn polynomial(bound: i16) -> Vec<i16> {
    let mut state = 1u32;
    let mut coefficient = || {
        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
        ((state >> 8) % (2 * bound as u32 + 1)) as i16 - bound
    };
    let mut a: Vec<i16> = (0..P).map(|_| coefficient()).collect();
    a.resize(P761::PADDED, 0);
    a
}

/// Multiplies a big and a ternary operand. Returns true if the product equals the definition's.
fn product<M: Multiplier<P761>>() -> bool {
    let (backend, bound) = (Backend::detect(), 1);
    let (a, b) = (polynomial(Q::HALF), polynomial(bound));
    let [mut left, mut right] = M::TRANSFORMED.map(|length| vec![0; length]);
    let mut scratch = vec![0; M::SCRATCH - left.len() - right.len()];
    let mut out = vec![0; P761::PADDED];
    let mut run = || {
        backend.run32(Transform::<M, P761>::new(&mut left, &a, Side::Left, bound, &mut scratch));
        backend.run32(Transform::<M, P761>::new(&mut right, &b, Side::Right, bound, &mut scratch));
        let kernel =
            ProductOfTransforms::<M, P761>::new(&mut out, &left, &right, bound, &mut scratch);
        backend.run32(kernel);
    };
    for _ in 0..CALLS {
        measured_by_armsim(black_box(&mut run));
    }
    out[..P] == by_definition(&a[..P], &b[..P])
}

fn by_definition(a: &[i16], b: &[i16]) -> Vec<i16> {
    let q = i64::from(Q::Q);
    let mut c = vec![0; 2 * P];
    for (i, x) in a.iter().enumerate() {
        b.iter().enumerate().for_each(|(j, y)| c[i + j] += i64::from(*x) * i64::from(*y));
    }
    for i in (P..2 * P).rev() {
        c[i - P] += c[i];
        c[i - P + 1] += c[i];
    }
    let centered = |c: &i64| ((c + q / 2).rem_euclid(q) - q / 2) as i16;
    c[..P].iter().map(centered).collect()
}
