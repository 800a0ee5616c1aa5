//! Products in R/q in little memory, in passes: for p = 761 the operands, the product and all that is between in 5 KB,
//! and a third of the code.
//!
//! A product has fewer than 1536 coefficients. With X = x^96 an operand is eight blocks, and its values at sixteen
//! points s are what it is modulo x^96 - s. Points come in pairs (s, 1/s), and blocks are numbered from the middle, so that
//! sums and differences of blocks meet (s^u ± s^-u)/2: half of the products. A point is a sixth power, ρ^6, so that
//! x^16 = ρ·z makes z^6 - 1 of it, whose roots leave products modulo x^16 - ζ.
//!
//! | pass | from | to |
//! |---|---|---|
//! | [`Step::Spread`] | the left operand, in rows 8 to 15 | its values, of point i in row 8 + i and of its inverse in row 7 - i |
//! | [`Step::SixLeft`] | rows | leaves |
//! | [`Step::Sums`] | the right operand | sums and differences of its blocks, in its place |
//! | [`Step::Pair`] | these | the values at a point and its inverse |
//! | [`Step::SixRight`] | two rows | leaves |
//! | [`Step::Leaves`] | leaves of two rows of both | their products |
//! | [`Step::SixBack`] | leaves | rows |
//! | [`Step::BackSums`], [`Step::BackBlocks`] | rows | blocks |
//! | [`Step::Fold`] | 2p - 1 coefficients | p |
//!
//! Only the right operand's values at a pair of points are there at a time. All else is in place: a column of words is
//! read before it is written.
//!
//! Points without structure are those of `crates/ring`'s dot transform (docs/multiply/dot-transform.md).

pub(crate) mod tables;

use crate::field::Modulus;
pub use tables::Points;
use tables::{BACK, DENSE, TWIST, UNTWIST};

/// Blocks of an operand.
pub(crate) const BLOCKS: usize = 8;
/// Rows: twice as many points as there are pairs.
pub(crate) const ROWS: usize = 2 * BLOCKS;
/// Coefficients of a row.
pub(crate) const ROW: usize = 96;
/// Coefficients of a leaf.
pub(crate) const LEAF: usize = 16;
/// Words for the leaves of a row: q, 1/q, -1/q : q, their number, and their ζ·2^16.
pub(crate) const LEAVES: usize = 4 + ROW / LEAF;

/// Coefficients of an operand, zero from p on.
pub const OPERAND: usize = BLOCKS * ROW;
/// Coefficients of all rows.
pub const ALL: usize = ROWS * ROW;
/// Coefficients of two rows.
pub const PAIR: usize = 2 * ROW;

/// A pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table says what they are")]
pub enum Step {
    Spread,
    SixLeft,
    Sums,
    Pair(usize),
    SixRight(usize),
    Leaves(usize),
    SixBack,
    BackSums,
    BackBlocks,
    Fold,
}

/// A ring, with the constants of the passes.
#[derive(Clone, Debug)]
pub struct Little<'t> {
    /// The degree.
    pub p: usize,
    /// q.
    pub modulus: Modulus,
    /// Of each pair of points two words of half sums and two of half differences of their powers, times -2^32.
    pub dense: &'t [i32; DENSE],
    /// Of each row ρ to ρ^5.
    pub twist: &'t [i32; TWIST],
    /// w of order 3, 1, q; the same of 1/w.
    pub six: [[i32; 3]; 2],
    /// Of each row what leaves need.
    pub leaves: &'t [[i32; LEAVES]; ROWS],
    /// Of each row ρ^-3 to ρ^-8, over 6 and over what leaves multiply by.
    pub untwist: &'t [i32; UNTWIST],
    /// The inverses of the matrices of sums and of differences of powers, halved, times -2^32; words of two.
    pub back: [&'t [i32; BACK]; 2],
    /// 1
    pub fold: i32,
}

/// The ring of p = 761, q = 4591.
pub static LITTLE_761: Little<'static> = {
    const M: Modulus = Modulus::new(4591);
    const POINTS: Points = Points::new(M);
    Little {
        p: 761,
        modulus: M,
        dense: &const { tables::dense(POINTS) },
        twist: &const { tables::twist(POINTS) },
        six: tables::six(POINTS),
        leaves: &const { tables::leaves(POINTS) },
        untwist: &const { tables::untwist(POINTS) },
        back: [&const { tables::back(POINTS, 1) }, &const { tables::back(POINTS, -1) }],
        fold: M.plantard(1),
    }
};

/// The ring of degree p, if its products have passes in little memory.
pub const fn little(p: usize) -> Option<&'static Little<'static>> {
    if p == LITTLE_761.p { Some(&LITTLE_761) } else { None }
}

/// What a product works in: sizes are [`ALL`], [`OPERAND`] and [`PAIR`].
#[derive(Debug)]
pub struct Memory<'a, N> {
    /// Before: the left operand in the upper half. After: the product in the lower half.
    pub rows: &'a mut [N],
    /// The right operand, which is used up.
    pub right: &'a mut [N],
    /// Two of its rows.
    pub pair: &'a mut [N],
}

/// What runs passes.
pub trait LittleEngine<N> {
    /// One pass.
    fn step(ring: &Little<'_>, step: Step, memory: &mut Memory<'_, N>);
}

/// The passes of a product in their order.
pub fn steps() -> impl Iterator<Item = Step> {
    let before = [Step::Spread, Step::SixLeft, Step::Sums];
    let pairs = (0..BLOCKS).flat_map(|i| [Step::Pair(i), Step::SixRight(i), Step::Leaves(i)]);
    let after = [Step::SixBack, Step::BackSums, Step::BackBlocks, Step::Fold];
    before.into_iter().chain(pairs).chain(after)
}
