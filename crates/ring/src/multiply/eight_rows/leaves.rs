//! The leaves: products modulo z^BASE − 1 and z^m + 1, m = BASE, 2·BASE, …, n/2, eight rows at once.

use goodprime_lanes::EightLanes;

use super::Plan;
use super::toeplitz::{NONE, double, halves, quadruple_negacyclic, quadruple_toeplitz, short};
use crate::params::Ring;

/// Calls a function for the ring's base.
macro_rules! for_base {
    ($ring:ident, $function:ident::<$l:ident, _>($($arg:expr),*)) => {
        match Plan::of::<$ring>().base {
            8 => $function::<$l, $ring, 8>($($arg),*),
            5 => $function::<$l, $ring, 5>($($arg),*),
            7 => $function::<$l, $ring, 7>($($arg),*),
            _ => $function::<$l, $ring, 11>($($arg),*),
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
    let n = 8 * plan.length;
    let factors = a.chunks_exact(n).zip(b.chunks_exact(n));
    for (out, (a, b)) in out[..3 * n].chunks_exact_mut(n).zip(factors) {
        let m = 8 * B;
        let (cyclic, negacyclic) = (0..m, m..2 * m);
        let (v, u) = (&a[cyclic.clone()], &b[cyclic.clone()]);
        let sums = short::<L, B, false>(lanes, u, v);
        put::<L, R>(lanes, &mut out[cyclic], &sums, (B, u, v));

        let (v, u) = (&a[negacyclic.clone()], &b[negacyclic.clone()]);
        let sums = short::<L, B, true>(lanes, u, v);
        put::<L, R>(lanes, &mut out[negacyclic], &sums, (B, u, v));

        let leaf = 2 * m..4 * m;
        let (v, u) = (&a[leaf.clone()], &b[leaf.clone()]);
        let sums = double::<L, B, true, NONE>(lanes, u, u, v, &[[lanes.zero(); B]; 2]);
        put::<L, R>(lanes, &mut out[leaf], sums.as_flattened(), (2 * B, u, v));

        let leaf = 4 * m..8 * m;
        let (v, u) = (&a[leaf.clone()], &b[leaf.clone()]);
        let sums = quadruple_negacyclic::<L, B>(lanes, u, v, scratch);
        put::<L, R>(lanes, &mut out[leaf], sums.as_flattened().as_flattened(), (4 * B, u, v));

        if plan.levels == 4 {
            let leaf = 8 * m..16 * m;
            let (v, u) = (&a[leaf.clone()], &b[leaf.clone()]);
            octuple::<L, R, B>(lanes, &mut out[leaf], u, v, scratch);
        }
    }
}

/// The product modulo z^8B + 1: another level of Karatsuba's algorithm, joined with the reduction.
#[inline(always)]
fn octuple<L: EightLanes, R: Ring, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    u: &[L::Element],
    v: &[L::Element],
    scratch: &mut [L::Element],
) {
    let h = 32 * B;
    let (x, scratch) = halves::<L, true>(lanes, 4 * B, u, None, v, scratch);
    let middle = quadruple_toeplitz::<L, B, true>(lanes, &u[..h], &u[h..], x.difference, scratch);
    let high = quadruple_toeplitz::<L, B, false>(lanes, x.upper, x.cross, &v[..h], scratch);
    let low = quadruple_toeplitz::<L, B, true>(lanes, x.cross, x.lower, &v[h..], scratch);
    let (low, high) = (low.as_flattened().as_flattened(), high.as_flattened().as_flattened());
    let middle = middle.as_flattened().as_flattened();
    let (out_low, out_high) = out.split_at_mut(h);
    for i in 0..4 * B {
        let sums = [lanes.sub_wrapping(low[i], middle[i])];
        put::<L, R>(lanes, &mut out_low[8 * i..8 * i + 8], &sums, (8 * B, u, v));
        let sums = [lanes.add_wrapping(high[i], middle[i])];
        put::<L, R>(lanes, &mut out_high[8 * i..8 * i + 8], &sums, (8 * B, u, v));
    }
}

/// Sums of products → coefficients of a leaf, for a product of size n with matrix u and vector v.
#[inline(always)]
fn put<L: EightLanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    sums: &[L::Accumulator],
    (n, u, v): (usize, &[L::Element], &[L::Element]),
) {
    let out = &mut out[..8 * sums.len()];
    for i in 0..sums.len() {
        let sum = lanes.sum_of_products(sums[i], n, u, v);
        let mut c = lanes.montgomery::<R::Q>(sum);
        if Plan::of::<R>().tight {
            c = lanes.reduce::<R::Q>(c);
        }
        lanes.store(out, 8 * i, c);
    }
}
