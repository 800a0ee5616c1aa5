//! Conversion of bitsliced polynomials between the layouts of different numbers of vectors.
//!
//! Coefficient i of a polynomial of S words is bit ⌊i/S⌋ of the word with index i mod S. For S and S' words, those that
//! are r modulo the least common multiple of both are every (lcm/S)th bit of one word, and become every (lcm/S')th bit
//! of one word of the other layout.

use goodprime_lanes::{Bits3, Trits, wipe};

use super::{Layout, Polynomial};

/// The largest least common multiple: 132 words for 11 and 6 vectors of two words.
const MAX_PERIOD: usize = 132;

/// Widths of the halves that move: words of 64 bits have 32 bits that are two apart.
const MOVES: usize = 5;

const fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The bits that groups of `width` bits have that are `width`·`stride` apart.
const fn groups(stride: usize, width: usize) -> u64 {
    let mut mask = 0;
    let mut i = 0;
    while i < 64 {
        let at = i / width * width * stride + i % width;
        if at < 64 {
            mask |= 1 << at;
        }
        i += 1;
    }
    mask
}

/// The moves that bring together bits that are some number of places apart, or the other way round: upper halves of
/// groups move, group by group.
#[derive(Clone, Copy)]
struct Moves {
    /// The bits that count.
    start: u64,
    /// The number of places by which a half moves, and the groups after the move.
    moves: [(u32, u64); MOVES],
    /// The number of moves.
    len: usize,
}

impl Moves {
    /// The lowest bits become `stride` apart: halves of groups of 32 move, then of 16, and so on.
    const fn spread(stride: usize) -> Self {
        let mut s = Self {
            start: groups(1, 64) >> (64 - 64_usize.div_ceil(stride)),
            moves: [(0, 0); MOVES],
            len: 0,
        };
        let mut width = 1 << (MOVES - 1);
        while width > 0 {
            s.push(stride, width, width);
            width /= 2;
        }
        s
    }

    /// Bits that are `stride` apart become the lowest: halves of groups of two move, then of four, and so on.
    const fn gather(stride: usize) -> Self {
        let mut s = Self { start: groups(stride, 1), moves: [(0, 0); MOVES], len: 0 };
        let mut width = 1;
        while width < 1 << MOVES {
            s.push(stride, width, 2 * width);
            width *= 2;
        }
        s
    }

    /// Halves of `width` bits move, if a word has more than one, and leave groups of `group`.
    const fn push(&mut self, stride: usize, width: usize, group: usize) {
        if stride > 1 && width * stride < 64 {
            self.moves[self.len] = ((width * (stride - 1)) as u32, groups(stride, group));
            self.len += 1;
        }
    }

    /// The moves, by `shift`, on each word of `x`.
    #[inline(always)]
    fn apply(&self, x: &mut [u64], shift: impl Fn(u64, u32) -> u64) {
        for x in &mut *x {
            *x &= self.start;
        }
        for (by, mask) in &self.moves[..self.len] {
            for x in &mut *x {
                *x = (*x | shift(*x, *by)) & mask;
            }
        }
    }
}

/// A plan to convert one layout to another.
struct RelayoutPlan {
    /// The least common multiple of both layouts' words.
    period: usize,
    /// A layout, and the number of times that its words fit the period.
    from: (Layout, usize),
    to: (Layout, usize),
    gather: Moves,
    spread: Moves,
}

impl RelayoutPlan {
    const fn new(from: usize, to: usize, words: usize) -> Self {
        let common = gcd(from, to);
        Self {
            period: from * to / common * words,
            from: (Layout { vectors: from, words }, to / common),
            to: (Layout { vectors: to, words }, from / common),
            gather: Moves::gather(to / common),
            spread: Moves::spread(from / common),
        }
    }

    /// [`relayout`] in memory.
    #[inline(always)]
    fn apply(&self, a: &mut Polynomial) {
        let mut copy = Polynomial(a.0);
        *a = Polynomial::ZERO;
        let mut parts = [0; MAX_PERIOD];
        let parts = &mut parts[..self.period];
        for plane in 0..2 {
            each_part(self.from, parts, |part, at, bit| {
                *part = copy.0[at + plane * self.from.0.words] >> bit
            });
            self.gather.apply(parts, |x, by| x >> by);
            self.spread.apply(parts, |x, by| x << by);
            each_part(self.to, parts, |part, at, bit| {
                a.0[at + plane * self.to.0.words] |= *part << bit
            });
        }
        copy.wipe();
        wipe(parts);
    }
}

/// Visits the parts of words: each with the index of its word in `layout`, and its lowest bit in that word. Each word
/// has `turns` parts.
#[inline(always)]
fn each_part(
    (layout, turns): (Layout, usize),
    parts: &mut [u64],
    mut visit: impl FnMut(&mut u64, usize, usize),
) {
    let mut parts = parts.iter_mut();
    for bit in 0..turns {
        for word in 0..layout.words {
            for (vector, part) in (0..layout.vectors).zip(&mut parts) {
                visit(part, 2 * layout.words * vector + word, bit);
            }
        }
    }
}

/// [`RelayoutPlan::apply`] for any plan. Called, as it is much code for four times in an inverse.
#[inline(never)]
fn by_any(plan: &RelayoutPlan, a: &mut Polynomial) {
    plan.apply(a);
}

/// [`RelayoutPlan::apply`] for a plan that is known to the compiler, which makes an inverse 2 % faster.
#[inline(never)]
fn by_known<const FROM: usize, const TO: usize, const WORDS: usize>(a: &mut Polynomial) {
    const { RelayoutPlan::new(FROM, TO, WORDS) }.apply(a);
}

/// The polynomial `a` in `TO` vectors: its lowest coefficients if these are fewer, followed by zeros if they are more.
#[inline(always)]
pub(super) fn relayout<B: Bits3, const FROM: usize, const TO: usize>(
    bits: B,
    a: [Trits<B>; FROM],
) -> [Trits<B>; TO] {
    let plan = const { &RelayoutPlan::new(FROM, TO, B::BIT_WORDS) };
    let mut memory = Polynomial::ZERO;
    memory.set_vectors(bits, &a);
    if const { !B::TUNING.bit_layouts.is_fast() } {
        by_any(plan, &mut memory);
    } else if const { B::BIT_WORDS == 2 } {
        by_known::<FROM, TO, 2>(&mut memory);
    } else {
        by_known::<FROM, TO, 4>(&mut memory);
    }
    let b = memory.vectors(bits);
    memory.wipe();
    b
}

#[cfg(test)]
mod tests {
    use super::super::set;
    use super::*;

    /// `n` coefficients of both signs, and zeros.
    fn some(layout: Layout, n: usize) -> Polynomial {
        let mut a = Polynomial::ZERO;
        for i in (0..n).filter(|i| i % 7 != 0) {
            set(layout, &mut a, i, (i * i % 3 == 1) as u64);
        }
        a
    }

    #[test]
    fn coefficients_keep_their_places() {
        for words in [2, 4] {
            for p in [653, 761, 857, 953, 1013, 1277] {
                let vectors = Layout::new(p, words).vectors;
                let half = vectors.div_ceil(2);
                let [whole, halved] = [vectors, half].map(|vectors| Layout { vectors, words });
                // 64·S coefficients fit S words.
                let room = 64 * halved.stride();
                let mut a = some(whole, 64 * whole.stride());
                RelayoutPlan::new(vectors, half, words).apply(&mut a);
                assert_eq!(
                    a.0,
                    some(halved, room).0,
                    "{vectors} vectors of {words} words to {half}"
                );
                RelayoutPlan::new(half, vectors, words).apply(&mut a);
                assert_eq!(
                    a.0,
                    some(whole, room).0,
                    "{half} vectors of {words} words to {vectors}"
                );
            }
        }
    }
}
