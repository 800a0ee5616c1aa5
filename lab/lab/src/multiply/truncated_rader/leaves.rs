//! The leaves: products modulo x^LEAF − ζ as convolutions of windows.

use goodprime_lanes::Modular;

use super::Planned;
use super::stages::vector;
use goodprime_ring::Ring;

/// out = a·b·2^-16 in all leaves, two at a time, so that their sums are independent chains.
///
/// In: a with neighbours exchanged, LEAF coefficients a leaf; b as [ζb | b]; all below 0.9q.
/// Out: below 1.1q, 0.8q if the plan is tight.
#[inline(always)]
pub(super) fn multiply<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let plan = Planned::<R>::PLAN;
    let (n, leaves) = (plan.leaf, plan.radix * plan.rows());
    let (out, a, b) = (&mut out[..n * leaves], &a[..n * leaves], &b[..2 * n * leaves]);
    for leaf in (0..leaves).step_by(2) {
        for v in 0..n.div_ceil(L::LANES) {
            let c = vector::<L>(n, v);
            let mut sums = [lanes.zero(); 2];
            for j in 0..n / 2 {
                for i in 0..2 {
                    let pair = lanes.pair(a, n * (leaf + i) + 2 * j);
                    let at = 2 * n * (leaf + i) + n + c - 2 * j - 1;
                    sums[i] = lanes.window(sums[i], b, at, pair);
                }
            }
            for i in 0..2 {
                let mut product = lanes.montgomery::<R::Q>(sums[i]);
                if plan.tight {
                    product = lanes.reduce::<R::Q>(product);
                }
                lanes.store(out, n * (leaf + i) + c, product);
            }
        }
    }
}
