//! Schoolbook product: the oracle for every other algorithm.
//!
//! c_k = Σ a_{k-j}·b_j by windows, four output vectors at a time.
//!
//! In: |a| ≤ (q-1)/2, |b| ≤ `bound`; p coefficients, zero up to PADDED. Out: |c| ≤ (q-1)/2.
//! Inside: at most `pairs_per_chunk` pairs are summed in 32 bits, |acc| ≤ 2^30; a Montgomery
//! reduction brings that to 2^14 + q/2, and running sums of chunks are Barrett-reduced below q.
//! Cost: p²/LANES windows and about 2p/LANES·(chunks) reductions.

use goodprime_lanes::{Constant, Modular, Modulus};

use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable};
use super::windows::accumulate;
use goodprime_ring::Ring;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct Schoolbook;

impl<R: Ring> Multiplier<R> for Schoolbook {
    const NAME: &'static str = "schoolbook";
    const RING: &'static str = "Z_q[x]";
    const SCRATCH: usize = 6 * R::PADDED;

    fn applies(_bound: i16) -> Result<(), NotApplicable> {
        Ok(())
    }

    #[inline(always)]
    fn multiply<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        bound: i16,
        scratch: &mut [L::Element],
    ) {
        multiply::<L, R>(lanes, out, a, b, bound, scratch);
    }
}

/// Output vectors that are computed together.
const BLOCK: usize = 4;

/// Returns how many pairs of products of |a| ≤ (q-1)/2 and |b| ≤ `bound` may be summed up to 2^30.
const fn pairs_per_chunk(half: i16, bound: i16) -> usize {
    (1 << 30) / (2 * half as usize * bound as usize)
}

#[inline(always)]
fn multiply<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    b: &[L::Element],
    bound: i16,
    scratch: &mut [L::Element],
) {
    let n = R::PADDED;
    let zero = lanes.element(0);
    let (window, scratch) = scratch.split_at_mut(3 * n);
    let (pairs, scratch) = scratch.split_at_mut(n);
    let product = &mut scratch[..2 * n];
    window[..n].fill(zero);
    window[n..2 * n].copy_from_slice(&a[..n]);
    window[2 * n..].fill(zero);
    for j in (0..n).step_by(L::LANES) {
        lanes.store(pairs, j, lanes.swap_pairs(lanes.load(b, j)));
    }

    let chunk = pairs_per_chunk(<R::Q as Modulus>::HALF, bound);
    let block = BLOCK * L::LANES;
    // 2·PADDED need not be a multiple of a block; the last block then starts earlier.
    for start in (0..2 * n).step_by(block) {
        let k = start.min(2 * n - block);
        // b_{2t} and b_{2t+1} meet nonzero words of a in this block for these t only.
        let first = k.saturating_sub(R::P) / 2;
        let last = (R::P.min(k + block)).div_ceil(2);
        let mut sums = [lanes.splat(0); BLOCK];
        let mut from = first;
        while from < last {
            let to = last.min(from + chunk);
            let acc = accumulate::<L, BLOCK>(lanes, window, n + k - 1, pairs, (from, to));
            for i in 0..BLOCK {
                let part = lanes.montgomery::<R::Q>(acc[i]);
                sums[i] = lanes.reduce::<R::Q>(lanes.add(sums[i], part));
            }
            from = to;
        }
        for i in 0..BLOCK {
            lanes.store(product, k + i * L::LANES, sums[i]);
        }
    }
    let scale = const { Constant::new::<R::Q>(L::STYLE, <R::Q as Modulus>::R as i64) };
    fold::<L, R>(lanes, out, product, Some(scale), false);
}
