//! Every product on every backend against plain integers.

mod common;

use common::{Random, operands, product, q};
use goodprime_lanes::{Backend, Modulus};
use goodprime_ring::multiply::Role;
use goodprime_ring::multiply::registry::{self, Entry};
use goodprime_ring::operations::{
    Mod3, Multiply, MultiplyTransformed, Round, Transform, TransformWindows, TripleMod3,
};
use goodprime_ring::{
    Operand, ProductScratch, Ring, Rq, Scratch, Small, Spectrum, Windows, for_each_ring,
};

fn rq<R: Ring>(c: &[i16]) -> Rq<R> {
    Rq::from_coefficients(c).expect("canonical")
}

fn small<R: Ring>(c: &[i16]) -> Small<R> {
    Small::from_coefficients(c).expect("small")
}

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
                let transformed = |role: Role, operands: &[Vec<i16>]| -> Vec<Vec<i16>> {
                    let transform = |a: &Vec<i16>| {
                        let (a, mut scratch) = (padded(entry, a), scratch.clone());
                        let mut out = vec![-1; steps.transformed[role as usize]];
                        (steps.transform)(backend, &mut out, &a, role, bound, &mut scratch);
                        out
                    };
                    operands.iter().map(transform).collect()
                };
                let (x, y) = (transformed(Role::First, first), transformed(Role::Second, second));
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

/// Which algorithms have transforms: all but those that multiply in `Z_q[x]`.
#[test]
fn algorithms_that_transform_have_steps() {
    for entry in registry::ALL.iter().flatten() {
        assert_eq!(entry.steps.is_some(), entry.ring != "Z_q[x]", "{}", entry.name);
    }
}

fn products<R: Ring>() {
    let mut random = Random(R::P as u64);
    let half = <R::Q as Modulus>::HALF;
    let big = operands(R::P, half, &mut random);
    let little = operands(R::P, 1, &mut random);
    for (i, a) in big.iter().enumerate() {
        // Each operand meets a few others, and every other one over the whole run.
        for j in [i, (i + 1) % big.len(), (i + 4) % big.len()] {
            let expected = product(a, &big[j], q::<R>());
            let expected_small = product(a, &little[j], q::<R>());
            let expected_r3 = product(&little[i], &little[j], 3);
            for backend in Backend::available() {
                let (x, y) = (rq(a), rq(&big[j]));
                assert_eq!(multiply::<R>(backend, &x, &y), expected, "{backend} {i}·{j}");
                let y = small(&little[j]);
                assert_eq!(multiply::<R>(backend, &x, &y), expected_small, "{backend} {i}·{j}");
                assert_eq!(multiply::<R>(backend, &y, &x), expected_small, "{backend} {j}·{i}");
                let x = small(&little[i]);
                assert_eq!(multiply_r3::<R>(backend, &x, &y), expected_r3, "{backend} {i}·{j}");
            }
        }
    }
}

/// The library's product, at once and with transformed operands.
fn multiply<'a, R: Ring>(
    backend: Backend,
    a: impl Into<Operand<'a, R>>,
    b: impl Into<Operand<'a, R>>,
) -> Vec<i16> {
    let (a, b, scratch) = (a.into(), b.into(), &mut Scratch::new());
    let (mut out, mut again) = (Rq::ZERO, Rq::ZERO);
    backend.run(Multiply { out: &mut out, a, b, scratch });

    let (mut spectrum, mut windows) = (Spectrum::new(), Windows::new());
    let scratch = &mut ProductScratch::new();
    backend.run(Transform { out: &mut spectrum, a });
    backend.run(TransformWindows { out: &mut windows, b, scratch });
    let (a, b) = (&spectrum, &windows);
    backend.run(MultiplyTransformed { out: &mut again, a, b, scratch });
    assert_eq!(out.coefficients(), again.coefficients());
    out.coefficients().to_vec()
}

/// A product in R/3 by way of R/q.
fn multiply_r3<'a, R: Ring>(
    backend: Backend,
    a: impl Into<Operand<'a, R>>,
    b: impl Into<Operand<'a, R>>,
) -> Vec<i16> {
    let (mut x, mut y, mut product) = (Small::ZERO, Small::ZERO, Rq::ZERO);
    backend.run(Mod3 { out: &mut x, a: a.into() });
    backend.run(Mod3 { out: &mut y, a: b.into() });
    let scratch = &mut Scratch::new();
    backend.run(Multiply { out: &mut product, a: (&x).into(), b: (&y).into(), scratch });
    backend.run(Mod3 { out: &mut x, a: (&product).into() });
    x.coefficients().to_vec()
}

/// A decoded damaged key may contain 2: products of R/q take it as 2, those of R/3 as -1.
fn products_with_damaged_operands<R: Ring>() {
    let mut random = Random(R::P as u64);
    let half = <R::Q as Modulus>::HALF;
    let damaged: Vec<i16> = (0..R::P).map(|_| (random.next() % 4) as i16 - 1).collect();
    let all_two = vec![2; R::P];
    for b in [damaged, all_two] {
        let a = vec![half; R::P];
        let trits: Vec<i16> = (0..R::P).map(|_| random.within(1)).collect();
        let damaged = rq::<R>(&b);
        for backend in Backend::available() {
            let product_in_rq = product(&a, &b, q::<R>());
            assert_eq!(multiply::<R>(backend, &rq(&a), &damaged), product_in_rq, "{backend}");
            let product_in_r3 = product(&trits, &b, 3);
            assert_eq!(multiply_r3::<R>(backend, &small(&trits), &damaged), product_in_r3);
        }
    }
}

fn coefficients<R: Ring>() {
    let half = <R::Q as Modulus>::HALF;
    for start in (-half..=half).step_by(R::P) {
        let a: Vec<i16> = (0..R::P).map(|i| (start + i as i16).min(half)).collect();
        for backend in Backend::available() {
            let mut rounded = rq::<R>(&a);
            backend.run(Round { a: &mut rounded });
            let mut reduced = Small::<R>::ZERO;
            backend.run(TripleMod3 { out: &mut reduced, a: &rq(&a) });
            for i in 0..R::P {
                let c = a[i] as i64;
                let nearest = c - common::center(c, 3) as i64;
                assert_eq!(rounded.coefficients()[i] as i64, nearest);
                let tripled = common::center(3 * c, q::<R>()) as i64;
                assert_eq!(reduced.coefficients()[i], common::center(tripled, 3));
            }
        }
    }
}

macro_rules! tests {
    ($ring:ident) => {
        #[allow(non_snake_case)]
        mod $ring {
            use goodprime_ring::$ring;

            #[test]
            fn products() {
                super::products::<$ring>();
            }
            #[test]
            fn every_algorithm() {
                super::every_algorithm::<$ring>();
            }
            #[test]
            fn every_transform() {
                super::every_transform::<$ring>();
            }
            #[test]
            fn products_with_damaged_operands() {
                super::products_with_damaged_operands::<$ring>();
            }
            #[test]
            fn coefficients() {
                super::coefficients::<$ring>();
            }
        }
    };
}
for_each_ring!(tests);
