//! Schönhage–Nussbaumer: products by transforms whose roots of unity are powers of x, for any q.
//!
//! ```text
//! `Z_q[x]/(x^N − 1)`            y = x^B, D = 2B: N/B blocks of B
//!   │ Good: y = u·w, and radix 3 over u (653, 761, 1277)
//!   │ Schönhage: blocks become elements of S = `Z_q[x]/(x^D + 1)`; radix 2 over w
//!   ▼ 96 or 64 products in S
//!     │ transpose: from here on a vector holds one coefficient of many products
//!     │ Nussbaumer: x^D + 1 → D/4 × (z^8 + 1)
//!     ▼ 768, 1024 or 1536 products of 8×8, and the same way back
//! ```
//!
//! | p | N | B | rows × columns | products of 8×8 |
//! |---|---|---|---|---|
//! | 653, 761 | 1536 | 16 | 3 × 32 | 768 |
//! | 857, 953, 1013 | 2048 | 32 | 1 × 64 | 1024 |
//! | 1277 | 3072 | 32 | 3 × 32 | 1536 |
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2. Ranges inside: `schoenhage.rs` and `nussbaumer.rs`.
//!
//! Sources: Schönhage 1977, Nussbaumer 1980; for NTRU Prime Bernstein, Brumley, Chen and Tuveri,
//! OpenSSLNTRU (USENIX Security 2022), modulo (x^1024 + 1)(x^512 − 1); Good's map in place of that
//! truncation: Hwang, Liu and Yang, "Algorithmic Views of Vectorized Polynomial Multipliers –
//! NTRU Prime", §4.3.

use core::marker::PhantomData;

use goodprime_lab_lanes::Modular32;
use goodprime_lanes::modulus::inverse;
use goodprime_lanes::{Constant, Modulus};

use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable, Side};
use super::schoenhage::Shape;
use super::{nussbaumer, schoenhage};
use goodprime_ring::Ring;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct SchoenhageNussbaumer;

/// Calls Nussbaumer's part for the ring's M.
macro_rules! for_degree {
    ($ring:ident, $part:ident::<$l:ident, _>($($arg:expr),*)) => {
        match Sizes::<$ring>::DEGREE {
            32 => nussbaumer::$part::<$l, $ring::Q, 4>($($arg),*),
            _ => nussbaumer::$part::<$l, $ring::Q, 8>($($arg),*),
        }
    };
}

/// The sizes for a ring.
struct Sizes<R>(PhantomData<R>);

impl<R: Ring> Shape for Sizes<R> {
    const ROWS: usize = if Self::POWER_OF_TWO { 1 } else { 3 };
    const COLUMNS: usize = if Self::POWER_OF_TWO { 64 } else { 32 };
    const BLOCK: usize = if R::P <= 768 { 16 } else { 32 };
    const TIGHT: bool = <R::Q as Modulus>::Q > 5000;
}

impl<R: Ring> Sizes<R> {
    /// 2p - 1 ≤ 2048, but not 1536.
    const POWER_OF_TWO: bool = R::P > 768 && R::P <= 1024;
}

impl<R: Ring> Multiplier<R> for SchoenhageNussbaumer {
    const NAME: &'static str = "Schoenhage-Nussbaumer";
    const RING: &'static str = "x^N - 1, leaves z^8 + 1";
    const SCRATCH: usize = 2 * Sizes::<R>::ROTATABLE + 5 * Sizes::<R>::ELEMENTS;
    // Nussbaumer doubles the coefficients.
    const TRANSFORMED: [usize; 2] = [2 * Sizes::<R>::ELEMENTS; 2];

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
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
        let (x, scratch) = scratch.split_at_mut(Sizes::<R>::ROTATABLE);
        let (y, columns) = scratch.split_at_mut(Sizes::<R>::ROTATABLE);
        schoenhage::operand::<L, R, Sizes<R>>(lanes, columns, a, x, y);
        for_degree!(R, transform::<L, _>(lanes, out, columns, Sizes::<R>::BLOCKS));
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
        let (x, scratch) = scratch.split_at_mut(Sizes::<R>::ROTATABLE);
        let (y, columns) = scratch.split_at_mut(Sizes::<R>::ROTATABLE);
        for_degree!(R, multiply::<L, _>(lanes, columns, a, b, Sizes::<R>::BLOCKS, x));
        let product = schoenhage::product::<L, R, Sizes<R>>(lanes, columns, x, y);
        // 2^16 of the leaves, D/4 of Nussbaumer, then Schönhage's and Good's.
        let scale = const {
            let q = <R::Q as Modulus>::Q;
            let n = Sizes::<R>::DEGREE / 4 * Sizes::<R>::BLOCKS;
            let scale = inverse(n as i64, q) as i64 * <R::Q as Modulus>::R as i64;
            Constant::new::<R::Q>(L::STYLE, scale)
        };
        fold::<L, R>(lanes, out, product, Some(scale), false);
    }
}
