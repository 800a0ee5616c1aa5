//! Good–Schönhage–Bruun: products modulo x^1536 − 1 with a root of order 32 that costs nothing.
//!
//! ```text
//! `Z_q[x]/(x^1536 − 1)`         y = x^16: 96 blocks of 16, y^96 = 1
//!   │ Good: y = u·w, u³ = w³² = 1; block s goes to row s mod 3, column s mod 32
//!   │ radix 3 over u, with ω of order 3 in `Z_q`
//!   │ Schönhage: each block becomes an element of S = `Z_q[x]/(x^32 + 1)`, where x² has order 32:
//!   │ radix 2 over w, five layers; multiplying by x^e is a negacyclic rotation of 32 coefficients
//!   ▼ 96 products in S
//!     │ transpose: from here on a vector holds one coefficient of many products
//!     │ Bruun: x^32 + 1 → x^16 ± √2·x^8 + 1 → x^8 ± α·x^4 + 1,  α² = 2 ∓ √2
//!     ▼ 384 products of 8×8, and the same way back; neighbouring blocks overlap in 16 coefficients
//! ```
//!
//! The first half is `schoenhage.rs`, shared with
//! [`schoenhage_nussbaumer`](super::schoenhage_nussbaumer). On lanes that prefer it
//! ([`Tuning::product`](goodprime_lanes::Tuning)) `across.rs` does both, with several layers in a pass over memory.
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2. Inside: butterflies do not reduce; they start below
//! 0.7q and end below 6.5q, where a Barrett reduction brings them back.
//!
//! Exists if 2p - 1 ≤ 1536 and q has square roots of 2 and of 2 ± √2.
//!
//! Source: Hwang, Liu and Yang, "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU
//! Prime", §4.3; Schönhage 1977, Bruun 1978.

mod across;
mod big_small;
mod bruun;

use goodprime_lab_lanes::Modular32;
use goodprime_lanes::modulus::inverse;
use goodprime_lanes::{Constant, Modulus, Style};

use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable, Side};
use super::schoenhage::{self, Shape};
pub use big_small::GoodSchoenhageBruunSmall;
use goodprime_ring::Ring;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct GoodSchoenhageBruun;

/// 3·32 blocks of 16.
struct Sizes;

impl Shape for Sizes {
    const ROWS: usize = 3;
    const COLUMNS: usize = 32;
    const BLOCK: usize = 16;
    const TIGHT: bool = false;
}

/// Returns true if the transform exists and products fit it.
const fn exists<R: Ring>() -> bool {
    2 * R::P - 1 <= Sizes::SIZE && bruun::exists::<R::Q>()
}

/// Returns the factor that undoes the leaves' 2^-16, the 4 of Bruun's two levels, the 32 of
/// Schönhage's layers and the 3 of Good's radix 3.
const fn scale<Q: Modulus>(style: Style) -> Constant {
    Constant::new::<Q>(style, inverse(4 * 32 * 3, Q::Q) as i64 * Q::R as i64)
}

impl<R: Ring> Multiplier<R> for GoodSchoenhageBruun {
    const NAME: &'static str = "Good-Schoenhage-Bruun";
    const RING: &'static str = "x^1536 - 1, leaves x^8 + alpha x^4 + 1";
    const SCRATCH: usize = {
        let size = 2 * Sizes::ROTATABLE + Sizes::ELEMENTS;
        assert!(across::SCRATCH + 2 * R::PADDED <= size);
        2 * Sizes::ELEMENTS + size
    };
    const TRANSFORMED: [usize; 2] = [Sizes::ELEMENTS; 2];

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        if 2 * R::P - 1 > Sizes::SIZE {
            return Err(NotApplicable("the product has more than 1536 coefficients"));
        }
        if !bruun::exists::<R::Q>() {
            return Err(NotApplicable("q lacks square roots of 2 or of 2 ± √2"));
        }
        Ok(())
    }

    #[inline(always)]
    fn transform<L: Modular32>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        _role: Side,
        _bound: i16,
        scratch: &mut [L::Element],
    ) {
        // A constant, so that nothing is compiled for the other rings.
        if const { !exists::<R>() } {
            return;
        }
        if L::TUNING.product.is_eight_rows() {
            across::forward::<L::Eight32, R>(lanes.eight32(), out, a, scratch);
            return;
        }
        let (x, y) = scratch.split_at_mut(Sizes::ROTATABLE);
        schoenhage::operand::<L, R, Sizes>(lanes, out, a, x, y);
        bruun::forward::<L, R::Q>(lanes, out);
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
        let scale = const { scale::<R::Q>(L::STYLE) };
        if L::TUNING.product.is_eight_rows() {
            let (product, scratch) = scratch.split_at_mut(2 * R::PADDED);
            across::multiply::<L::Eight32, R>(lanes.eight32(), product, a, b, scratch);
            fold::<L, R>(lanes, out, product, Some(scale), false);
            return;
        }
        let (x, scratch) = scratch.split_at_mut(Sizes::ROTATABLE);
        let (y, columns) = scratch.split_at_mut(Sizes::ROTATABLE);
        bruun::multiply::<L, R::Q>(lanes, columns, a, b);
        let product = schoenhage::product::<L, R, Sizes>(lanes, columns, x, y);
        fold::<L, R>(lanes, out, product, Some(scale), false);
    }
}
