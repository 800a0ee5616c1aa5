//! Leaves across the lanes: where products of vectors by one another cost no more than windows, rows 1
//! to 16 lie side by side in two times eight lanes from the transpose after Rader's transform on, and
//! components x^16 − w^k of row 0 in the lanes of a batch of its own.
//!
//! Both operands are polynomials here, as in the paper, and products of leaves are reduced by their
//! factor.

mod components;
mod leaves;

use goodprime_lab_lanes::Rows32;
use goodprime_lanes::opaque_ref;

use super::super::multiplier::Side;
use super::super::rader::eight::{Terms, from_columns, place, to_columns};
use super::ROWS;
use super::tables::across::{BLOCK, tables};
use goodprime_ring::Ring;
use goodprime_ring::kit::unroll;

/// Vectors of a component.
const COMPONENT: usize = 8 * 16;
/// Coefficients of eight rows.
const BATCH: usize = 6 * COMPONENT;
/// The offset of row 0, in coefficients.
const FIRST: usize = 2 * BATCH;
/// Coefficients of a transformed polynomial: those of row 0 may be there twice.
pub(super) const SIZE: usize = FIRST + 2 * COMPONENT;
/// Scratch memory of [`multiply`], and more than that of [`forward`].
pub(super) const SCRATCH: usize = 2 * SIZE;

/// Transforms `a`, as a first operand or as a second.
///
/// In |a| ≤ (q-1)/2. Out: [`SIZE`] coefficients.
#[inline(always)]
pub(super) fn forward<L: Rows32, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    side: Side,
    scratch: &mut [L::Element],
) {
    let x = &mut scratch[..SIZE];
    points::<L, R>(lanes, x, a);
    match side {
        Side::Left => components::split::<L, R, false>(lanes, out, x),
        Side::Right => components::split::<L, R, true>(lanes, out, x),
    }
}

/// The first 2·PADDED coefficients of `a`·`b` for transformed operands.
///
/// Out below 1.2q.
#[inline(always)]
pub(super) fn multiply<L: Rows32, R: Ring>(
    lanes: L,
    product: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    let (leaves, x) = scratch[..SCRATCH].split_at_mut(SIZE);
    leaves::multiply::<L, R>(lanes, leaves, a, b);
    components::join::<L, R>(lanes, x, leaves);
    rows::<L, R>(lanes, product, x);
}

/// Calls a step for the six residues of blocks modulo 6.
macro_rules! for_classes {
    ($step:ident::<$l:ty, $r:ty>($($arg:expr),*)) => {
        $step::<$l, $r, 0>($($arg),*);
        $step::<$l, $r, 1>($($arg),*);
        $step::<$l, $r, 2>($($arg),*);
        $step::<$l, $r, 3>($($arg),*);
        $step::<$l, $r, 4>($($arg),*);
        $step::<$l, $r, 5>($($arg),*);
    };
}

/// Coefficients → points of length 17: row 0 as it is, the others in the order of `place`.
///
/// In |a| ≤ (q-1)/2. Out below q.
#[inline(never)]
fn points<L: Rows32, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    for_classes!(points_of::<L, R>(lanes, out, a));
}

#[inline(always)]
fn points_of<L: Rows32, R: Ring, const CLASS: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
) {
    let powers = &tables::<L, R>().rader.powers;
    let t = opaque_ref(tables::<L, R>());
    let (a, out) = (&a[..R::PADDED], &mut out[..SIZE]);
    for column in [0, 8] {
        let zero = lanes.splat(0);
        // An operand has less than half of all blocks.
        let mut x = [zero; ROWS];
        for i in 0..ROWS {
            let at = 16 * BLOCK[CLASS][i];
            if at < R::PADDED {
                x[i] = lanes.load(a, at + column);
            }
        }
        let (mut even, mut odd) = ([zero; 8], [zero; 8]);
        for k in 0..8 {
            let i = powers[(16 - k) % 16];
            even[k] = lanes.add(x[i], x[ROWS - i]);
            odd[k] = lanes.sub(x[i], x[ROWS - i]);
        }
        let terms = Terms::new(lanes, &even, &odd, Some(x[0]), &t.rader.forward);
        let first = lanes.montgomery::<R::Q>(terms.total);
        lanes.store(out, FIRST + 16 * CLASS + column, first);
        let at = COMPONENT * CLASS + 8 * column;
        let sums = [terms.rows::<0>(lanes), terms.rows::<1>(lanes)];
        to_columns::<L, R::Q>(lanes, &mut out[at..], sums);
        let sums = [terms.rows::<2>(lanes), terms.rows::<3>(lanes)];
        to_columns::<L, R::Q>(lanes, &mut out[BATCH + at..], sums);
    }
}

/// 17 points → coefficients of the product, those that [`fold`](super::super::fold) wants.
///
/// In below 0.6q. Out below 1.2q.
#[inline(never)]
fn rows<L: Rows32, R: Ring>(lanes: L, out: &mut [L::Element], x: &[L::Element]) {
    for_classes!(rows_of::<L, R>(lanes, out, x));
}

#[inline(always)]
fn rows_of<L: Rows32, R: Ring, const CLASS: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
) {
    let powers = &tables::<L, R>().rader.powers;
    let t = opaque_ref(tables::<L, R>());
    let (x, out) = (&x[..SIZE], &mut out[..2 * R::PADDED]);
    for column in [0, 8] {
        let at = COMPONENT * CLASS + 8 * column;
        let [even, odd] = from_columns(lanes, [&x[at..], &x[BATCH + at..]]);
        let first = lanes.load(x, FIRST + 16 * CLASS + column);
        let terms = Terms::new(lanes, &even, &odd, Some(first), &t.rader.backward);
        let sums = [
            terms.rows::<0>(lanes),
            terms.rows::<1>(lanes),
            terms.rows::<2>(lanes),
            terms.rows::<3>(lanes),
        ];
        unroll!(for i in 0..17 {
            let (row, sum) = match i {
                16 => (0, terms.total),
                _ => (powers[(16 - place(i)) % 16], sums[i / 4 % 4][i % 4]),
            };
            let to = 16 * BLOCK[CLASS][row];
            if to < 2 * R::PADDED {
                lanes.store(out, to + column, lanes.montgomery::<R::Q>(sum));
            }
        });
    }
}
