//! Jumping division steps modulo q: steps on few coefficients, applied to all by products.
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
//! A node reads only as many coefficients of f and g as it has steps, from the memory of whichever
//! node began there; nothing is copied. The matrices are stored as (u/x, q, v/x, r) with
//! exactly n coefficients each: u and v are multiples of x after a step, so all sizes are powers of
//! two without masks. The products read u/x and v/x one place later where x is missing.
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

mod direct;
mod kind;
mod lane_products;
mod leaf;
mod memory;
mod tables;
mod transform;

use goodprime_lanes::{Constant, Modular, Modulus};

use self::direct::Kept;
use self::kind::{FirstRow, Matrix, Vector};
use self::memory::{Shared, begin, node, take, top};
pub use self::memory::{free, scratch};
use self::tables::tables;
use self::transform::Sums;
use super::reciprocal::reciprocal;
use crate::params::Ring;

/// Steps of a leaf of the tree.
const SMALLEST: usize = 32;
/// Levels of the binary tree below the top: 32, 64, 128, 256.
const BELOW: usize = 4;
/// Levels of products in the tree that is used.
pub const LEVELS: usize = BELOW + 1;
/// Steps of a child of the top.
const LARGEST: usize = SMALLEST << BELOW;
/// Coefficients in memory for each polynomial of the largest matrix: whole rows of 48.
const STRIDE: usize = LARGEST.next_multiple_of(48);

/// How a transform of 16·RADIX coefficients a row divides a product.
#[derive(Clone, Copy)]
struct Shape {
    /// Blocks of 16 in a row.
    radix: usize,
    /// Points, and rows of f and g. Even.
    points: usize,
    /// Rows of a matrix.
    matrix_rows: usize,
    /// Steps of the matrix.
    steps: usize,
}

impl Shape {
    const fn new(p: usize, steps: usize) -> Self {
        match steps {
            64 => Self { radix: 1, points: 8, matrix_rows: 4, steps },
            128 => Self { radix: 1, points: 16, matrix_rows: 8, steps },
            256 => Self { radix: 2, points: 16, matrix_rows: 8, steps },
            _ => {
                let points = (p + 1).div_ceil(48).next_multiple_of(2);
                Self { radix: 3, points, matrix_rows: STRIDE / 48, steps }
            }
        }
    }

    /// Coefficients of a transformed polynomial.
    const fn size(&self) -> usize {
        16 * self.radix * self.points
    }
}

/// Leaves of the tree.
const fn leaves<R: Ring>() -> usize {
    R::DIVSTEPS.div_ceil(SMALLEST)
}

/// The level above 0 whose last second child is the last leaf alone, if there is one below the top; otherwise 0.
///
/// The products of that node are worth no transforms: [`SMALLEST`] coefficients of (f, g) are wanted, and the other matrix
/// has as few.
const fn alone<R: Ring>() -> usize {
    let level = (leaves::<R>() - 1).trailing_zeros() as usize;
    if level < BELOW { level } else { 0 }
}

/// out = 1/(scale·a) in R/q for a public nonzero constant `scale`, if a is invertible; otherwise
/// zero.
///
/// Returns the vector of δ, zero in all lanes exactly if a is invertible.
///
/// In: |a| ≤ (q-1)/2, zero from p on. Out: |c| ≤ (q-1)/2, zero from p on.
/// `memory` holds at least [`scratch`]`(p)` coefficients; its contents do not matter.
#[inline(always)]
pub fn invert<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    scale: u8,
    memory: &mut [L::Element],
) -> L::Vector {
    with_leaves::<L, R, _>(lanes, Registers, out, a, scale, memory)
}

/// What makes the steps at the leaves of the tree.
pub trait Leaf: Copy {
    /// Levels of products that a leaf replaces: it makes 32·2^`level` steps.
    fn level(self) -> usize;

    /// Division steps from (δ, f, g), `left` at most; returns δ and writes the matrix as (u/x, q, v/x, r), each with
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

/// The leaves that the library uses: 32 steps in registers.
#[derive(Clone, Copy, Debug)]
struct Registers;

impl Leaf for Registers {
    #[inline(always)]
    fn level(self) -> usize {
        0
    }

    #[inline(always)]
    fn steps<L: Modular, R: Ring>(
        self,
        lanes: L,
        delta: L::Vector,
        [f, g]: [&[L::Element]; 2],
        left: usize,
        _stride: usize,
        matrix: &mut [L::Element],
        _work: &mut [L::Element],
    ) -> L::Vector {
        leaf::steps::<L, R>(lanes, delta, f, g, left.min(SMALLEST), matrix)
    }
}

/// [`invert`] with leaves of any kind.
#[inline(always)]
pub fn with_leaves<L: Modular, R: Ring, B: Leaf>(
    lanes: L,
    leaf: B,
    out: &mut [L::Element],
    a: &[L::Element],
    scale: u8,
    memory: &mut [L::Element],
) -> L::Vector {
    let (p, top) = (R::P, const { top(R::P) });
    let mut memory = &mut memory[..const { scratch(R::P) }];
    let zero = lanes.element(0);
    // Where a node of each level finds f and g if it is a second child; last, the top.
    let mut inputs: [[&mut [L::Element]; 2]; BELOW + 1] = core::array::from_fn(|level| {
        let n = if level < BELOW { SMALLEST << level } else { top };
        [take(&mut memory, n), take(&mut memory, n)]
    });
    // The product's right column.
    let column = take(&mut memory, 4 * top);
    let matrix = take(&mut memory, 4 * STRIDE);
    let work = memory;

    // f = 1 - x^(p-1) - x^p, g = x^(p-1)·a(1/x).
    let [f, g] = &mut inputs[BELOW];
    f.fill(zero);
    f[0] = lanes.element(1);
    f[p - 1] = lanes.element(-1);
    f[p] = lanes.element(-1);
    for (to, from) in g.iter_mut().zip(a[..p].iter().rev()) {
        *to = *from;
    }
    g[p..].fill(zero);

    let mut delta = lanes.splat(1);
    // Leaves are counted in 32 steps, so that the bits of a leaf say where it is in any tree.
    let lowest = leaf.level();
    let count = const { leaves::<R>() };
    let alone = if lowest == 0 { const { alone::<R>() } } else { 0 };
    for i in (0..count).step_by(1 << lowest) {
        let last = i + (1 << lowest) >= count;
        {
            let [f, g] = &inputs[(i.trailing_zeros() as usize).min(BELOW)];
            let left = R::DIVSTEPS - SMALLEST * i;
            let stride = stride(lowest);
            delta = leaf.steps::<L, R>(lanes, delta, [f, g], left, stride, matrix, work);
        }
        let mut complete = true;
        for level in lowest..BELOW {
            let n = SMALLEST << level;
            let stride = stride(level + 1);
            if alone > 0 && last && level <= alone {
                if level == alone {
                    let (n, kept) = alone_kept::<R, _>(work);
                    let kept = &mut Kept::new(kept, n);
                    direct::second::<L, R, FirstRow>(lanes, n, stride, matrix, kept);
                    for polynomial in matrix[..4 * stride].chunks_exact_mut(stride) {
                        polynomial[n + SMALLEST..].fill(zero);
                    }
                }
            } else if i >> level & 1 == 1 {
                let to = (last, stride);
                match level {
                    0 => {
                        let kept = &mut Kept::new(node::<R, _, SMALLEST>(work).0, SMALLEST);
                        direct::second::<L, R, Matrix>(lanes, SMALLEST, stride, matrix, kept);
                    }
                    1 => second::<L, R, 1, 64>(lanes, matrix, to, work),
                    2 => second::<L, R, 1, 128>(lanes, matrix, to, work),
                    _ => second::<L, R, 2, 256>(lanes, matrix, to, work),
                }
            } else if last {
                // A first child without a second is its parent, with zeros on top.
                for k in (0..4).rev() {
                    matrix.copy_within(n * k..n * (k + 1), stride * k);
                    matrix[stride * k + n..stride * (k + 1)].fill(zero);
                }
            } else {
                let (to, from) = inputs.split_at_mut(level + 1);
                let [to_f, to_g] = &mut to[level];
                let source = ((i >> (level + 1)).trailing_zeros() as usize).min(BELOW - level - 1);
                let [f, g] = &from[source];
                let (from, to) = ([&f[..2 * n], &g[..2 * n]], [&mut to_f[..], &mut to_g[..]]);
                // A node that begins with the first step: all it sees of f is 1.
                let one = i >> (level + 1) == 0;
                match level {
                    0 => {
                        let (n, kept) = (SMALLEST, node::<R, _, SMALLEST>(work).0);
                        let kept = &mut Kept::new(kept, n);
                        direct::first::<L, R>(lanes, (n, n), matrix, kept, from, to);
                    }
                    _ if level == alone && i + 2 == count => {
                        let (n, kept) = alone_kept::<R, _>(work);
                        let kept = &mut Kept::new(kept, n);
                        direct::first::<L, R>(lanes, (n, SMALLEST), matrix, kept, from, to);
                    }
                    1 => first::<L, R, 1, 64>(lanes, one, matrix, work, from, to),
                    2 => first::<L, R, 1, 128>(lanes, one, matrix, work, from, to),
                    _ => first::<L, R, 2, 256>(lanes, one, matrix, work, from, to),
                }
                complete = false;
                break;
            }
        }
        if complete {
            let n = LARGEST;
            for k in 0..4 {
                matrix[STRIDE * k + n..STRIDE * (k + 1)].fill(zero);
            }
            let [f, g] = &mut inputs[BELOW];
            let place = (i < 1 << BELOW, last);
            child::<L, R>(lanes, place, matrix, column, work, [f, g]);
        }
    }

    // The last child has left the leaves of v/x.
    let Shared { leaves, vector, .. } = Shared::new(work, const { &Shape::new(R::P, LARGEST) });
    let v = &mut vector[..top + 32];
    transform::backward::<L, R, 3, LARGEST>(lanes, top / 48, leaves, &mut v[1..top + 1]);
    finish::<L, R>(lanes, out, a, scale, v);
    delta
}

/// Coefficients in memory for each polynomial of a matrix of 32·2^`level` steps.
const fn stride(level: usize) -> usize {
    if level == BELOW { STRIDE } else { SMALLEST << level }
}

/// The steps of the sibling of the last leaf if that is [`alone`], and what is kept of it.
#[inline(always)]
fn alone_kept<R: Ring, E>(work: &mut [E]) -> (usize, &mut [E]) {
    let (n, begin) = const { (SMALLEST << alone::<R>(), begin(R::P, alone::<R>())) };
    (n, &mut work[begin..])
}

/// The polynomials of a matrix.
#[inline(always)]
fn quarters<E>(a: &[E]) -> [&[E]; 4] {
    let n = a.len() / 4;
    [&a[..n], &a[n..2 * n], &a[2 * n..3 * n], &a[3 * n..]]
}

/// After a first child: (f, g) ← x^-n·M·(f, g); M is kept. `one` says that f is 1.
#[inline(always)]
fn first<L: Modular, R: Ring, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    one: bool,
    matrix: &[L::Element],
    work: &mut [L::Element],
    from: [&[L::Element]; 2],
    to: [&mut [L::Element]; 2],
) {
    let t = tables::<L, R, STEPS>();
    let shape = const { &Shape::new(R::P, STEPS) };
    let size = shape.size();
    let (kept, memory) = node::<R, _, STEPS>(work);
    let shared = &mut Shared::new(memory, shape);
    vector::<L, R, RADIX, STEPS>(lanes, one, shared, from);
    for k in 0..4 {
        transform::forward::<L, R, RADIX, STEPS>(
            lanes,
            shape.matrix_rows,
            (&t.matrix_rows, None),
            &matrix[shape.steps * k..],
            Some(&mut shared.broadcast[size * k..]),
            Some(&mut kept[2 * size * k..]),
        );
    }
    if one {
        apply_known::<L, R, RADIX, STEPS>(lanes, Some(kept), shared);
    } else {
        apply::<L, R, RADIX, STEPS>(lanes, shared);
    }
    for (row, to) in to.into_iter().enumerate() {
        let leaves = &shared.leaves[size * row..];
        transform::backward::<L, R, RADIX, STEPS>(lanes, shape.matrix_rows, leaves, to);
    }
}

/// f and g as right operands; g alone if f is known.
///
/// Before the matrix is transformed: windows that have just been written would be read while they
/// are still on their way to the cache, and in other portions, which processors dislike.
#[inline(always)]
fn vector<L: Modular, R: Ring, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    known: bool,
    shared: &mut Shared<'_, L::Element>,
    from: [&[L::Element]; 2],
) {
    let t = tables::<L, R, STEPS>();
    let shape = const { Shape::new(R::P, STEPS) };
    for k in usize::from(known)..2 {
        let out = Some(&mut shared.vector[2 * shape.size() * k..]);
        let (rows, dense) = (shape.points, (&t.vector_rows, Some(&t.vector)));
        transform::forward::<L, R, RADIX, STEPS>(lanes, rows, dense, from[k], None, out);
    }
}

/// x^-n·M·(f, g) as leaves, for M in broadcast form and (f, g) by [`vector`].
#[inline(always)]
fn apply<L: Modular, R: Ring, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    shared: &mut Shared<'_, L::Element>,
) {
    let size = const { Shape::new(R::P, STEPS) }.size();
    let (f, g) = shared.vector[..4 * size].split_at(2 * size);
    let left = quarters(&shared.broadcast[..4 * size]);
    let sums = Sums { left, right: [[f, g]] };
    transform::products::<L, R, RADIX, STEPS, Vector, 1>(lanes, &sums, shared.leaves);
}

/// [`apply`] for the f of the first step, with (u, q) in windows: what a node of the tree has kept, or in the places of
/// (u, q) in broadcast form and of f.
#[inline(always)]
fn apply_known<L: Modular, R: Ring, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    kept: Option<&[L::Element]>,
    shared: &mut Shared<'_, L::Element>,
) {
    let size = const { Shape::new(R::P, STEPS) }.size();
    let (u, right) = shared.broadcast[..4 * size].split_at(2 * size);
    let (q, g) = shared.vector[..4 * size].split_at(2 * size);
    let (v, r) = right.split_at(size);
    let (u, q) = kept.map_or((u, q), |kept| kept[..4 * size].split_at(2 * size));
    transform::products_known::<L, R, RADIX, STEPS>(lanes, [u, q], [v, r], g, shared.leaves);
}

/// After a second child: its matrix becomes the product of both, with `stride` coefficients in memory for each
/// polynomial. `last` says that no steps follow, so that only (u, v) is of use.
#[inline(always)]
fn second<L: Modular, R: Ring, const RADIX: usize, const STEPS: usize>(
    lanes: L,
    matrix: &mut [L::Element],
    (last, stride): (bool, usize),
    work: &mut [L::Element],
) {
    let t = tables::<L, R, STEPS>();
    let shape = const { &Shape::new(R::P, STEPS) };
    let size = shape.size();
    let (kept, memory) = node::<R, _, STEPS>(work);
    let (broadcast, leaves) = memory[..8 * size].split_at_mut(4 * size);
    let rows = if last { 1 } else { 2 };
    for k in 0..4 {
        if k % 2 < rows {
            transform::forward::<L, R, RADIX, STEPS>(
                lanes,
                shape.matrix_rows,
                (&t.matrix_rows, Some(&t.matrix)),
                &matrix[shape.steps * k..],
                Some(&mut broadcast[size * k..]),
                None,
            );
        }
    }
    let left = quarters(&broadcast[..4 * size]);
    let right = quarters(&kept[..8 * size]);
    let right = [[right[0], right[1]], [right[2], right[3]]];
    let sums = Sums { left, right };
    if last {
        transform::products::<L, R, RADIX, STEPS, FirstRow, 2>(lanes, &sums, leaves);
    } else {
        transform::products::<L, R, RADIX, STEPS, Matrix, 2>(lanes, &sums, leaves);
    }
    for k in 0..4 {
        if k % 2 < rows {
            let out = &mut matrix[stride * k..];
            let leaves = &leaves[size * k..];
            transform::backward::<L, R, RADIX, STEPS>(lanes, shape.points, leaves, out);
        }
    }
}

/// A child of the top: applies its matrix to f and g and to the right column of the product so far.
#[inline(always)]
fn child<L: Modular, R: Ring>(
    lanes: L,
    (first, last): (bool, bool),
    matrix: &[L::Element],
    column: &mut [L::Element],
    work: &mut [L::Element],
    [f, g]: [&mut [L::Element]; 2],
) {
    let t = tables::<L, R, LARGEST>();
    let shape = const { &Shape::new(R::P, LARGEST) };
    let size = shape.size();
    let shared = &mut Shared::new(work, shape);
    if !last {
        vector::<L, R, 3, LARGEST>(lanes, first, shared, [&*f, &*g]);
    }
    for k in 0..4 {
        // Of the last matrix, only (u, v) matters.
        if last && k % 2 == 1 {
            continue;
        }
        let windows = &mut column[2 * size * (k % 2)..];
        let (broadcast, windows) = match (first, k) {
            (false, _) => (Some(&mut shared.broadcast[size * k..]), None),
            // Of the first matrix, the right column is an operand too; the left one meets the f that is known, and
            // finds room where f would be, and where it would be itself in broadcast form.
            (_, 0) => (None, Some(&mut shared.broadcast[..2 * size])),
            (_, 1) => (None, Some(&mut shared.vector[..2 * size])),
            _ => (Some(&mut shared.broadcast[size * k..]), Some(windows)),
        };
        let factors = if last { &t.last } else { &t.matrix };
        transform::forward::<L, R, 3, LARGEST>(
            lanes,
            shape.matrix_rows,
            (&t.matrix_rows, Some(factors)),
            &matrix[STRIDE * k..],
            broadcast,
            windows,
        );
    }
    if !first {
        let left = quarters(&shared.broadcast[..4 * size]);
        let (v, r) = column[..4 * size].split_at(2 * size);
        let sums = Sums { left, right: [[v, r]] };
        if last {
            transform::products::<L, R, 3, LARGEST, FirstRow, 1>(lanes, &sums, shared.leaves);
            return;
        }
        transform::products::<L, R, 3, LARGEST, Matrix, 1>(lanes, &sums, shared.leaves);
        for row in 0..2 {
            let leaves = &shared.leaves[size * row..];
            transform::windows::<L, R, 3, LARGEST>(lanes, leaves, &mut column[2 * size * row..]);
        }
    }
    if first {
        apply_known::<L, R, 3, LARGEST>(lanes, None, shared);
    } else {
        apply::<L, R, 3, LARGEST>(lanes, shared);
    }
    for (row, to) in [f, g].into_iter().enumerate() {
        let leaves = &shared.leaves[size * row..];
        transform::backward::<L, R, 3, LARGEST>(lanes, shape.points, leaves, to);
    }
}

/// out = v reversed, divided by the constant that its product with `scale`·a is.
///
/// v_i is at i + 1. The constant coefficient of that product takes in v_{p-1}·a_0 and, because
/// x^p = x + 1, v_{j-1}·a_j for 0 < j < p.
#[inline(always)]
fn finish<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    a: &[L::Element],
    scale: u8,
    v: &mut [L::Element],
) {
    let p = R::P;
    v[0] = v[p];
    let mut sum = lanes.splat(0);
    for i in (0..p).step_by(L::LANES) {
        let b = lanes.factor::<R::Q>(lanes.load(v, i));
        let c = lanes.mulf::<R::Q>(lanes.load(a, i), b);
        sum = lanes.reduce::<R::Q>(lanes.add(sum, c));
    }
    let mut terms = [lanes.element(0); 32];
    lanes.store(&mut terms, 0, sum);
    let mut constant = lanes.splat(0);
    for i in 0..L::LANES {
        constant = lanes.reduce::<R::Q>(lanes.add(constant, lanes.broadcast(&terms, i)));
    }
    // Without the 2^-16 of the products.
    let r = const { Constant::new::<R::Q>(L::STYLE, <R::Q as Modulus>::R as i64) };
    let inverse = reciprocal::<L, R>(lanes, lanes.mulc::<R::Q>(constant, r), scale);
    for i in (0..p).step_by(L::LANES) {
        let c = lanes.mulf::<R::Q>(lanes.load(v, 1 + i), inverse);
        lanes.store(v, 1 + i, lanes.freeze::<R::Q>(c));
    }
    for (to, from) in out[..p].iter_mut().zip(v[1..p + 1].iter().rev()) {
        *to = *from;
    }
    out[p..R::PADDED].fill(lanes.element(0));
}
