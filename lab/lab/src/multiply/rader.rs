//! Rader's transform of `ring`, all rows at once, and another one for eight lanes.

pub(crate) mod eight;

use goodprime_lanes::Modular;
pub(crate) use goodprime_ring::kit::rader::*;

/// The result of [`convolve`]: sums times 2^16.
pub(crate) struct Sums<L: Modular> {
    /// 2h sums of the convolution, `zeroth` included.
    pub(crate) rows: [L::Accumulator; MAX_ROWS],
    /// The sum of everything, which is the row or point 0.
    pub(crate) total: L::Accumulator,
}

/// Computes the whole convolution; see [`terms`] and [`Terms::rows`].
#[inline(always)]
pub(crate) fn convolve<L: Modular>(
    lanes: L,
    h: usize,
    even: &[L::Vector; MAX_HALF],
    odd: &[L::Vector; MAX_HALF],
    zeroth: Option<L::Vector>,
    t: &Convolution,
) -> Sums<L> {
    let terms = terms(lanes, h, even, odd, zeroth);
    let c = cyclic_length(h);
    let mut rows = [lanes.zero(); MAX_ROWS];
    for k in 0..c {
        let [near, far] = terms.rows(lanes, t, k);
        [rows[k], rows[k + h]] = near;
        if c < h {
            [rows[k + c], rows[k + c + h]] = far;
        }
    }
    Sums { rows, total: terms.total(lanes, t) }
}
