//! Every method in random rings, and in a few long ones: planned products equal the definition, and
//! the reasons for refusals hold.

use goodprime_rings::integers::{gcd, is_prime, is_principal_root};
use goodprime_rings::method::WhyNot;
use goodprime_rings::numbers::Product;
use goodprime_rings::operands::{Generator, Operand};
use goodprime_rings::registry::METHODS;
use goodprime_rings::ring::{Ring, Shape};

const RINGS: usize = 144;
/// The least number of rings that each method must serve, so that the test does not pass without
/// products.
const LEAST: usize = 3;

/// Rings of the lengths that are in use, for a method that fails only in long rings.
const LONG: [(&str, u64); 3] = [("x^677-1", 12289), ("x^821-1", 8192), ("x^1024+1", 12289)];

/// A ring of the kind i: n up to 300, q up to 2^14. Most moduli are such that transforms exist.
fn ring(generator: &mut Generator, i: usize) -> Ring {
    let powers = [2, 4, 8, 16, 32, 64, 128, 256, 256];
    let round = i / 6;
    let n = match round % 3 {
        0 => powers[generator.below(9) as usize],
        1 => 2 + generator.below(299) as usize,
        _ => loop {
            let n = 3 + generator.below(297);
            if is_prime(n) {
                break n as usize;
            }
        },
    };
    // Three in four have a prime with roots of order 2n, if there is one.
    let fits =
        (1..).map(|k| 2 * n as u64 * k + 1).take_while(|&q| q < 1 << 14).find(|&q| is_prime(q));
    let q = match (round % 4, fits) {
        (0..=2, Some(q)) => q,
        (0 | 1, None) => prime(generator),
        _ => 2 + generator.below((1 << 14) - 2),
    };
    let even = 2 * n.div_ceil(2);
    let text = match i % 6 {
        0 => format!("x^{n}-1"),
        1 => format!("x^{n}+1"),
        2 => return Ring::parse(&format!("x^{}-x-1", n.max(2)), prime(generator)).unwrap(),
        3 => return Ring::parse(&format!("x^{n}-1"), 1 << (1 + generator.below(14))).unwrap(),
        4 => format!("x^{even}-x^{}+1", even / 2),
        _ => {
            let terms: Vec<_> =
                (0..n.min(5)).map(|e| format!("+{}x^{e}", generator.below(q))).collect();
            format!("x^{n}{}", terms.concat())
        }
    };
    Ring::parse(&text, q).unwrap()
}

/// Returns the rings for which the library ships products: no random ring is one of them.
fn library() -> Vec<Ring> {
    #[cfg(feature = "shipped")]
    return goodprime_rings::methods::shipped::rings();
    #[cfg(not(feature = "shipped"))]
    Vec::new()
}

fn prime(generator: &mut Generator) -> u64 {
    loop {
        let q = 3 + generator.below((1 << 14) - 3);
        if is_prime(q) {
            return q;
        }
    }
}

/// Returns true if a reason holds, by exhaustion.
fn holds(why: &WhyNot, ring: &Ring) -> bool {
    match *why {
        WhyNot::NoRoot { order, q } => !(0..q).any(|r| is_principal_root(r, order, q)),
        WhyNot::NotInvertible { number, q } => {
            (0..q).all(|x| x * (number % q) % q != 1) && gcd(number, q) != 1
        }
        WhyNot::NoSplit { a, c, q } => {
            let alphas = |b: u64| (1..q).any(|alpha| (alpha * alpha + a) % q == 2 * b % q);
            !(1..q).any(|b| b * b % q == c && alphas(b))
        }
        WhyNot::NoFactor { q, least, most } => {
            q == ring.q && !(least..=most).any(|l| is_prime(l) && (q - 1).is_multiple_of(l))
        }
        WhyNot::NotPrime(q) => (2..q).any(|d| q.is_multiple_of(d)),
        WhyNot::Bound { value, bound, .. } => value > bound,
        WhyNot::Product(_) => ring.q.is_multiple_of(2) || ring.q >= 1 << 14,
        WhyNot::Form { needed } => lacks(needed, ring),
    }
}

/// Returns true if the ring lacks this form. A form without a case in this function fails the test.
fn lacks(needed: &str, ring: &Ring) -> bool {
    let n = ring.n;
    let two_terms = ring.shape() != Shape::Other;
    match needed {
        "x^n-1 or x^n+1" => !two_terms,
        "x^n-1 or x^n+1 with n a power of two" => !(two_terms && n.is_power_of_two()),
        "x^n-1 or x^n+1 with n a power of two from 256" => {
            !(two_terms && n.is_power_of_two() && n >= 256)
        }
        "x^n-1 or x^n+1 with an even n of at least 4" => {
            !(two_terms && n.is_multiple_of(2) && n >= 4)
        }
        "x^n-1 or x^n+1 with an even n that is no power of two" => {
            !(two_terms && n.is_multiple_of(2) && !n.is_power_of_two())
        }
        "x^n-1 with an n of two coprime factors" => {
            ring.shape() != Shape::Cyclic
                || !(2..n).any(|a| n.is_multiple_of(a) && gcd(a as u64, (n / a) as u64) == 1)
        }
        "x^n-1 with an n of two and an odd factor" => {
            ring.shape() != Shape::Cyclic || n % 2 == 1 || n.is_power_of_two()
        }
        "x^n-1 with an odd prime n" => {
            ring.shape() != Shape::Cyclic || n.is_multiple_of(2) || !is_prime(n as u64)
        }
        "x^n+ax^(n/2)+c with n divisible by 4" => {
            !n.is_multiple_of(4)
                || ring.low.iter().any(|&(e, _)| e != 0 && 2 * e != n)
                || ring.low.last().is_none_or(|t| t.0 != 0)
        }
        "one of the library's: of NTRU Prime or of NTRU" => {
            let fewer_bits = |x: &Ring| x.q.is_power_of_two() && x.q.is_multiple_of(ring.q);
            let cyclic = ring.shape() == Shape::Cyclic || ring.q == 2;
            let has = |x: &Ring| x.n == n && (x == ring || fewer_bits(x) && cyclic);
            !library().iter().any(has)
        }
        "x^n+1 with n a power of two of at least 4" => {
            !(ring.low == [(0, 1)] && n.is_power_of_two() && n >= 4)
        }
        _ => panic!("a form without a check: {needed}"),
    }
}

#[test]
fn every_method_is_the_product_or_says_truly_why_not() {
    let mut generator = Generator::new(24);
    let mut served = vec![0; METHODS.len()];
    let kinds = [Operand::General, Operand::Small, Operand::Ternary];
    // Each with all three kinds of operands.
    let mut given = library();
    given.extend(LONG.map(|(polynomial, q)| Ring::parse(polynomial, q).unwrap()));
    for i in 0..RINGS + 3 * given.len() {
        let (ring, kind) = match i.checked_sub(RINGS) {
            None => (ring(&mut generator, i), kinds[i % 3]),
            Some(k) => (given[k / 3].clone(), kinds[k % 3]),
        };
        let a = generator.operand(ring.n, ring.q, Operand::General);
        let b = generator.operand(ring.n, ring.q, kind);
        let defined = ring.define(&a, &b);
        for (method, served) in METHODS.iter().zip(&mut served) {
            for product in [Product::Remainder, Product::ALL[i % 5]] {
                match method.plan(&ring, product) {
                    Ok(plan) => {
                        assert_eq!(
                            plan.multiply(&a, &b),
                            defined,
                            "{} in {ring} by {product:?}",
                            method.name()
                        );
                        assert_eq!(
                            plan.by(&b)(&a),
                            defined,
                            "{} in {ring} by {product:?}, prepared",
                            method.name()
                        );
                        assert_eq!(
                            plan.counted(&a, &b).0,
                            defined,
                            "{} in {ring}, counted",
                            method.name()
                        );
                        assert!(!plan.tree().is_empty());
                        *served += usize::from(i < RINGS && product == Product::Remainder);
                    }
                    Err(why) => assert!(
                        holds(&why, &ring),
                        "{} in {ring} by {product:?}: {why}",
                        method.name()
                    ),
                }
            }
        }
    }
    for (method, served) in METHODS.iter().zip(served) {
        assert!(served >= LEAST, "{} serves {served} of {RINGS} rings", method.name());
    }
}

#[test]
fn largest_operands_do_not_overflow() {
    for (n, q) in
        [(64, (1 << 30) - 35), (64, 1_073_738_753), (128, 12289), (300, 16381), (100, 1 << 30)]
    {
        for ring in [Ring::cyclic(n, q), Ring::negacyclic(n, q)] {
            let a = vec![q - 1; n];
            let defined = ring.define(&a, &a);
            for method in METHODS {
                for product in Product::ALL {
                    if let Ok(plan) = method.plan(&ring, product) {
                        assert_eq!(
                            plan.multiply(&a, &a),
                            defined,
                            "{} in {ring} by {product:?}",
                            method.name()
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_wrong_reason_is_found() {
    let ring = Ring::cyclic(16, 17);
    assert!(!holds(&WhyNot::NoRoot { order: 16, q: 17 }, &ring));
    assert!(!holds(&WhyNot::NotInvertible { number: 2, q: 17 }, &ring));
    assert!(!holds(&WhyNot::NotPrime(17), &ring));
    assert!(!holds(&WhyNot::NoFactor { q: 17, least: 2, most: 64 }, &ring));
    assert!(!holds(&WhyNot::Form { needed: "x^n-1 or x^n+1" }, &ring));
    // A product in another ring is not the product.
    let plan = METHODS[0].plan(&Ring::negacyclic(16, 17), Product::Remainder).unwrap();
    let a: Vec<u64> = (1..17).collect();
    assert_ne!(plan.multiply(&a, &a), ring.define(&a, &a));
}
