//! The leaves: products modulo z^BASE − 1 and z^m + 1, m = BASE, 2·BASE, …, n/2, eight rows at once.

use core::marker::PhantomData;

use goodprime_lanes::{EightLanes, Lanes};

use super::Plan;
use super::toeplitz::{Halves, Keep, Lower, Sink, Upper, double, matrix_sums, quadruple, single};
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
    let (n, m) = (8 * plan.length, 8 * B);
    let (b, sums) = b[..plan.matrix()].split_at(plan.size());
    let factors = a.chunks_exact(n).zip(b.chunks_exact(n)).zip(sums.chunks_exact(n / 2));
    for (out, ((a, b), sums)) in out[..3 * n].chunks_exact_mut(n).zip(factors) {
        let leaf = |from: usize, to: usize| (&b[from * m..to * m], &a[from * m..to * m]);
        let (u, v) = leaf(0, 1);
        single::<L, B, false>(lanes, u, v, &mut Finish::<L, R>::new(&mut out[..m], u, v));
        let (u, v) = leaf(1, 2);
        single::<L, B, true>(lanes, u, v, &mut Finish::<L, R>::new(&mut out[m..2 * m], u, v));
        let (u, v) = leaf(2, 4);
        let mut finish = Finish::<L, R>::new(&mut out[2 * m..4 * m], u, v);
        double::<L, B, true, 1>(lanes, u, u, [v], &mut finish);

        let (u, v) = leaf(4, 8);
        let out_leaf = &mut out[4 * m..8 * m];
        if plan.levels == 3 {
            quadruple_negacyclic::<L, R, B>(lanes, out_leaf, u, v, sums);
        } else {
            let short = &mut scratch[..4 * m];
            matrix_sums::<L>(lanes, u, short);
            quadruple_negacyclic::<L, R, B>(lanes, out_leaf, u, v, short);
            let (u, v) = leaf(8, 16);
            octuple_negacyclic::<L, R, B>(lanes, &mut out[8 * m..16 * m], u, v, sums, scratch);
        }
    }
}

/// The product modulo z^4B + 1. `sums` are those of [`matrix_sums`].
#[inline(never)]
fn quadruple_negacyclic<L: EightLanes, R: Ring, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    u: &[L::Element],
    v: &[L::Element],
    sums: &[L::Element],
) {
    let (out, u, v, sums) = (&mut out[..32 * B], &u[..32 * B], &v[..32 * B], &sums[..32 * B]);
    let x = Halves::negacyclic(u, v, sums);
    quadruple::<L, B, true>(lanes, x, &mut Finish::<L, R>::new(out, u, v));
}

/// The product modulo z^8B + 1: another level of Karatsuba's algorithm. `sums` are those of
/// [`matrix_sums`].
#[inline(always)]
fn octuple_negacyclic<L: EightLanes, R: Ring, const B: usize>(
    lanes: L,
    out: &mut [L::Element],
    u: &[L::Element],
    v: &[L::Element],
    sums: &[L::Element],
    scratch: &mut [L::Element],
) {
    let (out, u, v, sums) = (&mut out[..64 * B], &u[..64 * B], &v[..64 * B], &sums[..64 * B]);
    let x = Halves::negacyclic(u, v, sums);
    let (difference, scratch) = scratch.split_at_mut(32 * B);
    for at in (0..32 * B).step_by(8) {
        lanes.store(difference, at, lanes.sub(lanes.load(x.v1, at), lanes.load(x.v0, at)));
    }
    let mut middle = [[lanes.zero(); B]; 4];
    let middle = middle.as_flattened_mut();
    let mut finish = Finish::<L, R>::new(out, u, v);
    octuple_middle::<L, B>(lanes, middle, [x.first, x.last, difference], scratch);
    octuple_upper::<L, R, B>(lanes, &mut finish, middle, [x.upper, x.cross, x.v0], scratch);
    octuple_lower::<L, R, B>(lanes, &mut finish, middle, [x.cross, x.lower, x.v1], scratch);
}

#[inline(never)]
fn octuple_middle<L: EightLanes, const B: usize>(
    lanes: L,
    middle: &mut [L::Accumulator],
    [u, l, v]: [&[L::Element]; 3],
    scratch: &mut [L::Element],
) {
    let x = Halves::new::<L, true>(lanes, &u[..32 * B], &l[..32 * B], &v[..32 * B], scratch);
    quadruple::<L, B, true>(lanes, x, &mut Keep::<L>(&mut middle[..4 * B]));
}

#[inline(never)]
fn octuple_upper<L: EightLanes, R: Ring, const B: usize>(
    lanes: L,
    finish: &mut Finish<L, R>,
    middle: &[L::Accumulator],
    [u, l, v]: [&[L::Element]; 3],
    scratch: &mut [L::Element],
) {
    let x = Halves::new::<L, false>(lanes, &u[..32 * B], &l[..32 * B], &v[..32 * B], scratch);
    let mut upper = Upper::<L, _>(&middle[..4 * B], finish);
    quadruple::<L, B, false>(lanes, x, &mut upper);
}

#[inline(never)]
fn octuple_lower<L: EightLanes, R: Ring, const B: usize>(
    lanes: L,
    finish: &mut Finish<L, R>,
    middle: &[L::Accumulator],
    [u, l, v]: [&[L::Element]; 3],
    scratch: &mut [L::Element],
) {
    let x = Halves::new::<L, true>(lanes, &u[..32 * B], &l[..32 * B], &v[..32 * B], scratch);
    let mut lower = Lower::<L, _>(&middle[..4 * B], finish);
    quadruple::<L, B, true>(lanes, x, &mut lower);
}

/// Sums of products → coefficients of a leaf, for a product with matrix `u` and vector `v`.
struct Finish<'a, L: Lanes, R> {
    out: &'a mut [L::Element],
    u: &'a [L::Element],
    v: &'a [L::Element],
    ring: PhantomData<R>,
}

impl<'a, L: Lanes, R> Finish<'a, L, R> {
    #[inline(always)]
    fn new(out: &'a mut [L::Element], u: &'a [L::Element], v: &'a [L::Element]) -> Self {
        Self { out, u, v, ring: PhantomData }
    }
}

impl<L: EightLanes, R: Ring> Sink<L> for Finish<'_, L, R> {
    #[inline(always)]
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator) {
        let sum = lanes.sum_of_products(sum, self.u.len() / 8, self.u, self.v);
        let mut c = lanes.montgomery::<R::Q>(sum);
        if Plan::of::<R>().tight {
            c = lanes.reduce::<R::Q>(c);
        }
        lanes.store(self.out, 8 * i, c);
    }
}
