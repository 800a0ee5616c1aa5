//! Reciprocals for rings other than p = 761 by matrices of many steps, which are multiplied modulo x^N - 1 in place.
//!
//! ```text
//! 2p - 1 steps     two matrices, N > p         invert
//! n < N steps      two matrices, N/2 or more   Levels::node: once or twice
//! less             by the definition           Tree::node
//! ```
//!
//! A node of n steps has n pairs (f, g), and its first child m steps. The first matrix times these pairs is m zeros, n - m pairs
//! for the second child, and what does not matter; modulo x^N - 1 the latter meets the zeros. The product of both
//! matrices has degree n, which is below N.
//!
//! At the top all pairs (f, g) are brought forward by the first matrix: m zeros and p + 1 pairs, some of which come to the zeros'
//! places. After the last step f is a constant and v has degree p: one coefficient of a product, and all of one
//! modulo x^N - 1.

use super::circle::{self, Circle, Circles, circle};
use super::columns::columns;
use super::model::Steps;
use super::pairs::{FRONT, Leaf, column, pack, unpack};
use super::tree::{self, Tree};
use super::{LEAF, Ring, vectors};
use crate::field::Modulus;
use crate::model::Number;
use crate::ring::tables;

/// How an inverse of a ring is made.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The degree.
    pub p: usize,
    /// The rings in which matrices are multiplied, the largest first.
    pub circles: &'static [Circle],
}

/// All plans.
pub static PLANS: [Plan; 5] = [
    Plan {
        p: 653,
        circles: &[
            circle!(4621, [4, 3, 7], 8, threes seven),
            circle!(4621, [4, 3, 7], 4, threes seven),
        ],
    },
    Plan {
        p: 857,
        circles: &[
            circle!(5167, [2, 7, 9], 7, fourteen nine),
            circle!(5167, [2, 7, 9], 4, fourteen nine),
        ],
    },
    Plan {
        p: 953,
        circles: &[
            circle!(6343, [2, 3, 7], 24, threes seven),
            circle!(6343, [2, 3, 7], 12, threes seven),
            circle!(6343, [2, 3, 7], 6, threes seven),
        ],
    },
    Plan {
        p: 1013,
        circles: &[
            circle!(7177, [4, 3, 13], 7, threes thirteen),
            circle!(7177, [4, 3, 13], 4, threes thirteen),
            circle!(7177, [4, 3, 13], 2, threes thirteen),
        ],
    },
    Plan {
        p: 1277,
        circles: &[
            circle!(7879, [2, 3, 13], 18, threes thirteen),
            circle!(7879, [2, 3, 13], 9, threes thirteen),
            circle!(7879, [2, 3, 13], 5, threes thirteen),
        ],
    },
];

/// The plan of the ring of degree p, if there is one.
pub const fn plan(p: usize) -> Option<&'static Plan> {
    let mut i = 0;
    while i < PLANS.len() {
        if PLANS[i].p == p {
            return Some(&PLANS[i]);
        }
        i += 1;
    }
    None
}

const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Leaves of both children of a node.
const fn halves(leaves: usize) -> [usize; 2] {
    [leaves.div_ceil(2), leaves / 2]
}

/// Words for what is brought forward to a second child, in fours.
const fn forward(leaves: usize) -> usize {
    (LEAF * halves(leaves)[1]).next_multiple_of(8)
}

/// Words of a node with so many leaves.
const fn node_words(circles: &[Circle], leaves: usize) -> usize {
    match circles {
        [] => (columns(LEAF * leaves) + tree::node_memory(leaves)).next_multiple_of(8),
        [circle, below @ ..] => {
            let n = circle.size();
            let child = node_words(below, halves(leaves)[0]);
            let [u, _, len] = matrix(below, halves(leaves)[0]);
            assert!(LEAF * leaves < n && len <= n);
            // The second child's matrix, u of which must not be where v goes.
            let operands = n + max(n, forward(leaves) + u + len);
            2 * n + max(forward(leaves) + max(child, n), operands).next_multiple_of(8)
        }
    }
}

/// Where in a node's words (u, q) and (v, r) are, and pairs of each.
const fn matrix(circles: &[Circle], leaves: usize) -> [usize; 3] {
    match circles {
        [] => [FRONT, column(LEAF * leaves) + FRONT, LEAF * leaves + 1],
        [circle, ..] => [0, circle.size(), circle.size()],
    }
}

impl Plan {
    const fn steps(&self) -> usize {
        2 * self.p - 1
    }

    /// Leaves of both matrices.
    const fn leaves(&self) -> [usize; 2] {
        halves(self.steps().div_ceil(LEAF))
    }

    /// Pairs modulo x^N - 1.
    const fn size(&self) -> usize {
        self.circles[0].size()
    }

    /// Pairs of (f, g), or of (v, r), in memory.
    const fn vector(&self) -> usize {
        (max(self.p + 1, LEAF * self.leaves()[0]) + LEAF).next_multiple_of(8)
    }

    /// Words of scratch memory. It is aligned to 32 bytes.
    pub const fn memory(&self) -> usize {
        let node = node_words(self.circles, self.leaves()[0]);
        2 * self.vector() + max(node, 3 * self.size())
    }
}

/// What makes matrices.
struct Levels<'l, E> {
    tree: Tree<'l, E>,
}

/// A polynomial from memory, zeros behind it.
fn extend(to: &mut [u32], from: &[u32]) {
    let (low, high) = to.split_at_mut(from.len());
    low.copy_from_slice(from);
    high.fill(0);
}

/// The same within memory.
fn extend_within(words: &mut [u32], from: core::ops::Range<usize>, to: usize, n: usize) {
    let len = from.len();
    words.copy_within(from, to);
    words[to + len..to + n].fill(0);
}

impl<E: Steps + Circles> Levels<'_, E> {
    /// The matrix of `count` steps from pairs (f, g) on, of which there are as many as whole leaves have steps: where [`matrix`]
    /// says.
    fn node(&mut self, circles: &'static [Circle], fg: &[u32], count: usize, words: &mut [u32]) {
        let leaves = count.div_ceil(LEAF);
        let [circle, below @ ..] = circles else {
            let (to, words) = words.split_at_mut(columns(LEAF * leaves));
            let (rows, rest) = words.split_at_mut(tree::rows(leaves));
            self.tree.node(fg, count, rows, to, rest);
            return;
        };
        let (n, [first, second]) = (circle.size(), halves(leaves));
        let (a, area) = words.split_at_mut(2 * n);
        let (a_u, a_v) = a.split_at_mut(n);
        let whole = area.len() / 8 * 8;
        let area = &mut area[..whole];
        let (next, child) = area.split_at_mut(forward(leaves));
        let steps = LEAF * first;
        self.node(below, &fg[..steps], steps, child);
        let [u, v, len] = matrix(below, first);
        extend(a_u, &child[u..][..len]);
        extend(a_v, &child[v..][..len]);
        circle::values::<E>(circle, a_u);
        circle::values::<E>(circle, a_v);
        let pairs = &mut child[..n];
        extend(pairs, &fg[..LEAF * leaves]);
        circle::values::<E>(circle, pairs);
        circle::product::<E>(circle, pairs, [a_u, a_v]);
        let len = next.len().min(n - steps);
        next[..len].copy_from_slice(&pairs[steps..][..len]);
        E::reduce(circle, next);

        self.node(below, next, count - steps, child);
        let [u, v, len] = matrix(below, second);
        let (u, v, to) = (forward(leaves) + u, forward(leaves) + v, area.len() - n);
        extend_within(area, v..v + len, to, n);
        extend_within(area, u..u + len, 0, n);
        let (b_u, b_v) = area.split_at_mut(to);
        let b_u = &mut b_u[..n];
        circle::values::<E>(circle, b_u);
        circle::values::<E>(circle, b_v);
        circle::product::<E>(circle, a_u, [b_u, b_v]);
        circle::product::<E>(circle, a_v, [b_u, b_v]);
    }
}

/// The coefficient at `place` of the first row of a matrix times (f, g), times -2^-32.
fn coefficient(circle: &Circle, [u, v]: [&[u32]; 2], fg: &[u32], place: usize) -> i16 {
    /// So many products of pairs fit 32 bits, if those of a matrix are at most q-1.
    const PAIRS: usize = 32;
    let (m, one, pairs) = (circle.modulus, circle.one(), fg[..=place].iter().rev());
    let mut terms = u.iter().zip(v).zip(pairs);
    let mut total = 0;
    for _ in 0..place.div_ceil(PAIRS) + 1 {
        let sum = terms.by_ref().take(PAIRS).fold(0, |sum, ((u, v), fg)| {
            let ([u, _], [v, _], [f, g]) = (unpack(*u), unpack(*v), unpack(*fg));
            i16::add_product(i16::add_product(sum, u, f), v, g)
        });
        total = i16::combine(m, &[(i16::reduce(m, sum) + total, one)]);
    }
    total
}

/// A matrix as [`Levels::node`] leaves it, and as many words again.
fn parts(words: &mut [u32], n: usize) -> [&mut [u32]; 3] {
    let (u, rest) = words.split_at_mut(n);
    let (v, rest) = rest.split_at_mut(n);
    [u, v, &mut rest[..n]]
}

/// [`invert`](super::invert) by a plan, which is the ring's. `words` are at least [`Plan::memory`].
#[inline(always)]
pub fn invert<E: Steps + Circles>(
    (plan, ring): (&'static Plan, &Ring),
    a: &mut [i16],
    scale: u8,
    (words, leaf): (&mut [u32], &mut Leaf),
) -> i32 {
    let (m, p, circle) = (ring.modulus, plan.p, &plan.circles[0]);
    assert!(ring.p == p && m.q == circle.modulus.q, "the ring of this plan");
    let n = plan.size();
    let (fg, rest) = words[..plan.memory()].split_at_mut(plan.vector());
    let (vr, words) = rest.split_at_mut(plan.vector());
    fg.fill(0);
    vectors::start(fg, &a[..p]);
    let mut levels = Levels::<E> { tree: Tree::new(m, leaf) };
    let [first, second] = plan.leaves().map(|leaves| LEAF * leaves);

    levels.node(plan.circles, &fg[..first], first, words);
    let [u, v, pairs] = parts(words, n);
    extend(vr, &v[..=first]);
    circle::values::<E>(circle, u);
    circle::values::<E>(circle, v);
    extend(pairs, &fg[..=p]);
    circle::values::<E>(circle, pairs);
    circle::product::<E>(circle, pairs, [u, v]);
    let (low, high) = fg.split_at_mut(n - first);
    low.copy_from_slice(&pairs[first..]);
    let wrapped = (p + 1).saturating_sub(n - first);
    extend(high, &pairs[..wrapped]);
    E::reduce(circle, fg);

    let last = plan.steps() - first;
    levels.node(plan.circles, &fg[..second], last, words);
    let [u, v, pairs] = parts(words, n);
    let f = coefficient(circle, [u, v], fg, last);
    circle::values::<E>(circle, u);
    circle::values::<E>(circle, v);
    extend(pairs, &vr[..=first]);
    circle::values::<E>(circle, pairs);
    circle::product::<E>(circle, pairs, [u, v]);
    super::finish(ring, a, (pack(f, 0), &pairs[1..]), scale);
    levels.tree.delta
}
