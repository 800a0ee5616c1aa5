//! Every algorithm for products on every backend against plain integers.

#[path = "../../../crates/ring/tests/common/mod.rs"]
mod common;

use common::{Random, operands, product, q};
use goodprime_lab::multiply::Side;
use goodprime_lab::multiply::registry::{self, Entry};
use goodprime_lab::with_rings;
use goodprime_lanes::{Backend, Modulus};
use goodprime_ring::Ring;

/// An operand as algorithms of the registry take it.
fn padded(entry: &Entry, a: &[i16]) -> Vec<i16> {
    [a, &vec![0; entry.padded - entry.p]].concat()
}

/// The p coefficients of what `multiply` writes, which is zero from there on.
fn written(entry: &Entry, multiply: impl FnOnce(&mut [i16])) -> Vec<i16> {
    let mut out = vec![-1; entry.padded];
    multiply(&mut out);
    assert!(out[entry.p..].iter().all(|&c| c == 0), "{} p={}: padding", entry.name, entry.p);
    out.truncate(entry.p);
    out
}

/// One product by an algorithm of the registry, with dirty scratch memory.
fn by(entry: &Entry, backend: Backend, a: &[i16], b: &[i16], bound: i16) -> Vec<i16> {
    let (a, b, mut scratch) = (padded(entry, a), padded(entry, b), vec![-1; entry.scratch]);
    written(entry, |out| (entry.multiply)(backend, out, &a, &b, bound, &mut scratch))
}

/// Every algorithm that applies, big by big and big by small, against the definition.
fn every_algorithm<R: Ring>() {
    let mut random = Random(R::P as u64 + 7);
    let half = <R::Q as Modulus>::HALF;
    let big = operands(R::P, half, &mut random);
    let entries: Vec<_> = registry::ALL.iter().flatten().filter(|e| e.p == R::P).collect();
    for bound in [half, 2, 1] {
        let other = operands(R::P, bound, &mut random);
        for (i, a) in big.iter().enumerate() {
            let j = (i + bound as usize) % other.len();
            let expected = product(a, &other[j], q::<R>());
            for entry in entries.iter().filter(|e| (e.applies)(bound).is_ok()) {
                for backend in Backend::available() {
                    let got = by(entry, backend, a, &other[j], bound);
                    assert_eq!(got, expected, "{} {backend} p={} {i}·{j}", entry.name, R::P);
                }
            }
        }
    }
}

/// Operands that were transformed once, each in several products.
fn every_transform<R: Ring>() {
    let mut random = Random(R::P as u64 + 9);
    let half = <R::Q as Modulus>::HALF;
    let first = &operands(R::P, half, &mut random)[1..4];
    let entries: Vec<_> = registry::ALL.iter().flatten().filter(|e| e.p == R::P).collect();
    for bound in [half, 2, 1] {
        let second = &operands(R::P, bound, &mut random)[..3];
        let by_all = |b: &Vec<i16>| first.iter().map(|a| product(a, b, q::<R>())).collect();
        let expected: Vec<Vec<_>> = second.iter().map(by_all).collect();
        for entry in entries.iter().filter(|e| (e.applies)(bound).is_ok()) {
            let Some(steps) = entry.steps else { continue };
            let scratch = vec![-1; entry.scratch - steps.transformed.iter().sum::<usize>()];
            for backend in Backend::available() {
                let transformed = |side: Side, operands: &[Vec<i16>]| -> Vec<Vec<i16>> {
                    let transform = |a: &Vec<i16>| {
                        let (a, mut scratch) = (padded(entry, a), scratch.clone());
                        let mut out = vec![-1; steps.transformed[side as usize]];
                        (steps.transform)(backend, &mut out, &a, side, bound, &mut scratch);
                        out
                    };
                    operands.iter().map(transform).collect()
                };
                let (x, y) = (transformed(Side::Left, first), transformed(Side::Right, second));
                for (b, y) in y.iter().enumerate() {
                    for (a, x) in x.iter().enumerate() {
                        let mut scratch = scratch.clone();
                        let got = written(entry, |out| {
                            (steps.multiply)(backend, out, x, y, bound, &mut scratch);
                        });
                        let name = entry.name;
                        assert_eq!(got, expected[b][a], "{name} {backend} p={} {a}·{b}", R::P);
                    }
                }
            }
        }
    }
}

/// Checks that all algorithms have transforms but those that multiply in `Z_q[x]`.
#[test]
fn algorithms_that_transform_have_steps() {
    for entry in registry::ALL.iter().flatten() {
        assert_eq!(entry.steps.is_some(), entry.ring != "Z_q[x]", "{}", entry.name);
    }
}

macro_rules! tests {
    ($($ring:ident)*) => {$(
        #[allow(non_snake_case)]
        mod $ring {
            use goodprime_ring::$ring;

            #[test]
            fn every_algorithm() {
                super::every_algorithm::<$ring>();
            }
            #[test]
            fn every_transform() {
                super::every_transform::<$ring>();
            }
        }
    )*};
}
with_rings!(tests);
