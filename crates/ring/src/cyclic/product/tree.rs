//! The tree of cuts (steps of Karatsuba and Toom–Cook) that divides the products of a ring, as data.

use core::ops::Range;

use super::cut::{Cut, solve};
pub use super::cut::{MAX_C, MAX_Q, MAX_R};
use super::cuts::*;

/// A cut, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Karatsuba.
    K2,
    /// Three parts, six products.
    K3,
    /// Karatsuba twice.
    KK,
    /// Montgomery's five parts, thirteen products.
    M5,
    /// Toom-3.
    T3,
    /// Five parts, eleven products.
    M11,
    /// Toom-4.
    T4,
    /// Toom-5.
    T5,
}

/// Evaluates an expression in which `$cut` is the type of a kind, which is a constant: the other kinds are not
/// compiled.
macro_rules! by_kind {
    ($kind:expr, $cut:ident => $expression:expr; $($name:ident)*) => {{
        $(if const { matches!($kind, Kind::$name) } {
            type $cut = $name;
            $expression
        } else)* {
            unreachable!("no such cut")
        }
    }};
}

/// The two maps of a cut, as values, for an operand in Q parts: to forms of its parts, which are multiplied, and from
/// these to the parts of the product, 2^E too large.
#[derive(Clone, Copy, Debug)]
pub struct CutShape {
    /// Parts, Q.
    pub q: usize,
    /// Products, R.
    pub r: usize,
    /// Bits that are lost, E.
    pub lost: u32,
    /// The coefficients of R forms of Q parts.
    pub forms: [[i16; MAX_Q]; MAX_R],
    /// The coefficients of the R products in the 2Q - 1 parts of the product, modulo 2^16.
    pub interpolation: [[u16; MAX_C]; MAX_R],
}

impl CutShape {
    const fn of<C: Cut>() -> Self {
        let (solved, _) = solve(C::Q, C::R, &C::FORMS);
        let mut interpolation = [[0; MAX_C]; MAX_R];
        let mut i = 0;
        while i < MAX_R {
            let mut k = 0;
            while k < MAX_C {
                interpolation[i][k] = solved[i][k] as u16;
                k += 1;
            }
            i += 1;
        }
        Self { q: C::Q, r: C::R, lost: C::E, forms: C::FORMS, interpolation }
    }
}

impl Kind {
    /// The cut, as values.
    pub const fn shape(self) -> CutShape {
        match self {
            Self::K2 => CutShape::of::<K2>(),
            Self::K3 => CutShape::of::<K3>(),
            Self::KK => CutShape::of::<KK>(),
            Self::M5 => CutShape::of::<M5>(),
            Self::T3 => CutShape::of::<T3>(),
            Self::M11 => CutShape::of::<M11>(),
            Self::T4 => CutShape::of::<T4>(),
            Self::T5 => CutShape::of::<T5>(),
        }
    }
}

/// The most cuts of a tree.
const MAX_CUTS: usize = 4;

/// The tree of the ring of degree n: groups of the parts of the top, and the cuts from the top down; the parts of the
/// last are leaves.
const fn cuts(n: usize) -> (usize, &'static [Kind]) {
    use Kind::*;
    match n {
        509 => (3, &[K2, T4, KK]),
        677 => (9, &[T5, T3, T3]),
        701 => (5, &[T3, M11, T3]),
        821 => (5, &[T3, T3, T3, K2]),
        1229 => (5, &[T3, T3, T3, T3]),
        1373 => (5, &[T3, K2, T3, M5]),
        _ => panic!("a ring without a tree"),
    }
}

/// The nodes of a tree that are above the same number of cuts.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// The cut of the nodes.
    pub kind: Kind,
    /// Parts of a node.
    pub q: usize,
    /// Products of a node.
    pub r: usize,
    /// Blocks of a part.
    pub part: usize,
    /// Nodes that are in memory together: one at the top, all parts of the top below it, and on other levels the parts
    /// of a group of these.
    pub nodes: usize,
    /// The block at which the right operands of the nodes begin, those of the top first. The Hankel operands have
    /// twice that.
    pub at: usize,
}

impl Level {
    /// Blocks of a node.
    pub const fn node(&self) -> usize {
        self.q * self.part
    }
}

/// A tree, as a type, for words of degree n.
pub trait Cuts {
    /// The degree n.
    const N: usize;
    /// The tree.
    const TREE: Tree;
    /// The bits of a coefficient.
    const BITS: u32;
}

/// A tree with all its sizes.
#[derive(Clone, Copy, Debug)]
pub struct Tree {
    levels: [Level; MAX_CUTS],
    /// Groups of the parts of the top, each of which goes down the tree by itself: the fewer, the more memory.
    pub groups: usize,
    /// Levels above the units.
    pub above: usize,
    /// Bits that are lost.
    pub lost: u32,
    /// The number of all leaves.
    pub leaves: usize,
    /// Blocks of the right operands of all levels.
    pub blocks: usize,
}

impl Tree {
    /// The tree of the ring of degree n.
    pub const fn of(n: usize) -> Self {
        let (groups, cuts) = cuts(n);
        Self::new(groups, cuts)
    }

    /// The tree of these cuts, the last of which has leaves as parts. Its top's parts go down in `groups`, which
    /// divides their number.
    pub const fn new(groups: usize, cuts: &[Kind]) -> Self {
        assert!(cuts.len() > 1 && cuts.len() <= MAX_CUTS);
        let none = Level { kind: Kind::K2, q: 0, r: 0, part: 1, nodes: 1, at: 0 };
        let mut tree = Self {
            levels: [none; MAX_CUTS],
            groups,
            above: cuts.len() - 1,
            lost: 0,
            leaves: 1,
            blocks: 0,
        };
        let (mut i, mut part) = (cuts.len(), 1);
        while i > 0 {
            i -= 1;
            let CutShape { q, r, lost, .. } = cuts[i].shape();
            tree.levels[i] = Level { kind: cuts[i], q, r, part, ..none };
            part *= q;
            tree.lost += lost;
            tree.leaves *= r;
        }
        i = 0;
        while i < cuts.len() {
            tree.levels[i].at = tree.blocks;
            tree.levels[i].nodes = match i {
                0 => 1,
                1 => tree.levels[0].r,
                2 => tree.levels[0].r / groups * tree.levels[1].r,
                _ => tree.levels[i - 1].nodes * tree.levels[i - 1].r,
            };
            tree.blocks += tree.levels[i].nodes * tree.levels[i].node();
            i += 1;
        }
        tree
    }

    /// This tree without the last shift: the product is 2^E too large.
    pub const fn unshifted(mut self) -> Self {
        self.lost = 0;
        self
    }

    /// The nodes that are below `level` cuts.
    pub const fn level(&self, level: usize) -> &Level {
        &self.levels[level]
    }

    /// The units.
    pub const fn units(&self) -> &Level {
        &self.levels[self.above]
    }

    /// The number of nodes that a stage at `level` takes at a time: below the top those of a group.
    pub const fn taken_nodes(&self, level: usize) -> usize {
        match level {
            1 => self.levels[0].r / self.groups,
            _ => self.levels[level].nodes,
        }
    }

    /// The blocks of the right operands of these nodes.
    #[inline(always)]
    pub fn taken(&self, level: usize, group: usize) -> Range<usize> {
        let Level { at, .. } = self.levels[level];
        let blocks = self.taken_nodes(level) * self.levels[level].node();
        match level {
            1 => at + group * blocks..at + (group + 1) * blocks,
            _ => at..at + blocks,
        }
    }

    /// Words of scratch memory.
    pub const fn scratch(&self) -> usize {
        16 * (3 * self.blocks + 6 * self.units().r)
    }

    /// Words of scratch memory for jobs of one operand: the forms of a left one, or those of a right one and of its
    /// units.
    pub const fn prepared_scratch(&self) -> usize {
        let (left, right) = (2 * self.blocks, self.blocks + 6 * self.units().r);
        16 * if left > right { left } else { right }
    }
}

pub(crate) use by_kind;
