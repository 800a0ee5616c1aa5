//! Products in `Z_{2^k}[x]/(x^n-1)`: Hankel matrix-vector products in words modulo 2^16, divided by a tree of *cuts*,
//! which are steps of Karatsuba and Toom–Cook.
//!
//! ```text
//! c_i = Σ_j a_(i-j)·b_j = Σ_j h_(i+j)·b'_j      h_k = a_(k mod n),   b'_0 = b_0,   b'_j = b_(n-j),   0 from n on
//! ```
//!
//! The matrix is as large as the tree, which has more words than n; words of the result beyond n mean nothing. There
//! is no reduction modulo x^n-1.
//!
//! * `cut`: one cut, whose tables are computed from its linear forms; `cuts`: the forms.
//! * [`tree`]: the cuts of each ring, from the top down, as data.
//! * `passes`: the stages of a cut over blocks in memory.
//! * `cortex_m4`: a processor that has trees and leaves of its own.
//! * here: the stages of a tree in order. Below the top its parts are taken in groups, so that memory stays small;
//!   the nodes below a group follow level by level.
//!
//! In: any words. Out: k bits per word. Trees, leaves and decisions: `docs/multiply/toom.md`. Source: Chen, Chung,
//! Hwang, Liu and Yang 2023, "Algorithmic Views of Vectorized Polynomial Multipliers for NTRU and NTRU Prime"; the
//! trees are ours.

#[cfg(cortex_m4)]
pub(crate) mod cortex_m4;
mod cut;
mod cuts;
mod passes;
pub mod tree;

use goodprime_lanes::{BLOCK, Wrapping};

use self::cuts::*;
use self::passes::{Line, Stage, Words, left, lines, recombine, right, units};
use self::tree::{Cuts, Kind, Tree, by_kind};

/// Words of a prepared left operand in the ring of degree n.
pub(crate) const fn left_words(n: usize) -> usize {
    #[cfg(cortex_m4)]
    if let Some(sizes) = cortex_m4::sizes(n) {
        return 2 * sizes.left;
    }
    32 * Tree::of(n).leaves
}

/// Words of a left operand of two or three multiplications: none in the largest rings, where they would take 40 or
/// 62 KB of stack in addition to the scratch memory, and every multiplication computes the forms again.
pub(crate) const fn factor_words(n: usize) -> usize {
    let words = left_words(n);
    if words * size_of::<u16>() <= 32 * 1024 { words } else { 0 }
}

/// Words of scratch memory.
pub(crate) const fn scratch_words(n: usize) -> usize {
    #[cfg(cortex_m4)]
    if let Some(sizes) = cortex_m4::sizes(n) {
        return 2 * sizes.scratch;
    }
    Tree::of(n).scratch()
}

/// Words of scratch memory that suffice to prepare a left operand, and for products of one that is prepared.
pub(crate) const fn prepared_scratch_words(n: usize) -> usize {
    #[cfg(cortex_m4)]
    if cortex_m4::sizes(n).is_some() {
        return scratch_words(n);
    }
    Tree::of(n).prepared_scratch()
}

/// Words of memory for multiplications that overwrite an operand, for `padded` coefficients, on processors that have
/// kernels for that.
pub(crate) const fn low_stack_words(n: usize, padded: usize) -> usize {
    #[cfg(cortex_m4)]
    return cortex_m4::low_stack(n, padded);
    #[cfg(not(cortex_m4))]
    {
        let _ = (n, padded);
        0
    }
}

/// A preparation or a multiplication.
pub enum Job<'a, W> {
    /// The lines of a left operand of n words.
    Prepare {
        /// The lines.
        out: &'a mut [W],
        /// The operand.
        a: &'a [W],
    },
    /// out = a·b: n words of k bits, and zeros.
    Multiply {
        /// The product.
        out: &'a mut [W],
        /// The left operand.
        a: LeftOperand<'a, W>,
        /// The right operand, n words and a zero.
        b: &'a [W],
    },
}

/// A left operand: prepared, or as it is.
#[derive(Clone, Copy)]
pub enum LeftOperand<'a, W> {
    /// The lines of the operand.
    Lines(&'a [W]),
    /// The n words of the operand.
    Words(&'a [W]),
}

/// The memory of a job: Hankel operands and right operands of all levels, from the top down.
struct Memory<'a, L: Wrapping> {
    h: &'a mut [Words<L>],
    b: &'a mut [Words<L>],
    stage_lines: &'a mut [Line<L>],
    stage_forms: &'a mut [Words<L>],
}

impl<'a, L: Wrapping> Memory<'a, L> {
    /// The parts of the scratch memory that a job needs, of both operands or of one; of the other there may be nothing.
    #[inline(always)]
    fn of(tree: &Tree, scratch: &'a mut [L::Word], job: &Job<'_, L::Word>) -> Self {
        let blocks = scratch.as_chunks_mut::<BLOCK>().0;
        if let Job::Prepare { .. } = job {
            let h = &mut blocks[..2 * tree.blocks];
            return Self { h, b: &mut [], stage_lines: &mut [], stage_forms: &mut [] };
        }
        // Lines first: each is in one cache line then.
        let (stage_lines, blocks) = blocks.split_at_mut(4 * tree.units().r);
        let stage_lines = stage_lines.as_flattened_mut().as_chunks_mut().0;
        let (stage_forms, blocks) = blocks.split_at_mut(2 * tree.units().r);
        let (b, blocks) = blocks.split_at_mut(tree.blocks);
        let h = blocks.get_mut(..2 * tree.blocks).unwrap_or_default();
        Self { h, b, stage_lines, stage_forms }
    }
}

/// Does a job. The scratch memory is that of the tree, as much of it as the job needs; its contents do not matter.
#[inline(always)]
pub fn run<L: Wrapping, T: Cuts>(lanes: L, job: Job<'_, L::Word>, scratch: &mut [L::Word]) {
    let Memory { h, b, stage_lines, stage_forms } =
        Memory::<L>::of(const { &T::TREE }, scratch, &job);
    let node = const { T::TREE.level(0).node() };
    let (words, right_operand, prepared, mut made, product) = match job {
        Job::Prepare { out, a } => (Some(a), None, None, Some(out.as_chunks_mut().0), None),
        Job::Multiply { out, a, b } => match a {
            LeftOperand::Words(a) => (Some(a), Some(b), None, None, Some(out)),
            LeftOperand::Lines(a) => (None, Some(b), Some(a.as_chunks().0), None, Some(out)),
        },
    };
    if let Some(a) = words {
        repeat::<L>(T::N, h[..2 * node].as_flattened_mut(), a);
    }
    if let Some(operand) = right_operand {
        reverse(lanes, T::N, &mut b[..node], operand);
    }
    macro_rules! down {
        ($at:literal, $group:expr) => {
            if const { $at < T::TREE.above } {
                let below = const { T::TREE.level($at + 1) };
                let shape = const { (T::TREE.taken_nodes($at), T::TREE.level($at).part) };
                let taken = T::TREE.taken($at, $group);
                if words.is_some() {
                    let (up, down) = h.split_at_mut(2 * below.at);
                    let up = &up[2 * taken.start..2 * taken.end];
                    let down = &mut down[..2 * below.nodes * below.node()];
                    by_kind!(T::TREE.level($at).kind, C => left::<L, C>(lanes, shape, down, up);
                        K2 K3 KK M5 T3 M11 T4 T5);
                }
                if right_operand.is_some() {
                    let (up, down) = b.split_at_mut(below.at);
                    let down = &mut down[..below.nodes * below.node()];
                    by_kind!(T::TREE.level($at).kind, C => right::<L, C>(lanes, shape, down, &up[taken]);
                        K2 K3 KK M5 T3 M11 T4 T5);
                }
            }
        };
    }
    macro_rules! up {
        ($at:literal, $group:expr) => {
            if const { $at < T::TREE.above } && right_operand.is_some() {
                let below = const { T::TREE.level($at + 1) };
                let shape = const { (T::TREE.taken_nodes($at), T::TREE.level($at).part) };
                let (up, down) = b.split_at_mut(below.at);
                let up = &mut up[T::TREE.taken($at, $group)];
                let down = &down[..below.nodes * below.node()];
                by_kind!(T::TREE.level($at).kind, C => recombine::<L, C>(lanes, shape, up, down);
                    K2 K3 KK M5 T3 M11 T4 T5);
            }
        };
    }
    down!(0, 0);
    for group in 0..T::TREE.groups {
        down!(1, group);
        down!(2, group);
        let taken = T::TREE.taken(T::TREE.above, group);
        let h = h.get(2 * taken.start..2 * taken.end).unwrap_or_default();
        let leaves = const { T::TREE.taken_nodes(T::TREE.above) * T::TREE.units().r };
        let leaves = group * leaves..(group + 1) * leaves;
        if let Some(made) = &mut made {
            by_kind!(T::TREE.units().kind, C => lines::<L, C>(lanes, &mut made[leaves], h);
                K2 K3 KK M5 T3 M11 T4 T5);
        } else {
            let prepared = prepared.map(|prepared| &prepared[leaves]);
            let stage = Stage { lines: &mut *stage_lines, forms: &mut *stage_forms };
            by_kind!(T::TREE.units().kind, C => units::<L, C>(lanes, &mut b[taken], h, prepared, stage);
                K2 K3 KK M5 T3 M11 T4 T5);
        }
        up!(2, group);
        up!(1, group);
    }
    up!(0, 0);
    if let Some(out) = product {
        shift::<L, T>(lanes, out, b);
    }
}

/// out = the product without its factor 2^E, modulo 2^k: n words, and zeros.
#[inline(always)]
fn shift<L: Wrapping, T: Cuts>(lanes: L, out: &mut [L::Word], product: &[Words<L>]) {
    let mask = const { ((1u32 << T::BITS) - 1) as u16 };
    for (out, product) in out.as_chunks_mut().0.iter_mut().zip(product) {
        let product = lanes.load_block(product);
        lanes.store_block(out, lanes.shift_block(product, T::TREE.lost, mask));
    }
    out[T::N..].fill(lanes.word(0));
}

/// h from a: its n words again and again.
#[inline(always)]
fn repeat<L: Wrapping>(n: usize, h: &mut [L::Word], a: &[L::Word]) {
    for h in h.chunks_mut(n) {
        h.copy_from_slice(&a[..h.len()]);
    }
}

/// b' from b: reversed but for its first word. The word after the last one of b is read.
#[inline(always)]
fn reverse<L: Wrapping>(lanes: L, n: usize, to: &mut [Words<L>], b: &[L::Word]) {
    let (whole, rest) = to.split_at_mut(n / BLOCK);
    for (i, to) in whole.iter_mut().enumerate() {
        let from = b[n + 1 - BLOCK * (i + 1)..].first_chunk().expect("b is padded");
        lanes.store_block(to, lanes.reverse_block(lanes.load_block(from)));
    }
    whole[0][0] = b[0];
    let rest = rest.as_flattened_mut();
    rest.fill(lanes.word(0));
    for (to, from) in rest.iter_mut().zip(b[1..=n % BLOCK].iter().rev()) {
        *to = *from;
    }
}
