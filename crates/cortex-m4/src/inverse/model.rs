//! The passes of an inverse: the trait of their engines, and the model.

use super::pairs::{Leaf, pack, unpack};
use crate::field::Field;
use crate::model::{Number, montgomery};

/// The number of pairs of a matrix's row that the results of a product meet. Results come in blocks of five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// Five pairs of the row more in each block.
    Rising,
    /// All pairs, a multiple of ten, in each block.
    Level,
    /// The lowest five pairs of the row fewer in each block, and the same pairs of the vector.
    Falling,
}

/// Results in a block.
pub const BLOCK: usize = 5;

impl Run {
    /// For block t from 0 on: the offset of the first pair of the vector, the first pair of the row, and the end of the
    /// row's pairs, which is `first` in the first block.
    #[inline(always)]
    pub const fn block(self, t: usize, first: usize) -> (usize, usize, usize) {
        match self {
            Self::Rising => (BLOCK * t, 0, first + BLOCK * t),
            Self::Level => (BLOCK * t, 0, first),
            Self::Falling => (0, BLOCK * t, first),
        }
    }
}

/// The order of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The lowest first.
    Up,
    /// The highest first.
    Down,
}

/// Results of a row of [`LEAF`](super::LEAF) pairs, in place.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The order of blocks.
    pub order: Order,
    /// Number of blocks of five results.
    pub blocks: usize,
    /// The pair of the vector that result 0 meets first.
    pub x: usize,
    /// The place of result 0, for the second row.
    pub to: Option<usize>,
}

/// An engine of passes: the kernels or the model.
pub trait Steps {
    /// Makes division steps, at least one and at most [`LEAF`](super::LEAF). Returns δ.
    fn steps(m: Field, leaf: &mut Leaf, delta: i32, count: usize) -> i32;

    /// Makes division steps in small code.
    fn steps_in_small_code(m: Field, leaf: &mut Leaf, delta: i32, count: usize) -> i32 {
        Self::steps(m, leaf, delta, count)
    }

    /// Writes the rows x^-1·(u, v) and (q, r) of a matrix, n pairs each, from its columns (u, q) and (v, r) of n + 1
    /// pairs.
    fn rows_of(rows: [&mut [u32]; 2], columns: [&[u32]; 2]);

    /// Computes `blocks` blocks of results of a row: result i is Σ_j k_j·w_(x+i-j) in block 0, reduced, times -2^-32.
    /// It goes to the lower or the upper halves of `out`.
    fn row(
        m: Field,
        run: Run,
        out: (&mut [u32], usize),
        blocks: usize,
        w: (&[u32], usize),
        k: (&[u32], usize),
    );

    /// Computes results of a row: result i is Σ_j k_j·w_(x+i-j) for pairs w as they are when its block is computed,
    /// reduced, times -2^-32. The first row's results go to `first`; the second row's go to the upper halves of the
    /// vector, and those of `first` to the lower.
    fn line(m: Field, line: Line, vector: &mut [u32], first: &mut [i16], k: &[u32; super::LEAF]);
}

/// The passes on numbers.
#[derive(Clone, Copy, Debug)]
pub struct StepsModel;

/// sum + a.0·b.0 + a.1·b.1 for pairs a and b, in 32 bits.
fn dot(sum: i32, a: u32, b: u32) -> i32 {
    let ([a0, a1], [b0, b1]) = (unpack(a), unpack(b));
    i16::add_product(i16::add_product(sum, a0, b0), a1, b1)
}

impl Steps for StepsModel {
    fn steps(m: Field, leaf: &mut Leaf, mut delta: i32, count: usize) -> i32 {
        for done in 0..count {
            let [f0, g0] = unpack(leaf.places(0)[0]);
            let swap = delta > 0 && g0 != 0;
            delta = 1 + if swap { -delta } else { delta };
            let factors = pack(-g0, f0);
            let begin = (count - done) & !3;
            for (which, begin, end) in
                [(0, 0, count - done), (1, begin, count + 2), (2, begin, count + 2)]
            {
                let mut chosen = 0;
                // Whole blocks of four.
                for i in begin..end.next_multiple_of(4) {
                    let place = leaf.place(which, i);
                    let pair = leaf.0[place];
                    leaf.0[place - 1] = pack(chosen, montgomery(m, dot(0, pair, factors)) as i16);
                    chosen = unpack(pair)[swap as usize];
                }
            }
        }
        delta
    }

    fn rows_of([first, second]: [&mut [u32]; 2], [u, v]: [&[u32]; 2]) {
        for j in 0..first.len() {
            let ([[u, _], [v, _]], [[_, q], [_, r]]) =
                ([u, v].map(|x| unpack(x[j + 1])), [u, v].map(|x| unpack(x[j])));
            (first[j], second[j]) = (pack(u, v), pack(q, r));
        }
    }

    fn row(
        m: Field,
        run: Run,
        (out, half): (&mut [u32], usize),
        blocks: usize,
        (w, x): (&[u32], usize),
        (k, first): (&[u32], usize),
    ) {
        for t in 0..blocks {
            let (up, begin, end) = run.block(t, first);
            for i in 0..BLOCK {
                let terms = k[begin..end].iter().enumerate();
                let sum = terms.fold(0, |sum, (j, &k)| dot(sum, k, w[x + up + i - j]));
                let result = i16::reduce(m, sum);
                let mut both = unpack(out[BLOCK * t + i]);
                both[half] = result;
                out[BLOCK * t + i] = pack(both[0], both[1]);
            }
        }
    }

    fn line(m: Field, line: Line, vector: &mut [u32], first: &mut [i16], k: &[u32; super::LEAF]) {
        for t in 0..line.blocks {
            let from = match line.order {
                Order::Up => BLOCK * t,
                Order::Down => BLOCK * (line.blocks - 1 - t),
            };
            let results: [i16; BLOCK] = core::array::from_fn(|i| {
                let terms = k.iter().enumerate();
                let sum = terms.fold(0, |sum, (j, &k)| dot(sum, k, vector[line.x + from + i - j]));
                i16::reduce(m, sum)
            });
            for (i, result) in results.into_iter().enumerate() {
                match line.to {
                    None => first[from + i] = result,
                    Some(at) => vector[at + from + i] = pack(first[from + i], result),
                }
            }
        }
    }
}
