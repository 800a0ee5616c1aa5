//! The dense stages: four rows of coefficients to eight points, and eight points to eight rows.

use goodprime_lanes::{EightLanes, opaque_ref};

use super::Plan;
use super::tables::tables;
use crate::params::Ring;

/// Four rows → eight twisted points, one a lane: vector c of `out` is column c.
///
/// Coefficients multiply vectors of powers, not the other way round, so that the points of a column
/// come out side by side.
///
/// In |a| ≤ (q-1)/2. Out below 0.63q.
#[inline(never)]
pub(super) fn forward<L: EightLanes, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let t = tables::<L, R>();
    let plan = Plan::of::<R>();
    let (a, out) = (&a[..R::PADDED], &mut out[..plan.size()]);
    for (block, out) in out.chunks_exact_mut(64).enumerate() {
        let mut rows = [lanes.splat(0); 4];
        for u in 0..4 {
            let at = u * plan.width + 8 * block;
            // Rows may be longer than the operand.
            if 4 * plan.width <= R::PADDED || at + 8 <= R::PADDED {
                rows[u] = lanes.load(a, at);
            }
        }
        let known = &t.forward[8 * block..8 * block + 8];
        macro_rules! column {
            ($($c:literal)*) => {$(
                let mut sum = lanes.zero();
                for u in 0..4 {
                    let powers = lanes.known(&known[$c][u]);
                    sum = lanes.multiply_add_lane::<$c>(sum, powers, rows[u]);
                }
                lanes.store(out, 8 * $c, lanes.montgomery::<R::Q>(sum));
            )*};
        }
        column!(0 1 2 3 4 5 6 7);
    }
}

/// A row of a 4×4 matrix, lanes `$i0` to `$i3` of `$known`, times four vectors.
macro_rules! row {
    ($lanes:ident, $x:ident, $known:expr, $i0:literal, $i1:literal, $i2:literal, $i3:literal) => {{
        let sum = $lanes.multiply_add_lane::<$i0>($lanes.zero(), $x[0], $known);
        let sum = $lanes.multiply_add_lane::<$i1>(sum, $x[1], $known);
        let sum = $lanes.multiply_add_lane::<$i2>(sum, $x[2], $known);
        $lanes.multiply_add_lane::<$i3>(sum, $x[3], $known)
    }};
}

/// The points of a block, one a vector.
#[inline(always)]
fn points<L: EightLanes>(lanes: L, x: &[L::Element], block: usize) -> [L::Vector; 8] {
    let x = &x[64 * block..64 * block + 64];
    let mut columns = [lanes.splat(0); 8];
    for c in 0..8 {
        columns[c] = lanes.load(x, 8 * c);
    }
    lanes.transpose_vectors(columns)
}

/// Eight untwisted points → eight rows of the product.
///
/// In below q. Out below 1.4q.
#[inline(never)]
pub(super) fn backward<L: EightLanes, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = opaque_ref(tables::<L, R>());
    let plan = Plan::of::<R>();
    let (x, out) = (&x[..plan.size()], &mut out[..plan.size()]);
    let blocks = plan.width / 8;
    let even = [lanes.known(&t.even[0]), lanes.known(&t.even[1])];
    let odd = [lanes.known(&t.odd[0]), lanes.known(&t.odd[1])];
    for block in 0..blocks {
        let points = points(lanes, x, block);
        let (mut sum, mut difference) = ([points[0]; 4], [points[0]; 4]);
        for i in 0..4 {
            sum[i] = lanes.add(points[2 * i], points[2 * i + 1]);
            difference[i] = lanes.sub(points[2 * i], points[2 * i + 1]);
        }
        macro_rules! rows {
            ($($v:literal: $i0:literal $i1:literal $i2:literal $i3:literal;)*) => {$(
                let e = row!(lanes, sum, even[$v / 2], $i0, $i1, $i2, $i3);
                let o = row!(lanes, difference, odd[$v / 2], $i0, $i1, $i2, $i3);
                let high = lanes.montgomery::<R::Q>(lanes.add_wide(e, o));
                let low = lanes.montgomery::<R::Q>(lanes.sub_wide(e, o));
                lanes.store(out, (4 + $v) * plan.width + 8 * block, high);
                lanes.store(out, (3 - $v) * plan.width + 8 * block, low);
            )*};
        }
        rows!(0: 0 1 2 3; 1: 4 5 6 7; 2: 0 1 2 3; 3: 4 5 6 7;);
    }
}
