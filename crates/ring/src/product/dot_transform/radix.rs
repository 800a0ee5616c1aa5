//! The discrete Fourier transform of the RADIX blocks of a row, and the layouts in which products of leaves read their
//! operands.

use goodprime_lanes::{Modular, Style};

use super::super::butterfly::transform;
use super::super::field::Short;
use super::shape::{Divided, TransformShape};
use super::tables::tables;
use crate::params::Params;
use crate::unroll;

/// Calls a stage for the ring's radix.
macro_rules! for_radix {
    ($ring:ident, $stage:ident::<$l:ident, _>($($arg:expr),*)) => {
        match const { $ring::SHAPE.radix } {
            6 => $stage::<$l, $ring, 6>($($arg),*),
            8 => $stage::<$l, $ring, 8>($($arg),*),
            12 => $stage::<$l, $ring, 12>($($arg),*),
            18 => $stage::<$l, $ring, 18>($($arg),*),
            _ => unreachable!("a radix without a transform"),
        }
    };
}

/// The transform of the blocks from `at` on in a row, which is twisted before if `twist`.
#[inline(always)]
fn forward<L: Modular, R: Params, const N: usize>(
    lanes: L,
    x: &[L::Element],
    row: usize,
    c: usize,
    twist: bool,
    reduce_first: bool,
) -> [L::Vector; N] {
    let t = tables::<L, R>();
    let mut y = [lanes.splat(0); N];
    unroll!(for k in 0..N {
        y[k] = lanes.load(x, (row * N + k) * 16 + c);
        if twist && k > 0 {
            y[k] = lanes.mulc::<R::Q>(y[k], t.twist[row][k]);
        } else if reduce_first && k == 0 {
            y[k] = lanes.reduce::<R::Q>(y[k]);
        }
    });
    transform(Short::<L, R::Q>::new(lanes), y, &t.roots[0], false)
}

/// Rows → leaves in place, neighbouring coefficients exchanged as windows meet them.
#[inline(always)]
pub(super) fn forward_broadcast<L: Modular, R: Params>(
    lanes: L,
    x: &mut [L::Element],
    twist: bool,
    reduce_first: bool,
) {
    for_radix!(R, broadcast_stage::<L, _>(lanes, x, twist, reduce_first));
}

#[inline(always)]
fn broadcast_stage<L: Modular, R: Params, const N: usize>(
    lanes: L,
    x: &mut [L::Element],
    twist: bool,
    reduce_first: bool,
) {
    let TransformShape { rows, reduce_broadcast, .. } = R::SHAPE;
    let reduce = reduce_broadcast || L::STYLE == Style::Barrett;
    let x = &mut x[..rows * 16 * N];
    for row in 0..rows {
        for c in (0..16).step_by(L::LANES) {
            let at = row * 16 * N + c;
            let y = forward::<L, R, N>(lanes, x, row, c, twist, reduce_first);
            unroll!(for k in 0..N {
                let v = if reduce { lanes.reduce::<R::Q>(y[k]) } else { y[k] };
                lanes.store(x, at + 16 * k, lanes.swap_pairs(v));
            });
        }
    }
}

/// Rows → leaves, each as [ζb | b].
#[inline(always)]
pub(super) fn forward_windows<L: Modular, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
    twist: bool,
    reduce_first: bool,
) {
    for_radix!(R, windows_stage::<L, _>(lanes, out, x, twist, reduce_first));
}

#[inline(always)]
fn windows_stage<L: Modular, R: Params, const N: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
    twist: bool,
    reduce_first: bool,
) {
    let t = tables::<L, R>();
    let rows = R::SHAPE.rows;
    let (x, out) = (&x[..rows * 16 * N], &mut out[..rows * 32 * N]);
    for row in 0..rows {
        for c in (0..16).step_by(L::LANES) {
            let y = forward::<L, R, N>(lanes, x, row, c, twist, reduce_first);
            unroll!(for k in 0..N {
                let leaf = 2 * row * 16 * N + 32 * k + c;
                lanes.store(out, leaf, lanes.mulc::<R::Q>(y[k], t.zeta[row][k]));
                lanes.store(out, leaf + 16, lanes.reduce::<R::Q>(y[k]));
            });
        }
    }
}

/// Leaves → untwisted rows in place.
#[inline(always)]
pub(super) fn backward<L: Modular, R: Params>(lanes: L, x: &mut [L::Element]) {
    for_radix!(R, backward_stage::<L, _>(lanes, x));
}

#[inline(always)]
fn backward_stage<L: Modular, R: Params, const N: usize>(lanes: L, x: &mut [L::Element]) {
    let t = tables::<L, R>();
    let rows = R::SHAPE.rows;
    let x = &mut x[..rows * 16 * N];
    for row in 0..rows {
        for c in (0..16).step_by(L::LANES) {
            let at = row * 16 * N + c;
            let mut y = [lanes.splat(0); N];
            unroll!(for k in 0..N {
                y[k] = lanes.load(x, at + 16 * k);
            });
            let y = transform(Short::<L, R::Q>::new(lanes), y, &t.roots[1], false);
            unroll!(for k in 0..N {
                lanes.store(x, at + 16 * k, lanes.mulc::<R::Q>(y[k], t.untwist[row][k]));
            });
        }
    }
}
