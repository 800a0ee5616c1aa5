//! The 24-point transform, as straight-line programs for Neon.

use core::marker::PhantomData;

use goodprime_lanes::program::{Program, Recorder, TABLE, Value};

use super::super::layout::BASE;
use super::columns::radix3;
use super::w3;
use crate::params::Params;

/// `eighths::transform`, forward or backward.
const fn transform<R: Params>(
    lanes: &mut Recorder,
    x: [Value; 8],
    backward: bool,
    reduce: bool,
) -> [Value; 8] {
    // w, w², w³.
    let known = if backward { 2 } else { 1 };
    let w =
        [Recorder::constant(known, 0), Recorder::constant(known, 2), Recorder::constant(known, 4)];
    let (mut s, mut d) = ([x[0]; 4], [x[0]; 4]);
    let mut j = 0;
    while j < 4 {
        let sum = lanes.add(x[j], x[j + 4]);
        s[j] = lanes.reduce_by_shifts::<R::Q>(sum);
        d[j] = lanes.sub(x[j], x[j + 4]);
        j += 1;
    }
    d[0] = lanes.reduce_by_shifts::<R::Q>(d[0]);
    if !backward {
        d[1] = lanes.reduce_by_shifts::<R::Q>(d[1]);
    }
    let (d2, d3) = (lanes.mulc(d[2], w[1]), lanes.mulc(d[3], w[1]));
    let mut even =
        [lanes.add(s[0], s[2]), lanes.add(d[0], d2), lanes.sub(s[0], s[2]), lanes.sub(d[0], d2)];
    let (plus, middle, minus) = (lanes.add(d[1], d3), lanes.sub(s[1], s[3]), lanes.sub(d[1], d3));
    let mut odd = [
        lanes.add(s[1], s[3]),
        lanes.mulc(plus, w[0]),
        lanes.mulc(middle, w[1]),
        lanes.mulc(minus, w[2]),
    ];
    if reduce {
        even[0] = lanes.reduce_by_shifts::<R::Q>(even[0]);
        even[1] = lanes.reduce_by_shifts::<R::Q>(even[1]);
        even[3] = lanes.reduce_by_shifts::<R::Q>(even[3]);
        odd[0] = lanes.reduce_by_shifts::<R::Q>(odd[0]);
    }
    let mut y = x;
    let mut k = 0;
    while k < 4 {
        y[k] = lanes.add(even[k], odd[k]);
        y[k + 4] = lanes.sub(even[k], odd[k]);
        k += 1;
    }
    y
}

/// Eight 3-point transforms of vectors that are 24 places of `BASE` vectors apart.
const fn threes(lanes: &mut Recorder, way: usize) -> [[Value; 8]; 3] {
    let mut y = [[Recorder::known(0); 8]; 3];
    let mut j = 0;
    while j < 8 {
        let mut x = [y[0][0]; 3];
        let mut i = 0;
        while i < 3 {
            x[i] = lanes.load(0, 8 * BASE * (8 * i + j));
            i += 1;
        }
        let x = radix3(lanes, x, w3(way));
        (y[0][j], y[1][j], y[2][j]) = (x[0], x[1], x[2]);
        j += 1;
    }
    y
}

/// `eighths::split` for one residue modulo `BASE`.
pub(in super::super) struct Split<R, const REDUCE: bool>(PhantomData<R>);

impl<R: Params, const REDUCE: bool> Program for Split<R, REDUCE> {
    type Modulus = R::Q;
    const WINDOW: usize = 80;
    const LIVE: usize = 30;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(2);
        let y = threes(&mut lanes, 0);
        let mut k = 0;
        while k < 3 {
            let y = transform::<R>(&mut lanes, y[k], false, REDUCE);
            let mut j = 0;
            while j < 8 {
                lanes.store(0, 8 * BASE * (8 * k + j), y[j]);
                j += 1;
            }
            k += 1;
        }
        lanes
    };
}

/// `eighths::join` for one residue modulo `BASE`.
pub(in super::super) struct Join<R>(PhantomData<R>);

impl<R: Params> Program for Join<R> {
    type Modulus = R::Q;
    const WINDOW: usize = 30;
    const LIVE: usize = 27;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(3);
        let y = threes(&mut lanes, 1);
        let mut i = 0;
        while i < 3 {
            let y = transform::<R>(&mut lanes, y[i], true, false);
            let mut j = 0;
            while j < 8 {
                let at = BASE * (8 * i + j);
                let values = lanes.load(TABLE, 16 * at);
                let companions = lanes.load(TABLE, 16 * at + 8);
                let v = lanes.mulc_each(y[j], values, companions);
                lanes.store(0, 8 * at, v);
                j += 1;
            }
            i += 1;
        }
        lanes
    };
}
