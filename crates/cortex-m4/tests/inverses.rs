//! Tests of inverses by the passes. On a host the passes are the model's.

mod common;

use common::Random;
use goodprime_cortex_m4::inverse::{
    InverseRing, Leaf, StepsModel, invert_in_low_ram, jump, levels, low_ram_memory,
};

/// All rings of Streamlined NTRU Prime.
const RINGS: [(usize, i32); 6] =
    [(653, 4621), (761, 4591), (857, 5167), (953, 6343), (1013, 7177), (1277, 7879)];

/// True if the product of a and b by the definition is this constant.
fn is_product((p, q): (usize, i32), a: &[i16], b: &[i16], constant: i64) -> bool {
    let mut c = vec![0i64; 2 * p];
    for i in 0..p {
        for j in 0..p {
            c[i + j] += i64::from(a[i]) * i64::from(b[j]);
        }
    }
    for i in (p..2 * p - 1).rev() {
        c[i - p] += c[i];
        c[i - p + 1] += c[i];
    }
    (0..p).all(|i| (c[i] - if i == 0 { constant } else { 0 }) % i64::from(q) == 0)
}

/// The inverse; by transforms too, if the ring has them.
fn inverse((p, q): (usize, i32), a: &[i16], scale: u8) -> (Vec<i16>, i32) {
    let ring = &InverseRing::new(p, q);
    let operand = || a.iter().copied().chain([7; 4]).collect::<Vec<i16>>();
    let (mut out, mut leaf) = (operand(), Leaf::ZERO);
    let mut words = vec![!0; low_ram_memory(p)];
    let delta = invert_in_low_ram::<StepsModel>(ring, &mut out, scale, (&mut words, &mut leaf));
    if p == jump::P {
        let (mut again, mut words) = (operand(), vec![!0; jump::memory()]);
        let memory = (&mut words[..], &mut leaf);
        assert_eq!(delta, jump::invert::<StepsModel>(ring, &mut again, scale, memory));
        assert!(delta != 0 || out == again);
    }
    if let Some(plan) = levels::plan(p) {
        let (mut again, mut words) = (operand(), vec![!0; plan.memory()]);
        let memory = (&mut words[..], &mut leaf);
        let by = levels::invert::<StepsModel>((plan, ring), &mut again, scale, memory);
        assert_eq!(delta, by);
        assert!(delta != 0 || out == again);
    }
    assert!(out[p..].iter().all(|&c| c == 0));
    assert!(out.iter().all(|&c| i32::from(c).abs() <= q / 2));
    (out, delta)
}

#[test]
fn an_inverse_times_its_operand_is_one() {
    let mut random = Random(1);
    for ring in RINGS {
        for bound in [1, 1, ring.1 / 2] {
            let a: Vec<i16> = (0..ring.0).map(|_| random.within(bound)).collect();
            let (out, delta) = inverse(ring, &a, 3);
            assert_eq!(delta, 0);
            assert!(is_product(
                ring,
                &out,
                &a,
                i64::from(InverseRing::new(ring.0, ring.1).modulus.invert(3) as i32)
            ));
        }
    }
}

#[test]
fn extremes_have_inverses() {
    for ring in RINGS {
        let half = (ring.1 / 2) as i16;
        for a in [
            vec![half; ring.0],
            (0..ring.0).map(|i| if i % 2 == 0 { half } else { -half }).collect(),
        ] {
            let (out, delta) = inverse(ring, &a, 1);
            assert_eq!(delta, 0);
            assert!(is_product(ring, &out, &a, 1));
        }
    }
}

#[test]
fn one_coefficient_has_an_inverse() {
    for ring in RINGS {
        for i in [0, 1, 29, 30, 31, 179, 180, 359, 360, ring.0 - 2, ring.0 - 1] {
            let mut a = vec![0; ring.0];
            a[i] = -1;
            let (out, delta) = inverse(ring, &a, 1);
            assert_eq!(delta, 0);
            assert!(is_product(ring, &out, &a, 1));
        }
    }
}

/// R/q is a field: zero alone has no inverse.
#[test]
fn zero_has_no_inverse() {
    for ring in RINGS {
        let (_, delta) = inverse(ring, &vec![0; ring.0], 3);
        assert_ne!(delta, 0);
    }
}

/// Negative control: with another scale the product is not 1.
#[test]
fn another_constant_is_found() {
    let a = vec![1; 761];
    let (out, _) = inverse(RINGS[1], &a, 3);
    assert!(!is_product(RINGS[1], &out, &a, 1));
}

/// Bounds of coefficients, from the effect of passes on all numbers within given bounds.
mod ranges {
    use super::RINGS;
    use goodprime_cortex_m4::inverse::{LEAF, TOP, top};

    /// The bound after Montgomery's reduction of a sum within ±bound.
    fn montgomery(q: i64, bound: i64) -> i64 {
        let before = bound + (q << 15);
        assert!(before < 1 << 31, "±{before} before the shift");
        (before >> 16) + 1
    }

    /// The bound of (f, g) or of a matrix after `count` steps from ±`bound`. It asserts that g(0), unreduced, shows
    /// whether it is zero modulo q.
    fn after_steps(q: i64, mut bound: i64, count: usize) -> i64 {
        for _ in 0..count {
            bound = bound.max(montgomery(q, 2 * bound * bound));
            assert!(bound < q, "a multiple of q");
        }
        bound
    }

    /// Asserts that a sum of n products of pairs within these bounds fits.
    fn sum(n: usize, k: i64, w: i64) {
        let bound = 2 * n as i64 * k * w;
        assert!(bound < 1 << 31, "±{bound} in 32 bits");
    }

    /// Checks all bounds of an inverse with matrices of `top` leaves of `leaf` steps.
    fn check(q: i64, leaf: usize, top: usize) {
        let half = q / 2;
        let matrix = after_steps(q, half, leaf);
        // A leaf is a second child, or at the top. A larger matrix is reduced, and so is its other factor: a first
        // child is not smaller than the second, and nor is the first matrix of all. In low RAM vectors are reduced, and
        // a leaf is not.
        sum(leaf, matrix, matrix.max(half));
        sum(leaf * top, half, half);
    }

    #[test]
    fn sums_fit_their_words() {
        RINGS.iter().for_each(|&(_, q)| check(q.into(), LEAF, top(q)));
    }

    #[test]
    #[should_panic = "in 32 bits"]
    fn matrices_that_are_too_large_are_found() {
        check(7879, LEAF, TOP);
    }

    #[test]
    #[should_panic = "a multiple of q"]
    fn a_modulus_that_is_too_large_is_found() {
        check(20011, LEAF, 1);
    }
}
