//! Parts of sntrup761's operations, for `tools/armsim/figures parts` to measure.
//!
//! `armsim.rs` has the products, inverses and codecs; this program has the other parts.
//!
//! `parts R/3 product|encryption|keygen|encaps|decaps`. Exit status 3: there is no such part.

use std::hint::black_box;
use std::process::ExitCode;

use goodprime::randomness::Seed;
use goodprime::{Algorithm, Backend, Kem, Sntrup761};
use goodprime_lanes::Modulus;
use goodprime_ring::encode::CodecPlan;
use goodprime_ring::operations::{Decode, Encode, Mod3, Multiply, Round};
use goodprime_ring::{Array, P761, Params, Rq, Scratch, Small};

const P: usize = P761::P;
const Q: u16 = <P761 as Params>::Q::Q as u16;

/// Number of calls. The second is measured, because the first includes what happens once.
const CALLS: usize = 3;

#[inline(never)]
fn measured_by_armsim(run: &mut dyn FnMut()) {
    run();
}

fn calls(mut run: impl FnMut()) {
    for _ in 0..CALLS {
        measured_by_armsim(black_box(&mut run));
    }
}

fn main() -> ExitCode {
    let backend = Backend::detect();
    let name = std::env::args().nth(1).unwrap_or_default();
    match name.as_str() {
        "R/3 product" => product_modulo_3(backend),
        "encryption" => encryption(backend),
        _ => return operation(backend, &name),
    }
    ExitCode::SUCCESS
}

/// Returns numbers below `below`, the same in every run.
fn numbers(below: u32) -> impl Iterator<Item = u32> {
    let mut state = 1u32;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
        (state >> 8) % below
    })
}

fn small() -> Small<P761> {
    let drawn: Vec<i16> = numbers(3).take(P).map(|c| c as i16 - 1).collect();
    Small::from_fn(|i| drawn[i])
}

/// Multiplies two elements of R/3: a product in R/q, reduced modulo 3.
fn product_modulo_3(backend: Backend) {
    let (a, b, scratch) = (small(), small(), &mut Scratch::new());
    let (mut product, mut out) = (Rq::ZERO, Small::ZERO);
    calls(|| {
        backend.run(Multiply { out: &mut product, a: (&a).into(), b: (&b).into(), scratch });
        backend.run(Mod3 { out: &mut out, a: (&product).into() });
    });
    black_box(out.coefficients());
}

/// Encrypts from bytes to bytes: decodes h, and encodes Round(h·r).
fn encryption(backend: Backend) {
    let (plan, rounded) = (CodecPlan::new(P, Q), CodecPlan::new(P, Q.div_ceil(3)));
    let (mut pk, mut c) = (vec![0; plan.length()], vec![0; rounded.length()]);
    let mut list = <P761 as goodprime_ring::Ring>::Numbers::ZERO;
    list.as_mut()[..P].iter_mut().zip(numbers(Q.into())).for_each(|(to, n)| *to = n as u16);
    backend.run(Encode::<P761> { plan: &plan, numbers: &mut list, out: &mut pk });
    let (r, scratch) = (small(), &mut Scratch::new());
    let (mut h, mut product) = (Rq::ZERO, Rq::ZERO);
    calls(|| {
        backend.run(Decode::<P761> { plan: &plan, bytes: &pk, numbers: &mut list });
        let numbers = list.as_ref();
        h.set(|i, _| numbers[i] as i16 - (Q / 2) as i16);
        backend.run(Multiply { out: &mut product, a: (&r).into(), b: (&h).into(), scratch });
        backend.run(Round { numbers: &mut list, a: &product });
        backend.run(Encode::<P761> { plan: &rounded, numbers: &mut list, out: &mut c });
    });
    black_box(c);
}

/// Runs a whole operation, whose randomness is expanded from a seed.
fn operation(backend: Backend, name: &str) -> ExitCode {
    let (set, kem) = (Algorithm::of::<Sntrup761>(), Kem::<Sntrup761>::on(backend));
    let mut pk = vec![0; set.parameters().encapsulation_key_size];
    let mut sk = vec![0; set.parameters().decapsulation_key_size];
    let mut secret = [0; 32];
    let (key, _) = kem.keygen(Seed(&[1; 32]));
    let _ = set.keygen(backend, Seed(&[1; 32]), &mut pk, &mut sk);
    let (ct, sent) = kem.encapsulate(&key, Seed(&[2; 32]));
    match name {
        "keygen" => calls(|| {
            let _ = black_box(set.keygen(backend, Seed(&[1; 32]), &mut pk, &mut sk));
        }),
        "encaps" => calls(|| {
            black_box(kem.encapsulate(&key, Seed(&[2; 32])));
        }),
        "decaps" => calls(|| {
            let _ = black_box(set.decapsulate(backend, &sk, ct.as_ref(), &mut secret));
        }),
        _ => return ExitCode::from(3),
    }
    let wrong = name == "decaps" && secret != *sent.as_bytes();
    if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
