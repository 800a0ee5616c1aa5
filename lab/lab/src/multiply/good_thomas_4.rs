//! Good–Thomas with (v, n0, n1) = (4, 128, 3), as it was published: blocks of as many coefficients as a vector of Neon
//! has words of 32 bits.
//!
//! ```text
//! Z[x]/(x^1536 − 1)                         x^4 = u·w: block k goes to row k mod 3, column k mod 128
//!   │ modulo q' = 16760833, 384 divides q' − 1
//!   │ u³ − 1 and one layer of w^128 − 1, as blocks are read; then twice three layers
//!   │ w^2m − r² → w^m − r, w^m + r
//!   ▼ 384 products modulo x^4 − ζ, and the same way back
//! c in Z, which is less than q'/2, modulo q
//! ```
//!
//! In |a| ≤ (q-1)/2, |b| ≤ 2. Out |c| ≤ (q-1)/2. Inside, in 32 bits: below 4.1q' in the
//! transforms of operands, which reduce nothing; below 49q' in the inverse, which reduces each eighth vector once.
//!
//! Lanes of exactly eight, which every processor has, so that a vector of 32 bits is a block. Leaves are windows of [ζb | b], as
//! in [`good_thomas`](super::good_thomas), which has blocks of eight, other sizes and a smaller prime.
//!
//! Exists if 2p - 1 ≤ 1536.
//!
//! Source: Hwang, Liu and Yang, "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU
//! Prime", §4.2. The prime and the layers that are together are those of its authors' code.

mod leaves;
mod tables;
mod transform;

use goodprime_lab_lanes::{Modular32, Modulus32, Zq32};
use goodprime_lanes::{Constant, Modular, Modulus};

use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable, Side};
use goodprime_ring::Ring;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct GoodThomas4;

/// q'.
type Prime = Zq32<16_760_833>;

/// v, n0 and n1.
const BLOCK: usize = 4;
const COLUMNS: usize = 128;
const ROWS: usize = 3;
/// Leaves.
const LEAVES: usize = ROWS * COLUMNS;
/// Coefficients of a product.
const SIZE: usize = BLOCK * LEAVES;
/// Elements of memory of a block, and of a transformed operand.
const WORDS: usize = 2 * BLOCK;
const ELEMENTS: usize = 2 * SIZE;
/// Elements after the last leaf, because the last window reaches beyond it.
const PAD: usize = WORDS;

/// Returns true if products fit the transform, and their coefficients fit q'.
const fn exists<R: Ring>() -> bool {
    let largest = 2 * R::P as i64 * <R::Q as Modulus>::HALF as i64;
    2 * R::P - 1 <= SIZE && largest <= <Prime as Modulus32>::HALF as i64
}

impl<R: Ring> Multiplier<R> for GoodThomas4 {
    const NAME: &'static str = "Good-Thomas (4, 128, 3)";
    const RING: &'static str = "Z[x] by a 24-bit prime, x^1536 - 1, leaves x^4 - zeta";
    const SCRATCH: usize = 3 * ELEMENTS + PAD + ELEMENTS + SIZE;
    const TRANSFORMED: [usize; 2] = [ELEMENTS, 2 * ELEMENTS + PAD];

    fn applies(bound: i16) -> Result<(), NotApplicable> {
        match bound {
            ..=2 if exists::<R>() => Ok(()),
            ..=2 => Err(NotApplicable("the product has more than 1536 coefficients")),
            _ => Err(NotApplicable("a product of big operands has more than 32 bits")),
        }
    }

    #[inline(always)]
    fn transform<L: Modular32>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        side: Side,
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        // A constant, so that nothing is compiled for the other rings.
        if const { !exists::<R>() } {
            return;
        }
        let lanes = lanes.eight32();
        let t = tables::tables::<L::Eight32>();
        let places = match side {
            Side::Left => &mut *out,
            Side::Right => &mut *scratch,
        };
        transform::forward_first::<L::Eight32, R>(lanes, t, places, a);
        transform::forward_second(lanes, t, places);
        match side {
            Side::Left => transform::last_to_broadcast(lanes, t, out),
            Side::Right => transform::last_to_windows(lanes, t, out, scratch),
        }
    }

    #[inline(always)]
    fn multiply_transformed<L: Modular32>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        if const { !exists::<R>() } {
            return;
        }
        let (points, product) = scratch.split_at_mut(ELEMENTS);
        let eight = lanes.eight32();
        let t = tables::tables::<L::Eight32>();
        leaves::multiply(eight, points, a, b);
        transform::backward_last(eight, t, points);
        transform::backward_second(eight, t, points);
        transform::backward_first::<L::Eight32, R>(eight, t, product, points);
        let scale =
            const { Constant::new::<R::Q>(<L as Modular>::STYLE, <R::Q as Modulus>::R as i64) };
        fold::<L, R>(lanes, out, &mut product[..2 * R::PADDED], Some(scale), false);
    }
}
