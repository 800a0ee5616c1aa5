//! Division steps modulo 3, bitsliced: 64 coefficients in two words.
//!
//! A coefficient is (nonzero, negative): 0 = (0, 0), 1 = (1, 0), -1 = (1, 1); other codes do not
//! occur. The loops over words have constant bounds, so the compiler turns them into vector code
//! of whatever instruction set the surrounding function has.

use core::ops::{BitAnd, BitOr, BitXor};

use ctutils::Choice;
use goodprime_lanes::opaque;

use goodprime_ring::Ring;

/// Words of the bits of p + 1 coefficients, p ≤ 1277.
const MAX_WORDS: usize = 20;

/// The words that hold one bit for each of p + 1 coefficients.
const fn bit_words(p: usize) -> usize {
    (p + 1).div_ceil(64)
}

/// A polynomial over Z_3 as two bit vectors.
#[derive(Clone, Copy)]
struct Trits {
    nonzero: [u64; MAX_WORDS],
    negative: [u64; MAX_WORDS],
}

impl Trits {
    const ZERO: Self = Self { nonzero: [0; MAX_WORDS], negative: [0; MAX_WORDS] };

    #[inline(always)]
    fn set(&mut self, i: usize, c: i16) {
        self.nonzero[i / 64] |= ((c & 1) as u64) << (i % 64);
        self.negative[i / 64] |= ((c >> 1 & 1) as u64) << (i % 64);
    }

    #[inline(always)]
    fn get(&self, i: usize) -> i16 {
        let nonzero = self.nonzero[i / 64] >> (i % 64) & 1;
        let negative = self.negative[i / 64] >> (i % 64) & 1;
        nonzero as i16 - 2 * negative as i16
    }

    fn wipe(&mut self) {
        self.nonzero.fill(0);
        self.negative.fill(0);
        zeroize::optimization_barrier(self);
    }
}

/// Words of bits, of any length.
pub(super) trait Word:
    Copy + Default + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
}

impl Word for u16 {}
impl Word for u64 {}

/// a + b, coefficient by coefficient (Boothby–Bradshaw 2009, six operations).
#[inline(always)]
pub(super) fn add<W: Word>(a: (W, W), b: (W, W)) -> (W, W) {
    let t = a.1 ^ b.0;
    ((a.0 ^ b.0) | (t ^ b.1), (a.0 ^ b.1) & t)
}

/// c·a for c given as masks (nonzero, negative).
#[inline(always)]
pub(super) fn scale<W: Word>(c: (W, W), a: (W, W)) -> (W, W) {
    let nonzero = a.0 & c.0;
    (nonzero, (a.1 ^ c.1) & nonzero)
}

/// a where `mask` is one, b elsewhere.
#[inline(always)]
fn select(mask: u64, a: u64, b: u64) -> u64 {
    b ^ ((a ^ b) & mask)
}

/// All ones if the lowest bit of `bit` is set, else zero. Opaque, or loops may branch on it.
#[inline(always)]
fn spread(bit: u64) -> u64 {
    opaque((bit & 1).wrapping_neg())
}

/// -f(0)·g(0), and whether f and g change places, all as masks; δ becomes that after the step.
///
/// f(0), which is never zero, and g(0) are the lowest bits of what comes in.
#[inline(always)]
fn decide(delta: &mut i64, f_negative: u64, g: (u64, u64)) -> ((u64, u64), u64) {
    let g0 = (spread(g.0), spread(g.1));
    let c = (g0.0, !(spread(f_negative) ^ g0.1));
    // Not opaque, this shift and `and` have been compiled to a jump.
    let swap = opaque((delta.wrapping_neg() >> 63) as u64) & g0.0;
    *delta = (*delta ^ swap as i64) - swap as i64 + 1;
    (c, swap)
}

/// (f, g) becomes (swap ? g : f, g + c·f).
#[inline(always)]
fn combine<R: Ring>(f: &mut Trits, g: &mut Trits, c: (u64, u64), swap: u64) {
    let words = const { bit_words(R::P) };
    let (fs, fm) = (&mut f.nonzero[..words], &mut f.negative[..words]);
    let (gs, gm) = (&mut g.nonzero[..words], &mut g.negative[..words]);
    for i in 0..words {
        let (x, y) = ((fs[i], fm[i]), (gs[i], gm[i]));
        let sum = add(y, scale(c, x));
        (gs[i], gm[i]) = sum;
        (fs[i], fm[i]) = (select(swap, y.0, x.0), select(swap, y.1, x.1));
    }
}

/// a/x for a(0) = 0.
#[inline(always)]
fn shift_down(a: &mut [u64]) {
    for i in 0..a.len() - 1 {
        a[i] = a[i] >> 1 | a[i + 1] << 63;
    }
    let last = a.len() - 1;
    a[last] >>= 1;
}

/// a·x.
#[inline(always)]
fn shift_up(a: &mut [u64]) {
    for i in (1..a.len()).rev() {
        a[i] = a[i] << 1 | a[i - 1] >> 63;
    }
    a[0] <<= 1;
}

/// out = 1/a in R/3. Returns whether a is invertible; if not, `out` is some small polynomial.
///
/// In: -1 ≤ a ≤ 1, p coefficients. Out: -1 ≤ c ≤ 1, p coefficients.
#[inline(always)]
pub fn invert<R: Ring>(out: &mut [i16], a: &[i16]) -> Choice {
    let (p, words) = (R::P, const { bit_words(R::P) });
    let mut f = Trits::ZERO;
    let mut g = Trits::ZERO;
    let mut v = Trits::ZERO;
    let mut r = Trits::ZERO;
    f.set(0, 1);
    f.set(p - 1, -1);
    f.set(p, -1);
    for i in 0..p {
        g.set(i, a[p - 1 - i]);
    }
    r.set(0, 1);

    let mut delta: i64 = 1;
    for _ in 0..R::DIVSTEPS {
        shift_up(&mut v.nonzero[..words]);
        shift_up(&mut v.negative[..words]);
        let f0_negative = f.negative[0];
        let g0 = (g.nonzero[0], g.negative[0]);
        let (c, swap) = decide(&mut delta, f0_negative, g0);
        combine::<R>(&mut f, &mut g, c, swap);
        combine::<R>(&mut v, &mut r, c, swap);
        shift_down(&mut g.nonzero[..words]);
        shift_down(&mut g.negative[..words]);
    }

    // v·f(0), reversed: f(0) is its own inverse.
    let sign = 1 - 2 * (f.negative[0] & 1) as i16;
    for i in 0..p {
        out[i] = sign * v.get(p - 1 - i);
    }
    out[p..].fill(0);
    for t in [&mut f, &mut g, &mut v, &mut r] {
        t.wipe();
    }
    Choice::from_i64_eq(delta, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(c: i16) -> (u64, u64) {
        ((c & 1) as u64, (c >> 1 & 1) as u64)
    }

    #[test]
    fn addition_and_scaling_for_all_trits() {
        for a in -1..=1 {
            for b in -1..=1 {
                let sum = (a + b + 4) % 3 - 1;
                assert_eq!(add(code(a), code(b)), code(sum), "{a} + {b}");
                assert_eq!(scale(code(a), code(b)), code(a * b), "{a} · {b}");
            }
        }
    }
}
