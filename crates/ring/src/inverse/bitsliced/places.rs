//! Conversion of polynomials from 16-bit words to bits in the layout of a number of vectors, and back.

use super::{Layout, MAX_WORDS, Polynomial};

/// Coefficients of the largest frame.
pub(super) const MAX_FRAME: usize = 64 * MAX_WORDS;

/// Sets coefficient i, which is zero, to 1, or to -1 if `negative` is 1. A function, not a closure: only
/// where it is inlined are the divisions done by the compiler.
#[inline(always)]
pub(super) fn set(layout: Layout, f: &mut Polynomial, i: usize, negative: u64) {
    let (at, bit) = (layout.at(i % layout.stride()), i / layout.stride());
    f.0[at] |= 1 << bit;
    f.0[at + layout.words] |= negative << bit;
}

/// Sets the first `n` coefficients, which are zero, to 1.
#[inline(always)]
pub(super) fn set_ones(layout: Layout, f: &mut Polynomial, n: usize) {
    for w in 0..layout.stride() {
        // The number of indices below n that are w modulo the stride: as many of the lowest bits of a word.
        let count = (n + layout.stride() - 1 - w) / layout.stride();
        f.0[layout.at(w)] = !(!1 << (count - 1));
    }
}

/// Rows whose bits are collected in 16-bit words, as the coefficients are.
const PART: usize = 16;

/// Reverses p coefficients of `a` into the bits of `to`, which is zero.
#[inline(always)]
pub(super) fn load(
    p: usize,
    layout: Layout,
    to: &mut [u64],
    a: &[i16],
    reversed: &mut [i16; MAX_FRAME],
) {
    let stride = layout.stride();
    for (to, from) in reversed.iter_mut().zip(a[..p].iter().rev()) {
        *to = *from;
    }
    let (mut nonzero, mut negative) = ([0u64; MAX_WORDS], [0u64; MAX_WORDS]);
    for part in 0..64 / PART {
        let rows = reversed[PART * part * stride..].chunks_exact(stride).take(PART);
        let (mut n, mut s) = ([0u16; MAX_WORDS], [0u16; MAX_WORDS]);
        for (row, coefficients) in rows.enumerate() {
            for w in 0..stride {
                let c = coefficients[w] as u16;
                n[w] |= (c & 1) << row;
                s[w] |= (c >> 1 & 1) << row;
            }
        }
        for w in 0..stride {
            nonzero[w] |= (n[w] as u64) << (PART * part);
            negative[w] |= (s[w] as u64) << (PART * part);
        }
    }
    for w in 0..stride {
        to[layout.at(w)] = nonzero[w];
        to[layout.at(w) + layout.words] = negative[w];
    }
}

/// out_k = v_{p-1-k}, negated where `sign` is one, for v stored divided by x^(2p-2-`ahead`).
#[inline(always)]
pub(super) fn store(
    p: usize,
    layout: Layout,
    ahead: usize,
    out: &mut [i16],
    v: &[u64],
    sign: u64,
    rows: &mut [i16; MAX_FRAME],
) {
    let stride = layout.stride();
    let frame = 64 * stride;
    let (mut nonzero, mut negative) = ([0u64; MAX_WORDS], [0u64; MAX_WORDS]);
    for w in 0..stride {
        nonzero[w] = v[layout.at(w)];
        negative[w] = (v[layout.at(w) + layout.words] ^ sign) & nonzero[w];
    }
    for part in 0..64 / PART {
        let (mut n, mut s) = ([0u16; MAX_WORDS], [0u16; MAX_WORDS]);
        for w in 0..stride {
            n[w] = (nonzero[w] >> (PART * part)) as u16;
            s[w] = (negative[w] >> (PART * part)) as u16;
        }
        for row in rows[PART * part * stride..].chunks_exact_mut(stride).take(PART) {
            for w in 0..stride {
                row[w] = (n[w] & 1) as i16 - 2 * (s[w] & 1) as i16;
                n[w] >>= 1;
                s[w] >>= 1;
            }
        }
    }
    // First down to place 0, then down from the end of the frame, which is longer than p.
    let first = first(p, frame, ahead);
    let turn = p.min(first + 1);
    let (high, low) = out[..p].split_at_mut(turn);
    for (to, from) in high.iter_mut().zip(rows[..first + 1].iter().rev()) {
        *to = *from;
    }
    for (to, from) in low.iter_mut().zip(rows[..frame].iter().rev()) {
        *to = *from;
    }
    out[p..].fill(0);
}

/// The place of v_{p-1}: v_{p-1-k} is at place ahead + p - 1 - k - (2p - 2) = ahead - (p - 1) - k modulo the frame.
#[inline(always)]
fn first(p: usize, frame: usize, ahead: usize) -> usize {
    (2 * frame + ahead - (p - 1)) % frame
}

/// The place of one coefficient, which moves to those of its neighbours: where there is no memory for rows.
#[derive(Clone, Copy)]
pub(super) struct Place {
    layout: Layout,
    vector: usize,
    word: usize,
    bit: usize,
}

impl Place {
    /// The place of coefficient i.
    #[inline(always)]
    pub(super) fn of(layout: Layout, i: usize) -> Self {
        let w = i % layout.stride();
        Self {
            layout,
            vector: w % layout.vectors,
            word: w / layout.vectors,
            bit: i / layout.stride(),
        }
    }

    /// The place of v_{p-1}, as [`store`] says.
    #[inline(always)]
    pub(super) fn first(p: usize, layout: Layout, ahead: usize) -> Self {
        Self::of(layout, first(p, 64 * layout.stride(), ahead))
    }

    /// The word of the nonzero bit.
    #[inline(always)]
    fn at(&self) -> usize {
        2 * self.layout.words * self.vector + self.word
    }

    /// Sets the coefficient, which is zero.
    #[inline(always)]
    pub(super) fn put(&self, to: &mut [u64], c: i16) {
        let c = c as u64;
        to[self.at()] |= (c & 1) << self.bit;
        to[self.at() + self.layout.words] |= (c >> 1 & 1) << self.bit;
    }

    /// The coefficient, negated if `sign` is one.
    #[inline(always)]
    pub(super) fn get(&self, from: &[u64], sign: u64) -> i16 {
        let nonzero = from[self.at()];
        let negative = (from[self.at() + self.layout.words] ^ sign) & nonzero;
        (nonzero >> self.bit & 1) as i16 - 2 * (negative >> self.bit & 1) as i16
    }

    /// Moves to the next coefficient.
    #[inline(always)]
    pub(super) fn move_up(&mut self) {
        let carry = step_up(&mut self.vector, self.layout.vectors)
            && step_up(&mut self.word, self.layout.words);
        self.bit += usize::from(carry);
    }

    /// Moves to the coefficient before, around the frame.
    #[inline(always)]
    pub(super) fn move_down(&mut self) {
        let Self { layout, vector, word, bit } = self;
        let _ = step_down(vector, layout.vectors)
            && step_down(word, layout.words)
            && step_down(bit, 64);
    }
}

/// Adds one to a digit below a limit; at the limit it becomes 0. Returns true in this case.
#[inline(always)]
fn step_up(digit: &mut usize, limit: usize) -> bool {
    *digit = if *digit + 1 == limit { 0 } else { *digit + 1 };
    *digit == 0
}

/// Subtracts one from a digit; from 0 it becomes the last below a limit. Returns true in this case.
#[inline(always)]
fn step_down(digit: &mut usize, limit: usize) -> bool {
    let around = *digit == 0;
    *digit = if around { limit - 1 } else { *digit - 1 };
    around
}
