//! Toom-Cook with K parts over `Z_q`, Karatsuba below.
//!
//! ```text
//! a = Σ a_i·y^i, y = x^m, K parts      evaluate at 0, ±1, …, ±(K−1): 2K−1 values of m coefficients
//!   │ E = Σ a_2i·t^2i, O = t·Σ a_2i+1·t^2i       a(±t) = E ± O
//!   ▼ 2K−1 products of m coefficients by Karatsuba
//! c = Σ c_i·y^i, 2K−1 parts            even c_i from the sums, odd c_i from the differences
//! ```
//!
//! q is prime, so the divisions of interpolation are multiplications by constants, and no bit of
//! precision is lost as it is modulo 2^16. Because constants cost the same whatever their size,
//! ±(K−1) take the place of infinity and one lone point: then all points but 0 come in pairs, and both
//! matrices fall apart into an even and an odd half.
//!
//! In: |a| ≤ (q-1)/2, |b| ≤ `bound`. Out: |c| ≤ (q-1)/2. Inside: evaluated parts are below
//! 0.7q, products come back below 0.6q, interpolated coefficients are below 0.8q, and two of them
//! overlap.
//!
//! Cost for p = 761 and K = 4: 7·9 leaves of 48 instead of Karatsuba's 81.
//!
//! Source: Toom 1963, Cook 1966; Bodrato and Zanoni 2007 for the points.

use core::marker::PhantomData;

use goodprime_lanes::modulus::{center, power};
use goodprime_lanes::{Modular, Modulus};

use super::fold::fold;
use super::karatsuba::Plan;
use super::matrix::invert_matrix;
use super::multiplier::{Multiplier, NotApplicable};
use goodprime_ring::Ring;

/// The algorithm with `K` parts, 3 ≤ K ≤ 5, as a type.
#[derive(Clone, Copy, Debug)]
pub struct ToomCook<const K: usize>;

/// The largest number of parts.
const MAX: usize = 5;

/// The 2K - 1 products, with the number of levels of Karatsuba that leaves 48 to 80 coefficients.
const fn plan<R: Ring, const K: usize>() -> Plan {
    let part = R::P.div_ceil(K);
    let mut depth = 0;
    while part.div_ceil(1 << depth) > 80 {
        depth += 1;
    }
    Plan::new(part, 2 * K - 1, depth)
}

impl<R: Ring, const K: usize> Multiplier<R> for ToomCook<K> {
    const NAME: &'static str = match K {
        3 => "Toom-3",
        4 => "Toom-4",
        _ => "Toom-5",
    };
    const RING: &'static str = "Z_q[x]";
    // Parts may reach beyond PADDED, by less than K vectors of Karatsuba's rounding.
    const SCRATCH: usize = plan::<R, K>().scratch() + 2 * K * plan::<R, K>().block() + R::PADDED;

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        Ok(())
    }

    #[inline(always)]
    fn multiply<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        bound: i16,
        scratch: &mut [L::Element],
    ) {
        let plan = const { plan::<R, K>() };
        let m = plan.block();
        let half = <R::Q as Modulus>::HALF;
        let (x, scratch) = scratch.split_at_mut(plan.operand());
        let (y, scratch) = scratch.split_at_mut(plan.operand());
        let (products, scratch) = scratch.split_at_mut(plan.product());
        let (windows, whole) = scratch.split_at_mut(plan.windows());

        evaluate::<L, R, K, false>(lanes, x, a, whole, m);
        evaluate::<L, R, K, true>(lanes, y, b, whole, m);
        // Values of a small operand are small only at 0 and ±1.
        let _ = bound;
        plan.multiply::<L, R::Q>(lanes, products, x, y, half, windows);
        interpolate::<L, R, K>(lanes, whole, products, m);
        if 2 * K * m < 2 * R::PADDED {
            whole[2 * K * m..2 * R::PADDED].fill(lanes.element(0));
        }
        fold::<L, R>(lanes, out, whole, None, true);
    }
}

/// K parts of `a` → 2K − 1 values of m coefficients, at 0, 1, −1, 2, −2, …; pairs exchanged if `SWAP`.
///
/// In: |a| ≤ (q-1)/2. Out: below 0.7q. `whole` is scratch memory of K·m coefficients.
#[inline(always)]
fn evaluate<L: Modular, R: Ring, const K: usize, const SWAP: bool>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    whole: &mut [L::Element],
    m: usize,
) {
    let t = tables::<R, K>();
    let whole = &mut whole[..K * m];
    let both = R::PADDED.min(K * m);
    whole[..both].copy_from_slice(&a[..both]);
    whole[both..].fill(lanes.element(0));
    let zero = lanes.splat(0);
    for j in (0..m).step_by(L::LANES) {
        let mut part = [zero; MAX + 1];
        for i in 0..K {
            part[i] = lanes.load(whole, i * m + j);
            if SWAP {
                part[i] = lanes.swap_pairs(part[i]);
            }
        }
        lanes.store(out, j, part[0]);
        let even01 = lanes.interleave(part[0], part[2]);
        let even2 = lanes.interleave(part[4], zero);
        let odd = lanes.interleave(part[1], part[3]);
        for s in 1..K {
            let mut e = lanes.dot(lanes.zero(), even01, t.even[s - 1][0]);
            if K == 5 {
                e = lanes.dot(e, even2, t.even[s - 1][1]);
            }
            let o = lanes.dot(lanes.zero(), odd, t.odd[s - 1]);
            let plus = lanes.montgomery::<R::Q>(lanes.add_wide(e, o));
            let minus = lanes.montgomery::<R::Q>(lanes.sub_wide(e, o));
            lanes.store(out, (2 * s - 1) * m + j, plus);
            lanes.store(out, 2 * s * m + j, minus);
        }
    }
}

/// Products of 2m coefficients at 0, 1, −1, … → the product, 2K·m coefficients.
///
/// In: below 0.6q. Out: below 1.7q.
#[inline(always)]
fn interpolate<L: Modular, R: Ring, const K: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Element],
    m: usize,
) {
    for j in (0..m).step_by(L::LANES) {
        let low = coefficients::<L, R, K>(lanes, x, m, j);
        let high = coefficients::<L, R, K>(lanes, x, m, m + j);
        lanes.store(out, j, low[0]);
        for i in 1..2 * K - 1 {
            lanes.store(out, i * m + j, lanes.add(low[i], high[i - 1]));
        }
        lanes.store(out, (2 * K - 1) * m + j, high[2 * K - 2]);
    }
}

/// One vector of each part of the product, from column `j` of all values.
#[inline(always)]
fn coefficients<L: Modular, R: Ring, const K: usize>(
    lanes: L,
    x: &[L::Element],
    m: usize,
    j: usize,
) -> [L::Vector; 2 * MAX - 1] {
    let t = tables::<R, K>();
    let zero = lanes.splat(0);
    let mut even = [zero; MAX + 1];
    let mut odd = [zero; MAX + 1];
    even[0] = lanes.load(x, j);
    for s in 1..K {
        let plus = lanes.load(x, 2 * m * (2 * s - 1) + j);
        let minus = lanes.load(x, 2 * m * 2 * s + j);
        even[s] = lanes.add(plus, minus);
        odd[s - 1] = lanes.sub(plus, minus);
    }
    let mut even_pairs = [lanes.interleave(even[0], even[1]); MAX.div_ceil(2)];
    let mut odd_pairs = [lanes.interleave(odd[0], odd[1]); MAX.div_ceil(2)];
    for k in 1..MAX.div_ceil(2) {
        even_pairs[k] = lanes.interleave(even[2 * k], even[2 * k + 1]);
        odd_pairs[k] = lanes.interleave(odd[2 * k], odd[2 * k + 1]);
    }
    let mut c = [zero; 2 * MAX - 1];
    for i in 0..K {
        let mut sum = lanes.zero();
        for k in 0..K.div_ceil(2) {
            sum = lanes.dot(sum, even_pairs[k], t.even_back[i][k]);
        }
        c[2 * i] = lanes.montgomery::<R::Q>(sum);
        if i + 1 < K {
            let mut sum = lanes.zero();
            for k in 0..K / 2 {
                sum = lanes.dot(sum, odd_pairs[k], t.odd_back[i][k]);
            }
            c[2 * i + 1] = lanes.montgomery::<R::Q>(sum);
        }
    }
    c
}

/// Both matrices, as pairs of terms for dot products.
struct Tables {
    /// t^0, t^2, t^4 for t = 1 … K − 1, times 2^16.
    even: [[[i16; 2]; 2]; MAX - 1],
    /// t, t^3, times 2^16.
    odd: [[i16; 2]; MAX - 1],
    /// Part 2i of the product from the value at 0 and the sums, times 2^32: Karatsuba's 2^-16 too.
    even_back: [[[i16; 2]; MAX.div_ceil(2)]; MAX],
    /// Part 2i + 1 from the differences, times 2^32.
    odd_back: [[[i16; 2]; MAX.div_ceil(2)]; MAX],
}

#[inline(always)]
fn tables<R: Ring, const K: usize>() -> &'static Tables {
    struct Of<R, const K: usize>(PhantomData<R>);
    impl<R: Ring, const K: usize> Of<R, K> {
        const TABLES: &'static Tables = &Tables::new::<R::Q>(K);
    }
    Of::<R, K>::TABLES
}

impl Tables {
    const fn new<Q: Modulus>(parts: usize) -> Self {
        let q = Q::Q;
        let mut t = Self {
            even: [[[0; 2]; 2]; MAX - 1],
            odd: [[0; 2]; MAX - 1],
            even_back: [[[0; 2]; MAX.div_ceil(2)]; MAX],
            odd_back: [[[0; 2]; MAX.div_ceil(2)]; MAX],
        };
        // Row s of the matrices of (sums, differences) in terms of (even, odd) parts of the product.
        let mut even = [[0; MAX]; MAX];
        let mut odd = [[0; MAX]; MAX];
        even[0][0] = 1;
        let mut s = 1;
        while s < parts {
            let mut i = 0;
            while i < parts {
                let power = power(s as i64, 2 * i as u32, q) as i64;
                if 2 * i < parts {
                    t.even[s - 1][i / 2][i % 2] = center(power * Q::R as i64, q) as i16;
                }
                if 2 * i + 1 < parts {
                    t.odd[s - 1][i] = center(power * s as i64 * Q::R as i64, q) as i16;
                }
                even[s][i] = 2 * power;
                odd[s - 1][i] = 2 * power * s as i64;
                i += 1;
            }
            s += 1;
        }
        let even = invert_matrix(even, parts, q);
        let odd = invert_matrix(odd, parts - 1, q);
        let mut i = 0;
        while i < parts {
            let mut k = 0;
            while k < parts {
                t.even_back[i][k / 2][k % 2] = center(even[i][k] * Q::R2 as i64, q) as i16;
                t.odd_back[i][k / 2][k % 2] = center(odd[i][k] * Q::R2 as i64, q) as i16;
                k += 1;
            }
            i += 1;
        }
        t
    }
}
