//! Products in `Z_{2^k}[x]/(x^n-1)`: Hankel matrix-vector products over a tree of bilinear cuts, in words modulo 2^16.
//!
//! ```text
//! c_i = Σ_j a_(i-j)·b_j = Σ_j h_(i+j)·b'_j      h_k = a_(k mod n),   b'_0 = b_0,   b'_j = b_(n-j),   0 from n on
//! ```
//!
//! The matrix is as large as the tree, which has more words than n: what is beyond n in the result means nothing. There is
//! no reduction modulo x^n-1.
//!
//! * [`cut`]: what a cut is, and how its tables are made of its linear forms; [`cuts`]: the forms.
//! * [`tree`]: the cuts of each ring, from the top down, as data.
//! * [`passes`]: what a cut does with blocks in memory.
//! * here: the passes of a tree in order. Below the top its parts are taken one by one, so that memory stays small; what
//!   is below each goes level by level.
//!
//! Cost: `docs/multiply/toom.md`.

mod cut;
mod cuts;
mod passes;
pub(crate) mod tree;

use goodprime_lanes::{BLOCK, Wrapping};

use self::cuts::*;
use self::passes::{Line, Stage, Words, left, lines, recombine, right, units};
use self::tree::{Kind, Tree, by_kind};

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Job {
    /// The lines of a left operand.
    Prepare,
    /// A product of a prepared left operand.
    Prepared,
    /// A product.
    Whole,
}

/// A step of a job: its pass, and the level of the tree.
#[derive(Clone, Copy)]
enum Step {
    Left(usize),
    Right(usize),
    Units,
    Recombine(usize),
}

/// Steps for each group of parts of the top.
const fn steps_of_group(tree: &Tree) -> usize {
    3 * (tree.above - 1) + 1
}

/// Step `i` of those for a group of parts of the top: down the levels, the units, and up again.
#[inline(always)]
fn step_of_group(tree: &Tree, i: usize) -> Step {
    let below = tree.above - 1;
    match i {
        _ if i < below => Step::Left(i + 1),
        _ if i < 2 * below => Step::Right(i - below + 1),
        _ if i == 2 * below => Step::Units,
        _ => Step::Recombine(steps_of_group(tree) - i),
    }
}

/// The memory of a job: Hankel sides and right operands of all levels, from the top down.
struct Memory<'a, L: Wrapping> {
    h: &'a mut [Words<L>],
    b: &'a mut [Words<L>],
    stage_lines: &'a mut [Line<L>],
    stage_forms: &'a mut [Words<L>],
}

impl<'a, L: Wrapping> Memory<'a, L> {
    #[inline(always)]
    fn of(tree: &Tree, scratch: &'a mut [L::Word]) -> Self {
        // Lines first: each is in one cache line then.
        let blocks = scratch.as_chunks_mut::<BLOCK>().0;
        let (stage_lines, blocks) = blocks.split_at_mut(4 * tree.units().r);
        let stage_lines = stage_lines.as_flattened_mut().as_chunks_mut().0;
        let (stage_forms, blocks) = blocks.split_at_mut(2 * tree.units().r);
        let (b, blocks) = blocks.split_at_mut(tree.blocks);
        Self { h: &mut blocks[..2 * tree.blocks], b, stage_lines, stage_forms }
    }
}

/// Does a job: the Hankel side, and the right operand, are at the top of the memory; the product will be in the place of the
/// right operand.
#[inline(always)]
fn walk<L: Wrapping>(
    lanes: L,
    tree: &Tree,
    job: Job,
    memory: Memory<'_, L>,
    prepared: &[Line<L>],
    made: &mut [Line<L>],
) {
    let Memory { h, b, stage_lines, stage_forms } = memory;
    let (mut group, mut i, each) = (0, 0, steps_of_group(tree));
    let all = tree.groups * each;
    for n in 0..all + 3 {
        let step = match n {
            0 => Step::Left(0),
            1 => Step::Right(0),
            _ if n == all + 2 => Step::Recombine(0),
            _ => step_of_group(tree, i),
        };
        match step {
            Step::Left(at) if job != Job::Prepared => {
                let (level, below) = (tree.level(at), tree.level(at + 1));
                let shape = (tree.taken_nodes(at), level.part);
                let (up, down) = h.split_at_mut(2 * below.at);
                let taken = tree.taken(at, group);
                let up = &up[2 * taken.start..2 * taken.end];
                let down = &mut down[..2 * below.nodes * below.node()];
                by_kind!(level.kind, C => left::<L, C>(lanes, shape, down, up); K2 T3 M5 T4 T5);
            }
            Step::Right(at) if job != Job::Prepare => {
                let (level, below) = (tree.level(at), tree.level(at + 1));
                let shape = (tree.taken_nodes(at), level.part);
                let (up, down) = b.split_at_mut(below.at);
                let up = &up[tree.taken(at, group)];
                let down = &mut down[..below.nodes * below.node()];
                by_kind!(level.kind, C => right::<L, C>(lanes, shape, down, up); K2 T3 M5 T4 T5);
            }
            Step::Recombine(at) if job != Job::Prepare => {
                let (level, below) = (tree.level(at), tree.level(at + 1));
                let shape = (tree.taken_nodes(at), level.part);
                let (up, down) = b.split_at_mut(below.at);
                let up = &mut up[tree.taken(at, group)];
                let down = &down[..below.nodes * below.node()];
                by_kind!(level.kind, C => recombine::<L, C>(lanes, shape, up, down);
                    K2 T3 M5 T4 T5);
            }
            Step::Units => {
                let level = tree.units();
                let taken = tree.taken(tree.above, group);
                let (h, b) = (&h[2 * taken.start..2 * taken.end], &mut b[taken]);
                let leaves = tree.taken_nodes(tree.above) * level.r;
                let leaves = group * leaves..(group + 1) * leaves;
                if job == Job::Prepare {
                    by_kind!(level.kind, C => lines::<L, C>(lanes, &mut made[leaves], h);
                        K2 T3 M11 KK);
                } else {
                    let prepared = (job == Job::Prepared).then(|| &prepared[leaves]);
                    let stage = Stage { lines: &mut *stage_lines, forms: &mut *stage_forms };
                    by_kind!(level.kind, C => units::<L, C>(lanes, b, h, prepared, stage);
                        K2 T3 M11 KK);
                }
            }
            _ => {}
        }
        if n >= 2 {
            i += 1;
            if i == each {
                (group, i) = (group + 1, 0);
            }
        }
    }
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

/// The lines of a left operand of n words.
#[inline(always)]
pub(crate) fn prepare<L: Wrapping>(
    lanes: L,
    n: usize,
    tree: &Tree,
    out: &mut [L::Word],
    a: &[L::Word],
    scratch: &mut [L::Word],
) {
    let memory = Memory::<L>::of(tree, scratch);
    repeat::<L>(n, memory.h[..2 * tree.level(0).node()].as_flattened_mut(), a);
    walk(lanes, tree, Job::Prepare, memory, &[], out.as_chunks_mut().0);
}

/// A left operand: prepared, or as it is.
#[derive(Clone, Copy)]
pub(crate) enum LeftOperand<'a, W> {
    /// Its lines.
    Lines(&'a [W]),
    /// Its n words.
    Words(&'a [W]),
}

/// out = a·b before the last shift: 2^E times the product, modulo 2^16, n words and more. The product is at the beginning of
/// the result.
#[inline(always)]
pub(crate) fn multiply_unshifted<'m, L: Wrapping>(
    lanes: L,
    n: usize,
    tree: &Tree,
    a: LeftOperand<'_, L::Word>,
    b: &[L::Word],
    scratch: &'m mut [L::Word],
) -> &'m [Words<L>] {
    let memory = Memory::<L>::of(tree, scratch);
    let (job, prepared) = match a {
        LeftOperand::Lines(lines) => (Job::Prepared, lines.as_chunks().0),
        LeftOperand::Words(a) => {
            repeat::<L>(n, memory.h[..2 * tree.level(0).node()].as_flattened_mut(), a);
            (Job::Whole, &[][..])
        }
    };
    reverse(lanes, n, &mut memory.b[..tree.level(0).node()], b);
    let at = 6 * tree.units().r;
    walk(lanes, tree, job, memory, prepared, &mut []);
    &scratch.as_chunks().0[at..][..tree.level(0).node()]
}

/// out = a·b modulo 2^`bits`: n words, and zeros.
#[inline(always)]
pub(crate) fn multiply<L: Wrapping>(
    lanes: L,
    n: usize,
    bits: u32,
    tree: &Tree,
    out: &mut [L::Word],
    a: LeftOperand<'_, L::Word>,
    b: &[L::Word],
    scratch: &mut [L::Word],
) {
    let product = multiply_unshifted(lanes, n, tree, a, b, scratch);
    let mask = ((1u32 << bits) - 1) as u16;
    for (out, product) in out.as_chunks_mut().0.iter_mut().zip(product) {
        let product = lanes.load_block(product);
        lanes.store_block(out, lanes.shift_block(product, tree.lost, mask));
    }
    out[n..].fill(lanes.word(0));
}
