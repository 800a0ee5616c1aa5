//! Toeplitz matrix times vector, in every lane: c_i = Σ_j T_(i-j)·v_j.
//!
//! A matrix of size n is given by two arrays: T_k = u_k for k ≥ 0, T_(k-n) = ±l_k for 0 < k < n. A product
//! modulo z^n ∓ 1 is the case l = u. One level of Karatsuba's algorithm, with halves of u, l, v:
//!
//! ```text
//! M = T(u0, ±l1)·(v1 − v0)     high = T(u0 + u1, u0 ± l1)·v0 + M     low = T(u0 ± l1, ±(l0 + l1))·v1 − M
//! ```

use goodprime_lanes::{Modular, ModularRows};

/// T·v of size B: `$body` gets the number `$i` of a row and its `$sum`, to which `$start[$i]` is added if there is one.
/// `$lower` is ±T_(k-B), `$upper` T_k.
///
/// Row by row: lanes that prefer this product run [programs](super::ordered) instead.
macro_rules! rows {
    ($lanes:ident, $b:ident, $negative:expr; $j:ident => $vj:expr,
     $k:ident => $lower:expr, $upper:expr; $([$start:expr])? $i:ident, $sum:ident => $body:expr) => {
        for $i in 0..$b {
            let mut $sum = $lanes.zero();
            for $j in 0..$b {
                let (t, v) = if $i < $j {
                    let $k = $b + $i - $j;
                    ($lower, $vj)
                } else {
                    let $k = $i - $j;
                    ($upper, $vj)
                };
                $sum = match $negative && $j > $i {
                    true => $lanes.multiply_sub($sum, t, v),
                    false => $lanes.multiply_add($sum, t, v),
                };
            }
            $($sum = $lanes.add_wrapping($sum, $start[$i]);)?
            $body;
        }
    };
}

/// The destination of the rows of a product.
pub(super) trait Sink<L: Modular> {
    /// Takes the sum that is row `i`.
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator);
}

/// Keeps sums for a higher level of Karatsuba's algorithm.
pub(super) struct Keep<'a, L: Modular>(pub(super) &'a mut [L::Accumulator]);

impl<L: Modular> Sink<L> for Keep<'_, L> {
    #[inline(always)]
    fn put(&mut self, _: L, i: usize, sum: L::Accumulator) {
        self.0[i] = sum;
    }
}

/// The upper half of a product whose middle sums are known: adds them.
pub(super) struct Upper<'a, L: Modular, S>(pub(super) &'a [L::Accumulator], pub(super) &'a mut S);

impl<L: ModularRows, S: Sink<L>> Sink<L> for Upper<'_, L, S> {
    #[inline(always)]
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator) {
        self.1.put(lanes, self.0.len() + i, lanes.add_wrapping(sum, self.0[i]));
    }
}

/// The lower half of a product whose middle sums are known: subtracts them.
pub(super) struct Lower<'a, L: Modular, S>(pub(super) &'a [L::Accumulator], pub(super) &'a mut S);

impl<L: ModularRows, S: Sink<L>> Sink<L> for Lower<'_, L, S> {
    #[inline(always)]
    fn put(&mut self, lanes: L, i: usize, sum: L::Accumulator) {
        self.1.put(lanes, i, lanes.sub_wrapping(sum, self.0[i]));
    }
}

/// a ± b.
macro_rules! plus_minus {
    ($lanes:ident, $negative:ident, $a:expr, $b:expr) => {
        if $negative { $lanes.sub($a, $b) } else { $lanes.add($a, $b) }
    };
}

/// The product modulo z^B ∓ 1.
#[inline(always)]
pub(super) fn single<L: ModularRows, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    u: &[L::Element],
    v: &[L::Element],
    sink: &mut impl Sink<L>,
) {
    let (u, v) = (&u[..8 * B], &v[..8 * B]);
    rows!(lanes, B, NEGATIVE; j => lanes.load(v, 8 * j),
        k => lanes.load(u, 8 * k), lanes.load(u, 8 * k);
        i, sum => sink.put(lanes, i, sum));
}

/// The product of size 2B by one level of Karatsuba's algorithm. The vector is v, or v - w.
#[inline(always)]
pub(super) fn double<L: ModularRows, const B: usize, const NEGATIVE: bool, const TERMS: usize>(
    lanes: L,
    u: &[L::Element],
    l: &[L::Element],
    v: [&[L::Element]; TERMS],
    sink: &mut impl Sink<L>,
) {
    let (u, l) = (&u[..16 * B], &l[..16 * B]);
    let (v, w) = (&v[0][..16 * B], &v[TERMS - 1][..16 * B]);
    macro_rules! vector {
        ($j:expr) => {
            if TERMS == 2 {
                lanes.sub(lanes.load(v, 8 * $j), lanes.load(w, 8 * $j))
            } else {
                lanes.load(v, 8 * $j)
            }
        };
    }
    let mut middle = [lanes.zero(); B];
    rows!(lanes, B, NEGATIVE; j => lanes.sub(vector!(B + j), vector!(j)),
        k => lanes.load(l, 8 * (B + k)), lanes.load(u, 8 * k);
        i, sum => middle[i] = sum);
    rows!(lanes, B, false; j => vector!(j),
        k => plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k))),
        lanes.add(lanes.load(u, 8 * k), lanes.load(u, 8 * (B + k)));
        [middle] i, sum => sink.put(lanes, B + i, sum));
    let mut lower = Lower::<L, _>(&middle, sink);
    rows!(lanes, B, NEGATIVE; j => vector!(B + j),
        k => lanes.add(lanes.load(l, 8 * k), lanes.load(l, 8 * (B + k))),
        plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k)));
        i, sum => lower.put(lanes, i, sum));
}

/// The halves of the operands of a product by Karatsuba's algorithm, and the sums of matrices.
pub(super) struct Halves<'a, E> {
    /// u0.
    pub(super) first: &'a [E],
    /// l1.
    pub(super) last: &'a [E],
    /// u0 + u1.
    pub(super) upper: &'a [E],
    /// u0 ± l1.
    pub(super) cross: &'a [E],
    /// l0 + l1.
    pub(super) lower: &'a [E],
    pub(super) v0: &'a [E],
    pub(super) v1: &'a [E],
}

impl<E> Clone for Halves<'_, E> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Halves<'_, E> {}

impl<'a, E> Halves<'a, E> {
    /// A product modulo z^n + 1. `sums` are u0 + u1 and u0 - u1.
    #[inline(always)]
    pub(super) fn negacyclic(u: &'a [E], v: &'a [E], sums: &'a [E]) -> Self {
        let half = u.len() / 2;
        let (first, last) = u.split_at(half);
        let (upper, cross) = sums.split_at(half);
        let (v0, v1) = v.split_at(half);
        Self { first, last, upper, cross, lower: upper, v0, v1 }
    }
}

/// The product of size 4B.
#[inline(always)]
pub(super) fn quadruple<L: ModularRows, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    x: Halves<'_, L::Element>,
    sink: &mut impl Sink<L>,
) {
    let mut middle = [[lanes.zero(); B]; 2];
    let middle = middle.as_flattened_mut();
    let mut keep = Keep::<L>(middle);
    double::<L, B, NEGATIVE, 2>(lanes, x.first, x.last, [x.v1, x.v0], &mut keep);
    let mut upper = Upper::<L, _>(middle, sink);
    double::<L, B, false, 1>(lanes, x.upper, x.cross, [x.v0], &mut upper);
    let mut lower = Lower::<L, _>(middle, sink);
    double::<L, B, NEGATIVE, 1>(lanes, x.cross, x.lower, [x.v1], &mut lower);
}
