//! The leaves: products modulo z^BASE − 1 and z^m + 1, m = BASE, 2·BASE, …, n/2, eight rows at once.

use goodprime_lanes::EightLanes;

use super::Plan;
use super::toeplitz::{MAX_LENGTH, Sums, product, short};
use crate::params::Ring;

/// Calls a function for the ring's base.
macro_rules! for_base {
    ($ring:ident, $function:ident::<$l:ident, _>($($arg:expr),*)) => {
        match Plan::of::<$ring>().base {
            4 => $function::<$l, $ring, 4>($($arg),*),
            5 => $function::<$l, $ring, 5>($($arg),*),
            7 => $function::<$l, $ring, 7>($($arg),*),
            _ => $function::<$l, $ring, 11>($($arg),*),
        }
    };
}

/// out = a·b·2^-16 in all leaves.
///
/// In: a (the vector) below 0.6q, b (the matrix) below q, 0.6q in the largest leaves. Out: below 1.3q, reduced if the ring is tight.
/// `scratch` has 8n coefficients at least.
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
    assert!(plan.base == B && plan.length / 2 <= MAX_LENGTH);
    let mut sums: Sums<L> = [lanes.zero(); MAX_LENGTH];
    let n = 8 * plan.length;
    let factors = a.chunks_exact(n).zip(b.chunks_exact(n));
    for (out, (a, b)) in out[..3 * n].chunks_exact_mut(n).zip(factors) {
        let m = 8 * B;
        let cyclic = short::<L, B, false>(lanes, &b[..m], &a[..m]);
        reduce::<L, R>(lanes, &mut out[..m], &cyclic, &b[..m], &a[..m]);
        let negacyclic = short::<L, B, true>(lanes, &b[m..2 * m], &a[m..2 * m]);
        reduce::<L, R>(lanes, &mut out[m..2 * m], &negacyclic, &b[m..2 * m], &a[m..2 * m]);
        let mut m = 2 * B;
        while m < plan.length {
            let leaf = 8 * m..16 * m;
            let (a, b) = (&a[leaf.clone()], &b[leaf.clone()]);
            product::<L, B, true>(lanes, m, &mut sums, b, b, a, scratch);
            reduce::<L, R>(lanes, &mut out[leaf], &sums[..m], b, a);
            m *= 2;
        }
    }
}

/// Sums of products → coefficients of a leaf.
#[inline(always)]
fn reduce<L: EightLanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    sums: &[L::Accumulator],
    b: &[L::Element],
    a: &[L::Element],
) {
    let out = &mut out[..8 * sums.len()];
    for i in 0..sums.len() {
        let sum = lanes.sum_of_products(sums[i], sums.len(), b, a);
        let mut c = lanes.montgomery::<R::Q>(sum);
        if Plan::of::<R>().tight {
            c = lanes.reduce::<R::Q>(c);
        }
        lanes.store(out, 8 * i, c);
    }
}
