//! The leaves: products modulo x^8 ∓ d, x^8 ± αx^4 + β, and x^16 − w^k in row 0.

use goodprime_lab_lanes::Rows32;

use super::super::super::lanewise::{product, toeplitz16};
use super::super::tables::across::{Binomial, Trinomial, tables};
use super::{BATCH, COMPONENT, FIRST, SIZE};
use goodprime_ring::Ring;

/// Vectors of a factor.
const FACTOR: usize = 8 * 8;

/// out = a·b·2^-16 in all leaves.
///
/// In: a below 2.2q, b below 0.6q. Out below 1.2q.
#[inline(never)]
pub(super) fn multiply<L: Rows32, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let t = tables::<L, R>();
    let (a, b, out) = (&a[..SIZE], &b[..SIZE], &mut out[..SIZE]);
    for j in 0..2 {
        for k in 0..3 {
            let at = BATCH * j + 2 * COMPONENT * k;
            let (a, b) = (&a[at..], &b[at..]);
            let out = &mut out[at..];
            let d = &t.binomial[j][k];
            binomial::<L, R, false>(lanes, &mut out[..FACTOR], a, b, d);
            let p = FACTOR..2 * FACTOR;
            binomial::<L, R, true>(lanes, &mut out[p.clone()], &a[p.clone()], &b[p], d);
            let d = &t.trinomial[j][k];
            let p = 2 * FACTOR..3 * FACTOR;
            trinomial::<L, R, false>(lanes, &mut out[p.clone()], &a[p.clone()], &b[p], d);
            let p = 3 * FACTOR..4 * FACTOR;
            trinomial::<L, R, true>(lanes, &mut out[p.clone()], &a[p.clone()], &b[p], d);
        }
    }
    let v = &a[FIRST..FIRST + COMPONENT];
    let sums = toeplitz16::<L, false>(lanes, v, &b[FIRST..]);
    for i in 0..16 {
        lanes.store(out, FIRST + 8 * i, lanes.montgomery::<R::Q>(sums[i / 8][i % 8]));
    }
}

/// Coefficients of x^8 to x^14, times 2^-16.
#[inline(always)]
fn upper<L: Rows32, R: Ring>(lanes: L, sums: &[L::Accumulator; 15]) -> [L::Vector; 7] {
    let mut high = [lanes.splat(0); 7];
    for i in 0..7 {
        high[i] = lanes.montgomery::<R::Q>(sums[8 + i]);
    }
    high
}

/// Modulo x^8 − d, or x^8 + d if `NEGATIVE`.
#[inline(always)]
fn binomial<L: Rows32, R: Ring, const NEGATIVE: bool>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    t: &Binomial,
) {
    let sums = product(lanes, a, b);
    let high = upper::<L, R>(lanes, &sums);
    let d = lanes.known(&t.d_word);
    for i in 0..8 {
        let mut sum = sums[i];
        if i < 7 {
            sum = if NEGATIVE {
                lanes.multiply_sub(sum, high[i], d)
            } else {
                lanes.multiply_add(sum, high[i], d)
            };
        }
        lanes.store(out, 8 * i, lanes.montgomery::<R::Q>(sum));
    }
}

/// Modulo x^8 + αx^4 + β, or x^8 − αx^4 + β if `NEGATIVE`: then x^12 = βx^4 ± αβ.
#[inline(always)]
fn trinomial<L: Rows32, R: Ring, const NEGATIVE: bool>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    t: &Trinomial,
) {
    let sums = product(lanes, a, b);
    let high = upper::<L, R>(lanes, &sums);
    let [alpha, beta, both] =
        [lanes.known(&t.words[0]), lanes.known(&t.words[1]), lanes.known(&t.words[2])];
    for i in 0..4 {
        let mut low = lanes.multiply_sub(sums[i], high[i], beta);
        let mut upper = if NEGATIVE {
            lanes.multiply_add(sums[i + 4], high[i], alpha)
        } else {
            lanes.multiply_sub(sums[i + 4], high[i], alpha)
        };
        if i < 3 {
            upper = lanes.multiply_add(upper, high[i + 4], beta);
            low = if NEGATIVE {
                lanes.multiply_sub(low, high[i + 4], both)
            } else {
                lanes.multiply_add(low, high[i + 4], both)
            };
        }
        lanes.store(out, 8 * i, lanes.montgomery::<R::Q>(low));
        lanes.store(out, 8 * (i + 4), lanes.montgomery::<R::Q>(upper));
    }
}
