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

/// The largest base, and the largest whose sums and whose vector fit the registers of Neon.
const MAX_BASE: usize = 11;
const MAX_IN_REGISTERS: usize = 8;

/// T·v of size B, plus the sums if they are not `$fresh`. `$lower` is ±T_(k-B), `$upper` T_k.
macro_rules! schoolbook {
    ($lanes:ident, $b:ident, $sums:ident, $fresh:literal, $v:ident,
     $k:ident => $lower:expr, $upper:expr, $negative:expr) => {
        if $b > MAX_IN_REGISTERS {
            // Row by row, with the matrix in memory.
            let mut t = [$v[0]; 2 * MAX_BASE];
            for $k in 1..$b {
                let lower = $lower;
                t[$k - 1] = if $negative { $lanes.sub($lanes.splat(0), lower) } else { lower };
            }
            for $k in 0..$b {
                t[$b - 1 + $k] = $upper;
            }
            for i in 0..$b {
                let t = &t[i..i + $b];
                let mut sum = if $fresh {
                    $lanes.multiply(t[$b - 1], $v[0])
                } else {
                    $lanes.multiply_add($sums[i], t[$b - 1], $v[0])
                };
                for j in 1..$b {
                    sum = $lanes.multiply_add(sum, t[$b - 1 - j], $v[j]);
                }
                $sums[i] = sum;
            }
        } else {
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

/// Computes [`Halves`] of length h in the first 32h coefficients of `scratch`; returns the rest of it
/// too. Without `l`, l is u, and `lower` is `upper`.
#[inline(always)]
pub(super) fn halves<'a, L: EightLanes, const NEGATIVE: bool>(
    lanes: L,
    h: usize,
    u: &[L::Element],
    l: Option<&[L::Element]>,
    v: &[L::Element],
    scratch: &'a mut [L::Element],
) -> (Halves<'a, L>, &'a mut [L::Element]) {
    let h = 8 * h;
    let (u, v) = (&u[..2 * h], &v[..2 * h]);
    let (sums, scratch) = scratch.split_at_mut(4 * h);
    for at in (0..h).step_by(8) {
        let (a, b) = (lanes.load(u, at), lanes.load(u, h + at));
        lanes.store(sums, at, lanes.add(a, b));
        let d = if let Some(l) = l {
            let (c, d) = (lanes.load(l, at), lanes.load(l, h + at));
            lanes.store(sums, 3 * h + at, lanes.add(c, d));
            d
        } else {
            b
        };
        lanes.store(sums, h + at, plus_minus!(lanes, NEGATIVE, a, d));
        let difference = lanes.sub(lanes.load(v, h + at), lanes.load(v, at));
        lanes.store(sums, 2 * h + at, difference);
    }
    let (upper, rest) = sums.split_at(h);
    let (cross, rest) = rest.split_at(h);
    let (difference, rest) = rest.split_at(h);
    let lower = if l.is_some() { rest } else { upper };
    (Halves { upper, cross, lower, difference }, scratch)
}

/// The product of size 4B. `scratch` has 64B coefficients.
#[inline(always)]
pub(super) fn quadruple<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    u: &[L::Element],
    l: Option<&[L::Element]>,
    v: &[L::Element],
    scratch: &mut [L::Element],
) -> [Sums<L, B>; 2] {
    let h = 16 * B;
    let (x, _) = halves::<L, NEGATIVE>(lanes, 2 * B, u, l, v, scratch);
    let none = [[lanes.zero(); B]; 2];
    let (v0, v1) = (&v[..h], &v[h..2 * h]);
    let l1 = &l.unwrap_or(u)[h..2 * h];
    let m = double::<L, B, NEGATIVE, NONE>(lanes, &u[..h], l1, x.difference, &none);
    let high = double::<L, B, false, ADD>(lanes, x.upper, x.cross, v0, &m);
    let low = double::<L, B, NEGATIVE, SUBTRACT>(lanes, x.cross, x.lower, v1, &m);
    [low, high]
}

/// [`quadruple`] for a product modulo z^4B + 1.
#[inline(never)]
pub(super) fn quadruple_negacyclic<L: EightLanes, const B: usize>(
    lanes: L,
    u: &[L::Element],
    v: &[L::Element],
    scratch: &mut [L::Element],
) -> [Sums<L, B>; 2] {
    quadruple::<L, B, true>(lanes, u, None, v, scratch)
}

/// [`quadruple`] for any matrix.
#[inline(never)]
pub(super) fn quadruple_toeplitz<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    u: &[L::Element],
    l: &[L::Element],
    v: &[L::Element],
    scratch: &mut [L::Element],
) -> [Sums<L, B>; 2] {
    quadruple::<L, B, NEGATIVE>(lanes, u, Some(l), v, scratch)
}
