//! Products of leaves, the polynomials modulo x^16 − ζ in which a transform ends, by windows that slide over an
//! operand.

use goodprime_lanes::{Modular, Modulus};

/// out = a·b·2^-16 in all leaves, two at a time, so that their sums are independent chains.
///
/// In: a with neighbours exchanged, 16 coefficients per leaf; b as [ζb | b], 32 per leaf; an even number of leaves.
/// Out: reduced modulo `M` if `reduce`.
#[inline(always)]
pub fn multiply<L: Modular, M: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    leaves: usize,
    reduce: bool,
) {
    let (out, a, b) = (&mut out[..16 * leaves], &a[..16 * leaves], &b[..32 * leaves]);
    for leaf in (0..leaves).step_by(2) {
        for c in (0..16).step_by(L::LANES) {
            let mut sums = [[lanes.zero(); 2]; 2];
            let pairs = [lanes.pairs(a, 16 * leaf), lanes.pairs(a, 16 * (leaf + 1))];
            for j in 0..8 {
                for (i, sum) in sums.iter_mut().enumerate() {
                    let at = 32 * (leaf + i) + 16 + c - 2 * j - 1;
                    sum[j % 2] = lanes.window(sum[j % 2], b, at, pairs[i][j]);
                }
            }
            for (i, [x, y]) in sums.into_iter().enumerate() {
                let mut product = lanes.montgomery::<M>(lanes.add_wide(x, y));
                if reduce {
                    product = lanes.reduce::<M>(product);
                }
                lanes.store(out, 16 * (leaf + i) + c, product);
            }
        }
    }
}
