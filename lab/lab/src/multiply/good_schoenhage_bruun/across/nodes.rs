//! Nodes: twists, radix 8 over the eight elements of a node, and the transpose.

use goodprime_lab_lanes::Rows32;

use super::{BLOCK, BLOCKS, DEGREE, ELEMENTS, NODE, STRIDE};
use goodprime_ring::Ring;

/// The words from which element t of node g is read: times x^0, x^4t, x^2t, x^-2t; the last of
/// [v | −v], as −x^(32−2t)·(−v).
const fn twisted(g: usize, t: usize) -> usize {
    match g {
        0 => DEGREE,
        1 => DEGREE - 4 * t,
        2 => DEGREE - 2 * t,
        _ => 2 * t,
    }
}

/// Twists and radix 8; then coefficient k of the eight elements of a node is one vector.
///
/// In below 0.7q. Out below 1.1q.
#[cfg_attr(target_arch = "aarch64", inline(never))]
#[cfg_attr(not(target_arch = "aarch64"), inline(always))]
pub(super) fn split<L: Rows32, R: Ring>(lanes: L, columns: &mut [L::Element], x: &[L::Element]) {
    let mut quarters = [lanes.element(0); NODE * DEGREE];
    let (columns, x) = (&mut columns[..ELEMENTS], &x[..BLOCKS * STRIDE]);
    let nodes = columns.chunks_exact_mut(NODE * DEGREE).zip(x.chunks_exact(NODE * STRIDE));
    for (n, (columns, x)) in nodes.enumerate() {
        match n % 4 {
            0 => split_quarters::<L, 0>(lanes, &mut quarters, x),
            1 => split_quarters::<L, 1>(lanes, &mut quarters, x),
            2 => split_quarters::<L, 2>(lanes, &mut quarters, x),
            _ => split_quarters::<L, 3>(lanes, &mut quarters, x),
        }
        split_last::<L, R, 0>(lanes, columns, &quarters);
        split_last::<L, R, 1>(lanes, columns, &quarters);
        split_last::<L, R, 2>(lanes, columns, &quarters);
        split_last::<L, R, 3>(lanes, columns, &quarters);
    }
}

/// w^8 − 1 → w² − 1, w² + 1, w² − x^16, w² + x^16 for node G.
#[inline(always)]
fn split_quarters<L: Rows32, const G: usize>(
    lanes: L,
    out: &mut [L::Element; NODE * DEGREE],
    x: &[L::Element],
) {
    let x = &x[..NODE * STRIDE];
    split_coefficients::<L, G, 0>(lanes, out, x);
    split_coefficients::<L, G, 8>(lanes, out, x);
}

/// [`split_quarters`] for coefficients V … V + 7 and V + 16 … V + 23.
#[inline(always)]
fn split_coefficients<L: Rows32, const G: usize, const V: usize>(
    lanes: L,
    out: &mut [L::Element; NODE * DEGREE],
    x: &[L::Element],
) {
    let (mut s, mut d) = ([[lanes.splat(0); 2]; 4], [[lanes.splat(0); 2]; 4]);
    for t in 0..4 {
        // Elements of node 0 are neither twisted nor longer than a block.
        for h in 0..if G == 0 { 1 } else { 2 } {
            let near = lanes.load(x, STRIDE * t + twisted(G, t) + V + BLOCK * h);
            let far = lanes.load(x, STRIDE * (t + 4) + twisted(G, t + 4) + V + BLOCK * h);
            (s[t][h], d[t][h]) = (lanes.add(near, far), lanes.sub(near, far));
        }
    }
    for t in 0..2 {
        let (a, b) = (s[t], s[t + 2]);
        let (c, d) = (d[t], d[t + 2]);
        let parts = [
            [lanes.add(a[0], b[0]), lanes.add(a[1], b[1])],
            [lanes.sub(a[0], b[0]), lanes.sub(a[1], b[1])],
            [lanes.sub(c[0], d[1]), lanes.add(c[1], d[0])],
            [lanes.add(c[0], d[1]), lanes.sub(c[1], d[0])],
        ];
        for n in 0..4 {
            for h in 0..2 {
                lanes.store(out, DEGREE * (2 * n + t) + V + BLOCK * h, parts[n][h]);
            }
        }
    }
}

/// The power of x^8 in the two factors of w² − 1, w² + 1, w² − x^16, w² + x^16: w ∓ x^8r.
const POWER: [usize; 4] = [0, 2, 1, 3];

/// The last layer for coefficients 8V … 8V + 7, and the transpose.
#[inline(always)]
fn split_last<L: Rows32, R: Ring, const V: usize>(
    lanes: L,
    columns: &mut [L::Element],
    x: &[L::Element; NODE * DEGREE],
) {
    let mut y = [lanes.splat(0); 8];
    for n in 0..4 {
        let a = lanes.load(x, DEGREE * 2 * n + 8 * V);
        let b = lanes.load(x, DEGREE * (2 * n + 1) + 8 * ((V + 4 - POWER[n]) % 4));
        let (plus, minus) = (lanes.add(a, b), lanes.sub(a, b));
        // What is rotated beyond x^31 changes its sign.
        let (plus, minus) = if V < POWER[n] { (minus, plus) } else { (plus, minus) };
        y[2 * n] = lanes.reduce_coarsely::<R::Q>(plus);
        y[2 * n + 1] = lanes.reduce_coarsely::<R::Q>(minus);
    }
    let y = lanes.transpose_vectors(y);
    let columns = &mut columns[64 * V..64 * V + 64];
    for c in 0..8 {
        lanes.store(columns, 8 * c, y[c]);
    }
}

/// Twice, twice and twice the way back of [`split`], but for the twists.
///
/// In below 0.6q. Out below q; elements of nodes 0 and 3 as [−v | v], those of nodes 1 and 2 as [v | −v].
#[cfg_attr(target_arch = "aarch64", inline(never))]
#[cfg_attr(not(target_arch = "aarch64"), inline(always))]
pub(super) fn join<L: Rows32, R: Ring>(lanes: L, x: &mut [L::Element], columns: &[L::Element]) {
    let mut quarters = [lanes.element(0); NODE * DEGREE];
    let (columns, x) = (&columns[..ELEMENTS], &mut x[..BLOCKS * STRIDE]);
    let nodes = columns.chunks_exact(NODE * DEGREE).zip(x.chunks_exact_mut(NODE * STRIDE));
    for (n, (columns, x)) in nodes.enumerate() {
        join_last::<L, 0>(lanes, &mut quarters, columns);
        join_last::<L, 1>(lanes, &mut quarters, columns);
        join_last::<L, 2>(lanes, &mut quarters, columns);
        join_last::<L, 3>(lanes, &mut quarters, columns);
        if matches!(n % 4, 1 | 2) {
            join_quarters::<L, R, true>(lanes, x, &quarters);
        } else {
            join_quarters::<L, R, false>(lanes, x, &quarters);
        }
    }
}

/// The way back of [`split_last`].
#[inline(always)]
fn join_last<L: Rows32, const V: usize>(
    lanes: L,
    out: &mut [L::Element; NODE * DEGREE],
    columns: &[L::Element],
) {
    let mut y = [lanes.splat(0); 8];
    let columns = &columns[64 * V..64 * V + 64];
    for c in 0..8 {
        y[c] = lanes.load(columns, 8 * c);
    }
    let y = lanes.transpose_vectors(y);
    for n in 0..4 {
        let (plus, minus) = (y[2 * n], y[2 * n + 1]);
        let difference = if V < POWER[n] { lanes.sub(minus, plus) } else { lanes.sub(plus, minus) };
        lanes.store(out, DEGREE * 2 * n + 8 * V, lanes.add(plus, minus));
        lanes.store(out, DEGREE * (2 * n + 1) + 8 * ((V + 4 - POWER[n]) % 4), difference);
    }
}

/// The way back of [`split_quarters`], as [v | −v] if `NEGATED`, else as [−v | v].
#[inline(always)]
fn join_quarters<L: Rows32, R: Ring, const NEGATED: bool>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element; NODE * DEGREE],
) {
    let out = &mut out[..NODE * STRIDE];
    join_coefficients::<L, R, NEGATED, 0>(lanes, out, x);
    join_coefficients::<L, R, NEGATED, 8>(lanes, out, x);
}

/// [`join_quarters`] for coefficients V … V + 7 and V + 16 … V + 23.
#[inline(always)]
fn join_coefficients<L: Rows32, R: Ring, const NEGATED: bool, const V: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element; NODE * DEGREE],
) {
    let zero = lanes.splat(0);
    let (to_plus, to_minus) = if NEGATED { (V, DEGREE + V) } else { (DEGREE + V, V) };
    let (mut s, mut d) = ([[zero; 2]; 4], [[zero; 2]; 4]);
    for t in 0..2 {
        let mut parts = [[zero; 2]; 4];
        for n in 0..4 {
            for h in 0..2 {
                parts[n][h] = lanes.load(x, DEGREE * (2 * n + t) + V + BLOCK * h);
            }
        }
        let [a, b, c, e] = parts;
        for h in 0..2 {
            (s[t][h], s[t + 2][h]) = (lanes.add(a[h], b[h]), lanes.sub(a[h], b[h]));
            d[t][h] = lanes.add(c[h], e[h]);
        }
        // x^-16 times the difference.
        d[t + 2] = [lanes.sub(c[1], e[1]), lanes.sub(e[0], c[0])];
    }
    for t in 0..4 {
        for h in 0..2 {
            let near = lanes.reduce_coarsely::<R::Q>(lanes.add(s[t][h], d[t][h]));
            let far = lanes.reduce_coarsely::<R::Q>(lanes.sub(s[t][h], d[t][h]));
            for (t, v) in [(t, near), (t + 4, far)] {
                lanes.store(out, STRIDE * t + to_plus + BLOCK * h, v);
                lanes.store(out, STRIDE * t + to_minus + BLOCK * h, lanes.sub(zero, v));
            }
        }
    }
}
