//! The leaves: products modulo z^BASE − 1 and z^m + 1, m = BASE, 2·BASE, …, n/2, eight rows at once.

use core::marker::PhantomData;

use goodprime_lanes::{EightLanes, Lanes};

use super::Plan;
use super::toeplitz::{NONE, Sink, double, halves, quadruple, quadruple_toeplitz, single};
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
        let out_leaf = &mut out[cyclic];
        single::<L, B, false>(lanes, u, v, &mut Finish::<L, R> { out: out_leaf, n: B, u, v, ring: PhantomData });

        let (v, u) = (&a[negacyclic.clone()], &b[negacyclic.clone()]);
        let out_leaf = &mut out[negacyclic];
        single::<L, B, true>(lanes, u, v, &mut Finish::<L, R> { out: out_leaf, n: B, u, v, ring: PhantomData });

        let leaf = 2 * m..4 * m;
        let (v, u) = (&a[leaf.clone()], &b[leaf.clone()]);
        let mut finish = Finish::<L, R> { out: &mut out[leaf], n: 2 * B, u, v, ring: PhantomData };
        double::<L, B, true, NONE>(lanes, u, u, v, &[], &mut finish);

        let leaf = 4 * m..8 * m;
        let (v, u) = (&a[leaf.clone()], &b[leaf.clone()]);
        quadruple_negacyclic::<L, R, B>(lanes, &mut out[leaf], u, v, scratch);

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
    let mut finish = Finish::<L, R> { out, n: 8 * B, u, v, ring: PhantomData };
    for i in 0..4 * B {
        finish.put(lanes, i, lanes.sub_wrapping(low[i], middle[i]));
        finish.put(lanes, 4 * B + i, lanes.add_wrapping(high[i], middle[i]));
    }
}

/// The product modulo z^4B + 1.
#[inline(never)]
fn quadruple_negacyclic<L: EightLanes, R: Ring, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    u: &[L::Element],
    v: &[L::Element],
    scratch: &mut [L::Element],
) {
    let out = &mut out[..32 * B];
    let mut finish = Finish::<L, R> { out, n: 4 * B, u, v, ring: PhantomData };
    quadruple::<L, B, true>(lanes, u, None, v, scratch, &mut finish);
}

/// Sums of products → coefficients of a leaf, for a product of size `n` with matrix `u` and vector `v`.
struct Finish<'a, L: Lanes, R> {
    out: &'a mut [L::Element],
    n: usize,
    u: &'a [L::Element],
    v: &'a [L::Element],
    ring: PhantomData<R>,
}

impl<L: EightLanes, R: Ring> Sink<L> for Finish<'_, L, R> {
    #[inline(always)]
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator) {
        let sum = lanes.sum_of_products(sum, self.n, self.u, self.v);
        let mut c = lanes.montgomery::<R::Q>(sum);
        if Plan::of::<R>().tight {
            c = lanes.reduce::<R::Q>(c);
        }
        lanes.store(self.out, 8 * i, c);
    }
}
