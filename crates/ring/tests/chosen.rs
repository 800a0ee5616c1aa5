//! The library's own operations of polynomials on every backend against plain integers.

mod common;

use common::{Random, operands, product, q};
use goodprime_lanes::{Backend, Modulus};
use goodprime_ring::Array;
use goodprime_ring::operations::{
    Mod3, Multiply, MultiplyPrepared, PrepareLeft, PrepareRight, Round, TripleMod3,
};
use goodprime_ring::{
    Left, Operand, ProductScratch, Right, Ring, Rq, Scratch, Small, for_each_ring,
};

fn rq<R: Ring>(c: &[i16]) -> Rq<R> {
    Rq::from_coefficients(c).expect("canonical")
}

fn small<R: Ring>(c: &[i16]) -> Small<R> {
    Small::from_coefficients(c).expect("small")
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

/// Computes the library's product, at once and with prepared operands.
fn multiply<'a, R: Ring>(
    backend: Backend,
    a: impl Into<Operand<'a, R>>,
    b: impl Into<Operand<'a, R>>,
) -> Vec<i16> {
    let (a, b, scratch) = (a.into(), b.into(), &mut Scratch::new());
    let (mut out, mut again) = (Rq::ZERO, Rq::ZERO);
    backend.run(Multiply { out: &mut out, a, b, scratch });

    let (mut left, mut right) = (Left::new(), Right::new());
    let scratch = &mut ProductScratch::new();
    backend.run(PrepareLeft { out: &mut left, a });
    backend.run(PrepareRight { out: &mut right, b, scratch });
    let (a, b) = (&left, &right);
    backend.run(MultiplyPrepared { out: &mut again, a, b, scratch });
    assert_eq!(out.coefficients(), again.coefficients());
    out.coefficients().to_vec()
}

/// Computes a product in R/3 by way of R/q.
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
            let mut rounded = R::Numbers::ZERO;
            backend.run(Round { numbers: &mut rounded, a: &rq::<R>(&a) });
            let mut reduced = Small::<R>::ZERO;
            backend.run(TripleMod3 { out: &mut reduced, a: &rq(&a) });
            for i in 0..R::P {
                let c = a[i] as i64;
                let nearest = c - common::center(c, 3) as i64;
                assert_eq!(3 * rounded.as_ref()[i] as i64 - half as i64, nearest);
                let tripled = common::center(3 * c, q::<R>()) as i64;
                assert_eq!(reduced.coefficients()[i], common::center(tripled, 3));
            }
        }
    }
}

macro_rules! tests {
    ($($ring:ident)*) => {$(
        #[allow(non_snake_case)]
        mod $ring {
            use goodprime_ring::$ring;

            #[test]
            fn products() {
                super::products::<$ring>();
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
    )*};
}
for_each_ring!(tests);
