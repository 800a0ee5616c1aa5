//! Rader's transform of prime length ℓ: a cyclic convolution of length ℓ − 1, as dot products.
//!
//! With g a generator modulo ℓ and ω of order ℓ, the exponents of ω in
//! y(ω^(g^k)) = y_0 + Σ_t y_(g^-t)·ω^(g^(k-t)) depend on k − t alone: once rows are permuted, the
//! sum is a convolution modulo z^2h − 1, 2h = ℓ − 1. It is split by the Chinese remainder theorem:
//!
//! ```text
//! z^2h − 1 ─┬─ z^h + 1          h×h products                       (odd)
//!           └─ z^h − 1 ─┬─ z^(h/2) + 1   if h is even              (negacyclic)
//!                       └─ z^(h/2) − 1   or z^h − 1 if h is odd    (cyclic)
//! ```
//!
//! and each part is a dense matrix of dot products, which need a reduction for a sum and not for a
//! product. That is 2h² of the (2h)² products of the definition, or 3h²/2 if h is even. Since
//! g^h = −1, the first split is that of rows ±i.
//!
//! The parts are joined in 32 bits, so that the sums are reduced once.

use goodprime_lanes::Modular;
use goodprime_lanes::modulus::{center, inverse, power};

use super::pairs::{Row, dot};
use super::roots::word;

/// The largest h: ℓ = 17.
pub const MAX_HALF: usize = 8;
/// The most rows that are permuted.
pub const MAX_ROWS: usize = 2 * MAX_HALF;

/// The transform of length ℓ and its inverse.
pub struct Rader {
    /// g^k modulo ℓ.
    pub powers: [usize; MAX_ROWS],
    /// Rows → points: rows come as g^-t, points leave as g^k.
    pub forward: Convolution,
    /// Points → rows, divided by ℓ: points come as g^t, rows leave as g^-k.
    pub backward: Convolution,
}

/// The fixed operand of a cyclic convolution of length 2h, and the constants for its other terms.
pub struct Convolution {
    odd: [Row<4>; MAX_HALF],
    negacyclic: [Row<2>; 4],
    /// The rows of the cyclic part: after its terms comes the row (or point) 0, which counts alike for all.
    cyclic: [Row<3>; 5],
    /// The sum of all rows (or points).
    total: Row<3>,
}

impl Rader {
    /// The transform for ω of order `length`, a prime from 5 to 17.
    pub const fn new(length: usize, omega: i64, q: i16) -> Self {
        let h = (length - 1) / 2;
        let Sequences { powers, forward, backward } = Sequences::new(length, omega, q);
        Self {
            powers,
            forward: Convolution::new(h, forward, 1, q),
            backward: Convolution::new(h, backward, inverse(length as i64, q) as i64, q),
        }
    }
}

/// The sequences that a transform permutes by and convolves with.
pub struct Sequences {
    /// g^k modulo ℓ.
    pub powers: [usize; MAX_ROWS],
    /// ω^(g^n).
    pub forward: [i64; MAX_ROWS],
    /// ω^(-g^-n).
    pub backward: [i64; MAX_ROWS],
}

impl Sequences {
    /// The sequences of ω, of order `length`.
    pub const fn new(length: usize, omega: i64, q: i16) -> Self {
        let h = (length - 1) / 2;
        let g = super::roots::generator(length as i16).rem_euclid(length as i64) as usize;
        let mut powers = [0; MAX_ROWS];
        let (mut forward, mut backward) = ([0; MAX_ROWS], [0; MAX_ROWS]);
        let (mut n, mut e) = (0, 1);
        while n < 2 * h {
            powers[n] = e;
            forward[n] = power(omega, e as u32, q) as i64;
            backward[(2 * h - n) % (2 * h)] = power(omega, (length - e) as u32, q) as i64;
            e = e * g % length;
            n += 1;
        }
        Self { powers, forward, backward }
    }
}

impl Convolution {
    /// Convolutions with `b`, everything times `scale`.
    const fn new(h: usize, b: [i64; MAX_ROWS], scale: i64, q: i16) -> Self {
        let c = cyclic_length(h);
        let half = inverse(2, q) as i64;
        let mut r = Self {
            odd: [[[0; 2]; 4]; MAX_HALF],
            negacyclic: [[[0; 2]; 2]; 4],
            cyclic: [[[0; 2]; 3]; 5],
            total: [[0; 2]; 3],
        };
        // (b_n ± b_(n+h))/2, with b_(n+h) on the far side of the sum.
        let (mut plus, mut minus) = ([0; MAX_ROWS], [0; MAX_ROWS]);
        let mut n = 0;
        while n < 2 * h {
            let far = b[(n + h) % (2 * h)];
            plus[n] = center(center((b[n] + far) * half, q) as i64 * scale, q) as i64;
            minus[n] = center(center((b[n] - far) * half, q) as i64 * scale, q) as i64;
            n += 1;
        }
        let mut k = 0;
        while k < h {
            let mut t = 0;
            while t < h {
                let n = (k + 2 * h - t) % (2 * h);
                r.odd[k][t / 2][t % 2] = word(minus[n], q);
                if k < c && t < c && c == h {
                    r.cyclic[k][t / 2][t % 2] = word(plus[n], q);
                } else if k < c && t < c {
                    let far = plus[(n + c) % (2 * h)];
                    r.cyclic[k][t / 2][t % 2] = word((plus[n] + far) * half, q);
                    r.negacyclic[k][t / 2][t % 2] = word((plus[n] - far) * half, q);
                }
                t += 1;
            }
            k += 1;
        }
        let mut t = 0;
        while t <= c {
            k = 0;
            while k < c && t == c {
                r.cyclic[k][t / 2][t % 2] = word(scale, q);
                k += 1;
            }
            r.total[t / 2][t % 2] = word(scale, q);
            t += 1;
        }
        r
    }
}

/// The length of the cyclic part.
pub const fn cyclic_length(h: usize) -> usize {
    if h.is_multiple_of(2) { h / 2 } else { h }
}

/// The terms of a convolution, prepared for dot products.
pub struct Terms<L: Modular> {
    cyclic: [L::Pairs; 3],
    negacyclic: [L::Pairs; 2],
    odd: [L::Pairs; 4],
    h: usize,
    /// Terms of the cyclic part.
    terms: usize,
}

/// Terms x_t, where even_t = x_t + x_(t+h) and odd_t = x_t − x_(t+h), and `zeroth`. `h` must be
/// constant at the call.
///
/// In: |even| below 2^14, so that sums of two fit.
#[inline(always)]
pub fn terms<L: Modular>(
    lanes: L,
    h: usize,
    even: &[L::Vector; MAX_HALF],
    odd: &[L::Vector; MAX_HALF],
    zeroth: Option<L::Vector>,
) -> Terms<L> {
    let c = cyclic_length(h);
    let zero = lanes.splat(0);
    let (mut cyclic, mut negacyclic) = ([zero; 6], [zero; 4]);
    for i in 0..c {
        if c < h {
            cyclic[i] = lanes.add(even[i], even[i + c]);
            negacyclic[i] = lanes.sub(even[i], even[i + c]);
        } else {
            cyclic[i] = even[i];
        }
    }
    let mut terms = c;
    if let Some(zeroth) = zeroth {
        cyclic[c] = zeroth;
        terms += 1;
    }
    let mut pairs = [lanes.interleave(cyclic[0], cyclic[1]); 3];
    let mut far = [lanes.interleave(negacyclic[0], negacyclic[1]); 2];
    let mut odds = [lanes.interleave(odd[0], odd[1]); 4];
    pairs[1] = lanes.interleave(cyclic[2], cyclic[3]);
    pairs[2] = lanes.interleave(cyclic[4], cyclic[5]);
    far[1] = lanes.interleave(negacyclic[2], negacyclic[3]);
    for i in 1..4 {
        odds[i] = lanes.interleave(odd[2 * i], odd[2 * i + 1]);
    }

    Terms { cyclic: pairs, negacyclic: far, odd: odds, h, terms }
}

impl<L: Modular> Terms<L> {
    /// The sum of all terms, and `zeroth`.
    #[inline(always)]
    pub fn total(&self, lanes: L, t: &Convolution) -> L::Accumulator {
        dot(lanes, &self.cyclic, &t.total, self.terms.div_ceil(2))
    }

    /// Rows k and k + h of the convolution with the fixed operand, `zeroth` included, for k < h
    /// by index k of the cyclic part: two pairs if h is even, the same pair twice if it is odd.
    ///
    /// |row| ≤ (2·Σ|even| + Σ|odd| + |zeroth|)·q/2, which must fit 32 bits.
    #[inline(always)]
    pub fn rows(&self, lanes: L, t: &Convolution, k: usize) -> [[L::Accumulator; 2]; 2] {
        let (h, c) = (self.h, cyclic_length(self.h));
        let e = dot(lanes, &self.cyclic, &t.cyclic[k], self.terms.div_ceil(2));
        if c == h {
            return [self.both(lanes, t, e, k); 2];
        }
        let o = dot(lanes, &self.negacyclic, &t.negacyclic[k], c.div_ceil(2));
        [
            self.both(lanes, t, lanes.add_wide(e, o), k),
            self.both(lanes, t, lanes.sub_wide(e, o), k + c),
        ]
    }

    /// Rows k and k + h from their even part.
    #[inline(always)]
    fn both(
        &self,
        lanes: L,
        t: &Convolution,
        even: L::Accumulator,
        k: usize,
    ) -> [L::Accumulator; 2] {
        let odd = dot(lanes, &self.odd, &t.odd[k], self.h.div_ceil(2));
        [lanes.add_wide(even, odd), lanes.sub_wide(even, odd)]
    }
}
