//! Programs: for each ring the passes of its product (stages of the transforms) as data, with their tables and bounds.
//!
//! A product is computed modulo x^low·(x^N - 1), N = leaf·blocks, which determines its 2p - 1 coefficients. The number
//! of blocks divides q - 1 and is R·M. A column is the R blocks of one residue modulo M, a row has one block of each
//! column. The last three columns of the table name variants of [`Pass`].
//!
//! | p | leaf | blocks | low | columns, R | rows, M | back |
//! |--:|--:|---|--:|---|---|---|
//! | 653 | 16 | 84 = 4·3·7 | 0 | `Twelve` | `Seven` | `SevenBack`, `TwelveBack` |
//! | 761 | 16 | 90 = 2·5·9 | 81 | `Ten` | `Nine` | `NineBack`, `TenBack`, `Low` |
//! | 857 | 14 | 126 = 2·7·9 | 0 | `Fourteen` | `Nine` | `NineBack`, `FourteenBack` |
//! | 953 | 16 | 3 × (2·3·7) | 0 | `Six` | `Seven` | `SevenBack`, `SixBack`, `Interpolate` |
//! | 1013 | 12 | 156 = 4·3·13 | 153 | `Twelve` | `Thirteen` | `ThirteenBack`, `TwelveBack`, `Low` |
//! | 1277 | 16 | 2 × (2·3·13) | 57 | `Six` | `Thirteen` | `ThirteenBack`, `SixBack`, `Interpolate`, `Low`, `Spread` |
//!
//! With points (3 and 2 in the table), the product of X - s over them takes the place of x^N - 1, X = x^(leaf·blocks):
//! s = a^blocks for an a of each point, the first one 1, and an operand is transformed after the substitution of
//! a·x^leaf for x^leaf.
//!
//! Between the transforms is [`Pass::Leaves`], and the last pass is [`Pass::Fold`].
//!
//! The factors are coprime (Good–Thomas): blocks are numbered by their residues, and no twiddle factors stand between
//! the transforms. A product of a small operand takes the same passes.

pub(crate) mod tables;

pub use tables::{exponent, zeta};

use crate::field::Field;

/// A step of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// 2-point and 5-point transforms: operand to rows.
    Ten,
    /// 4-point and 3-point transforms: operand to rows.
    Twelve(Sums),
    /// 2-point and 7-point transforms: operand to rows.
    Fourteen,
    /// 2-point and 3-point transforms for each point: operand to rows.
    Six(Sums),
    /// 9-point transforms of rows.
    Nine(Reduce),
    /// 7-point transforms of rows.
    Seven,
    /// 13-point transforms of rows.
    Thirteen,
    /// Products modulo x^leaf - ζ, times -2^-32.
    Leaves,
    /// Inverse 9-point transforms of rows.
    NineBack(Reduce),
    /// Inverse 7-point transforms of rows, divided by the number of leaves.
    SevenBack,
    /// Inverse 13-point transforms of rows, divided by the number of leaves.
    ThirteenBack,
    /// Inverse 5-point and 2-point transforms, divided by the number of leaves: coefficients modulo x^N - 1.
    TenBack,
    /// Inverse 3-point and 4-point transforms: coefficients modulo x^N - 1.
    TwelveBack(Sums),
    /// Inverse 7-point and 2-point transforms, divided by the number of leaves: coefficients modulo x^N - 1.
    FourteenBack,
    /// Inverse 3-point and 2-point transforms for each point, in place.
    SixBack(Sums),
    /// Interpolation: from the values at the points to coefficients.
    Interpolate,
    /// The lowest coefficients by the definition, and the highest from them.
    Low,
    /// With two points: the highest coefficients, and corrections of those in the middle, from the lowest.
    Spread,
    /// Reduction modulo x^p - x - 1, times a constant that cancels the factor of the leaves.
    Fold(Scale),
}

/// The numbers that a 9-point transform reduces between its two radix-3 stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduce {
    /// All: results are small.
    All,
    /// The three unweighted sums.
    ThreeSums,
    /// Two of the unweighted sums.
    TwoSums,
    /// Only the last sum.
    LastSum,
}

/// The reductions of 3-point transforms that are combined with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sums {
    /// No reduction.
    Whole,
    /// The sum without weights is reduced.
    FirstReduced,
    /// Two terms of each sum are reduced, and all of the one without weights.
    Reduced,
}

/// The operand of the multiplication in [`Pass::Fold`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// The sum of three coefficients.
    Sum,
    /// Each of the three coefficients: their sum would not fit a word of 16 bits.
    Each,
}

/// The product of a ring.
#[derive(Clone, Debug)]
pub struct Program<'t> {
    /// The degree of the ring.
    pub p: usize,
    /// The modulus of its coefficients.
    pub modulus: Field,
    /// Points of X, a power of x.
    pub points: usize,
    /// The coprime lengths whose product is the number of leaves of a point; the last one is that of a row.
    pub lengths: [usize; 3],
    /// Coefficients of a leaf, and of a block.
    pub leaf: usize,
    /// Coefficients that are computed by the definition.
    pub low: usize,
    /// The passes from the left operand to its spectrum (its transform).
    pub left: &'t [Pass],
    /// The passes from the right operand to its spectrum.
    pub right: &'t [Pass],
    /// The passes from two spectra to the product.
    pub back: &'t [Pass],
    /// The constants of the passes.
    pub tables: Tables<'t>,
    /// Bounds of coefficients after each pass.
    pub bounds: Bounds<'t>,
}

impl Program<'_> {
    /// Leaves of the transform.
    pub const fn leaves(&self) -> usize {
        self.points * leaves(self.lengths)
    }

    /// Blocks of an operand in memory.
    pub const fn blocks(&self) -> usize {
        self.p.div_ceil(self.leaf)
    }

    /// Blocks of a row.
    pub const fn row(&self) -> usize {
        self.lengths[2]
    }

    /// Coefficients of a spectrum.
    pub const fn spectrum(&self) -> usize {
        self.leaves() * self.leaf
    }

    /// Coefficients of the product before its reduction modulo x^p - x - 1, in memory.
    pub const fn unfolded(&self) -> usize {
        self.spectrum() + if self.low == 0 { 0 } else { (self.low + 1).next_multiple_of(LINE) }
    }

    /// [`ZEROS`] and the lowest coefficients of an operand that [`Pass::Low`] reads, in memory.
    pub const fn zeros_and_low(&self) -> usize {
        if self.low == 0 {
            0
        } else {
            (ZEROS + self.low.next_multiple_of(4)).next_multiple_of(LINE)
        }
    }

    /// Coefficients of an operand and of a product in memory: zero from p on.
    pub const fn padded(&self) -> usize {
        (self.p + 1).next_multiple_of(96)
    }

    /// Coefficients of a prepared operand: its spectrum and its lowest coefficients.
    pub const fn prepared(&self) -> usize {
        self.spectrum() + self.zeros_and_low()
    }

    /// Coefficients of the rows of a point.
    pub const fn per_point(&self) -> usize {
        leaves(self.lengths) * self.leaf
    }

    /// Offset in a spectrum of an operand whose first pass is in place: that of the last point's rows, which are
    /// written last. A column of rows overwrites the operand's blocks of that column.
    pub const fn first_block(&self) -> usize {
        (self.points - 1) * self.per_point()
    }

    /// Coefficients of memory that a product works in: a spectrum, the unfolded product, and lowest coefficients.
    pub const fn scratch(&self) -> usize {
        self.spectrum() + self.unfolded() + self.zeros_and_low()
    }
}

/// The constants of the passes.
#[derive(Clone, Debug)]
pub struct Tables<'t> {
    /// Constants of columns. [`Pass::Ten`]: 1, w, w², w³, w⁴ for a root w of order 5. [`Pass::Twelve`]: roots of order
    /// 4 and 3, and for sums that are reduced the square of the latter and 1. [`Pass::Fourteen`]: those of rows of
    /// [`Pass::Seven`]. [`Pass::Six`]: for each point but the first one nine powers of its a for each column, and w,
    /// w², 1 for a root w of order 3; then w, w², 1 once more.
    pub columns: &'t [i32],
    /// Constants of inverse transforms of columns. [`Pass::TenBack`]: 1, (w+w⁴)/2, (w²+w³)/2, (w-w⁴)/2, (w²-w³)/2,
    /// (w⁴-w)/2 for 1/w, all of them over the number of leaves. [`Pass::TwelveBack`]: 1, and then the constants of
    /// [`Pass::Twelve`] for the inverse roots. With points those of [`Pass::Spread`] and [`Pass::Interpolate`] come
    /// before those of [`Pass::SixBack`].
    pub columns_back: &'t [i32],
    /// Constants of rows. [`Pass::Nine`]: 1, w³, w, w², w⁴, w⁸, w⁵ for a root w of order 9. [`Pass::Seven`],
    /// [`Pass::Thirteen`]: pairs of half sums and half differences of the roots of order 7 or 13.
    pub rows: &'t [i32],
    /// Constants of inverse transforms of rows: those for 1/w.
    pub rows_back: &'t [i32],
    /// q, 1/q, -1/q : q, the number of leaves, and their ζ·2^16.
    pub leaves: &'t [i32],
    /// The word by which [`Pass::Fold`] multiplies.
    pub fold: i32,
}

/// Bounds of coefficients after each pass.
#[derive(Clone, Debug)]
pub struct Bounds<'t> {
    /// After the passes of the left operand.
    pub left: &'t [i32],
    /// After the passes of the right operand.
    pub right: &'t [i32],
    /// After the passes from two spectra to the product.
    pub back: &'t [i32],
}

/// The largest number of coefficients of a leaf.
pub const LONGEST_LEAF: usize = 16;
/// Zeros before the right operand's lowest coefficients, which stand for coefficients below them.
pub const ZEROS: usize = 8;
/// Coefficients of a cache line.
const LINE: usize = 32;
/// The largest sizes of all programs: of an operand, a spectrum, an unfolded product, and the zeros with the lowest
/// coefficients.
pub const MOST: Most = Most { padded: 1344, spectrum: 2496, unfolded: 2560, zeros_and_low: 192 };

/// Sizes that are enough for any program, in whole cache lines.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "named as the functions of Program")]
pub struct Most {
    pub padded: usize,
    pub spectrum: usize,
    pub unfolded: usize,
    pub zeros_and_low: usize,
}

const _: () = {
    let mut i = 0;
    while i < PROGRAMS.len() {
        let p = PROGRAMS[i];
        assert!(p.padded() <= MOST.padded && p.spectrum() <= MOST.spectrum);
        assert!(p.unfolded() <= MOST.unfolded && p.zeros_and_low() <= MOST.zeros_and_low);
        assert!(p.low + p.spectrum() >= 2 * p.p - 1 && p.leaf <= LONGEST_LEAF);
        i += 1;
    }
};

/// All programs.
pub const PROGRAMS: [&Program<'static>; 6] = [&P653, &P761, &P857, &P953, &P1013, &P1277];

/// The program of the ring of degree p, if there is one.
pub const fn program(p: usize) -> Option<&'static Program<'static>> {
    let mut i = 0;
    while i < PROGRAMS.len() {
        if PROGRAMS[i].p == p {
            return Some(PROGRAMS[i]);
        }
        i += 1;
    }
    None
}

const fn leaves(lengths: [usize; 3]) -> usize {
    lengths[0] * lengths[1] * lengths[2]
}

/// Declares programs, each by the numbers and passes of its ring.
macro_rules! programs {
    ($($(#[$doc:meta])* $name:ident: $p:literal, $q:literal, $points:literal, $lengths:expr, leaf $leaf:literal, low $low:literal, tables $columns:ident $rows:ident,
        left $left:expr, right $right:expr, back $back:expr;)*) => {$(
        $(#[$doc])*
        pub static $name: Program<'static> = {
            const M: Field = Field::new($q);
            const LENGTHS: [usize; 3] = $lengths;
            const LEAVES: usize = $points * leaves(LENGTHS);
            Program {
                p: $p,
                modulus: M,
                points: $points,
                lengths: LENGTHS,
                leaf: $leaf,
                low: $low,
                left: &const { passes($left) },
                right: &const { passes($right) },
                back: &const { passes($back) },
                tables: Tables {
                    columns: &const { tables::$columns::forward(M, LENGTHS) },
                    columns_back: &const { tables::$columns::back(M, LENGTHS) },
                    rows: &const { tables::$rows::forward(M, LENGTHS) },
                    rows_back: &const { tables::$rows::back(M, LENGTHS) },
                    leaves: &const { tables::leaves::<{ 4 + LEAVES }>(M, LENGTHS) },
                    fold: M.plantard(M.invert(M.leaf())),
                },
                bounds: Bounds {
                    left: &const { bounds(M, $left) },
                    right: &const { bounds(M, $right) },
                    back: &const { bounds(M, $back) },
                },
            }
        };
    )*};
}

/// Returns the passes of a list.
const fn passes<const N: usize>(list: [(Pass, i32); N]) -> [Pass; N] {
    let mut out = [Pass::Leaves; N];
    let mut i = 0;
    while i < N {
        out[i] = list[i].0;
        i += 1;
    }
    out
}

/// Returns the bounds after the passes of a list.
const fn bounds<const N: usize>(m: Field, list: [(Pass, i32); N]) -> [i32; N] {
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        out[i] = list[i].1 * m.half();
        i += 1;
    }
    out
}

// The number with a pass is the bound after it, as a multiple of (q-1)/2, which is the bound of operands.
programs! {
    /// p = 653, q = 4621.
    P653: 653, 4621, 1, [4, 3, 7], leaf 16, low 0, tables twelve seven,
        // Sums of three sums of two.
        left [(Pass::Twelve(Sums::Whole), 6), (Pass::Seven, 2)],
        right [(Pass::Twelve(Sums::Whole), 6), (Pass::Seven, 2)],
        back [
            (Pass::Leaves, 1),
            (Pass::SevenBack, 2),
            // Two sums of three, and one canonical number.
            (Pass::TwelveBack(Sums::Whole), 13),
            (Pass::Fold(Scale::Each), 1),
        ];

    /// p = 761, q = 4591.
    P761: 761, 4591, 1, [2, 5, 9], leaf 16, low 81, tables ten nine,
        // Two canonical numbers; one and two more.
        left [(Pass::Ten, 2), (Pass::Nine(Reduce::All), 3)],
        // The sum of three, and two canonical numbers.
        right [(Pass::Ten, 2), (Pass::Nine(Reduce::TwoSums), 8)],
        back [
            (Pass::Leaves, 1),
            // Two sums of three, and a canonical number.
            (Pass::NineBack(Reduce::LastSum), 7),
            // Two halves of two canonical numbers each; one more.
            (Pass::TenBack, 4),
            (Pass::Low, 5),
            (Pass::Fold(Scale::Sum), 1),
        ];

    /// p = 857, q = 5167.
    P857: 857, 5167, 1, [2, 7, 9], leaf 14, low 0, tables fourteen nine,
        // An even and an odd part; a canonical number and two more.
        left [(Pass::Fourteen, 2), (Pass::Nine(Reduce::All), 3)],
        // The sum of two, and three canonical numbers.
        right [(Pass::Fourteen, 2), (Pass::Nine(Reduce::ThreeSums), 7)],
        back [
            (Pass::Leaves, 1),
            // Two sums of three, and a canonical number.
            (Pass::NineBack(Reduce::TwoSums), 5),
            // Two even and two odd parts.
            (Pass::FourteenBack, 4),
            (Pass::Fold(Scale::Sum), 1),
        ];

    /// p = 953, q = 6343.
    P953: 953, 6343, 3, [2, 3, 7], leaf 16, low 0, tables six_by_7 seven,
        // Two sums of two and a canonical number; an even and an odd part.
        left [(Pass::Six(Sums::FirstReduced), 5), (Pass::Seven, 2)],
        right [(Pass::Six(Sums::FirstReduced), 5), (Pass::Seven, 2)],
        back [
            (Pass::Leaves, 1),
            (Pass::SevenBack, 2),
            // Two sums of two and a canonical number, twice.
            (Pass::SixBack(Sums::FirstReduced), 10),
            // Three canonical numbers.
            (Pass::Interpolate, 3),
            (Pass::Fold(Scale::Sum), 1),
        ];

    /// p = 1013, q = 7177.
    P1013: 1013, 7177, 1, [4, 3, 13], leaf 12, low 153, tables reduced_twelve thirteen,
        // A sum of three and a canonical number; an even and an odd part.
        left [(Pass::Twelve(Sums::Reduced), 4), (Pass::Thirteen, 2)],
        right [(Pass::Twelve(Sums::Reduced), 4), (Pass::Thirteen, 2)],
        back [
            (Pass::Leaves, 1),
            (Pass::ThirteenBack, 2),
            // Two sums of two and a canonical number, and one of these.
            (Pass::TwelveBack(Sums::Reduced), 7),
            (Pass::Low, 8),
            (Pass::Fold(Scale::Each), 1),
        ];

    /// p = 1277, q = 7879.
    P1277: 1277, 7879, 2, [2, 3, 13], leaf 16, low 57, tables six_by_13 thirteen,
        // A sum of two and a canonical number; an even and an odd part.
        left [(Pass::Six(Sums::Reduced), 3), (Pass::Thirteen, 2)],
        right [(Pass::Six(Sums::Reduced), 3), (Pass::Thirteen, 2)],
        back [
            (Pass::Leaves, 1),
            (Pass::ThirteenBack, 2),
            // Two sums of two and a canonical number.
            (Pass::SixBack(Sums::Reduced), 6),
            // One of these and a canonical number.
            (Pass::Interpolate, 7),
            (Pass::Low, 8),
            (Pass::Spread, 7),
            (Pass::Fold(Scale::Each), 1),
        ];
}
