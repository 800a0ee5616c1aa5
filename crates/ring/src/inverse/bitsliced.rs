//! Inverses modulo 3 and a polynomial by bitsliced division steps, with consecutive coefficients in different words of
//! different vectors.
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
//! So a step moves one vector of NV, and the next g(0) is in a vector that did not move.
//!
//! (v, r) are stored divided by x^n after n steps: r moves down like g, and v stays like f, so that the same step
//! serves both pairs. The coefficients of v and r span at most p + 1 places, so they fit a frame of 64·S ≥ p + 1 places
//! in which x^(64·S) = 1: in this frame the vector that wraps around is rotated, not shifted. (In
//! [`divstep`](super::divstep), v moves up and r stays.)
//!
//! Towards the end the number of coefficients of f and g that matter is the number of steps left, and in the beginning
//! v and r have no more than steps were made. Both pairs have about half of their vectors then (`relayout.rs`).
//!
//! g becomes (g - f)/x or -(g + f)/x where Bernstein and Yang have (g - f)/x or (g + f)/x, and may become -g/x for g/x:
//! r has the same sign, so the inverse is the same, and the sum takes an operation less.
//!
//! Source: Bernstein–Yang 2019; the formula for the sum and the interleaving are ours.

mod places;
mod relayout;

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::{Bits3, Isa, Kernel, Trits, wipe};

use self::places::{MAX_FRAME, Place, load, set, set_ones, store};
use self::relayout::relayout;
#[cfg(cortex_m4)]
use super::cortex_m4::{self, ternary};
use crate::params::Params;

/// Words of the largest polynomial: NTRU's n = 1373 in vectors of four words.
const MAX_WORDS: usize = 24;

/// Steps of a block, a multiple of 3.
const BLOCK: usize = 39;

/// A polynomial in memory: vector i is words 2iW… (nonzero) and (2i + 1)W… (negative).
#[repr(C, align(64))]
struct Polynomial([u64; 2 * MAX_WORDS]);

impl Polynomial {
    const ZERO: Self = Self([0; 2 * MAX_WORDS]);

    #[inline(always)]
    fn vectors<B: Bits3, const NV: usize>(&self, bits: B) -> [Trits<B>; NV] {
        let mut v = [(bits.splat_bits(0), bits.splat_bits(0)); NV];
        for i in 0..NV {
            let at = 2 * i * B::BIT_WORDS;
            v[i] = (bits.load_bits(&self.0, at), bits.load_bits(&self.0, at + B::BIT_WORDS));
        }
        v
    }

    #[inline(always)]
    fn set_vectors<B: Bits3, const NV: usize>(&mut self, bits: B, v: &[Trits<B>; NV]) {
        for i in 0..NV {
            let at = 2 * i * B::BIT_WORDS;
            bits.store_bits(&mut self.0, at, v[i].0);
            bits.store_bits(&mut self.0, at + B::BIT_WORDS, v[i].1);
        }
    }

    fn wipe(&mut self) {
        wipe(&mut self.0);
    }
}

/// The places of coefficients for a ring and a vector length.
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

    /// The index of the nonzero bits of the word with index w; the negative bits are W words later.
    const fn at(self, w: usize) -> usize {
        2 * self.words * (w % self.vectors) + w / self.vectors
    }
}

/// The decisions of a step, as masks: whether g(0) is not zero, whether it differs from f(0) then, and whether f and
/// g change places. `negated` is -δ in all words.
#[inline(always)]
pub fn decide<B: Bits3>(bits: B, f: Trits<B>, g: Trits<B>, negated: &mut B::Bits) -> [B::Bits; 3] {
    let nonzero = bits.spread_bit(g.0);
    // f(0) is never zero.
    let differ = bits.spread_bit(bits.xor_bits(f.1, g.1));
    let swap = bits.and_bits(bits.spread_sign(*negated), nonzero);
    // -δ becomes -(1 - δ) = !(-δ) if they change places, -(1 + δ) = -δ - 1 otherwise.
    *negated = bits.complement_or_decrement(swap, *negated);
    [nonzero, differ, swap]
}

/// (f, g) becomes (swap ? g : f, (±g + n·f)/x), in a frame if `CYCLIC`: g if it differs from f, -g otherwise, n = 1 if
/// g(0) is not zero.
#[inline(always)]
pub fn step<B: Bits3, const NV: usize, const CYCLIC: bool>(
    bits: B,
    f: &mut [Trits<B>; NV],
    g: &mut [Trits<B>; NV],
    [nonzero, differ, swap]: [B::Bits; 3],
) {
    let mut wrapped = g[0];
    for j in 0..NV {
        let (x, y) = (f[j], g[j]);
        let sum = bits.signed_sum(differ, y, nonzero, x);
        f[j] = (bits.select_bits(swap, y.0, x.0), bits.select_bits(swap, y.1, x.1));
        if j == 0 {
            wrapped = match CYCLIC {
                true => (bits.rotate_down(sum.0), bits.rotate_down(sum.1)),
                false => (bits.shift_down(sum.0), bits.shift_down(sum.1)),
            };
        } else {
            g[j - 1] = sum;
        }
    }
    g[NV - 1] = wrapped;
}

/// The polynomial modulo which there is an inverse. Its degree is a constant, so that one layout is compiled: a value
/// would choose among all of them in a build for size.
pub trait PolynomialModulus {
    /// The form of the polynomial.
    const FORM: Form;
    /// The degree d of the polynomial.
    const DEGREE: usize;
}

/// The two kinds of moduli.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// x^d - x - 1: NTRU Prime's.
    Trinomial,
    /// 1 + x + … + x^d: NTRU's.
    AllOnes,
}

/// x^p - x - 1.
pub struct Trinomial<R>(PhantomData<R>);

impl<R: Params> PolynomialModulus for Trinomial<R> {
    const FORM: Form = Form::Trinomial;
    const DEGREE: usize = R::P;
}

/// out = 1/a modulo 3 and a polynomial of degree d. Returns whether a is invertible; if not, `out` is some small
/// polynomial.
///
/// In: -1 ≤ a ≤ 1, d coefficients. Out: -1 ≤ c ≤ 1, zero from d on.
#[inline(always)]
pub fn invert<I: Isa, M: PolynomialModulus>(isa: I, out: &mut [i16], a: &[i16]) -> Choice {
    let modulus = (M::FORM, M::DEGREE);
    #[cfg(cortex_m4)]
    if const { cortex_m4::HAS_STEPS } {
        let form = match M::FORM {
            Form::Trinomial => ternary::Form::Trinomial,
            Form::AllOnes => ternary::Form::AllOnes,
        };
        return cortex_m4::invert_ternary((form, M::DEGREE), out, a);
    }
    match const { Layout::new(M::DEGREE, I::BIT_WORDS).vectors } {
        2 => isa.run_outlined(Invert::<2, 1> { modulus, out, a }),
        3 => isa.run_outlined(Invert::<3, 2> { modulus, out, a }),
        4 => isa.run_outlined(Invert::<4, 2> { modulus, out, a }),
        5 => isa.run_outlined(Invert::<5, 3> { modulus, out, a }),
        6 => isa.run_outlined(Invert::<6, 3> { modulus, out, a }),
        7 => isa.run_outlined(Invert::<7, 4> { modulus, out, a }),
        8 => isa.run_outlined(Invert::<8, 4> { modulus, out, a }),
        10 => isa.run_outlined(Invert::<10, 5> { modulus, out, a }),
        _ => isa.run_outlined(Invert::<11, 6> { modulus, out, a }),
    }
}

/// [`invert`] for NV vectors: one function for all rings that take the same number.
struct Invert<'a, const NV: usize, const HALF: usize> {
    modulus: (Form, usize),
    out: &'a mut [i16],
    a: &'a [i16],
}

impl<const NV: usize, const HALF: usize> Kernel for Invert<'_, NV, HALF> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Choice {
        let Self { modulus, out, a } = self;
        let (_, p) = modulus;
        let layout = const { Layout { vectors: NV, words: I::BIT_WORDS } };
        if const { I::TUNING.is_low_ram() } {
            return in_low_ram::<I, NV>(isa, layout, modulus, out, a);
        }
        // Both pairs are 8·NV vectors, and there must be room for the masks.
        let together = 8 * NV < I::TUNING.bit_vectors;
        let mut memory = [Polynomial::ZERO; 4];
        let [f, g, _, _] = &mut memory;

        // v = 0, r = 1; g = x^(p-1)·a(1/x).
        set_modulus(layout, f, modulus);
        let mut coefficients = [0; MAX_FRAME];
        load(p, layout, &mut g.0, a, &mut coefficients);
        let (negated, ahead) = if together {
            one_loop::<I, NV>(isa, p, &mut memory)
        } else {
            two_loops::<I, NV, HALF>(isa, p, &mut memory)
        };
        let mut delta = [0; 4];
        isa.store_bits(&mut delta, 0, negated);

        // v·f(0), reversed: f(0) is its own inverse.
        let [f, _, v, _] = &memory;
        let sign = (f.0[layout.words] & 1).wrapping_neg();
        store(p, layout, ahead, out, &v.0, sign, &mut coefficients);
        for a in &mut memory {
            a.wipe();
        }
        wipe(&mut coefficients);
        is_last(p, delta[0])
    }
}

/// f becomes the modulus reversed, for instance 1 - x^(p-1) - x^p.
#[inline(always)]
fn set_modulus(layout: Layout, f: &mut Polynomial, (form, p): (Form, usize)) {
    match form {
        Form::Trinomial => {
            set(layout, f, 0, 0);
            set(layout, f, p - 1, 1);
            set(layout, f, p, 1);
        }
        Form::AllOnes => set_ones(layout, f, p + 1),
    }
}

/// True if -δ is that of an invertible polynomial: δ is 0 after 2p - 1 steps, and grows by one per step after that.
#[inline(always)]
fn is_last(p: usize, negated: u64) -> Choice {
    let more = (steps(p) - (2 * p - 1)) as u64;
    Choice::from_u64_eq(negated, more.wrapping_neg())
}

/// [`invert`] with no memory but the four polynomials: coefficients go to their bits one at a time, and both pairs take
/// each step together.
#[inline(always)]
fn in_low_ram<I: Isa, const NV: usize>(
    isa: I,
    layout: Layout,
    modulus: (Form, usize),
    out: &mut [i16],
    a: &[i16],
) -> Choice {
    let (_, p) = modulus;
    let mut memory = [Polynomial::ZERO; 4];
    let [f, g, _, _] = &mut memory;
    set_modulus(layout, f, modulus);
    let mut place = Place::of(layout, 0);
    for &c in a[..p].iter().rev() {
        place.put(&mut g.0, c);
        place.move_up();
    }
    let (negated, ahead) = one_loop::<I, NV>(isa, p, &mut memory);
    let mut delta = [0; 4];
    isa.store_bits(&mut delta, 0, negated);

    let [f, _, v, _] = &memory;
    let sign = (f.0[layout.words] & 1).wrapping_neg();
    let mut place = Place::first(p, layout, ahead);
    for c in &mut out[..p] {
        *c = place.get(&v.0, sign);
        place.move_down();
    }
    out[p..].fill(0);
    for a in &mut memory {
        a.wipe();
    }
    is_last(p, delta[0])
}

/// The number of divsteps, in threes: 2p - 1 suffice (Bernstein–Yang 2019, Theorem A.1), and those after them change
/// δ alone.
const fn steps(p: usize) -> usize {
    (2 * p - 1).next_multiple_of(3)
}

/// (f, g) and δ, and the decisions of a block of steps.
struct Decisions<B: Bits3, const NV: usize> {
    f: [Trits<B>; NV],
    g: [Trits<B>; NV],
    negated: B::Bits,
}

impl<B: Bits3, const NV: usize> Decisions<B, NV> {
    /// The steps whose masks go to `masks`, three at a time.
    #[inline(always)]
    fn steps(&mut self, bits: B, masks: &mut [u64]) {
        for three in masks.chunks_exact_mut(9 * B::BIT_WORDS) {
            for k in 0..3 {
                let m = decide(bits, self.f[0], self.g[0], &mut self.negated);
                for i in 0..3 {
                    bits.store_bits(three, (3 * k + i) * B::BIT_WORDS, m[i]);
                }
                step::<B, NV, false>(bits, &mut self.f, &mut self.g, m);
            }
        }
    }

    /// Converts f and g to another layout.
    #[inline(always)]
    fn relayout<const TO: usize>(self, bits: B) -> Decisions<B, TO> {
        let [f, g] = [relayout(bits, self.f), relayout(bits, self.g)];
        Decisions { f, g, negated: self.negated }
    }
}

/// The steps of (v, r) after the decisions in `masks`.
#[inline(always)]
fn follow<B: Bits3, const NV: usize, const CYCLIC: bool>(
    bits: B,
    v: &mut [Trits<B>; NV],
    r: &mut [Trits<B>; NV],
    masks: &[u64],
) {
    for three in masks.chunks_exact(9 * B::BIT_WORDS) {
        for k in 0..3 {
            let mask = |i: usize| bits.load_bits(three, (3 * k + i) * B::BIT_WORDS);
            step::<B, NV, CYCLIC>(bits, v, r, [mask(0), mask(1), mask(2)]);
        }
    }
}

/// All steps, on both pairs in one loop. Returns -δ, and by how many places v is ahead.
#[inline(always)]
fn one_loop<B: Bits3, const NV: usize>(
    bits: B,
    p: usize,
    [f, g, v, r]: &mut [Polynomial; 4],
) -> (B::Bits, usize) {
    set(const { Layout { vectors: NV, words: B::BIT_WORDS } }, r, 0, 0);
    let (mut x, mut y) = (f.vectors::<B, NV>(bits), g.vectors::<B, NV>(bits));
    let (mut s, mut t) = (v.vectors::<B, NV>(bits), r.vectors::<B, NV>(bits));
    let mut negated = bits.splat_bits(!0);
    for _ in 0..steps(p) / 3 {
        for _ in 0..3 {
            let m = decide(bits, x[0], y[0], &mut negated);
            step::<B, NV, false>(bits, &mut x, &mut y, m);
            step::<B, NV, true>(bits, &mut s, &mut t, m);
        }
    }
    f.set_vectors(bits, &x);
    v.set_vectors(bits, &s);
    (negated, 0)
}

/// All steps, (f, g) a block ahead of (v, r), and each pair in HALF vectors where these suffice. Returns -δ, and by how
/// many places v is ahead.
#[inline(always)]
fn two_loops<B: Bits3, const NV: usize, const HALF: usize>(
    bits: B,
    p: usize,
    [f, g, v, r]: &mut [Polynomial; 4],
) -> (B::Bits, usize) {
    // Whole blocks in which v and r have room, and after which f and g have.
    let early = const { steps_with_room(64 * HALF * B::BIT_WORDS) };
    let late = steps_before(steps(p), 64 * HALF * B::BIT_WORDS);
    // In the places by which r moves down before its frame is closed.
    set(const { Layout { vectors: HALF, words: B::BIT_WORDS } }, r, early, 0);
    let (x, y) = (f.vectors::<B, NV>(bits), g.vectors::<B, NV>(bits));
    let mut pair = Decisions { f: x, g: y, negated: bits.splat_bits(!0) };
    let (mut s, mut t) = (v.vectors::<B, HALF>(bits), r.vectors::<B, HALF>(bits));
    let mut memory = [0; 3 * 4 * BLOCK];
    let masks = &mut memory[..3 * B::BIT_WORDS * BLOCK];

    for _ in 0..early / BLOCK {
        pair.steps(bits, masks);
        follow::<B, HALF, false>(bits, &mut s, &mut t, masks);
    }
    let (mut s, mut t) = (relayout::<B, HALF, NV>(bits, s), relayout::<B, HALF, NV>(bits, t));
    for _ in 0..(late - early) / BLOCK {
        pair.steps(bits, masks);
        follow::<B, NV, true>(bits, &mut s, &mut t, masks);
    }
    let mut pair = pair.relayout::<HALF>(bits);
    let mut left = steps(p) - late;
    while left > 0 {
        let n = left.min(BLOCK);
        left -= n;
        let masks = &mut masks[..3 * B::BIT_WORDS * n];
        pair.steps(bits, masks);
        follow::<B, NV, true>(bits, &mut s, &mut t, masks);
    }
    f.set_vectors(bits, &pair.f);
    v.set_vectors(bits, &s);
    wipe(&mut memory);
    (pair.negated, early)
}

/// Steps, in whole blocks, after which v and r, with one coefficient more, fit `places`.
const fn steps_with_room(places: usize) -> usize {
    (places - 1) / BLOCK * BLOCK
}

/// Steps, in whole blocks, after which no more than `places` coefficients of f and g matter.
const fn steps_before(steps: usize, places: usize) -> usize {
    (steps - places).div_ceil(BLOCK) * BLOCK
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ring_fits_the_layout() {
        for p in [653, 761, 857, 953, 1013, 1277, 508, 676, 700, 820, 1228, 1372] {
            for words in [2, 4] {
                let layout = Layout::new(p, words);
                assert!(layout.stride() <= MAX_WORDS && 64 * layout.stride() > p);
                let half = 64 * layout.vectors.div_ceil(2) * words;
                assert!(steps_with_room(half) <= steps_before(steps(p), half));
            }
        }
    }
}
