//! Transforms of columns where q has a root of order 8: z^3n − 1 falls into 24 factors z^BASE − 1.
//!
//! With n = 8·BASE and BASE odd, Z/3n ≅ Z/3 × Z/8 × Z/BASE, so a 24-point transform in the order of the residues
//! modulo 3 and 8 needs no twiddle factors but its own (Good).

use goodprime_lanes::program::{Memory, Program, STARTS};
use goodprime_lanes::{Constant, Constants, ModularRows, Modulus};

use super::layout::{BASE, Layout};
use super::ordered;
use super::radix3::radix3;
use super::tables::{Tables, tables};
use crate::params::Params;

/// Σ_j x_j·w^(jk) for w of order 8, `w` = [w, w², w³].
///
/// In below 1.9q, or 1.7q if x_1 − x_5 is not to be reduced (`whole`). Out below 2.4q, or 1.9q if `REDUCE`, which
/// reduces four of the eight terms of the last sums: all but the smallest.
#[inline(always)]
fn transform<L: ModularRows, M: Modulus, const REDUCE: bool>(
    lanes: L,
    x: [L::Vector; 8],
    w: &[Constant; 3],
    whole: bool,
) -> [L::Vector; 8] {
    let (mut s, mut d) = ([x[0]; 4], [x[0]; 4]);
    for j in 0..4 {
        s[j] = lanes.reduce_by_shifts::<M>(lanes.add(x[j], x[j + 4]));
        d[j] = lanes.sub(x[j], x[j + 4]);
    }
    d[0] = lanes.reduce_by_shifts::<M>(d[0]);
    if whole {
        d[1] = lanes.reduce_by_shifts::<M>(d[1]);
    }
    let (d2, d3) = (lanes.mulc::<M>(d[2], w[1]), lanes.mulc::<M>(d[3], w[1]));
    let mut even =
        [lanes.add(s[0], s[2]), lanes.add(d[0], d2), lanes.sub(s[0], s[2]), lanes.sub(d[0], d2)];
    let mut odd = [
        lanes.add(s[1], s[3]),
        lanes.mulc::<M>(lanes.add(d[1], d3), w[0]),
        lanes.mulc::<M>(lanes.sub(s[1], s[3]), w[1]),
        lanes.mulc::<M>(lanes.sub(d[1], d3), w[2]),
    ];
    if REDUCE {
        for k in [0, 1, 3] {
            even[k] = lanes.reduce_by_shifts::<M>(even[k]);
        }
        odd[0] = lanes.reduce_by_shifts::<M>(odd[0]);
    }
    let mut y = x;
    for k in 0..4 {
        y[k] = lanes.add(even[k], odd[k]);
        y[k + 4] = lanes.sub(even[k], odd[k]);
    }
    y
}

/// Runs a program for the columns that are e modulo BASE, if the lanes run programs.
#[inline(always)]
fn run<L: ModularRows, R: Params, P: Program>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
    e: usize,
) -> bool {
    let mut known = ordered::known::<L, R::Q>(lanes, t);
    (known[1], known[2]) = (lanes.known(&t.known[1]), lanes.known(&t.known[2]));
    lanes.run_program::<P>(
        known,
        Memory {
            x,
            x_starts: [8 * e; STARTS],
            y: &[],
            y_starts: [0; STARTS],
            z: &[],
            tables: [Constants::flatten(&t.untwist[e..]), &[]],
        },
    )
}

/// Columns → leaves in place.
///
/// In below 0.61q. Out below 2.3q, below 1.9q if `REDUCE`.
#[inline(always)]
pub(super) fn forward<L: ModularRows, R: Params, const REDUCE: bool>(
    lanes: L,
    x: &mut [L::Element],
) {
    let t = tables::<L, R>();
    let x = &mut x[..Layout::of::<R>().size()];
    for e in 0..BASE {
        if run::<L, R, ordered::eighths::Split<R, REDUCE>>(lanes, x, t, e) {
            continue;
        }
        split::<L, R, REDUCE>(lanes, x, t, e);
    }
}

/// The columns that are e modulo BASE → coefficient e of all leaves.
#[inline(always)]
fn split<L: ModularRows, R: Params, const REDUCE: bool>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
    e: usize,
) {
    let mut y = [[lanes.splat(0); 8]; 3];
    for j in 0..8 {
        let mut column3 = [y[0][0]; 3];
        for i in 0..3 {
            column3[i] = lanes.load(x, 8 * (BASE * (8 * i + j) + e));
        }
        let column3 = radix3!(lanes, R::Q, column3, t.w3[0]);
        for k in 0..3 {
            y[k][j] = column3[k];
        }
    }
    for k in 0..3 {
        let y = transform::<L, R::Q, REDUCE>(lanes, y[k], &t.w8[0], true);
        for j in 0..8 {
            lanes.store(x, 8 * (BASE * (8 * k + j) + e), y[j]);
        }
    }
}

/// Leaves → untwisted columns in place.
///
/// In below 0.6q. Out below q.
#[inline(always)]
pub(super) fn backward<L: ModularRows, R: Params>(lanes: L, x: &mut [L::Element]) {
    let t = tables::<L, R>();
    let x = &mut x[..Layout::of::<R>().size()];
    for e in 0..BASE {
        if run::<L, R, ordered::eighths::Join<R>>(lanes, x, t, e) {
            continue;
        }
        join::<L, R>(lanes, x, t, e);
    }
}

/// Coefficient e of all leaves → the columns that are e modulo BASE.
#[inline(always)]
fn join<L: ModularRows, R: Params>(lanes: L, x: &mut [L::Element], t: &Tables, e: usize) {
    let mut y = [[lanes.splat(0); 8]; 3];
    for j in 0..8 {
        let mut leaf = [y[0][0]; 3];
        for k in 0..3 {
            leaf[k] = lanes.load(x, 8 * (BASE * (8 * k + j) + e));
        }
        let leaf = radix3!(lanes, R::Q, leaf, t.w3[1]);
        for i in 0..3 {
            y[i][j] = leaf[i];
        }
    }
    for i in 0..3 {
        let y = transform::<L, R::Q, false>(lanes, y[i], &t.w8[1], false);
        for j in 0..8 {
            let at = BASE * (8 * i + j) + e;
            lanes.store(x, 8 * at, lanes.mulc_each::<R::Q>(y[j], &t.untwist[at]));
        }
    }
}
