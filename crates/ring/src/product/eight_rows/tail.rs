//! The highest coefficients of a product that is a little longer than the rows, for rows that have it modulo M = ∏_i
//! (x^W − s_i).

use goodprime_lanes::ModularRows;

use super::super::tail::{self, TAIL};
use super::layout::Layout;
use super::tables::tables;
use crate::params::Params;

/// Adds h·M to the rows of a product, where h are its coefficients from 8W on, from the operands' tails.
///
/// In below 1.1q. Out below 0.6q where h·M was added, so that `fold` has room for three of them.
#[inline(always)]
pub(super) fn add<L: ModularRows, R: Params>(
    lanes: L,
    c: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let t = tables::<L, R>();
    let layout = Layout::of::<R>();
    for v in (0..TAIL).step_by(L::LANES) {
        let h = tail::top::<L, R>(lanes, a, b, layout.excess, v);
        // M is palindromic, as the s_i come in pairs (s, 1/s).
        let mut products = [h; 5];
        for u in 0..5 {
            products[u] = lanes.mulc::<R::Q>(h, t.modulus[u]);
        }
        lanes.store(c, layout.size() + v, products[0]);
        for u in 0..8 {
            let at = u * layout.width + v;
            let sum = lanes.add(lanes.load(c, at), products[if u > 4 { 8 - u } else { u }]);
            lanes.store(c, at, lanes.reduce_by_shifts::<R::Q>(sum));
        }
    }
}
