//! Matrices times pairs of polynomials modulo x^n - 1, by transforms in place, for all rings of jumps but that of p =
//! 761.
//!
//! A word is a coefficient of each of two polynomials, as everywhere in inverses. n = leaf·blocks; the number of blocks
//! divides q - 1 and is R·M, as in the programs of products. Operands of those programs have halves that are zero; here
//! operands are whole, and [`CyclicRing::bound`] holds for inputs of transforms and for products. So no bound depends
//! on the number of products.

use crate::field::Field;
use crate::model::{Number, passes};
use crate::ring::Reduce;
use crate::ring::tables::{root, zeta_of};

/// The largest number of pairs of a leaf.
const LONGEST_LEAF: usize = 24;
/// Words before the ζ of leaves: q, 1/q, words of all leaves, 1.
pub(super) const HEADER: usize = 4;

/// The ring modulo x^(blocks·leaf) - 1.
#[derive(Clone, Debug)]
pub struct CyclicRing {
    /// The modulus of coefficients.
    pub modulus: Field,
    /// The coprime lengths whose product is the number of blocks; the last one is that of a row.
    pub lengths: [usize; 3],
    /// Pairs of a leaf.
    pub leaf: usize,
    /// The blocks of each column by their residues: those modulo the first length run fastest, then those modulo the
    /// second.
    pub places: &'static [u8],
    /// Constants of columns, forward and inverse: 1, w, w² for a root w of order 3 and i of order 4; or those of
    /// 7-point transforms.
    pub columns: [&'static [i32]; 2],
    /// Constants of rows, forward and inverse.
    pub rows: [&'static [i32]; 2],
    /// q, 1/q, words of all leaves, 1, and ζ of each.
    pub leaves: &'static [i32],
    /// The kernels of its passes.
    #[cfg(kernels)]
    pub(crate) kernels: crate::entries::CyclicKernels,
}

impl CyclicRing {
    /// Pairs of a polynomial.
    pub const fn size(&self) -> usize {
        self.blocks() * self.leaf
    }

    /// Bound of the coefficients of polynomials, as a multiple of (q-1)/2: they are canonical, or the sum of an even
    /// and an odd part of a 7-point transform.
    pub const fn bound(&self) -> i32 {
        if self.lengths[1] == 7 { 2 } else { 1 }
    }

    /// The word that multiplies by 1.
    pub(crate) const fn one(&self) -> i32 {
        self.leaves[HEADER - 1]
    }

    /// Pairs of a leaf that are made canonical before they are multiplied, so that sums fit 32 bits.
    const fn canonical(&self) -> usize {
        if self.leaf == 18 { 3 } else { 0 }
    }

    const fn blocks(&self) -> usize {
        self.lengths[0] * self.lengths[1] * self.lengths[2]
    }

    /// Offset of a column's block in a polynomial, in numbers, by its residues.
    fn place(&self, class: usize, second: usize, first: usize) -> usize {
        let column = class * self.lengths[1] + second;
        2 * self.leaf * usize::from(self.places[column * self.lengths[0] + first])
    }

    /// Offset of a column's block in rows, in numbers, by its places in the transforms of the first and the second
    /// length.
    const fn row(&self, class: usize, second: usize, first: usize) -> usize {
        2 * self.leaf * (self.lengths[2] * (self.lengths[1] * first + second) + class)
    }
}

/// The blocks of all columns.
pub(super) const fn places<const N: usize>([first, second, row]: [usize; 3]) -> [u8; N] {
    let (mut out, mut block) = ([0; N], 0);
    while block < N {
        out[(block % row * second + block % second) * first + block % first] = block as u8;
        block += 1;
    }
    out
}

/// q, 1/q, words of all leaves, 1, and their ζ.
pub(super) const fn leaves<const N: usize>(m: Field, lengths: [usize; 3], leaf: usize) -> [i32; N] {
    let (mut out, mut i) = ([0; N], 0);
    (out[0], out[1]) = (m.q, m.inverse);
    (out[2], out[3]) = (((N - HEADER) * leaf) as i32, m.plantard(1));
    let root = root(m, lengths);
    while i < N - HEADER {
        out[HEADER + i] = m.plantard(zeta_of(m, root, lengths, i));
        i += 1;
    }
    out
}

/// Declares a ring by its q, lengths and leaf, and the modules of its columns' and rows' constants.
macro_rules! cyclic {
    ($q:expr, $lengths:expr, $leaf:expr, $columns:ident $rows:ident) => {{
        const M: Field = Field::new($q);
        const LENGTHS: [usize; 3] = $lengths;
        const BLOCKS: usize = LENGTHS[0] * LENGTHS[1] * LENGTHS[2];
        CyclicRing {
            modulus: M,
            lengths: LENGTHS,
            leaf: $leaf,
            places: &const { cyclic::places::<BLOCKS>(LENGTHS) },
            columns: [
                &const { tables::$columns::forward(M, LENGTHS) },
                &const { tables::$columns::back(M, LENGTHS) },
            ],
            rows: [
                &const { tables::$rows::forward(M, LENGTHS) },
                &const { tables::$rows::back(M, LENGTHS) },
            ],
            leaves: &const { cyclic::leaves::<{ BLOCKS + cyclic::HEADER }>(M, LENGTHS, $leaf) },
            #[cfg(kernels)]
            kernels: crate::entries::cyclic_kernels(LENGTHS, $leaf),
        }
    }};
}
pub(super) use cyclic;

/// The direction of a transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From a polynomial to its values.
    There,
    /// From values to a polynomial.
    Back,
}

/// An engine of passes: the kernels or the model.
pub trait CyclicEngine {
    /// Transforms columns, from blocks to rows or from rows to blocks.
    fn turn_columns(cyclic: &CyclicRing, way: Way, words: &mut [u32]);

    /// Transforms rows.
    fn turn_rows(cyclic: &CyclicRing, way: Way, words: &mut [u32]);

    /// Multiplies pairs by the matrix with these columns, in place, times -2^-32: canonical.
    fn turn_leaves(cyclic: &CyclicRing, pairs: &mut [u32], matrix: [&[u32]; 2]);

    /// Makes pairs canonical, in place. Their number is a multiple of four.
    fn reduce(cyclic: &CyclicRing, pairs: &mut [u32]);
}

/// Computes the values of a polynomial.
#[inline(never)]
pub(super) fn values<E: CyclicEngine>(cyclic: &CyclicRing, words: &mut [u32]) {
    E::turn_columns(cyclic, Way::There, words);
    E::turn_rows(cyclic, Way::There, words);
}

/// Multiplies values by a matrix, and computes the polynomials of the results.
#[inline(never)]
pub(super) fn product<E: CyclicEngine>(
    cyclic: &CyclicRing,
    words: &mut [u32],
    matrix: [&[u32]; 2],
) {
    E::turn_leaves(cyclic, words, matrix);
    polynomial::<E>(cyclic, words);
}

/// Computes the polynomials of values by inverse transforms.
#[inline(never)]
pub(super) fn polynomial<E: CyclicEngine>(cyclic: &CyclicRing, words: &mut [u32]) {
    E::turn_rows(cyclic, Way::Back, words);
    E::turn_columns(cyclic, Way::Back, words);
}

/// The passes on numbers of any kind, two per pair.
pub mod turns {
    use super::{CyclicRing, HEADER, LONGEST_LEAF, Number, Reduce, Way, passes};

    /// [`CyclicEngine::turn_columns`](super::CyclicEngine::turn_columns).
    pub fn columns<N: Number>(cyclic: &CyclicRing, way: Way, words: &mut [N]) {
        let [first, second, row] = cyclic.lengths;
        for class in 0..row {
            for at in 0..2 * cyclic.leaf {
                let mut x = [[N::ZERO; 4]; 7];
                for (j, x) in x[..second].iter_mut().enumerate() {
                    for (i, x) in x[..first].iter_mut().enumerate() {
                        *x = words[at
                            + match way {
                                Way::There => cyclic.place(class, j, i),
                                Way::Back => cyclic.row(class, j, i),
                            }];
                    }
                }
                let y = match way {
                    Way::There => column(cyclic, x, cyclic.columns[0]),
                    Way::Back => column_back(cyclic, x),
                };
                for (j, y) in y[..second].iter().enumerate() {
                    for (i, y) in y[..first].iter().enumerate() {
                        words[at
                            + match way {
                                Way::There => cyclic.row(class, j, i),
                                Way::Back => cyclic.place(class, j, i),
                            }] = *y;
                    }
                }
            }
        }
    }

    /// 4-point transform of residues, or 2-point transform.
    fn residues<N: Number>(cyclic: &CyclicRing, x: [N; 4], table: &[i32]) -> [N; 4] {
        let m = cyclic.modulus;
        if cyclic.lengths[0] == 2 {
            return [x[0].plus(x[1]), x[0].minus(x[1]), N::ZERO, N::ZERO];
        }
        let sum = N::combine(m, &[(x[1].plus(x[3]), table[0])]);
        let difference = N::combine(m, &[(x[1].minus(x[3]), table[3])]);
        let (even, odd) = (x[0].plus(x[2]), x[0].minus(x[2]));
        [even.plus(sum), odd.plus(difference), even.minus(sum), odd.minus(difference)]
    }

    /// 3-point or 7-point transform of the members with a residue.
    fn members<N: Number>(cyclic: &CyclicRing, x: &mut [[N; 4]; 7], i: usize, table: &[i32]) {
        let y = x.map(|x| x[i]);
        if cyclic.lengths[1] == 7 {
            let values = passes::length_7(cyclic.modulus, |n| y[n], passes::constants(table));
            x.iter_mut().zip(values).for_each(|(x, y)| x[i] = y);
        } else {
            let constants = [table[1], table[2], table[0]];
            let values = passes::reduced_radix_3(cyclic.modulus, [y[0], y[1], y[2]], constants);
            x.iter_mut().zip(values).for_each(|(x, y)| x[i] = y);
        }
    }

    fn column<N: Number>(cyclic: &CyclicRing, mut x: [[N; 4]; 7], table: &[i32]) -> [[N; 4]; 7] {
        for x in &mut x[..cyclic.lengths[1]] {
            *x = residues(cyclic, *x, table);
        }
        for i in 0..cyclic.lengths[0] {
            members(cyclic, &mut x, i, table);
        }
        x
    }

    fn column_back<N: Number>(cyclic: &CyclicRing, mut x: [[N; 4]; 7]) -> [[N; 4]; 7] {
        let (m, table) = (cyclic.modulus, cyclic.columns[1]);
        if cyclic.lengths[1] == 7 {
            return column(cyclic, x, table);
        }
        for i in 0..cyclic.lengths[0] {
            members(cyclic, &mut x, i, table);
        }
        for x in &mut x[..cyclic.lengths[1]] {
            *x = residues(cyclic, *x, table).map(|x| N::combine(m, &[(x, table[0])]));
        }
        x
    }

    /// [`CyclicEngine::turn_rows`](super::CyclicEngine::turn_rows).
    pub fn rows<N: Number>(cyclic: &CyclicRing, way: Way, words: &mut [N]) {
        let (m, leaf, table) = (cyclic.modulus, 2 * cyclic.leaf, cyclic.rows[way as usize]);
        match cyclic.lengths[2] {
            7 => passes::seven_of(m, leaf, table, words),
            9 => passes::nine_of(m, leaf, table, Reduce::All, words),
            _ => passes::thirteen_of(m, leaf, table, words),
        }
    }

    /// [`CyclicEngine::reduce`](super::CyclicEngine::reduce).
    pub fn reduce<N: Number>(cyclic: &CyclicRing, pairs: &mut [N]) {
        pairs.iter_mut().for_each(|x| *x = N::combine(cyclic.modulus, &[(*x, cyclic.one())]));
    }

    /// Products of leaves: `kernels/pairs.s`, `kernels/threes.s`.
    pub fn leaves<N: Number>(cyclic: &CyclicRing, pairs: &mut [N], matrix: [&[N]; 2]) {
        let (m, n) = (cyclic.modulus, cyclic.leaf);
        for (leaf, &zeta) in cyclic.leaves[HEADER..].iter().enumerate() {
            let first = 2 * n * leaf;
            let mut w = [[N::ZERO; 2]; LONGEST_LEAF];
            w.as_flattened_mut()[..2 * n].copy_from_slice(&pairs[first..][..2 * n]);
            for x in w[..cyclic.canonical()].as_flattened_mut() {
                *x = N::combine(m, &[(*x, cyclic.one())]);
            }
            let wraps = w.map(|pair| pair.map(|x| N::combine(m, &[(x, zeta)])));
            for i in 0..n {
                for row in 0..2 {
                    let sum = (0..n).fold(N::NOTHING, |sum, j| {
                        let [f, g] = if j <= i { w[i - j] } else { wraps[n + i - j] };
                        let [u, v] = matrix.map(|column| column[first + 2 * j + row]);
                        N::add_product(N::add_product(sum, u, f), v, g)
                    });
                    pairs[first + 2 * i + row] = N::reduce(m, sum);
                }
            }
        }
    }
}

/// Most pairs of a ring.
const MOST: usize = 1404;

/// Numbers of words.
fn numbers<'n>(memory: &'n mut [[i16; 2]; MOST], words: &[u32]) -> &'n mut [i16] {
    memory.iter_mut().zip(words).for_each(|(pair, word)| *pair = super::unpack(*word));
    memory[..words.len()].as_flattened_mut()
}

/// Runs a pass on numbers in place.
fn in_place(cyclic: &CyclicRing, words: &mut [u32], pass: impl FnOnce(&mut [i16])) {
    let (mut memory, words) = ([[0; 2]; MOST], &mut words[..cyclic.size()]);
    pass(numbers(&mut memory, words));
    words.iter_mut().zip(&memory).for_each(|(word, pair)| *word = super::pack(pair[0], pair[1]));
}

impl CyclicEngine for super::StepsModel {
    fn turn_columns(cyclic: &CyclicRing, way: Way, words: &mut [u32]) {
        in_place(cyclic, words, |words| turns::columns(cyclic, way, words));
    }

    fn turn_rows(cyclic: &CyclicRing, way: Way, words: &mut [u32]) {
        in_place(cyclic, words, |words| turns::rows(cyclic, way, words));
    }

    fn turn_leaves(cyclic: &CyclicRing, pairs: &mut [u32], [u, v]: [&[u32]; 2]) {
        let mut memory = [[[0; 2]; MOST]; 2];
        let [one, two] = &mut memory;
        let matrix = [&*numbers(one, &u[..cyclic.size()]), &*numbers(two, &v[..cyclic.size()])];
        in_place(cyclic, pairs, |pairs| turns::leaves(cyclic, pairs, matrix));
    }

    fn reduce(cyclic: &CyclicRing, pairs: &mut [u32]) {
        for word in pairs {
            let mut pair = super::unpack(*word);
            turns::reduce(cyclic, &mut pair);
            *word = super::pack(pair[0], pair[1]);
        }
    }
}
