//! What is done to columns where q has a root of order 8: z^3n − 1 falls into 24 factors z^BASE − 1.
//!
//! With n = 8·BASE and BASE odd, Z/3n ≅ Z/3 × Z/8 × Z/BASE, so a transform of length 24 in the order of the
//! residues modulo 3 and 8 needs no twiddle factors but its own (Good).

use goodprime_lanes::{EightLanes, Modulus};

use super::Plan;
use super::radix3::radix3;
use super::tables::{Tables, tables};
use crate::params::Ring;

/// Coefficients of the leaves, and the number of places where columns meet.
const BASE: usize = 11;

/// `[e][i][j]` is the column that is e modulo BASE, i modulo 3 and j modulo 8.
const COLUMNS: [[[usize; 8]; 3]; BASE] = {
    let mut columns = [[[0; 8]; 3]; BASE];
    let mut c = 0;
    while c < 24 * BASE {
        columns[c % BASE][c % 3][c % 8] = c;
        c += 1;
    }
    columns
};

/// Calls a step with e = 0, 1, …, 10 known to the compiler.
macro_rules! for_places {
    ($step:ident::<$l:ty, $r:ty $(, $scale:ident)?>($($arg:expr),*)) => {
        for_places!(@ $step [$l, $r $(, $scale)?] ($($arg),*) 0 1 2 3 4 5 6 7 8 9 10)
    };
    (@ $step:ident $types:tt $args:tt $($e:literal)*) => {
        $(for_places!(# $step $types $args $e);)*
    };
    (# $step:ident [$($type:ty),*] ($($arg:expr),*) $e:literal) => {
        $step::<$($type),*, $e>($($arg),*)
    };
}

/// Σ_j x_j·w^(jk) for w of order 8, `w` = [w, w², w³].
///
/// In below 1.9q for the smallest ratio of 16 bits to q, 4.5. Out below 2.3q.
#[inline(always)]
fn transform<L: EightLanes, M: Modulus>(
    lanes: L,
    x: [L::Vector; 8],
    w: &[goodprime_lanes::Constant; 3],
    tight: bool,
) -> [L::Vector; 8] {
    let (mut s, mut d) = ([x[0]; 4], [x[0]; 4]);
    for j in 0..4 {
        s[j] = lanes.freeze::<M>(lanes.add(x[j], x[j + 4]));
        d[j] = lanes.sub(x[j], x[j + 4]);
    }
    d[0] = lanes.freeze::<M>(d[0]);
    if tight {
        d[1] = lanes.freeze::<M>(d[1]);
    }
    let (d2, d3) = (lanes.mulc::<M>(d[2], w[1]), lanes.mulc::<M>(d[3], w[1]));
    let even =
        [lanes.add(s[0], s[2]), lanes.add(d[0], d2), lanes.sub(s[0], s[2]), lanes.sub(d[0], d2)];
    let odd = [
        lanes.add(s[1], s[3]),
        lanes.mulc::<M>(lanes.add(d[1], d3), w[0]),
        lanes.mulc::<M>(lanes.sub(s[1], s[3]), w[1]),
        lanes.mulc::<M>(lanes.sub(d[1], d3), w[2]),
    ];
    let mut y = x;
    for k in 0..4 {
        y[k] = lanes.add(even[k], odd[k]);
        y[k + 4] = lanes.sub(even[k], odd[k]);
    }
    y
}

/// Columns → leaves in place.
///
/// In below 0.61q. Out below 2.3q, below 0.6q if `REDUCE`.
#[inline(always)]
pub(super) fn forward<L: EightLanes, R: Ring, const REDUCE: bool>(lanes: L, x: &mut [L::Element]) {
    let t = tables::<L, R>();
    let x = &mut x[..Plan::of::<R>().size()];
    if REDUCE {
        for_places!(split_reduced::<L, R>(lanes, x, t));
    } else {
        for_places!(split_plain::<L, R>(lanes, x, t));
    }
}

#[inline(always)]
fn split_plain<L: EightLanes, R: Ring, const E: usize>(lanes: L, x: &mut [L::Element], t: &Tables) {
    split::<L, R, E, false>(lanes, x, t);
}

#[inline(always)]
fn split_reduced<L: EightLanes, R: Ring, const E: usize>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
) {
    split::<L, R, E, true>(lanes, x, t);
}

/// The columns that are E modulo BASE → coefficient E of all leaves.
#[inline(always)]
fn split<L: EightLanes, R: Ring, const E: usize, const REDUCE: bool>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
) {
    let mut y = [[lanes.splat(0); 8]; 3];
    for j in 0..8 {
        let mut column3 = [y[0][0]; 3];
        for i in 0..3 {
            column3[i] = lanes.load(x, 8 * COLUMNS[E][i][j]);
        }
        let column3 = radix3!(lanes, R::Q, column3, t.w3[0]);
        for k in 0..3 {
            y[k][j] = column3[k];
        }
    }
    for k in 0..3 {
        let y = transform::<L, R::Q>(lanes, y[k], &t.w8[0], true);
        for j in 0..8 {
            let v = if REDUCE { lanes.freeze::<R::Q>(y[j]) } else { y[j] };
            lanes.store(x, 8 * (BASE * (8 * k + j) + E), v);
        }
    }
}

/// Leaves → untwisted columns in place.
///
/// In below 0.6q. Out below q.
#[inline(always)]
pub(super) fn backward<L: EightLanes, R: Ring>(lanes: L, x: &mut [L::Element]) {
    let t = tables::<L, R>();
    let x = &mut x[..Plan::of::<R>().size()];
    for_places!(join::<L, R>(lanes, x, t));
}

/// Coefficient E of all leaves → the columns that are E modulo BASE.
#[inline(always)]
fn join<L: EightLanes, R: Ring, const E: usize>(lanes: L, x: &mut [L::Element], t: &Tables) {
    let mut y = [[lanes.splat(0); 8]; 3];
    for j in 0..8 {
        let mut leaf = [y[0][0]; 3];
        for k in 0..3 {
            leaf[k] = lanes.load(x, 8 * (BASE * (8 * k + j) + E));
        }
        let leaf = radix3!(lanes, R::Q, leaf, t.w3[1]);
        for i in 0..3 {
            y[i][j] = leaf[i];
        }
    }
    for i in 0..3 {
        let y = transform::<L, R::Q>(lanes, y[i], &t.w8[1], false);
        for j in 0..8 {
            let at = COLUMNS[E][i][j];
            lanes.store(x, 8 * at, lanes.mulc_each::<R::Q>(y[j], &t.untwist[at]));
        }
    }
}
