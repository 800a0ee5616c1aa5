//! A leaf of an inversion: up to 32 division steps on 32 coefficients of f and g, with their transition matrix.
//!
//! The frame is fixed: g is never divided by x, f, u and v are multiplied by x instead, so that step
//! k finds g(0) in lane k. (f, g), (u, q) and (v, r) then undergo the same operation,
//! (a, b) → (x·(swap ? b : a), f0·b - g0·a), and little is on the critical path from the previous step: a choice, a low
//! product, a high product, two subtractions.
//!
//! After k steps u/x and q have k coefficients, f and g have 32 - k that still matter. So (u, q) is in
//! the lanes that (f, g) has left, and one operation serves both. Lane k, where u would meet f(0), holds u: f(0) is
//! at hand in all lanes. q has no coefficient in that lane, so g(0) is cleared from it.
//!
//! Ranges: |a| ≤ B with B = 2(B²/2^16 + q/2 + 1), a fixed point of the step below 2q for q < 2^13;
//! so a ≡ 0 means a ∈ {0, q, -q}.

use goodprime_lanes::Modular;
use goodprime_lanes::modulus::{ModulusWords, Reducer};

use super::SMALLEST;

/// Vectors of 32 coefficients, at most.
const MAX_VECTORS: usize = 4;

/// Three pairs of polynomials of 32 coefficients, f(0) and δ.
struct State<L: Modular> {
    /// (f, g) above (u, q); (v, r).
    pairs: [[[L::Vector; MAX_VECTORS]; 2]; 2],
    /// f(0) in all lanes.
    f0: L::Vector,
    delta: L::Vector,
}

/// `steps` ≤ 32 steps from (δ, f, g). Returns δ and writes the matrix as (u/x, q, v/x, r), 32
/// coefficients each.
///
/// In and out: coefficients within `bound_passed_on`, which nodes keep to.
#[inline(always)]
pub(super) fn steps<L: Modular>(
    lanes: L,
    words: &ModulusWords,
    delta: L::Vector,
    f: &[L::Element],
    g: &[L::Element],
    steps: usize,
    matrix: &mut [L::Element],
) -> L::Vector {
    let vectors = SMALLEST / L::LANES;
    let zero = lanes.splat(0);
    let one = lanes.sub(lanes.splat(1), lanes.clear_lane(lanes.splat(1), 0));
    let f0 = lanes.broadcast(f, 0);
    let mut state = State::<L> { pairs: [[[zero; MAX_VECTORS]; 2]; 2], f0, delta };
    for i in 0..vectors {
        state.pairs[0][0][i] = lanes.load(f, i * L::LANES);
        state.pairs[0][1][i] = lanes.load(g, i * L::LANES);
    }
    state.pairs[0][0][0] = lanes.add(lanes.clear_lane(state.pairs[0][0][0], 0), one);
    state.pairs[1][1][0] = one;
    // The place of the coefficient decides which vectors matter: unrolled by hand.
    block::<L, 0>(lanes, words, &mut state, steps);
    block::<L, 1>(lanes, words, &mut state, steps);
    if const { L::LANES == 8 } {
        block::<L, 2>(lanes, words, &mut state, steps);
        block::<L, 3>(lanes, words, &mut state, steps);
    }
    let [[u, q], [v, r]] = state.pairs;
    for (k, polynomial) in [u, q, v, r].iter().enumerate() {
        for i in 0..vectors {
            let c = lanes.reduce_in(lanes.reducer(words), polynomial[i]);
            lanes.store(matrix, SMALLEST * k + i * L::LANES, c);
        }
    }
    if steps < SMALLEST {
        // Clears the coefficients of f and g that are left in u and q.
        for polynomial in matrix[..2 * SMALLEST].chunks_exact_mut(SMALLEST) {
            polynomial[steps..].fill(lanes.element(0));
        }
    }
    state.delta
}

/// The steps whose g(0) is in vector `V`.
#[inline(always)]
fn block<L: Modular, const V: usize>(
    lanes: L,
    words: &ModulusWords,
    state: &mut State<L>,
    steps: usize,
) {
    let vectors = SMALLEST / L::LANES;
    let (zero, one) = (lanes.splat(0), lanes.splat(1));
    let here = steps.saturating_sub(V * L::LANES).min(L::LANES);
    let mut shifted = zero;
    for lane in 0..here {
        let q = lanes.reducer(words);
        let [[a, b], [v, r]] = &mut state.pairs;
        // f, u and v are due to be multiplied by x, except before the very first step.
        if V > 0 || lane > 0 {
            multiply_by_x::<L>(lanes, a, vectors);
            multiply_by_x::<L>(lanes, v, V + 1);
        }
        if L::TUNING.sums >= 16 && lane > 0 {
            a[V] = shifted;
        }
        // f(0) is chosen, not taken out of f, which waits longer.
        let f0 = state.f0;
        let g0 = lanes.spread_lane(b[V], lane);
        b[V] = lanes.clear_lane(b[V], lane);
        let g0_factor = lanes.factor_in(q, g0);
        let nonzero = lanes.nonzero_modulo_in(q, g0_factor);
        let swap = lanes.both(lanes.positive(state.delta), nonzero);
        let negated = lanes.sub(zero, state.delta);
        state.delta = lanes.add(lanes.select(swap, negated, state.delta), one);
        state.f0 = lanes.select(swap, g0, f0);

        // The factors of f0 and x depend only on the choice of the step before.
        let (x, y) = (a[V], b[V]);
        let f0 = lanes.factor_in(q, f0);
        let x_factor = lanes.factor_in(q, x);
        b[V] = lanes.mulf_difference_in(q, (y, f0), (g0, x_factor));
        a[V] = lanes.select(swap, y, x);
        // Shifted before they are chosen, because the choice is on the critical path of the next step.
        shifted = if V > 0 {
            let (x, y) = (lanes.shift_up(a[V - 1], x), lanes.shift_up(b[V - 1], y));
            lanes.select(swap, y, x)
        } else {
            lanes.select(swap, lanes.shift_in_zero(y), lanes.shift_in_zero(x))
        };
        for i in 0..vectors {
            if i != V {
                combine::<L>(lanes, q, &mut a[i], &mut b[i], f0, g0_factor, swap);
            }
        }
        for i in 0..=V {
            combine::<L>(lanes, q, &mut v[i], &mut r[i], f0, g0_factor, swap);
        }
    }
}

/// (a, b) becomes (swap ? b : a, (f0·b - g0·a)/2^16).
#[inline(always)]
fn combine<L: Modular>(
    lanes: L,
    q: Reducer<L::Vector>,
    a: &mut L::Vector,
    b: &mut L::Vector,
    f0: L::Factor,
    g0: L::Factor,
    swap: L::Mask,
) {
    let (x, y) = (*a, *b);
    *b = lanes.mulf_difference_in(q, (y, f0), (x, g0));
    *a = lanes.select(swap, y, x);
}

/// Multiplies the first `n` vectors by x.
#[inline(always)]
fn multiply_by_x<L: Modular>(lanes: L, a: &mut [L::Vector; MAX_VECTORS], n: usize) {
    for i in (1..n).rev() {
        a[i] = lanes.shift_up(a[i - 1], a[i]);
    }
    a[0] = lanes.shift_in_zero(a[0]);
}

/// The largest value inside a leaf, for the modulus `M`.
#[cfg(test)]
mod tests {
    use goodprime_lanes::Modulus;

    use crate::params::Params as Ring;

    /// The bound that the bounds of the steps converge to.
    fn fixed_point(q: f64) -> f64 {
        (0..1000).fold(q, |b, _| 2.0 * (b * b / 65536.0 + q / 2.0 + 1.0))
    }

    fn check<R: Ring>() {
        let q = <R::Q as Modulus>::Q as f64;
        assert!(fixed_point(q) < 2.0 * q);
    }

    #[test]
    fn values_stay_below_2q() {
        macro_rules! each {
            ($($ring:ident)*) => { $(check::<crate::$ring>();)* };
        }
        for_each_ring!(each);
    }
}
