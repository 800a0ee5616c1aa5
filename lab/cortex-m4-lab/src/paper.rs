//! The paper's mixed radix as it is printed: products modulo 4591 itself, in butterflies of radix 2, 3 and 5 on pairs of
//! coefficients by `smlad`, each result reduced by Barrett's method in two cycles.
//!
//! * 1530 = 17·3·3·10: radix 17, then radix 3 twice in one pass by Cooley-Tukey, whose twiddles are in the factors (§4.2,
//!   Figure 3, right); back by Gentleman-Sande.
//! * 1620 = 2·3·3·3·5·6: radix 2 and 3 in one pass, 3 and 3 in the next one, then 5, by Gentleman-Sande (Figures 3 and 4,
//!   Algorithms 13 and 14); back by Cooley-Tukey.
//!
//! Both read an operand in its own order, as the paper does, and have twiddles where [`crate::mixed`] has Good's
//! numbering. Source: the paper, §3.2, §3.3 and §4.2. Radix 17, whose details are in an appendix of another version,
//! products of leaves, which §4.2 describes as they are there, and the last reduction are those of [`crate::mixed`].

#[cfg(kernels)]
pub mod kernels;
pub mod model;
pub mod number;
pub mod tables;

#[cfg(kernels)]
pub use kernels as native;
#[cfg(not(kernels))]
pub use model as native;

use core::mem::MaybeUninit;

use crate::mixed::Transform;

use crate::{Multiplier, P};
use tables::*;

/// Coefficients of an operand with the zeros that first passes read: nine rows of 90, or half of 1620.
pub const PADDED: usize = 810;

/// Length 1530, the paper's fastest.
#[derive(Clone, Copy, Debug)]
pub struct Paper1530;

/// Length 1620, without large radices.
#[derive(Clone, Copy, Debug)]
pub struct Paper1620;

type Of1530 = Transform<i16, 1530>;
type Of1620 = Transform<i16, 1620>;

impl Multiplier for Paper1530 {
    const NAME: &'static str = "paper1530";
    type Transform = Of1530;
    const ZERO: Of1530 = Transform([0; _]);

    #[inline(always)]
    fn forward(Transform(rows): &mut Of1530, operand: &[i16; P]) {
        native::pad(rows, operand);
        native::seventeens(rows, &PLAN_1530);
        native::nines_1530(rows, &NINES_1530);
    }

    #[inline(always)]
    fn forward_small(Transform(rows): &mut Of1530, operand: &[i8; P]) {
        native::pad_small(rows, operand);
        native::seventeens(rows, &PLAN_1530);
        native::nines_1530(rows, &NINES_1530);
    }

    #[inline(always)]
    fn multiply(Transform(a): &mut Of1530, Transform(b): &Of1530) {
        native::leaves(a, b, &PLAN_1530);
    }

    #[inline(always)]
    fn inverse(out: &mut [i16; P], Transform(rows): &mut Of1530) {
        native::nines_1530_back(rows, &NINES_1530_BACK);
        native::seventeens_back(rows, &PLAN_1530);
        native::fold(rows, &PLAN_1530);
        out.copy_from_slice(&rows[..P]);
    }

    #[inline(always)]
    fn multiply_whole(out: &mut [i16; P], a: &[i16; P], b: &[i8; P]) {
        let (mut big, mut small) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let big = native::begin_1530(&mut big, a, &PLAN_1530);
        let small = native::begin_small_1530(&mut small, b, &PLAN_1530);
        native::nines_1530(&mut big.0, &NINES_1530);
        native::nines_1530(&mut small.0, &NINES_1530);
        Self::multiply(big, small);
        Self::inverse(out, big);
    }
}

impl Paper1620 {
    /// Passes behind the first one.
    #[inline(always)]
    fn layers(Transform(rows): &mut Of1620) {
        native::nines_1620(rows, &NINES_1620);
        native::fives(rows, &FIVES[0]);
    }
}

impl Multiplier for Paper1620 {
    const NAME: &'static str = "paper1620";
    type Transform = Of1620;
    const ZERO: Of1620 = Transform([0; _]);

    #[inline(always)]
    fn forward(out: &mut Of1620, operand: &[i16; P]) {
        native::pad(&mut out.0, operand);
        native::sixes(&mut out.0, &SIXES);
        Self::layers(out);
    }

    #[inline(always)]
    fn forward_small(out: &mut Of1620, operand: &[i8; P]) {
        native::pad_small(&mut out.0, operand);
        native::sixes_small(&mut out.0, &SIXES);
        Self::layers(out);
    }

    #[inline(always)]
    fn multiply(Transform(a): &mut Of1620, Transform(b): &Of1620) {
        native::leaves(a, b, &PLAN_1620);
    }

    #[inline(always)]
    fn inverse(out: &mut [i16; P], Transform(rows): &mut Of1620) {
        native::fives(rows, &FIVES[1]);
        native::nines_1620_back(rows, &NINES_1620_BACK);
        native::sixes_back(rows, &SIXES_BACK);
        native::fold(rows, &PLAN_1620);
        out.copy_from_slice(&rows[..P]);
    }

    #[inline(always)]
    fn multiply_whole(out: &mut [i16; P], a: &[i16; P], b: &[i8; P]) {
        let (mut big, mut small) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let big = native::begin_1620(&mut big, a, &SIXES);
        let small = native::begin_small_1620(&mut small, b, &SIXES);
        Self::layers(big);
        Self::layers(small);
        Self::multiply(big, small);
        Self::inverse(out, big);
    }
}
