//! The last split: components x^16 − ζ into two factors of degree 8.
//!
//! The first operand is reduced modulo the factors f₊ and f₋. The second is a sequence,
//! b_n = the coefficient of x^0 in b·x^-n: for 0 ≤ n < 16 that is coefficient n of b, and
//! b_(n-16) = ζ·b_n, so [ζb | b] is 32 of its terms. What multiplies by f₋ leaves a sequence that
//! f₊ annihilates and that stands for b modulo f₊: b₊_n = Σ_j f₋_j·b_(n-j). Then
//! c₊_n = Σ_j a₊_j·b₊_(n-j) as for any f₊, windows as ever, and every lane is treated alike.
//!
//! Vectors reach into the next component; it is written after.

use goodprime_lab_lanes::Moves;

use super::tables::{Binomial, Trinomial, tables};
use super::{PAD, ROWS, SIZE};
use goodprime_ring::Ring;

/// a modulo x^8 − d and x^8 + d, neighbouring coefficients exchanged as windows meet them.
#[inline(always)]
fn reduce_binomial<L: Moves, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
    at: usize,
    t: &Binomial,
) {
    for c in (0..8).step_by(L::LANES) {
        let low = lanes.load(x, at + c);
        let high = lanes.mulc::<R::Q>(lanes.load(x, at + c + 8), t.d);
        lanes.store(out, at + c, lanes.swap_pairs(lanes.add(low, high)));
    }
    for c in (0..8).step_by(L::LANES) {
        let low = lanes.load(x, at + c);
        let high = lanes.mulc::<R::Q>(lanes.load(x, at + c + 8), t.d);
        lanes.store(out, at + c + 8, lanes.swap_pairs(lanes.sub(low, high)));
    }
}

/// a modulo x^8 + αx^4 + β and x^8 − αx^4 + β, likewise: a in four parts of four coefficients is
/// (a_0 − βa_2 ± αβa_3, a_1 + βa_3 ∓ αa_2).
#[inline(always)]
fn reduce_trinomial<L: Moves, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
    at: usize,
    t: &Trinomial,
) {
    let (a0, a1) = (lanes.load(x, at), lanes.load(x, at + 4));
    let (a2, a3) = (lanes.load(x, at + 8), lanes.load(x, at + 12));
    let p = lanes.mulc_sub::<R::Q>(a0, a2, t.beta);
    let r = lanes.mulc::<R::Q>(a3, t.both);
    let s = lanes.mulc_add::<R::Q>(a1, a3, t.beta);
    let u = lanes.mulc::<R::Q>(a2, t.alpha);
    lanes.store(out, at, lanes.swap_pairs(lanes.add(p, r)));
    lanes.store(out, at + 4, lanes.swap_pairs(lanes.sub(s, u)));
    lanes.store(out, at + 8, lanes.swap_pairs(lanes.sub(p, r)));
    lanes.store(out, at + 12, lanes.swap_pairs(lanes.add(s, u)));
}

/// Components → 8 + 8 coefficients each, those of row 0 as they are.
///
/// In below 0.6q. Out below 1.7q. `x` has been followed by zeros.
#[inline(always)]
pub(super) fn broadcast<L: Moves, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = tables::<L, R>();
    let (x, out) = (&x[..SIZE + PAD], &mut out[..SIZE + PAD]);
    for at in (0..96).step_by(L::LANES) {
        lanes.store(out, at, lanes.swap_pairs(lanes.load(x, at)));
    }
    for row in 1..ROWS {
        for i in 0..3 {
            let at = 96 * row + 32 * i;
            reduce_binomial::<L, R>(lanes, out, x, at, &t.binomial[row][i]);
            reduce_trinomial::<L, R>(lanes, out, x, at + 16, &t.trinomial[row][i]);
        }
    }
}

/// Components as [ζb | b] → 16 terms, from −8 on, of the sequences of b modulo both factors.
///
/// In below 0.8q. Out below 1.9q.
#[inline(always)]
pub(super) fn windows<L: Moves, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = tables::<L, R>();
    let (x, out) = (&x[..2 * SIZE], &mut out[..2 * SIZE + PAD]);
    out[2 * SIZE..].fill(lanes.element(0));
    out[..192].copy_from_slice(&x[..192]);
    for row in 1..ROWS {
        for i in 0..3 {
            let (binomial, trinomial) = (&t.binomial[row][i], &t.trinomial[row][i]);
            for c in (0..16).step_by(L::LANES) {
                // Term 0 is 16 words from the start; f± shifted by 8 terms.
                let at = 192 * row + 64 * i + c;
                let near = lanes.load(x, at + 8);
                let far = lanes.mulc::<R::Q>(lanes.load(x, at + 16), binomial.d);
                lanes.store(out, at, lanes.add(near, far));
                lanes.store(out, at + 16, lanes.sub(near, far));

                // f± shifted by 4 terms.
                let at = at + 32;
                let (near, far) = (lanes.load(x, at + 4), lanes.load(x, at + 12));
                let outer = lanes.mulc_add::<R::Q>(near, far, trinomial.beta);
                let inner = lanes.mulc::<R::Q>(lanes.load(x, at + 8), trinomial.alpha);
                lanes.store(out, at, lanes.sub(outer, inner));
                lanes.store(out, at + 16, lanes.add(outer, inner));
            }
        }
    }
}
