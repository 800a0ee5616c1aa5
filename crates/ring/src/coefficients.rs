//! Rounding and reduction of polynomials, coefficient by coefficient. Source: NTRU Prime round 3, sections 3.1 to 3.3.

use goodprime_lanes::{Modular, Modulus, Zq};

use crate::params::Params;

/// Modulo 3, for `freeze`.
pub(crate) type Z3 = Zq<3>;

/// Rounds every coefficient to the nearest multiple of 3, `Round`, and writes the number of that multiple: (c +
/// (q-1)/2)/3 for a multiple c.
///
/// With u = c + (q-1)/2, and because q ≡ 1 (mod 6), so that (q-1)/2 is a multiple of 3, it is floor((u+1)/3). 21846 is
/// (2^16+2)/3, so the high half of a product with it is that for u + 1 < 2^15. No lanes here: of plain code the
/// compiler makes vectors with just these steps.
///
/// In: |c| ≤ (q-1)/2. Out: 0 ≤ n ≤ (q-1)/3.
#[inline(always)]
pub fn round<R: Params>(numbers: &mut [u16], a: &[i16]) {
    const { assert!(<R::Q as Modulus>::Q % 6 == 1) }
    for (n, c) in numbers[..R::PADDED].iter_mut().zip(a) {
        let v = (c + (<R::Q as Modulus>::HALF + 1)) as u16;
        *n = ((v as u32 * 21846) >> 16) as u16;
    }
}

/// 3a in R/q, centred, then modulo 3: the reduction of f·c in Streamlined NTRU Prime's decryption.
///
/// With q = 6m + 1, centred 3a is 3a - kq for k = 1 if a > m, -1 if a < -m, 0 elsewhere, and q is 1 modulo 3: the
/// result is -k.
///
/// In: |a| ≤ (q-1)/2. Out: -1 ≤ c ≤ 1.
#[inline(always)]
pub fn triple_mod_3<L: Modular, R: Params>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    const { assert!(<R::Q as Modulus>::Q % 6 == 1) }
    let m = lanes.splat(<R::Q as Modulus>::Q / 6);
    let (minus_one, zero, one) = (lanes.splat(-1), lanes.splat(0), lanes.splat(1));
    for i in (0..R::PADDED).step_by(L::LANES) {
        let v = lanes.load(a, i);
        let above = lanes.positive(lanes.sub(v, m));
        let below = lanes.positive(lanes.sub(lanes.sub(zero, m), v));
        let c = lanes.select(below, one, zero);
        lanes.store(out, i, lanes.select(above, minus_one, c));
    }
    // These coefficients are zero already, but intervals know nothing of the result of a comparison.
    out[R::P..R::PADDED].fill(lanes.element(0));
}

/// Every coefficient modulo 3. In: anything. Out: -1 ≤ c ≤ 1.
#[inline(always)]
pub fn mod_3<L: Modular, R: Params>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    for i in (0..R::PADDED).step_by(L::LANES) {
        lanes.store(out, i, lanes.freeze::<Z3>(lanes.load(a, i)));
    }
}

/// Canonical representatives modulo q. In: anything. Out: |c| ≤ (q-1)/2.
#[inline(always)]
pub fn freeze<L: Modular, R: Params>(lanes: L, a: &mut [L::Element]) {
    for i in (0..R::PADDED).step_by(L::LANES) {
        lanes.store(a, i, lanes.freeze::<R::Q>(lanes.load(a, i)));
    }
}
