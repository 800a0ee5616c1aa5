//! Evaluation and interpolation (the *dense stages*): four rows of coefficients (for p = 1277 the beginning of a fifth)
//! to eight points, and eight points to eight rows.

use core::ops::Range;

use goodprime_lanes::ModularRows;
use goodprime_lanes::program::{Memory, STARTS, TABLES};

use super::layout::Layout;
use super::ordered;
use super::tables::{Tables, tables};
use crate::params::Params;

/// Rows → eight twisted points, one per lane: a vector of `out` is a column.
///
/// Coefficients multiply vectors of powers, not the other way round, so that the points of a column become the lanes
/// of one vector.
///
/// In |a| ≤ (q-1)/2. Out below 0.63q.
#[inline(never)]
pub(super) fn forward<L: ModularRows, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
) {
    let t = tables::<L, R>();
    let layout = Layout::of::<R>();
    let (a, out) = (&a[..R::PADDED], &mut out[..layout.size()]);
    let blocks = layout.width / 8;
    // The blocks at which a row ends.
    let fifth = R::P.saturating_sub(4 * layout.width).div_ceil(8);
    let fourth = (R::P - 3 * layout.width).div_ceil(8).min(blocks);
    forward_blocks::<L, R, 5>(lanes, out, a, t, 0..fifth);
    forward_blocks::<L, R, 4>(lanes, out, a, t, fifth..fourth);
    forward_blocks::<L, R, 3>(lanes, out, a, t, fourth..blocks);
}

/// Blocks of eight columns with `ROWS` coefficients each, in order if the lanes run programs.
#[inline(always)]
fn forward_blocks<L: ModularRows, R: Params, const ROWS: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    t: &Tables,
    blocks: Range<usize>,
) {
    use ordered::dense::Forward;
    let layout = Layout::of::<R>();
    let known = ordered::known::<L, R::Q>(lanes, t);
    let mut block = blocks.start;
    macro_rules! run {
        ($count:literal) => {{
            let memory = Memory {
                x: &mut *out,
                x_starts: layout.starts(block),
                y: a,
                y_starts: [8 * block; STARTS],
                z: &[],
                tables: [
                    t.forward[8 * block..].as_flattened().as_flattened(),
                    if ROWS > 4 { t.fifth[8 * block..].as_flattened() } else { &[] },
                ],
            };
            let ran = lanes.run_program::<Forward<R, ROWS, $count>>(known, memory);
            block += if ran { $count } else { 0 };
            ran
        }};
    }
    while block < blocks.end {
        // With residues, places are known only for blocks from a multiple of three on.
        let known_places = !layout.eighths || block.is_multiple_of(3);
        let ran = known_places && (block + 3 <= blocks.end && run!(3) || run!(1));
        if !ran {
            block_forward::<L, R, ROWS>(lanes, out, a, t, block);
            block += 1;
        }
    }
}

/// Eight columns with `ROWS` coefficients each → eight points of each.
#[inline(always)]
fn block_forward<L: ModularRows, R: Params, const ROWS: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    t: &Tables,
    block: usize,
) {
    let layout = Layout::of::<R>();
    let mut rows = [lanes.splat(0); ROWS];
    for u in 0..ROWS {
        rows[u] = lanes.load(a, u * layout.width + 8 * block);
    }
    let known = &t.forward[8 * block..8 * block + 8];
    macro_rules! columns {
        ($store:ident: $($c:literal)*) => {$(
            let mut sum = lanes.zero();
            for u in 0..ROWS {
                let powers = if u < 4 { &known[$c][u] } else { &t.fifth[8 * block + $c] };
                sum = lanes.multiply_add_lane::<$c>(sum, lanes.known(powers), rows[u]);
            }
            $store!($c, lanes.montgomery::<R::Q>(sum));
        )*};
    }
    if layout.eighths {
        let places = layout.places(block);
        macro_rules! store {
            ($c:literal, $v:expr) => {
                lanes.store(out, 8 * places[$c], $v)
            };
        }
        columns!(store: 0 1 2 3 4 5 6 7);
    } else {
        let out = &mut out[64 * block..64 * block + 64];
        macro_rules! store {
            ($c:literal, $v:expr) => {
                lanes.store(out, 8 * $c, $v)
            };
        }
        columns!(store: 0 1 2 3 4 5 6 7);
    }
}

/// A row of a 4×4 matrix, lanes `$i0` to `$i3` of `$known`, times four vectors.
macro_rules! row {
    ($lanes:ident, $x:ident, $known:expr, $i0:literal, $i1:literal, $i2:literal, $i3:literal) => {{
        let sum = $lanes.multiply_add_lane::<$i0>($lanes.zero(), $x[0], $known);
        let sum = $lanes.multiply_add_lane::<$i1>(sum, $x[1], $known);
        let sum = $lanes.multiply_add_lane::<$i2>(sum, $x[2], $known);
        $lanes.multiply_add_lane::<$i3>(sum, $x[3], $known)
    }};
}

/// The points of a block, one per vector.
#[inline(always)]
fn points<L: ModularRows>(
    lanes: L,
    x: &[L::Element],
    layout: Layout,
    block: usize,
) -> [L::Vector; 8] {
    let mut columns = [lanes.splat(0); 8];
    if layout.eighths {
        let places = layout.places(block);
        for c in 0..8 {
            columns[c] = lanes.load(x, 8 * places[c]);
        }
    } else {
        let x = &x[64 * block..64 * block + 64];
        for c in 0..8 {
            columns[c] = lanes.load(x, 8 * c);
        }
    }
    lanes.transpose_vectors(columns)
}

/// Eight untwisted points → eight rows of the product.
///
/// In below q. Out below 1.4q.
#[inline(never)]
pub(super) fn backward<L: ModularRows, R: Params>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let t = tables::<L, R>();
    let layout = Layout::of::<R>();
    let (x, out) = (&x[..layout.size()], &mut out[..layout.size()]);
    let blocks = layout.width / 8;
    let even = [lanes.known(&t.even[0]), lanes.known(&t.even[1])];
    let odd = [lanes.known(&t.odd[0]), lanes.known(&t.odd[1])];
    let mut known = ordered::known::<L, R::Q>(lanes, t);
    known[1..5].copy_from_slice(&[even[0], even[1], odd[0], odd[1]]);
    let mut block = 0;
    while block < blocks {
        let memory = Memory {
            x: &mut *out,
            x_starts: [8 * block; STARTS],
            y: x,
            y_starts: layout.starts(block),
            z: &[],
            tables: [&[]; TABLES],
        };
        if !lanes.run_program::<ordered::dense::Backward<R, 3>>(known, memory) {
            break;
        }
        block += 3;
    }
    for block in block..blocks {
        let points = points(lanes, x, layout, block);
        let (mut sum, mut difference) = ([points[0]; 4], [points[0]; 4]);
        for i in 0..4 {
            sum[i] = lanes.add(points[2 * i], points[2 * i + 1]);
            difference[i] = lanes.sub(points[2 * i], points[2 * i + 1]);
        }
        macro_rules! rows {
            ($($v:literal: $i0:literal $i1:literal $i2:literal $i3:literal;)*) => {$(
                let e = row!(lanes, sum, even[$v / 2], $i0, $i1, $i2, $i3);
                let o = row!(lanes, difference, odd[$v / 2], $i0, $i1, $i2, $i3);
                let high = lanes.montgomery::<R::Q>(lanes.add_wide(e, o));
                let low = lanes.montgomery::<R::Q>(lanes.sub_wide(e, o));
                lanes.store(out, (4 + $v) * layout.width + 8 * block, high);
                lanes.store(out, (3 - $v) * layout.width + 8 * block, low);
            )*};
        }
        rows!(0: 0 1 2 3; 1: 4 5 6 7; 2: 0 1 2 3; 3: 4 5 6 7;);
    }
}
