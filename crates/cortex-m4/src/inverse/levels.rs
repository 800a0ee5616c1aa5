//! Inverses for rings other than p = 761 by matrices of many division steps, multiplied modulo x^N - 1 in place.
//!
//! ```text
//! 2p - 1 steps     two matrices, N > p         invert
//! n < N steps      two matrices, N/2 or more   Levels::node, some times
//! few              by the definition           RowTree::node: as many as sums of 32 bits allow
//! ```
//!
//! A node of n steps has n pairs (f, g), and its first child m steps. The first matrix times these pairs is m zeros,
//! the n - m pairs for the second child, and unused pairs, which modulo x^N - 1 are added to the zeros. The product of
//! both matrices has degree n, which is below N.
//!
//! At the top the matrices A of the first child and B of the second are not multiplied by each other: (f, g) and (v, r)
//! are multiplied by A and then by B, as values. The first time the result is a zero for each step and p + 1 pairs (f,
//! g), some of which are in the zeros' places. The second time f is a constant, one coefficient of B times the pairs
//! brought forward to the second child; and v has degree p, all of which is known modulo x^N - 1.

use super::columns::columns;
use super::cyclic::{self, CyclicEngine, CyclicRing, cyclic};
use super::model::Steps;
use super::pairs::{self, FRONT, Leaf, column, pack, unpack};
use super::tree::{self, RowTree};
use super::{InverseRing, LEAF, top};
use crate::field::Field;
use crate::model::Number;
use crate::ring::tables;

/// The plan of an inverse in a ring.
#[derive(Clone, Debug)]
pub struct InversePlan {
    /// The degree.
    pub p: usize,
    /// The rings in which matrices are multiplied, the largest first. The last one serves all nodes that are too large
    /// for rows.
    pub rings: &'static [CyclicRing],
}

/// All plans.
pub static PLANS: [InversePlan; 5] = [
    InversePlan {
        p: 653,
        rings: &[
            cyclic!(4621, [4, 3, 7], 8, threes seven),
            cyclic!(4621, [4, 3, 7], 4, threes seven),
        ],
    },
    InversePlan {
        p: 857,
        rings: &[
            cyclic!(5167, [2, 7, 9], 7, fourteen nine),
            cyclic!(5167, [2, 7, 9], 4, fourteen nine),
        ],
    },
    InversePlan {
        p: 953,
        rings: &[
            cyclic!(6343, [2, 3, 7], 24, threes seven),
            cyclic!(6343, [2, 3, 7], 12, threes seven),
            cyclic!(6343, [2, 3, 7], 6, threes seven),
        ],
    },
    InversePlan {
        p: 1013,
        rings: &[
            cyclic!(7177, [4, 3, 13], 7, threes thirteen),
            cyclic!(7177, [4, 3, 13], 4, threes thirteen),
            cyclic!(7177, [4, 3, 13], 2, threes thirteen),
        ],
    },
    InversePlan {
        p: 1277,
        rings: &[
            cyclic!(7879, [2, 3, 13], 18, threes thirteen),
            cyclic!(7879, [2, 3, 13], 9, threes thirteen),
            cyclic!(7879, [2, 3, 13], 5, threes thirteen),
            cyclic!(7879, [2, 3, 13], 3, threes thirteen),
        ],
    },
];

/// The plan of the ring of degree p, if there is one.
pub const fn plan(p: usize) -> Option<&'static InversePlan> {
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

/// Words for the pairs that are brought forward to a second child, in fours.
const fn forward(leaves: usize) -> usize {
    (LEAF * halves(leaves)[1]).next_multiple_of(8)
}

/// Returns the ring in which the matrices of a node's children are multiplied, and the rings of the nodes below; none
/// if they are multiplied as rows, whose sums fit 32 bits up to [`top`] leaves. The last ring serves all nodes below
/// it, too.
const fn ring_of(rings: &[CyclicRing], leaves: usize) -> Option<(&CyclicRing, &[CyclicRing])> {
    match rings {
        [cyclic, ..] if leaves <= 2 * top(cyclic.modulus.q) => None,
        [cyclic] => Some((cyclic, rings)),
        [cyclic, below @ ..] => Some((cyclic, below)),
        [] => None,
    }
}

/// Words of a node with this number of leaves.
const fn node_words(rings: &[CyclicRing], leaves: usize) -> usize {
    let Some((cyclic, below)) = ring_of(rings, leaves) else {
        return (columns(LEAF * leaves) + tree::node_memory(leaves)).next_multiple_of(8);
    };
    let n = cyclic.size();
    let child = node_words(below, halves(leaves)[0]);
    let [u, _, len] = matrix(below, halves(leaves)[0]);
    assert!(LEAF * leaves < n && len <= n);
    // Room for the second child's matrix, whose u must not be overwritten when v moves to the end.
    let operands = n + max(n, forward(leaves) + u + len);
    2 * n + max(forward(leaves) + max(child, n), operands).next_multiple_of(8)
}

/// Offsets of (u, q) and (v, r) in a node's words, and the number of pairs of each.
const fn matrix(rings: &[CyclicRing], leaves: usize) -> [usize; 3] {
    match ring_of(rings, leaves) {
        None => [FRONT, column(LEAF * leaves) + FRONT, LEAF * leaves + 1],
        Some((cyclic, _)) => [0, cyclic.size(), cyclic.size()],
    }
}

impl InversePlan {
    const fn steps(&self) -> usize {
        2 * self.p - 1
    }

    /// Leaves of both matrices.
    const fn leaves(&self) -> [usize; 2] {
        halves(self.steps().div_ceil(LEAF))
    }

    /// Pairs modulo x^N - 1.
    const fn size(&self) -> usize {
        self.rings[0].size()
    }

    /// Pairs of (f, g), or of (v, r), in memory: as many as a polynomial has.
    const fn vector(&self) -> usize {
        self.size().next_multiple_of(8)
    }

    /// Words of scratch memory. It is aligned to 32 bytes.
    pub const fn memory(&self) -> usize {
        assert!(self.p < self.size());
        2 * self.vector() + node_words(self.rings, self.leaves()[0])
    }
}

/// Computation of matrices of many steps.
struct Levels<'l, E> {
    tree: RowTree<'l, E>,
}

/// Copies a polynomial, and writes zeros to the end of `to`.
fn extend(to: &mut [u32], from: &[u32]) {
    let (low, high) = to.split_at_mut(from.len());
    low.copy_from_slice(from);
    high.fill(0);
}

/// Copies a polynomial within memory, and writes zeros after it, for n words in all.
fn extend_within(words: &mut [u32], from: core::ops::Range<usize>, to: usize, n: usize) {
    let len = from.len();
    words.copy_within(from, to);
    words[to + len..to + n].fill(0);
}

/// A node: a first child, whose matrix A is values, and a second one.
struct Node<'w> {
    cyclic: &'static CyclicRing,
    below: &'static [CyclicRing],
    /// Leaves of both children.
    leaves: [usize; 2],
    /// (u, q) and (v, r) of A.
    a: [&'w mut [u32]; 2],
    /// The pairs that are brought forward, and memory for a child; then the second child's matrix.
    area: &'w mut [u32],
}

impl<'w> Node<'w> {
    fn new(
        cyclic: &'static CyclicRing,
        below: &'static [CyclicRing],
        leaves: usize,
        words: &'w mut [u32],
    ) -> Self {
        let (a, area) = words.split_at_mut(2 * cyclic.size());
        let whole = area.len() / 8 * 8;
        Self {
            cyclic,
            below,
            leaves: halves(leaves),
            a: a.split_at_mut(cyclic.size()).into(),
            area: &mut area[..whole],
        }
    }

    /// Steps of the first child.
    fn steps(&self) -> usize {
        LEAF * self.leaves[0]
    }

    /// The pairs that are brought forward, and a child's memory.
    fn next_and_child(&mut self) -> (&mut [u32], &mut [u32]) {
        self.area.split_at_mut(forward(self.leaves[0] + self.leaves[1]))
    }

    /// Ranges of a child's (u, q) and (v, r) in the area.
    fn matrix(&self, child: usize) -> [core::ops::Range<usize>; 2] {
        let [u, v, len] = matrix(self.below, self.leaves[child]);
        let begin = forward(self.leaves[0] + self.leaves[1]);
        [u, v].map(|at| begin + at..begin + at + len)
    }

    /// Computes the first child's matrix from pairs (f, g) on, and its values.
    #[inline(never)]
    fn first<E: Steps + CyclicEngine>(&mut self, levels: &mut Levels<'_, E>, fg: &[u32]) {
        let (steps, below) = (self.steps(), self.below);
        levels.node(below, &fg[..steps], steps, self.next_and_child().1);
        for (i, from) in self.matrix(0).into_iter().enumerate() {
            extend(self.a[i], &self.area[from]);
            cyclic::values::<E>(self.cyclic, self.a[i]);
        }
    }

    /// Multiplies values by A.
    fn times_a<E: CyclicEngine>(&self, values: &mut [u32]) {
        E::turn_leaves(self.cyclic, values, [&*self.a[0], &*self.a[1]]);
    }

    /// Computes the pairs for the second child from the values of A times (f, g), which a function writes to memory for
    /// all pairs.
    fn bring_forward<E: CyclicEngine>(&mut self, values: impl FnOnce(&Self, &mut [u32])) {
        let (cyclic, steps, area) = (self.cyclic, self.steps(), core::mem::take(&mut self.area));
        let (next, child) = area.split_at_mut(forward(self.leaves[0] + self.leaves[1]));
        let pairs = &mut child[..cyclic.size()];
        values(self, pairs);
        cyclic::polynomial::<E>(cyclic, pairs);
        let len = next.len().min(pairs.len() - steps);
        next[..len].copy_from_slice(&pairs[steps..][..len]);
        E::reduce(cyclic, next);
        self.area = area;
    }

    /// Computes the pairs for the second child from as many pairs (f, g) as the node has steps.
    #[inline(never)]
    fn bring_pairs_forward<E: CyclicEngine>(&mut self, fg: &[u32]) {
        self.bring_forward::<E>(|node, pairs| {
            extend(pairs, fg);
            cyclic::values::<E>(node.cyclic, pairs);
            node.times_a::<E>(pairs);
        });
    }

    /// Computes the second child's matrix, of `count` steps.
    fn second<E: Steps + CyclicEngine>(&mut self, levels: &mut Levels<'_, E>, count: usize) {
        let below = self.below;
        let (next, child) = self.next_and_child();
        levels.node(below, next, count, child);
    }

    /// Returns A, and the values of the second child's matrix.
    #[inline(never)]
    fn values<E: CyclicEngine>(&mut self) -> ([&mut [u32]; 2], [&mut [u32]; 2]) {
        let (n, [u, v]) = (self.cyclic.size(), self.matrix(1));
        let to = self.area.len() - n;
        extend_within(self.area, v, to, n);
        extend_within(self.area, u, 0, n);
        let (b_u, b_v) = self.area.split_at_mut(to);
        let b_u = &mut b_u[..n];
        cyclic::values::<E>(self.cyclic, b_u);
        cyclic::values::<E>(self.cyclic, b_v);
        let [a_u, a_v] = &mut self.a;
        ([a_u, a_v], [b_u, b_v])
    }
}

impl<E: Steps + CyclicEngine> Levels<'_, E> {
    /// Computes the matrix of `count` steps from pairs (f, g) on, of which there are as many as whole leaves have
    /// steps. Its offsets are those of [`matrix`].
    fn node(&mut self, rings: &'static [CyclicRing], fg: &[u32], count: usize, words: &mut [u32]) {
        let leaves = count.div_ceil(LEAF);
        let Some((cyclic, below)) = ring_of(rings, leaves) else {
            let (to, words) = words.split_at_mut(columns(LEAF * leaves));
            let (rows, rest) = words.split_at_mut(tree::rows(leaves));
            self.tree.node(fg, count, rows, to, rest);
            return;
        };
        let mut node = Node::new(cyclic, below, leaves, words);
        node.first::<E>(self, fg);
        node.bring_pairs_forward::<E>(&fg[..LEAF * leaves]);
        let steps = node.steps();
        node.second::<E>(self, count - steps);
        let (a, [b_u, b_v]) = node.values::<E>();
        for a in a {
            cyclic::product::<E>(cyclic, a, [b_u, b_v]);
        }
    }

    /// Makes the first half of all steps: (f, g) after it, and (v, r).
    #[inline(never)]
    fn first_half(&mut self, mut node: Node<'_>, [fg, vr]: [&mut [u32]; 2]) {
        let (cyclic, n) = (node.cyclic, node.cyclic.size());
        let steps = LEAF * (node.leaves[0] + node.leaves[1]);
        node.first::<E>(self, fg);
        cyclic::values::<E>(cyclic, fg);
        node.times_a::<E>(fg);
        node.bring_forward::<E>(|_, pairs| pairs.copy_from_slice(&fg[..n]));
        let done = node.steps();
        node.second::<E>(self, steps - done);
        let ([_, a_v], [b_u, b_v]) = node.values::<E>();
        cyclic::product::<E>(cyclic, fg, [b_u, b_v]);
        cyclic::product::<E>(cyclic, a_v, [b_u, b_v]);
        vr[..n].copy_from_slice(a_v);
        // Pairs in the places of the zeros, which have wrapped around, are the last ones.
        let (zeros, pairs) = fg[..n].split_at(steps);
        a_v[..pairs.len()].copy_from_slice(pairs);
        a_v[pairs.len()..].copy_from_slice(zeros);
        fg[..n].copy_from_slice(a_v);
        E::reduce(cyclic, fg);
    }

    /// Makes the other half, of `count` steps. Returns f after it, and leaves v in (v, r).
    #[inline(never)]
    fn second_half(&mut self, mut node: Node<'_>, count: usize, [fg, vr]: [&mut [u32]; 2]) -> i16 {
        let (cyclic, n) = (node.cyclic, node.cyclic.size());
        node.first::<E>(self, fg);
        node.bring_pairs_forward::<E>(&fg[..LEAF * (node.leaves[0] + node.leaves[1])]);
        let last = count - node.steps();
        node.second::<E>(self, last);
        let matrix = node.matrix(1).map(|range| &node.area[range]);
        let f = coefficient(cyclic, matrix, node.area, last);
        let vr = &mut vr[..n];
        cyclic::values::<E>(cyclic, vr);
        node.times_a::<E>(vr);
        let (_, [b_u, b_v]) = node.values::<E>();
        cyclic::product::<E>(cyclic, vr, [b_u, b_v]);
        f
    }
}

/// The coefficient at `place` of the first row of a matrix times (f, g), times -2^-32.
fn coefficient(cyclic: &CyclicRing, [u, v]: [&[u32]; 2], fg: &[u32], place: usize) -> i16 {
    /// Number of products of pairs that fit 32 bits, if those of a matrix are at most q-1.
    const PAIRS: usize = 32;
    let (m, one, pairs) = (cyclic.modulus, cyclic.one(), fg[..=place].iter().rev());
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

/// Replaces a by 1/(scale·a), like [`invert_in_low_ram`](super::invert_in_low_ram), by the ring's plan. `words` are at
/// least [`InversePlan::memory`].
#[inline(always)]
pub fn invert<E: Steps + CyclicEngine>(
    (plan, ring): (&'static InversePlan, &InverseRing),
    a: &mut [i16],
    scale: u8,
    (words, leaf): (&mut [u32], &mut Leaf),
) -> i32 {
    let [cyclic, below @ ..] = plan.rings else { unreachable!("a plan has rings") };
    let (m, p) = (ring.modulus, plan.p);
    assert!(ring.p == p && m.q == cyclic.modulus.q, "the ring of this plan");
    let (fg, rest) = words[..plan.memory()].split_at_mut(plan.vector());
    let (vr, words) = rest.split_at_mut(plan.vector());
    fg.fill(0);
    pairs::start(fg, &a[..p]);
    let mut levels = Levels::<E> { tree: RowTree::new(m, leaf) };
    let [first, second] = plan.leaves();
    levels.first_half(Node::new(cyclic, below, first, words), [fg, vr]);
    let count = plan.steps() - LEAF * first;
    let f = levels.second_half(Node::new(cyclic, below, second, words), count, [fg, vr]);
    super::finish(ring, a, (pack(f, 0), &vr[1..]), scale);
    levels.tree.delta
}
