//! The way back from factors of degree 8 to components x^16 − ζ.
//!
//! The sequences c± of both factors are what `split` makes of the sequence c of
//! their product; these are its equations solved for c.

use goodprime_lab_lanes::Moves;
use goodprime_lanes::Constant;

use super::tables::{Binomial, Trinomial, tables};
use super::{PAD, ROWS, SIZE};
use goodprime_ring::Ring;

/// c± = c_n ± d·c_(n+8).
#[inline(always)]
fn join_binomial<L: Moves, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
    at: usize,
    half: Constant,
    t: &Binomial,
) {
    for c in (0..8).step_by(L::LANES) {
        let sum = lanes.add(lanes.load(x, at + c), lanes.load(x, at + c + 8));
        lanes.store(out, at + c, lanes.mulc::<R::Q>(sum, half));
    }
    for c in (0..8).step_by(L::LANES) {
        let difference = lanes.sub(lanes.load(x, at + c), lanes.load(x, at + c + 8));
        lanes.store(out, at + c + 8, lanes.mulc::<R::Q>(difference, t.d_back));
    }
}

/// c± = (c_(n-4) + β·c_(n+4)) ∓ α·c_n, where c_(n-4) = −β²·c_(n+12).
#[inline(always)]
fn join_trinomial<L: Moves, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
    at: usize,
    t: &Trinomial,
) {
    // Terms 0..8 from the differences; on wide vectors the rest of this is overwritten.
    for c in (0..8).step_by(L::LANES) {
        let difference = lanes.sub(lanes.load(x, at + c + 8), lanes.load(x, at + c));
        lanes.store(out, at + c, lanes.mulc::<R::Q>(difference, t.alpha_back));
    }
    // Terms 8..12 from n = 4..8, and 12..16 from n = 0..4.
    let (plus, minus) = (lanes.load(x, at), lanes.load(x, at + 8));
    let (plus4, minus4) = (lanes.load(x, at + 4), lanes.load(x, at + 12));
    let third = lanes.mulc::<R::Q>(lanes.add(minus4, plus4), t.beta_back);
    let third = lanes.mulc_sub::<R::Q>(third, lanes.sub(minus, plus), t.both_back);
    let fourth = lanes.mulc::<R::Q>(lanes.sub(minus4, plus4), t.both_back);
    let fourth = lanes.mulc_sub::<R::Q>(fourth, lanes.add(minus, plus), t.square_back);
    lanes.store(out, at + 8, third);
    lanes.store(out, at + 12, fourth);
}

/// 8 + 8 terms → 16 coefficients a component, those of row 0 as they are.
///
/// In below 2.2q. Out below 1.6q.
#[inline(always)]
pub(super) fn join<L: Moves, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = tables::<L, R>();
    let (x, out) = (&x[..SIZE + PAD], &mut out[..SIZE + PAD]);
    out[..96].copy_from_slice(&x[..96]);
    for row in 1..ROWS {
        for i in 0..3 {
            let at = 96 * row + 32 * i;
            join_binomial::<L, R>(lanes, out, x, at, t.half, &t.binomial[row][i]);
            join_trinomial::<L, R>(lanes, out, x, at + 16, &t.trinomial[row][i]);
        }
    }
}
