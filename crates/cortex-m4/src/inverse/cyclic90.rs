//! Matrices times pairs of polynomials modulo x^720 - 1 and x^360 - 1, by transforms.
//!
//! A word is a coefficient of each of two polynomials, as everywhere in inverses. So the passes of
//! [`P761`](crate::ring::P761), whose words are two coefficients of one, transform both at once: 90 = 2·5·9 blocks of 8
//! or 4 words, and leaves y = x^8 or x^4 at the roots of order 90. A matrix (u, v; q, r) is two columns, (u, q) and (v,
//! r), as it comes out of a product; a leaf's product takes rows.

use super::cyclic::HEADER;
use crate::field::Field;
use crate::model::{Number, passes};
use crate::ring::{Reduce, tables};

/// Leaves of a transform.
pub(super) const LEAVES: usize = 2 * 5 * 9;
const LENGTHS: [usize; 3] = [2, 5, 9];
/// Blocks of an operand that is not whole.
pub(super) const BLOCKS: usize = 48;

/// The blocks of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A little more than half of them, the lowest 48.
    Half,
    /// All 90.
    Whole,
}

/// The use of values (transformed operands).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// They are multiplied by a matrix, or are one.
    Vector,
    /// They are a matrix.
    Matrix,
}

/// The ring modulo x^(90·leaf) - 1.
#[derive(Clone, Debug)]
pub struct Cyclic90 {
    /// The modulus of coefficients.
    pub modulus: Field,
    /// Pairs of a leaf: 8 or 4.
    pub leaf: usize,
    /// Constants of columns: powers of the root of order 5.
    pub columns: [i32; 5],
    /// Constants of columns of whole operands, and of inverse transforms.
    pub whole: [[i32; 6]; 2],
    /// Constants of rows, forward and inverse.
    pub rows: [[i32; 7]; 2],
    /// q, 1/q, words of all leaves, 1, and ζ of each.
    pub leaves: [i32; HEADER + LEAVES],
}

impl Cyclic90 {
    /// The ring with leaves of 8 or 4 pairs. 90 divides q - 1.
    pub const fn new(q: i32, leaf: usize) -> Self {
        let modulus = Field::new(q);
        Self {
            modulus,
            leaf,
            columns: tables::ten::forward(modulus, LENGTHS),
            whole: [tables::ten::whole(modulus, LENGTHS), tables::ten::back(modulus, LENGTHS)],
            rows: [tables::nine::forward(modulus, LENGTHS), tables::nine::back(modulus, LENGTHS)],
            leaves: super::cyclic::leaves(modulus, LENGTHS, leaf),
        }
    }

    /// Pairs of a polynomial.
    pub const fn size(&self) -> usize {
        LEAVES * self.leaf
    }

    /// Pairs of an operand in memory.
    pub const fn operand(&self, operand: Operand) -> usize {
        match operand {
            Operand::Half => BLOCKS * self.leaf,
            Operand::Whole => self.size(),
        }
    }
}

/// Bounds of numbers before and after passes, as multiples of (q-1)/2.
pub mod bounds {
    use super::{Cyclic90, Operand, Role};

    /// An operand: a matrix as a product leaves it, or the sum of two canonical numbers.
    pub const fn operand(operand: Operand) -> i32 {
        match operand {
            Operand::Half => BACK,
            Operand::Whole => 2,
        }
    }

    /// After columns, whose values are even and odd parts or halves.
    pub const COLUMNS: i32 = 2;

    /// After rows.
    pub const fn rows(ring: &Cyclic90, role: Role) -> i32 {
        if matches!(role, Role::Matrix) && ring.leaf == 8 { 8 } else { 3 }
    }

    /// After inverse transforms of rows, of canonical numbers.
    pub const fn rows_back(ring: &Cyclic90) -> i32 {
        if ring.leaf == 8 { 7 } else { 3 }
    }

    /// A product.
    pub const BACK: i32 = 4;
}

/// An engine of passes, the kernels or the model. Numbers are within [`bounds`].
pub trait Cyclic90Engine {
    /// Transforms the columns of an operand to rows.
    fn columns(ring: &Cyclic90, operand: Operand, rows: &mut [u32], from: &[u32]);

    /// Runs 9-point transforms of rows.
    fn rows(ring: &Cyclic90, role: Role, rows: &mut [u32]);

    /// Runs inverse 9-point transforms of rows.
    fn rows_back(ring: &Cyclic90, rows: &mut [u32]);

    /// Multiplies pairs by the matrix with these columns, in place, times -2^-32: canonical.
    fn leaves(ring: &Cyclic90, pairs: &mut [u32], matrix: [&[u32]; 2]);

    /// Runs inverse transforms of columns: rows to a polynomial, divided by the number of leaves.
    fn columns_back(ring: &Cyclic90, out: &mut [u32], rows: &[u32]);

    /// Makes pairs canonical, in place. Their number is a multiple of four.
    fn canonical(m: Field, pairs: &mut [u32]);
}

/// The passes on numbers of any kind, two per pair.
pub mod numbers {
    use super::{BLOCKS, Cyclic90, Field, HEADER, LEAVES, Number, Operand, Reduce, Role, passes};

    /// [`Cyclic90Engine::columns`](super::Cyclic90Engine::columns).
    pub fn columns<N: Number>(ring: &Cyclic90, operand: Operand, rows: &mut [N], from: &[N]) {
        let (m, leaf) = (ring.modulus, 2 * ring.leaf);
        match operand {
            Operand::Half => passes::ten_of(m, leaf, (&ring.columns, BLOCKS), rows, from),
            Operand::Whole => passes::ten_whole(m, leaf, ring.whole[0], rows, from),
        }
    }

    /// [`Cyclic90Engine::rows`](super::Cyclic90Engine::rows).
    pub fn rows<N: Number>(ring: &Cyclic90, role: Role, rows: &mut [N]) {
        let few = role == Role::Matrix && ring.leaf == 8;
        let reduce = if few { Reduce::TwoSums } else { Reduce::All };
        passes::nine_of(ring.modulus, 2 * ring.leaf, &ring.rows[0], reduce, rows);
    }

    /// [`Cyclic90Engine::rows_back`](super::Cyclic90Engine::rows_back).
    pub fn rows_back<N: Number>(ring: &Cyclic90, rows: &mut [N]) {
        let reduce = if ring.leaf == 8 { Reduce::LastSum } else { Reduce::All };
        passes::nine_of(ring.modulus, 2 * ring.leaf, &ring.rows[1], reduce, rows);
    }

    /// Products of leaves: `kernels/pairs.s`.
    pub fn leaves<N: Number>(ring: &Cyclic90, pairs: &mut [N], matrix: [&[N]; 2]) {
        let n = ring.leaf;
        for leaf in 0..LEAVES {
            let (first, zeta) = (2 * n * leaf, ring.leaves[HEADER + leaf]);
            let mut w = [[N::ZERO; 2]; 8];
            w.as_flattened_mut()[..2 * n].copy_from_slice(&pairs[first..][..2 * n]);
            let wraps = w.map(|pair| pair.map(|x| N::combine(ring.modulus, &[(x, zeta)])));
            for i in 0..n {
                for row in 0..2 {
                    let sum = (0..n).fold(N::NOTHING, |sum, j| {
                        let [f, g] = if j <= i { w[i - j] } else { wraps[n + i - j] };
                        let [u, v] = matrix.map(|column| column[first + 2 * j + row]);
                        N::add_product(N::add_product(sum, u, f), v, g)
                    });
                    pairs[first + 2 * i + row] = N::reduce(ring.modulus, sum);
                }
            }
        }
    }

    /// [`Cyclic90Engine::columns_back`](super::Cyclic90Engine::columns_back).
    pub fn columns_back<N: Number>(ring: &Cyclic90, out: &mut [N], rows: &[N]) {
        passes::ten_back_of(ring.modulus, 2 * ring.leaf, ring.whole[1], out, rows);
    }

    /// [`Cyclic90Engine::canonical`](super::Cyclic90Engine::canonical).
    pub fn canonical<N: Number>(m: Field, pairs: &mut [N]) {
        pairs.iter_mut().for_each(|x| *x = N::combine(m, &[(*x, m.plantard(1))]));
    }
}

/// Numbers, as many as the largest ring has.
struct Numbers([[i16; 2]; 8 * LEAVES]);

impl Numbers {
    fn of(words: &[u32]) -> Self {
        let mut out = Self([[0; 2]; _]);
        out.0.iter_mut().zip(words).for_each(|(pair, word)| *pair = super::unpack(*word));
        out
    }

    fn to(&self, words: &mut [u32]) {
        words
            .iter_mut()
            .zip(&self.0)
            .for_each(|(word, pair)| *word = super::pack(pair[0], pair[1]));
    }

    fn flat(&self, ring: &Cyclic90) -> &[i16] {
        self.0[..ring.size()].as_flattened()
    }

    fn flat_mut(&mut self, ring: &Cyclic90) -> &mut [i16] {
        self.0[..ring.size()].as_flattened_mut()
    }
}

/// Runs a pass on numbers in place.
fn in_place(ring: &Cyclic90, words: &mut [u32], pass: impl FnOnce(&mut [i16])) {
    let mut numbers = Numbers::of(words);
    pass(numbers.flat_mut(ring));
    numbers.to(&mut words[..ring.size()]);
}

impl Cyclic90Engine for super::StepsModel {
    fn columns(ring: &Cyclic90, operand: Operand, rows: &mut [u32], from: &[u32]) {
        let from = Numbers::of(&from[..ring.operand(operand)]);
        in_place(ring, rows, |rows| numbers::columns(ring, operand, rows, from.flat(ring)));
    }

    fn rows(ring: &Cyclic90, role: Role, rows: &mut [u32]) {
        in_place(ring, rows, |rows| numbers::rows(ring, role, rows));
    }

    fn rows_back(ring: &Cyclic90, rows: &mut [u32]) {
        in_place(ring, rows, |rows| numbers::rows_back(ring, rows));
    }

    fn leaves(ring: &Cyclic90, pairs: &mut [u32], matrix: [&[u32]; 2]) {
        let [u, v] = matrix.map(Numbers::of);
        in_place(ring, pairs, |pairs| {
            numbers::leaves(ring, pairs, [u.flat(ring), v.flat(ring)]);
        });
    }

    fn columns_back(ring: &Cyclic90, out: &mut [u32], rows: &[u32]) {
        let rows = Numbers::of(rows);
        in_place(ring, out, |out| numbers::columns_back(ring, out, rows.flat(ring)));
    }

    fn canonical(m: Field, pairs: &mut [u32]) {
        for word in pairs {
            let mut pair = super::unpack(*word);
            numbers::canonical(m, &mut pair);
            *word = super::pack(pair[0], pair[1]);
        }
    }
}
