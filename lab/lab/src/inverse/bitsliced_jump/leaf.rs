//! Division steps modulo 3 on 64·w coefficients, with their transition matrix.
//!
//! The steps are those of [`bitsliced`](goodprime_ring::kit::bitsliced), on vectors. (u, q) and (v, r) are
//! stored divided by x^k after k steps, like (v, r) there; u then spans the places 1 - k to 0, and q
//! those from -k to -1, so that n places in which x^n = 1 are room enough for n steps.

use goodprime_lanes::{Bits3, Isa, Kernel, Trits};

use super::State;
use super::order::{interleave, natural, rotate_up};
use goodprime_ring::kit::bitsliced::{decide, step};

/// Words of the nonzero bits in the longest frame.
const MAX_WORDS: usize = super::BLOCK;

/// `steps` ≤ 64·`w` steps from `state`, f and g; writes the matrix (u/x, q, v/x, r).
pub(super) struct Leaf<'a> {
    pub(super) w: usize,
    pub(super) steps: usize,
    pub(super) state: State,
    /// f and g, 64·`w` coefficients each.
    pub(super) fg: &'a [u64],
    pub(super) matrix: &'a mut [u64],
}

impl Kernel for Leaf<'_> {
    type Output = State;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> State {
        match self.w / I::BIT_WORDS {
            0 | 1 => self.run::<I, 1>(isa),
            2 => self.run::<I, 2>(isa),
            _ => self.run::<I, 4>(isa),
        }
    }
}

impl Leaf<'_> {
    /// Polynomials are NV vectors. A frame may be longer than the steps need.
    #[inline(always)]
    fn run<B: Bits3, const NV: usize>(self, bits: B) -> State {
        let Self { w, steps, state, fg, matrix } = self;
        let zero = [(bits.splat_bits(0), bits.splat_bits(0)); NV];
        let mut word = [0; 2 * MAX_WORDS];
        word[0] = 1;
        let one = load::<B, NV>(bits, &word, 1);
        let mut f = load::<B, NV>(bits, &fg[..2 * w], w);
        let mut g = load::<B, NV>(bits, &fg[2 * w..], w);
        let ([mut u, mut q], [mut v, mut r]) = ([one, zero], [zero, one]);
        let mut negated = bits.splat_bits(state.delta.wrapping_neg() as u64);
        for _ in 0..steps {
            let m = decide(bits, f[0], g[0], &mut negated);
            step::<B, NV, false>(bits, &mut f, &mut g, m);
            step::<B, NV, true>(bits, &mut u, &mut q, m);
            step::<B, NV, true>(bits, &mut v, &mut r, m);
        }
        // u without x, so one place less far up than q.
        for (k, (a, by)) in
            [(u, steps - 1), (q, steps), (v, steps - 1), (r, steps)].into_iter().enumerate()
        {
            store::<B, NV>(bits, &mut matrix[2 * w * k..][..2 * w], &a, by);
        }
        let mut words = [0; 4];
        bits.store_bits(&mut words, 0, negated);
        let delta = (words[0] as i64).wrapping_neg();
        bits.store_bits(&mut words, 0, f[0].1);
        State { delta, negative: words[0] }
    }
}

/// A polynomial of `w` words, with zeros up to the end of the frame.
#[inline(always)]
fn load<B: Bits3, const NV: usize>(bits: B, from: &[u64], w: usize) -> [Trits<B>; NV] {
    let size = NV * B::BIT_WORDS;
    let mut vectors = [(bits.splat_bits(0), bits.splat_bits(0)); NV];
    let mut planes = [[0; MAX_WORDS]; 2];
    for half in 0..2 {
        let mut words = [0; MAX_WORDS];
        words[..w].copy_from_slice(&from[w * half..][..w]);
        interleave(&mut words[..size]);
        // Word r is word ⌊r/NV⌋ of vector r mod NV.
        for r in 0..size {
            planes[half][B::BIT_WORDS * (r % NV) + r / NV] = words[r];
        }
    }
    for i in 0..NV {
        let at = B::BIT_WORDS * i;
        vectors[i] = (bits.load_bits(&planes[0], at), bits.load_bits(&planes[1], at));
    }
    vectors
}

/// The lowest words of x^`by`·a.
#[inline(always)]
fn store<B: Bits3, const NV: usize>(bits: B, to: &mut [u64], a: &[Trits<B>; NV], by: usize) {
    let size = NV * B::BIT_WORDS;
    let mut planes = [[0; MAX_WORDS]; 2];
    for i in 0..NV {
        let at = B::BIT_WORDS * i;
        bits.store_bits(&mut planes[0], at, a[i].0);
        bits.store_bits(&mut planes[1], at, a[i].1);
    }
    // Where nothing is, negative bits mean nothing; elsewhere they must be zero.
    let w = to.len() / 2;
    for half in 0..2 {
        let mut words = [0; MAX_WORDS];
        for r in 0..size {
            let at = B::BIT_WORDS * (r % NV) + r / NV;
            words[r] = if half == 0 { planes[0][at] } else { planes[0][at] & planes[1][at] };
        }
        natural(&mut words[..size]);
        rotate_up(&mut to[w * half..][..w], &words[..size], by);
    }
}
