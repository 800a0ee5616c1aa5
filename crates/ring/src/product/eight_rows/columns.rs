//! Transforms of columns, lane by lane: radix 3 by Good's index map, then radix 2.
//!
//! Column d + n·j has the index j' = d + n·j (mod 3) of the 3-point transform, and its coefficient of z^d in the
//! factor k is Σ_j' ω^(kj')·x. Since 3 does not divide n, no twiddle factors occur.

use goodprime_lanes::program::{Memory, Program, STARTS};
use goodprime_lanes::{Constants, ModularRows, Modulus};

use super::layout::{Layout, order};
use super::radix3::radix3;
use super::tables::{Tables, tables};
use super::{eighths, ordered};
use crate::params::Params;

/// Twelve places of a column group: `[k][i]` is the place of column d + i·n/4 + n·k.
macro_rules! quarters {
    ($layout:ident, $x:ident, $k:expr, $i:expr) => {{
        let quarter = 2 * $layout.length;
        let at = quarter * (4 * $k + $i);
        at..at + quarter
    }};
}

/// Calls a step with 0, 1, 2, 0, 1, … for d = 0, 1, 2, 3, …, so that the residue of d modulo 3 is known to
/// the compiler.
macro_rules! for_columns {
    ($n:expr, $step:ident::<$l:ty, $r:ty>($($arg:expr),*)) => {
        for d in (0..$n).step_by(3) {
            $step::<$l, $r, 0>($($arg),*, d);
            if d + 1 < $n {
                $step::<$l, $r, 1>($($arg),*, d + 1);
            }
            if d + 2 < $n {
                $step::<$l, $r, 2>($($arg),*, d + 2);
            }
        }
    };
}

/// Columns → leaves in place, for the operand that is the vector.
///
/// In below 0.7q. Out below 0.8q in the longest leaves, 2.6q in all others.
#[inline(never)]
pub(super) fn forward_vector<L: ModularRows, R: Params>(lanes: L, x: &mut [L::Element]) {
    if Layout::of::<R>().eighths {
        eighths::forward::<L, R, false>(lanes, x);
    } else {
        forward::<L, R, false>(lanes, x);
    }
}

/// Columns → leaves in place, for the operand that is the matrix: scaled against the doublings of the inverse
/// transform.
///
/// In below 0.7q. Out below 0.8q in the longest leaves, 1.4q in all others.
#[inline(never)]
pub(super) fn forward_matrix<L: ModularRows, R: Params>(lanes: L, x: &mut [L::Element]) {
    if Layout::of::<R>().eighths {
        eighths::forward::<L, R, true>(lanes, x);
    } else {
        forward::<L, R, true>(lanes, x);
    }
}

#[inline(always)]
fn forward<L: ModularRows, R: Params, const SCALE: bool>(lanes: L, x: &mut [L::Element]) {
    let layout = Layout::of::<R>();
    let t = tables::<L, R>();
    let x = if SCALE { &mut x[..layout.matrix()] } else { &mut x[..layout.size()] };
    use ordered::columns::Split;
    let ordered = run_groups::<L, R, Split<R, 3, SCALE>, Split<R, 2, SCALE>, Split<R, 1, SCALE>>;
    if ordered(lanes, x, t) {
    } else if SCALE {
        for_columns!(layout.length / 4, split_matrix::<L, R>(lanes, x, t));
    } else {
        for_columns!(layout.length / 4, split_vector::<L, R>(lanes, x, t));
    }
    // The third level, on the first quarter of each factor.
    for factor in x[..layout.size()].chunks_exact_mut(8 * layout.length) {
        let x = &mut factor[..2 * layout.length];
        let fours = layout.base / 4;
        for four in 0..fours {
            last::<L, R, SCALE, 4>(lanes, x, 4 * four);
        }
        match layout.base % 4 {
            1 => last::<L, R, SCALE, 1>(lanes, x, 4 * fours),
            2 => last::<L, R, SCALE, 2>(lanes, x, 4 * fours),
            3 => last::<L, R, SCALE, 3>(lanes, x, 4 * fours),
            _ => {}
        }
    }
}

/// Runs programs for three columns and for those that are left, if the lanes run programs.
#[inline(always)]
fn run_groups<L: ModularRows, R: Params, Three: Program, Two: Program, One: Program>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
) -> bool {
    let known = ordered::known::<L, R::Q>(lanes, t);
    let groups = Layout::of::<R>().length / 4;
    macro_rules! run {
        ($program:ty, $d:expr) => {
            lanes.run_program::<$program>(
                known,
                Memory {
                    x: &mut *x,
                    x_starts: [8 * $d; STARTS],
                    y: &[],
                    y_starts: [0; STARTS],
                    z: &[],
                    tables: [Constants::flatten(&t.untwist[$d..]), &[]],
                },
            )
        };
    }
    for d in (0..groups / 3).map(|i| 3 * i) {
        if !run!(Three, d) {
            return false;
        }
    }
    let rest = groups / 3 * 3;
    match groups % 3 {
        2 => run!(Two, rest),
        1 => run!(One, rest),
        _ => true,
    }
}

#[inline(always)]
fn split_vector<L: ModularRows, R: Params, const D: usize>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
    d: usize,
) {
    split::<L, R, D, false>(lanes, x, t, d);
}

#[inline(always)]
fn split_matrix<L: ModularRows, R: Params, const D: usize>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
    d: usize,
) {
    split::<L, R, D, true>(lanes, x, t, d);
}

/// A coefficient of a leaf that the inverse transform doubles `level` times: of a matrix, times 2^-`level`, of a
/// vector, unchanged, unless the leaf is the longest.
#[inline(always)]
fn finish<L: ModularRows, M: Modulus, const SCALE: bool>(
    lanes: L,
    x: L::Vector,
    (layout, level): (Layout, usize),
) -> L::Vector {
    if !SCALE && level > 0 {
        return x;
    }
    let x = if level == 0 || layout.tight { layout.reduce::<L, M>(lanes, x) } else { x };
    match level {
        0 => x,
        1 => lanes.half::<M>(x),
        _ => lanes.quarter::<M>(x),
    }
}

/// Radix 3 and the first two levels for columns d + i·n/4 + n·j, where d ≡ D (mod 3).
#[inline(always)]
fn split<L: ModularRows, R: Params, const D: usize, const SCALE: bool>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
    d: usize,
) {
    let layout = Layout::of::<R>();
    let n = layout.length;
    let mut y = [[lanes.splat(0); 4]; 3];
    for i in 0..4 {
        let order = order(D + i * n / 4, n);
        let mut column = [y[0][0]; 3];
        for j in 0..3 {
            column[j] = lanes.load(&x[quarters!(layout, x, order[j], i)], 8 * d);
        }
        let column = radix3!(lanes, R::Q, column, t.w3[0]);
        for k in 0..3 {
            y[k][i] = column[k];
        }
    }
    for k in 0..3 {
        let [a, b, c, d_] = y[k];
        let s0 = layout.reduce::<L, R::Q>(lanes, lanes.add(a, c));
        let s1 = layout.reduce::<L, R::Q>(lanes, lanes.add(b, d_));
        let quarter = [
            lanes.add(s0, s1),
            finish::<L, R::Q, SCALE>(lanes, lanes.sub(s0, s1), (layout, 1)),
            finish::<L, R::Q, SCALE>(lanes, lanes.sub(a, c), (layout, 0)),
            finish::<L, R::Q, SCALE>(lanes, lanes.sub(b, d_), (layout, 0)),
        ];
        for i in 0..4 {
            lanes.store(&mut x[quarters!(layout, x, k, i)], 8 * d, quarter[i]);
        }
        if SCALE {
            // The sums that Karatsuba's algorithm needs of the longest leaf's matrix.
            let sums = [lanes.add(quarter[2], quarter[3]), lanes.sub(quarter[2], quarter[3])];
            for i in 0..2 {
                lanes.store(&mut x[quarters!(layout, x, 3, 2 * k + i)], 8 * d, sums[i]);
            }
        }
    }
}

/// The third level for columns from `first` on, enough of them to hide latency.
#[inline(always)]
fn last<L: ModularRows, R: Params, const SCALE: bool, const COLUMNS: usize>(
    lanes: L,
    x: &mut [L::Element],
    first: usize,
) {
    let layout = Layout::of::<R>();
    let (low, high) = x[..16 * layout.base].split_at_mut(8 * layout.base);
    let columns = 8 * first..8 * (first + COLUMNS);
    let (low, high) = (&mut low[columns.clone()], &mut high[columns]);
    let mut y = [[lanes.splat(0); 2]; COLUMNS];
    for c in 0..COLUMNS {
        let (a, b) = (lanes.load(low, 8 * c), lanes.load(high, 8 * c));
        y[c] = [lanes.add(a, b), lanes.sub(a, b)];
    }
    for c in 0..COLUMNS {
        let [sum, difference] = y[c];
        lanes.store(low, 8 * c, finish::<L, R::Q, SCALE>(lanes, sum, (layout, 2)));
        lanes.store(high, 8 * c, finish::<L, R::Q, SCALE>(lanes, difference, (layout, 2)));
    }
}

/// Leaves → untwisted columns in place.
///
/// In as `leaves::multiply` leaves it. Out below q.
#[inline(never)]
pub(super) fn backward<L: ModularRows, R: Params>(lanes: L, x: &mut [L::Element]) {
    let layout = Layout::of::<R>();
    if layout.eighths {
        eighths::backward::<L, R>(lanes, x);
        return;
    }
    let t = tables::<L, R>();
    let x = &mut x[..layout.size()];
    for factor in x.chunks_exact_mut(8 * layout.length) {
        let h = 8 * layout.base;
        let (low, high) = factor[..2 * h].split_at_mut(h);
        for at in (0..h).step_by(8) {
            let (a, b) = (lanes.load(low, at), lanes.load(high, at));
            lanes.store(low, at, lanes.add(a, b));
            lanes.store(high, at, lanes.sub(a, b));
        }
    }
    use ordered::columns::Join;
    if run_groups::<L, R, Join<R, 3>, Join<R, 2>, Join<R, 1>>(lanes, x, t) {
        return;
    }
    for_columns!(layout.length / 4, join::<L, R>(lanes, x, t));
}

/// The first two levels and radix 3 backward for columns d + i·n/4 + n·j, where d ≡ D (mod 3).
#[inline(always)]
fn join<L: ModularRows, R: Params, const D: usize>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
    d: usize,
) {
    let layout = Layout::of::<R>();
    let n = layout.length;
    let mut y = [[lanes.splat(0); 3]; 4];
    for k in 0..3 {
        let mut quarter = [y[0][0]; 4];
        for i in 0..4 {
            quarter[i] = lanes.load(&x[quarters!(layout, x, k, i)], 8 * d);
        }
        let [a, b, c, d] = quarter;
        let s = layout.reduce::<L, R::Q>(lanes, lanes.add(a, b));
        let r = layout.reduce::<L, R::Q>(lanes, lanes.sub(a, b));
        y[0][k] = lanes.add(s, c);
        y[1][k] = lanes.add(r, d);
        y[2][k] = lanes.sub(s, c);
        y[3][k] = lanes.sub(r, d);
    }
    for i in 0..4 {
        third::<L, R>(lanes, x, t, y[i], i, d, order(D + i * n / 4, n));
    }
}

/// Radix 3 backward and the twist for columns d + i·n/4 + n·j in the order of j.
#[inline(always)]
fn third<L: ModularRows, R: Params>(
    lanes: L,
    x: &mut [L::Element],
    t: &Tables,
    y: [L::Vector; 3],
    i: usize,
    d: usize,
    order: [usize; 3],
) {
    let layout = Layout::of::<R>();
    let n = layout.length;
    let column = radix3!(lanes, R::Q, y, t.w3[1]);
    for j in 0..3 {
        let at = d + i * n / 4 + n * order[j];
        let v = lanes.mulc_each::<R::Q>(column[j], &t.untwist[at]);
        lanes.store(&mut x[quarters!(layout, x, order[j], i)], 8 * d, v);
    }
}
