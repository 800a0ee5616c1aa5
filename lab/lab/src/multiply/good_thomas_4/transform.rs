//! The three passes over memory, forward and backward: radix 3 and one layer, three layers, three layers.
//!
//! With the feature `stages` each is a function of its own on AArch64, which the model measures apart; elsewhere it would be
//! compiled without the instruction set.

use goodprime_lab_lanes::Modular32;

use super::super::butterfly::radix3;
use super::super::field::{Field, Long};
use super::tables::Tables;
use super::{BLOCK, COLUMNS, ELEMENTS, Prime, ROWS, SIZE, WORDS};
use goodprime_ring::Ring;

/// Halves of the columns.
const HALF: usize = COLUMNS / 2;
/// Blocks that three layers combine, and how far they are apart in the second pass.
const EIGHT: usize = 8;
/// The first nodes of the second and of the third pass.
const SECOND: usize = 2;
const THIRD: usize = SECOND * EIGHT;

/// Returns the offset of block (row, column), in elements of memory.
const fn place(row: usize, column: usize) -> usize {
    WORDS * (COLUMNS * row + column)
}

/// Returns the row of the block that is `k`·128 beyond `column`, for column mod 3.
const fn row(column: usize, k: usize) -> usize {
    (column + 2 * k) % ROWS
}

/// Calls a pass for two neighbouring columns, and those 64 beyond them: with the first column's residue modulo 3 as a
/// constant, so that blocks are renamed and not moved.
macro_rules! for_columns {
    ($pass:ident::<$l:ty, $r:ty>($($arg:expr),*)) => {
        for j in (0..HALF).step_by(2) {
            match j % ROWS {
                0 => $pass::<$l, $r, 0>($($arg,)* j),
                1 => $pass::<$l, $r, 1>($($arg,)* j),
                _ => $pass::<$l, $r, 2>($($arg,)* j),
            }
        }
    };
}

/// Blocks in natural order → rows and columns, all of u³ − 1 and one layer of w^128 − 1.
///
/// In |a| ≤ (q-1)/2, PADDED coefficients of 16 bits. Out below 1.1q'.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
pub(super) fn forward_first<L: Modular32, R: Ring>(
    lanes: L,
    t: &Tables,
    out: &mut [L::Element],
    a: &[L::Element],
) {
    let (a, out) = (&a[..R::PADDED], &mut out[..ELEMENTS]);
    for_columns!(forward_columns::<L, R>(lanes, t, out, a));
}

/// [`forward_first`] of columns j, j + 1, j + 64 and j + 65, for j mod 3.
#[inline(always)]
fn forward_columns<L: Modular32, R: Ring, const J: usize>(
    lanes: L,
    t: &Tables,
    out: &mut [L::Element],
    a: &[L::Element],
    j: usize,
) {
    let f = Long::<L, Prime>::new(lanes);
    let zero = lanes.widen(lanes.splat(0))[0];
    // Of both columns: both halves, three rows.
    let mut y = [[[zero; ROWS]; 2]; 2];
    for h in 0..2 {
        for k in 0..ROWS {
            let from = BLOCK * (j + HALF * h + COLUMNS * k);
            // Where an address lies is public.
            if from < R::PADDED {
                let blocks = lanes.widen(lanes.load(a, from));
                for s in 0..2 {
                    y[s][h][row(J + s + HALF * h, k)] = blocks[s];
                }
            }
        }
    }
    for s in 0..2 {
        let [near, far] = [0, 1].map(|h| radix3(f, y[s][h], t.w3[0]));
        for i in 0..ROWS {
            lanes.store32(out, place(i, j + s), f.add(near[i], far[i]));
            lanes.store32(out, place(i, j + s + HALF), f.sub(near[i], far[i]));
        }
    }
}

/// Three layers below node n: w^8m − r² → eight.
#[inline(always)]
fn split<L: Modular32>(
    f: Long<L, Prime>,
    t: &Tables,
    n: usize,
    mut y: [L::Vector32; EIGHT],
) -> [L::Vector32; EIGHT] {
    let mut half = EIGHT / 2;
    for layer in 0..3 {
        for k in 0..EIGHT {
            if k & half == 0 {
                let root = t.roots[(n << layer) + k / (2 * half)];
                let turned = f.mulc(y[k + half], root);
                (y[k], y[k + half]) = (f.add(y[k], turned), f.sub(y[k], turned));
            }
        }
        half /= 2;
    }
    y
}

/// Eight times the way back of [`split`].
#[inline(always)]
fn join<L: Modular32>(
    f: Long<L, Prime>,
    t: &Tables,
    n: usize,
    mut y: [L::Vector32; EIGHT],
) -> [L::Vector32; EIGHT] {
    let mut half = 1;
    for layer in (0..3).rev() {
        for k in 0..EIGHT {
            if k & half == 0 {
                let inverse = t.inverses[(n << layer) + k / (2 * half)];
                let (sum, difference) = (f.add(y[k], y[k + half]), f.sub(y[k], y[k + half]));
                (y[k], y[k + half]) = (sum, f.mulc(difference, inverse));
            }
        }
        half *= 2;
    }
    y
}

/// The eight blocks from `at` on, each `step` elements after the one before.
#[inline(always)]
fn load<L: Modular32>(lanes: L, x: &[L::Element], at: usize, step: usize) -> [L::Vector32; EIGHT] {
    let mut y = [lanes.load32(x, at); EIGHT];
    for k in 1..EIGHT {
        y[k] = lanes.load32(x, at + step * k);
    }
    y
}

/// Three layers, in place.
///
/// In below 1.1q'. Out below 2.6q'.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
pub(super) fn forward_second<L: Modular32>(lanes: L, t: &Tables, x: &mut [L::Element]) {
    let (f, x) = (Long::new(lanes), &mut x[..ELEMENTS]);
    for half in 0..2 {
        for i in 0..ROWS {
            for column in 0..EIGHT {
                let at = place(i, HALF * half + column);
                let y = split(f, t, SECOND + half, load(lanes, x, at, WORDS * EIGHT));
                for k in 0..EIGHT {
                    lanes.store32(x, at + WORDS * EIGHT * k, y[k]);
                }
            }
        }
    }
}

/// The last three layers, to leaves that are broadcast, in place.
///
/// In below 2.6q'. Out below 4.1q'.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
pub(super) fn last_to_broadcast<L: Modular32>(lanes: L, t: &Tables, x: &mut [L::Element]) {
    let (f, x) = (Long::new(lanes), &mut x[..ELEMENTS]);
    for (g, column) in (0..COLUMNS).step_by(EIGHT).enumerate() {
        for i in 0..ROWS {
            let at = place(i, column);
            let y = split(f, t, THIRD + g, load(lanes, x, at, WORDS));
            for k in 0..EIGHT {
                lanes.store32(x, at + WORDS * k, y[k]);
            }
        }
    }
}

/// The last three layers, to leaves as [ζb | b].
///
/// In below 2.6q'. Out below 4.1q'.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
pub(super) fn last_to_windows<L: Modular32>(
    lanes: L,
    t: &Tables,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let (f, x) = (Long::new(lanes), &x[..ELEMENTS]);
    let out = &mut out[..2 * ELEMENTS];
    for (g, column) in (0..COLUMNS).step_by(EIGHT).enumerate() {
        for i in 0..ROWS {
            let at = place(i, column);
            let y = split(f, t, THIRD + g, load(lanes, x, at, WORDS));
            for k in 0..EIGHT {
                let to = 2 * (at + WORDS * k);
                let zeta = t.zeta[COLUMNS * i + column + k];
                lanes.store32(out, to, f.mulc(y[k], zeta));
                lanes.store32(out, to + WORDS, y[k]);
            }
        }
    }
}

/// The way back of the last three layers, in place.
///
/// In below 0.6q'. Out below 4.8q'.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
pub(super) fn backward_last<L: Modular32>(lanes: L, t: &Tables, x: &mut [L::Element]) {
    let (f, x) = (Long::new(lanes), &mut x[..ELEMENTS]);
    for (g, column) in (0..COLUMNS).step_by(EIGHT).enumerate() {
        for i in 0..ROWS {
            let at = place(i, column);
            let y = join(f, t, THIRD + g, load(lanes, x, at, WORDS));
            for k in 0..EIGHT {
                lanes.store32(x, at + WORDS * k, y[k]);
            }
        }
    }
}

/// The way back of [`forward_second`], in place.
///
/// In below 4.8q'. Out below 20q'; the first of eight, which only sums make, is reduced from below 39q'.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
pub(super) fn backward_second<L: Modular32>(lanes: L, t: &Tables, x: &mut [L::Element]) {
    let (f, x) = (Long::new(lanes), &mut x[..ELEMENTS]);
    for half in 0..2 {
        for i in 0..ROWS {
            for column in 0..EIGHT {
                let at = place(i, HALF * half + column);
                let mut y = join(f, t, SECOND + half, load(lanes, x, at, WORDS * EIGHT));
                y[0] = f.mulc(y[0], t.one);
                for k in 0..EIGHT {
                    lanes.store32(x, at + WORDS * EIGHT * k, y[k]);
                }
            }
        }
    }
}

/// Rows and columns → the product's coefficients times 2^-16, modulo q.
///
/// In below 4q'. Out |c| ≤ 0.6q.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
pub(super) fn backward_first<L: Modular32, R: Ring>(
    lanes: L,
    t: &Tables,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let (x, out) = (&x[..ELEMENTS], &mut out[..SIZE]);
    for_columns!(backward_columns::<L, R>(lanes, t, out, x));
}

/// [`backward_first`] of columns j, j + 1, j + 64 and j + 65, for j mod 3.
#[inline(always)]
fn backward_columns<L: Modular32, R: Ring, const J: usize>(
    lanes: L,
    t: &Tables,
    out: &mut [L::Element],
    x: &[L::Element],
    j: usize,
) {
    let f = Long::<L, Prime>::new(lanes);
    let zero = lanes.widen(lanes.splat(0))[0];
    // Of both columns: both halves, three rows.
    let mut y = [[[zero; ROWS]; 2]; 2];
    for s in 0..2 {
        for i in 0..ROWS {
            let near = lanes.load32(x, place(i, j + s));
            let far = lanes.load32(x, place(i, j + s + HALF));
            (y[s][0][i], y[s][1][i]) = (f.add(near, far), f.sub(near, far));
        }
        y[s] = y[s].map(|rows| radix3(f, rows, t.w3[1]));
    }
    for h in 0..2 {
        for k in 0..ROWS {
            let block = |s: usize| {
                let c = f.mulc(y[s][h][row(J + s + HALF * h, k)], t.scale);
                lanes.freeze32::<Prime>(c)
            };
            let integers = lanes.narrow([block(0), block(1)]);
            let to = BLOCK * (j + HALF * h + COLUMNS * k);
            lanes.store(out, to, lanes.montgomery::<R::Q>(integers));
        }
    }
}
