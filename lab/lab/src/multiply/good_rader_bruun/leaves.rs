//! The leaves: products modulo x^16 − w^k and modulo the factors of degree 8, as windows.

use goodprime_lanes::Modular;

use super::{PAD, ROWS, SIZE};
use goodprime_ring::Ring;

/// Two convolutions of `n` coefficients at once: out_i = Σ_j a_j·b_(i-j), b_0 at `n` words.
#[inline(always)]
fn convolve<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    at: usize,
    n: usize,
) {
    for c in (0..n).step_by(L::LANES) {
        let mut sums = [[lanes.zero(); 2]; 2];
        for j in 0..n / 2 {
            for i in 0..2 {
                let pair = lanes.pair(a, at + n * i + 2 * j);
                let from = 2 * (at + n * i) + n + c - 2 * j - 1;
                sums[i][j % 2] = lanes.window(sums[i][j % 2], b, from, pair);
            }
        }
        for i in 0..2 {
            let sum = lanes.add_wide(sums[i][0], sums[i][1]);
            lanes.store(out, at + n * i + c, lanes.montgomery::<R::Q>(sum));
        }
    }
}

/// out = a·b·2^-16 in all leaves; of factors, 8 terms of the product's sequence.
///
/// In below 1.7q and 1.9q. Out below 2.2q.
#[inline(always)]
pub(super) fn multiply<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
) {
    let (out, a, b) = (&mut out[..SIZE + PAD], &a[..SIZE], &b[..2 * SIZE + PAD]);
    out[SIZE..].fill(lanes.element(0));
    for at in (0..96).step_by(32) {
        convolve::<L, R>(lanes, out, a, b, at, 16);
    }
    for at in (96..16 * 6 * ROWS).step_by(16) {
        convolve::<L, R>(lanes, out, a, b, at, 8);
    }
}
