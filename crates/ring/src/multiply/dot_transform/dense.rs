//! The dense stages: rows to points and back, as dot products of pairs.

use goodprime_lanes::Lanes;

use super::tables::{Row, tables};
use crate::params::{Ring, Shape};

/// The sum over the first `n` pairs of terms.
#[inline(always)]
fn dot<L: Lanes, const N: usize>(
    lanes: L,
    pairs: &[L::Pairs],
    row: &Row<N>,
    n: usize,
) -> L::Accumulator {
    let mut sum = lanes.zero();
    for k in 0..n {
        sum = lanes.dot(sum, pairs[k], row[k]);
    }
    sum
}

/// ROWS_IN rows → ROWS twisted rows, those of points s and 1/s next to each other.
///
/// In |a| ≤ (q-1)/2. Out about 0.6q, block 0 up to 1.4q where it is not reduced.
#[inline(always)]
pub(super) fn forward<L: Lanes, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let t = tables::<L, R>();
    let Shape { rows_in, rows, reduce_first, .. } = R::TRANSFORM;
    let width = R::TRANSFORM.width();
    let (half, middle, pairs) = (rows_in / 2, rows_in % 2, rows / 2);
    let (sums, differences) = ((half + middle).div_ceil(2), half.div_ceil(2));
    let out = &mut out[..rows * width];
    for column in (0..width).step_by(L::LANES) {
        let zero = lanes.splat(0);
        let mut sum = [zero; 8];
        let mut difference = [zero; 8];
        if middle == 1 {
            sum[0] = lanes.load(a, half * width + column);
        }
        for k in middle..half + middle {
            let high = lanes.load(a, (half + k) * width + column);
            let low = lanes.load(a, (half - 1 + middle - k) * width + column);
            sum[k] = lanes.add(high, low);
            difference[k - middle] = lanes.sub(high, low);
        }
        let mut even = [lanes.interleave(sum[0], sum[1]); 4];
        let mut odd = [lanes.interleave(difference[0], difference[1]); 4];
        for k in 1..4 {
            even[k] = lanes.interleave(sum[2 * k], sum[2 * k + 1]);
            odd[k] = lanes.interleave(difference[2 * k], difference[2 * k + 1]);
        }

        let block = column / 16;
        for i in 0..pairs {
            let e = lanes.montgomery::<R::Q>(dot(lanes, &even, &t.forward_even[i], sums));
            let o = lanes.montgomery::<R::Q>(dot(lanes, &odd, &t.forward_odd[i], differences));
            let (mut plus, mut minus) = (lanes.add(e, o), lanes.sub(e, o));
            if block > 0 {
                plus = lanes.mulc::<R::Q>(plus, t.twist[2 * i][block]);
                minus = lanes.mulc::<R::Q>(minus, t.twist[2 * i + 1][block]);
            } else if reduce_first {
                plus = lanes.reduce::<R::Q>(plus);
                minus = lanes.reduce::<R::Q>(minus);
            }
            lanes.store(out, 2 * i * width + column, plus);
            lanes.store(out, (2 * i + 1) * width + column, minus);
        }
        if rows % 2 == 1 {
            let mut e = lanes.montgomery::<R::Q>(dot(lanes, &even, &t.forward_even[pairs], sums));
            if reduce_first {
                e = lanes.reduce::<R::Q>(e);
            }
            lanes.store(out, 2 * pairs * width + column, e);
        }
    }
}

/// ROWS untwisted rows → ROWS rows of the product.
///
/// In about 0.7q. Out below 1.7q.
#[inline(always)]
pub(super) fn backward<L: Lanes, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    let t = tables::<L, R>();
    let Shape { rows, join_wide, .. } = R::TRANSFORM;
    let width = R::TRANSFORM.width();
    let (pairs, lone) = (rows / 2, rows % 2);
    let (sums, differences) = ((pairs + lone).div_ceil(2), pairs.div_ceil(2));
    let x = &x[..rows * width];
    for column in (0..width).step_by(L::LANES) {
        let zero = lanes.splat(0);
        let mut sum = [zero; 14];
        let mut difference = [zero; 14];
        for i in 0..pairs {
            let plus = lanes.load(x, 2 * i * width + column);
            let minus = lanes.load(x, (2 * i + 1) * width + column);
            sum[i] = lanes.add(plus, minus);
            difference[i] = lanes.sub(plus, minus);
        }
        if lone == 1 {
            sum[pairs] = lanes.load(x, 2 * pairs * width + column);
        }
        let mut even = [lanes.interleave(sum[0], sum[1]); 7];
        let mut odd = [lanes.interleave(difference[0], difference[1]); 7];
        for k in 1..7 {
            even[k] = lanes.interleave(sum[2 * k], sum[2 * k + 1]);
            odd[k] = lanes.interleave(difference[2 * k], difference[2 * k + 1]);
        }

        if lone == 1 {
            let c = lanes.montgomery::<R::Q>(dot(lanes, &even, &t.backward_even[0], sums));
            lanes.store(out, pairs * width + column, c);
        }
        for u in 0..pairs {
            let e = dot(lanes, &even, &t.backward_even[u + lone], sums);
            let o = dot(lanes, &odd, &t.backward_odd[u], differences);
            // Joined before they are reduced, the two halves give less than 1.2q instead of 3.1q.
            let (high, low) = if join_wide {
                let (high, low) = (lanes.add_wide(e, o), lanes.sub_wide(e, o));
                (lanes.montgomery::<R::Q>(high), lanes.montgomery::<R::Q>(low))
            } else {
                let (e, o) = (lanes.montgomery::<R::Q>(e), lanes.montgomery::<R::Q>(o));
                (lanes.add(e, o), lanes.sub(e, o))
            };
            lanes.store(out, (pairs + lone + u) * width + column, high);
            lanes.store(out, (pairs - 1 - u) * width + column, low);
        }
    }
}
