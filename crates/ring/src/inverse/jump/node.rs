//! The nodes of an inversion's tree: the products of each after its first child and after its second. From 2·64 steps
//! on the products go by transforms.

use goodprime_lanes::Modular;

use super::direct::{self, Stored};
use super::kind::{FirstRow, Matrix, Vector};
use super::memory::{Shared, begin, node};
use super::params::Params;
use super::products::{self, Sums};
use super::transform::{self, ALL_POINTS};
use super::{LARGEST, SMALLEST, STRIDE, TOP_ROWS, quarters};

/// Computes after the first child of a node of 2·32·2^`level` steps: (f, g) ← x^-n·M·(f, g); M is kept.
///
/// `one` says that f is 1. In: reduced, n coefficients per polynomial of M, 2n of f and g. Out: n, reduced, times
/// 2^-16.
#[inline(always)]
pub(super) fn advance<L: Modular>(
    lanes: L,
    ring: &Params,
    (level, one): (usize, bool),
    matrix: &[L::Element],
    work: &mut [L::Element],
    from: [&[L::Element]; 2],
    to: [&mut [L::Element]; 2],
) {
    match level {
        0 => {
            let stored = &mut Stored::new(node::<_, SMALLEST>(work).0, SMALLEST);
            let n = (SMALLEST, SMALLEST);
            direct::first::<L>(lanes, &ring.row.q, n, matrix, stored, from, to);
        }
        1 => first::<L, 1, 64, 4, 8>(lanes, ring, one, matrix, work, from, to),
        2 => first::<L, 1, 128, 8, 16>(lanes, ring, one, matrix, work, from, to),
        _ => first::<L, 2, 256, 8, 16>(lanes, ring, one, matrix, work, from, to),
    }
}

/// [`advance`] where the second child is a leaf alone: [`SMALLEST`] coefficients of f and g are wanted.
#[inline(always)]
pub(super) fn advance_alone<L: Modular>(
    lanes: L,
    ring: &Params,
    level: usize,
    matrix: &[L::Element],
    work: &mut [L::Element],
    from: [&[L::Element]; 2],
    to: [&mut [L::Element]; 2],
) {
    let n = SMALLEST << level;
    let stored = &mut Stored::new(&mut work[begin(level)..], n);
    direct::first::<L>(lanes, &ring.row.q, (n, SMALLEST), matrix, stored, from, to);
}

/// Replaces the second child's matrix by the product of both, with `stride` coefficients in memory for each
/// polynomial. `last` says that no steps follow, so that only (u, v) is of use.
///
/// In: reduced, n coefficients per polynomial. Out: 2n, reduced, times 2^-16.
#[inline(always)]
pub(super) fn merge<L: Modular>(
    lanes: L,
    ring: &Params,
    level: usize,
    to: (bool, usize),
    matrix: &mut [L::Element],
    work: &mut [L::Element],
) {
    match level {
        0 => {
            let stored = &mut Stored::new(node::<_, SMALLEST>(work).0, SMALLEST);
            direct::second::<L, Matrix>(lanes, &ring.row.q, SMALLEST, to.1, matrix, stored);
        }
        1 => second::<L, 1, 64, 4>(lanes, ring, matrix, to, work),
        2 => second::<L, 1, 128, 8>(lanes, ring, matrix, to, work),
        _ => second::<L, 2, 256, 8>(lanes, ring, matrix, to, work),
    }
}

/// [`merge`] where the second child is the last leaf alone: n + [`SMALLEST`] coefficients of (u, v).
#[inline(always)]
pub(super) fn merge_alone<L: Modular>(
    lanes: L,
    ring: &Params,
    level: usize,
    stride: usize,
    matrix: &mut [L::Element],
    work: &mut [L::Element],
) {
    let n = SMALLEST << level;
    let stored = &mut Stored::new(&mut work[begin(level)..], n);
    direct::second::<L, FirstRow>(lanes, &ring.row.q, n, stride, matrix, stored);
}

/// [`advance`] by transforms.
#[inline(always)]
fn first<
    L: Modular,
    const RADIX: usize,
    const STEPS: usize,
    const ROWS: usize,
    const POINTS: usize,
>(
    lanes: L,
    ring: &Params,
    one: bool,
    matrix: &[L::Element],
    work: &mut [L::Element],
    from: [&[L::Element]; 2],
    to: [&mut [L::Element]; 2],
) {
    let t = ring.tables::<STEPS>();
    let shape = &ring.shape::<STEPS>();
    let size = shape.size();
    let (stored, memory) = node::<_, STEPS>(work);
    let shared = &mut Shared::new(memory, shape);
    vector::<L, RADIX, STEPS, POINTS>(lanes, ring, one, shared, from);
    for k in 0..4 {
        transform::forward::<L, RADIX, STEPS, ROWS>(
            lanes,
            ring,
            (&t.matrix_rows, None),
            &matrix[shape.steps * k..],
            Some(&mut shared.broadcast[size * k..]),
            Some(&mut stored[2 * size * k..]),
        );
    }
    if one {
        apply_known::<L, STEPS>(lanes, ring, Some(stored), shared);
    } else {
        apply::<L, STEPS>(lanes, ring, shared);
    }
    for (row, to) in to.into_iter().enumerate() {
        let leaves = &shared.leaves[size * row..];
        transform::backward::<L, RADIX, STEPS, false>(lanes, ring, leaves, to);
    }
}

/// f and g as right operands; g alone if f is known.
///
/// Called before the matrix is transformed: otherwise windows that have just been written would be read while they
/// are still on their way to the cache, and in other portions, which processors dislike.
#[inline(always)]
fn vector<L: Modular, const RADIX: usize, const STEPS: usize, const POINTS: usize>(
    lanes: L,
    ring: &Params,
    known: bool,
    shared: &mut Shared<'_, L::Element>,
    from: [&[L::Element]; 2],
) {
    let t = ring.tables::<STEPS>();
    let shape = ring.shape::<STEPS>();
    for k in usize::from(known)..2 {
        let out = Some(&mut shared.vector[2 * shape.size() * k..]);
        let dense = (&t.vector_rows, Some(&t.vector));
        transform::forward::<L, RADIX, STEPS, POINTS>(lanes, ring, dense, from[k], None, out);
    }
}

/// x^-n·M·(f, g) as leaves, for M in broadcast form and (f, g) by [`vector`].
#[inline(always)]
fn apply<L: Modular, const STEPS: usize>(
    lanes: L,
    ring: &Params,
    shared: &mut Shared<'_, L::Element>,
) {
    let size = ring.shape::<STEPS>().size();
    let (f, g) = shared.vector[..4 * size].split_at(2 * size);
    let left = quarters(&shared.broadcast[..4 * size]);
    let sums = Sums { left, right: [[f, g]] };
    products::products::<L, STEPS, Vector, 1>(lanes, ring, &sums, shared.leaves);
}

/// [`apply`] for the f of the first step, with (u, q) in windows: in the memory of a node of the tree, or at the top
/// in the places of (u, q) in broadcast form and of f.
#[inline(always)]
fn apply_known<L: Modular, const STEPS: usize>(
    lanes: L,
    ring: &Params,
    stored: Option<&[L::Element]>,
    shared: &mut Shared<'_, L::Element>,
) {
    let size = ring.shape::<STEPS>().size();
    let (u, right) = shared.broadcast[..4 * size].split_at(2 * size);
    let (q, g) = shared.vector[..4 * size].split_at(2 * size);
    let (v, r) = right.split_at(size);
    let (u, q) = stored.map_or((u, q), |stored| stored[..4 * size].split_at(2 * size));
    products::products_known::<L, STEPS>(lanes, ring, [u, q], [v, r], g, shared.leaves);
}

/// [`merge`] by transforms.
#[inline(always)]
fn second<L: Modular, const RADIX: usize, const STEPS: usize, const ROWS: usize>(
    lanes: L,
    ring: &Params,
    matrix: &mut [L::Element],
    (last, stride): (bool, usize),
    work: &mut [L::Element],
) {
    let t = ring.tables::<STEPS>();
    let shape = &ring.shape::<STEPS>();
    let size = shape.size();
    let (stored, memory) = node::<_, STEPS>(work);
    let (broadcast, leaves) = memory[..8 * size].split_at_mut(4 * size);
    let rows = if last { 1 } else { 2 };
    for k in 0..4 {
        if k % 2 < rows {
            transform::forward::<L, RADIX, STEPS, ROWS>(
                lanes,
                ring,
                (&t.matrix_rows, Some(&t.matrix)),
                &matrix[shape.steps * k..],
                Some(&mut broadcast[size * k..]),
                None,
            );
        }
    }
    let left = quarters(&broadcast[..4 * size]);
    let right = quarters(&stored[..8 * size]);
    let right = [[right[0], right[1]], [right[2], right[3]]];
    let sums = Sums { left, right };
    if last {
        products::products::<L, STEPS, FirstRow, 2>(lanes, ring, &sums, leaves);
    } else {
        products::products::<L, STEPS, Matrix, 2>(lanes, ring, &sums, leaves);
    }
    for k in 0..4 {
        if k % 2 < rows {
            let out = &mut matrix[stride * k..];
            let leaves = &leaves[size * k..];
            transform::backward::<L, RADIX, STEPS, true>(lanes, ring, leaves, out);
        }
    }
}

/// A child of the top: applies its matrix to f and g and to the right column of the product so far.
#[inline(always)]
pub(super) fn child<L: Modular>(
    lanes: L,
    ring: &Params,
    (first, last): (bool, bool),
    matrix: &[L::Element],
    column: &mut [L::Element],
    work: &mut [L::Element],
    [f, g]: [&mut [L::Element]; 2],
) {
    let t = ring.tables::<LARGEST>();
    let shape = &ring.shape::<LARGEST>();
    let size = shape.size();
    let shared = &mut Shared::new(work, shape);
    if !last {
        vector::<L, 3, LARGEST, ALL_POINTS>(lanes, ring, first, shared, [&*f, &*g]);
    }
    for k in 0..4 {
        // Only (u, v) of the last matrix matters.
        if last && k % 2 == 1 {
            continue;
        }
        let windows = &mut column[2 * size * (k % 2)..];
        let (broadcast, windows) = match (first, k) {
            (false, _) => (Some(&mut shared.broadcast[size * k..]), None),
            // The right column of the first matrix is an operand too; the left column meets the f that is known, and
            // is stored in the room of f and in its own for the broadcast form.
            (_, 0) => (None, Some(&mut shared.broadcast[..2 * size])),
            (_, 1) => (None, Some(&mut shared.vector[..2 * size])),
            _ => (Some(&mut shared.broadcast[size * k..]), Some(windows)),
        };
        let factors = if last { &t.last } else { &t.matrix };
        transform::forward::<L, 3, LARGEST, TOP_ROWS>(
            lanes,
            ring,
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
            products::products::<L, LARGEST, FirstRow, 1>(lanes, ring, &sums, shared.leaves);
            return;
        }
        products::products::<L, LARGEST, Matrix, 1>(lanes, ring, &sums, shared.leaves);
        for row in 0..2 {
            let leaves = &shared.leaves[size * row..];
            transform::windows::<L, 3, LARGEST>(lanes, ring, leaves, &mut column[2 * size * row..]);
        }
    }
    if first {
        apply_known::<L, LARGEST>(lanes, ring, None, shared);
    } else {
        apply::<L, LARGEST>(lanes, ring, shared);
    }
    for (row, to) in [f, g].into_iter().enumerate() {
        let leaves = &shared.leaves[size * row..];
        transform::backward::<L, 3, LARGEST, true>(lanes, ring, leaves, to);
    }
}
