//! Leaves across the lanes, and several layers of the transform in a pass over memory, where
//! products of vectors by one another cost no more than by constants.
//!
//! The 32 columns w^32 − 1 split in 4·8, Cooley–Tukey: x^16 is a root of order 4 and x^8 one of order 8, so
//! both parts only rename vectors of eight coefficients. Between them lie the twists by powers of x²,
//! x^2t for element t of a node, made by loads that are not aligned:
//!
//! ```text
//! w^32 − 1 = (w^8 − 1)(w^8 + 1)(w^8 − x^16)(w^8 + x^16)      w = w', x^4·w', x^2·w', x^-2·w':  w'^8 − 1
//! ```
//!
//! The eight elements of a node lie side by side from then on.

mod leaves;

use goodprime_lanes::{Constant, EightLanes, Modulus};

use super::super::butterfly::radix3;
use super::super::field::Short;
use super::super::roots::root;
use crate::params::Ring;

/// Rows and columns of Good's array of blocks.
const ROWS: usize = 3;
const COLUMNS: usize = 32;
const BLOCKS: usize = ROWS * COLUMNS;
/// Coefficients of a block.
const BLOCK: usize = 16;
/// Coefficients of an element of S, and words of [−v | v].
const DEGREE: usize = 2 * BLOCK;
const STRIDE: usize = 2 * DEGREE;
/// Elements of a node, one a lane.
const NODE: usize = 8;
/// Coefficients of all elements of S.
const ELEMENTS: usize = BLOCKS * DEGREE;
/// Scratch memory of [`multiply`].
pub(super) const SCRATCH: usize = BLOCKS * STRIDE + 2 * ELEMENTS + 2 * BLOCKS * BLOCK;

/// The product of `a` and `b` times 4·32·3·2^-16, 2·PADDED coefficients.
///
/// In |a|, |b| ≤ (q-1)/2. Out below 1.1q.
#[inline(always)]
pub(super) fn multiply<L: EightLanes, R: Ring>(
    lanes: L,
    product: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    let (x, scratch) = scratch.split_at_mut(BLOCKS * STRIDE);
    let (first, scratch) = scratch.split_at_mut(ELEMENTS);
    let (second, scratch) = scratch.split_at_mut(ELEMENTS);
    let (low, high) = scratch[..2 * BLOCKS * BLOCK].split_at_mut(BLOCKS * BLOCK);
    for (columns, operand) in [(&mut *first, a), (&mut *second, b)] {
        blocks::<L, R>(lanes, x, operand);
        split::<L, R>(lanes, columns, x);
    }
    leaves::multiply::<L, R::Q>(lanes, first, second);
    join::<L, R>(lanes, x, first);
    blocks_back::<L, R>(lanes, low, high, x);
    overlap::<L, R>(lanes, product, low, high);
}

/// ω of order 3 and its inverse, −1 − ω.
const fn w3<L: EightLanes, M: Modulus>() -> [Constant; 2] {
    let omega = root(3, M::Q);
    [Constant::new::<M>(L::STYLE, omega), Constant::new::<M>(L::STYLE, -1 - omega)]
}

/// The block of row i and column j.
const fn block(i: usize, j: usize) -> usize {
    (64 * i + 33 * j) % BLOCKS
}

/// Where element t of node g of row i begins.
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
#[inline(never)]
fn blocks<L: EightLanes, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let (a, out) = (&a[..R::PADDED], &mut out[..BLOCKS * STRIDE]);
    for_elements!(blocks_of::<L, R>(lanes, out, a));
}

/// [`blocks`] for elements T of the nodes and coefficients C … C + 7 of blocks.
#[inline(always)]
fn blocks_of<L: EightLanes, R: Ring, const T: usize, const C: usize>(
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
#[inline(never)]
fn split<L: EightLanes, R: Ring>(lanes: L, columns: &mut [L::Element], x: &[L::Element]) {
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
fn split_quarters<L: EightLanes, const G: usize>(
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
fn split_coefficients<L: EightLanes, const G: usize, const V: usize>(
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
fn split_last<L: EightLanes, R: Ring, const V: usize>(
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
#[inline(never)]
fn join<L: EightLanes, R: Ring>(lanes: L, x: &mut [L::Element], columns: &[L::Element]) {
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
fn join_last<L: EightLanes, const V: usize>(
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
fn join_quarters<L: EightLanes, R: Ring, const NEGATED: bool>(
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
fn join_coefficients<L: EightLanes, R: Ring, const NEGATED: bool, const V: usize>(
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
#[inline(never)]
fn blocks_back<L: EightLanes, R: Ring>(
    lanes: L,
    low: &mut [L::Element],
    high: &mut [L::Element],
    x: &[L::Element],
) {
    for_elements!(blocks_back_of::<L, R>(lanes, low, high, x));
}

/// [`blocks_back`] for elements T of the nodes and coefficients C … C + 7 of blocks.
#[inline(always)]
fn blocks_back_of<L: EightLanes, R: Ring, const T: usize, const C: usize>(
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
#[inline(never)]
fn overlap<L: EightLanes, R: Ring>(
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
