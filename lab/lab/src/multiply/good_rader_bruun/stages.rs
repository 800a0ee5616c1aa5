//! The transforms of v^102 − 1, v = x^16: Good's renaming, Rader's 17 points, then 6.
//!
//! v^t = ω^(t·i)·w^(t·k) at the point ω^i·w^k depends on t modulo 17 and t modulo 6 only: the two
//! transforms meet no twiddle factors, and the renaming is done by loads and stores.

use goodprime_lanes::Modular;

use super::super::butterfly::transform_blocks;
use super::super::rader::{MAX_HALF, convolve};
use super::tables::tables;
use super::{COMPONENTS, PAD, ROWS, SIZE};
use goodprime_ring::Ring;

/// Coefficients → 17 rows of 6 blocks; row 0 is the point 1, row 1 + k the point ω^(g^k).
///
/// In |a| ≤ (q-1)/2. Out below 0.8q.
#[inline(always)]
pub(super) fn points<L: Modular, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let t = tables::<L, R>();
    let (a, out) = (&a[..R::PADDED], &mut out[..SIZE]);
    for class in 0..6 {
        let block = &t.block[class];
        for column in (0..16).step_by(L::LANES) {
            // An operand has less than half of all blocks.
            let mut x = [lanes.splat(0); ROWS];
            for i in 0..ROWS {
                if 16 * block[i] < R::PADDED {
                    x[i] = lanes.load(a, 16 * block[i] + column);
                }
            }
            let (mut even, mut odd) = ([x[0]; MAX_HALF], [x[0]; MAX_HALF]);
            for k in 0..MAX_HALF {
                let i = t.rader.powers[(2 * MAX_HALF - k) % (2 * MAX_HALF)];
                even[k] = lanes.add(x[i], x[ROWS - i]);
                odd[k] = lanes.sub(x[i], x[ROWS - i]);
            }
            let sums = convolve(lanes, MAX_HALF, &even, &odd, Some(x[0]), &t.rader.forward);
            let to = 16 * class + column;
            lanes.store(out, to, lanes.montgomery::<R::Q>(sums.total));
            for k in 0..ROWS - 1 {
                let point = lanes.montgomery::<R::Q>(sums.rows[k]);
                lanes.store(out, to + 96 * (k + 1), point);
            }
        }
    }
}

/// Points of length 17 → components.
///
/// In below 0.8q. Out below 0.6q.
#[inline(always)]
pub(super) fn components<L: Modular, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = tables::<L, R>();
    let (x, out) = (&x[..SIZE], &mut out[..SIZE + PAD]);
    out[SIZE..].fill(lanes.element(0));
    for row in 0..ROWS {
        for column in (0..16).step_by(L::LANES) {
            let at = 96 * row + column;
            let y = transform_blocks::<L, R, 6>(lanes, x, at, 16, &t.roots[0]);
            for k in 0..6 {
                lanes.store(out, at + 16 * k, lanes.reduce::<R::Q>(y[k]));
            }
        }
    }
}

/// Points of length 17 → components b as [ζb | b].
///
/// In below 0.8q. Out below 0.8q.
#[inline(always)]
pub(super) fn sequences<L: Modular, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = tables::<L, R>();
    let (x, out) = (&x[..SIZE], &mut out[..2 * SIZE]);
    for row in 0..ROWS {
        for column in (0..16).step_by(L::LANES) {
            let at = 96 * row + column;
            let y = transform_blocks::<L, R, 6>(lanes, x, at, 16, &t.roots[0]);
            for k in 0..6 {
                let to = 192 * row + 32 * k + column;
                lanes.store(out, to, lanes.mulc::<R::Q>(y[k], t.zeta[row][k]));
                lanes.store(out, to + 16, lanes.reduce::<R::Q>(y[k]));
            }
        }
    }
}

/// Components → points of length 17.
///
/// In below 1.6q. Out below 0.9q.
#[inline(always)]
pub(super) fn from_components<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let t = tables::<L, R>();
    let (x, out) = (&x[..SIZE], &mut out[..16 * COMPONENTS]);
    for row in 0..ROWS {
        for column in (0..16).step_by(L::LANES) {
            let at = 96 * row + column;
            let y = transform_blocks::<L, R, 6>(lanes, x, at, 16, &t.roots[1]);
            for k in 0..6 {
                lanes.store(out, at + 16 * k, lanes.mulc::<R::Q>(y[k], t.scale));
            }
        }
    }
}

/// 17 points → coefficients of the product, those that [`fold`](super::fold) wants.
///
/// In below 0.9q. Out below 1.4q.
#[inline(always)]
pub(super) fn rows<L: Modular, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = tables::<L, R>();
    let (x, out) = (&x[..SIZE], &mut out[..2 * R::PADDED]);
    for class in 0..6 {
        let block = &t.block[class];
        for column in (0..16).step_by(L::LANES) {
            let at = 16 * class + column;
            let first = lanes.load(x, at);
            let (mut even, mut odd) = ([first; MAX_HALF], [first; MAX_HALF]);
            for k in 0..MAX_HALF {
                let near = lanes.load(x, at + 96 * (k + 1));
                let far = lanes.load(x, at + 96 * (k + 1 + MAX_HALF));
                even[k] = lanes.add(near, far);
                odd[k] = lanes.sub(near, far);
            }
            let sums = convolve(lanes, MAX_HALF, &even, &odd, Some(first), &t.rader.backward);
            for k in 0..ROWS {
                let (i, sum) = if k == ROWS - 1 {
                    (0, sums.total)
                } else {
                    (t.rader.powers[(2 * MAX_HALF - k) % (2 * MAX_HALF)], sums.rows[k])
                };
                if 16 * block[i] < 2 * R::PADDED {
                    let c = lanes.montgomery::<R::Q>(sum);
                    lanes.store(out, 16 * block[i] + column, c);
                }
            }
        }
    }
}
