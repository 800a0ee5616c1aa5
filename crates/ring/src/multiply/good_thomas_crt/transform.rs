//! The three passes of the transform, forward and backward, on blocks of 16 coefficients.
//!
//! Places are (i0, i1, i2), digit by digit; a pass transforms along one digit. What a pass leaves
//! is multiplied by twiddle factors where digits need them and reduced where they do not.

use goodprime_lanes::{Lanes, Modulus};

use super::butterflies::transform;
use super::plan::Planned;
use super::tables::{Roots, tables};
use crate::params::Ring;

/// Calls the pass along i0 for its size.
macro_rules! first_pass {
    ($ring:ident, $pass:ident::<$l:ident, _, $m:ident>($($arg:expr),*)) => {
        match <$ring as Planned>::PLAN.radices[0] {
            3 => $pass::<$l, $ring, $m, 3>($($arg),*),
            4 => $pass::<$l, $ring, $m, 4>($($arg),*),
            _ => $pass::<$l, $ring, $m, 5>($($arg),*),
        }
    };
}

/// Calls the pass along i1 for its size.
macro_rules! second_pass {
    ($ring:ident, $pass:ident::<$l:ident, _, $m:ident>($($arg:expr),*)) => {
        match <$ring as Planned>::PLAN.radices[1] {
            4 => $pass::<$l, $ring, $m, 4>($($arg),*),
            _ => $pass::<$l, $ring, $m, 5>($($arg),*),
        }
    };
}

/// The size of the last pass, along i2.
const LAST: usize = 8;

/// Coefficients → leaves, neighbouring coefficients exchanged as windows meet them.
///
/// In: |a| ≤ (q-1)/2, PADDED coefficients. Out: |leaves| < r, N coefficients.
#[inline(always)]
pub(super) fn forward_broadcast<L: Lanes, R: Ring, M: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
) {
    forward_two_passes::<L, R, M>(lanes, out, a);
    let roots = &tables::<L, R, M>().roots[0][2];
    let out = &mut out[..R::SIZE];
    for place in (0..R::BLOCKS).step_by(LAST) {
        for c in (0..16).step_by(L::LANES) {
            let at = 16 * place + c;
            let y = load_and_transform::<L, M, LAST>(lanes, out, at, 16, roots);
            for k in 0..LAST {
                let reduced = lanes.reduce::<M>(y[k]);
                lanes.store(out, at + 16 * k, lanes.swap_pairs(reduced));
            }
        }
    }
}

/// Coefficients → leaves, each as [ζb | b].
///
/// In: |b| ≤ (q-1)/2, PADDED coefficients. Out: below r, 2·N coefficients. `scratch` has N.
#[inline(always)]
pub(super) fn forward_windows<L: Lanes, R: Ring, M: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    forward_two_passes::<L, R, M>(lanes, scratch, b);
    let t = tables::<L, R, M>();
    let size = R::SIZE;
    let (scratch, out) = (&scratch[..size], &mut out[..2 * size]);
    for place in (0..R::BLOCKS).step_by(LAST) {
        for c in (0..16).step_by(L::LANES) {
            let at = 16 * place + c;
            let y = load_and_transform::<L, M, LAST>(lanes, scratch, at, 16, &t.roots[0][2]);
            for k in 0..LAST {
                let leaf = 32 * (place + k) + c;
                lanes.store(out, leaf, lanes.mulc::<M>(y[k], t.zeta[place + k]));
                lanes.store(out, leaf + 16, lanes.reduce::<M>(y[k]));
            }
        }
    }
}

/// Leaves → coefficients of the product, in natural order. `x` is used up.
///
/// In: |x| < r, with a factor 2^-16. Out: |c| < r without it.
#[inline(always)]
pub(super) fn backward<L: Lanes, R: Ring, M: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    x: &mut [L::Element],
) {
    let t = tables::<L, R, M>();
    for place in (0..R::BLOCKS).step_by(LAST) {
        for c in (0..16).step_by(L::LANES) {
            let at = 16 * place + c;
            let y = load_and_transform::<L, M, LAST>(lanes, x, at, 16, &t.roots[1][2]);
            for k in 0..LAST {
                let untwiddled = lanes.mulc::<M>(y[k], t.inner_untwiddle[place + k]);
                lanes.store(x, at + 16 * k, untwiddled);
            }
        }
    }
    second_pass!(R, backward_second::<L, _, M>(lanes, x));
    first_pass!(R, backward_first::<L, _, M>(lanes, out, x));
}

/// Coefficients to what the last pass transforms.
#[inline(always)]
fn forward_two_passes<L: Lanes, R: Ring, M: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
) {
    first_pass!(R, forward_first::<L, _, M>(lanes, out, a));
    second_pass!(R, forward_second::<L, _, M>(lanes, out));
}

/// The transform of the vectors at `at`, `at + step`, ….
#[inline(always)]
fn load_and_transform<L: Lanes, M: Modulus, const N: usize>(
    lanes: L,
    x: &[L::Element],
    at: usize,
    step: usize,
    roots: &Roots,
) -> [L::Vector; N] {
    let mut y = [lanes.splat(0); N];
    for k in 0..N {
        y[k] = lanes.load(x, at + step * k);
    }
    transform::<L, M, N>(lanes, y, roots)
}

/// Blocks in natural order → places, transformed along i0. Blocks from PADDED on are zero.
#[inline(always)]
fn forward_first<L: Lanes, R: Ring, M: Modulus, const N: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
) {
    let t = tables::<L, R, M>();
    let m = R::AFTER;
    let (a, out) = (&a[..R::PADDED], &mut out[..R::SIZE]);
    for place in 0..m {
        for c in (0..16).step_by(L::LANES) {
            let mut y = [lanes.splat(0); N];
            for k in 0..N {
                let at = 16 * t.block[place + m * k] + c;
                // Where an address lies is public.
                if at < R::PADDED {
                    y[k] = lanes.load(a, at);
                }
            }
            let y = transform::<L, M, N>(lanes, y, &t.roots[0][0]);
            for k in 0..N {
                let to = place + m * k;
                let v = if k == 0 || R::GOOD[0] {
                    lanes.reduce::<M>(y[k])
                } else {
                    lanes.mulc::<M>(y[k], t.twiddle[to])
                };
                lanes.store(out, 16 * to + c, v);
            }
        }
    }
}

/// The transform along i1, in place.
#[inline(always)]
fn forward_second<L: Lanes, R: Ring, M: Modulus, const N: usize>(lanes: L, x: &mut [L::Element]) {
    let t = tables::<L, R, M>();
    let x = &mut x[..R::SIZE];
    for row in (0..R::BLOCKS).step_by(N * LAST) {
        for place in row..row + LAST {
            for c in (0..16).step_by(L::LANES) {
                let at = 16 * place + c;
                let y = load_and_transform::<L, M, N>(lanes, x, at, 16 * LAST, &t.roots[0][1]);
                for k in 0..N {
                    let v = if k == 0 || R::GOOD[1] {
                        lanes.reduce::<M>(y[k])
                    } else {
                        lanes.mulc::<M>(y[k], t.inner_twiddle[place + LAST * k])
                    };
                    lanes.store(x, at + 16 * LAST * k, v);
                }
            }
        }
    }
}

/// The transform back along i1, in place.
#[inline(always)]
fn backward_second<L: Lanes, R: Ring, M: Modulus, const N: usize>(lanes: L, x: &mut [L::Element]) {
    let t = tables::<L, R, M>();
    let x = &mut x[..R::SIZE];
    for row in (0..R::BLOCKS).step_by(N * LAST) {
        for place in row..row + LAST {
            for c in (0..16).step_by(L::LANES) {
                let at = 16 * place + c;
                let y = load_and_transform::<L, M, N>(lanes, x, at, 16 * LAST, &t.roots[1][1]);
                for k in 0..N {
                    let v = if R::GOOD[0] {
                        lanes.reduce::<M>(y[k])
                    } else {
                        lanes.mulc::<M>(y[k], t.untwiddle[place + LAST * k])
                    };
                    lanes.store(x, at + 16 * LAST * k, v);
                }
            }
        }
    }
}

/// Places → blocks in natural order, transformed back along i0.
#[inline(always)]
fn backward_first<L: Lanes, R: Ring, M: Modulus, const N: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let t = tables::<L, R, M>();
    let m = R::AFTER;
    let (x, out) = (&x[..R::SIZE], &mut out[..R::SIZE]);
    for place in 0..m {
        for c in (0..16).step_by(L::LANES) {
            let at = 16 * place + c;
            let y = load_and_transform::<L, M, N>(lanes, x, at, 16 * m, &t.roots[1][0]);
            for k in 0..N {
                let to = 16 * t.block[place + m * k] + c;
                lanes.store(out, to, lanes.reduce::<M>(y[k]));
            }
        }
    }
}
