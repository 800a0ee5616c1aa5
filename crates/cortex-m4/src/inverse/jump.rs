//! Inverses for p = 761 by matrices of many division steps, which are multiplied by transforms.
//!
//! ```text
//! 1521 = 720 + 720 + 81 steps
//! 720  = 360 + 360      modulo x^720 - 1: Jump::outer
//! 360  = 180 + 180      modulo x^360 - 1: Jump::inner
//! 180                   by the definition: RowTree::node
//! ```
//!
//! A node of 2n steps has 2n pairs (f, g). The first matrix of n steps times these pairs is n zeros, n pairs for the
//! second child, and n unused pairs, which modulo x^2n - 1 are added to the zeros. The product of both matrices has
//! u_2n and v_2n in the places of u_0 and v_0, which are zero. The first matrix is transformed once for both products.
//!
//! At the top a product has some pairs beyond 2n. They are computed by the definition, and so are the lowest pairs of
//! (v, r), to which modulo x^2n - 1 others are added.

use super::columns::{Columns, columns};
use super::cyclic90::Operand::{self, Half, Whole};
use super::cyclic90::Role::{self, Matrix, Vector};
use super::cyclic90::{Cyclic90, Cyclic90Engine};
use super::model::{Run, Steps};
use super::pairs::{FRONT, Leaf, column, pack, unpack};
use super::products::Rows;
use super::tree::{self, RowTree};
use super::{BLOCK, InverseRing, LEAF};
use crate::field::Field;

/// The degree.
pub const P: usize = 761;
/// The modulus of coefficients.
const Q: i32 = 4591;

/// The ring modulo x^720 - 1.
pub static OUTER: Cyclic90 = Cyclic90::new(Q, 8);
/// The ring modulo x^360 - 1.
pub static INNER: Cyclic90 = Cyclic90::new(Q, 4);

/// Steps of the nodes, and of the last one.
const OUTER_STEPS: usize = OUTER_LEAF * super::cyclic90::LEAVES;
const OUTER_LEAF: usize = 8;
const INNER_STEPS: usize = OUTER_STEPS / 2;
const QUARTER: usize = OUTER_STEPS / 4;
const LAST: usize = 2 * P - 1 - 2 * OUTER_STEPS;

/// Pairs of the product at the top beyond the ring's size, and of (v, r).
const BEYOND: usize = P + 1 - OUTER_STEPS;
/// Number of these pairs in whole blocks.
const TRIANGLE: usize = BEYOND.next_multiple_of(BLOCK);

/// Words of an operand of the outer ring, and of the matrix of 180 steps.
const HALF: usize = OUTER_LEAF * super::cyclic90::BLOCKS;
const SMALL: usize = columns(QUARTER).next_multiple_of(4);

/// Offset of (u, q) in the words of [`Jump::inner`].
const INNER_U: usize = 2 * INNER_STEPS;

/// Words for the children of a matrix of 180 steps, with room for two polynomials of 360 pairs.
const BELOW: usize = max(tree::node_memory(QUARTER / LEAF), 2 * INNER_STEPS);
/// Words of [`Jump::inner`].
const INNER_WORDS: usize = 2 * INNER_STEPS + SMALL + QUARTER + BELOW;
/// Words of [`Jump::outer`].
const OUTER_WORDS: usize = 2 * OUTER_STEPS + INNER_STEPS + INNER_WORDS;

/// Words for (f, g), or (v, r), with the pairs around them that are read.
const VECTOR: usize = (FRONT + P + 1 + 2 * BLOCK).next_multiple_of(8);

/// Words of scratch memory. It is aligned to 32 bytes.
pub const fn memory() -> usize {
    2 * VECTOR + OUTER_WORDS
}

const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Computes the values of an operand.
#[inline(always)]
fn values<E: Cyclic90Engine>(
    ring: &Cyclic90,
    (operand, role): (Operand, Role),
    rows: &mut [u32],
    from: &[u32],
) {
    E::columns(ring, operand, rows, from);
    E::rows(ring, role, rows);
}

/// Multiplies values by a matrix, and computes the polynomial of the result. The values are overwritten.
#[inline(always)]
fn product<E: Cyclic90Engine>(
    ring: &Cyclic90,
    out: &mut [u32],
    rows: &mut [u32],
    matrix: [&[u32]; 2],
) {
    E::leaves(ring, rows, matrix);
    E::rows_back(ring, rows);
    E::columns_back(ring, out, rows);
}

/// Moves u_n from the place of u_0 to its own, and writes zeros to the end.
#[inline(always)]
fn unwrap(column: &mut [u32], n: usize) {
    let first = column[0];
    column[n..].fill(0);
    (column[0], column[n]) = (first & 0xffff_0000, first & 0xffff);
}

/// Computation of matrices of many steps.
struct Jump<'l, E> {
    tree: RowTree<'l, E>,
}

impl<E: Steps + Cyclic90Engine> Jump<'_, E> {
    /// Computes the matrix of 180 steps.
    #[inline(never)]
    fn small(&mut self, fg: &[u32], to: &mut [u32], words: &mut [u32]) {
        let (rows, rest) = words.split_at_mut(tree::rows(QUARTER / LEAF));
        self.tree.node(fg, QUARTER, rows, to, rest);
    }

    /// Computes the matrix of 360 steps, an operand for [`Jump::outer`]: (v, r) at the beginning of `words`, (u, q)
    /// after two polynomials.
    #[inline(never)]
    fn inner(&mut self, fg: &[u32], words: &mut [u32]) {
        let n = INNER_STEPS;
        let (a, rest) = words.split_at_mut(2 * n);
        let (small, rest) = rest.split_at_mut(SMALL);
        let (forward, rest) = rest.split_at_mut(QUARTER);
        let (a_u, a_v) = a.split_at_mut(n);
        self.small(&fg[..QUARTER], small, rest);
        let [u, v] = [FRONT, column(QUARTER) + FRONT];
        values::<E>(&INNER, (Half, Vector), a_u, &small[u..]);
        values::<E>(&INNER, (Half, Vector), a_v, &small[v..]);
        {
            let (pairs, rest) = rest.split_at_mut(n);
            values::<E>(&INNER, (Whole, Vector), pairs, fg);
            product::<E>(&INNER, &mut rest[..n], pairs, [a_u, a_v]);
            forward.copy_from_slice(&rest[QUARTER..n]);
            E::canonical(INNER.modulus, forward);
        }
        self.small(forward, small, rest);
        let (b_u, rest) = rest.split_at_mut(n);
        let b_v = &mut rest[..n];
        values::<E>(&INNER, (Half, Matrix), b_u, &small[u..]);
        values::<E>(&INNER, (Half, Matrix), b_v, &small[v..]);
        product::<E>(&INNER, small, a_u, [b_u, b_v]);
        product::<E>(&INNER, a_u, a_v, [b_u, b_v]);
        unwrap(&mut small[..HALF], n);
        unwrap(&mut a[..HALF], n);
    }

    /// Computes the matrix of 720 steps modulo x^720 - 1: (v, r) at the beginning of `words`, (u, q) after two
    /// polynomials.
    #[inline(never)]
    fn outer(&mut self, fg: &[u32], words: &mut [u32]) {
        let n = OUTER_STEPS;
        let (a, rest) = words.split_at_mut(2 * n);
        let (a_u, a_v) = a.split_at_mut(n);
        let (forward, below) = rest.split_at_mut(INNER_STEPS);
        self.inner(&fg[..INNER_STEPS], below);
        values::<E>(&OUTER, (Half, Vector), a_u, &below[INNER_U..]);
        values::<E>(&OUTER, (Half, Vector), a_v, below);
        {
            let (pairs, rest) = below.split_at_mut(n);
            values::<E>(&OUTER, (Whole, Vector), pairs, fg);
            product::<E>(&OUTER, &mut rest[..n], pairs, [a_u, a_v]);
            forward.copy_from_slice(&rest[INNER_STEPS..n]);
            E::canonical(OUTER.modulus, forward);
        }
        self.inner(forward, below);
        // The pairs that were brought forward, and the second child's (v, r); then room for their values, which holds
        // (u, q).
        let (front, rest) = rest.split_at_mut(INNER_STEPS + HALF);
        let (b_v, rest) = rest.split_at_mut(n);
        let b_u = &mut rest[..n];
        values::<E>(&OUTER, (Half, Matrix), b_u, &b_v[INNER_U - HALF..]);
        values::<E>(&OUTER, (Half, Matrix), b_v, &front[INNER_STEPS..]);
        product::<E>(&OUTER, &mut front[..n], a_u, [b_u, b_v]);
        product::<E>(&OUTER, a_u, a_v, [b_u, b_v]);
    }
}

impl<E: Steps> Jump<'_, E> {
    /// Makes the last steps. Returns f, and (v, r) in `to`.
    #[inline(never)]
    fn last<'v>(
        &mut self,
        vectors: &Vectors<'_>,
        to: &'v mut [u32],
        words: &mut [u32],
    ) -> (u32, &'v [u32]) {
        let (m, n) = (OUTER.modulus, LAST.next_multiple_of(LEAF));
        let (rows, words) = words.split_at_mut(2 * n);
        let (matrix, words) = words.split_at_mut(columns(n));
        self.tree.node(&vectors.fg[FRONT..], LAST, rows, matrix, words);
        Columns::new(matrix, n).rows::<E>(rows);
        let rows = Rows::new(rows, n).first();
        let mut f = [0; BLOCK];
        rows.middle::<E>(m, (&mut f, 1), LAST, (vectors.fg, FRONT));
        to.fill(0);
        rows.product::<E>(m, to, (vectors.vr, P), P);
        (f[0], to)
    }
}

/// (f, g) and (v, r): [`VECTOR`] words each, with [`FRONT`] zeros in front.
struct Vectors<'a> {
    fg: &'a mut [u32],
    vr: &'a mut [u32],
}

impl Vectors<'_> {
    /// Brings both forward by a matrix of [`Jump::outer`]. The first time there are no (v, r) yet.
    #[inline(never)]
    fn advance<E: Steps + Cyclic90Engine>(&mut self, is_first: bool, words: &mut [u32]) {
        let (n, m) = (OUTER_STEPS, OUTER.modulus);
        let (v, rest) = words.split_at_mut(n);
        let (v_values, rest) = rest.split_at_mut(n);
        let (u, rest) = rest.split_at_mut(n);
        let (u_values, rest) = rest.split_at_mut(n);
        let (pairs, rest) = rest.split_at_mut(n);
        E::canonical(m, u);
        E::canonical(m, v);
        let (fg, vr) = (&mut self.fg[FRONT..], &mut self.vr[FRONT..]);
        let (high, rest) = rest.split_at_mut(TRIANGLE);
        let (low, rest) = rest.split_at_mut(TRIANGLE);
        triangle::<E>(m, high, rest, |j| reversed(u, v, j), |i| fg[P - i]);
        if !is_first {
            triangle::<E>(m, low, rest, |j| lowest(u, v, j), |i| vr[i]);
        }
        values::<E>(&OUTER, (Whole, Matrix), u_values, u);
        values::<E>(&OUTER, (Whole, Matrix), v_values, v);

        let (folded, beyond) = fg.split_at_mut(n);
        folded.iter_mut().zip(beyond).for_each(|(to, from)| *to = plus(*to, *from));
        values::<E>(&OUTER, (Whole, Vector), pairs, fg);
        product::<E>(&OUTER, u, pairs, [u_values, v_values]);
        fg[..n].copy_from_slice(u);
        for t in 0..BEYOND {
            let at = |i: Option<usize>| i.map_or([0; 2], |i| unpack(high[i]));
            let [top, _] = at((BEYOND - 1).checked_sub(t));
            let [_, below] = at((BEYOND - 2).checked_sub(t));
            fg[n + t] = pack(top, below);
            fg[t] = minus(fg[t], fg[n + t]);
        }
        E::canonical(m, self.fg);

        if is_first {
            vr[..n].copy_from_slice(v);
            // u_720 and v_720, not u_0 and v_0.
            unwrap(vr, n);
            return;
        }
        let (folded, beyond) = vr.split_at_mut(n);
        folded.iter_mut().zip(beyond).for_each(|(to, from)| *to = plus(*to, *from));
        values::<E>(&OUTER, (Whole, Vector), pairs, vr);
        product::<E>(&OUTER, u, pairs, [u_values, v_values]);
        vr[..n].copy_from_slice(u);
        let mut before = 0;
        for t in 0..BEYOND {
            let [next, here] = unpack(low[t]);
            let lowest = pack(before, here);
            before = next;
            vr[n + t] = minus(vr[t], lowest);
            vr[t] = lowest;
        }
        E::canonical(m, self.vr);
    }
}

/// The pairs (u_(720-j), v_(720-j)) and (q_(719-j), r_(719-j)) of a matrix modulo x^720 - 1.
fn reversed(u: &[u32], v: &[u32], j: usize) -> [u32; 2] {
    let n = OUTER_STEPS;
    let (i, k) = (if j == 0 { 0 } else { n - j }, n - 1 - j);
    [u[i] & 0xffff | v[i] << 16, u[k] >> 16 | v[k] & 0xffff_0000]
}

/// The pairs (u_(j+1), v_(j+1)) and (q_j, r_j).
fn lowest(u: &[u32], v: &[u32], j: usize) -> [u32; 2] {
    [u[j + 1] & 0xffff | v[j + 1] << 16, u[j] >> 16 | v[j] & 0xffff_0000]
}

fn plus(a: u32, b: u32) -> u32 {
    let ([a, b], [c, d]) = (unpack(a), unpack(b));
    pack(a.wrapping_add(c), b.wrapping_add(d))
}

fn minus(a: u32, b: u32) -> u32 {
    let ([a, b], [c, d]) = (unpack(a), unpack(b));
    pack(a.wrapping_sub(c), b.wrapping_sub(d))
}

/// Computes the lowest pairs of the product of two rows and pairs w, which functions return by their places.
#[inline(always)]
fn triangle<E: Steps>(
    m: Field,
    out: &mut [u32],
    words: &mut [u32],
    row: impl Fn(usize) -> [u32; 2],
    w: impl Fn(usize) -> u32,
) {
    let (rows, words) = words.split_at_mut(2 * TRIANGLE);
    let words = &mut words[..FRONT + TRIANGLE];
    words.fill(0);
    for i in 0..TRIANGLE {
        [rows[i], rows[TRIANGLE + i]] = row(i);
        words[FRONT + i] = w(i);
    }
    for (which, row) in rows.chunks_exact(TRIANGLE).enumerate() {
        let blocks = TRIANGLE / BLOCK;
        E::row(m, Run::Rising, (out, which), blocks, (words, FRONT), (row, BLOCK));
    }
}

/// Replaces a by 1/(scale·a), like [`invert_in_low_ram`](super::invert_in_low_ram), for p = 761. `words` are at least
/// [`memory`].
#[inline(always)]
pub fn invert<E: Steps + Cyclic90Engine>(
    ring: &InverseRing,
    a: &mut [i16],
    scale: u8,
    (words, leaf): (&mut [u32], &mut Leaf),
) -> i32 {
    let m = ring.modulus;
    assert!(ring.p == P && m.q == Q, "the ring of these steps");
    let (fg, rest) = words[..memory()].split_at_mut(VECTOR);
    let (vr, words) = rest.split_at_mut(VECTOR);
    fg.fill(0);
    super::pairs::start(&mut fg[FRONT..], &a[..P]);
    vr.fill(0);
    let mut vectors = Vectors { fg, vr };
    let mut jump = Jump::<E> { tree: RowTree::new(m, leaf) };
    for is_first in [true, false] {
        jump.outer(&vectors.fg[FRONT..][..OUTER_STEPS], words);
        vectors.advance::<E>(is_first, words);
    }
    let (last, words) = words.split_at_mut(VECTOR);
    let (f, vr) = jump.last(&vectors, last, words);
    super::finish(ring, a, (f, &vr[FRONT + 1..]), scale);
    jump.tree.delta
}
