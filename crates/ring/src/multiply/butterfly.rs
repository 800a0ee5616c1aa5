//! Transforms of a few vectors, lane by lane, that several algorithms share.

use goodprime_lanes::modulus::{inverse, power};
use goodprime_lanes::{Constant, Lanes, Modulus, Style};

use super::roots::root;
use crate::params::Ring;

/// Roots of unity of small orders; those that a transform lacks are 1.
#[derive(Clone, Copy)]
pub(crate) struct Roots {
    /// Order 3.
    pub(crate) w3: Constant,
    /// Order 4.
    pub(crate) w4: Constant,
    /// Order 8, and its cube.
    pub(crate) w8: [Constant; 2],
}

impl Roots {
    /// The roots for a transform of `radix` blocks, forward and backward.
    pub(crate) const fn both<R: Ring>(style: Style, radix: usize) -> [Self; 2] {
        let q = <R::Q as Modulus>::Q;
        let w = root(radix, q);
        [Self::new::<R>(style, radix, w), Self::new::<R>(style, radix, inverse(w, q) as i64)]
    }

    /// The roots that are powers of `w`, of order `radix`.
    const fn new<R: Ring>(style: Style, radix: usize, w: i64) -> Self {
        let q = <R::Q as Modulus>::Q;
        let one = Constant::new::<R::Q>(style, 1);
        let mut roots = Self { w3: one, w4: one, w8: [one; 2] };
        if radix.is_multiple_of(3) {
            roots.w3 = Constant::new::<R::Q>(style, power(w, radix as u32 / 3, q) as i64);
        }
        if radix.is_multiple_of(4) {
            roots.w4 = Constant::new::<R::Q>(style, power(w, radix as u32 / 4, q) as i64);
        }
        if radix.is_multiple_of(8) {
            let w8 = power(w, radix as u32 / 8, q) as i64;
            roots.w8[0] = Constant::new::<R::Q>(style, w8);
            roots.w8[1] = Constant::new::<R::Q>(style, power(w8, 3, q) as i64);
        }
        roots
    }
}

/// (a + b + c, a + bw + cw², a + bw² + cw) for w of order 3, with one multiplication.
#[inline(always)]
pub(crate) fn radix3<L: Lanes, R: Ring>(
    lanes: L,
    [a, b, c]: [L::Vector; 3],
    roots: &Roots,
) -> [L::Vector; 3] {
    let d = lanes.mulc::<R::Q>(lanes.sub(b, c), roots.w3);
    [lanes.add(lanes.add(a, b), c), lanes.add(lanes.sub(a, c), d), lanes.sub(lanes.sub(a, b), d)]
}

/// The transform of order 4.
#[inline(always)]
fn radix4<L: Lanes, R: Ring>(
    lanes: L,
    [a, b, c, d]: [L::Vector; 4],
    roots: &Roots,
) -> [L::Vector; 4] {
    let (p, m) = (lanes.add(a, c), lanes.sub(a, c));
    let (s, t) = (lanes.add(b, d), lanes.mulc::<R::Q>(lanes.sub(b, d), roots.w4));
    [lanes.add(p, s), lanes.add(m, t), lanes.sub(p, s), lanes.sub(m, t)]
}

/// y_k = Σ y_j·w^jk, in natural order, for N = 6 (Good: 2·3) or 8 (Cooley–Tukey: 2·4).
#[inline(always)]
fn transform<L: Lanes, R: Ring, const N: usize>(
    lanes: L,
    y: [L::Vector; N],
    roots: &Roots,
) -> [L::Vector; N] {
    let mut out = y;
    if N == 6 {
        let (s0, d0) = (lanes.add(y[0], y[3]), lanes.sub(y[0], y[3]));
        let (s1, d1) = (lanes.add(y[2], y[5]), lanes.sub(y[2], y[5]));
        let (s2, d2) = (lanes.add(y[4], y[1]), lanes.sub(y[4], y[1]));
        let a = radix3::<L, R>(lanes, [s0, s1, s2], roots);
        let b = radix3::<L, R>(lanes, [d0, d1, d2], roots);
        (out[0], out[2], out[4]) = (a[0], a[2], a[1]);
        (out[3], out[5], out[1]) = (b[0], b[2], b[1]);
    } else {
        assert!(N == 8);
        let e = radix4::<L, R>(lanes, [y[0], y[2], y[4], y[6]], roots);
        let o = radix4::<L, R>(lanes, [y[1], y[3], y[5], y[7]], roots);
        let o = [
            lanes.reduce::<R::Q>(o[0]),
            lanes.mulc::<R::Q>(o[1], roots.w8[0]),
            lanes.mulc::<R::Q>(o[2], roots.w4),
            lanes.mulc::<R::Q>(o[3], roots.w8[1]),
        ];
        for k in 0..4 {
            out[k] = lanes.add(e[k], o[k]);
            out[k + 4] = lanes.sub(e[k], o[k]);
        }
    }
    out
}

/// Transforms the vectors at `at`, `at + stride`, … of `x`.
#[inline(always)]
pub(crate) fn transform_blocks<L: Lanes, R: Ring, const N: usize>(
    lanes: L,
    x: &[L::Element],
    at: usize,
    stride: usize,
    roots: &Roots,
) -> [L::Vector; N] {
    let mut y = [lanes.splat(0); N];
    for k in 0..N {
        y[k] = lanes.load(x, at + stride * k);
    }
    transform::<L, R, N>(lanes, y, roots)
}
