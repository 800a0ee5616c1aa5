//! Division steps modulo 3, bitsliced and interleaved over vectors, in blocks of 63.
//!
//! A polynomial is S = NV·W words for NV vectors of W words. Coefficient i is bit ⌊i/S⌋ of the word
//! with index w = i mod S, which is word ⌊w/NV⌋ of vector w mod NV:
//!
//! ```text
//! vector 0    words 0, NV, 2NV, …       a/x: vector k becomes vector k - 1 by its name alone;
//! vector 1    words 1, NV+1, …          vector 0 becomes vector NV - 1 with its words turned by
//!   ⋮                                   one place and one word shifted by one bit
//! ```
//!
//! The array of g is longer than g, and g starts one vector later after each step: the vector that
//! wraps is appended, nothing else moves.
//!
//! What a step does depends on f(0), g(0) and δ only. [`Control::run`] makes 63 steps on the first
//! 64 coefficients of f and g in general registers and writes down three masks a step; then
//! [`pass`] applies three steps at a time to whole polynomials, reading and writing each vector
//! once. The steps of a block do not wait for each other through a vector, and the control of the
//! next block runs beside the vectors of (v, r).
//!
//! (v, r) are stored divided by x^n after n steps, like in [`divstep`](super::divstep), so that the
//! same pass serves both pairs. Their coefficients span at most p + 1 places, so they fit a frame of
//! 64·S ≥ p + 1 places in which x^(64·S) = 1: there the wrapping vector is rotated, not shifted.
//!
//! Source: Bernstein–Yang 2019; the formula for a + c·b and the interleaving are ours.

use ctutils::Choice;
use goodprime_lanes::{Bits, opaque};

use crate::params::Ring;

/// Steps of a pass. 3 divides 2p - 1 for every p of the six rings.
const STEPS: usize = 3;
/// Steps of a block: a multiple of [`STEPS`] below 64.
const BLOCK: usize = 63;
/// Words of the largest polynomial: p = 1277 in vectors of four words.
const MAX_WORDS: usize = 20;
/// Words of an array that leaves room for the vectors that a block appends.
const LONG: usize = 2 * (MAX_WORDS + 4 * BLOCK);

/// A polynomial: vector i is words 2iW… (nonzero) and (2i + 1)W… (negative).
#[repr(C, align(64))]
struct Polynomial<const N: usize>([u64; N]);

impl<const N: usize> Polynomial<N> {
    const ZERO: Self = Self([0; N]);

    fn wipe(&mut self) {
        self.0.fill(0);
        zeroize::optimization_barrier(self);
    }
}

/// Masks of one step: -g(0)·f(0) as (nonzero, negative), and whether f and g change places.
type Masks = [u64; 3];

/// All ones if the lowest bit of `bit` is set, else zero. Opaque, or loops may branch on it.
#[inline(always)]
fn spread(bit: u64) -> u64 {
    opaque((bit & 1).wrapping_neg())
}

/// The first 64 coefficients of f and g, and δ.
struct Control {
    f: (u64, u64),
    g: (u64, u64),
    delta: i64,
}

impl Control {
    /// One step; returns its masks.
    #[inline(always)]
    fn step(&mut self) -> Masks {
        let (f, g) = (self.f, self.g);
        let nonzero = spread(g.0);
        // f(0) is never zero.
        let negative = spread(!(f.1 ^ g.1));
        let swap = opaque((self.delta.wrapping_neg() >> 63) as u64) & nonzero;
        self.delta = (self.delta ^ swap as i64) - swap as i64 + 1;
        // g + c·f, by the formula of `Bits::add_product`.
        let term = f.0 & nonzero;
        let differ = f.1 ^ negative ^ g.1;
        let sum = ((g.0 ^ term) | (g.0 & !differ), g.1 ^ ((g.0 ^ differ) & term));
        self.f = (f.0 ^ ((f.0 ^ g.0) & swap), f.1 ^ ((f.1 ^ g.1) & swap));
        self.g = (sum.0 >> 1, sum.1 >> 1);
        [nonzero, negative, swap]
    }

    /// Writes the masks of as many steps as there is room for, at most [`BLOCK`].
    #[inline(always)]
    fn run(&mut self, masks: &mut [Masks]) {
        for m in masks {
            *m = self.step();
        }
    }
}

/// Where things are for a ring and a vector length.
#[derive(Clone, Copy)]
struct Layout {
    /// Vectors of a polynomial.
    vectors: usize,
    /// Words of a vector.
    words: usize,
}

impl Layout {
    const fn new(p: usize, words: usize) -> Self {
        Self { vectors: (p + 1).div_ceil(64).div_ceil(words), words }
    }

    /// Words of a polynomial, S.
    const fn stride(self) -> usize {
        self.vectors * self.words
    }

    /// Where the nonzero bits of the word with index w are; the negative bits are W words later.
    const fn at(self, w: usize) -> usize {
        2 * self.words * (w % self.vectors) + w / self.vectors
    }

    /// The first 64 coefficients in one word, of the nonzero (0) or negative (1) bits.
    #[inline(always)]
    fn head(self, a: &[u64], plane: usize) -> u64 {
        let s = self.stride();
        // Multiplying by all powers of 2^(s-1) puts bit k of the first ones also at k·s; as there
        // are fewer of them than s - 1, no two bits meet.
        let bits = 64usize.div_ceil(s);
        let (mut spread, mut places) = (0u64, 0u64);
        for k in 0..bits {
            spread |= 1 << ((s - 1) * k);
            places |= 1 << (s * k);
        }
        let mut head = 0;
        for w in 0..s {
            let word = a[self.at(w) + plane * self.words] & ((1 << bits) - 1);
            head |= (word.wrapping_mul(spread) & places) << w;
        }
        head
    }
}

/// [`STEPS`] steps of a pair: in each, (f, g) becomes (swap ? g : f, (g + c·f)/x).
///
/// g starts at vector `base` before and at `base` + STEPS after. Step t meets f_j when g_{base+j+t}
/// comes by, so three neighbouring vectors of f are under way at any time.
#[inline(always)]
fn pass<B: Bits, const CYCLIC: bool>(
    bits: B,
    vectors: usize,
    f: &mut [u64],
    g: &mut [u64],
    base: usize,
    masks: &[Masks],
) {
    let w = B::BIT_WORDS;
    let (f, g) = (&mut f[..2 * w * vectors], &mut g[2 * w * base..2 * w * (base + vectors + STEPS)]);
    let masks = &masks[..STEPS];
    let zero = bits.splat_bits(0);
    let mut m = [[zero; 3]; STEPS];
    for t in 0..STEPS {
        m[t] = [bits.splat_bits(masks[t][0]), bits.splat_bits(masks[t][1]), bits.splat_bits(masks[t][2])];
    }
    // What step t has made of f_{j-t}, for step t + 1.
    let mut under_way = [(zero, zero); STEPS];
    for j in 0..vectors + STEPS - 1 {
        let at = 2 * w * j;
        let mut y = (bits.load_bits(g, at), bits.load_bits(g, at + w));
        let mut x = (zero, zero);
        if j < vectors {
            x = (bits.load_bits(f, at), bits.load_bits(f, at + w));
        }
        for t in 0..STEPS {
            // Public bounds: step t is at f_{j-t}.
            if t <= j && j - t < vectors {
                let sum = bits.add_product(y, x, (m[t][0], m[t][1]));
                let kept = (
                    bits.select_bits(m[t][2], y.0, x.0),
                    bits.select_bits(m[t][2], y.1, x.1),
                );
                y = sum;
                if j == t {
                    let end = 2 * w * (vectors + t);
                    let wrapped = if CYCLIC {
                        (bits.rotate_down(y.0), bits.rotate_down(y.1))
                    } else {
                        (bits.shift_down(y.0), bits.shift_down(y.1))
                    };
                    bits.store_bits(g, end, wrapped.0);
                    bits.store_bits(g, end + w, wrapped.1);
                }
                if t == STEPS - 1 {
                    let at = 2 * w * (j - t);
                    bits.store_bits(f, at, kept.0);
                    bits.store_bits(f, at + w, kept.1);
                }
                x = core::mem::replace(&mut under_way[t], kept);
            } else {
                x = under_way[t];
            }
        }
        if j >= STEPS {
            bits.store_bits(g, at, y.0);
            bits.store_bits(g, at + w, y.1);
        }
    }
}

/// out = 1/a in R/3. Returns whether a is invertible; if not, `out` is some small polynomial.
///
/// In: -1 ≤ a ≤ 1, p coefficients. Out: -1 ≤ c ≤ 1, PADDED coefficients, zero from p on.
#[inline(always)]
pub fn invert<B: Bits, R: Ring>(bits: B, out: &mut [i16], a: &[i16]) -> Choice {
    let p = R::P;
    let layout = const { Layout::new(R::P, B::BIT_WORDS) };
    let (vectors, stride) = (layout.vectors, layout.stride());
    let mut f = Polynomial::<{ 2 * MAX_WORDS }>::ZERO;
    let mut v = Polynomial::<{ 2 * MAX_WORDS }>::ZERO;
    let mut g = Polynomial::<LONG>::ZERO;
    let mut r = Polynomial::<LONG>::ZERO;

    // f = 1 - x^(p-1) - x^p, r = 1, v = 0; g = x^(p-1)·a(1/x).
    let mut set = |i: usize, negative: u64| {
        f.0[layout.at(i % stride)] |= 1 << (i / stride);
        f.0[layout.at(i % stride) + layout.words] |= negative << (i / stride);
    };
    set(0, 0);
    set(p - 1, 1);
    set(p, 1);
    r.0[layout.at(0)] = 1;
    load::<R>(layout, &mut g.0, a);

    let mut control = Control { f: (0, 0), g: (0, 0), delta: 1 };
    let mut masks = [[0; 3]; BLOCK];
    let mut next = [[0; 3]; BLOCK];
    let mut left = R::DIVSTEPS;
    control.f = (layout.head(&f.0, 0), layout.head(&f.0, 1));
    control.g = (layout.head(&g.0, 0), layout.head(&g.0, 1));
    control.run(&mut masks);
    while left > 0 {
        let steps = left.min(BLOCK);
        left -= steps;
        for n in (0..steps).step_by(STEPS) {
            pass::<B, false>(bits, vectors, &mut f.0, &mut g.0, n, &masks[n..n + STEPS]);
        }
        g.0.copy_within(2 * layout.words * steps..2 * layout.words * (steps + vectors), 0);
        control.f = (layout.head(&f.0, 0), layout.head(&f.0, 1));
        control.g = (layout.head(&g.0, 0), layout.head(&g.0, 1));
        for n in (0..steps).step_by(STEPS) {
            if n < left {
                control.run(&mut next[n..n + STEPS]);
            }
            pass::<B, true>(bits, vectors, &mut v.0, &mut r.0, n, &masks[n..n + STEPS]);
        }
        r.0.copy_within(2 * layout.words * steps..2 * layout.words * (steps + vectors), 0);
        masks = next;
    }

    // v·f(0), reversed: f(0) is its own inverse.
    store::<R>(layout, out, &v.0, spread(f.0[layout.words]));
    let invertible = Choice::from_i64_eq(control.delta, 0);
    f.wipe();
    g.wipe();
    v.wipe();
    r.wipe();
    masks.fill([0; 3]);
    next.fill([0; 3]);
    zeroize::optimization_barrier(&masks);
    zeroize::optimization_barrier(&next);
    invertible
}

/// Reverses p coefficients of `a` into the bits of `to`, which is zero.
#[inline(always)]
fn load<R: Ring>(layout: Layout, to: &mut [u64], a: &[i16]) {
    let (p, stride) = (R::P, layout.stride());
    let (mut nonzero, mut negative) = ([0u64; MAX_WORDS], [0u64; MAX_WORDS]);
    for row in 0..p.div_ceil(stride) {
        for w in 0..stride.min(p - row * stride) {
            let c = a[p - 1 - row * stride - w] as u64;
            nonzero[w] |= (c & 1) << row;
            negative[w] |= (c >> 1 & 1) << row;
        }
    }
    for w in 0..stride {
        to[layout.at(w)] = nonzero[w];
        to[layout.at(w) + layout.words] = negative[w];
    }
}

/// out_k = v_{p-1-k}, negated where `sign` is one, for v stored divided by x^(DIVSTEPS-1).
#[inline(always)]
fn store<R: Ring>(layout: Layout, out: &mut [i16], v: &[u64], sign: u64) {
    let (p, stride) = (R::P, layout.stride());
    let frame = 64 * stride;
    let mut words = [(0u64, 0u64); MAX_WORDS];
    for w in 0..stride {
        let nonzero = v[layout.at(w)];
        words[w] = (nonzero, (v[layout.at(w) + layout.words] ^ sign) & nonzero);
    }
    for k in 0..p {
        // Modulo x^frame - 1, with frame > p and DIVSTEPS - 1 = 2(p - 1).
        let i = (2 * frame - (p - 1) - k) % frame;
        let (nonzero, negative) = words[i % stride];
        let bit = i / stride;
        out[k] = (nonzero >> bit & 1) as i16 - 2 * (negative >> bit & 1) as i16;
    }
    out[p..].fill(0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ring_fits_the_layout() {
        for p in [653, 761, 857, 953, 1013, 1277] {
            assert_eq!((2 * p - 1) % STEPS, 0);
            for words in [2, 4] {
                let layout = Layout::new(p, words);
                let stride = layout.stride();
                assert!(stride <= MAX_WORDS && 64 * stride > p && layout.vectors >= STEPS);
                assert!(64usize.div_ceil(stride) < stride, "heads overlap");
            }
        }
    }
}
