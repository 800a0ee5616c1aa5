//! Products of bitsliced polynomials modulo 3 by Karatsuba's algorithm, down to eight coefficients.
//!
//! ```text
//! 64·W coefficients          W = 2^k words
//!   split k times            3^k words
//!   take the bytes           8 limbs of 8 coefficients for each, 16 bits of memory a limb
//!   split three times        27·3^k limbs
//! limb by limb               products of 15 or 16 coefficients
//!   join three times         15 limbs, 8 coefficients apart, for each word
//!   put into two words       3^k products of 128 coefficients
//!   join k times             2·W words
//! ```
//!
//! A stage takes the highest digit of the index: `[2][h][g]` is split into `[h][3][g]`, three being low
//! half, high half and their sum. The digits that are done run fastest, so that the loops are long
//! where there is much to do, and compilers turn them into vector code. Sums of products are made
//! limb by limb; a product has room for another factor x, so x·a·b costs a shift.

use goodprime_lanes::{Isa, Kernel};

use crate::inverse::bitsliced_words::{Word, add, scale};

/// Words of the longest operand, all limbs of it, and words among its parts.
const MAX_WORDS: usize = 8;
const MAX_LIMBS: usize = limbs(MAX_WORDS);
const MAX_PARTS: usize = parts(MAX_WORDS);

/// Limbs that are multiplied side by side: a vector or two.
const SIDE_BY_SIDE: usize = 32;

/// Words among the parts of a polynomial of 64·`w` coefficients, w a power of two.
const fn parts(w: usize) -> usize {
    3usize.pow(w.ilog2())
}

/// Limbs in memory for the nonzero bits of an evaluated polynomial: whole vectors.
pub(super) const fn limbs(w: usize) -> usize {
    (27 * parts(w)).next_multiple_of(SIDE_BY_SIDE)
}

/// Memory of a product, for two stages each.
pub(super) struct Scratch {
    words: [[u64; 2 * MAX_PARTS]; 4],
    limbs: [[u16; 2 * MAX_LIMBS]; 2],
}

impl Scratch {
    pub(super) const ZERO: Self =
        Self { words: [[0; 2 * MAX_PARTS]; 4], limbs: [[0; 2 * MAX_LIMBS]; 2] };
}

/// Evaluates a polynomial of 64·`w` coefficients.
pub(super) struct Evaluate<'a> {
    pub(super) w: usize,
    /// 2·[`limbs`]`(w)` limbs.
    pub(super) to: &'a mut [u16],
    /// 2·`w` words.
    pub(super) from: &'a [u64],
    pub(super) scratch: &'a mut Scratch,
}

impl Kernel for Evaluate<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _isa: I) {
        let Self { w, to, from, scratch } = self;
        let [a, b, ..] = &mut scratch.words;
        let (mut a, mut b) = (a, b);
        a[..2 * w].copy_from_slice(&from[..2 * w]);
        let (mut h, mut g) = (w, 1);
        while h > 1 {
            h /= 2;
            split(b, a, h, g);
            g *= 3;
            (a, b) = (b, a);
        }
        let [c, d] = &mut scratch.limbs;
        for byte in 0..8 {
            for half in 0..2 {
                let to = &mut c[8 * g * half + g * byte..][..g];
                let from = &a[g * half..][..g];
                for i in 0..g {
                    to[i] = (from[i] >> (8 * byte) & 0xff) as u16;
                }
            }
        }
        split(d, c, 4, g);
        split(c, d, 2, 3 * g);
        split(d, c, 1, 9 * g);
        let n = limbs(w);
        for half in 0..2 {
            to[n * half..][..27 * g].copy_from_slice(&d[27 * g * half..][..27 * g]);
            to[n * half + 27 * g..n * (half + 1)].fill(0);
        }
    }
}

/// `[2][h][g]` → `[h][3][g]`: both halves and their sum.
#[inline(always)]
fn split<W: Word>(to: &mut [W], from: &[W], h: usize, g: usize) {
    let (to0, to1) = to[..6 * h * g].split_at_mut(3 * h * g);
    let (from0, from1) = from[..4 * h * g].split_at(2 * h * g);
    for r in 0..h {
        let a = (&from0[g * r..][..g], &from1[g * r..][..g]);
        let b = (&from0[g * (h + r)..][..g], &from1[g * (h + r)..][..g]);
        let [low0, high0, sum0] = thirds(&mut to0[3 * g * r..], g);
        let [low1, high1, sum1] = thirds(&mut to1[3 * g * r..], g);
        for i in 0..g {
            let (x, y) = ((a.0[i], a.1[i]), (b.0[i], b.1[i]));
            (low0[i], low1[i]) = x;
            (high0[i], high1[i]) = y;
            (sum0[i], sum1[i]) = add(x, y);
        }
    }
}

/// Three pieces of g.
#[inline(always)]
fn thirds<W>(a: &mut [W], g: usize) -> [&mut [W]; 3] {
    let (low, rest) = a.split_at_mut(g);
    let (high, rest) = rest.split_at_mut(g);
    [low, high, &mut rest[..g]]
}

/// out = x^s₀·a₀·b₀ + x^s₁·a₁·b₁ for evaluated polynomials of 64·`w` coefficients.
pub(super) struct Product<'a> {
    pub(super) w: usize,
    /// a₀, a₁.
    pub(super) left: [&'a [u16]; 2],
    /// b₀, b₁.
    pub(super) right: [&'a [u16]; 2],
    /// s₀, s₁: 0 or 1.
    pub(super) shifts: [u32; 2],
    /// 4·`w` words.
    pub(super) out: &'a mut [u64],
    pub(super) scratch: &'a mut Scratch,
}

impl Kernel for Product<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, _isa: I) {
        let Self { w, left, right, shifts, out, scratch } = self;
        let (n, g) = (limbs(w), parts(w));
        let [c, d] = &mut scratch.limbs;
        pointwise(d, left, right, shifts, n);
        c[..27 * g].copy_from_slice(&d[..27 * g]);
        c[27 * g..54 * g].copy_from_slice(&d[n..][..27 * g]);
        join(d, c, 1, 9 * g);
        join(c, d, 3, 3 * g);
        join(d, c, 7, g);
        let [mut low, mut high, mut low_to, mut high_to] = scratch.words.each_mut();
        for half in 0..2 {
            for i in 0..g {
                // (even, odd) limbs, 16 coefficients apart.
                let mut parts = [[0u64; 2]; 2];
                for position in 0..15 {
                    let limb = d[(15 * half + position) * g + i] as u64;
                    parts[position % 2][position / 8] |= limb << (16 * (position % 8 / 2));
                }
                let [even, odd] = parts;
                (low[g * half + i], high[g * half + i]) = (even[0], even[1]);
                (low_to[g * half + i], high_to[g * half + i]) =
                    (odd[0] << 8, odd[1] << 8 | odd[0] >> 56);
            }
        }
        for (to, from) in [(&mut *low, &*low_to), (&mut *high, &*high_to)] {
            for i in 0..g {
                (to[i], to[g + i]) = add((to[i], to[g + i]), (from[i], from[g + i]));
            }
        }
        let (mut positions, mut g) = (1, g);
        while g > 1 {
            g /= 3;
            join(low_to, low, positions, g);
            join(high_to, high, positions, g);
            (low, low_to) = (low_to, low);
            (high, high_to) = (high_to, high);
            positions = 2 * positions + 1;
        }
        // 2w - 1 products of 128 coefficients, 64 apart.
        let (out0, out1) = out[..4 * w].split_at_mut(2 * w);
        for i in 0..2 * w {
            let at = |a: &[u64], i: usize| (a[i], a[positions + i]);
            let low = if i < positions { at(low, i) } else { (0, 0) };
            let high = if i > 0 { at(high, i - 1) } else { (0, 0) };
            (out0[i], out1[i]) = add(low, high);
        }
    }
}

/// x^s₀·a₀·b₀ + x^s₁·a₁·b₁, limb by limb.
#[inline(always)]
fn pointwise(out: &mut [u16], a: [&[u16]; 2], b: [&[u16]; 2], shifts: [u32; 2], n: usize) {
    // So that no single limbs are left over.
    let n = n / SIDE_BY_SIDE * SIDE_BY_SIDE;
    let (out0, out1) = out[..2 * n].split_at_mut(n);
    let (a0, a1) = (a[0][..2 * n].split_at(n), a[1][..2 * n].split_at(n));
    let (b0, b1) = (b[0][..2 * n].split_at(n), b[1][..2 * n].split_at(n));
    for i in 0..n {
        let x = limb((a0.0[i], a0.1[i]), (b0.0[i], b0.1[i]));
        let y = limb((a1.0[i], a1.1[i]), (b1.0[i], b1.1[i]));
        let (x, y) = (shift(x, shifts[0]), shift(y, shifts[1]));
        (out0[i], out1[i]) = add(x, y);
    }
}

#[inline(always)]
fn shift(a: (u16, u16), by: u32) -> (u16, u16) {
    (a.0 << by, a.1 << by)
}

/// The product of two polynomials of eight coefficients.
#[inline(always)]
fn limb(a: (u16, u16), b: (u16, u16)) -> (u16, u16) {
    let mut sum = (0, 0);
    let mut b = shift(b, 8);
    // From the highest coefficient of b on, which is always on top.
    for _ in 0..8 {
        let top = |x: u16| (x as i16 >> 15) as u16;
        sum = add(shift(sum, 1), scale((top(b.0), top(b.1)), a));
        b = shift(b, 1);
    }
    sum
}

/// `[positions][3][g]` → `[2·positions + 1][g]`: products of low halves, of high halves and of sums
/// become three coefficients, (positions + 1)/2 places apart.
#[inline(always)]
fn join<W: Word>(to: &mut [W], from: &[W], positions: usize, g: usize) {
    let out = 2 * positions + 1;
    let apart = positions.div_ceil(2);
    let (to0, to1) = to[..2 * out * g].split_at_mut(out * g);
    let (from0, from1) = from[..6 * positions * g].split_at(3 * positions * g);
    // The first and the last coefficient; they leave one place between them.
    for r in 0..positions {
        for (to, from) in [(&mut *to0, from0), (&mut *to1, from1)] {
            let from = &from[3 * g * r..][..2 * g];
            to[g * r..][..g].copy_from_slice(&from[..g]);
            to[g * (positions + 1 + r)..][..g].copy_from_slice(&from[g..]);
        }
    }
    for to in [&mut *to0, &mut *to1] {
        to[g * positions..][..g].fill(W::default());
    }
    for r in 0..positions {
        let (low0, rest0) = from0[3 * g * r..][..3 * g].split_at(g);
        let (low1, rest1) = from1[3 * g * r..][..3 * g].split_at(g);
        let ((high0, sum0), (high1, sum1)) = (rest0.split_at(g), rest1.split_at(g));
        let (to0, to1) = (&mut to0[g * (apart + r)..][..g], &mut to1[g * (apart + r)..][..g]);
        for i in 0..g {
            let ends = add((low0[i], low1[i]), (high0[i], high1[i]));
            // -a is a with the signs of what is not zero turned.
            let middle = add((sum0[i], sum1[i]), (ends.0, ends.1 ^ ends.0));
            (to0[i], to1[i]) = add((to0[i], to1[i]), middle);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use goodprime_lanes::Backend;

    use super::*;

    /// Words of pseudo-random coefficients.
    fn random(words: usize, seed: &mut u64) -> Vec<u64> {
        let mut a: Vec<u64> = (0..2 * words)
            .map(|_| {
                *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                *seed ^ *seed >> 29
            })
            .collect();
        for i in 0..words {
            a[words + i] &= a[i];
        }
        a
    }

    fn coefficients(a: &[u64]) -> Vec<i64> {
        let words = a.len() / 2;
        let bit = |i: usize, half: usize| (a[words * half + i / 64] >> (i % 64) & 1) as i64;
        (0..64 * words).map(|i| bit(i, 0) * (1 - 2 * bit(i, 1))).collect()
    }

    struct Sum<'a> {
        w: usize,
        operands: &'a [Vec<u64>; 4],
        shifts: [u32; 2],
    }

    impl Kernel for Sum<'_> {
        type Output = Vec<u64>;
        fn on<I: Isa>(self, isa: I) -> Vec<u64> {
            let w = self.w;
            let mut scratch = Scratch::ZERO;
            let [a, b, c, d] = self.operands.each_ref().map(|from| {
                let mut to = vec![0; 2 * limbs(w)];
                isa.run(Evaluate { w, to: &mut to, from, scratch: &mut scratch });
                to
            });
            let mut out = vec![0; 4 * w];
            isa.run(Product {
                w,
                left: [&a, &c],
                right: [&b, &d],
                shifts: self.shifts,
                out: &mut out,
                scratch: &mut scratch,
            });
            out
        }
    }

    #[test]
    fn products_are_those_of_integers_modulo_3() {
        let mut seed = 1;
        for w in [1, 2, 4, 8] {
            let operands: [Vec<u64>; 4] = core::array::from_fn(|_| random(w, &mut seed));
            let [a, b, c, d] = operands.each_ref().map(|x| coefficients(x));
            for shifts in [[0, 0], [1, 0], [1, 1]] {
                let mut expected = vec![0; 128 * w];
                for (x, y, shift) in [(&a, &b, shifts[0]), (&c, &d, shifts[1])] {
                    for (i, x) in x.iter().enumerate() {
                        for (j, y) in y.iter().enumerate() {
                            expected[i + j + shift as usize] += x * y;
                        }
                    }
                }
                for backend in Backend::available() {
                    let out = backend.run(Sum { w, operands: &operands, shifts });
                    for (c, e) in coefficients(&out).iter().zip(&expected) {
                        assert_eq!((c - e) % 3, 0, "{backend} w={w}");
                    }
                }
            }
        }
    }
}
