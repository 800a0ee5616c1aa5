//! Radix 3 and radix 2 on columns, as straight-line programs for Neon.

use core::marker::PhantomData;

use goodprime_lanes::program::{Factor, Program, Recorder, TABLE, Value};

use super::super::layout::Layout;
use super::super::layout::order;
use super::w3;
use crate::params::Params;

/// (a + b + c, a + bw + cw², a + bw² + cw).
pub(super) const fn radix3(
    lanes: &mut Recorder,
    [a, b, c]: [Value; 3],
    w: [Factor; 2],
) -> [Value; 3] {
    let difference = lanes.sub(b, c);
    let d = lanes.mulc(difference, w);
    let ab = lanes.add(a, b);
    let first = lanes.add(ab, c);
    let ac = lanes.sub(a, c);
    let second = lanes.add(ac, d);
    let ab = lanes.sub(a, b);
    [first, second, lanes.sub(ab, d)]
}

pub(super) const fn reduce<R: Params>(lanes: &mut Recorder, x: Value) -> Value {
    if Layout::of::<R>().reduce_leaves {
        lanes.reduce_by_shifts::<R::Q>(x)
    } else {
        lanes.reduce(x)
    }
}

/// Scales or reduces a coefficient of a leaf: `columns::finish`.
const fn finish<R: Params>(lanes: &mut Recorder, x: Value, scale: bool, level: usize) -> Value {
    if !scale && level > 0 {
        return x;
    }
    let x = if level == 0 || Layout::of::<R>().tight { reduce::<R>(lanes, x) } else { x };
    match level {
        0 => x,
        _ => lanes.half(x, [Recorder::known(1), Recorder::known(2)]),
    }
}

/// The offset of column d + i·n/4 + n·k, from column d on.
const fn quarter(layout: &Layout, k: usize, i: usize) -> usize {
    2 * layout.length * (4 * k + i)
}

/// `columns::split` for `GROUPS` columns, the first of which is 0 modulo 3.
pub(in super::super) struct Split<R, const GROUPS: usize, const SCALE: bool>(PhantomData<R>);

impl<R: Params, const GROUPS: usize, const SCALE: bool> Program for Split<R, GROUPS, SCALE> {
    type Modulus = R::Q;
    const WINDOW: usize = if Layout::of::<R>().reduce_leaves { 140 } else { 80 };
    const LIVE: usize = if Layout::of::<R>().reduce_leaves { 24 } else { 26 };
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(if SCALE { 3 } else { 1 });
        let mut group = 0;
        while group < GROUPS {
            split::<R>(&mut lanes, group % 3, 8 * group, SCALE);
            group += 1;
        }
        lanes
    };
}

const fn split<R: Params>(lanes: &mut Recorder, residue: usize, at: usize, scale: bool) {
    let layout = Layout::of::<R>();
    let n = layout.length;
    let mut y = [[Recorder::known(0); 4]; 3];
    let mut i = 0;
    while i < 4 {
        let order = order(residue + i * n / 4, n);
        let mut column = [y[0][0]; 3];
        let mut j = 0;
        while j < 3 {
            column[j] = lanes.load(0, quarter(&layout, order[j], i) + at);
            j += 1;
        }
        let column = radix3(lanes, column, w3(0));
        (y[0][i], y[1][i], y[2][i]) = (column[0], column[1], column[2]);
        i += 1;
    }
    let mut k = 0;
    while k < 3 {
        let [a, b, c, d] = y[k];
        let s0 = lanes.add(a, c);
        let s0 = reduce::<R>(lanes, s0);
        let s1 = lanes.add(b, d);
        let s1 = reduce::<R>(lanes, s1);
        let sum = lanes.add(s0, s1);
        let difference = lanes.sub(s0, s1);
        let (ac, bd) = (lanes.sub(a, c), lanes.sub(b, d));
        let quarters = [
            sum,
            finish::<R>(lanes, difference, scale, 1),
            finish::<R>(lanes, ac, scale, 0),
            finish::<R>(lanes, bd, scale, 0),
        ];
        let mut i = 0;
        while i < 4 {
            lanes.store(0, quarter(&layout, k, i) + at, quarters[i]);
            i += 1;
        }
        if scale {
            let sums = [lanes.add(quarters[2], quarters[3]), lanes.sub(quarters[2], quarters[3])];
            lanes.store(0, quarter(&layout, 3, 2 * k) + at, sums[0]);
            lanes.store(0, quarter(&layout, 3, 2 * k + 1) + at, sums[1]);
        }
        k += 1;
    }
}

/// `columns::join` for `GROUPS` columns, the first of which is 0 modulo 3.
pub(in super::super) struct Join<R, const GROUPS: usize>(PhantomData<R>);

impl<R: Params, const GROUPS: usize> Program for Join<R, GROUPS> {
    type Modulus = R::Q;
    const WINDOW: usize = 80;
    const LIVE: usize = 26;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(1);
        let mut group = 0;
        while group < GROUPS {
            join::<R>(&mut lanes, group % 3, group);
            group += 1;
        }
        lanes
    };
}

const fn join<R: Params>(lanes: &mut Recorder, residue: usize, group: usize) {
    let layout = Layout::of::<R>();
    let n = layout.length;
    let mut y = [[Recorder::known(0); 3]; 4];
    let mut k = 0;
    while k < 3 {
        let mut x = [y[0][0]; 4];
        let mut i = 0;
        while i < 4 {
            x[i] = lanes.load(0, quarter(&layout, k, i) + 8 * group);
            i += 1;
        }
        let [a, b, c, d] = x;
        let s = lanes.add(a, b);
        let s = reduce::<R>(lanes, s);
        let r = lanes.sub(a, b);
        let r = reduce::<R>(lanes, r);
        y[0][k] = lanes.add(s, c);
        y[1][k] = lanes.add(r, d);
        y[2][k] = lanes.sub(s, c);
        y[3][k] = lanes.sub(r, d);
        k += 1;
    }
    let mut i = 0;
    while i < 4 {
        let order = order(residue + i * n / 4, n);
        let column = radix3(lanes, y[i], w3(1));
        let mut j = 0;
        while j < 3 {
            let at = group + i * n / 4 + n * order[j];
            let values = lanes.load(TABLE, 16 * at);
            let companions = lanes.load(TABLE, 16 * at + 8);
            let v = lanes.mulc_each(column[j], values, companions);
            lanes.store(0, quarter(&layout, order[j], i) + 8 * group, v);
            j += 1;
        }
        i += 1;
    }
}
