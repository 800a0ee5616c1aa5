//! The model lanes named after processors answer a kernel's questions like these processors: the proof takes every
//! branch that a kernel takes on them.
#![cfg(feature = "model")]

use goodprime_lanes::model::{LikeAvx2, LikeAvx512, LikeNeon, LikePortable, Rows};
use goodprime_lanes::{Isa, Modular, Preference, Product, Style, Tuning};

/// The properties of lanes on which kernels branch.
#[derive(Debug, PartialEq, Eq)]
struct Shape {
    lanes: usize,
    style: Style,
    sums: usize,
    product: Product,
    ternary: Preference,
    reciprocal: Preference,
}

impl Shape {
    fn of<L: Modular>() -> Self {
        let Tuning { sums, product, ternary, reciprocal, .. } = L::TUNING;
        Self { lanes: L::LANES, style: L::STYLE, sums, product, ternary, reciprocal }
    }

    /// Returns the properties of the lanes, of the wide ones, and of those of eight, if they are used.
    fn all<L: Modular>() -> [Option<Self>; 3] {
        let eight = Self::of::<L::Eight>();
        [
            Some(Self::of::<L>()),
            Some(Self::of::<L::Wide>()),
            L::TUNING.product.is_eight_rows().then_some(eight),
        ]
    }
}

#[track_caller]
fn alike<I: Isa, L: Modular>() {
    assert_eq!(Shape::all::<I>(), Shape::all::<L>(), "{}", I::NAME);
}

/// The model of SSE2 and portable lanes in this build.
#[cfg(any(feature = "fast-baseline", not(vectors)))]
type Baseline<'a> = LikePortable<'a>;
#[cfg(all(not(feature = "fast-baseline"), vectors))]
type Baseline<'a> = goodprime_lanes::model::LikeBaseline<'a>;

#[test]
fn model_lanes_answer_as_processors_do() {
    alike::<goodprime_lanes::Portable, Baseline<'_>>();
    #[cfg(sse2)]
    {
        alike::<goodprime_lanes::Sse2, Baseline<'_>>();
        alike::<goodprime_lanes::Avx2, LikeAvx2<'_>>();
        alike::<goodprime_lanes::Avx512, LikeAvx512<'_>>();
    }
    #[cfg(neon)]
    alike::<goodprime_lanes::Neon, LikeNeon<'_>>();
    #[cfg(wasm128)]
    alike::<goodprime_lanes::Wasm128, LikePortable<'_>>();
}

/// Model lanes on Neon's paths answer like Neon.
#[test]
fn rows_answer_as_neon_does() {
    assert_eq!(Shape::all::<Rows>(), Shape::all::<LikeNeon<'_>>());
}

/// Model lanes differ from each other, so that a processor like none of them is noticed. (With the feature `compact`
/// all make the same choices.)
#[test]
fn model_lanes_differ() {
    let all = [
        Shape::all::<LikePortable<'_>>(),
        #[cfg(not(feature = "compact"))]
        Shape::all::<goodprime_lanes::model::LikeBaseline<'_>>(),
        Shape::all::<LikeAvx2<'_>>(),
        Shape::all::<LikeAvx512<'_>>(),
        Shape::all::<LikeNeon<'_>>(),
    ];
    for i in 0..all.len() {
        for j in 0..i {
            assert_ne!(all[i], all[j]);
        }
    }
}
