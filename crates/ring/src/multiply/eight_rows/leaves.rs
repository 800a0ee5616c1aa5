//! The leaves: products modulo z^BASE − 1 and z^m + 1, m = BASE, 2·BASE, …, n/2, eight rows at once.

use goodprime_lanes::EightLanes;

use super::Plan;
use super::toeplitz::{Halves, Keep, double, matrix_sums, quadruple, single};
use crate::params::Ring;

/// Calls a function for the ring's base.
macro_rules! for_base {
    ($ring:ident, $function:ident::<$l:ident, _>($($arg:expr),*)) => {
        match Plan::of::<$ring>().base {
            8 => $function::<$l, $ring, 8>($($arg),*),
            10 => $function::<$l, $ring, 10>($($arg),*),
            7 => $function::<$l, $ring, 7>($($arg),*),
            14 => $function::<$l, $ring, 14>($($arg),*),
            _ => multiply_equal::<$l, $ring, 11>($($arg),*),
        }
    };
}

/// out = a·b·2^-16 in all leaves.
///
/// In: a (the vector) below 0.7q, b (the matrix) below q, 0.7q in the longest leaves. Out: below
/// 1.2q, 0.6q if the ring is tight. `scratch` has 192·BASE coefficients.
#[inline(never)]
pub(super) fn multiply<L: EightLanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    for_base!(R, multiply_leaves::<L, _>(lanes, out, a, b, scratch));
}

#[inline(always)]
fn multiply_leaves<L: EightLanes, R: Ring, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    scratch: &mut [L::Element],
) {
    let plan = Plan::of::<R>();
    assert!(plan.base == B && plan.length == B << plan.levels && (3..5).contains(&plan.levels));
    let (n, m) = (8 * plan.length, 8 * B);
    let (b, halves) = b[..plan.matrix()].split_at(plan.size());
    let factors = a.chunks_exact(n).zip(b.chunks_exact(n)).zip(halves.chunks_exact(n / 2));
    let mut sums = [[lanes.zero(); B]; 8];
    let sums = sums.as_flattened_mut();
    for (out, ((a, b), halves)) in out[..3 * n].chunks_exact_mut(n).zip(factors) {
        let leaf = |from: usize, to: usize| (&b[from * m..to * m], &a[from * m..to * m]);
        let (u, v) = leaf(0, 1);
        single::<L, B, false>(lanes, u, v, &mut Keep::<L>(&mut sums[..B]));
        finish::<L, R>(lanes, &mut out[..m], &sums[..B], u, v);
        let (u, v) = leaf(1, 2);
        single::<L, B, true>(lanes, u, v, &mut Keep::<L>(&mut sums[..B]));
        finish::<L, R>(lanes, &mut out[m..2 * m], &sums[..B], u, v);
        let (u, v) = leaf(2, 4);
        double::<L, B, true, 1>(lanes, u, u, [v], &mut Keep::<L>(&mut sums[..2 * B]));
        finish::<L, R>(lanes, &mut out[2 * m..4 * m], &sums[..2 * B], u, v);

        let (u, v) = leaf(4, 8);
        if plan.levels == 3 {
            quadruple_negacyclic::<L, B>(lanes, sums, u, v, halves);
        } else {
            let halves = &mut scratch[..4 * m];
            matrix_sums::<L>(lanes, u, halves);
            quadruple_negacyclic::<L, B>(lanes, sums, u, v, halves);
        }
        finish::<L, R>(lanes, &mut out[4 * m..8 * m], &sums[..4 * B], u, v);
        if plan.levels == 4 {
            let (u, v) = leaf(8, 16);
            octuple_negacyclic::<L, B>(lanes, sums, u, v, halves, scratch);
            finish::<L, R>(lanes, &mut out[8 * m..16 * m], &sums[..8 * B], u, v);
        }
    }
}

/// Where all leaves are those modulo z^B − 1.
#[inline(always)]
fn multiply_equal<L: EightLanes, R: Ring, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    _scratch: &mut [L::Element],
) {
    let plan = Plan::of::<R>();
    assert!(plan.base == B && plan.eighths && B % 8 != 0);
    let mut sums = [lanes.zero(); B];
    let leaves = a[..plan.size()].chunks_exact(8 * B).zip(b.chunks_exact(8 * B));
    for (out, (v, u)) in out[..plan.size()].chunks_exact_mut(8 * B).zip(leaves) {
        single::<L, B, false>(lanes, u, v, &mut Keep::<L>(&mut sums));
        finish::<L, R>(lanes, out, &sums, u, v);
    }
}

/// The product modulo z^4B + 1. `halves` are those of [`matrix_sums`].
#[inline(never)]
fn quadruple_negacyclic<L: EightLanes, const B: usize>(
    lanes: L,
    sums: &mut [L::Accumulator],
    u: &[L::Element],
    v: &[L::Element],
    halves: &[L::Element],
) {
    let x = Halves::negacyclic(&u[..32 * B], &v[..32 * B], &halves[..32 * B]);
    quadruple::<L, B, true>(lanes, x, &mut Keep::<L>(&mut sums[..4 * B]));
}

/// The product modulo z^8B + 1: another level of Karatsuba's algorithm. `halves` are those of
/// [`matrix_sums`].
#[inline(always)]
fn octuple_negacyclic<L: EightLanes, const B: usize>(
    lanes: L,
    sums: &mut [L::Accumulator],
    u: &[L::Element],
    v: &[L::Element],
    halves: &[L::Element],
    scratch: &mut [L::Element],
) {
    let x = Halves::negacyclic(&u[..64 * B], &v[..64 * B], &halves[..64 * B]);
    let (difference, scratch) = scratch.split_at_mut(32 * B);
    for at in (0..32 * B).step_by(8) {
        lanes.store(difference, at, lanes.sub(lanes.load(x.v1, at), lanes.load(x.v0, at)));
    }
    let mut middle = [[lanes.zero(); B]; 4];
    let middle = middle.as_flattened_mut();
    let (low, high) = sums[..8 * B].split_at_mut(4 * B);
    quadruple_toeplitz::<L, B, true>(lanes, middle, [x.first, x.last, difference], scratch);
    quadruple_toeplitz::<L, B, false>(lanes, high, [x.upper, x.cross, x.v0], scratch);
    quadruple_toeplitz::<L, B, true>(lanes, low, [x.cross, x.lower, x.v1], scratch);
    for i in 0..4 * B {
        low[i] = lanes.sub_wrapping(low[i], middle[i]);
        high[i] = lanes.add_wrapping(high[i], middle[i]);
    }
}

/// The product of size 4B with any matrix.
#[inline(never)]
fn quadruple_toeplitz<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    sums: &mut [L::Accumulator],
    [u, l, v]: [&[L::Element]; 3],
    scratch: &mut [L::Element],
) {
    let (u, l, v) = (&u[..32 * B], &l[..32 * B], &v[..32 * B]);
    let x = Halves::new::<L, NEGATIVE>(lanes, u, l, v, scratch);
    quadruple::<L, B, NEGATIVE>(lanes, x, &mut Keep::<L>(&mut sums[..4 * B]));
}

/// Sums of products → coefficients of a leaf, for a product with matrix `u` and vector `v`.
#[inline(always)]
fn finish<L: EightLanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    sums: &[L::Accumulator],
    u: &[L::Element],
    v: &[L::Element],
) {
    let out = &mut out[..8 * sums.len()];
    for (out, sums) in out.chunks_mut(32).zip(sums.chunks(4)) {
        for i in 0..sums.len() {
            let sum = lanes.sum_of_products(sums[i], u.len() / 8, u, v);
            let mut c = lanes.montgomery::<R::Q>(sum);
            if Plan::of::<R>().tight {
                c = lanes.reduce::<R::Q>(c);
            }
            lanes.store(out, 8 * i, c);
        }
    }
}
