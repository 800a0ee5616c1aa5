//! The multiplication library against the definition, for every kind and length; and that a wrong constant is found.

mod common;

use common::Wrong;
use goodprime_papers::jumping::trees::RINGS;
use goodprime_papers::products::{Kind, Name, Product, TABLE_3, build, whole};
use goodprime_rings::numbers::{Barrett, Counting, Numbers, Remainder};
use goodprime_rings::operands::{Generator, Operand};

fn by_definition(a: &[u64], b: &[u64], q: u64) -> Vec<u64> {
    let mut out = vec![0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            out[i + j] = (out[i + j] + x * y) % q;
        }
    }
    out
}

/// Lengths of two operands whose product has room.
fn lengths<N: Numbers>(product: &dyn Product<N>) -> (usize, usize) {
    let half = product.room().div_ceil(2).min(product.operand());
    (half, (product.room() + 1 - half).min(product.operand()))
}

fn agrees<N: Numbers + 'static>(name: Name, numbers: &N) -> Result<(), String> {
    let q = numbers.modulus();
    let product = build(name, numbers)?;
    let mut generator = Generator::new(q + name.length as u64);
    if name.kind == Kind::Eight {
        return eight(name, numbers, product.as_ref(), &mut generator);
    }
    let (m, n) = lengths(product.as_ref());
    let edge = |n: usize| vec![q - 1; n];
    let mut pairs = vec![(edge(m), edge(n))];
    for _ in 0..3 {
        let mut operand = |n| generator.operand(n, q, Operand::General);
        pairs.push((operand(m), operand(n)));
    }
    for (a, b) in &pairs {
        let mut expected = by_definition(a, b, q);
        expected.resize(product.room(), 0);
        if whole(product.as_ref(), numbers, a, b) != expected {
            return Err(format!("{name} modulo {q}: a wrong product"));
        }
    }
    if !product.closed() {
        return Ok(());
    }
    // A product of three, brought back once.
    let third = product.room() / 3;
    let [a, b, c] = [0, 1, 2].map(|_| generator.operand(third, q, Operand::General));
    let [ta, tb, tc] = [&a, &b, &c].map(|x| product.input(numbers, x));
    let ab = product.again(numbers, product.multiply(numbers, &ta, &tb));
    let all = product.multiply(numbers, &ab, &tc);
    let mut expected = by_definition(&by_definition(&a, &b, q), &c, q);
    expected.resize(product.room(), 0);
    if product.output(numbers, &all) == expected {
        Ok(())
    } else {
        Err(format!("{name}: not closed"))
    }
}

fn eight<N: Numbers>(
    name: Name,
    numbers: &N,
    product: &dyn Product<N>,
    generator: &mut Generator,
) -> Result<(), String> {
    let (n, q) = (name.length, numbers.modulus());
    let [a, b] = [0, 1].map(|_| generator.operand(8 * n, q, Operand::General));
    let pairs = a.chunks(n).zip(b.chunks(n));
    let expected: Vec<u64> = pairs.flat_map(|(a, b)| by_definition(a, b, q)).collect();
    let right = whole(product, numbers, &a, &b) == expected;
    if right { Ok(()) } else { Err(format!("{name}: wrong products")) }
}

fn named(text: &str) -> Name {
    text.parse().expect("a name of the table")
}

#[test]
fn every_row_of_table_3_is_the_product() {
    for name in TABLE_3 {
        agrees(named(name), &Barrett::new(4591)).expect(name);
    }
}

#[test]
fn every_kind_is_the_product_modulo_every_q_that_it_serves() {
    let mut served = 0;
    for (_, q) in RINGS {
        for name in [
            "toom-64",
            "toom-128",
            "schoenhage-64",
            "schoenhage-128",
            "rader-64",
            "rader-128",
            "dense-64",
            "dense-256",
            "top-768",
            "top-1344",
            "bruun-128",
            "good-rader-768",
            "good-toom-672",
            "karatsuba-64",
        ] {
            let name = named(name);
            match build(name, &Barrett::new(q)) {
                Ok(_) => {
                    agrees(name, &Barrett::new(q)).expect("the product");
                    served += 1;
                }
                // Those that need roots, where there are none.
                Err(why) => assert!(
                    matches!(
                        name.kind,
                        Kind::Bruun | Kind::GoodRader | Kind::GoodToom | Kind::Rader
                    ),
                    "{why}"
                ),
            }
        }
    }
    // What serves every q serves all six; 653 and 1013 have a root of order 4.
    assert!(served >= 6 * 9 + 2, "{served}");
    assert!(agrees(named("good-toom-672"), &Barrett::new(4621)).is_ok());
    assert!(agrees(named("rader-64"), &Barrett::new(8191)).is_ok());
}

/// Bytes in words hold sums modulo 2 and 3; from 5 on they are refused, and so are lengths that are not whole blocks.
#[test]
fn words_of_bytes_are_the_product_modulo_3() {
    for name in ["umull-16", "umull-48", "umull-128", "umull-256", "umull-768"] {
        agrees(named(name), &Barrett::new(3)).expect(name);
    }
    agrees(named("umull-64"), &Barrett::new(2)).expect("modulo 2");
    assert!(build(named("umull-16"), &Barrett::new(5)).is_err());
    assert!(build(named("umull-24"), &Barrett::new(3)).is_err());
    let counting = Counting::new(Remainder::new(3));
    let product = build(named("umull-128"), &counting).expect("a product");
    let _ = product.multiply(&counting, &[2; 128], &[2; 128]);
    // 27 blocks of 16×16, each of 16 products of words.
    assert_eq!(counting.counts().accumulations, 27 * 16);
}

/// A product of words whose sums are too large: a byte passes 255, and the next coefficient shows it.
#[test]
fn a_byte_that_overflows_is_found() {
    let numbers = Barrett::new(3);
    let product = build(named("umull-16"), &numbers).expect("a product");
    // Not residues: 16·9·9 is more than a byte.
    let wrong = whole(product.as_ref(), &numbers, &[9; 16], &[9; 16]);
    let expected: Vec<u64> = by_definition(&[9; 16], &[9; 16], 3);
    assert_ne!(wrong, expected);
}

#[test]
fn one_wrong_constant_is_found() {
    for name in ["toom-64", "schoenhage-64", "bruun-128", "rader-64", "rader-128", "good-rader-768"]
    {
        let wrong = Wrong::at(4591, 0);
        assert!(agrees(named(name), &wrong).is_err(), "{name}");
    }
}

#[test]
fn parts_cost_what_their_definitions_say() {
    let count = |name: &str| {
        let numbers = Counting::new(Remainder::new(4591));
        let product = build(named(name), &numbers).expect("a product");
        let a = product.input(&numbers, &[1; 8]);
        let before = numbers.counts();
        let _ = product.multiply(&numbers, &a, &a);
        numbers.counts() - before
    };
    assert_eq!(count("schoolbook-8").products, 64);
    assert_eq!((count("extended-8").accumulations, count("extended-8").reductions), (64, 15));
    assert_eq!(count("karatsuba-16").accumulations, 3 * 64);
    assert_eq!(count("karatsuba-64").accumulations, 27 * 64);
    assert_eq!(count("toom-64").accumulations, 7 * 3 * 64);
    assert_eq!(count("rader-64").accumulations, 16 * 64);
    assert_eq!(count("rader-128").accumulations, 32 * 64);
    assert_eq!(count("bruun-128").accumulations, 48 * 64);
    assert_eq!(count("good-rader-768").accumulations, 96 * 64);
}

/// §5.4: Good's 3, two layers of Cooley–Tukey, 12 products by Toom, each part where §4.1 has it. A product of transforms has no
/// multiplication by a constant; what makes points and what interpolates is in In and Out, once for each polynomial.
#[test]
fn parts_of_good_toom_are_those_of_the_paper() {
    let numbers = Counting::new(Remainder::new(4621));
    let product = build(named("good-toom-672"), &numbers).expect("roots");
    let mut before = numbers.counts();
    let mut since = || {
        let now = numbers.counts();
        let counts = now - before;
        before = now;
        counts
    };
    let (m, n) = (56u64, 14u64);
    let a = product.input(&numbers, &[1; 448]);
    let input = since();
    // Good's 3: one constant for each of 4 columns; radix 4: one for each of 3; Toom: three for each of 2, -2 and 3 in each of
    // 12 rings, none for 0, 1, -1 and ∞.
    assert_eq!(input.scalings, 4 * m + 3 * m + 12 * 3 * 3 * n);
    assert_eq!((input.products, input.accumulations), (0, 0));
    let c = product.multiply(&numbers, &a, &a);
    let multiply = since();
    // Seven products of 14, by Karatsuba of 7.
    assert_eq!((multiply.scalings, multiply.products), (0, 0));
    assert_eq!(multiply.accumulations, 12 * 7 * 3 * 7 * 7);
    let again = product.again(&numbers, c.clone());
    let of_again = since();
    let _ = product.output(&numbers, &c);
    let output = since();
    // What is multiplied again does without Good's 3, radix 4, 1/3 and 1/4, and has the points of one operand more.
    assert_eq!(of_again.scalings + (4 + 3 + 12 + 12) * m, output.scalings + 12 * 3 * 3 * n);
    assert!(output.scalings > 12 * 7 * (2 * n - 1) && output.accumulations == 0);
    assert_eq!((again.len(), a.len(), c.len() as u64), (1176, 1176, 12 * 7 * (2 * n - 1)));
}

/// §3.3: Bruun's trinomials can be applied n times if 2^(n+1) divides q + 1 and q ≡ 3 modulo 4, and not once more.
#[test]
fn bruun_applies_as_often_as_the_paper_says() {
    let mut times = Vec::new();
    for (_, q) in RINGS {
        // bruun-L is x^2L - 1 down to degree 16: x^L + 1 takes log2(L/16) layers of trinomials.
        let layers = |n: u32| build(named(&format!("bruun-{}", 16 << n)), &Barrett::new(q)).is_ok();
        if q % 4 == 3 {
            let n = (q + 1).trailing_zeros() - 1;
            assert!(layers(n), "{q}: {n} times");
            assert!(!layers(n + 1), "{q}: {n} times and one more");
            times.push((q, n));
        }
    }
    assert_eq!(times, [(4591, 3), (5167, 3), (6343, 2), (7879, 2)]);
}

#[test]
fn a_name_says_what_is_wrong_with_it() {
    for text in ["rader", "rader-", "rader-0", "radar-64", "", "-64"] {
        assert!(text.parse::<Name>().is_err(), "{text:?}");
    }
    for text in ["toom-30", "bruun-24", "schoenhage-256", "good-rader-700", "karatsuba-9999999"] {
        assert!(build(named(text), &Barrett::new(4591)).is_err(), "{text}");
    }
    assert!(build(named("toom-32"), &Barrett::new(3)).is_err());
}
