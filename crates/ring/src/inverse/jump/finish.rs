//! The last step of an inversion: from the transformed result of the last child to the inverse.

use goodprime_lanes::Modular;

use super::LARGEST;
use super::memory::Shared;
use super::params::Params;
use super::transform;
use crate::inverse::reciprocal::reciprocal;

/// out = v reversed, divided by the constant to which its product with `scale`·a reduces.
///
/// v_i is at i + 1. The constant coefficient of that product takes in v_{p-1}·a_0 and, because
/// x^p = x + 1, v_{j-1}·a_j for 0 < j < p.
#[inline(always)]
pub(super) fn finish<L: Modular>(
    lanes: L,
    ring: &Params,
    out: &mut [L::Element],
    a: &[L::Element],
    scale: u8,
    work: &mut [L::Element],
) {
    let p = ring.row.p;
    // The last child has left the leaves of v/x.
    let Shared { leaves, vector, .. } = Shared::new(work, &ring.shape::<LARGEST>());
    let v = &mut vector[..ring.top + 32];
    transform::backward::<L, 3, LARGEST, true>(lanes, ring, leaves, &mut v[1..ring.top + 1]);
    v[0] = v[p];
    let mut sum = lanes.splat(0);
    for i in (0..p).step_by(L::LANES) {
        let q = lanes.reducer(&ring.row.q);
        let b = lanes.factor_in(q, lanes.load(v, i));
        let c = lanes.mulf_in(q, lanes.load(a, i), b);
        sum = lanes.reduce_in(q, lanes.add(sum, c));
    }
    let mut terms = [lanes.element(0); 32];
    lanes.store(&mut terms, 0, sum);
    let q = lanes.reducer(&ring.row.q);
    let mut constant = lanes.splat(0);
    for i in 0..L::LANES {
        constant = lanes.reduce_in(q, lanes.add(constant, lanes.broadcast(&terms, i)));
    }
    // Without the 2^-16 of the products.
    let constant = lanes.mulc_in(q, constant, ring.row.powers[0]);
    let inverse = reciprocal(lanes, &ring.row, constant, scale);
    for i in (0..p).step_by(L::LANES) {
        let q = lanes.reducer(&ring.row.q);
        let c = lanes.mulf_in(q, lanes.load(v, 1 + i), inverse);
        lanes.store(v, 1 + i, lanes.freeze_in(q, c));
    }
    for (to, from) in out[..p].iter_mut().zip(v[1..p + 1].iter().rev()) {
        *to = *from;
    }
    out[p..ring.row.padded].fill(lanes.element(0));
}
