//! Tests of inverses modulo 3 by division steps on bits. On a host the steps are the model's.

mod common;

use common::Random;
use goodprime_cortex_m4::ternary::{Form, TernaryModel, invert, memory};

/// All degrees of both forms.
const RINGS: [(Form, usize); 12] = [
    (Form::Trinomial, 653),
    (Form::Trinomial, 761),
    (Form::Trinomial, 857),
    (Form::Trinomial, 953),
    (Form::Trinomial, 1013),
    (Form::Trinomial, 1277),
    (Form::AllOnes, 508),
    (Form::AllOnes, 676),
    (Form::AllOnes, 700),
    (Form::AllOnes, 820),
    (Form::AllOnes, 1228),
    (Form::AllOnes, 1372),
];

/// a·b modulo 3 and the modulus, from 0 to 2.
fn product((form, d): (Form, usize), a: &[i16], b: &[i16]) -> Vec<i16> {
    let mut c = vec![0i32; 2 * d];
    for i in 0..d {
        for j in 0..d {
            c[i + j] += i32::from(a[i] * b[j]);
        }
    }
    for i in (d..2 * d).rev() {
        let top = core::mem::take(&mut c[i]);
        match form {
            Form::Trinomial => (0..2).for_each(|j| c[i - d + j] += top),
            Form::AllOnes => (0..d).for_each(|j| c[i - d + j] -= top),
        }
        // Sums would become large.
        c.iter_mut().for_each(|c| *c %= 3);
    }
    c[..d].iter().map(|c| c.rem_euclid(3) as i16).collect()
}

fn inverse(ring: (Form, usize), a: &[i16]) -> (Vec<i16>, i32) {
    let mut out = vec![7; ring.1 + 3];
    let delta = invert::<TernaryModel>(ring, &mut out, a, &mut vec![!0; memory(ring.1)]);
    assert!(out[ring.1..].iter().all(|&c| c == 0) && out.iter().all(|c| c.abs() <= 1));
    (out, delta)
}

/// True if there is an inverse and the product with it is 1.
fn has_inverse(ring: (Form, usize), a: &[i16]) -> bool {
    let (out, delta) = inverse(ring, a);
    let product = product(ring, a, &out);
    let one = product[0] == 1 && product[1..].iter().all(|&c| c == 0);
    assert_eq!(one, delta == 1);
    one
}

#[test]
fn an_inverse_times_its_operand_is_one() {
    let mut random = Random(1);
    for ring in RINGS {
        let found = (0..6).filter(|_| {
            let a: Vec<i16> = (0..ring.1).map(|_| random.within(1)).collect();
            has_inverse(ring, &a)
        });
        // One in twenty has none for 1277, one in 27 for 653.
        assert!(found.count() >= 4, "{ring:?}");
    }
}

#[test]
fn single_coefficients_have_inverses() {
    for ring in RINGS {
        for i in [0, 1, ring.1 / 2, ring.1 - 1] {
            let mut a = vec![0; ring.1];
            a[i] = -1;
            assert!(has_inverse(ring, &a), "{ring:?} {i}");
        }
    }
}

#[test]
fn zero_and_multiples_of_a_factor_have_none() {
    for ring in RINGS {
        assert!(!has_inverse(ring, &vec![0; ring.1]), "{ring:?}");
    }
    // x^3 - x - 1 and x^5 - x^3 ... divide their moduli: crates/ring/src/params.rs.
    for (ring, factor) in [(RINGS[3], &[1, 0, -1, 1, 0, 1][..]), (RINGS[4], &[-1, 1, 0, 0, 1])] {
        let mut a = vec![0; ring.1];
        a[7..7 + factor.len()].copy_from_slice(factor);
        assert!(!has_inverse(ring, &a), "{ring:?}");
    }
}
