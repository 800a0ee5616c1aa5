//! Reciprocals in R/q by jumping division steps (Bernstein–Yang, TCHES 2019(3)), on pairs of polynomials.
//!
//! A word is a coefficient of each of two polynomials, (f_i, g_i), (u_i, q_i) or (v_i, r_i): a step and a product with a
//! matrix (u, v; q, r) take both, and one multiplication does two products.
//!
//! ```text
//! 30 steps     one by one, on 30 pairs (f, g) and on the matrix      Steps::steps
//! 60, 120, …   two matrices multiplied                               Steps::row
//! 2p - 1       matrices of 120 or 60 times (f, g) and (v, r)         Steps::row_sums
//! ```
//!
//! [`invert_in_little`] multiplies (f, g) and (v, r) by each matrix of 30 steps ([`Steps::line`]).
//!
//! f = 1 - x^(p-1) - x^p and g = x^(p-1)·a(1/x) are brought forward as far as they can still matter. Each product is divided by
//! the same number for both rows, and (f, g) and (v, r) take part in the same products. So at the end, where f is a
//! constant, v/x is f(0) times the reversed inverse.
//!
//! [`jump`] does the same for p = 761 with matrices of 720 steps, which are multiplied by transforms, and [`levels`] for other
//! rings with matrices of half of the steps. They are faster and take more memory.

mod circle;
mod columns;
mod cyclic;
pub mod jump;
mod karatsuba;
pub mod levels;
mod little;
mod model;
mod pairs;
mod products;
mod tree;
mod vectors;

pub use circle::{Circle, Circles, Way, turns};
pub use cyclic::{Cyclic, Operand, Role, Transforms, bounds, numbers};
pub use little::{invert_in_little, little_memory};
pub use model::{BLOCK, From, Line, Order, Run, Steps, StepsModel};
pub use pairs::{FRONT, Leaf, PLACES, pack, unpack};

use crate::field::Modulus;
use crate::model::Number;
use columns::{Columns, columns};
use karatsuba::Karatsuba;
use products::Rows;
use tree::Tree;
use vectors::{Matrix, Vectors};

/// Steps of a leaf.
pub const LEAF: usize = 30;
/// Most leaves of a matrix by which (f, g) and (v, r) are multiplied.
pub const TOP: usize = 4;

/// Leaves of such a matrix: sums of canonical products for all its steps fit 32 bits.
pub const fn top(q: i32) -> usize {
    let half = q as i64 / 2;
    if 2 * (LEAF * TOP) as i64 * half * half < 1 << 31 { TOP } else { TOP / 2 }
}

const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Words in which a matrix of so many leaves is made, and then sums of its products.
const fn made(leaves: usize) -> usize {
    let columns = tree::rows(leaves) + columns(LEAF * leaves);
    max(columns, karatsuba::sums_memory(LEAF * leaves))
}

/// Words for what is below that matrix, and then for its rows.
const fn kept(leaves: usize) -> usize {
    let n = LEAF * leaves;
    max(tree::below(leaves), 2 * n + karatsuba::both_prepared(n))
}

/// Words of scratch memory for the degree p.
pub const fn memory(p: usize) -> usize {
    vectors::memory(p, TOP) + made(TOP) + kept(TOP)
}

/// A ring, as inverses see it.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// The degree.
    pub p: usize,
    /// The modulus of coefficients.
    pub modulus: Modulus,
    /// 2^64 modulo q.
    square: i32,
}

impl Ring {
    /// That of p and q.
    pub const fn new(p: usize, q: i32) -> Self {
        let modulus = Modulus::new(q);
        Self { p, modulus, square: modulus.times(1 << 32, 1 << 32) as i32 }
    }

    /// -a·b/2^32, canonical.
    #[inline(always)]
    fn times(&self, a: i32, b: i32) -> i32 {
        i32::from(i16::reduce(self.modulus, a * b))
    }

    /// -2^32/(scale·x); 0 for 0. Numbers have -2^32 as a factor, so that products keep it.
    #[inline(always)]
    fn reciprocal(&self, x: i16, scale: u8) -> i32 {
        let x = self.times(self.times(x.into(), scale.into()), self.square);
        let x = self.times(x, self.square);
        let exponent = self.modulus.q as u32 - 2;
        let (mut power, mut bit) = (x, exponent.ilog2());
        while bit > 0 {
            bit -= 1;
            power = self.times(power, power);
            if exponent >> bit & 1 == 1 {
                power = self.times(power, x);
            }
        }
        power
    }
}

/// a <- 1/(scale·a) in `Z_q[x]/(x^p - x - 1)` for a small public number that is not 0; something canonical if there is no
/// inverse.
///
/// Returns δ, which is 0 exactly if there is one. In: p coefficients, |a| ≤ (q-1)/2. Out: |c| ≤ (q-1)/2, zero from p on.
/// `words` are at least [`memory`]; they and the leaf may be anything before, and are full of secrets afterwards.
#[inline(always)]
pub fn invert<E: Steps>(
    ring: &Ring,
    a: &mut [i16],
    scale: u8,
    (words, leaf): (&mut [u32], &mut Leaf),
) -> i32 {
    let (words, rest) = words.split_at_mut(vectors::memory(ring.p, TOP));
    let (made, kept) = rest.split_at_mut(made(TOP));
    let mut vectors = Vectors::start(&a[..ring.p], TOP, words);
    let delta = all_steps::<E>(ring, top(ring.modulus.q), &mut vectors, (made, kept), leaf);
    finish(ring, a, (vectors.fg[FRONT], &vectors.vr[FRONT + 1..]), scale);
    delta
}

/// All steps, by matrices of so many leaves. Returns δ.
#[inline(always)]
fn all_steps<E: Steps>(
    ring: &Ring,
    leaves: usize,
    vectors: &mut Vectors<'_>,
    (made, kept): (&mut [u32], &mut [u32]),
    leaf: &mut Leaf,
) -> i32 {
    let mut tree = Tree::<E>::new(ring.modulus, leaf);
    let (mut done, steps) = (0, 2 * ring.p - 1);
    while done < steps {
        let count = (steps - done).min(LEAF * leaves);
        let n = count.next_multiple_of(LEAF);
        let (rows, to) = made.split_at_mut(tree::rows(leaves));
        tree.node(&vectors.fg[FRONT..], count, rows, to, kept);
        let columns = Columns::new(to, n);
        let (rows, prepared) = kept.split_at_mut(2 * n);
        columns.rows::<E>(rows);
        if done == 0 {
            vectors.begin(columns.0[1]);
        }
        let karatsuba = Karatsuba::new(rows, prepared, made);
        let mut matrix = Matrix { rows: Rows::new(rows, n), karatsuba };
        if done + count == steps {
            matrix.rows = matrix.rows.first();
        }
        vectors.advance_fg::<E>(ring.modulus, &mut matrix, done, count);
        if done > 0 {
            vectors.advance_vr::<E>(ring.modulus, &mut matrix, done, n);
        }
        done += count;
    }
    tree.delta
}

/// The inverse from (f, g) and (v, r) after the last step, these from pair 1 on.
#[inline(always)]
fn finish(ring: &Ring, out: &mut [i16], (fg, vr): (u32, &[u32]), scale: u8) {
    // v is not reduced in the first product, f is: -2^-32.
    let c = ring.times(ring.reciprocal(unpack(fg)[0], scale), 1);
    reverse(ring, out, vr, c);
}

/// The inverse from v_1 to v_p and a factor.
#[inline(always)]
fn reverse(ring: &Ring, out: &mut [i16], v: &[u32], c: i32) {
    for (to, pair) in out[..ring.p].iter_mut().zip(v[..ring.p].iter().rev()) {
        *to = i16::reduce(ring.modulus, i32::from(unpack(*pair)[0]) * c);
    }
    out[ring.p..].fill(0);
}
