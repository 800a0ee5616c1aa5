//! Division steps modulo q over lanes, one step at a time: the oracle for every faster inversion.
//!
//! f stays in place and g moves down by one coefficient a step. (v, r) would move up; storing them
//! divided by x^n after n steps makes r move down like g and v stay like f, so that one kernel
//! serves both pairs. All scale factors are projective: g and r carry 2^-16 for each step,
//! together, and only f(0)/v(0…p-1) matters in the end.
//!
//! Ranges: |f|, |g|, |v|, |r| ≤ B with B = B·q/2^16 + q + 2, that is B < 1.14·q, a fixed point of
//! the step; the interval lanes check it over all 2p - 1 steps.
//!
//! A step needs only the coefficients that can still reach the result: f and g from the front,
//! v and r those that were ever nonzero. That saves a quarter of the work.

use goodprime_lanes::Modular;

use super::reciprocal::reciprocal;
use crate::params::Ring;

/// Zeros before the first coefficient, where `g/x` stores the coefficient that has become zero.
pub const BASE: usize = 32;

/// out = 1/(scale·a) in R/q for a public nonzero constant `scale`, if a is invertible; otherwise
/// something canonical.
///
/// Returns the vector of δ, zero in all lanes exactly if a is invertible.
///
/// In: |a| ≤ (q-1)/2, zero from p on. Out: |c| ≤ (q-1)/2, zero from p on.
/// `scratch` holds at least 7·PADDED coefficients; its contents do not matter.
#[inline(always)]
pub fn invert<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    scale: u8,
    scratch: &mut [L::Element],
) -> L::Vector {
    let (p, steps) = (R::P, R::DIVSTEPS);
    scratch.fill(lanes.element(0));
    let short = R::PADDED + 2 * BASE;
    let long = 2 * R::PADDED + 2 * BASE;
    let (f, scratch) = scratch.split_at_mut(short);
    let (g, scratch) = scratch.split_at_mut(short);
    let (v, scratch) = scratch.split_at_mut(long);
    let r = &mut scratch[..long];

    // f = 1 - x^{p-1} - x^p, g = x^{p-1}·a(1/x), v = 0, r = 1 = x·x^-1.
    f[BASE] = lanes.element(1);
    f[BASE + p - 1] = lanes.element(-1);
    f[BASE + p] = lanes.element(-1);
    for i in 0..p {
        g[BASE + i] = a[p - 1 - i];
    }
    r[BASE + steps - 1] = lanes.element(1);

    let mut delta = lanes.splat(1);
    for n in 0..steps {
        let (f0, g0, swap) = decide::<L, R>(lanes, &mut delta, f, g);
        let left = steps - n;
        step::<L, R>(lanes, f, g, BASE, BASE + 1 + left.min(p), f0, g0, swap);
        let end = BASE + steps.min(p + left);
        step::<L, R>(lanes, v, r, BASE + left - 1, end, f0, g0, swap);
    }

    // v/f(0)/scale, reversed.
    let scale = reciprocal::<L, R>(lanes, lanes.broadcast(f, BASE), scale);
    for i in (0..p).step_by(L::LANES) {
        let c = lanes.freeze::<R::Q>(lanes.mulf::<R::Q>(lanes.load(v, BASE + i), scale));
        lanes.store(v, BASE + i, c);
    }
    for i in 0..p {
        out[i] = v[BASE + p - 1 - i];
    }
    out[p..R::PADDED].fill(lanes.element(0));
    delta
}

/// f(0), g(0) and whether f and g change places; δ becomes that after the step.
#[inline(always)]
pub fn decide<L: Modular, R: Ring>(
    lanes: L,
    delta: &mut L::Vector,
    f: &[L::Element],
    g: &[L::Element],
) -> (L::Factor, L::Factor, L::Mask) {
    let f0 = lanes.freeze::<R::Q>(lanes.broadcast(f, BASE));
    let g0 = lanes.freeze::<R::Q>(lanes.broadcast(g, BASE));
    let swap = lanes.both(lanes.nonzero(g0), lanes.positive(*delta));
    let negated = lanes.sub(lanes.splat(0), *delta);
    *delta = lanes.add(lanes.select(swap, negated, *delta), lanes.splat(1));
    (lanes.factor::<R::Q>(f0), lanes.factor::<R::Q>(g0), swap)
}

/// One division step of a pair: (f, g) becomes (swap ? g : f, (f0·g - g0·f)/(2^16·x)).
///
/// The sign of the swapped case is left out, because all scale factors are projective. `from` and
/// `to` are public bounds; whole vectors from `from` on are processed, which may touch
/// coefficients past `to` that no longer matter.
#[inline(always)]
pub fn step<L: Modular, R: Ring>(
    lanes: L,
    f: &mut [L::Element],
    g: &mut [L::Element],
    from: usize,
    to: usize,
    f0: L::Factor,
    g0: L::Factor,
    swap: L::Mask,
) {
    for i in (from..to).step_by(L::LANES) {
        let (x, y) = (lanes.load(f, i), lanes.load(g, i));
        lanes.store(f, i, lanes.select(swap, y, x));
        let next = lanes.mulf_difference::<R::Q>((y, f0), (x, g0));
        lanes.store(g, i - 1, next);
    }
}
