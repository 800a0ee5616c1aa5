//! Mixed radix: products by the definition, from the trait. Ranges and controls are in `mixed_ranges.rs`.

use goodprime_cortex_m4_lab::mixed::{Mixed1530, Mixed1620};
use goodprime_cortex_m4_lab::paper::{Paper1530, Paper1620};
use goodprime_cortex_m4_lab::prime::Prime;
use goodprime_cortex_m4_lab::{Multiplier, P};

/// a·b modulo x^p - x - 1 and 4591.
fn by_definition(a: &[i16; P], b: &[i8; P]) -> [i16; P] {
    let mut c = [0i64; 2 * P];
    for (i, &a) in a.iter().enumerate() {
        for (j, &b) in b.iter().enumerate() {
            c[i + j] += i64::from(a) * i64::from(b);
        }
    }
    for i in (P..2 * P - 1).rev() {
        c[i - P] += c[i];
        c[i - P + 1] += c[i];
    }
    core::array::from_fn(|i| Prime(4591).center(c[i]) as i16)
}

fn check<M: Multiplier>() {
    let a = core::array::from_fn(|i| (i as i32 * i as i32 * 37 % 4591 - 2295) as i16);
    let b = core::array::from_fn(|i| ((i * i / 7 + i) % 3) as i8 - 1);
    let (mut out, mut parts) = ([0; P], [0; P]);
    M::multiply_whole(&mut out, &a, &b);
    assert_eq!(out, by_definition(&a, &b), "{}", M::NAME);
    // The left transform is used up, the right one is not: a second product with it.
    let (mut left, mut right) = (M::ZERO, M::ZERO);
    M::forward_small(&mut right, &b);
    for a in [&b.map(i16::from), &a] {
        M::forward(&mut left, a);
        M::multiply(&mut left, &right);
        M::inverse(&mut parts, &mut left);
        assert_eq!(parts, by_definition(a, &b), "{}", M::NAME);
    }
    let mut other = b;
    other[P - 1] += if b[P - 1] > 0 { -1 } else { 1 };
    assert_ne!(out, by_definition(&a, &other), "a control");
}

#[test]
fn products_are_those_of_the_definition() {
    check::<Mixed1530>();
    check::<Mixed1620>();
    check::<Paper1530>();
    check::<Paper1620>();
}
