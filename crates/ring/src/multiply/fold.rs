//! The last step of every product: reduction modulo x^p-x-1 and modulo q.

use goodprime_lanes::{Constant, Lanes};

use crate::params::Ring;

/// out = c mod x^p-x-1, times `scale` if there is one, in canonical form.
///
/// x^p = x + 1, so c_{p+i} goes to i and to i + 1. c has degree at most 2p - 2, so nothing is folded twice.
///
/// In: 2·PADDED coefficients, |c_i| ≤ 32767/3 (32767/2 if `reduce`, which reduces in between), zero modulo q from 2p - 1 on; c_0 is used up.
/// Out: |c| ≤ (q-1)/2, zero from p on.
#[inline(always)]
pub fn fold<L: Lanes, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    c: &mut [L::Element],
    scale: Option<Constant>,
    reduce: bool,
) {
    let c = &mut c[..2 * R::PADDED];
    // Coefficient i takes c_{p+i-1}, which is wrong for i = 0: take it off before.
    let mut first = [lanes.element(0); 32];
    lanes.store(&mut first, 0, lanes.sub(lanes.broadcast(c, 0), lanes.broadcast(c, R::P - 1)));
    c[0] = first[0];
    // Several vectors at a time, so that none waits for itself.
    for block in (0..R::PADDED).step_by(32) {
        for i in (block..block + 32).step_by(L::LANES) {
            let mut sum = lanes.add(lanes.load(c, i), lanes.load(c, i + R::P));
            if reduce {
                sum = lanes.reduce::<R::Q>(sum);
            }
            sum = lanes.add(sum, lanes.load(c, i + R::P - 1));
            if let Some(scale) = scale {
                sum = lanes.mulc::<R::Q>(sum, scale);
            }
            lanes.store(out, i, lanes.freeze::<R::Q>(sum));
        }
    }
    out[R::P..R::PADDED].fill(lanes.element(0));
}
