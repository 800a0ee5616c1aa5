//! Truncated Rader: products modulo Φ_ℓ(x^m) by a transform of prime length without the point 1.
//!
//! ```text
//! `Z_q[x]`, p coefficients           (ℓ−1)/2 rows of m = RADIX·LEAF
//!   │ Rader, ℓ−1 points            `Z_q[x]`/Φ_ℓ(x^m) → ∏_k `Z_q[x]/(x^m − ω^(g^k))`
//!   │ twist block j of row k by ρ_k^j,  ρ_k^RADIX = ω^(g^k)
//!   │ transforms of length RADIX   → ∏_k ∏_j `Z_q[x]/(x^LEAF − ρ_k·w^j)`
//!   ▼ leaves: products modulo x^LEAF − ζ, and the same way back
//! ```
//!
//! ℓ is the largest prime up to 17 that divides q − 1: 17 for 4591, 11 for 4621, 7 for 5167 and
//! 6343, 13 for 7177 and 7879. RADIX is 6; 18 for 5167 and 12 for 7177, whose leaves would be
//! long. LEAF is what 2p − 1 coefficients then need, at least 16.
//!
//! In |a|, |b| ≤ (q-1)/2. Out |c| ≤ (q-1)/2. Between the stages, for any ring and style: points below
//! 0.8q, operands of leaves 0.9q, their products 1.1q, untwisted points q, and rows of the product
//! 2.2q (products and rows are reduced where q > 5000, then below 0.8q). `tests/ranges.rs` proves that
//! nothing overflows.
//!
//! On lanes that prefer it ([`Tuning::product`](goodprime_lanes::Tuning)), 16 rows of 96 go another way below Rader: see
//! `across.rs`.
//!
//! Sources: Rader 1968; truncation: Hwang, ePrint 2023/604, §4. Leaves as windows, and Rader's
//! convolution as dot products in three parts (`multiply/rader.rs`), are ours.
//! The mathematics: `docs/lab/notes/truncated-rader.md`.

mod across;
mod leaves;
mod stages;
mod tables;

use goodprime_lab_lanes::Modular32;
use goodprime_lanes::Modulus;

use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable, Side};
use goodprime_ring::Ring;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct TruncatedRader;

/// The largest RADIX.
const MAX_RADIX: usize = 18;
/// A leaf is at least one vector of any lanes.
const SHORTEST: usize = 16;

/// Calls a stage for the ring's radix.
macro_rules! for_radix {
    ($ring:ident, $stage:ident::<$l:ident, _>($($arg:expr),*)) => {
        match Planned::<$ring>::RADIX {
            6 => stages::$stage::<$l, $ring, 6>($($arg),*),
            12 => stages::$stage::<$l, $ring, 12>($($arg),*),
            _ => stages::$stage::<$l, $ring, 18>($($arg),*),
        }
    };
}

/// The sizes into which the ring is divided.
#[derive(Clone, Copy)]
struct Plan {
    /// The prime ℓ, or 0.
    length: usize,
    /// Leaves of a row.
    radix: usize,
    /// Coefficients of a leaf.
    leaf: usize,
    /// True if 16 bits hold so few multiples of q that everything is reduced between the stages.
    tight: bool,
}

impl Plan {
    const fn new<R: Ring>() -> Self {
        let q = <R::Q as Modulus>::Q as usize;
        let primes = [17, 13, 11, 7];
        let mut i = 0;
        while i < primes.len() && !(q - 1).is_multiple_of(primes[i]) {
            i += 1;
        }
        let tight = q > 5000;
        if i == primes.len() || !(q - 1).is_multiple_of(6) {
            return Self { length: 0, radix: 6, leaf: SHORTEST, tight };
        }
        let length = primes[i];
        let radices = [18, 12, 6];
        let mut i = 0;
        loop {
            let radix = radices[i];
            let leaf = (2 * R::P - 1).div_ceil(radix * (length - 1)).next_multiple_of(2);
            // What is added to shorter leaves costs more than longer ones.
            if radix == 6 || (q - 1).is_multiple_of(radix) && leaf + 2 >= SHORTEST {
                let leaf = if leaf < SHORTEST { SHORTEST } else { leaf };
                return Self { length, radix, leaf, tight };
            }
            i += 1;
        }
    }

    /// Returns the rows of an operand.
    const fn rows_in(&self) -> usize {
        self.length.saturating_sub(1) / 2
    }

    /// Returns the rows of a product, and its points.
    const fn rows(&self) -> usize {
        2 * self.rows_in()
    }

    /// Returns the coefficients of a row, m.
    const fn width(&self) -> usize {
        self.radix * self.leaf
    }

    /// Returns the coefficients of a product.
    const fn size(&self) -> usize {
        self.rows() * self.width()
    }
}

/// The ring's plan, as a constant.
struct Planned<R>(core::marker::PhantomData<R>);

impl<R: Ring> Planned<R> {
    const PLAN: Plan = Plan::new::<R>();
    /// The plan's radix, as a constant of its own, so that a `match` on it leaves one arm to
    /// compile.
    const RADIX: usize = Self::PLAN.radix;
    /// True if leaves may lie across eight lanes.
    const ACROSS: bool = across::exists(Self::PLAN.rows(), Self::PLAN.width());
    /// Coefficients of the product that are kept: all that can be nonzero, and those up to
    /// 2·PADDED for [`fold`].
    const PRODUCT: usize =
        if Self::PLAN.size() > 2 * R::PADDED { Self::PLAN.size() } else { 2 * R::PADDED };
}

impl<R: Ring> Multiplier<R> for TruncatedRader {
    const NAME: &'static str = "truncated Rader";
    const RING: &'static str = "Phi_l(x^m)";
    const SCRATCH: usize = 3 * Planned::<R>::PLAN.size() + 2 * Planned::<R>::PRODUCT;
    const TRANSFORMED: [usize; 2] = [Planned::<R>::PLAN.size(), 2 * Planned::<R>::PLAN.size()];

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        match Planned::<R>::PLAN.length {
            0 => Err(NotApplicable("6 or all primes from 7 to 17 do not divide q - 1")),
            _ => Ok(()),
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
        if Planned::<R>::PLAN.length == 0 {
            return;
        }
        if L::TUNING.product.is_eight_rows() && Planned::<R>::ACROSS {
            across::forward::<L::Eight32, R>(lanes.eight32(), out, a, side);
            return;
        }
        let (points, copy) = scratch.split_at_mut(Planned::<R>::PRODUCT);
        stages::points::<L, R>(lanes, points, a, copy);
        match side {
            Side::Left => for_radix!(R, to_broadcast::<L, _>(lanes, out, points)),
            Side::Right => for_radix!(R, to_windows::<L, _>(lanes, out, points)),
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
        if Planned::<R>::PLAN.length == 0 {
            return;
        }
        let size = Planned::<R>::PLAN.size();
        let (product, other) = scratch.split_at_mut(Planned::<R>::PRODUCT);
        if L::TUNING.product.is_eight_rows() && Planned::<R>::ACROSS {
            across::multiply::<L::Eight32, R>(lanes.eight32(), product, a, b, other);
            product[size..].fill(lanes.element(0));
            fold::<L, R>(lanes, out, product, None, true);
            return;
        }
        leaves::multiply::<L, R>(lanes, product, a, b);
        for_radix!(R, from_leaves::<L, _>(lanes, other, product));
        stages::rows::<L, R>(lanes, product, other);
        product[size..].fill(lanes.element(0));
        // Three rows that are not reduced do not fit 16 bits.
        fold::<L, R>(lanes, out, product, None, !Planned::<R>::PLAN.tight);
    }
}
