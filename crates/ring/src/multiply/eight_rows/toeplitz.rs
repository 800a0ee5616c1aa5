//! Toeplitz matrix times vector, in every lane: c_i = Σ_j T_(i-j)·v_j.
//!
//! A matrix of size n is given by two arrays: T_k = u_k for k ≥ 0, T_(k-n) = ±l_k for 0 < k < n. A product
//! modulo z^n ∓ 1 is the case l = u. One level of Karatsuba's algorithm, with halves of u, l, v:
//!
//! ```text
//! M = T(u0, ±l1)·(v0 − v1)     high = T(u0 + u1, u0 ± l1)·v0 − M     low = T(u0 ± l1, ±(l0 + l1))·v1 + M
//! ```

use goodprime_lanes::{EightLanes, Lanes};

/// The longest product: n/2 for p = 1277.
pub(super) const MAX_LENGTH: usize = 56;

/// Sums of products of one vector a coefficient.
pub(super) type Sums<L> = [<L as Lanes>::Accumulator; MAX_LENGTH];

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

/// The product of size 2B by one level of Karatsuba's algorithm.
#[inline(never)]
pub(super) fn double<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    out: &mut [L::Accumulator],
    u: &[L::Element],
    l: &[L::Element],
    v: &[L::Element],
) {
    let (u, l, v) = (&u[..16 * B], &l[..16 * B], &v[..16 * B]);
    let out = &mut out[..2 * B];
    let mut x = [lanes.splat(0); B];
    let mut sums = [lanes.zero(); B];
    for j in 0..B {
        x[j] = lanes.sub(lanes.load(v, 8 * (B + j)), lanes.load(v, 8 * j));
    }
    schoolbook!(lanes, B, sums, x,
        k => lanes.load(l, 8 * (B + k)), lanes.load(u, 8 * k), NEGATIVE);
    for i in 0..B {
        out[i] = sums[i];
    }

    for j in 0..B {
        x[j] = lanes.load(v, 8 * j);
    }
    schoolbook!(lanes, B, sums, x,
        k => plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k))),
        lanes.add(lanes.load(u, 8 * k), lanes.load(u, 8 * (B + k))), false);
    for i in 0..B {
        out[B + i] = sums[i];
    }

    for j in 0..B {
        x[j] = lanes.load(v, 8 * (B + j));
    }
    sums = [lanes.zero(); B];
    schoolbook!(lanes, B, sums, x,
        k => lanes.add(lanes.load(l, 8 * k), lanes.load(l, 8 * (B + k))),
        plus_minus!(lanes, NEGATIVE, lanes.load(u, 8 * k), lanes.load(l, 8 * (B + k))), NEGATIVE);
    for i in 0..B {
        out[i] = lanes.sub_wrapping(sums[i], out[i]);
    }
}

/// The product of size n = 2B, 4B or 8B.
///
/// `scratch` has 16n coefficients.
#[inline(never)]
pub(super) fn product<L: EightLanes, const B: usize, const NEGATIVE: bool>(
    lanes: L,
    n: usize,
    out: &mut [L::Accumulator],
    u: &[L::Element],
    l: &[L::Element],
    v: &[L::Element],
    scratch: &mut [L::Element],
) {
    if n == 2 * B {
        return double::<L, B, NEGATIVE>(lanes, out, u, l, v);
    }
    let h = n / 2;
    let (u0, u1) = u[..8 * n].split_at(8 * h);
    let (l0, l1) = l[..8 * n].split_at(8 * h);
    let (v0, v1) = v[..8 * n].split_at(8 * h);
    let (low, high) = out[..n].split_at_mut(h);
    let (upper, scratch) = scratch.split_at_mut(8 * h);
    let (cross, scratch) = scratch.split_at_mut(8 * h);
    let (lower, scratch) = scratch.split_at_mut(8 * h);
    let (difference, scratch) = scratch.split_at_mut(8 * h);
    for at in (0..8 * h).step_by(8) {
        let (a, b) = (lanes.load(u0, at), lanes.load(u1, at));
        let (c, d) = (lanes.load(l0, at), lanes.load(l1, at));
        lanes.store(upper, at, lanes.add(a, b));
        lanes.store(cross, at, plus_minus!(lanes, NEGATIVE, a, d));
        lanes.store(lower, at, lanes.add(c, d));
        let difference_of_v = lanes.sub(lanes.load(v0, at), lanes.load(v1, at));
        lanes.store(difference, at, difference_of_v);
    }
    let mut middle = [lanes.zero(); MAX_LENGTH / 2];
    product::<L, B, NEGATIVE>(lanes, h, &mut middle, u0, l1, difference, scratch);
    product::<L, B, false>(lanes, h, high, upper, cross, v0, scratch);
    product::<L, B, NEGATIVE>(lanes, h, low, cross, lower, v1, scratch);
    for i in 0..h {
        high[i] = lanes.sub_wrapping(high[i], middle[i]);
        low[i] = lanes.add_wrapping(low[i], middle[i]);
    }
}
