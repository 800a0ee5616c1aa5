//! Toeplitz matrix times vector, in every lane: c_i = Σ_j T_(i-j)·v_j.
//!
//! A matrix of size n is given by two arrays: T_k = u_k for k ≥ 0, T_(k-n) = ±l_k for 0 < k < n. A product
//! modulo z^n ∓ 1 is the case l = u. One level of Karatsuba's algorithm, with halves of u, l, v:
//!
//! ```text
//! M = T(u0, ±l1)·(v0 − v1)     high = T(u0 + u1, u0 ± l1)·v0 − M     low = T(u0 ± l1, ±(l0 + l1))·v1 + M
//! ```

use goodprime_lanes::{EightLanes, Lanes};

/// Sums of products for 2B coefficients: the low half, the high half.
pub(super) type Sums<L, const B: usize> = [[<L as Lanes>::Accumulator; B]; 2];

/// T·v of size B, plus the sums if they are not `$fresh`. `$lower` is ±T_(k-B), `$upper` T_k.
macro_rules! schoolbook {
    ($lanes:ident, $b:ident, $sums:ident, $fresh:literal, $v:ident,
     $k:ident => $lower:expr, $upper:expr, $negative:expr) => {
        // One diagonal after the other: each T_k is needed once.
        for $k in 0..$b {
            let t = $upper;
            for j in 0..$b - $k {
                $sums[j + $k] = if $fresh && $k == 0 {
                    $lanes.multiply(t, $v[j])
                } else {
                    $lanes.multiply_add($sums[j + $k], t, $v[j])
                };
            }
        }
        for $k in 1..$b {
            let t = $lower;
            for i in 0..$k {
                let j = i + $b - $k;
                $sums[i] = if $negative {
                    $lanes.multiply_sub($sums[i], t, $v[j])
                } else {
                    $lanes.multiply_add($sums[i], t, $v[j])
                };
            }
        }
    };
}

/// What happens to the sums that a product is given: nothing, or they are added to it or subtracted.
pub(super) const NONE: u8 = 0;
const ADD: u8 = 1;
const SUBTRACT: u8 = 2;

/// a ± b.
macro_rules! plus_minus {
    ($lanes:ident, $negative:ident, $a:expr, $b:expr) => {
        if $negative { $lanes.sub($a, $b) } else { $lanes.add($a, $b) }
    };
}

/// The product modulo z^B ∓ 1, as sums.
#[inline(always)]
pub(super) fn short<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    u: &[L::Element],
    v: &[L::Element],
) -> [L::Accumulator; B] {
    let (u, v) = (&u[..8 * B], &v[..8 * B]);
    let mut x = [lanes.splat(0); B];
    for j in 0..B {
        x[j] = lanes.load(v, 8 * j);
    }
    let mut sums = [lanes.zero(); B];
    schoolbook!(lanes, B, sums, true, x,
        k => lanes.load(u, 8 * k), lanes.load(u, 8 * k), NEGATIVE);
    sums
}

/// The product of size 2B by one level of Karatsuba's algorithm, plus or minus `init`.
#[inline(always)]
pub(super) fn double<L: EightLanes, const B: usize, const NEGATIVE: bool, const INIT: u8>(
    lanes: L,
    u: &[L::Element],
    l: &[L::Element],
    v: &[L::Element],
    [low, high]: &Sums<L, B>,
) -> Sums<L, B> {
    let (u, l, v) = (&u[..16 * B], &l[..16 * B], &v[..16 * B]);
    let mut x = [lanes.splat(0); B];
    let mut sums = [lanes.zero(); B];
    for j in 0..B {
        x[j] = lanes.sub(lanes.load(v, 8 * (B + j)), lanes.load(v, 8 * j));
    }
    schoolbook!(lanes, B, sums, true, x,
        k => lanes.load(l, 8 * (B + k)), lanes.load(u, 8 * k), NEGATIVE);
    let middle = sums;

    for i in 0..B {
        sums[i] = match INIT {
            ADD => lanes.add_wrapping(sums[i], high[i]),
            SUBTRACT => lanes.sub_wrapping(sums[i], high[i]),
            _ => sums[i],
        };
    }
    for j in 0..B {
        x[j] = lanes.load(v, 8 * j);
    }
    schoolbook!(lanes, B, sums, false, x,
        k => plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k))),
        lanes.add(lanes.load(u, 8 * k), lanes.load(u, 8 * (B + k))), false);
    let high = sums;

    for j in 0..B {
        x[j] = lanes.load(v, 8 * (B + j));
    }
    schoolbook!(lanes, B, sums, true, x,
        k => lanes.add(lanes.load(l, 8 * k), lanes.load(l, 8 * (B + k))),
        plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k))), NEGATIVE);
    for i in 0..B {
        sums[i] = lanes.sub_wrapping(sums[i], middle[i]);
    }
    for i in 0..B {
        sums[i] = match INIT {
            ADD => lanes.add_wrapping(sums[i], low[i]),
            SUBTRACT => lanes.sub_wrapping(sums[i], low[i]),
            _ => sums[i],
        };
    }
    [sums, high]
}

/// The sums that one level of Karatsuba's algorithm multiplies, each of half the length.
pub(super) struct Halves<'a, L: EightLanes> {
    /// u0 + u1.
    pub(super) upper: &'a [L::Element],
    /// u0 ± l1.
    pub(super) cross: &'a [L::Element],
    /// l0 + l1.
    pub(super) lower: &'a [L::Element],
    /// v1 - v0.
    pub(super) difference: &'a [L::Element],
}

/// Computes [`Halves`] of length h in the first 32h coefficients of `scratch`; returns the rest of it too.
#[inline(always)]
pub(super) fn halves<'a, L: EightLanes, const NEGATIVE: bool>(
    lanes: L,
    h: usize,
    u: &[L::Element],
    l: &[L::Element],
    v: &[L::Element],
    scratch: &'a mut [L::Element],
) -> (Halves<'a, L>, &'a mut [L::Element]) {
    let h = 8 * h;
    let (u, l, v) = (&u[..2 * h], &l[..2 * h], &v[..2 * h]);
    let (sums, scratch) = scratch.split_at_mut(4 * h);
    let (upper, rest) = sums.split_at_mut(h);
    let (cross, rest) = rest.split_at_mut(h);
    let (lower, difference) = rest.split_at_mut(h);
    let (u0, u1) = u.split_at(h);
    let (l0, l1) = l.split_at(h);
    let (v0, v1) = v.split_at(h);
    let inputs = u0.chunks_exact(8).zip(u1.chunks_exact(8));
    let inputs = inputs.zip(l0.chunks_exact(8).zip(l1.chunks_exact(8)));
    let inputs = inputs.zip(v0.chunks_exact(8).zip(v1.chunks_exact(8)));
    let outputs = upper.chunks_exact_mut(8).zip(cross.chunks_exact_mut(8));
    let outputs = outputs.zip(lower.chunks_exact_mut(8).zip(difference.chunks_exact_mut(8)));
    for (((u, l), v), ((upper, cross), (lower, difference))) in inputs.zip(outputs) {
        let (a, b) = (lanes.load(u.0, 0), lanes.load(u.1, 0));
        let (c, d) = (lanes.load(l.0, 0), lanes.load(l.1, 0));
        lanes.store(upper, 0, lanes.add(a, b));
        lanes.store(cross, 0, plus_minus!(lanes, NEGATIVE, a, d));
        lanes.store(lower, 0, lanes.add(c, d));
        lanes.store(difference, 0, lanes.sub(lanes.load(v.1, 0), lanes.load(v.0, 0)));
    }
    (Halves { upper, cross, lower, difference }, scratch)
}

/// The product of size 4B. `scratch` has 64B coefficients.
#[inline(never)]
pub(super) fn quadruple<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    u: &[L::Element],
    l: &[L::Element],
    v: &[L::Element],
    scratch: &mut [L::Element],
) -> [Sums<L, B>; 2] {
    let h = 16 * B;
    let (x, _) = halves::<L, NEGATIVE>(lanes, 2 * B, u, l, v, scratch);
    let none = [[lanes.zero(); B]; 2];
    let (v0, v1) = (&v[..h], &v[h..2 * h]);
    let m = double::<L, B, NEGATIVE, NONE>(lanes, &u[..h], &l[h..2 * h], x.difference, &none);
    let high = double::<L, B, false, ADD>(lanes, x.upper, x.cross, v0, &m);
    let low = double::<L, B, NEGATIVE, SUBTRACT>(lanes, x.cross, x.lower, v1, &m);
    [low, high]
}
