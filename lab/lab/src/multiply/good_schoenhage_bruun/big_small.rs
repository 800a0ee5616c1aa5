//! Good–Schönhage–Bruun for a small operand, as it was published: that operand starts in bytes.
//!
//! ```text
//! big     radix 3 over u, then five layers over w          16 bits, two reductions
//! small   five layers over w, then radix 3 over u          8 bits: |c| ≤ 32 after four layers; the fifth widens
//! ```
//!
//! All else is that of [`GoodSchoenhageBruun`](super::GoodSchoenhageBruun) on lanes of exactly eight, which every
//! processor has: `across.rs`, with the butterflies of bytes in `across/bytes.rs`.
//!
//! In |a| ≤ (q-1)/2, |b| ≤ 2. Out |c| ≤ (q-1)/2.
//!
//! Source: Hwang, Liu and Yang, "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU
//! Prime", §4.3 and Algorithm 5.

use goodprime_lab_lanes::Modular32;
use goodprime_lanes::Modular;

use super::super::fold::fold;
use super::super::multiplier::{Multiplier, NotApplicable, Side};
use super::{GoodSchoenhageBruun, across, scale};
use goodprime_ring::Ring;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct GoodSchoenhageBruunSmall;

impl<R: Ring> Multiplier<R> for GoodSchoenhageBruunSmall {
    const NAME: &'static str = "Good-Schoenhage-Bruun, big×small";
    const RING: &'static str = "x^1536 - 1, leaves x^8 + alpha x^4 + 1, small operand in bytes";
    const SCRATCH: usize = 2 * across::ELEMENTS + 2 * R::PADDED + across::SCRATCH;
    const TRANSFORMED: [usize; 2] = [across::ELEMENTS; 2];

    fn applies(bound: i16) -> Result<(), NotApplicable> {
        match bound {
            ..=2 => <GoodSchoenhageBruun as Multiplier<R>>::applies(bound),
            _ => Err(NotApplicable("sums of a big operand have more than 8 bits")),
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
        if const { !super::exists::<R>() } {
            return;
        }
        match side {
            Side::Left => across::forward::<L::Eight32, R>(lanes.eight32(), out, a, scratch),
            Side::Right => across::forward_small::<L::Eight32, R>(lanes.eight32(), out, a, scratch),
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
        if const { !super::exists::<R>() } {
            return;
        }
        let (product, scratch) = scratch.split_at_mut(2 * R::PADDED);
        across::multiply::<L::Eight32, R>(lanes.eight32(), product, a, b, scratch);
        let scale = const { scale::<R::Q>(<L as Modular>::STYLE) };
        fold::<L, R>(lanes, out, product, Some(scale), false);
    }
}
