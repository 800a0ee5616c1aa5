//! The last step of every product: reduction modulo x^p-x-1 and modulo q.

use goodprime_lanes::{Constant, Lanes};

use crate::params::Ring;

/// out = scale · (c mod x^p-x-1) in canonical form.
///
/// x^p = x + 1, so c_{p+i} goes to i and to i + 1. c has degree at most 2p - 2, so nothing is folded twice.
///
/// In: 2·PADDED coefficients, |c_i| ≤ 32767/3, zero from 2p - 1 on. Out: |c| ≤ (q-1)/2, zero from
/// p on.
#[inline(always)]
pub fn fold<L: Lanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    c: &[L::Element],
    scale: Constant,
) {
    let c = &c[..2 * R::PADDED];
    let finish = |v| lanes.freeze::<R::Q>(lanes.mulc::<R::Q>(v, scale));
    for i in (0..R::PADDED).step_by(L::LANES) {
        let sum = lanes.add(lanes.load(c, i), lanes.load(c, i + R::P));
        // c_{p-1} would wrongly go to 0 here; it is mended below.
        let sum = lanes.add(sum, lanes.load(c, i + R::P - 1));
        lanes.store(out, i, finish(sum));
    }
    let first = lanes.add(lanes.broadcast(c, 0), lanes.broadcast(c, R::P));
    let mut vector = [lanes.element(0); 32];
    lanes.store(&mut vector, 0, finish(first));
    out[0] = vector[0];
    out[R::P..R::PADDED].fill(lanes.element(0));
}
