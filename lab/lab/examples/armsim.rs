//! A program that calls one operation three times, for `tools/armsim/figures` to measure.
//!
//! `armsim product P NAME`, `armsim kernel P NAME`, `armsim ntru SET product|prepared|R/q inverse|S/3 inverse`,
//! `armsim operation SET keygen|encaps|decaps`. Exit status 3: there is no such algorithm for the ring.

use std::hint::black_box;
use std::process::ExitCode;

use goodprime::randomness::{FillWith, Seed};
use goodprime::{Algorithm, Backend};
use goodprime_lab::multiply;
use goodprime_lanes::Modulus;
use goodprime_ring::Array;
use goodprime_ring::cyclic::operations as of_ntru;
use goodprime_ring::cyclic::{self, C509, C677, C701, C821, C1229, C1373};
use goodprime_ring::encode::CodecPlan;
use goodprime_ring::operations::{Decode, Encode, InvertR3, Reciprocal, Sort};
use goodprime_ring::{P653, P761, Ring, Rq, Small};

/// Number of calls. The second is measured, because the first includes what happens once.
const CALLS: usize = 3;

#[inline(never)]
fn measured_by_armsim(run: &mut dyn FnMut()) {
    run();
}

fn calls(mut run: impl FnMut()) -> Option<()> {
    for _ in 0..CALLS {
        measured_by_armsim(black_box(&mut run));
    }
    Some(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let backend = Backend::detect();
    let done = match arguments[..] {
        ["product", p, name] => product(backend, p, name),
        ["kernel", "653", name] => kernel::<P653>(backend, name),
        ["kernel", "761", name] => kernel::<P761>(backend, name),
        ["ntru", "ntruhps2048509", name] => ntru::<C509>(backend, name),
        ["ntru", "ntruhps2048677", name] => ntru::<C677>(backend, name),
        ["ntru", "ntruhps4096821", name] => ntru::<C821>(backend, name),
        ["ntru", "ntruhps40961229", name] => ntru::<C1229>(backend, name),
        ["ntru", "ntruhrss701", name] => ntru::<C701>(backend, name),
        ["ntru", "ntruhrss1373", name] => ntru::<C1373>(backend, name),
        ["operation", set, op] => operation(backend, set, op),
        _ => None,
    };
    if done.is_some() { ExitCode::SUCCESS } else { ExitCode::from(3) }
}

/// Returns `n` numbers below `below`, the same in every run.
fn numbers(n: usize, below: u32) -> impl Iterator<Item = u32> {
    let mut state = 1u32;
    (0..n).map(move |_| {
        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
        (state >> 8) % below
    })
}

/// Returns p coefficients between -bound and bound, then zeros.
fn polynomial(p: usize, padded: usize, bound: i16) -> Vec<i16> {
    let mut a: Vec<i16> = numbers(p, 2 * bound as u32 + 1).map(|c| c as i16 - bound).collect();
    a.resize(padded, 0);
    a
}

fn product(backend: Backend, p: &str, name: &str) -> Option<()> {
    let mut entries = multiply::registry::ALL.as_flattened().iter();
    let entry = entries.find(|e| e.name == name && e.p.to_string() == p)?;
    (entry.applies)(1).ok()?;
    let (a, b) =
        (polynomial(entry.p, entry.padded, entry.q / 2), polynomial(entry.p, entry.padded, 1));
    let (mut out, mut scratch) = (vec![0; entry.padded], vec![0; entry.scratch]);
    calls(|| (entry.multiply)(backend, &mut out, &a, &b, 1, &mut scratch))
}

/// Runs one of the library's own inverses on a small polynomial.
fn inverse<R: Ring>(backend: Backend, name: &str) -> Option<()> {
    let drawn: Vec<i16> = numbers(R::P, 3).map(|c| c as i16 - 1).collect();
    let a = Small::<R>::from_fn(|i| drawn[i]);
    match name {
        "R/q inverse" => {
            let mut out = Rq::ZERO;
            calls(|| {
                let a = (&a).into();
                black_box(backend.run(Reciprocal { out: &mut out, a, scale: 1 }));
            })
        }
        "R/3 inverse" => {
            let mut out = Small::ZERO;
            calls(|| {
                black_box(backend.run(InvertR3 { out: &mut out, a: &a }));
            })
        }
        _ => None,
    }
}

fn kernel<R: Ring>(backend: Backend, name: &str) -> Option<()> {
    if name.ends_with("inverse") {
        return inverse::<R>(backend, name);
    }
    if name == "sort" {
        let mut words = R::Words::ZERO;
        words.as_mut().iter_mut().zip(numbers(R::P, 1 << 23)).for_each(|(word, n)| *word = n);
        return calls(|| backend.run(Sort::<R> { words: &mut words }));
    }
    let (ring, op) = name.split_once(' ')?;
    let q = <R::Q as Modulus>::Q as u16;
    let radix = if ring == "R/q" { q } else { q.div_ceil(3) };
    let plan = CodecPlan::new(R::P, radix);
    let list: Vec<u16> = numbers(R::P, radix.into()).map(|n| n as u16).collect();
    let (mut numbers, mut bytes) = (R::Numbers::ZERO, vec![0; plan.length()]);
    match op {
        "encode" => calls(|| {
            numbers.as_mut()[..R::P].copy_from_slice(&list);
            backend.run(Encode::<R> { plan: &plan, numbers: &mut numbers, out: &mut bytes });
        }),
        "decode" => {
            numbers.as_mut()[..R::P].copy_from_slice(&list);
            backend.run(Encode::<R> { plan: &plan, numbers: &mut numbers, out: &mut bytes });
            calls(|| backend.run(Decode::<R> { plan: &plan, bytes: &bytes, numbers: &mut numbers }))
        }
        _ => None,
    }
}

/// Runs a product or inverse of an NTRU ring. An operand is prepared before the calls.
fn ntru<R: cyclic::CyclicRing>(backend: Backend, name: &str) -> Option<()> {
    let (mut a, mut b, mut out) = (cyclic::Rq::<R>::ZERO, cyclic::Rq::ZERO, cyclic::Rq::ZERO);
    let mut drawn = numbers(2 * R::N, 1 << 16).map(|n| n as u16);
    a.coefficients_mut().iter_mut().zip(&mut drawn).for_each(|(c, n)| *c = n);
    b.coefficients_mut().iter_mut().zip(&mut drawn).for_each(|(c, n)| *c = n);
    let (mut left, mut scratch) = (cyclic::Left::new(), cyclic::Scratch::new());
    let (left, scratch) = (&mut left, &mut scratch);
    backend.run(of_ntru::PrepareLeft { out: left, a: (&a).into(), scratch });
    match name {
        "product" => calls(|| {
            let (a, b) = ((&a).into(), (&b).into());
            backend.run(of_ntru::Multiply { out: &mut out, a, b, scratch });
        }),
        "prepared" => calls(|| {
            backend.run(of_ntru::MultiplyPrepared {
                out: &mut out,
                a: left,
                b: (&b).into(),
                scratch,
            });
        }),
        "R/q inverse" => calls(|| {
            black_box(backend.run(of_ntru::Reciprocal { out: &mut out, a: &a, scratch }));
        }),
        "S/3 inverse" => {
            let (mut f, mut inverse) = (cyclic::Ternary::<R>::ZERO, cyclic::Ternary::ZERO);
            let drawn = numbers(R::N - 1, 3).map(|n| [0, 1, u16::MAX][n as usize]);
            f.coefficients_mut().iter_mut().zip(drawn).for_each(|(c, n)| *c = n);
            calls(|| {
                black_box(backend.run(of_ntru::InvertS3 { out: &mut inverse, a: &f }));
            })
        }
        _ => None,
    }
}

/// Runs an operation of a KEM with the system's randomness, which the emulator makes from its seed.
fn operation(backend: Backend, set: &str, op: &str) -> Option<()> {
    let set: Algorithm = set.parse().ok()?;
    let mut pk = vec![0; set.parameters().encapsulation_key_size];
    let mut sk = vec![0; set.parameters().decapsulation_key_size];
    let mut ct = vec![0; set.parameters().ciphertext_size];
    let mut secret = [0; 32];
    let mut random = [[0; 32]; 2];
    std::io::Read::read_exact(
        &mut std::fs::File::open("/dev/urandom").ok()?,
        random.as_flattened_mut(),
    )
    .ok()?;
    let mut counter = 0u32;
    let mut fill = |bytes: &mut [u8]| {
        for byte in bytes {
            counter = counter.wrapping_add(1);
            *byte = random[1][counter as usize % 32].wrapping_add((counter >> 3) as u8);
        }
        Ok(())
    };
    set.keygen(backend, Seed(&random[0]), &mut pk, &mut sk).ok()?;
    set.encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut secret).ok()?;
    match op {
        "keygen" => calls(|| {
            let _ = black_box(set.keygen(backend, Seed(&random[0]), &mut pk, &mut sk));
        }),
        "encaps" => calls(|| {
            let _ =
                black_box(set.encapsulate(backend, &pk, FillWith(&mut fill), &mut ct, &mut secret));
        }),
        "decaps" => calls(|| {
            let _ = black_box(set.decapsulate(backend, &sk, &ct, &mut secret));
        }),
        _ => None,
    }
}
