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
//! f = 1 - x^(p-1) - x^p and g = x^(p-1)·a(1/x) are brought forward as far as they can still matter. Each product is divided by
//! the same number for both rows, and (f, g) and (v, r) take part in the same products. So at the end, where f is a
//! constant, v/x is f(0) times the reversed inverse.

mod karatsuba;
mod model;
mod pairs;
mod products;
mod tree;
mod vectors;

pub use model::{BLOCK, From, Run, Steps, StepsModel};
pub use pairs::{FRONT, Leaf, PLACES, pack, unpack};

use crate::field::Modulus;
use crate::model::Number;
use pairs::column;
use tree::Tree;
use vectors::Vectors;

/// Steps of a leaf.
pub const LEAF: usize = 30;
/// Most leaves of a matrix by which (f, g) and (v, r) are multiplied.
pub const TOP: usize = 4;

/// Leaves of such a matrix: sums of canonical products for all its steps fit 32 bits.
pub const fn top(q: i32) -> usize {
    let half = q as i64 / 2;
    if 2 * (LEAF * TOP) as i64 * half * half < 1 << 31 { TOP } else { TOP / 2 }
}

/// Words for f and g, or v and r, with what products read around them.
const fn vector(p: usize) -> usize {
    column(p + LEAF * TOP)
}

/// Words of scratch memory for the degree p.
pub const fn memory(p: usize) -> usize {
    3 * vector(p) + tree::memory(TOP)
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

/// out = 1/(scale·a) in `Z_q[x]/(x^p - x - 1)` for a small public number that is not 0; something canonical if there is no
/// inverse.
///
/// Returns δ, which is 0 exactly if there is one. In: |a| ≤ (q-1)/2. Out: |c| ≤ (q-1)/2, zero from p on. `words` are at
/// least [`memory`]; they and the leaf may be anything before, and are full of secrets afterwards.
#[inline(always)]
pub fn invert<E: Steps>(
    ring: &Ring,
    out: &mut [i16],
    a: &[i16],
    scale: u8,
    (words, leaf): (&mut [u32], &mut Leaf),
) -> i32 {
    let (p, m) = (ring.p, ring.modulus);
    let (vectors, words) = words.split_at_mut(3 * vector(p));
    let mut vectors = Vectors::start(p, a, vectors);
    let mut tree = Tree::<E>::new(m, leaf);
    let (mut done, steps, top) = (0, 2 * p - 1, top(m.q));
    while done < steps {
        let count = (steps - done).min(LEAF * top);
        let mut matrix = tree.matrix(&vectors.fg[FRONT..], count, words);
        vectors.advance::<E>(m, &mut matrix, done, count);
        done += count;
    }
    let [f0, _] = unpack(vectors.fg[FRONT]);
    // v is not reduced in the first product, f is: -2^-32.
    let c = ring.times(ring.reciprocal(f0, scale), 1);
    for (to, pair) in out[..p].iter_mut().zip(vectors.vr[FRONT + 1..][..p].iter().rev()) {
        *to = i16::reduce(m, i32::from(unpack(*pair)[0]) * c);
    }
    out[p..].fill(0);
    tree.delta
}
