//! Convolutions by windows: where every schoolbook product ends, alone or below Karatsuba.
//!
//! c_k = Σ a_{k-j}·b_j as dot products of pairs: b_{2t} and b_{2t+1} in all lanes against the words
//! of a from k - 2t - 1 on. A window meets b in descending order, so b is stored with the
//! coefficients of each pair exchanged, and a with zeros on both sides, so that every window exists.

use goodprime_lanes::{Modular, Modulus};

/// Σ over pairs `from..to` for `BLOCK` neighbouring output vectors, which share each pair.
///
/// `top` is where the window of pair 0 starts; that of pair t starts 2t words before.
/// |acc| ≤ 2(to - from)·max|a|·max|b|, which must fit 32 bits.
#[inline(always)]
pub(super) fn accumulate<L: Modular, const BLOCK: usize>(
    lanes: L,
    window: &[L::Element],
    top: usize,
    pairs: &[L::Element],
    (from, to): (usize, usize),
) -> [L::Accumulator; BLOCK] {
    let mut acc = [lanes.zero(); BLOCK];
    for t in from..to {
        let pair = lanes.pair(pairs, 2 * t);
        let at = top - 2 * t;
        for i in 0..BLOCK {
            acc[i] = lanes.window(acc[i], window, at + i * L::LANES, pair);
        }
    }
    acc
}

/// Output vectors that [`convolve`] computes together: few, because then it skips most windows of
/// nothing but zeros.
const BLOCK: usize = 2;

/// out = a·b·2^-16, of 2n coefficients, for `window` = [0 | a | 0] and `pairs` = b, pairs exchanged.
///
/// n is a multiple of 16. In: n·max|a|·max|b| ≤ 2^31 - 2^15·q. Out: reduced, below 0.6q.
/// Cost: about 3n²/4 + 2n products.
#[inline(always)]
pub(super) fn convolve<L: Modular, Q: Modulus>(
    lanes: L,
    out: &mut [L::Element],
    window: &[L::Element],
    pairs: &[L::Element],
    n: usize,
) {
    let (window, pairs, out) = (&window[..3 * n], &pairs[..n], &mut out[..2 * n]);
    let block = BLOCK * L::LANES;
    for k in (0..2 * n).step_by(block) {
        // b_j meets a_{k-n+1} … a_{k+block-1}; what has no partner is zero.
        let range = ((k + 1).saturating_sub(n) / 2, n.min(k + block) / 2);
        let acc = accumulate::<L, BLOCK>(lanes, window, n + k - 1, pairs, range);
        for i in 0..BLOCK {
            let c = lanes.reduce::<Q>(lanes.montgomery::<Q>(acc[i]));
            lanes.store(out, k + i * L::LANES, c);
        }
    }
}
