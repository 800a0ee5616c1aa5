//! Products in `Z_q[x]/(x^8M + 1)` by Nussbaumer's transform.
//!
//! ```text
//! x^8M + 1            z = x^M, z^8 = −1: polynomials in x of degree below M over Z_q[z]/(z^8 + 1)
//!   │ a product has degree below 2M, so modulo x^2M − 1 it is the same
//!   │ z^(8/M) has order 2M: x^2M − 1 splits layer by layer, as in Schönhage's transform, but a
//!   │ vector holds the same coefficient of many products: z^e renames vectors
//!   ▼ 2M products of 8×8 modulo z^8 + 1, and the same way back
//! ```
//!
//! No roots in `Z_q` are needed, only that 2M is invertible. Sources: Nussbaumer 1980; Hwang, Liu and
//! Yang, "Algorithmic Views of Vectorized Polynomial Multipliers – NTRU Prime", §3.6.

use goodprime_lanes::{Modular, Modulus};

use super::schoenhage::exponent;

/// Coefficients of an element of `Z_q[z]/(z^8 + 1)`.
const DEGREE: usize = 8;

/// Words of the 2M points of one product in each lane.
#[inline(always)]
const fn points(m: usize, lanes: usize) -> usize {
    2 * m * DEGREE * lanes
}

/// An operand of `count` products, coefficient k of element i in word count·k + i → the points of
/// a vector's elements one after the other, twice as long.
///
/// M is 4 or 8. In: below 0.7q. Out: below 0.7q.
#[inline(always)]
pub(super) fn transform<L: Modular, Q: Modulus, const M: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    count: usize,
) {
    let size = points(M, L::LANES);
    let (a, out) = (&a[..count * DEGREE * M], &mut out[..2 * count * DEGREE * M]);
    for i in (0..count).step_by(L::LANES) {
        let at = i / L::LANES * size;
        forward::<L, Q, M>(lanes, &mut out[at..at + size], a, count, i);
    }
}

/// out = a·b·2M·2^-16 for `count` products of what [`transform`] leaves, coefficient k of product i
/// in word count·k + i.
///
/// In: below 0.7q. Out: below 0.7q. `scratch` has 16M coefficients for each lane.
#[inline(always)]
pub(super) fn multiply<L: Modular, Q: Modulus, const M: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    count: usize,
    scratch: &mut [L::Element],
) {
    let size = points(M, L::LANES);
    let (out, x) = (&mut out[..count * DEGREE * M], &mut scratch[..size]);
    for i in (0..count).step_by(L::LANES) {
        let at = i / L::LANES * size;
        let (a, b) = (&a[at..at + size], &b[at..at + size]);
        for point in 0..2 * M {
            leaf::<L, Q>(lanes, x, a, b, point * DEGREE * L::LANES);
        }
        backward::<L, Q, M>(lanes, out, x, count, i);
    }
}

/// The eight vectors from `at` on.
#[inline(always)]
fn load<L: Modular>(lanes: L, x: &[L::Element], at: usize) -> [L::Vector; DEGREE] {
    let mut v = [lanes.splat(0); DEGREE];
    for j in 0..DEGREE {
        v[j] = lanes.load(x, at + j * L::LANES);
    }
    v
}

/// Coefficient j of z^e·v, without its sign, and whether that is negative, for 0 ≤ e ≤ 8.
#[inline(always)]
fn rotated<L: Modular>(v: &[L::Vector; DEGREE], e: usize, j: usize) -> (L::Vector, bool) {
    (v[(j + DEGREE - e) % DEGREE], j < e)
}

/// Returns the offsets of the two halves of pair `i` of a layer, and the layer's exponent for them.
#[inline(always)]
fn pair<L: Modular, const M: usize>(layer: usize, i: usize) -> (usize, usize, usize) {
    let n = M >> layer;
    let (g, j) = (i / n, i % n);
    let element = DEGREE * L::LANES;
    let low = (2 * n * g + j) * element;
    (low, low + n * element, exponent(DEGREE, layer, g))
}

/// Product i's coefficients → 2M points.
///
/// In: below 0.7q. Out: below 0.7q.
#[inline(always)]
fn forward<L: Modular, Q: Modulus, const M: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    count: usize,
    i: usize,
) {
    // The first layer, whose upper half is zero: x^M − 1 and x^M + 1.
    for k in 0..DEGREE * M {
        let (j, l) = (k / M, k % M);
        let v = lanes.load(a, count * k + i);
        lanes.store(out, (DEGREE * l + j) * L::LANES, v);
        lanes.store(out, (DEGREE * (M + l) + j) * L::LANES, v);
    }
    for layer in 1..M.trailing_zeros() as usize + 1 {
        for i in 0..M {
            let (low, high, e) = pair::<L, M>(layer, i);
            let (a, b) = (load(lanes, out, low), load(lanes, out, high));
            for j in 0..DEGREE {
                let (b, negative) = rotated::<L>(&b, e, j);
                let (mut plus, mut minus) = (lanes.add(a[j], b), lanes.sub(a[j], b));
                if layer >= 2 {
                    plus = lanes.reduce::<Q>(plus);
                    minus = lanes.reduce::<Q>(minus);
                }
                let (plus_at, minus_at) = if negative { (high, low) } else { (low, high) };
                lanes.store(out, plus_at + j * L::LANES, plus);
                lanes.store(out, minus_at + j * L::LANES, minus);
            }
        }
    }
}

/// 2M points → product i's coefficients, times 2M. `x` is used up.
///
/// In: below 0.7q. Out: below 0.7q.
#[inline(always)]
fn backward<L: Modular, Q: Modulus, const M: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &mut [L::Element],
    count: usize,
    i: usize,
) {
    let layers = M.trailing_zeros() as usize + 1;
    for step in 0..layers {
        for i in 0..M {
            let (low, high, e) = pair::<L, M>(layers - 1 - step, i);
            let (plus, minus) = (load(lanes, x, low), load(lanes, x, high));
            for j in 0..DEGREE {
                let mut sum = lanes.add(plus[j], minus[j]);
                // x^−e is −x^(8 − e), so the difference is negative where that is not.
                let (p, negative) = rotated::<L>(&plus, DEGREE - e, j);
                let (m, _) = rotated::<L>(&minus, DEGREE - e, j);
                let mut difference = if negative { lanes.sub(p, m) } else { lanes.sub(m, p) };
                if step % 2 == 1 {
                    sum = lanes.reduce::<Q>(sum);
                    difference = lanes.reduce::<Q>(difference);
                }
                lanes.store(x, low + j * L::LANES, sum);
                lanes.store(x, high + j * L::LANES, difference);
            }
        }
    }
    // x^M is z: the upper half is added, rotated once.
    for k in 0..DEGREE * M {
        let (j, l) = (k / M, k % M);
        let low = lanes.load(x, (DEGREE * l + j) * L::LANES);
        let above = DEGREE * (M + l) + (j + DEGREE - 1) % DEGREE;
        let high = lanes.load(x, above * L::LANES);
        let c = if j == 0 { lanes.sub(low, high) } else { lanes.add(low, high) };
        lanes.store(out, count * k + i, lanes.reduce::<Q>(c));
    }
}

/// out = a·b·2^-16 modulo z^8 + 1.
///
/// In: below 0.7q. Out: below 0.6q. Inside: products of at most 0.56q, four of them and what is
/// left of four others.
#[inline(always)]
fn leaf<L: Modular, Q: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    at: usize,
) {
    let x = load(lanes, a, at);
    let mut c = [lanes.splat(0); DEGREE];
    for j in 0..DEGREE {
        let factor = lanes.factor::<Q>(lanes.load(b, at + j * L::LANES));
        for k in 0..DEGREE {
            let (to, product) = ((j + k) % DEGREE, lanes.mulf::<Q>(x[k], factor));
            c[to] =
                if j + k < DEGREE { lanes.add(c[to], product) } else { lanes.sub(c[to], product) };
        }
        if j == DEGREE / 2 - 1 || j == DEGREE - 1 {
            for c in &mut c {
                *c = lanes.reduce::<Q>(*c);
            }
        }
    }
    for k in 0..DEGREE {
        lanes.store(out, at + k * L::LANES, c[k]);
    }
}
