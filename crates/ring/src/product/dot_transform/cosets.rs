//! Evaluation and interpolation (the *dense stages*) for points that are two cosets of the group of a prime order ℓ.
//!
//! ```text
//! Z_q[y], 2ℓ rows  →  Z_q[y]/(y^ℓ − 1) × Z_q[y]/(y^ℓ − T),  T = η^ℓ
//! ```
//!
//! Both factors are transforms of length ℓ, the second after y → ηy, and those are Rader's
//! convolutions ([`super::super::rader`]): fewer products than a matrix of all points.

use goodprime_lanes::modulus::{center, inverse};
use goodprime_lanes::{Constant, Modular, Modulus, Style};

use super::super::rader::{self, MAX_HALF, Rader};
use super::super::tail::{self, TAIL};
use super::points::Points;
use super::shape::{Divided, TransformShape};
use crate::params::{OfRing, Params, of_style};

/// The largest ℓ.
const MAX_LENGTH: usize = 13;

/// The constants of both stages.
pub(super) struct Cosets {
    rader: Rader,
    /// η^k, and T after them.
    shift: [Constant; MAX_LENGTH + 1],
    /// The numbers of `shift`, centred.
    narrow_shift: [i16; MAX_LENGTH + 1],
    /// η^-k.
    back: [Constant; MAX_LENGTH],
    /// T − 1.
    difference: Constant,
    /// The modulus (y^ℓ − 1)(y^ℓ − T), coefficients of y^2ℓ, y^ℓ and 1, times 2^16.
    modulus: [Constant; 3],
}

/// The constants of `R` for the style of `L`.
#[inline(always)]
fn cosets<L: Modular, R: Params>() -> &'static Cosets {
    const { of_style::<R, Cosets>(L::STYLE) }
}

impl<R: Params> OfRing<R> for Cosets {
    const MONTGOMERY: &'static Self = &Self::new::<R>(Style::Montgomery);
    const BARRETT: &'static Self = &Self::new::<R>(Style::Barrett);
}

impl Cosets {
    const fn new<R: Params>(style: Style) -> Self {
        let q = <R::Q as Modulus>::Q;
        let points = Points::new::<R>();
        // Rings without cosets get constants too, which are not read.
        let (length, omega) = if R::SHAPE.cosets {
            (R::SHAPE.rows / 2, points.power(points.log_omega()))
        } else {
            (5, 1)
        };
        let one = Constant::new::<R::Q>(style, 1);
        let (log, t) = (points.log_eta(), points.power(points.log_eta() * length as i64));
        let mut r = Self {
            rader: Rader::new(length, omega, q),
            shift: [one; MAX_LENGTH + 1],
            narrow_shift: [0; MAX_LENGTH + 1],
            back: [one; MAX_LENGTH],
            difference: Constant::new::<R::Q>(style, t - 1),
            modulus: [one; 3],
        };
        let mut k = 0;
        while k <= length {
            r.narrow_shift[k] = center(points.power(log * k as i64), q) as i16;
            r.shift[k] = Constant::new::<R::Q>(style, points.power(log * k as i64));
            if k < length {
                r.back[k] = Constant::new::<R::Q>(style, points.power(-log * k as i64));
            }
            k += 1;
        }
        let coefficients = [1, -1 - t, t];
        k = 0;
        while k < 3 {
            r.modulus[k] = Constant::new::<R::Q>(style, coefficients[k] << 16);
            k += 1;
        }
        r
    }
}

/// The scale of both cosets' outputs: 1/(T − 1), for [`backward`].
pub(super) const fn scale<R: Params>() -> i64 {
    let points = Points::new::<R>();
    let length = (R::SHAPE.rows / 2) as i64;
    inverse(points.power(points.log_eta() * length) - 1, <R::Q as Modulus>::Q) as i64
}

/// Rows, which may be one more than ℓ → points of both cosets: g^k for k < ℓ − 1, then 1.
///
/// In |a| ≤ (q-1)/2, or 1 if `ternary`. Out at most [`bounds::points`](super::bounds::points).
#[inline(always)]
pub(super) fn forward<L: Modular, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    ternary: bool,
) {
    let t = cosets::<L, R>();
    let TransformShape { rows_in, rows, .. } = R::SHAPE;
    let (width, length) = (R::SHAPE.width(), rows / 2);
    let (a, out) = (&a[..rows_in * width], &mut out[..rows * width]);
    for column in (0..width).step_by(L::LANES) {
        let mut row = [lanes.splat(0); MAX_LENGTH + 1];
        for k in 0..rows_in {
            row[k] = lanes.load(a, k * width + column);
        }
        transform::<L, R>(lanes, &mut out[column..], &row, t);
        for k in 1..rows_in {
            row[k] = if ternary {
                lanes.mul_add(lanes.splat(0), row[k], t.narrow_shift[k])
            } else {
                lanes.mulc::<R::Q>(row[k], t.shift[k])
            };
        }
        transform::<L, R>(lanes, &mut out[length * width + column..], &row, t);
    }
}

/// The transform of length ℓ of a row of vectors, where y^ℓ = 1.
#[inline(always)]
fn transform<L: Modular, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    row: &[L::Vector; MAX_LENGTH + 1],
    t: &Cosets,
) {
    let TransformShape { rows_in, rows, .. } = R::SHAPE;
    let (width, length) = (R::SHAPE.width(), rows / 2);
    let (h, c) = ((length - 1) / 2, rader::cyclic_length((length - 1) / 2));
    let out = &mut out[..(length - 1) * width + L::LANES];
    let zeroth = if rows_in > length { lanes.add(row[0], row[length]) } else { row[0] };
    let (mut even, mut odd) = ([zeroth; MAX_HALF], [zeroth; MAX_HALF]);
    for k in 0..h {
        let near = t.rader.powers[(2 * h - k) % (2 * h)];
        even[k] = lanes.add(row[near], row[length - near]);
        odd[k] = lanes.sub(row[near], row[length - near]);
    }
    let terms = rader::terms(lanes, h, &even, &odd, Some(zeroth));
    for k in 0..c {
        let [near, far] = terms.rows(lanes, &t.rader.forward, k);
        lanes.store(out, k * width, lanes.montgomery::<R::Q>(near[0]));
        lanes.store(out, (k + h) * width, lanes.montgomery::<R::Q>(near[1]));
        lanes.store(out, (k + c) * width, lanes.montgomery::<R::Q>(far[0]));
        lanes.store(out, (k + c + h) * width, lanes.montgomery::<R::Q>(far[1]));
    }
    let total = terms.total(lanes, &t.rader.forward);
    lanes.store(out, 2 * h * width, lanes.montgomery::<R::Q>(total));
}

/// Points of both cosets, divided by T − 1 → 2ℓ rows of the product modulo (y^ℓ − 1)(y^ℓ − T).
///
/// With A and B modulo the two factors, the product is A + D·(y^ℓ − 1), D = (B − A)/(T − 1).
///
/// In at most [`bounds::untwisted`](super::bounds::untwisted). Out at most [`bounds::rows`](super::bounds::rows).
#[inline(always)]
pub(super) fn backward<L: Modular, R: Params>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = cosets::<L, R>();
    let rows = R::SHAPE.rows;
    let (width, length) = (R::SHAPE.width(), rows / 2);
    let (x, out) = (&x[..rows * width], &mut out[..rows * width]);
    for column in (0..width).step_by(L::LANES) {
        let a = transform_back::<L, R>(lanes, &x[column..], t);
        for k in 0..length {
            lanes.store(out, k * width + column, a[k]);
        }
        let b = transform_back::<L, R>(lanes, &x[length * width + column..], t);
        for k in 0..length {
            let b = if k > 0 { lanes.mulc::<R::Q>(b[k], t.back[k]) } else { b[k] };
            let a = lanes.load(out, k * width + column);
            let d = lanes.reduce::<R::Q>(lanes.sub(b, a));
            lanes.store(out, (length + k) * width + column, d);
            let c = lanes.sub(lanes.mulc::<R::Q>(a, t.difference), d);
            lanes.store(out, k * width + column, c);
        }
    }
}

/// The inverse of [`transform`], not divided by 2^16.
#[inline(always)]
fn transform_back<L: Modular, R: Params>(
    lanes: L,
    x: &[L::Element],
    t: &Cosets,
) -> [L::Vector; MAX_LENGTH] {
    let (width, length) = (R::SHAPE.width(), R::SHAPE.rows / 2);
    let (h, c) = ((length - 1) / 2, rader::cyclic_length((length - 1) / 2));
    let x = &x[..(length - 1) * width + L::LANES];
    let zeroth = lanes.load(x, 2 * h * width);
    let (mut even, mut odd) = ([zeroth; MAX_HALF], [zeroth; MAX_HALF]);
    for k in 0..h {
        let (near, far) = (lanes.load(x, k * width), lanes.load(x, (k + h) * width));
        even[k] = lanes.add(near, far);
        odd[k] = lanes.sub(near, far);
    }
    let terms = rader::terms(lanes, h, &even, &odd, Some(zeroth));
    let mut row = [zeroth; MAX_LENGTH];
    for k in 0..c {
        let [near, far] = terms.rows(lanes, &t.rader.backward, k);
        row[t.rader.powers[(2 * h - k) % (2 * h)]] = lanes.montgomery::<R::Q>(near[0]);
        row[t.rader.powers[h - k]] = lanes.montgomery::<R::Q>(near[1]);
        row[t.rader.powers[(2 * h - k - c) % (2 * h)]] = lanes.montgomery::<R::Q>(far[0]);
        row[t.rader.powers[h - k - c]] = lanes.montgomery::<R::Q>(far[1]);
    }
    row[0] = lanes.montgomery::<R::Q>(terms.total(lanes, &t.rader.backward));
    row
}

/// Completes a product modulo the shape's polynomial M of 2ℓ rows: its top coefficients h come from
/// the operands' tails, and h·M is added.
///
/// In and out at most [`bounds::rows`](super::bounds::rows).
#[inline(always)]
pub(super) fn add_excess<L: Modular, R: Params>(
    lanes: L,
    c: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let t = cosets::<L, R>();
    let (size, excess) = (R::SHAPE.size(), R::SHAPE.excess(R::P));
    for v in (0..TAIL).step_by(L::LANES) {
        let h = tail::top::<L, R>(lanes, a, b, excess, v);
        lanes.store(c, size + v, lanes.mulc::<R::Q>(h, t.modulus[0]));
        for (row, k) in [(R::SHAPE.rows / 2, 1), (0, 2)] {
            let at = row * R::SHAPE.width() + v;
            let sum = lanes.add(lanes.load(c, at), lanes.mulc::<R::Q>(h, t.modulus[k]));
            lanes.store(c, at, lanes.reduce::<R::Q>(sum));
        }
    }
}
