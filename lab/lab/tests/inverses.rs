//! Every algorithm for inverses, for all rings and on every backend: against the plain division steps, which are
//! multiplied back, so also trees with fewer levels than the library's.

#[path = "../../../crates/ring/tests/common/mod.rs"]
mod common;

use common::{Random, operands, product};
use goodprime_lab::inverse::{bitsliced_words, registry};
use goodprime_lab::with_rings;
use goodprime_lanes::Backend;
use goodprime_ring::Ring;

fn one(p: usize) -> Vec<i16> {
    let mut one = vec![0; p];
    one[0] = 1;
    one
}

/// [`operands`], and those that take the division steps along unusual paths: sparse polynomials
/// keep g(0) zero for long, those of small degree end early, those near x^p-x-1 end at once or
/// leave little.
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

/// 1/a, or `None` if there is none, by the plain steps of the registry on the best backend.
fn plain<R: Ring>(modulus: i16, a: &[i16]) -> Option<Vec<i16>> {
    let mut out = vec![0; R::PADDED];
    let invertible = match modulus {
        3 => bitsliced_words::invert::<R>(&mut out, a).to_bool(),
        _ => {
            let mut entries = registry::ALL.as_flattened().iter();
            let steps = entries.find(|e| (e.p, e.modulus, e.levels) == (R::P, modulus, 0));
            let steps = steps.expect("the registry has plain steps modulo q");
            let mut padded = a.to_vec();
            padded.resize(R::PADDED, 0);
            steps.invert(Backend::detect(), &mut out, &padded)
        }
    };
    invertible.then_some(out)
}

/// Every algorithm of the registry. Plain steps are checked by multiplying back.
fn every_algorithm<R: Ring>() {
    let mut random = Random(R::P as u64 + 4);
    for entry in registry::ALL.as_flattened().iter().filter(|entry| entry.p == R::P) {
        for mut a in inputs(R::P, entry.modulus / 2, &mut random) {
            a.resize(R::PADDED, 0);
            let expected = plain::<R>(entry.modulus, &a);
            match &expected {
                Some(inverse) if entry.levels == 0 => {
                    let modulus = entry.modulus as i64;
                    assert_eq!(product(&inverse[..R::P], &a[..R::P], modulus), one(R::P));
                }
                Some(_) => {}
                None => assert!(entry.modulus == 3 && has_common_factor(&a[..R::P])),
            }
            for backend in Backend::available() {
                let (name, levels) = (entry.name, entry.levels);
                let mut out = vec![1; R::PADDED];
                let invertible = entry.invert(backend, &mut out, &a);
                assert_eq!(invertible, expected.is_some(), "{name} {levels}");
                if let Some(expected) = &expected {
                    assert_eq!(&out, expected, "{name} {levels} {backend} p={}", R::P);
                }
            }
        }
        let zero = vec![0; R::PADDED];
        assert!(!entry.invert(Backend::detect(), &mut vec![0; R::PADDED], &zero), "{}", entry.name);
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
        assert!(divide(&modulus(R::P), &factor).1.is_empty(), "not a factor");
        let mut multiplier: Vec<i16> = (0..R::P).map(|_| random.within(1)).collect();
        for round in 0..3 {
            // The factor itself, then two multiples of full degree.
            let mut a = factor.clone();
            a.resize(R::P, 0);
            if round > 0 {
                a = product(&a, &multiplier, 3);
                multiplier.rotate_right(1);
            }
            a.resize(R::PADDED, 0);
            let entries = registry::ALL.as_flattened().iter();
            for entry in entries.filter(|entry| (entry.p, entry.modulus) == (R::P, 3)) {
                for backend in Backend::available() {
                    let invertible = entry.invert(backend, &mut vec![0; R::PADDED], &a);
                    assert!(!invertible, "{} {backend} p={} degree {degree}", entry.name, R::P);
                    tried += 1;
                }
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
            fn non_invertible_in_r3() {
                super::non_invertible_in_r3::<$ring>();
            }
        }
    )*};
}
with_rings!(tests);
