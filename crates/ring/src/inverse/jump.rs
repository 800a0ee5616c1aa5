//! Inverses in R/q by jumping division steps: steps are computed on few coefficients and applied to all by products.
//!
//! n steps are decided by the first n coefficients of f and g, and are a matrix M of polynomials of
//! degree at most n: (f', g') = x^-n·M·(f, g). So 2n steps are n steps on the low half, one product
//! of M₁ with a vector, n steps on what that gives, and one product M = M₂·M₁.
//!
//! ```text
//! 2p − 1 steps = k·512 (the last child has what is left)      radix k, transform of 16·3
//! 512 = 2·256        256 = 2·128                              transforms of 16·2, 16
//! 128 = 2·64         64 = 2·32                                windows
//! 32                                                          steps, all in registers
//! ```
//!
//! A node of n steps reads only n coefficients of f and g, from the memory of the largest node that began with the
//! same step; nothing is copied. The matrices are stored as (u/x, q, v/x, r) with exactly n coefficients each: u and
//! v are multiples of x after a step, so all sizes are powers of two without masks. The products read u/x and v/x one
//! place later where x is missing.
//!
//! At the top only v is wanted: the right column of the first matrix is multiplied by the following
//! ones from the left and stays in the transform domain. v has at most p coefficients, so the ring
//! needs no more room than f and g.
//!
//! All scale factors are projective. The product of v and the input is constant modulo x^p-x-1, and
//! dividing by that constant gives the inverse.
//!
//! Source: Bernstein–Yang 2019 for jumps, "Jumping for Bernstein–Yang Inversion" (2024) for the
//! reductions at last children; the middle products without a second product for each node, the
//! division by x^n in the transform domain, the free x and the products with the first f are ours.

mod alone;
mod direct;
mod finish;
mod kind;
mod lane_products;
mod leaf;
mod memory;
mod node;
mod params;
mod products;
mod tables;
mod transform;

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel, Modular};

pub use self::alone::Nodes;
use self::memory::take;
pub use self::memory::{free, scratch};
use self::node::child;
use self::params::Params;
use super::invertible;
use crate::params::Params as Ring;

/// Steps of a leaf of the tree.
const SMALLEST: usize = 32;
/// Levels of the binary tree below the top: 32, 64, 128, 256.
const BELOW: usize = 4;
/// Levels of products in the tree that is used; [`with_leaves`] takes fewer, for comparison.
pub const LEVELS: usize = BELOW + 1;
/// Steps of a child of the top.
const LARGEST: usize = SMALLEST << BELOW;
/// Coefficients in memory for each polynomial of the largest matrix: whole rows of 48.
const STRIDE: usize = LARGEST.next_multiple_of(48);
/// Rows of the largest matrix.
const TOP_ROWS: usize = STRIDE / 48;

/// The division of a product by a transform with rows of 16·RADIX coefficients.
#[derive(Clone, Copy)]
struct JumpShape {
    /// Blocks of 16 in a row.
    radix: usize,
    /// Points, and rows of f and g. Even.
    points: usize,
    /// Rows of a matrix.
    matrix_rows: usize,
    /// Steps of the matrix.
    steps: usize,
}

impl JumpShape {
    /// The shape below the top, which does not depend on the ring.
    #[inline(always)]
    const fn below(steps: usize) -> Self {
        match steps {
            64 => Self { radix: 1, points: 8, matrix_rows: 4, steps },
            128 => Self { radix: 1, points: 16, matrix_rows: 8, steps },
            256 => Self { radix: 2, points: 16, matrix_rows: 8, steps },
            _ => panic!("no such level"),
        }
    }

    /// The shape at the top: room for p + 1 coefficients.
    const fn top(p: usize) -> Self {
        Self::with_points((p + 1).div_ceil(48).next_multiple_of(2))
    }

    /// The shape at the top for a number of points.
    #[inline(always)]
    const fn with_points(points: usize) -> Self {
        Self { radix: 3, points, matrix_rows: TOP_ROWS, steps: LARGEST }
    }

    /// Leaves of a transformed polynomial.
    const fn leaves(&self) -> usize {
        self.radix * self.points
    }

    /// Coefficients of a transformed polynomial.
    const fn size(&self) -> usize {
        16 * self.leaves()
    }
}

/// An algorithm for the steps at the leaves of the tree.
pub trait Leaf: Copy {
    /// Levels of products that a leaf replaces: it makes 32·2^`level` steps.
    fn level(self) -> usize;

    /// Makes divsteps from (δ, f, g), `left` at most; returns δ and writes the matrix as (u/x, q, v/x, r), each with
    /// `stride` coefficients in memory. `work` is scratch memory, free from [`free`] on.
    fn steps<L: Modular, R: Ring>(
        self,
        lanes: L,
        delta: L::Vector,
        from: [&[L::Element]; 2],
        left: usize,
        stride: usize,
        matrix: &mut [L::Element],
        work: &mut [L::Element],
    ) -> L::Vector;
}

/// Inverts like [`Invert`], with leaves of any kind. Returns the vector of δ, zero in all lanes exactly if a is
/// invertible.
#[inline(always)]
pub fn with_leaves<L: Modular, R: Ring, B: Leaf>(
    lanes: L,
    leaf: B,
    out: &mut [L::Element],
    a: &[L::Element],
    scale: u8,
    memory: &mut [L::Element],
) -> L::Vector {
    let (tree, level) = (Tree::new(lanes, Params::of::<L, R>(), a, memory), leaf.level());
    tree.with_leaves(level, out, a, scale, |memory, delta, from, left| {
        let (matrix, work) = (&mut *memory.matrix, &mut *memory.work);
        leaf.steps::<L, R>(lanes, delta, from, left, stride(level), matrix, work)
    })
}

/// out = 1/(scale·a) in R/q for a public nonzero constant `scale`, if a is invertible; otherwise zero. Returns whether
/// it is.
///
/// One function for all rings, and a kernel: nothing else runs the whole tree on a processor, so that it is always
/// compiled with the vectors it is written for. Lanes that are a model have [`Nodes::invert`].
///
/// In: |a| ≤ (q-1)/2, zero from p on. Out: |c| ≤ (q-1)/2, zero from p on.
/// `memory` holds at least [`scratch`]`(p)` coefficients; its contents do not matter.
pub struct Invert<'a> {
    ring: &'static Params,
    out: &'a mut [i16],
    a: &'a [i16],
    scale: u8,
    memory: &'a mut [i16],
}

/// Bytes of stack that [`Invert`] takes in addition to its memory, above all vectors that had no registers: 7.5 KB.
pub(crate) const SPILLED: usize = 8192;

impl<'a> Invert<'a> {
    /// The inverse in the ring `R`, on the lanes `I`.
    #[inline(always)]
    pub fn new<I: Isa, R: Ring>(
        out: &'a mut [i16],
        a: &'a [i16],
        scale: u8,
        memory: &'a mut [i16],
    ) -> Self {
        Self { ring: Params::of::<I, R>(), out, a, scale, memory }
    }
}

impl Kernel for Invert<'_> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Choice {
        let Self { ring, out, a, scale, memory } = self;
        let delta = Tree::new(isa, ring, a, memory).invert(out, a, scale);
        invertible(isa, delta)
    }
}

/// The tree between two leaves.
struct Tree<'a, L: Modular> {
    lanes: L,
    ring: &'static Params,
    /// The memory of f and g for a second child of each level; last, those of the top.
    inputs: [[&'a mut [L::Element]; 2]; BELOW + 1],
    /// The product's right column.
    column: &'a mut [L::Element],
    /// The matrix of the last node that is complete.
    matrix: &'a mut [L::Element],
    /// Memory of the nodes.
    work: &'a mut [L::Element],
}

impl<'a, L: Modular> Tree<'a, L> {
    /// The state before the first step: f = 1 - x^(p-1) - x^p, g = x^(p-1)·a(1/x).
    #[inline(always)]
    fn new(
        lanes: L,
        ring: &'static Params,
        a: &[L::Element],
        mut memory: &'a mut [L::Element],
    ) -> Self {
        let (p, top, zero) = (ring.row.p, ring.top, lanes.element(0));
        let mut inputs: [[&mut [L::Element]; 2]; BELOW + 1] = core::array::from_fn(|level| {
            let n = if level < BELOW { SMALLEST << level } else { top };
            [take(&mut memory, n), take(&mut memory, n)]
        });
        let [f, g] = &mut inputs[BELOW];
        f.fill(zero);
        f[0] = lanes.element(1);
        f[p - 1] = lanes.element(-1);
        f[p] = lanes.element(-1);
        for (to, from) in g.iter_mut().zip(a[..p].iter().rev()) {
            *to = *from;
        }
        g[p..].fill(zero);
        let column = take(&mut memory, 4 * top);
        let matrix = take(&mut memory, 4 * STRIDE);
        Self { lanes, ring, inputs, column, matrix, work: memory }
    }

    /// Makes all steps, with leaves of [`SMALLEST`] steps.
    #[inline(always)]
    fn invert(self, out: &mut [L::Element], a: &[L::Element], scale: u8) -> L::Vector {
        let (lanes, ring) = (self.lanes, self.ring);
        self.with_leaves(0, out, a, scale, |tree, delta, [f, g], left| {
            leaf::steps::<L>(lanes, &ring.row.q, delta, f, g, left, tree.matrix)
        })
    }

    /// Makes all steps. Leaves are nodes of the level `lowest`; `leaf` makes the steps of one from δ, f and g, no
    /// more than are left, and returns δ.
    #[inline(always)]
    fn with_leaves(
        mut self,
        lowest: usize,
        out: &mut [L::Element],
        a: &[L::Element],
        scale: u8,
        leaf: impl Fn(&mut LeafMemory<'_, L>, L::Vector, [&[L::Element]; 2], usize) -> L::Vector,
    ) -> L::Vector {
        let (lanes, ring) = (self.lanes, self.ring);
        let mut delta = lanes.splat(1);
        // Leaves are counted in 32 steps, so that the bits of a leaf say where it is in any tree.
        for i in (0..ring.leaves).step_by(1 << lowest) {
            let last = i + (1 << lowest) >= ring.leaves;
            let [f, g] = &self.inputs[(i.trailing_zeros() as usize).min(BELOW)];
            let left = (ring.row.divsteps - SMALLEST * i).min(SMALLEST << lowest);
            let memory = &mut LeafMemory { matrix: self.matrix, work: self.work };
            delta = leaf(memory, delta, [f, g], left);
            if self.climb(i, lowest, last) {
                for polynomial in self.matrix.chunks_exact_mut(STRIDE) {
                    polynomial[LARGEST..].fill(lanes.element(0));
                }
                let [f, g] = &mut self.inputs[BELOW];
                let place = (i < 1 << BELOW, last);
                child(lanes, ring, place, self.matrix, self.column, self.work, [f, g]);
            }
        }
        finish::finish(lanes, ring, out, a, scale, self.work);
        delta
    }

    /// Merges the nodes that leaf `i` completes, and brings (f, g) forward in the one that it does not. Returns true
    /// if there is none below the top.
    #[inline(always)]
    fn climb(&mut self, i: usize, lowest: usize, last: bool) -> bool {
        let (lanes, ring) = (self.lanes, self.ring);
        let alone = if lowest == 0 { ring.alone } else { 0 };
        for level in lowest..BELOW {
            let (n, stride) = (SMALLEST << level, stride(level + 1));
            let (matrix, work) = (&mut *self.matrix, &mut *self.work);
            if alone > 0 && last && level <= alone {
                if level == alone {
                    node::merge_alone(lanes, ring, level, stride, matrix, work);
                    for polynomial in matrix[..4 * stride].chunks_exact_mut(stride) {
                        polynomial[n + SMALLEST..].fill(lanes.element(0));
                    }
                }
            } else if i >> level & 1 == 1 {
                node::merge(lanes, ring, level, (last, stride), matrix, work);
            } else if last {
                // A first child without a second is its parent, with zeros on top.
                for k in (0..4).rev() {
                    matrix.copy_within(n * k..n * (k + 1), stride * k);
                    matrix[stride * k + n..stride * (k + 1)].fill(lanes.element(0));
                }
            } else {
                self.bring_forward(i, level, alone);
                return false;
            }
        }
        true
    }

    /// Computes (f, g) for the second child of a node of 2·32·2^`level` steps, after its first child, whose last leaf
    /// is `i`.
    #[inline(always)]
    fn bring_forward(&mut self, i: usize, level: usize, alone: usize) {
        let (lanes, ring, n) = (self.lanes, self.ring, SMALLEST << level);
        let (to, from) = self.inputs.split_at_mut(level + 1);
        let [to_f, to_g] = &mut to[level];
        let source = ((i >> (level + 1)).trailing_zeros() as usize).min(BELOW - level - 1);
        let [f, g] = &from[source];
        let (from, to) = ([&f[..2 * n], &g[..2 * n]], [&mut to_f[..], &mut to_g[..]]);
        let (matrix, work) = (&*self.matrix, &mut *self.work);
        // A node that begins with the first step: all it sees of f is 1.
        let one = i >> (level + 1) == 0;
        if level > 0 && level == alone && i + 2 == ring.leaves {
            node::advance_alone(lanes, ring, level, matrix, work, from, to);
        } else {
            node::advance(lanes, ring, (level, one), matrix, work, from, to);
        }
    }
}

/// The memory that a leaf may write.
struct LeafMemory<'a, L: Modular> {
    matrix: &'a mut [L::Element],
    work: &'a mut [L::Element],
}

/// Coefficients in memory for each polynomial of a matrix of 32·2^`level` steps.
const fn stride(level: usize) -> usize {
    if level == BELOW { STRIDE } else { SMALLEST << level }
}

/// The polynomials of a matrix.
#[inline(always)]
fn quarters<E>(a: &[E]) -> [&[E]; 4] {
    let n = a.len() / 4;
    [&a[..n], &a[n..2 * n], &a[2 * n..3 * n], &a[3 * n..]]
}
