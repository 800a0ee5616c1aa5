//! Jumping division steps modulo 3, bitsliced.
//!
//! The tree is that of [`jump`](goodprime_ring::kit::jump): children of 512 steps at the top, below them halves
//! down to leaves of 512, 256, 128 or 64 steps, for 1, 2, 3 or 4 levels of products. Matrices are
//! stored as (u/x, q, v/x, r) too. The products are Karatsuba's, with a product of 64
//! coefficients cut up into 27 of eight.
//!
//! The library does not use it: up to p = 1277 a plain step costs less than its share of the
//! products (docs/inverse/bitsliced.md).
//!
//! A polynomial of 64·W coefficients is 2·W words, nonzero bits first. Everything depends on public
//! sizes only, p among them, so that one function serves all rings.
//!
//! Source: "Jumping for Bernstein–Yang Inversion" (2024), section 5.3; the products are ours.

mod leaf;
mod order;
mod product;

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel};

use self::leaf::Leaf;
use self::product::{Evaluate, Product, Scratch, limbs};
use super::bitsliced_words::add;
use super::take;

/// Levels of the deepest tree, whose leaves are 64 steps.
pub const LEVELS: usize = 4;
/// Words of the nonzero bits of 512 coefficients.
const BLOCK: usize = 1 << (LEVELS - 1);
/// Blocks of the longest polynomials, p = 1277.
const MAX_BLOCKS: usize = 3;

/// Returns the words of a node of two halves of `w` words: two matrices, f, g and a product.
const fn node_words(w: usize) -> usize {
    24 * w
}

/// Returns the limbs of what a node of two halves of `w` words evaluates: two matrices, or one
/// matrix and f and g.
const fn node_limbs(w: usize) -> usize {
    16 * limbs(w)
}

const NODE_WORDS: usize = node_words(4) + node_words(2) + node_words(1);
const NODE_LIMBS: usize = node_limbs(4) + node_limbs(2) + node_limbs(1);
/// Words at the top: a matrix, f, g, v, r, a sum and a product.
const TOP_WORDS: usize = (8 + 8 * MAX_BLOCKS + 2 * (MAX_BLOCKS + 1) + 4) * BLOCK;
/// Limbs at the top: a matrix, and f and g or v and r.
const TOP_LIMBS: usize = (8 + 4 * MAX_BLOCKS) * limbs(BLOCK);

/// All memory of an inversion.
struct Memory {
    words: [u64; NODE_WORDS + TOP_WORDS],
    limbs: [u16; NODE_LIMBS + TOP_LIMBS],
    scratch: Scratch,
}

impl Memory {
    const ZERO: Self = Self {
        words: [0; NODE_WORDS + TOP_WORDS],
        limbs: [0; NODE_LIMBS + TOP_LIMBS],
        scratch: Scratch::ZERO,
    };

    fn wipe(&mut self) {
        *self = Self::ZERO;
        zeroize::optimization_barrier(self);
    }
}

/// The state that division steps change besides polynomials.
#[derive(Clone, Copy)]
struct State {
    delta: i64,
    /// The lowest bit is 1 if f(0) is -1.
    negative: u64,
}

/// out = 1/a in R/3 by a tree of `levels` levels, 1 to [`LEVELS`]. Returns whether a is invertible;
/// if not, `out` is some small polynomial.
///
/// In: -1 ≤ a ≤ 1, p coefficients. Out: -1 ≤ c ≤ 1, zero from p on.
#[inline(always)]
pub fn invert<I: Isa>(isa: I, p: usize, levels: usize, out: &mut [i16], a: &[i16]) -> Choice {
    isa.run(Invert { p, levels, out, a })
}

/// The arguments of [`invert`].
struct Invert<'a> {
    p: usize,
    levels: usize,
    out: &'a mut [i16],
    a: &'a [i16],
}

impl Kernel for Invert<'_> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Choice {
        let Self { p, levels, out, a } = self;
        let mut memory = Memory::ZERO;
        let blocks = (p + 1).div_ceil(64 * BLOCK);
        let length = 2 * BLOCK * blocks;
        let (mut words, mut evaluated) = (&mut memory.words[..], &mut memory.limbs[..]);
        let mut inputs = [take(&mut words, length), take(&mut words, length)];
        let mut column = [take(&mut words, length), take(&mut words, length)];
        let sum = take(&mut words, length + 2 * BLOCK);
        let product = take(&mut words, 4 * BLOCK);
        let matrix = take(&mut words, 8 * BLOCK);
        let left = take(&mut evaluated, 8 * limbs(BLOCK));
        let right = take(&mut evaluated, 4 * blocks * limbs(BLOCK));
        let mut top = Top { sum, product, right, scratch: &mut memory.scratch };

        // f = 1 - x^(p-1) - x^p, g = x^(p-1)·a(1/x).
        let [f, g] = &mut inputs;
        for (i, c) in [(0, 1), (p - 1, -1), (p, -1)] {
            set(f, i, c);
        }
        for i in 0..p {
            set(g, i, a[p - 1 - i]);
        }
        let mut state = State { delta: 1, negative: 0 };
        let children = (2 * p - 1).div_ceil(64 * BLOCK);
        for child in 0..children {
            let last = child == children - 1;
            let steps = (2 * p - 1 - 64 * BLOCK * child).min(64 * BLOCK);
            let node = Node { w: BLOCK, leaf: BLOCK >> (levels - 1), steps, last };
            let fg = &mut *top.product;
            for k in 0..2 {
                part(&mut fg[2 * BLOCK * k..][..2 * BLOCK], inputs[k], 0);
            }
            let memory = NodeMemory { words, evaluated, scratch: top.scratch };
            state = isa.run(Jump { node, state, fg, matrix, memory });
            let (w, size) = (BLOCK, 2 * limbs(BLOCK));
            for k in 0..4 {
                let (to, from) = (&mut left[size * k..][..size], &matrix[2 * w * k..][..2 * w]);
                isa.run(Evaluate { w, to, from, scratch: top.scratch });
            }
            if child == 0 {
                // The right column of the product so far is that of the first matrix.
                for k in 0..2 {
                    part(column[k], &matrix[2 * w * (2 + k)..][..2 * w], 0);
                }
            } else {
                let rows = if last { 1 } else { 2 };
                let used = child.min(blocks);
                top.apply(isa, left, &mut column, [[1, 0]; 2], rows, used, 0);
            }
            if !last {
                top.apply(isa, left, &mut inputs, [[1, 1], [0, 0]], 2, blocks, 1);
            }
        }

        // v·f(0), reversed: f(0) is its own inverse.
        let sign = 1 - 2 * (state.negative & 1) as i16;
        for i in 0..p {
            out[i] = sign * get(column[0], p - 1 - i);
        }
        out[p..].fill(0);
        memory.wipe();
        Choice::from_i64_eq(state.delta, 0)
    }
}

/// Memory of the products at the top.
struct Top<'a> {
    /// A row of a product of a matrix and two polynomials in blocks.
    sum: &'a mut [u64],
    /// The product of one block, which is added to the sum.
    product: &'a mut [u64],
    /// The two polynomials, evaluated block by block.
    right: &'a mut [u16],
    scratch: &'a mut Scratch,
}

impl Top<'_> {
    /// (a, b) ← x^-(512·`drop`)·M·(a, b) for M evaluated and a, b of `used` blocks; `rows` of it.
    #[inline(always)]
    fn apply<I: Isa>(
        &mut self,
        isa: I,
        matrix: &[u16],
        pair: &mut [&mut [u64]; 2],
        shifts: [[u32; 2]; 2],
        rows: usize,
        used: usize,
        drop: usize,
    ) {
        let size = 2 * limbs(BLOCK);
        for i in 0..2 * used {
            let block = &mut self.product[..2 * BLOCK];
            part(block, pair[i % 2], BLOCK * (i / 2));
            let to = &mut self.right[size * i..][..size];
            isa.run(Evaluate { w: BLOCK, to, from: block, scratch: self.scratch });
        }
        for row in 0..rows {
            self.sum.fill(0);
            for i in 0..used {
                let [a, b] = [2 * i, 2 * i + 1].map(|k| &self.right[size * k..][..size]);
                isa.run(Product {
                    w: BLOCK,
                    left: [quarter(matrix, row), quarter(matrix, 2 + row)],
                    right: [a, b],
                    shifts: shifts[row],
                    out: self.product,
                    scratch: self.scratch,
                });
                add_words(self.sum, BLOCK * i, self.product, 0, 2 * BLOCK);
            }
            part(pair[row], self.sum, BLOCK * drop);
        }
    }
}

/// A node of the tree, or a leaf.
#[derive(Clone, Copy)]
struct Node {
    /// Words of the nonzero bits of its polynomials; at most 64 times that number of steps.
    w: usize,
    /// Words of the nonzero bits of a leaf's polynomials.
    leaf: usize,
    /// Steps to be made.
    steps: usize,
    /// True if no steps follow, so that only (u, v) is of use.
    last: bool,
}

/// Memory of a node and those below it.
struct NodeMemory<'a> {
    words: &'a mut [u64],
    evaluated: &'a mut [u16],
    scratch: &'a mut Scratch,
}

/// The steps of a node from `state` and (f, g); writes the matrix (u/x, q, v/x, r).
struct Jump<'a> {
    node: Node,
    state: State,
    fg: &'a [u64],
    matrix: &'a mut [u64],
    memory: NodeMemory<'a>,
}

impl Kernel for Jump<'_> {
    type Output = State;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> State {
        let Self { node, state, fg, matrix, memory } = self;
        let Node { w, leaf, steps, last } = node;
        if w == leaf {
            return isa.run(Leaf { w, steps, state, fg, matrix });
        }
        // A half, and how far it comes.
        let w = w / 2;
        let first_steps = steps.min(64 * w);
        let NodeMemory { mut words, mut evaluated, scratch } = memory;
        let first = take(&mut words, 8 * w);
        let second = take(&mut words, 8 * w);
        let half = take(&mut words, 4 * w);
        let product = take(&mut words, 4 * w);
        let size = 2 * limbs(w);
        let right = take(&mut evaluated, 4 * size);
        let other = take(&mut evaluated, 4 * size);

        for k in 0..2 {
            part(&mut half[2 * w * k..][..2 * w], &fg[4 * w * k..][..4 * w], 0);
        }
        let node = Node { w, leaf, steps: first_steps, last: last && first_steps == steps };
        let below = NodeMemory { words, evaluated, scratch };
        let state = isa.run(Jump { node, state, fg: half, matrix: first, memory: below });
        if first_steps == steps {
            // A first child without a second is its parent, with zeros on top.
            for k in 0..4 {
                part(&mut matrix[4 * w * k..][..4 * w], &first[2 * w * k..][..2 * w], 0);
            }
            return state;
        }
        evaluate_matrix(isa, w, right, first, scratch);

        // (f, g) ← x^-n·M·(f, g) from 2n coefficients each: low and high half of f, and of g.
        for k in 0..4 {
            part(&mut product[..2 * w], &fg[4 * w * (k / 2)..][..4 * w], w * (k % 2));
            let (to, from) = (&mut other[size * k..][..size], &product[..2 * w]);
            isa.run(Evaluate { w, to, from, scratch });
        }
        for row in 0..2 {
            let half = &mut half[2 * w * row..][..2 * w];
            half.fill(0);
            for k in 0..2 {
                isa.run(Product {
                    w,
                    left: [quarter(right, row), quarter(right, 2 + row)],
                    right: [quarter(other, k), quarter(other, 2 + k)],
                    shifts: [1 - row as u32; 2],
                    out: product,
                    scratch,
                });
                // The lower half of the lower product is zero with f or g, the upper one is wanted.
                add_words(half, 0, product, w * (1 - k), w);
            }
        }

        let node = Node { w, leaf, steps: steps - first_steps, last };
        let below = NodeMemory { words, evaluated, scratch };
        let state = isa.run(Jump { node, state, fg: half, matrix: second, memory: below });
        evaluate_matrix(isa, w, other, second, scratch);
        let rows = if last { 1 } else { 2 };
        for column in 0..2 {
            for row in 0..rows {
                isa.run(Product {
                    w,
                    left: [quarter(other, row), quarter(other, 2 + row)],
                    right: [quarter(right, 2 * column), quarter(right, 2 * column + 1)],
                    shifts: [1, 0],
                    out: &mut matrix[4 * w * (2 * column + row)..][..4 * w],
                    scratch,
                });
            }
        }
        state
    }
}

/// Evaluates the four polynomials of a matrix.
#[inline(always)]
fn evaluate_matrix<I: Isa>(isa: I, w: usize, to: &mut [u16], from: &[u64], scratch: &mut Scratch) {
    let size = to.len() / 4;
    for k in 0..4 {
        let (to, from) = (&mut to[size * k..][..size], &from[2 * w * k..][..2 * w]);
        isa.run(Evaluate { w, to, from, scratch });
    }
}

/// Returns polynomial `k` of four that are evaluated.
#[inline(always)]
fn quarter(a: &[u16], k: usize) -> &[u16] {
    let n = a.len() / 4;
    &a[n * k..][..n]
}

/// Copies words of `from`, beginning with word `at`, up to the end of either; then zeros.
#[inline(always)]
fn part(to: &mut [u64], from: &[u64], at: usize) {
    let (to0, to1) = to.split_at_mut(to.len() / 2);
    let (from0, from1) = from.split_at(from.len() / 2);
    let n = to0.len().min(from0.len() - at);
    for (to, from) in [(to0, from0), (to1, from1)] {
        to[..n].copy_from_slice(&from[at..at + n]);
        to[n..].fill(0);
    }
}

/// Adds `n` words of `from`, beginning with word `source`, to those of `to` from word `at` on.
#[inline(always)]
fn add_words(to: &mut [u64], at: usize, from: &[u64], source: usize, n: usize) {
    let (to0, to1) = to.split_at_mut(to.len() / 2);
    let (from0, from1) = from.split_at(from.len() / 2);
    for i in 0..n {
        let (x, y) = (&mut to0[at + i], &mut to1[at + i]);
        (*x, *y) = add((*x, *y), (from0[source + i], from1[source + i]));
    }
}

/// Sets a coefficient that is zero.
#[inline(always)]
fn set(a: &mut [u64], i: usize, c: i16) {
    let words = a.len() / 2;
    a[i / 64] |= ((c & 1) as u64) << (i % 64);
    a[words + i / 64] |= ((c >> 1 & 1) as u64) << (i % 64);
}

/// Returns coefficient `i`.
#[inline(always)]
fn get(a: &[u64], i: usize) -> i16 {
    let words = a.len() / 2;
    let bit = |word: u64| (word >> (i % 64) & 1) as i16;
    bit(a[i / 64]) - 2 * bit(a[words + i / 64])
}
