//! Evaluation and interpolation (the *dense stages*), as straight-line programs for Neon.

use core::marker::PhantomData;

use goodprime_lanes::program::{OPERAND, Program, Recorder, TABLE, Value};

use super::super::layout::Layout;
use crate::params::Params;

/// `BLOCKS` of eight columns with `ROWS` coefficients each → eight points of each.
pub(in super::super) struct Forward<R, const ROWS: usize, const BLOCKS: usize>(PhantomData<R>);

impl<R: Params, const ROWS: usize, const BLOCKS: usize> Program for Forward<R, ROWS, BLOCKS> {
    type Modulus = R::Q;
    const WINDOW: usize = 40;
    const LIVE: usize = 24;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(1);
        let mut block = 0;
        while block < BLOCKS {
            forward::<R>(&mut lanes, ROWS, block);
            block += 1;
        }
        lanes
    };
}

const fn forward<R: Params>(lanes: &mut Recorder, rows: usize, block: usize) {
    let layout = Layout::of::<R>();
    let mut x = [Recorder::known(0); 5];
    let mut u = 0;
    while u < rows {
        x[u] = lanes.load(OPERAND, u * layout.width + 8 * block);
        u += 1;
    }
    let mut c = 0;
    while c < 8 {
        let column = 8 * block + c;
        let mut sum = None;
        let mut u = 0;
        while u < rows {
            let powers = match u {
                4 => lanes.load(TABLE + 1, 8 * column),
                _ => lanes.load(TABLE, 8 * (4 * column + u)),
            };
            sum = Some(lanes.multiply_add_lane(sum, powers, Recorder::lane(x[u], c)));
            u += 1;
        }
        let point = lanes.montgomery(sum.unwrap());
        let (start, at) = layout.column_in_blocks(column);
        lanes.store(start, at, point);
        c += 1;
    }
}

/// Eight untwisted points → eight rows of the product, for `BLOCKS` of eight columns.
pub(in super::super) struct Backward<R, const BLOCKS: usize>(PhantomData<R>);

impl<R: Params, const BLOCKS: usize> Program for Backward<R, BLOCKS> {
    type Modulus = R::Q;
    const WINDOW: usize = 100;
    const LIVE: usize = 28;
    const RECORDED: Recorder = {
        let mut lanes = Recorder::new(5);
        let mut block = 0;
        while block < BLOCKS {
            backward::<R>(&mut lanes, block);
            block += 1;
        }
        lanes
    };
}

const fn backward<R: Params>(lanes: &mut Recorder, block: usize) {
    let layout = Layout::of::<R>();
    let mut points = [Recorder::known(0); 8];
    let mut c = 0;
    while c < 8 {
        let (start, at) = layout.column_in_blocks(8 * block + c);
        points[c] = lanes.load(OPERAND + start, at);
        c += 1;
    }
    let points = lanes.transpose_vectors(points);
    let (mut sum, mut difference) = ([points[0]; 4], [points[0]; 4]);
    let mut i = 0;
    while i < 4 {
        sum[i] = lanes.add(points[2 * i], points[2 * i + 1]);
        difference[i] = lanes.sub(points[2 * i], points[2 * i + 1]);
        i += 1;
    }
    let mut v = 0;
    while v < 4 {
        let e = row(lanes, sum, Recorder::known(1 + v / 2), v);
        let o = row(lanes, difference, Recorder::known(3 + v / 2), v);
        let high = lanes.add_wide(e, o);
        let high = lanes.montgomery(high);
        lanes.store(0, (4 + v) * layout.width + 8 * block, high);
        let low = lanes.sub_wide(e, o);
        let low = lanes.montgomery(low);
        lanes.store(0, (3 - v) * layout.width + 8 * block, low);
        v += 1;
    }
}

/// Row `v` of a 4×4 matrix, which `known` has two rows of, times four vectors.
const fn row(lanes: &mut Recorder, x: [Value; 4], known: Value, v: usize) -> (Value, Value) {
    let mut sum = None;
    let mut i = 0;
    while i < 4 {
        let factor = Recorder::lane(known, 4 * (v % 2) + i);
        sum = Some(lanes.multiply_add_lane(sum, x[i], factor));
        i += 1;
    }
    sum.unwrap()
}
