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

/// sums + T·v of size B. `$t` gives T_k for k in -(B-1)..B as a vector and whether it is subtracted.
macro_rules! schoolbook {
    ($lanes:ident, $b:ident, $sums:ident, $v:ident, $k:ident => $lower:expr, $upper:expr, $negative:expr) => {
        // One diagonal after the other: each T_k is needed once.
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
        for $k in 0..$b {
            let t = $upper;
            for j in 0..$b - $k {
                $sums[j + $k] = $lanes.multiply_add($sums[j + $k], t, $v[j]);
            }
        }
    };
}

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
    schoolbook!(lanes, B, sums, x,
        k => lanes.load(u, 8 * k), lanes.load(u, 8 * k), NEGATIVE);
    sums
}

/// The product of size 2B by one level of Karatsuba's algorithm, plus or minus `init`.
#[inline(never)]
pub(super) fn double<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    u: &[L::Element],
    l: &[L::Element],
    v: &[L::Element],
    init: Option<&Sums<L, B>>,
    subtract: bool,
) -> Sums<L, B> {
    let (u, l, v) = (&u[..16 * B], &l[..16 * B], &v[..16 * B]);
    let mut x = [lanes.splat(0); B];
    let mut sums = [lanes.zero(); B];
    for j in 0..B {
        x[j] = lanes.sub(lanes.load(v, 8 * (B + j)), lanes.load(v, 8 * j));
    }
    schoolbook!(lanes, B, sums, x,
        k => lanes.load(l, 8 * (B + k)), lanes.load(u, 8 * k), NEGATIVE);
    let middle = sums;

    if let Some([_, high]) = init {
        for i in 0..B {
            sums[i] = if subtract {
                lanes.sub_wrapping(sums[i], high[i])
            } else {
                lanes.add_wrapping(sums[i], high[i])
            };
        }
    }
    for j in 0..B {
        x[j] = lanes.load(v, 8 * j);
    }
    schoolbook!(lanes, B, sums, x,
        k => plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k))),
        lanes.add(lanes.load(u, 8 * k), lanes.load(u, 8 * (B + k))), false);
    let high = sums;

    sums = [lanes.zero(); B];
    for j in 0..B {
        x[j] = lanes.load(v, 8 * (B + j));
    }
    schoolbook!(lanes, B, sums, x,
        k => lanes.add(lanes.load(l, 8 * k), lanes.load(l, 8 * (B + k))),
        plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k))), NEGATIVE);
    for i in 0..B {
        sums[i] = lanes.sub_wrapping(sums[i], middle[i]);
    }
    if let Some([low, _]) = init {
        for i in 0..B {
            sums[i] = if subtract {
                lanes.sub_wrapping(sums[i], low[i])
            } else {
                lanes.add_wrapping(sums[i], low[i])
            };
        }
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
    for at in (0..h).step_by(8) {
        let (a, b) = (lanes.load(u, at), lanes.load(u, h + at));
        let (c, d) = (lanes.load(l, at), lanes.load(l, h + at));
        lanes.store(sums, at, lanes.add(a, b));
        lanes.store(sums, h + at, plus_minus!(lanes, NEGATIVE, a, d));
        lanes.store(sums, 2 * h + at, lanes.add(c, d));
        let difference = lanes.sub(lanes.load(v, h + at), lanes.load(v, at));
        lanes.store(sums, 3 * h + at, difference);
    }
    let (upper, rest) = sums.split_at(h);
    let (cross, rest) = rest.split_at(h);
    let (lower, difference) = rest.split_at(h);
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
    let middle = double::<L, B, NEGATIVE>(lanes, &u[..h], &l[h..2 * h], x.difference, None, false);
    let high = double::<L, B, false>(lanes, x.upper, x.cross, &v[..h], Some(&middle), false);
    let v1 = &v[h..2 * h];
    [double::<L, B, NEGATIVE>(lanes, x.cross, x.lower, v1, Some(&middle), true), high]
}
