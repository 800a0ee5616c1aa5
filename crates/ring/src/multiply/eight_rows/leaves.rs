//! The leaves: products modulo z^BASE − 1 and z^m + 1, m = BASE, 2·BASE, 4·BASE, eight rows at once.

use goodprime_lanes::EightLanes;

use super::Plan;
use super::toeplitz::{Halves, Keep, double, quadruple, single};
use crate::params::Ring;

/// out = a·b·2^-16 in all leaves.
///
/// In: a (the vector) below 2.3q, b (the matrix) below 0.7q. Out: below 2.8q in the middle leaf of
/// each factor, below 1.5q in all others.
#[inline(never)]
pub(super) fn multiply<L: EightLanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    match Plan::of::<R>().base {
        7 => multiply_factors::<L, R, 7>(lanes, out, a, b),
        8 => multiply_factors::<L, R, 8>(lanes, out, a, b),
        10 => multiply_factors::<L, R, 10>(lanes, out, a, b),
        14 => multiply_factors::<L, R, 14>(lanes, out, a, b),
        _ => multiply_equal::<L, R, 11>(lanes, out, a, b),
    }
}

#[inline(always)]
fn multiply_factors<L: EightLanes, R: Ring, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let plan = Plan::of::<R>();
    assert!(plan.length == 8 * B && !plan.eighths);
    let (n, m) = (64 * B, 8 * B);
    let (b, halves) = b[..plan.matrix()].split_at(plan.size());
    let factors = a.chunks_exact(n).zip(b.chunks_exact(n)).zip(halves.chunks_exact(n / 2));
    let mut sums = [[lanes.zero(); B]; 4];
    let sums = sums.as_flattened_mut();
    for (out, ((a, b), halves)) in out[..3 * n].chunks_exact_mut(n).zip(factors) {
        macro_rules! leaf {
            ($from:literal, $to:literal, $reduce:expr, $u:ident, $v:ident, $sums:ident => $product:expr) => {
                let ($u, $v) = (&b[$from * m..$to * m], &a[$from * m..$to * m]);
                let $sums = &mut sums[..($to - $from) * B];
                $product;
                finish::<L, R>(lanes, &mut out[$from * m..$to * m], $sums, $u, $v, $reduce);
            };
        }
        leaf!(0, 1, plan.tight, u, v, sums =>
            single::<L, B, false>(lanes, u, v, &mut Keep::<L>(sums)));
        leaf!(1, 2, plan.tight, u, v, sums =>
            single::<L, B, true>(lanes, u, v, &mut Keep::<L>(sums)));
        leaf!(2, 4, false, u, v, sums =>
            double::<L, B, true, 1>(lanes, u, u, [v], &mut Keep::<L>(sums)));
        leaf!(4, 8, plan.tight, u, v, sums => longest::<L, B>(lanes, sums, u, v, halves));
    }
}

/// The product modulo z^4B + 1. `halves` are u0 + u1 and u0 - u1.
#[inline(never)]
fn longest<L: EightLanes, const B: usize>(
    lanes: L,
    sums: &mut [L::Accumulator],
    u: &[L::Element],
    v: &[L::Element],
    halves: &[L::Element],
) {
    let x = Halves::negacyclic(&u[..32 * B], &v[..32 * B], &halves[..32 * B]);
    quadruple::<L, B, true>(lanes, x, &mut Keep::<L>(&mut sums[..4 * B]));
}

/// Where all leaves are those modulo z^B − 1.
#[inline(always)]
fn multiply_equal<L: EightLanes, R: Ring, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let plan = Plan::of::<R>();
    assert!(plan.base == B && plan.eighths);
    let mut sums = [lanes.zero(); B];
    let leaves = a[..plan.size()].chunks_exact(8 * B).zip(b.chunks_exact(8 * B));
    for (out, (v, u)) in out[..plan.size()].chunks_exact_mut(8 * B).zip(leaves) {
        single::<L, B, false>(lanes, u, v, &mut Keep::<L>(&mut sums));
        finish::<L, R>(lanes, out, &sums, u, v, true);
    }
}

/// Sums of products → coefficients of a leaf, for a product with matrix `u` and vector `v`.
///
/// All at once, because each is a chain of operations that wait for each other.
#[inline(always)]
fn finish<L: EightLanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    sums: &[L::Accumulator],
    u: &[L::Element],
    v: &[L::Element],
    reduce: bool,
) {
    let out = &mut out[..8 * sums.len()];
    for i in 0..sums.len() {
        let sum = lanes.sum_of_products(sums[i], u.len() / 8, u, v);
        let mut c = lanes.montgomery::<R::Q>(sum);
        if reduce {
            c = Plan::of::<R>().reduce::<L, R::Q>(lanes, c);
        }
        lanes.store(out, 8 * i, c);
    }
}
