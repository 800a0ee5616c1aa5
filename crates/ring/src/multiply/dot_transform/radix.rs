//! The transform of RADIX blocks inside a row, and the forms in which leaves want their operands.

use goodprime_lanes::Lanes;

use super::tables::{Roots, tables};
use crate::params::{Ring, Shape};

/// (a + b + c, a + bw + cw², a + bw² + cw) for w of order 3, with one multiplication.
#[inline(always)]
fn radix3<L: Lanes, R: Ring>(lanes: L, [a, b, c]: [L::Vector; 3], roots: &Roots) -> [L::Vector; 3] {
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

/// Transforms the vectors of all blocks at `at`, `at + 16`, ….
#[inline(always)]
fn load_and_transform<L: Lanes, R: Ring, const N: usize>(
    lanes: L,
    x: &[L::Element],
    at: usize,
    roots: &Roots,
) -> [L::Vector; N] {
    let mut y = [lanes.splat(0); N];
    for k in 0..N {
        y[k] = lanes.load(x, at + 16 * k);
    }
    transform::<L, R, N>(lanes, y, roots)
}

/// Calls a stage for the ring's radix.
macro_rules! for_radix {
    ($ring:ident, $stage:ident::<$l:ident, _>($($arg:expr),*)) => {
        match $ring::TRANSFORM.radix {
            6 => $stage::<$l, $ring, 6>($($arg),*),
            _ => $stage::<$l, $ring, 8>($($arg),*),
        }
    };
}

/// Rows → leaves in place, neighbouring coefficients exchanged as windows meet them.
#[inline(always)]
pub(super) fn forward_broadcast<L: Lanes, R: Ring>(lanes: L, x: &mut [L::Element]) {
    for_radix!(R, broadcast_stage::<L, _>(lanes, x));
}

#[inline(always)]
fn broadcast_stage<L: Lanes, R: Ring, const N: usize>(lanes: L, x: &mut [L::Element]) {
    let t = tables::<L, R>();
    let Shape { rows, reduce_broadcast, .. } = R::TRANSFORM;
    let x = &mut x[..rows * 16 * N];
    for row in 0..rows {
        for c in (0..16).step_by(L::LANES) {
            let at = row * 16 * N + c;
            let y = load_and_transform::<L, R, N>(lanes, x, at, &t.roots[0]);
            for k in 0..N {
                let v = if reduce_broadcast { lanes.reduce::<R::Q>(y[k]) } else { y[k] };
                lanes.store(x, at + 16 * k, lanes.swap_pairs(v));
            }
        }
    }
}

/// Rows → leaves, each as [ζb | b].
#[inline(always)]
pub(super) fn forward_windows<L: Lanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    for_radix!(R, windows_stage::<L, _>(lanes, out, x));
}

#[inline(always)]
fn windows_stage<L: Lanes, R: Ring, const N: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let t = tables::<L, R>();
    let rows = R::TRANSFORM.rows;
    let (x, out) = (&x[..rows * 16 * N], &mut out[..rows * 32 * N]);
    for row in 0..rows {
        for c in (0..16).step_by(L::LANES) {
            let at = row * 16 * N + c;
            let y = load_and_transform::<L, R, N>(lanes, x, at, &t.roots[0]);
            for k in 0..N {
                let leaf = 2 * row * 16 * N + 32 * k + c;
                lanes.store(out, leaf, lanes.mulc::<R::Q>(y[k], t.zeta[row][k]));
                lanes.store(out, leaf + 16, lanes.reduce::<R::Q>(y[k]));
            }
        }
    }
}

/// Leaves → untwisted rows in place.
#[inline(always)]
pub(super) fn backward<L: Lanes, R: Ring>(lanes: L, x: &mut [L::Element]) {
    for_radix!(R, backward_stage::<L, _>(lanes, x));
}

#[inline(always)]
fn backward_stage<L: Lanes, R: Ring, const N: usize>(lanes: L, x: &mut [L::Element]) {
    let t = tables::<L, R>();
    let rows = R::TRANSFORM.rows;
    let x = &mut x[..rows * 16 * N];
    for row in 0..rows {
        for c in (0..16).step_by(L::LANES) {
            let at = row * 16 * N + c;
            let y = load_and_transform::<L, R, N>(lanes, x, at, &t.roots[1]);
            for k in 0..N {
                lanes.store(x, at + 16 * k, lanes.mulc::<R::Q>(y[k], t.untwist[row][k]));
            }
        }
    }
}
