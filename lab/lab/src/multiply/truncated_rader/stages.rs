//! The stages between coefficients and leaves.
//!
//! No stage works in place: a leaf need not be whole vectors, and its last vector then overlaps
//! the one before.

use goodprime_lanes::Modular;

use super::super::butterfly::transform_blocks;
use super::super::rader::{MAX_HALF, convolve};
use super::Planned;
use super::tables::tables;
use goodprime_ring::Ring;

/// Returns the offset of vector `i` in a leaf, in coefficients.
#[inline(always)]
pub(super) fn vector<L: Modular>(leaf: usize, i: usize) -> usize {
    (i * L::LANES).min(leaf - L::LANES)
}

/// Coefficients → twisted rows of points, row k at ω^(g^k).
///
/// In |a| ≤ (q-1)/2. Out below 0.8q. `copy` is scratch memory for an operand.
#[inline(always)]
pub(super) fn points<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    copy: &mut [L::Element],
) {
    let t = tables::<L, R>();
    let plan = Planned::<R>::PLAN;
    let (h, rows, leaf, width) = (plan.rows_in(), plan.rows(), plan.leaf, plan.width());
    // The last row may be longer than the operand.
    let a = if h * width > R::PADDED {
        copy[..R::PADDED].copy_from_slice(&a[..R::PADDED]);
        copy[R::PADDED..h * width].fill(lanes.element(0));
        &copy[..h * width]
    } else {
        &a[..h * width]
    };
    let out = &mut out[..rows * width];
    for block in 0..plan.radix {
        for i in 0..leaf.div_ceil(L::LANES) {
            let column = block * leaf + vector::<L>(leaf, i);
            let zero = lanes.splat(0);
            let (mut even, mut odd) = ([zero; MAX_HALF], [zero; MAX_HALF]);
            for k in 0..h {
                // Rows g^-k and -g^-k: one of them is among the first h, or neither.
                let row = t.rader.powers[(2 * h - k) % (2 * h)];
                let other = plan.length - row;
                if row < h {
                    even[k] = lanes.load(a, row * width + column);
                    odd[k] = even[k];
                } else if other < h {
                    even[k] = lanes.load(a, other * width + column);
                    odd[k] = lanes.sub(zero, even[k]);
                }
            }
            let first = lanes.load(a, column);
            let sums = convolve(lanes, h, &even, &odd, Some(first), &t.rader.forward);
            for k in 0..rows {
                let mut point = lanes.montgomery::<R::Q>(sums.rows[k]);
                if block > 0 {
                    point = lanes.mulc::<R::Q>(point, t.twist[k][block]);
                } else if plan.tight {
                    point = lanes.reduce::<R::Q>(point);
                }
                lanes.store(out, k * width + column, point);
            }
        }
    }
}

/// Twisted rows → leaves, neighbouring coefficients exchanged as windows meet them.
///
/// In below 0.8q. Out below 0.8q.
#[inline(always)]
pub(super) fn to_broadcast<L: Modular, R: Ring, const N: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let t = tables::<L, R>();
    let plan = Planned::<R>::PLAN;
    let (x, out) = (&x[..plan.size()], &mut out[..plan.size()]);
    for row in 0..plan.rows() {
        for i in 0..plan.leaf.div_ceil(L::LANES) {
            let at = row * plan.width() + vector::<L>(plan.leaf, i);
            let y = transform_blocks::<L, R, N>(lanes, x, at, plan.leaf, &t.roots[0]);
            for j in 0..N {
                let v = lanes.swap_pairs(lanes.reduce::<R::Q>(y[j]));
                lanes.store(out, at + j * plan.leaf, v);
            }
        }
    }
}

/// Twisted rows → leaves, each as [ζb | b].
///
/// In below 0.8q. Out below 0.9q.
#[inline(always)]
pub(super) fn to_windows<L: Modular, R: Ring, const N: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let t = tables::<L, R>();
    let plan = Planned::<R>::PLAN;
    let (x, out) = (&x[..plan.size()], &mut out[..2 * plan.size()]);
    for row in 0..plan.rows() {
        for i in 0..plan.leaf.div_ceil(L::LANES) {
            let (at, c) = (row * plan.width(), vector::<L>(plan.leaf, i));
            let y = transform_blocks::<L, R, N>(lanes, x, at + c, plan.leaf, &t.roots[0]);
            for j in 0..N {
                let to = 2 * (at + j * plan.leaf) + c;
                lanes.store(out, to, lanes.mulc::<R::Q>(y[j], t.zeta[row][j]));
                lanes.store(out, to + plan.leaf, lanes.reduce::<R::Q>(y[j]));
            }
        }
    }
}

/// Leaves → untwisted rows.
///
/// In below 1.1q. Out below q.
#[inline(always)]
pub(super) fn from_leaves<L: Modular, R: Ring, const N: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let t = tables::<L, R>();
    let plan = Planned::<R>::PLAN;
    let (x, out) = (&x[..plan.size()], &mut out[..plan.size()]);
    for row in 0..plan.rows() {
        for i in 0..plan.leaf.div_ceil(L::LANES) {
            let at = row * plan.width() + vector::<L>(plan.leaf, i);
            let y = transform_blocks::<L, R, N>(lanes, x, at, plan.leaf, &t.roots[1]);
            for j in 0..N {
                let v = lanes.mulc::<R::Q>(y[j], t.untwist[row][j]);
                lanes.store(out, at + j * plan.leaf, v);
            }
        }
    }
}

/// Untwisted rows of points → ℓ − 1 rows of the product.
///
/// In below q. Out below 2.2q, 0.7q if the plan is tight.
#[inline(always)]
pub(super) fn rows<L: Modular, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = tables::<L, R>();
    let plan = Planned::<R>::PLAN;
    let (h, width) = (plan.rows_in(), plan.width());
    let (x, out) = (&x[..plan.size()], &mut out[..plan.size()]);
    for block in 0..plan.radix {
        for i in 0..plan.leaf.div_ceil(L::LANES) {
            let column = block * plan.leaf + vector::<L>(plan.leaf, i);
            let zero = lanes.splat(0);
            let (mut even, mut odd) = ([zero; MAX_HALF], [zero; MAX_HALF]);
            for k in 0..h {
                let (near, far) = (k * width + column, (k + h) * width + column);
                even[k] = lanes.add(lanes.load(x, near), lanes.load(x, far));
                odd[k] = lanes.sub(lanes.load(x, near), lanes.load(x, far));
            }
            let sums = convolve(lanes, h, &even, &odd, None, &t.rader.backward);
            // The point 1 was dropped: its value is the one that makes the top row ℓ − 1 zero,
            // and it counts alike in all rows. g^-h = −1 is the top row.
            let top = sums.rows[h];
            for k in 0..2 * h {
                let row = t.rader.powers[(2 * h - k) % (2 * h)];
                let sum = if k == h { sums.total } else { sums.rows[k] };
                let row = if k == h { 0 } else { row };
                let mut c = lanes.montgomery::<R::Q>(lanes.sub_wide(sum, top));
                if plan.tight {
                    c = lanes.reduce::<R::Q>(c);
                }
                lanes.store(out, row * width + column, c);
            }
        }
    }
}
