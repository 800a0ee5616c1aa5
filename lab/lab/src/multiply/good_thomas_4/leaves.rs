//! Products modulo x^4 − ζ.

use goodprime_lab_lanes::Modular32;
use goodprime_lanes::Modular;

use super::{BLOCK, ELEMENTS, LEAVES, PAD, Prime, WORDS};

/// Leaves together, as independent chains of sums.
const TOGETHER: usize = 2;

/// out = a·b·2^-32 in all leaves, for b as [ζb | b].
///
/// In below 4.1q' and, ζb, q'. Out below 0.6q'.
#[cfg_attr(all(feature = "stages", target_arch = "aarch64"), inline(never))]
#[cfg_attr(not(all(feature = "stages", target_arch = "aarch64")), inline(always))]
pub(super) fn multiply<L: Modular32>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    const { assert!(<L as Modular>::LANES == WORDS) };
    let (out, a, b) = (&mut out[..ELEMENTS], &a[..ELEMENTS], &b[..2 * ELEMENTS + PAD]);
    for leaf in (0..LEAVES).step_by(TOGETHER) {
        let mut sums = [lanes.zero64(); TOGETHER];
        for j in 0..BLOCK {
            for i in 0..TOGETHER {
                let factor = lanes.broadcast32(a, WORDS * (leaf + i) + 2 * j);
                let at = WORDS * (2 * (leaf + i) + 1) - 2 * j;
                sums[i] = lanes.window32(sums[i], b, at, factor);
            }
        }
        for i in 0..TOGETHER {
            let product = lanes.montgomery32::<Prime>(sums[i]);
            lanes.store32(out, WORDS * (leaf + i), product);
        }
    }
}
