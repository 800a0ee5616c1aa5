//! Good 1536: a product in `Z[x]/(x^1536 - 1)`, exact modulo q' = 6984193.
//!
//! ```text
//! Z_q'[x]/(x^1536 - 1) = Z_q'[w]/(w^3 - 1) [y]/(y^512 - 1),   x^n = w^(n mod 3)·y^(n mod 512)
//! ```
//!
//! Three rows, one a power of w, of 512 coefficients, each transformed by nine layers of length 2, three at a time. The
//! first three read the operand in its order, which is Good's permutation, and know which coefficients are zero. Then
//! 512 products modulo w^3 - 1; and back.
//!
//! Source: the paper, §3.1 and §4.1. Its Algorithm 11 prints another -1/q' modulo 2^32 than there is.

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

use crate::{Multiplier, P};
use tables::{FOLD_653, FOLD_761, FORWARD, Fold, INVERSE};

/// Rows, and coefficients of each.
pub const ROWS: usize = 3;
/// Coefficients of a row.
pub const ROW: usize = 512;

/// Three rows.
pub type Rows<N> = [N; ROWS * ROW];

/// A transformed operand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(4))]
pub struct Transform(pub Rows<i32>);

/// The multiplier.
#[derive(Clone, Copy, Debug)]
pub struct Good1536;

impl Good1536 {
    /// Layers 3 to 8.
    #[inline(always)]
    fn layers(rows: &mut Rows<i32>) {
        native::forward_3_to_5(rows, &FORWARD);
        native::forward_6_to_8(rows, &FORWARD);
    }

    /// The product for another ring: nothing but the last reduction differs.
    #[inline(always)]
    fn back(out: &mut [i16; P], rows: &mut Rows<i32>, fold: &Fold) {
        native::inverse_0_to_2(rows, &INVERSE);
        native::inverse_3_to_5(rows, &INVERSE);
        native::inverse_6_to_8(rows, &INVERSE);
        native::fold(out, rows, fold);
    }

    /// The product modulo x^653 - x - 1 and 4621.
    #[inline(always)]
    pub fn inverse_653(out: &mut [i16; P], Transform(rows): &mut Transform) {
        Self::back(out, rows, &FOLD_653);
    }
}

impl Multiplier for Good1536 {
    const NAME: &'static str = "good1536";
    type Transform = Transform;
    const ZERO: Transform = Transform([0; _]);

    #[inline(always)]
    fn forward(Transform(rows): &mut Transform, operand: &[i16; P]) {
        native::forward_0_to_2(rows, operand, &FORWARD);
        Self::layers(rows);
    }

    #[inline(always)]
    fn forward_small(Transform(rows): &mut Transform, operand: &[i8; P]) {
        native::forward_0_to_2_small(rows, operand, &FORWARD);
        Self::layers(rows);
    }

    #[inline(always)]
    fn multiply(Transform(a): &mut Transform, Transform(b): &Transform) {
        native::products(a, b);
    }

    #[inline(always)]
    fn inverse(out: &mut [i16; P], Transform(rows): &mut Transform) {
        Self::back(out, rows, &FOLD_761);
    }

    /// The first passes write all rows: clearing both would take 9k cycles.
    #[inline(always)]
    fn multiply_whole(out: &mut [i16; P], a: &[i16; P], b: &[i8; P]) {
        let (mut big, mut small) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let big = native::begin(&mut big, a, &FORWARD);
        let small = native::begin_small(&mut small, b, &FORWARD);
        Self::layers(big);
        Self::layers(small);
        native::products(big, small);
        Self::back(out, big, &FOLD_761);
    }
}
