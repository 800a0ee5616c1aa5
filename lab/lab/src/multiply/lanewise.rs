//! Products of short polynomials, eight at once, one a lane.
//!
//! Sums inside Karatsuba's algorithm are known modulo 2^32 only, until all terms have met.

use goodprime_lanes::{Modular, ModularRows};

/// Vectors of eight coefficients.
type Eight<L> = [<L as Modular>::Vector; 8];
/// Sums for eight coefficients.
type Sums8<L> = [<L as Modular>::Accumulator; 8];

/// Eight coefficients of eight polynomials.
#[inline(always)]
fn load<L: ModularRows>(lanes: L, x: &[L::Element]) -> Eight<L> {
    let x = &x[..64];
    let mut v = [lanes.splat(0); 8];
    for j in 0..8 {
        v[j] = lanes.load(x, 8 * j);
    }
    v
}

/// a·b for polynomials of eight coefficients: the sums for x^0 to x^14, by three products of four.
///
/// Sums of two coefficients four apart must fit 16 bits, and 8·max|a|·max|b| 32 bits.
#[inline(always)]
pub(super) fn product<L: ModularRows>(
    lanes: L,
    a: &[L::Element],
    b: &[L::Element],
) -> [L::Accumulator; 15] {
    let (x, y) = (load(lanes, a), load(lanes, b));
    let high = product4(lanes, [x[4], x[5], x[6], x[7]], [y[4], y[5], y[6], y[7]]);
    let low = product4(lanes, [x[0], x[1], x[2], x[3]], [y[0], y[1], y[2], y[3]]);
    let (mut s, mut t) = ([x[0]; 4], [y[0]; 4]);
    for j in 0..4 {
        (s[j], t[j]) = (lanes.add(x[j], x[j + 4]), lanes.add(y[j], y[j + 4]));
    }
    let middle = product4(lanes, s, t);
    let mut sums = [low[0]; 15];
    sums[..7].copy_from_slice(&low);
    sums[8..].copy_from_slice(&high);
    for i in 0..7 {
        let middle = lanes.sub_wrapping(middle[i], lanes.add_wrapping(low[i], high[i]));
        sums[4 + i] = if i == 3 { middle } else { lanes.add_wrapping(sums[4 + i], middle) };
    }
    for i in 0..15 {
        sums[i] = lanes.sum_of_products(sums[i], 8 - i.abs_diff(7), &a[..64], &b[..64]);
    }
    sums
}

/// [`product`] for four coefficients, by definition.
#[inline(always)]
fn product4<L: ModularRows>(lanes: L, x: [L::Vector; 4], y: [L::Vector; 4]) -> [L::Accumulator; 7] {
    let mut sums = [lanes.zero(); 7];
    for k in 0..4 {
        for j in 0..4 {
            sums[j + k] = if k == 0 || j == 3 {
                lanes.multiply(x[j], y[k])
            } else {
                lanes.multiply_add(sums[j + k], x[j], y[k])
            };
        }
    }
    sums
}

/// `start` + T·v for the 8×8 Toeplitz matrix T that has `t[k + 7]` on its diagonal k.
#[inline(always)]
fn toeplitz<L: ModularRows>(
    lanes: L,
    start: Option<Sums8<L>>,
    t: &[L::Vector; 15],
    v: &Eight<L>,
) -> Sums8<L> {
    let mut sums = start.unwrap_or([lanes.zero(); 8]);
    // One diagonal after the other: each is needed once.
    for k in 0..8 {
        for j in 0..8 - k {
            sums[j + k] = if k == 0 && start.is_none() {
                lanes.multiply(t[7], v[j])
            } else {
                lanes.multiply_add(sums[j + k], t[7 + k], v[j])
            };
        }
    }
    for k in 1..8 {
        for i in 0..8 - k {
            sums[i] = lanes.multiply_add(sums[i], t[7 - k], v[i + k]);
        }
    }
    sums
}

/// a·b modulo z^8 − 1, or z^8 + 1 if `NEGACYCLIC`, where b is the matrix.
///
/// 8·max|a|·max|b| must fit 32 bits.
#[inline(always)]
pub(super) fn cyclic<L: ModularRows, const NEGACYCLIC: bool>(
    lanes: L,
    a: &[L::Element],
    b: &[L::Element],
) -> Sums8<L> {
    let (v, u) = (load(lanes, a), load(lanes, b));
    let mut t = [lanes.splat(0); 15];
    for k in 0..8 {
        t[7 + k] = u[k];
        if k > 0 {
            t[k - 1] = if NEGACYCLIC { lanes.sub(lanes.splat(0), u[k]) } else { u[k] };
        }
    }
    toeplitz(lanes, None, &t, &v)
}

/// T·a for the 16×16 Toeplitz matrix that has b_k on its diagonals k ≥ 0 and b_(32+k) on those below, or
/// −b_(16+k) if `NEGACYCLIC`, by three products of half the size: with halves of a,
///
/// ```text
/// P = T_0·(a_0 + a_1)     low = P + (T_-8 − T_0)·a_1     high = P + (T_8 − T_0)·a_0
/// ```
///
/// Sums of two coefficients must fit 16 bits, and 16·max|a|·max|b| 32 bits.
#[inline(always)]
pub(super) fn toeplitz16<L: ModularRows, const NEGACYCLIC: bool>(
    lanes: L,
    a: &[L::Element],
    b: &[L::Element],
) -> [Sums8<L>; 2] {
    let (v0, v1) = (load(lanes, a), load(lanes, &a[64..]));
    let b = if NEGACYCLIC { &b[..128] } else { &b[..256] };
    // The diagonals from −15 on.
    let mut diagonal = [v0[0]; 31];
    for k in 0..16 {
        diagonal[15 + k] = lanes.load(b, 8 * k);
        if k > 0 {
            diagonal[k - 1] = if NEGACYCLIC {
                lanes.sub(lanes.splat(0), diagonal[15 + k])
            } else {
                lanes.load(b, 128 + 8 * k)
            };
        }
    }
    let mut sum = v0;
    for j in 0..8 {
        sum[j] = lanes.add(v0[j], v1[j]);
    }
    let (mut t, mut low, mut high) = ([v0[0]; 15], [v0[0]; 15], [v0[0]; 15]);
    for k in 0..15 {
        t[k] = diagonal[k + 8];
        low[k] = lanes.sub(diagonal[k], t[k]);
        high[k] = lanes.sub(diagonal[k + 16], t[k]);
    }
    let both = toeplitz(lanes, None, &t, &sum);
    let low = toeplitz(lanes, Some(both), &low, &v1);
    let high = toeplitz(lanes, Some(both), &high, &v0);
    let mut sums = [low, high];
    for half in &mut sums {
        for i in 0..8 {
            half[i] = lanes.sum_of_products(half[i], 16, &a[..128], b);
        }
    }
    sums
}
