//! Blocks to elements of S: radix 3, and the part of radix 4 over the columns.
//!
//! Upper halves of elements are zero at first, so that x^16 times one is written to another place and
//! added to nothing.

use goodprime_lab_lanes::Rows32;
use goodprime_lanes::{Constant, Modulus};

use super::super::super::butterfly::radix3;
use super::super::super::field::Short;
use super::super::super::roots::root;
use super::{BLOCK, BLOCKS, DEGREE, NODE, ROWS, STRIDE};
use goodprime_ring::Ring;

/// ω of order 3 and its inverse, −1 − ω.
pub(super) const fn w3<L: Rows32, M: Modulus>() -> [Constant; 2] {
    let omega = root(3, M::Q);
    [Constant::new::<M>(L::STYLE, omega), Constant::new::<M>(L::STYLE, -1 - omega)]
}

/// The block of row i and column j.
pub(super) const fn block(i: usize, j: usize) -> usize {
    (64 * i + 33 * j) % BLOCKS
}

/// Returns the offset of element t of node g of row i.
const fn element(i: usize, g: usize, t: usize) -> usize {
    STRIDE * (NODE * (4 * i + g) + t)
}

/// Calls a step for the eight elements of nodes and both halves of blocks, as constants: so are the
/// addresses then.
macro_rules! for_elements {
    ($step:ident::<$l:ty, $r:ty>($($arg:expr),*)) => {
        for_elements!(@ $step $l, $r, ($($arg),*) 0 1 2 3 4 5 6 7)
    };
    (@ $step:ident $l:ty, $r:ty, $args:tt $($t:literal)*) => {$(
        for_elements!(@@ $step $l, $r, $t, 0, $args);
        for_elements!(@@ $step $l, $r, $t, 8, $args);
    )*};
    (@@ $step:ident $l:ty, $r:ty, $t:literal, $c:literal, ($($arg:expr),*)) => {
        $step::<$l, $r, $t, $c>($($arg),*)
    };
}

/// Blocks → elements [−v | v] of the four nodes of each row: radix 3, then radix 4. Those of node 3 as
/// [v | −v], those of node 0 as [any | v].
///
/// In |a| ≤ (q-1)/2. Out below 0.7q.
#[cfg_attr(target_arch = "aarch64", inline(never))]
#[cfg_attr(not(target_arch = "aarch64"), inline(always))]
pub(super) fn split<L: Rows32, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let (a, out) = (&a[..R::PADDED], &mut out[..BLOCKS * STRIDE]);
    for_elements!(split_element::<L, R>(lanes, out, a));
}

/// [`split`] for elements T of the nodes and coefficients C … C + 7 of blocks.
#[inline(always)]
fn split_element<L: Rows32, R: Ring, const T: usize, const C: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
) {
    let f = Short::<L, R::Q>::new(lanes);
    let w3 = const { w3::<L, R::Q>()[0] };
    let zero = lanes.splat(0);
    let (a, out) = (&a[..R::PADDED], &mut out[..BLOCKS * STRIDE]);
    let mut y = [[zero; 4]; ROWS];
    for j in 0..4 {
        let mut column = [zero; ROWS];
        for i in 0..ROWS {
            let from = BLOCK * block(i, T + NODE * j);
            if from < R::PADDED {
                column[i] = lanes.load(a, from + C);
            }
        }
        let column = radix3(f, column, w3);
        for i in 0..ROWS {
            y[i][j] = column[i];
        }
    }
    for i in 0..ROWS {
        let [y0, y1, y2, y3] = y[i];
        let (p0, p1) = (lanes.add(y0, y2), lanes.add(y1, y3));
        let sum = lanes.reduce::<R::Q>(lanes.add(p0, p1));
        let difference = lanes.reduce::<R::Q>(lanes.sub(p0, p1));
        let low = lanes.reduce_coarsely::<R::Q>(lanes.sub(y0, y2));
        let high = lanes.reduce_coarsely::<R::Q>(lanes.sub(y1, y3));
        let (minus_low, minus_high) = (lanes.sub(zero, low), lanes.sub(zero, high));
        let minus = lanes.sub(zero, difference);
        let parts = [
            [zero, zero, sum, zero],
            [minus, zero, difference, zero],
            // x^16 times the upper blocks.
            [minus_low, minus_high, low, high],
            [low, minus_high, minus_low, high],
        ];
        for g in 0..4 {
            for part in 0..4 {
                // Of node 0 only the lower half is read.
                if g > 0 || part == 2 {
                    lanes.store(out, element(i, g, T) + BLOCK * part + C, parts[g][part]);
                }
            }
        }
    }
}

/// The words from which element t of node g is read on the way back: times x^0, x^-4t, x^-2t, x^2t; the
/// second and the third of [v | −v], as −x^(32−4t)·(−v) and −x^(32−2t)·(−v).
const fn untwisted(g: usize, t: usize) -> usize {
    match g {
        0 => DEGREE,
        1 => 4 * t,
        2 => 2 * t,
        _ => DEGREE - 2 * t,
    }
}

/// Elements → blocks times 4·3: their lower halves, and their upper halves one block later.
///
/// In below q. Out below 2.7q.
#[cfg_attr(target_arch = "aarch64", inline(never))]
#[cfg_attr(not(target_arch = "aarch64"), inline(always))]
pub(super) fn join<L: Rows32, R: Ring>(
    lanes: L,
    low: &mut [L::Element],
    high: &mut [L::Element],
    x: &[L::Element],
) {
    for_elements!(join_element::<L, R>(lanes, low, high, x));
}

/// [`join`] for elements T of the nodes and coefficients C … C + 7 of blocks.
#[inline(always)]
fn join_element<L: Rows32, R: Ring, const T: usize, const C: usize>(
    lanes: L,
    low: &mut [L::Element],
    high: &mut [L::Element],
    x: &[L::Element],
) {
    let f = Short::<L, R::Q>::new(lanes);
    let w3 = const { w3::<L, R::Q>()[1] };
    let x = &x[..BLOCKS * STRIDE];
    let (low, high) = (&mut low[..BLOCKS * BLOCK], &mut high[..BLOCKS * BLOCK]);
    let zero = lanes.splat(0);
    let mut y = [[[zero; ROWS]; 2]; 4];
    for i in 0..ROWS {
        let mut parts = [[zero; 2]; 4];
        for g in 0..4 {
            for h in 0..2 {
                let from = element(i, g, T) + untwisted(g, T) + BLOCK * h + C;
                parts[g][h] = lanes.load(x, from);
            }
        }
        let [p, m, r, l] = parts;
        // x^-16 times the difference.
        let odd = [lanes.sub(r[1], l[1]), lanes.sub(l[0], r[0])];
        for h in 0..2 {
            let (sum, even) = (lanes.add(p[h], m[h]), lanes.add(r[h], l[h]));
            let difference = lanes.sub(p[h], m[h]);
            y[0][h][i] = lanes.add(sum, even);
            y[2][h][i] = lanes.sub(sum, even);
            y[1][h][i] = lanes.add(difference, odd[h]);
            y[3][h][i] = lanes.sub(difference, odd[h]);
        }
    }
    for j in 0..4 {
        for h in 0..2 {
            let mut v = y[j][h];
            for i in 0..ROWS {
                v[i] = lanes.reduce_coarsely::<R::Q>(v[i]);
            }
            let v = radix3(f, v, w3);
            for i in 0..ROWS {
                let s = block(i, T + NODE * j);
                if h == 0 {
                    lanes.store(low, BLOCK * s + C, v[i]);
                } else {
                    lanes.store(high, BLOCK * ((s + 1) % BLOCKS) + C, v[i]);
                }
            }
        }
    }
}

/// Neighbouring blocks overlap, and the last with the first.
///
/// In below 2.7q. Out below 1.1q.
#[cfg_attr(target_arch = "aarch64", inline(never))]
#[cfg_attr(not(target_arch = "aarch64"), inline(always))]
pub(super) fn overlap<L: Rows32, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    low: &[L::Element],
    high: &[L::Element],
) {
    let size = (BLOCKS * BLOCK).min(2 * R::PADDED);
    let (low, high) = (&low[..size], &high[..size]);
    let out = &mut out[..2 * R::PADDED];
    out[size..].fill(lanes.element(0));
    for at in (0..size).step_by(8) {
        let sum = lanes.add(lanes.load(low, at), lanes.load(high, at));
        lanes.store(out, at, lanes.reduce_coarsely::<R::Q>(sum));
    }
}
