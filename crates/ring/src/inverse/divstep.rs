//! Inverses in R/q by division steps in vectors, one step at a time: the reference for every faster inversion.
//!
//! f stays in place and g moves down by one coefficient per step; v moves up and r stays in place. So all four need
//! no more memory than their coefficients. All scale factors are projective: g and r carry 2^-16 for each step,
//! together, and only f(0)/v(0…p-1) matters in the end.
//!
//! Ranges: |f|, |g|, |v|, |r| ≤ B with B = B·q/2^16 + q + 2, that is B < 1.14·q, a fixed point of
//! the step; the interval lanes check it over all 2p - 1 steps.
//!
//! A step needs only the coefficients that can still reach the result: f and g from the front,
//! v and r those that were ever nonzero, of which there are p + 1. That saves a quarter of the work.

use ctutils::Choice;
use goodprime_lanes::modulus::ModulusWords;
use goodprime_lanes::{Isa, Kernel, Modular};

use super::invertible;
use super::reciprocal::reciprocal;
use super::row::Row;
use crate::params::Params;

/// Zeros before the first coefficient: where `g/x` stores the coefficient that has become zero, and x·v has its lowest.
pub const BASE: usize = 32;

/// Coefficients of scratch memory for polynomials of `padded` coefficients.
pub const fn scratch(padded: usize) -> usize {
    4 * padded + 3 * BASE
}

/// out = 1/(scale·a) in R/q for a public nonzero constant `scale`, if a is invertible; otherwise
/// something canonical.
///
/// Returns the vector of δ, zero in all lanes exactly if a is invertible.
///
/// In: |a| ≤ (q-1)/2, zero from p on. Out: |c| ≤ (q-1)/2, zero from p on.
/// `memory` holds at least [`scratch`]`(PADDED)` coefficients; its contents do not matter.
#[inline(always)]
pub fn invert<L: Modular, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    scale: u8,
    memory: &mut [L::Element],
) -> L::Vector {
    any_ring(lanes, Row::of::<L, R>(), out, a, scale, memory)
}

/// [`invert`] for the ring of `row`.
#[inline(always)]
fn any_ring<L: Modular>(
    lanes: L,
    row: &Row,
    out: &mut [L::Element],
    a: &[L::Element],
    scale: u8,
    memory: &mut [L::Element],
) -> L::Vector {
    let (p, steps, words) = (row.p, row.divsteps, &row.q);
    memory.fill(lanes.element(0));
    let (f, rest) = memory.split_at_mut(BASE + row.padded);
    let (g, rest) = rest.split_at_mut(BASE + row.padded);
    let (v, rest) = rest.split_at_mut(BASE + row.padded);
    let r = &mut rest[..row.padded];

    // f = 1 - x^{p-1} - x^p, g = x^{p-1}·a(1/x), v = 0, r = 1.
    f[BASE] = lanes.element(1);
    f[BASE + p - 1] = lanes.element(-1);
    f[BASE + p] = lanes.element(-1);
    for i in 0..p {
        g[BASE + i] = a[p - 1 - i];
    }
    r[0] = lanes.element(1);

    let mut delta = lanes.splat(1);
    for n in 0..steps {
        let (f0, g0, swap) = decide(lanes, words, &mut delta, f, g);
        let left = steps - n;
        step(lanes, words, f, g, BASE, BASE + 1 + left.min(p), f0, g0, swap);
        step_up(lanes, words, v, r, (n + 1).min(p + 1), f0, g0, swap);
    }

    // v/f(0)/scale, reversed.
    let scale = reciprocal(lanes, row, lanes.broadcast(f, BASE), scale);
    for i in (0..p).step_by(L::LANES) {
        let q = lanes.reducer(words);
        let c = lanes.freeze_in(q, lanes.mulf_in(q, lanes.load(v, BASE + i), scale));
        lanes.store(v, BASE + i, c);
    }
    for i in 0..p {
        out[i] = v[BASE + p - 1 - i];
    }
    out[p..row.padded].fill(lanes.element(0));
    delta
}

/// [`invert`] as one function for all rings. Returns whether a is invertible.
pub struct Invert<'a> {
    row: &'static Row,
    out: &'a mut [i16],
    a: &'a [i16],
    scale: u8,
    memory: &'a mut [i16],
}

impl<'a> Invert<'a> {
    /// The inverse in the ring `R`, on the lanes `I`.
    #[inline(always)]
    pub fn new<I: Isa, R: Params>(
        out: &'a mut [i16],
        a: &'a [i16],
        scale: u8,
        memory: &'a mut [i16],
    ) -> Self {
        Self { row: Row::of::<I, R>(), out, a, scale, memory }
    }
}

impl Kernel for Invert<'_> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Choice {
        let Self { row, out, a, scale, memory } = self;
        invertible(isa, any_ring(isa, row, out, a, scale, memory))
    }
}

/// Returns f(0), g(0) and whether f and g change places; δ becomes its value after the step.
#[inline(always)]
pub fn decide<L: Modular>(
    lanes: L,
    words: &ModulusWords,
    delta: &mut L::Vector,
    f: &[L::Element],
    g: &[L::Element],
) -> (L::Factor, L::Factor, L::Mask) {
    let q = lanes.reducer(words);
    let f0 = lanes.freeze_in(q, lanes.broadcast(f, BASE));
    let g0 = lanes.freeze_in(q, lanes.broadcast(g, BASE));
    let swap = lanes.both(lanes.nonzero(g0), lanes.positive(*delta));
    let negated = lanes.sub(lanes.splat(0), *delta);
    *delta = lanes.add(lanes.select(swap, negated, *delta), lanes.splat(1));
    (lanes.factor_in(q, f0), lanes.factor_in(q, g0), swap)
}

/// One divstep of a pair: (f, g) becomes (swap ? g : f, (f0·g - g0·f)/(2^16·x)).
///
/// The sign of the swapped case is left out, because all scale factors are projective. `from` and
/// `to` are public bounds; whole vectors from `from` on are processed, which may touch
/// coefficients past `to` that no longer matter.
#[inline(always)]
pub fn step<L: Modular>(
    lanes: L,
    words: &ModulusWords,
    f: &mut [L::Element],
    g: &mut [L::Element],
    from: usize,
    to: usize,
    f0: L::Factor,
    g0: L::Factor,
    swap: L::Mask,
) {
    for i in (from..to).step_by(L::LANES) {
        let q = lanes.reducer(words);
        let (x, y) = (lanes.load(f, i), lanes.load(g, i));
        lanes.store(f, i, lanes.select(swap, y, x));
        let next = lanes.mulf_difference_in(q, (y, f0), (x, g0));
        lanes.store(g, i - 1, next);
    }
}

/// One divstep of the other pair: (v, r) becomes (swap ? r : x·v, (f0·r - g0·x·v)/2^16).
///
/// `to` is a public bound; whole vectors are processed, from the highest, as x·v moves up.
#[inline(always)]
fn step_up<L: Modular>(
    lanes: L,
    words: &ModulusWords,
    v: &mut [L::Element],
    r: &mut [L::Element],
    to: usize,
    f0: L::Factor,
    g0: L::Factor,
    swap: L::Mask,
) {
    for i in (0..to).step_by(L::LANES).rev() {
        let q = lanes.reducer(words);
        let (x, y) = (lanes.load(v, BASE + i - 1), lanes.load(r, i));
        lanes.store(v, BASE + i, lanes.select(swap, y, x));
        lanes.store(r, i, lanes.mulf_difference_in(q, (y, f0), (x, g0)));
    }
}
