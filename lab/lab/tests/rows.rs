//! Tests of the paths that algorithms take on Neon alone, run on this processor.
//!
//! These are leaves across the lanes, and eight rows in computed order. Portable lanes take Neon's
//! paths ([`Rows`]), and on them every algorithm is compared with the definition: products,
//! operands that were transformed once, and pairs that tell one bilinear map from another.
//! `ranges.rs` proves on interval lanes of the same kind that the maps are bilinear and that
//! nothing overflows. On AArch64 the tests run on Neon itself.
//!
//! * Uniform pairs, big by big: by the lemma of Schwartz and Zippel a wrong bilinear map passes all with a probability
//!   below 2^-128 over the choice of the seed, which is fixed.
//! * Pairs (x^i, x^j), of the ring of sntrup761: one of 61; all with `GOODPRIME_PROOFS=all`.

#[path = "../../../crates/ring/tests/common/mod.rs"]
mod common;

use std::marker::PhantomData;

use common::{Random, operands, product, q};
#[cfg(target_arch = "aarch64")]
use goodprime_lab::multiply::multiplier::{Product, ProductOfTransforms, Transform};
use goodprime_lab::multiply::{Multiplier, Side};
use goodprime_lab::{for_each_multiplier, with_rings};
#[cfg(target_arch = "aarch64")]
use goodprime_lab_lanes::Run32;
use goodprime_lanes::model::Rows;
use goodprime_lanes::{Modular, Modulus};
use goodprime_ring::{P761 as Usual, Ring};

/// Number of pairs of uniform operands. With fewer, a wrong map passes with a probability above
/// 2^-128.
const PAIRS: usize = 12;
/// The test takes one of this many pairs of powers.
const SAMPLE: usize = 61;

/// A step of `M` on the lanes of these tests.
macro_rules! run {
    ($kernel:ident::$step:ident($($operand:expr),*)) => {{
        #[cfg(target_arch = "aarch64")]
        goodprime_lanes::Backend::detect().run32($kernel::<M, R>::new($($operand),*));
        #[cfg(not(target_arch = "aarch64"))]
        M::$step(Rows, $($operand),*)
    }};
}

/// The algorithm `M` for a ring, on Neon's paths.
struct On<M, R>(PhantomData<(M, R)>);

impl<M: Multiplier<R>, R: Ring> On<M, R> {
    fn padded(a: &[i16]) -> Vec<i16> {
        [a, &vec![0; R::PADDED - R::P]].concat()
    }

    /// Returns the p coefficients of the written result, which must be zero from p on.
    fn written(multiply: impl FnOnce(&mut [i16])) -> Vec<i16> {
        let mut out = vec![-1; R::PADDED];
        multiply(&mut out);
        assert!(out[R::P..].iter().all(|&c| c == 0), "{} p={}: padding", M::NAME, R::P);
        out.truncate(R::P);
        out
    }

    /// Returns one product, with dirty scratch memory.
    fn whole(a: &[i16], b: &[i16], bound: i16) -> Vec<i16> {
        let (a, b, mut scratch) = (Self::padded(a), Self::padded(b), vec![-1; M::SCRATCH]);
        Self::written(|out| run!(Product::multiply(out, &a, &b, bound, &mut scratch)))
    }

    /// Returns dirty scratch memory for a step.
    fn scratch() -> Vec<i16> {
        vec![-1; M::SCRATCH - M::TRANSFORMED.iter().sum::<usize>()]
    }

    fn transformed(a: &[i16], side: Side, bound: i16) -> Vec<i16> {
        let mut out = vec![-1; M::TRANSFORMED[side as usize]];
        let (a, mut scratch) = (Self::padded(a), Self::scratch());
        run!(Transform::transform(&mut out, &a, side, bound, &mut scratch));
        out
    }

    fn of_transforms(a: &[i16], b: &[i16], bound: i16) -> Vec<i16> {
        let scratch = &mut Self::scratch();
        Self::written(|out| {
            run!(ProductOfTransforms::multiply_transformed(out, a, b, bound, scratch))
        })
    }

    /// Compares products of all kinds of operands with the definition, big by big and big by small.
    fn products() {
        let mut random = Random(R::P as u64 + 17);
        let half = <R::Q as Modulus>::HALF;
        let big = operands(R::P, half, &mut random);
        for bound in [half, 2, 1].into_iter().filter(|&bound| M::applies(bound).is_ok()) {
            let other = operands(R::P, bound, &mut random);
            for (i, a) in big.iter().enumerate() {
                let b = &other[(i + bound as usize) % other.len()];
                let expected = product(a, b, q::<R>());
                assert_eq!(Self::whole(a, b, bound), expected, "{} p={} {i}", M::NAME, R::P);
            }
        }
    }

    /// Returns true if products of uniform operands, the biggest that the algorithm accepts, are
    /// right.
    ///
    /// Each operand is transformed once, if the algorithm transforms, and `wrong` may change the
    /// first.
    fn uniform(wrong: impl Fn(&mut [i16])) -> bool {
        let mut random = Random(R::P as u64 ^ 0x5eed);
        let half = <R::Q as Modulus>::HALF;
        let bound = if M::applies(half).is_ok() { half } else { 1 };
        if M::applies(bound).is_err() {
            return true;
        }
        let mut uniform =
            |bound: i16| -> Vec<i16> { (0..R::P).map(|_| random.within(bound)).collect() };
        // Schwartz and Zippel: a zero of a bilinear form has a probability of at most 1/q + 1/(2·bound + 1).
        let chance = 1.0 / q::<R>() as f64 + 1.0 / (2.0 * bound as f64 + 1.0);
        let pairs = if bound == half { PAIRS } else { 7 * PAIRS };
        assert!(-chance.log2() * pairs as f64 > 128.0, "{pairs} pairs are too few");
        (0..pairs).all(|_| {
            let (a, b) = (uniform(half), uniform(bound));
            let expected = product(&a, &b, q::<R>());
            if M::TRANSFORMED[0] == 0 {
                return Self::whole(&a, &b, bound) == expected;
            }
            let mut a = Self::transformed(&a, Side::Left, bound);
            wrong(&mut a);
            Self::of_transforms(&a, &Self::transformed(&b, Side::Right, bound), bound) == expected
        })
    }

    /// Compares products of pairs of powers with the definition.
    fn basis() {
        // Powers are small, so algorithms for small operands take them as well.
        let half = <R::Q as Modulus>::HALF;
        let bound = if M::applies(half).is_ok() { half } else { 1 };
        if M::applies(bound).is_err() || M::TRANSFORMED[0] == 0 {
            return;
        }
        let power = |i: usize| -> Vec<i16> { (0..R::P).map(|k| (k == i) as i16).collect() };
        let all = |side| -> Vec<_> {
            (0..R::P).map(|i| Self::transformed(&power(i), side, bound)).collect()
        };
        let (left, right) = (all(Side::Left), all(Side::Right));
        let every = std::env::var_os("GOODPRIME_PROOFS").is_some_and(|value| !value.is_empty());
        let step = if every { 1 } else { SAMPLE };
        for (i, a) in left.iter().enumerate() {
            for j in (i % step..R::P).step_by(step) {
                let mut expected = vec![0; R::P];
                match i + j {
                    k if k < R::P => expected[k] = 1,
                    // x^p = x + 1.
                    k => expected[k - R::P..k - R::P + 2].fill(1),
                }
                let got = Self::of_transforms(a, &right[j], bound);
                assert_eq!(got, expected, "{} p={}: x^{i}·x^{j}", M::NAME, R::P);
            }
        }
    }
}

/// The algorithms with a path of their own for lanes that prefer eight rows, or with eight lanes on
/// every processor.
const ACROSS: [&str; 6] = [
    "eight rows",
    "Good-Rader-Bruun",
    "Good-Schoenhage-Bruun",
    "Good-Schoenhage-Bruun, big×small",
    "Good-Thomas (4, 128, 3)",
    "truncated Rader",
];

#[test]
fn these_are_neon_s_lanes() {
    assert!(<Rows as goodprime_lanes::Tuned>::TUNING.product.is_eight_rows());
    assert_eq!(<Rows as Modular>::STYLE, goodprime_lanes::Style::Barrett);
}

macro_rules! tests {
    ($($ring:ident)*) => {$(
        #[allow(non_snake_case)]
        mod $ring {
            use goodprime_ring::$ring;

            use super::*;

            #[test]
            fn every_algorithm() {
                macro_rules! one {
                    ($m:ty) => {
                        On::<$m, $ring>::products();
                    };
                }
                for_each_multiplier!(one);
            }
            #[test]
            fn uniform_pairs() {
                macro_rules! one {
                    ($m:ty) => {
                        let name = <$m as Multiplier<$ring>>::NAME;
                        assert!(On::<$m, $ring>::uniform(|_| {}), "{name}");
                    };
                }
                for_each_multiplier!(one);
            }
        }
    )*};
}
with_rings!(tests);

#[test]
fn pairs_of_powers() {
    macro_rules! one {
        ($m:ty) => {
            On::<$m, Usual>::basis();
        };
    }
    for_each_multiplier!(one);
}

/// Changes one word of a transformed operand, which each path across the lanes must show.
#[test]
fn a_wrong_word_is_found() {
    let mut found = Vec::new();
    macro_rules! one {
        ($m:ty) => {
            let name = <$m as Multiplier<Usual>>::NAME;
            if ACROSS.contains(&name) {
                let right =
                    On::<$m, Usual>::uniform(|words| words[100] = words[100].wrapping_neg() + 1);
                found.push((name, !right));
            }
        };
    }
    for_each_multiplier!(one);
    assert_eq!(found.len(), ACROSS.len(), "{found:?}");
    assert!(found.iter().all(|found| found.1), "{found:?}");
}
