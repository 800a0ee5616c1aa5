//! The transform of RADIX blocks inside a row, and the forms in which leaves want their operands.

use goodprime_lanes::Lanes;

use super::super::butterfly::transform_blocks;
use super::tables::tables;
use crate::params::{Ring, Shape};

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
            let y = transform_blocks::<L, R, N>(lanes, x, at, 16, &t.roots[0]);
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
            let y = transform_blocks::<L, R, N>(lanes, x, at, 16, &t.roots[0]);
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
            let y = transform_blocks::<L, R, N>(lanes, x, at, 16, &t.roots[1]);
            for k in 0..N {
                lanes.store(x, at + 16 * k, lanes.mulc::<R::Q>(y[k], t.untwist[row][k]));
            }
        }
    }
}
