//! What is done coefficient by coefficient. Source: NTRU Prime round 3, sections 3.1 to 3.3.

use goodprime_lanes::{Constant, Lanes, Zq};

use crate::params::Ring;

/// Modulo 3, for `freeze`.
pub(crate) type Z3 = Zq<3>;

/// Rounds every coefficient to the nearest multiple of 3: `Round`.
///
/// In and out: |c| ≤ (q-1)/2. The bound holds because q ≡ 1 (mod 6), so (q-1)/2 is a multiple of 3.
#[inline(always)]
pub fn round<L: Lanes, R: Ring>(lanes: L, a: &mut [L::Element]) {
    for i in (0..R::PADDED).step_by(L::LANES) {
        let v = lanes.load(a, i);
        lanes.store(a, i, lanes.sub(v, lanes.freeze::<Z3>(v)));
    }
}

/// 3a in R/q, centred, then modulo 3: what Streamlined NTRU Prime's decryption does with f·c.
///
/// In: |a| ≤ (q-1)/2. Out: -1 ≤ c ≤ 1.
#[inline(always)]
pub fn triple_mod_3<L: Lanes, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    let three = const { Constant::new::<R::Q>(L::STYLE, 3) };
    for i in (0..R::PADDED).step_by(L::LANES) {
        let tripled = lanes.freeze::<R::Q>(lanes.mulc::<R::Q>(lanes.load(a, i), three));
        lanes.store(out, i, lanes.freeze::<Z3>(tripled));
    }
}

/// Every coefficient modulo 3. In: anything. Out: -1 ≤ c ≤ 1.
#[inline(always)]
pub fn mod_3<L: Lanes, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element]) {
    for i in (0..R::PADDED).step_by(L::LANES) {
        lanes.store(out, i, lanes.freeze::<Z3>(lanes.load(a, i)));
    }
}

/// Canonical representatives modulo q. In: anything. Out: |c| ≤ (q-1)/2.
#[inline(always)]
pub fn freeze<L: Lanes, R: Ring>(lanes: L, a: &mut [L::Element]) {
    for i in (0..R::PADDED).step_by(L::LANES) {
        lanes.store(a, i, lanes.freeze::<R::Q>(lanes.load(a, i)));
    }
}
