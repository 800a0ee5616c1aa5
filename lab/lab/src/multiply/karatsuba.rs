//! Two-way Karatsuba, DEPTH levels deep, over a schoolbook product by windows.
//!
//! ```text
//! a = a0 + a1·x^h        c0 = a0·b0    c2 = a1·b1    cm = (a0 + a1)(b0 + b1)
//! a·b = c0 + (cm - c0 - c2)·x^h + c2·x^2h
//! ```
//!
//! All levels at once, breadth first: a list of blocks becomes a list of three times the number of blocks
//! of half the length (`expand`), the leaves are multiplied, and the list of products shrinks again
//! (`collapse`). Both work in place, and nothing recurses, so that everything is inlined.
//!
//! In: |a| ≤ (q-1)/2, |b| ≤ `bound`. Out: |c| ≤ (q-1)/2. Inside: sums of halves are reduced below
//! 0.6q, those of a small operand grow to at most `bound`·2^DEPTH instead; a leaf sums at most 80
//! products in 32 bits; products are below 0.6q at every level, four of them meet in 16 bits.
//!
//! Cost for p = 761: 3^4 leaves of 48 instead of 768².
//!
//! Source: Karatsuba and Ofman 1962.

use goodprime_lanes::{Constant, Modular, Modulus};

use super::fold::fold;
use super::multiplier::{Multiplier, NotApplicable};
use super::windows::convolve;
use goodprime_ring::Ring;

/// The algorithm as a type.
#[derive(Clone, Copy, Debug)]
pub struct Karatsuba;

/// Levels. A level on fewer than about 48 coefficients costs more than it saves.
const DEPTH: usize = 4;

impl<R: Ring> Multiplier<R> for Karatsuba {
    const NAME: &'static str = "Karatsuba";
    const RING: &'static str = "Z_q[x]";
    const SCRATCH: usize = Plan::new(R::P, 1, DEPTH).scratch() + 2 * R::PADDED;

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
        let plan = const { Plan::new(R::P, 1, DEPTH) };
        let (x, scratch) = scratch.split_at_mut(plan.operand());
        let (y, scratch) = scratch.split_at_mut(plan.operand());
        let (product, windows) = scratch.split_at_mut(plan.product().max(2 * R::PADDED));
        // A block has at least p coefficients, but fewer or more than PADDED.
        let n = plan.block();
        let both = n.min(R::PADDED);
        x[both..n].fill(lanes.element(0));
        y[both..n].fill(lanes.element(0));
        for i in (0..both).step_by(L::LANES) {
            lanes.store(x, i, lanes.load(a, i));
            lanes.store(y, i, lanes.swap_pairs(lanes.load(b, i)));
        }
        plan.multiply::<L, R::Q>(lanes, product, x, y, bound, windows);
        if n < R::PADDED {
            product[2 * n..2 * R::PADDED].fill(lanes.element(0));
        }
        let scale = const { Constant::new::<R::Q>(L::STYLE, <R::Q as Modulus>::R as i64) };
        fold::<L, R>(lanes, out, product, Some(scale), false);
    }
}

/// Sizes of `count` products side by side, each `depth` levels deep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    count: usize,
    depth: usize,
    base: usize,
}

impl Plan {
    /// Returns the sizes for `count` products of operands of `n` coefficients.
    pub(super) const fn new(n: usize, count: usize, depth: usize) -> Self {
        Self { count, depth, base: n.div_ceil(1 << depth).next_multiple_of(16) }
    }

    /// Returns the coefficients of an operand: n or a few more.
    pub(super) const fn block(&self) -> usize {
        self.base << self.depth
    }

    const fn leaves(&self) -> usize {
        self.count * 3usize.pow(self.depth as u32)
    }

    /// Returns the coefficients that an array of operands must have.
    pub(super) const fn operand(&self) -> usize {
        self.leaves() * self.base
    }

    /// Returns the coefficients that an array of products must have.
    pub(super) const fn product(&self) -> usize {
        2 * self.operand()
    }

    /// Returns the coefficients of the scratch memory of [`Self::multiply`].
    pub(super) const fn windows(&self) -> usize {
        (2 * self.leaves() + 1) * self.base
    }

    /// Returns the coefficients of both operands, the product and the scratch memory.
    pub(super) const fn scratch(&self) -> usize {
        2 * self.operand() + self.product() + self.windows()
    }

    /// product = a·b·2^-16 for each block; a block of the product is twice as long.
    ///
    /// `b` has the coefficients of each pair exchanged. In: |a| ≤ 0.7q, |b| ≤ `bound` for a bound
    /// up to (q-1)/2, or |b| ≤ 0.7q for that last bound. Out: below 0.6q. `a` and `b` are used up.
    #[inline(always)]
    pub(super) fn multiply<L: Modular, Q: Modulus>(
        self,
        lanes: L,
        product: &mut [L::Element],
        a: &mut [L::Element],
        b: &mut [L::Element],
        bound: i16,
        windows: &mut [L::Element],
    ) {
        let n = self.base;
        self.expand::<L, Q>(lanes, a, Q::HALF);
        self.expand::<L, Q>(lanes, b, bound);
        // Leaves of a with zeros between them: each leaf's window ends where the next one's begins.
        let zero = lanes.element(0);
        windows[..n].fill(zero);
        for i in 0..self.leaves() {
            for j in (0..n).step_by(L::LANES) {
                lanes.store(windows, (2 * i + 1) * n + j, lanes.load(a, i * n + j));
                lanes.store(windows, (2 * i + 2) * n + j, lanes.splat(0));
            }
        }
        for i in 0..self.leaves() {
            let window = &windows[2 * i * n..];
            convolve::<L, Q>(lanes, &mut product[2 * i * n..], window, &b[i * n..], n);
        }
        self.collapse::<L, Q>(lanes, product);
    }

    /// Each block [a0 | a1] becomes [a0 | a1 | a0 + a1], level by level.
    ///
    /// Blocks move up in memory, so the last is first; block 1 overlaps itself, but reads every
    /// vector before it is overwritten.
    #[inline(always)]
    fn expand<L: Modular, Q: Modulus>(self, lanes: L, x: &mut [L::Element], bound: i16) {
        let mut count = self.count;
        for level in 0..self.depth {
            let h = self.block() >> (level + 1);
            let reduce = (bound as i32) << (level + 1) > Q::HALF as i32;
            for i in (0..count).rev() {
                for j in (0..h).step_by(L::LANES) {
                    let low = lanes.load(x, 2 * h * i + j);
                    let high = lanes.load(x, 2 * h * i + h + j);
                    let mut sum = lanes.add(low, high);
                    if reduce {
                        sum = lanes.reduce::<Q>(sum);
                    }
                    lanes.store(x, 3 * h * i + j, low);
                    lanes.store(x, 3 * h * i + h + j, high);
                    lanes.store(x, 3 * h * i + 2 * h + j, sum);
                }
            }
            count *= 3;
        }
    }

    /// Three products [c0 | c2 | cm] become one, level by level; the way back of [`Self::expand`].
    #[inline(always)]
    fn collapse<L: Modular, Q: Modulus>(self, lanes: L, x: &mut [L::Element]) {
        let mut count = self.leaves();
        for level in (0..self.depth).rev() {
            let h = self.block() >> (level + 1);
            count /= 3;
            for i in 0..count {
                for j in (0..h).step_by(L::LANES) {
                    let at = 6 * h * i + j;
                    let (c0, c1) = (lanes.load(x, at), lanes.load(x, at + h));
                    let (c2, c3) = (lanes.load(x, at + 2 * h), lanes.load(x, at + 3 * h));
                    let (m0, m1) = (lanes.load(x, at + 4 * h), lanes.load(x, at + 5 * h));
                    // c1 - c2 stands in both middle quarters, with opposite signs.
                    let d = lanes.sub(c1, c2);
                    let low = lanes.add(lanes.sub(m0, c0), d);
                    let high = lanes.sub(lanes.sub(m1, c3), d);
                    let at = 4 * h * i + j;
                    lanes.store(x, at, c0);
                    lanes.store(x, at + h, lanes.reduce::<Q>(low));
                    lanes.store(x, at + 2 * h, lanes.reduce::<Q>(high));
                    lanes.store(x, at + 3 * h, c3);
                }
            }
        }
    }
}
