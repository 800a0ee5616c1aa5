//! The transform of length 6 and the factors of components, in one pass.
//!
//! 6 = 2·3 by Good's map: sums of blocks t and t + 3 lead to the even components, which are
//! binomials, differences to the odd ones, which are trinomials. The way back joins in the other
//! order, 3·2.

use goodprime_lab_lanes::Rows32;
use goodprime_lanes::Modular;

use super::super::super::butterfly::{load_and_transform, radix3};
use super::super::super::field::Short;
use super::super::tables::across::{Binomial, Tables, Trinomial, tables};
use super::{BATCH, COMPONENT, FIRST, SIZE};
use goodprime_ring::Ring;

/// Four coefficients of three components: c, c + 4, c + 8, c + 12.
type Quarters<L> = [[<L as Modular>::Vector; 4]; 3];

/// Points → factors of components.
///
/// In below q. Out below 2.2q, 0.6q if `MATRIX`.
#[inline(never)]
pub(super) fn split<L: Rows32, R: Ring, const MATRIX: bool>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let t = tables::<L, R>();
    let (x, out) = (&x[..SIZE], &mut out[..SIZE]);
    for j in 0..2 {
        let batch = BATCH * j..BATCH * (j + 1);
        let (x, out) = (&x[batch.clone()], &mut out[batch]);
        for c in 0..4 {
            let y = radices::<L, R, false>(lanes, x, c, t);
            for (k, l) in [(0, 0), (2, 2), (4, 1)] {
                let to = &mut out[COMPONENT * k + 8 * c..];
                split_binomial::<L, R, MATRIX>(lanes, to, &y[l], &t.binomial[j][k / 2]);
            }
            let y = radices::<L, R, true>(lanes, x, c, t);
            for (k, l) in [(3, 0), (1, 1), (5, 2)] {
                let to = &mut out[COMPONENT * k + 8 * c..];
                split_trinomial::<L, R, MATRIX>(lanes, to, &y[l], &t.trinomial[j][k / 2]);
            }
        }
    }
    split_first::<L, R, MATRIX>(lanes, out, x, t);
}

/// Sums or differences of blocks, transformed by radix 3, for four coefficients.
///
/// In below q. Out below 5.7q.
#[inline(always)]
fn radices<L: Rows32, R: Ring, const ODD: bool>(
    lanes: L,
    x: &[L::Element],
    c: usize,
    t: &Tables,
) -> Quarters<L> {
    let f = Short::<L, R::Q>::new(lanes);
    let x = &x[8 * c..];
    let mut y = [[lanes.splat(0); 4]; 3];
    for i in 0..4 {
        let mut column = [y[0][0]; 3];
        for (l, near, far) in [(0, 0, 3), (1, 2, 5), (2, 4, 1)] {
            let near = lanes.load(x, COMPONENT * near + 32 * i);
            let far = lanes.load(x, COMPONENT * far + 32 * i);
            column[l] = if ODD { lanes.sub(near, far) } else { lanes.add(near, far) };
        }
        let column = radix3(f, column, t.roots[0].w3);
        for l in 0..3 {
            y[l][i] = column[l];
        }
    }
    y
}

/// Writes coefficients c, c + 4, c + 8, c + 12, the lower half and the upper one of a component or its two
/// factors.
#[inline(always)]
fn store<L: Rows32, R: Ring, const MATRIX: bool>(
    lanes: L,
    out: &mut [L::Element],
    y: [L::Vector; 4],
) {
    for i in 0..4 {
        let v = if MATRIX { lanes.reduce::<R::Q>(y[i]) } else { y[i] };
        lanes.store(out, 32 * i, v);
    }
}

/// a modulo x^8 − d and x^8 + d.
#[inline(always)]
fn split_binomial<L: Rows32, R: Ring, const MATRIX: bool>(
    lanes: L,
    out: &mut [L::Element],
    y: &[L::Vector; 4],
    t: &Binomial,
) {
    let low = [lanes.reduce::<R::Q>(y[0]), lanes.reduce::<R::Q>(y[1])];
    let high = [lanes.mulc_each::<R::Q>(y[2], &t.d), lanes.mulc_each::<R::Q>(y[3], &t.d)];
    let factors = [
        lanes.add(low[0], high[0]),
        lanes.add(low[1], high[1]),
        lanes.sub(low[0], high[0]),
        lanes.sub(low[1], high[1]),
    ];
    store::<L, R, MATRIX>(lanes, out, factors);
}

/// a modulo x^8 + αx^4 + β and x^8 − αx^4 + β: a in four parts of four coefficients is
/// (a_0 − βa_2 ± αβa_3, a_1 + βa_3 ∓ αa_2).
#[inline(always)]
fn split_trinomial<L: Rows32, R: Ring, const MATRIX: bool>(
    lanes: L,
    out: &mut [L::Element],
    y: &[L::Vector; 4],
    t: &Trinomial,
) {
    let p = lanes.sub(lanes.reduce::<R::Q>(y[0]), lanes.mulc_each::<R::Q>(y[2], &t.beta));
    let s = lanes.add(lanes.reduce::<R::Q>(y[1]), lanes.mulc_each::<R::Q>(y[3], &t.beta));
    let r = lanes.mulc_each::<R::Q>(y[3], &t.both);
    let u = lanes.mulc_each::<R::Q>(y[2], &t.alpha);
    let factors = [lanes.add(p, r), lanes.sub(s, u), lanes.sub(p, r), lanes.add(s, u)];
    store::<L, R, MATRIX>(lanes, out, factors);
}

/// Row 0: component k in lane k; twice it, or b and ζb if `MATRIX`.
#[inline(always)]
fn split_first<L: Rows32, R: Ring, const MATRIX: bool>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
    t: &Tables,
) {
    let f = Short::<L, R::Q>::new(lanes);
    for column in [0, 8] {
        let y = load_and_transform::<_, 6>(f, x, FIRST + column, 16, &t.roots[0]);
        let mut components = [lanes.splat(0); 8];
        for k in 0..6 {
            components[k] = lanes.reduce::<R::Q>(y[k]);
        }
        let y = lanes.transpose_vectors(components);
        for c in 0..8 {
            let at = FIRST + 8 * (column + c);
            if MATRIX {
                lanes.store(out, at, y[c]);
                lanes.store(out, COMPONENT + at, lanes.mulc_each::<R::Q>(y[c], &t.first));
            } else {
                lanes.store(out, at, lanes.add(y[c], y[c]));
            }
        }
    }
}

/// Factors of components → points, times 12.
///
/// In below 1.2q. Out below 0.6q.
#[inline(never)]
pub(super) fn join<L: Rows32, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = tables::<L, R>();
    let (x, out) = (&x[..SIZE], &mut out[..SIZE]);
    for j in 0..2 {
        let batch = BATCH * j..BATCH * (j + 1);
        let (x, out) = (&x[batch.clone()], &mut out[batch]);
        for c in 0..4 {
            let (x, out) = (&x[8 * c..], &mut out[8 * c..]);
            let mut y = [[lanes.splat(0); 4]; 3];
            for k in [0, 2, 4] {
                y[k / 2] = join_binomial::<L, R>(lanes, &x[COMPONENT * k..], &t.binomial[j][k / 2]);
            }
            // Kept in `out` until the odd components are there.
            for (i, even) in radix3_back::<L, R>(lanes, y, t).into_iter().enumerate() {
                for l in 0..3 {
                    lanes.store(out, COMPONENT * l + 32 * i, even[l]);
                }
            }
            for (l, k) in [3, 5, 1].into_iter().enumerate() {
                y[l] = join_trinomial::<L, R>(lanes, &x[COMPONENT * k..], &t.trinomial[j][k / 2]);
            }
            for (i, odd) in radix3_back::<L, R>(lanes, y, t).into_iter().enumerate() {
                let mut even = [odd[0]; 3];
                for l in 0..3 {
                    even[l] = lanes.load(out, COMPONENT * l + 32 * i);
                }
                for (b, y) in blocks(lanes, even, odd).into_iter().enumerate() {
                    lanes.store(out, COMPONENT * b + 32 * i, lanes.reduce::<R::Q>(y));
                }
            }
        }
    }
    join_first::<L, R>(lanes, out, x, t);
}

/// Radix 3 for four coefficients.
#[inline(always)]
fn radix3_back<L: Rows32, R: Ring>(lanes: L, y: Quarters<L>, t: &Tables) -> [[L::Vector; 3]; 4] {
    let f = Short::<L, R::Q>::new(lanes);
    let mut out = [[y[0][0]; 3]; 4];
    for i in 0..4 {
        out[i] = radix3(f, [y[0][i], y[1][i], y[2][i]], t.roots[1].w3);
    }
    out
}

/// Blocks 0 to 5 from the sums over the even and over the odd components: those differ in sign for
/// odd blocks.
#[inline(always)]
fn blocks<L: Rows32>(lanes: L, even: [L::Vector; 3], odd: [L::Vector; 3]) -> [L::Vector; 6] {
    let mut y = [even[0]; 6];
    for b in 0..6 {
        y[b] = if b % 2 == 0 {
            lanes.add(even[b % 3], odd[b % 3])
        } else {
            lanes.sub(even[b % 3], odd[b % 3])
        };
    }
    y
}

/// Loads coefficients c, c + 4 of both factors.
#[inline(always)]
fn load<L: Rows32>(lanes: L, x: &[L::Element]) -> [L::Vector; 4] {
    let mut y = [lanes.splat(0); 4];
    for i in 0..4 {
        y[i] = lanes.load(x, 32 * i);
    }
    y
}

/// Twice the way back of [`split_binomial`].
#[inline(always)]
fn join_binomial<L: Rows32, R: Ring>(lanes: L, x: &[L::Element], t: &Binomial) -> [L::Vector; 4] {
    let [p0, p1, m0, m1] = load(lanes, x);
    [
        lanes.reduce::<R::Q>(lanes.add(p0, m0)),
        lanes.reduce::<R::Q>(lanes.add(p1, m1)),
        lanes.mulc_each::<R::Q>(lanes.sub(p0, m0), &t.d_back),
        lanes.mulc_each::<R::Q>(lanes.sub(p1, m1), &t.d_back),
    ]
}

/// Twice the way back of [`split_trinomial`], where β/α = α/2.
#[inline(always)]
fn join_trinomial<L: Rows32, R: Ring>(lanes: L, x: &[L::Element], t: &Trinomial) -> [L::Vector; 4] {
    let [p0, p1, m0, m1] = load(lanes, x);
    let (s, d) = (lanes.sub(m1, p1), lanes.sub(p0, m0));
    let a0 = lanes.add(lanes.add(p0, m0), lanes.mulc_each::<R::Q>(s, &t.alpha_half));
    let a1 = lanes.sub(lanes.add(p1, m1), lanes.mulc_each::<R::Q>(d, &t.alpha_back));
    [
        lanes.reduce::<R::Q>(a0),
        lanes.reduce::<R::Q>(a1),
        lanes.mulc_each::<R::Q>(s, &t.alpha_back),
        lanes.mulc_each::<R::Q>(d, &t.both_back),
    ]
}

/// Row 0.
#[inline(always)]
fn join_first<L: Rows32, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element], t: &Tables) {
    let f = Short::<L, R::Q>::new(lanes);
    for column in [0, 8] {
        let mut y = [lanes.splat(0); 8];
        for c in 0..8 {
            let at = FIRST + 8 * (column + c);
            y[c] = lanes.reduce::<R::Q>(lanes.load(x, at));
        }
        let y = lanes.transpose_vectors(y);
        let even = radix3(f, [y[0], y[2], y[4]], t.roots[1].w3);
        let odd = radix3(f, [y[3], y[5], y[1]], t.roots[1].w3);
        for (b, y) in blocks(lanes, even, odd).into_iter().enumerate() {
            lanes.store(out, FIRST + 16 * b + column, lanes.reduce::<R::Q>(y));
        }
    }
}
