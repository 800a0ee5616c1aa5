//! Products in R/q in low RAM, in passes: for p = 761 the operands, the product and all intermediate results fit 5 KB,
//! with a third of the code of other products.
//!
//! A product has fewer than 1536 coefficients. With X = x^96 an operand is eight blocks, and its values at sixteen
//! points s are its remainders modulo x^96 - s. Points come in pairs (s, 1/s), and blocks are numbered from the middle,
//! so that sums and differences of blocks meet (s^u ± s^-u)/2: half of the products. A point is a sixth power, ρ^6, so
//! that x^16 = ρ·z turns x^96 - ρ^6 into z^6 - 1 up to a factor, whose roots leave products modulo x^16 - ζ.
//!
//! | pass | from | to |
//! |---|---|---|
//! | [`Step::Spread`] | the left operand, in rows 8 to 15 | values: point i in row 8 + i, its inverse in row 7 - i |
//! | [`Step::Sums`] | the right operand | sums and differences of its blocks, in place |
//! | [`Step::Pair`] | sums and differences | the values at a point and its inverse |
//! | [`Step::Six`] | a row of both | leaves |
//! | [`Step::Leaves`] | leaves of a row of both | their products |
//! | [`Step::SixBack`] | leaves of a row | the row |
//! | [`Step::BackSums`], [`Step::BackBlocks`] | rows | blocks |
//! | [`Step::Fold`] | 2p - 1 coefficients | p |
//!
//! The right operand's values exist for one pair of points at a time. All else is in place: a column of words is read
//! before it is written. The constants of a row are powers of ρ, and computed when they are needed.
//!
//! Points without structure are those of `crates/ring`'s dot transform (docs/multiply/dot-transform.md).

pub(crate) mod tables;

use crate::field::Field;
pub use tables::Points;
use tables::{BACK, DENSE};

/// Blocks of an operand.
pub(crate) const BLOCKS: usize = 8;
/// Rows: twice as many points as there are pairs.
pub(crate) const ROWS: usize = 2 * BLOCKS;
/// Coefficients of a row.
pub(crate) const ROW: usize = 96;
/// Coefficients of a leaf.
pub(crate) const LEAF: usize = 16;
/// Number of powers computed at a time.
pub(crate) const POWERS: usize = 2 + ROW / LEAF;
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
    Sums,
    Pair(usize),
    Six(usize),
    Leaves(usize),
    SixBack(usize),
    BackSums,
    BackBlocks,
    Fold,
}

/// A ring, with the constants of the passes.
#[derive(Clone, Debug)]
pub struct LowRam<'t> {
    /// The degree.
    pub p: usize,
    /// q.
    pub modulus: Field,
    /// q, and 1/q modulo 2^32.
    pub reduction: [i32; 2],
    /// For each pair of points, two words of half sums and two of half differences of their powers, times -2^32.
    pub dense: &'t [i32; DENSE],
    /// ρ of each row, times -2^32.
    pub rho: &'t [i16; ROWS],
    /// 1, and 1/6 over the factor of leaves ([`Field::leaf`]), times -2^32.
    pub units: [i16; 2],
    /// The word that turns ρ into ζ·2^16.
    pub zeta: i32,
    /// w of order 3, 1, q; and 1/w, 1, q.
    pub six: [[i32; 3]; 2],
    /// The inverses of the matrices of sums and of differences of powers, halved, times -2^32; words of two.
    pub back: [&'t [i32; BACK]; 2],
    /// The word that multiplies by 1.
    pub fold: i32,
}

/// The ring of p = 761, q = 4591.
pub static LOW_RAM_761: LowRam<'static> = {
    const M: Field = Field::new(4591);
    const POINTS: Points = Points::new(M);
    LowRam {
        p: 761,
        modulus: M,
        reduction: [M.q, M.inverse],
        dense: &const { tables::dense(POINTS) },
        rho: &const { tables::rho(POINTS) },
        units: tables::units(POINTS),
        zeta: tables::zeta(POINTS),
        six: tables::six(POINTS),
        back: [&const { tables::back(POINTS, 1) }, &const { tables::back(POINTS, -1) }],
        fold: M.plantard(1),
    }
};

/// Powers of a ρ, times a unit.
#[derive(Clone, Copy)]
pub(crate) struct Powers {
    /// The unit, times -2^32.
    pub(crate) unit: i16,
    /// The word that multiplies by ρ.
    pub(crate) rho: i32,
}

impl LowRam<'_> {
    /// The word that multiplies by ρ of a row.
    #[inline(always)]
    fn word(&self, row: usize) -> i32 {
        i32::from(self.rho[row]).wrapping_mul(self.modulus.inverse)
    }

    /// The words that multiply by powers, the first to the eighth.
    pub(crate) fn powers(&self, Powers { unit, rho }: Powers) -> [i32; POWERS] {
        let mut power = unit;
        core::array::from_fn(|_| {
            power = self.modulus.scaled(power, rho);
            i32::from(power).wrapping_mul(self.modulus.inverse)
        })
    }

    /// ρ to ρ^5 of a row, and further powers.
    #[inline(always)]
    pub(crate) fn twist(&self, row: usize) -> Powers {
        Powers { unit: self.units[0], rho: self.word(row) }
    }

    /// ρ^-1 to ρ^-8 of a row, over 6 and over the factor of leaves, of which all but two are used: the factor s^(1/2) =
    /// ρ^3 is that between the middles of two operands and of their product.
    #[inline(always)]
    pub(crate) fn untwist(&self, row: usize) -> Powers {
        Powers { unit: self.units[1], rho: self.word(ROWS - 1 - row) }
    }

    /// The table of the leaves of a row: q, 1/q, -1/q : q, their number, and their ζ·2^16.
    #[inline(always)]
    pub(crate) fn leaves(&self, row: usize) -> [i32; LEAVES] {
        let (m, w) = (self.modulus, self.six[0][0]);
        let first = m.scaled(self.rho[row], self.zeta);
        let second = m.scaled(first, w);
        let third = m.scaled(second, w);
        let (a, b, c): (i32, i32, i32) = (first.into(), second.into(), third.into());
        [m.q, m.inverse, m.montgomery(), 6, a, b, c, -a, -b, -c]
    }
}

/// The ring of degree p, if its products have passes in low RAM.
pub const fn low_ram(p: usize) -> Option<&'static LowRam<'static>> {
    if p == LOW_RAM_761.p { Some(&LOW_RAM_761) } else { None }
}

/// The memory of a product.
#[derive(Debug)]
pub struct Memory<'a, N> {
    pub(crate) rows: &'a mut [N],
    pub(crate) right: &'a mut [N],
    pub(crate) pair: &'a mut [N],
}

impl<'a, N> Memory<'a, N> {
    /// Memory of [`ALL`] coefficients of rows: before, the left operand in the upper half; after, the product in the
    /// lower half. Then the right [`OPERAND`], which is used up, and memory for a [`PAIR`].
    ///
    /// # Panics
    ///
    /// If sizes differ, or a row is not aligned as loops require.
    #[inline(always)]
    pub fn new(rows: &'a mut [N], right: &'a mut [N], pair: &'a mut [N]) -> Self {
        assert!((rows.len(), right.len(), pair.len()) == (ALL, OPERAND, PAIR), "sizes");
        let places = rows.as_ptr().addr() | right.as_ptr().addr() | pair.as_ptr().addr();
        assert!(places.is_multiple_of(2 * LEAF), "aligned leaves");
        Self { rows, right, pair }
    }
}

/// An engine of passes: the kernels or the model.
pub trait LowRamEngine<N> {
    /// Runs one pass.
    fn step(ring: &LowRam<'_>, step: Step, memory: &mut Memory<'_, N>);
}

/// The passes of a product in their order.
pub fn steps() -> impl Iterator<Item = Step> {
    let rows = |row| [Step::Six(row), Step::Leaves(row), Step::SixBack(row)];
    let pairs = (0..BLOCKS).flat_map(move |i| {
        let [inverse, point] = pair(i).map(rows);
        [Step::Pair(i)].into_iter().chain(inverse).chain(point)
    });
    let after = [Step::BackSums, Step::BackBlocks, Step::Fold];
    [Step::Spread, Step::Sums].into_iter().chain(pairs).chain(after)
}

/// The rows of the inverse of point i and of the point.
pub(crate) const fn pair(i: usize) -> [usize; 2] {
    [BLOCKS - 1 - i, BLOCKS + i]
}

/// Index, 0 or 1, of the right operand's values for a row, in the memory of a [`PAIR`].
pub(crate) const fn half(row: usize) -> usize {
    row / BLOCKS
}
