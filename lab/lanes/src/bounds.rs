//! Bounds of results that lanes promise, as functions. The tests compare every backend with them.

use goodprime_lanes::Modulus;
use goodprime_lanes::contract::bounds::reduce;

use crate::moves::log;

/// Returns the bound of |r| for [`reduce_coarsely`](crate::Rows32::reduce_coarsely): for s =
/// [`log`], max(q, 2^(s+1) - q)/2 + |a|·|q/2^s - 1|, or [`reduce`] if that is larger.
pub const fn reduce_coarsely<M: Modulus>(a: i64) -> i64 {
    let (q, power) = (M::Q as i64, 1 << log::<M>());
    let largest = if q > 2 * power - q { q } else { 2 * power - q };
    let coarse = (largest * power + 2 * a.abs() * (q - power).abs()) / (2 * power);
    if coarse > reduce(q, a) { coarse } else { reduce(q, a) }
}
