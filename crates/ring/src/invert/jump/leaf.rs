//! Up to 32 division steps on 32 coefficients of f and g, with their transition matrix.
//!
//! The frame is fixed: g is never divided by x, f, u and v are multiplied by x instead, so that step
//! k finds f(0) and g(0) in lane k. (f, g), (u, q) and (v, r) then undergo the same operation,
//! (a, b) → (x·(swap ? b : a), f0·b - g0·a), and what waits for the previous step is little: a low
//! product with f0, a high product, two subtractions.
//!
//! Ranges: |a| ≤ B with B = 2(B²/2^16 + q/2 + 1), a fixed point of the step below 2q for q < 2^13;
//! so a ≡ 0 means a ∈ {0, q, -q}.

use goodprime_lanes::Lanes;
#[cfg(test)]
use goodprime_lanes::Modulus;

use super::SMALLEST;
use crate::params::Ring;

/// Vectors of 32 coefficients, at most.
const MAX_VECTORS: usize = 4;

/// Three pairs of polynomials of 32 coefficients, and δ.
struct State<L: Lanes> {
    /// (f, g), (u, q), (v, r).
    pairs: [[[L::Vector; MAX_VECTORS]; 2]; 3],
    delta: L::Vector,
}

/// `steps` ≤ 32 steps from (δ, f, g). Returns δ and writes the matrix as (u/x, q, v/x, r), 32
/// coefficients each.
///
/// In: |f|, |g| ≤ 0.6q. Out: below 0.55q.
#[inline(always)]
pub(super) fn steps<L: Lanes, R: Ring>(
    lanes: L,
    delta: L::Vector,
    f: &[L::Element],
    g: &[L::Element],
    steps: usize,
    matrix: &mut [L::Element],
) -> L::Vector {
    let vectors = SMALLEST / L::LANES;
    let zero = lanes.splat(0);
    let mut one = [lanes.element(0); 32];
    one[0] = lanes.element(1);
    let one = lanes.load(&one, 0);
    let mut state = State::<L> { pairs: [[[zero; MAX_VECTORS]; 2]; 3], delta };
    for i in 0..vectors {
        state.pairs[0][0][i] = lanes.load(f, i * L::LANES);
        state.pairs[0][1][i] = lanes.load(g, i * L::LANES);
    }
    state.pairs[1][0][0] = one;
    state.pairs[2][1][0] = one;
    // Where the coefficient in question is decides which vectors matter: unrolled by hand.
    block::<L, R, 0>(lanes, &mut state, steps);
    block::<L, R, 1>(lanes, &mut state, steps);
    if L::LANES == 8 {
        block::<L, R, 2>(lanes, &mut state, steps);
        block::<L, R, 3>(lanes, &mut state, steps);
    }
    for i in 0..vectors {
        for (k, polynomial) in
            [state.pairs[1][0], state.pairs[1][1], state.pairs[2][0], state.pairs[2][1]]
                .iter()
                .enumerate()
        {
            let c = lanes.reduce::<R::Q>(polynomial[i]);
            lanes.store(matrix, SMALLEST * k + i * L::LANES, c);
        }
    }
    state.delta
}

/// The steps whose f(0) and g(0) are in vector `V`.
#[inline(always)]
fn block<L: Lanes, R: Ring, const V: usize>(lanes: L, state: &mut State<L>, steps: usize) {
    let vectors = SMALLEST / L::LANES;
    let one = lanes.splat(1);
    let here = steps.saturating_sub(V * L::LANES).min(L::LANES);
    for lane in 0..here {
        let [[f, g], [u, q], [v, r]] = &mut state.pairs;
        // u and v are due to be multiplied by x, except before the very first step.
        if V > 0 || lane > 0 {
            multiply_by_x::<L>(lanes, u, 0, V + 1);
            multiply_by_x::<L>(lanes, v, 0, V + 1);
        }
        // f is due to be multiplied by x too, but f(0) does not wait for that.
        let f0 = lanes.spread_lane(f[V], lane.saturating_sub(1));
        if lane > 0 {
            multiply_by_x::<L>(lanes, f, V, vectors);
        }
        let g0 = lanes.spread_lane(g[V], lane);
        let swap = lanes.both(lanes.positive(state.delta), lanes.nonzero_modulo::<R::Q>(g0));
        let negated = lanes.sub(lanes.splat(0), state.delta);
        state.delta = lanes.add(lanes.select(swap, negated, state.delta), one);

        // The factors of the vectors in question do not wait for f0 and g0.
        let (x, y) = (f[V], g[V]);
        let (fx, fy) = (lanes.factor::<R::Q>(x), lanes.factor::<R::Q>(y));
        g[V] = lanes.sub(lanes.mulf::<R::Q>(f0, fy), lanes.mulf::<R::Q>(g0, fx));
        f[V] = lanes.select(swap, y, x);
        let (f0, g0) = (lanes.factor::<R::Q>(f0), lanes.factor::<R::Q>(g0));
        for i in V + 1..vectors {
            combine::<L, R>(lanes, &mut f[i], &mut g[i], f0, g0, swap);
        }
        for i in 0..=V {
            combine::<L, R>(lanes, &mut u[i], &mut q[i], f0, g0, swap);
            combine::<L, R>(lanes, &mut v[i], &mut r[i], f0, g0, swap);
        }
    }
    if here == L::LANES {
        multiply_by_x::<L>(lanes, &mut state.pairs[0][0], V, vectors);
    }
}

/// (a, b) becomes (swap ? b : a, (f0·b - g0·a)/2^16).
#[inline(always)]
fn combine<L: Lanes, R: Ring>(
    lanes: L,
    a: &mut L::Vector,
    b: &mut L::Vector,
    f0: L::Factor,
    g0: L::Factor,
    swap: L::Mask,
) {
    let (x, y) = (*a, *b);
    *b = lanes.sub(lanes.mulf::<R::Q>(y, f0), lanes.mulf::<R::Q>(x, g0));
    *a = lanes.select(swap, y, x);
}

/// Multiplies the vectors `from..to` by x; nothing comes in from below.
#[inline(always)]
fn multiply_by_x<L: Lanes>(lanes: L, a: &mut [L::Vector; MAX_VECTORS], from: usize, to: usize) {
    for i in (from..to).rev() {
        let low = if i > from { a[i - 1] } else { lanes.splat(0) };
        a[i] = lanes.shift_up(low, a[i]);
    }
}

/// The largest value inside a leaf, for the modulus `M`.
#[cfg(test)]
mod tests {
    use super::*;

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
        check::<crate::P653>();
        check::<crate::P761>();
        check::<crate::P857>();
        check::<crate::P953>();
        check::<crate::P1013>();
        check::<crate::P1277>();
    }
}
