//! Both inversions on every backend, verified by multiplying: an inverse is unique, so all backends agree.
//!
//! Each operation is compiled once more for these tests, so they cover the smallest and the largest ring; the known
//! answers of the KEMs cover all rings.

mod common;

use common::{Random, operands, product, q};
use goodprime_lanes::{Backend, Modulus};
use goodprime_ring::operations::{InvertR3, Reciprocal};
use goodprime_ring::{Ring, Rq, Small};

fn one(p: usize) -> Vec<i16> {
    let mut one = vec![0; p];
    one[0] = 1;
    one
}

/// Returns [`operands`], and inputs that take the divsteps along unusual paths: sparse polynomials keep g(0) zero for
/// long, those of small degree end early, those near x^p-x-1 end at once or leave little.
fn inputs(p: usize, bound: i16, random: &mut Random) -> Vec<Vec<i16>> {
    let from = |terms: &[(usize, i16)]| {
        let mut a = vec![0; p];
        terms.iter().for_each(|&(i, c)| a[i] = c);
        a
    };
    let mut all = operands(p, bound, random);
    for i in [0, 1, 2, 15, 16, 31, 32, 33, 63, 64, 255, 256, p / 2, p - 33, p - 32, p - 2] {
        all.push(from(&[(i, 1)]));
    }
    all.push(from(&[(p - 1, 1), (0, -1)])); // (x^p-x-1)/x, rounded down.
    all.push(from(&[(p - 1, 1), (1, -1), (0, -1)]));
    all.push(from(&[(1, 1), (0, 1)])); // x^p.
    all.push(from(&[(1, -1), (0, -1)]));
    all.push(from(&[(2, 1), (1, 1)])); // x^(p+1).
    all.push(from(&[(p - 1, bound), (p - 2, bound)]));
    all.push(from(&[(p / 2, bound), (p / 2 - 1, -bound), (0, 1)]));
    for terms in [2, 3, 8] {
        let sparse: Vec<_> = (0..terms).map(|_| ((random.next() % p as u64) as usize, 1)).collect();
        all.push(from(&sparse));
    }
    for (low, high) in [(0, 2), (0, 5), (0, 33), (0, p / 2), (p - 40, p), (p / 2, p)] {
        let mut a = vec![0; p];
        a[low..high].iter_mut().for_each(|c| *c = random.within(bound));
        a[high - 1] = 1;
        all.push(a);
    }
    all
}

fn inverses_in_rq<R: Ring>() {
    let mut random = Random(R::P as u64);
    for a in inputs(R::P, <R::Q as Modulus>::HALF, &mut random) {
        let operand = Rq::<R>::from_coefficients(&a).expect("canonical");
        let mut known: Option<Rq<R>> = None;
        for backend in Backend::available() {
            let (mut out, operand) = (Rq::ZERO, (&operand).into());
            let invertible = backend.run(Reciprocal { out: &mut out, a: operand, scale: 1 });
            assert!(invertible.to_bool(), "R/q is a field");
            let first = known.get_or_insert_with(|| {
                assert_eq!(product(out.coefficients(), &a, q::<R>()), one(R::P), "{backend}");
                out.clone()
            });
            assert_eq!(out.coefficients(), first.coefficients(), "{backend} p={}", R::P);
        }
    }
    for backend in Backend::available() {
        let mut out = Rq::<R>::from_fn(|_| 1);
        let invertible =
            backend.run(Reciprocal { out: &mut out, a: (&Rq::<R>::ZERO).into(), scale: 1 });
        assert!(!invertible.to_bool(), "{backend}: zero has no inverse");
        assert_eq!(out.coefficients(), vec![0; R::P], "{backend}");
    }
}

fn reciprocals_of_three<R: Ring>() {
    let mut random = Random(R::P as u64 + 1);
    for a in operands(R::P, 1, &mut random) {
        let small = Small::<R>::from_coefficients(&a).expect("small");
        for backend in Backend::available() {
            let mut out = Rq::ZERO;
            assert!(
                backend.run(Reciprocal { out: &mut out, a: (&small).into(), scale: 3 }).to_bool()
            );
            let mut back = product(out.coefficients(), &a, q::<R>());
            assert_eq!(common::center(3 * back[0] as i64, q::<R>()), 1, "{backend} p={}", R::P);
            back[0] = 0;
            assert_eq!(back, vec![0; R::P]);
        }
    }
}

fn inverses_in_r3<R: Ring>() {
    let mut random = Random(R::P as u64 + 2);
    let mut found = 0;
    for a in inputs(R::P, 1, &mut random) {
        let expected = !has_common_factor(&a);
        found += usize::from(expected);
        let small = Small::<R>::from_coefficients(&a).expect("small");
        for backend in Backend::available() {
            let mut out = Small::<R>::ZERO;
            let invertible = backend.run(InvertR3 { out: &mut out, a: &small }).to_bool();
            assert_eq!(invertible, expected, "{backend} p={} {a:?}", R::P);
            assert!(out.coefficients().iter().all(|c| (-1..=1).contains(c)));
            if expected {
                assert_eq!(product(out.coefficients(), &a, 3), one(R::P), "{backend} p={}", R::P);
            }
        }
    }
    assert!(found > 0);
    for backend in Backend::available() {
        let zero = Small::<R>::ZERO;
        assert!(!backend.run(InvertR3 { out: &mut { Small::ZERO }, a: &zero }).to_bool());
    }
}

/// x^p-x-1 modulo 3, lowest coefficient first.
fn modulus(p: usize) -> Vec<i16> {
    let mut f = vec![0; p + 1];
    (f[0], f[1], f[p]) = (-1, -1, 1);
    f
}

fn trim(mut a: Vec<i16>) -> Vec<i16> {
    while a.last() == Some(&0) {
        a.pop();
    }
    a
}

/// (quotient, remainder) of a/b modulo 3, b ≠ 0.
fn divide(a: &[i16], b: &[i16]) -> (Vec<i16>, Vec<i16>) {
    let (mut a, b) = (trim(a.to_vec()), trim(b.to_vec()));
    let lead = *b.last().expect("nonzero divisor");
    let mut quotient = vec![0; (a.len() + 1).saturating_sub(b.len())];
    while a.len() >= b.len() {
        let shift = a.len() - b.len();
        let c = a[a.len() - 1] * lead;
        quotient[shift] = c;
        for (i, &y) in b.iter().enumerate() {
            a[shift + i] = common::center((a[shift + i] - c * y) as i64, 3);
        }
        a = trim(a);
    }
    (quotient, a)
}

/// Euclid's algorithm modulo 3: the greatest common divisor of a and x^p-x-1.
fn common_factor(a: &[i16]) -> Vec<i16> {
    let (mut x, mut y) = (modulus(a.len()), trim(a.to_vec()));
    while !y.is_empty() {
        (x, y) = (y.clone(), divide(&x, &y).1);
    }
    x
}

fn has_common_factor(a: &[i16]) -> bool {
    common_factor(a).len() > 1
}

/// The product of all irreducible factors of x^p-x-1 modulo 3 whose degree divides `degree`:
/// gcd(x^(3^degree) - x, x^p-x-1).
fn factors_of_degree(p: usize, degree: u32) -> Vec<i16> {
    let mut x = vec![0; p];
    x[1] = 1;
    let mut power = x.clone();
    for _ in 0..degree {
        let square = product(&power, &power, 3);
        power = product(&square, &power, 3);
    }
    power[1] = common::center(power[1] as i64 - 1, 3);
    common_factor(&power)
}

/// Elements that share a factor with x^p-x-1 have no inverse, and are refused.
fn non_invertible_in_r3<R: Ring>() {
    let mut random = Random(R::P as u64 + 3);
    let mut tried = 0;
    for degree in 1..=12 {
        let factor = factors_of_degree(R::P, degree);
        if factor.len() <= 1 {
            continue;
        }
        assert_eq!(divide(&modulus(R::P), &factor).1, [], "not a factor");
        let mut multiplier: Vec<i16> = (0..R::P).map(|_| random.within(1)).collect();
        for round in 0..3 {
            // The factor itself, then two multiples of full degree.
            let mut a = factor.clone();
            a.resize(R::P, 0);
            if round > 0 {
                a = product(&a, &multiplier, 3);
                multiplier.rotate_right(1);
            }
            let a = Small::<R>::from_coefficients(&a).expect("small");
            for backend in Backend::available() {
                let mut out = Small::ZERO;
                let invertible = backend.run(InvertR3 { out: &mut out, a: &a }).to_bool();
                assert!(!invertible, "{backend} p={} degree {degree}", R::P);
                tried += 1;
            }
        }
    }
    // x^p-x-1 has small factors modulo 3 for some p only; 761 has none up to degree 12.
    println!("p = {}: {tried} non-invertible elements refused", R::P);
}

#[test]
fn some_rings_have_non_invertible_elements() {
    let degrees: Vec<usize> = [653, 761, 857, 953, 1013, 1277]
        .map(|p| (1..=6).map(|d| factors_of_degree(p, d).len() - 1).max().unwrap_or(0))
        .to_vec();
    assert!(degrees.iter().any(|&d| d > 0), "{degrees:?}");
}

macro_rules! operations {
    ($name:ident $ring:ident) => {
        mod $name {
            use goodprime_ring::$ring;

            #[test]
            fn inverses_in_rq() {
                super::inverses_in_rq::<$ring>();
            }
            #[test]
            fn reciprocals_of_three() {
                super::reciprocals_of_three::<$ring>();
            }
            #[test]
            fn non_invertible_in_r3() {
                super::non_invertible_in_r3::<$ring>();
            }
            #[test]
            fn inverses_in_r3() {
                super::inverses_in_r3::<$ring>();
            }
        }
    };
}
operations!(smallest P653);
operations!(largest P1277);
