//! The three passes of the transform, forward and backward, on blocks of 16 or 8 coefficients.
//!
//! Places are (i0, i1, i2), digit by digit; a pass transforms along one digit. What a pass leaves
//! is multiplied by twiddle factors where digits need them and reduced where they do not.
//!
//! With the feature `stages` each is a function of its own on AArch64, which the model measures apart; elsewhere it would be
//! compiled without the instruction set.

use super::super::butterfly::{load_and_transform, transform};
use super::super::field::Pass;
use super::super::multiplier::Side;
use super::plan::Planned;
use super::tables::Tables;

/// Calls the pass along i0 for its size.
macro_rules! first_pass {
    ($plan:ident, $pass:ident::<$f:ident, _>($($arg:expr),*)) => {
        match $plan::FIRST {
            3 => $pass::<$f, $plan, 3>($($arg),*),
            4 => $pass::<$f, $plan, 4>($($arg),*),
            _ => $pass::<$f, $plan, 5>($($arg),*),
        }
    };
}

/// Calls the pass along i1 for its size.
macro_rules! second_pass {
    ($plan:ident, $pass:ident::<$f:ident, _, $back:literal>($($arg:expr),*)) => {
        match $plan::SECOND {
            4 => $pass::<$f, $plan, $back, 4>($($arg),*),
            5 => $pass::<$f, $plan, $back, 5>($($arg),*),
            6 => $pass::<$f, $plan, $back, 6>($($arg),*),
            _ => $pass::<$f, $plan, $back, 8>($($arg),*),
        }
    };
}

/// The size of the last pass, along i2.
const LAST: usize = 8;

/// Coefficients → leaves: broadcast for a first operand, as [ζb | b] for a second.
///
/// In: |a| ≤ (q-1)/2, PADDED coefficients. Out: N coefficients or 2·N, below r in 16 bits, 21r in 32.
/// `scratch` has N.
#[inline(always)]
pub(in crate::multiply) fn forward<F: Pass, P: Planned>(
    f: F,
    t: &Tables<F::Constant>,
    out: &mut [F::Element],
    a: &[F::Element],
    side: Side,
    scratch: &mut [F::Element],
) {
    let places = match side {
        Side::Left => &mut *out,
        Side::Right => &mut *scratch,
    };
    first_pass!(P, forward_first::<F, _>(f, t, places, a));
    second_pass!(P, second::<F, _, false>(f, t, places));
    match side {
        Side::Left => last_to_broadcast::<F, P>(f, t, out),
        Side::Right => last_to_windows::<F, P>(f, t, out, scratch),
    }
}

/// The last pass, to leaves that are broadcast, in place.
///
/// Out: below r in 16 bits, 21r in 32.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
fn last_to_broadcast<F: Pass, P: Planned>(f: F, t: &Tables<F::Constant>, out: &mut [F::Element]) {
    let roots = &t.roots[0][2];
    let out = &mut out[..P::SIZE * F::WORDS];
    for place in (0..P::BLOCKS).step_by(LAST) {
        for c in (0..P::BLOCK).step_by(F::LANES) {
            let at = P::BLOCK * place + c;
            let y = load_and_transform::<F, LAST>(f, out, at, P::BLOCK, roots);
            for k in 0..LAST {
                f.store(out, at + P::BLOCK * k, f.for_windows(f.relax(y[k])));
            }
        }
    }
}

/// The last pass, to leaves as [ζb | b], 2·N coefficients.
///
/// Out: below r in 16 bits, 21r in 32.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
fn last_to_windows<F: Pass, P: Planned>(
    f: F,
    t: &Tables<F::Constant>,
    out: &mut [F::Element],
    scratch: &[F::Element],
) {
    let size = P::SIZE * F::WORDS;
    let (scratch, out) = (&scratch[..size], &mut out[..2 * size]);
    for place in (0..P::BLOCKS).step_by(LAST) {
        for c in (0..P::BLOCK).step_by(F::LANES) {
            let at = P::BLOCK * place + c;
            let y = load_and_transform::<F, LAST>(f, scratch, at, P::BLOCK, &t.roots[0][2]);
            for k in 0..LAST {
                let leaf = 2 * P::BLOCK * (place + k) + c;
                f.store(out, leaf, f.mulc(y[k], t.zeta[place + k]));
                f.store(out, leaf + P::BLOCK, f.relax(y[k]));
            }
        }
    }
}

/// Leaves → coefficients of the product, in natural order. `x` is used up.
///
/// In: below r in 16 bits, 2r in 32, with the factor 2^-16 or 2^-32 of the leaves. Out: |c| < r
/// without it.
#[inline(always)]
pub(in crate::multiply) fn backward<F: Pass, P: Planned>(
    f: F,
    t: &Tables<F::Constant>,
    out: &mut [F::Element],
    x: &mut [F::Element],
) {
    backward_last::<F, P>(f, t, x);
    second_pass!(P, second::<F, _, true>(f, t, x));
    first_pass!(P, backward_first::<F, _>(f, t, out, x));
}

/// The first pass of the way back, in place.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
fn backward_last<F: Pass, P: Planned>(f: F, t: &Tables<F::Constant>, x: &mut [F::Element]) {
    let x = &mut x[..P::SIZE * F::WORDS];
    for place in (0..P::BLOCKS).step_by(LAST) {
        for c in (0..P::BLOCK).step_by(F::LANES) {
            let at = P::BLOCK * place + c;
            let y = load_and_transform::<F, LAST>(f, x, at, P::BLOCK, &t.roots[1][2]);
            for k in 0..LAST {
                let untwiddled = f.mulc(y[k], t.inner_untwiddle[place + k]);
                f.store(x, at + P::BLOCK * k, untwiddled);
            }
        }
    }
}

/// Blocks in natural order → places, transformed along i0. Blocks from PADDED on are zero.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
fn forward_first<F: Pass, P: Planned, const N: usize>(
    f: F,
    t: &Tables<F::Constant>,
    out: &mut [F::Element],
    a: &[F::Element],
) {
    let m = P::AFTER;
    let (a, out) = (&a[..P::PADDED * F::WORDS], &mut out[..P::SIZE * F::WORDS]);
    for place in 0..m {
        for c in (0..P::BLOCK).step_by(F::LANES) {
            let mut y = [f.zero(); N];
            for k in 0..N {
                let at = P::BLOCK * t.block[place + m * k] + c;
                // Where an address lies is public.
                if at < P::PADDED {
                    y[k] = f.load(a, at);
                }
            }
            let y = transform::<F, N>(f, y, &t.roots[0][0], true);
            for k in 0..N {
                let to = place + m * k;
                // Coefficients are small compared with a prime of 32-bit lanes.
                let v =
                    if k == 0 || P::GOOD[0] { f.relax(y[k]) } else { f.mulc(y[k], t.twiddle[to]) };
                f.store(out, P::BLOCK * to + c, v);
            }
        }
    }
}

/// The transform along i1 or back, in place.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
fn second<F: Pass, P: Planned, const BACK: bool, const N: usize>(
    f: F,
    t: &Tables<F::Constant>,
    x: &mut [F::Element],
) {
    let x = &mut x[..P::SIZE * F::WORDS];
    let roots = &t.roots[BACK as usize][1];
    for row in (0..P::BLOCKS).step_by(N * LAST) {
        for place in row..row + LAST {
            for c in (0..P::BLOCK).step_by(F::LANES) {
                let at = P::BLOCK * place + c;
                let y = load_and_transform::<F, N>(f, x, at, P::BLOCK * LAST, roots);
                for k in 0..N {
                    let to = place + LAST * k;
                    let v = match BACK {
                        true if P::GOOD[0] => f.relax(y[k]),
                        true => f.mulc(y[k], t.untwiddle[to]),
                        false if k == 0 || P::GOOD[1] => f.reduce(y[k]),
                        false => f.mulc(y[k], t.inner_twiddle[to]),
                    };
                    f.store(x, at + P::BLOCK * LAST * k, v);
                }
            }
        }
    }
}

/// Places → blocks in natural order, transformed back along i0.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
fn backward_first<F: Pass, P: Planned, const N: usize>(
    f: F,
    t: &Tables<F::Constant>,
    out: &mut [F::Element],
    x: &[F::Element],
) {
    let m = P::AFTER;
    let (x, out) = (&x[..P::SIZE * F::WORDS], &mut out[..P::SIZE * F::WORDS]);
    for place in 0..m {
        for c in (0..P::BLOCK).step_by(F::LANES) {
            let at = P::BLOCK * place + c;
            let y = load_and_transform::<F, N>(f, x, at, P::BLOCK * m, &t.roots[1][0]);
            for k in 0..N {
                let to = P::BLOCK * t.block[place + m * k] + c;
                f.store(out, to, f.reduce(y[k]));
            }
        }
    }
}
