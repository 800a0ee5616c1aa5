//! The two products as data.

use goodprime_cortex_m4::field::Field;

use super::tables;

/// The modulus of both products.
pub const M: Field = Field::new(4591);

/// A pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Blocks to ten rows of 27 blocks: length 2 by parity, and length 5.
    Columns,
    /// Blocks to where they belong in 17 rows of 9.
    Scatter,
    /// Length 17 of columns.
    Seventeens,
    /// The first length 3 of 27, with the factors behind it.
    Threes,
    /// Length 9 of rows.
    Nines,
    /// Products modulo leaves.
    Leaves,
    /// The inverse of [`Pass::Nines`].
    NinesBack,
    /// The inverse of [`Pass::Threes`].
    ThreesBack,
    /// The inverse of [`Pass::Seventeens`].
    SeventeensBack,
    /// The inverse of [`Pass::Columns`].
    ColumnsBack,
    /// The inverse of [`Pass::Scatter`].
    Gather,
    /// Modulo x^761 - x - 1, canonical.
    Fold,
}

/// Constants of the passes. A plan that does not have a pass has no table for it.
#[derive(Clone, Debug)]
pub struct Tables<'t> {
    /// [`Pass::Columns`]: powers of the root of order 5.
    pub columns: &'t [i32],
    /// [`Pass::Columns`] of small operands: the powers of the root of order 5 other than 1, as
    /// plain residues.
    pub small: &'t [i32],
    /// [`Pass::ColumnsBack`]: the constants of the inverse of [`Pass::Columns`].
    pub columns_back: &'t [i32],
    /// The offset of each block of [`Pass::Scatter`] in the rows, in bytes.
    pub places: &'t [u16],
    /// [`Pass::Seventeens`], forward and back.
    pub seventeens: [&'t [i32]; 2],
    /// [`Pass::Threes`], forward and back.
    pub threes: [&'t [i32]; 2],
    /// [`Pass::Nines`], forward and back.
    pub nines: [&'t [i32]; 2],
    /// q, 1/q and ζ of each leaf.
    pub leaves: &'t [i32],
    /// The factor by which the fold multiplies.
    pub fold: i32,
}

/// The largest absolute values of coefficients after each pass.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The bound after the first pass of a general operand.
    pub first: i32,
    /// The bound after the first pass of a small operand.
    pub small: i32,
    /// The bounds after each pass over rows, for both kinds of operand.
    pub forward: [i32; 2],
    /// The bounds after each inverse pass over rows.
    pub back: [i32; 2],
    /// The bound before the fold.
    pub unfolded: i32,
}

/// A product.
#[derive(Clone, Debug)]
pub struct Plan<'t> {
    /// The length of the transform.
    pub length: usize,
    /// Coefficients of a leaf.
    pub leaf: usize,
    /// Passes over rows of an operand, after the first pass.
    pub forward: &'t [Pass],
    /// Passes over rows of a product.
    pub back: &'t [Pass],
    /// Constants.
    pub tables: Tables<'t>,
    /// The bounds that the interval model proves.
    pub bounds: Bounds,
}

impl Plan<'_> {
    /// The pass that reads an operand.
    pub const fn first(&self) -> Pass {
        if self.leaf == 6 { Pass::Columns } else { Pass::Scatter }
    }

    /// The number of leaves.
    pub const fn leaves(&self) -> usize {
        self.length / self.leaf
    }
}

/// Length 1620: radix 2 and 5, 3, 3 and 3, leaves of 6.
pub const N1620: Plan<'static> = Plan {
    length: 1620,
    leaf: 6,
    forward: &[Pass::Threes, Pass::Nines],
    back: &[Pass::NinesBack, Pass::ThreesBack],
    tables: Tables {
        columns: &const { tables::columns(M) },
        small: &const { tables::small(M) },
        columns_back: &const { tables::columns_back(M) },
        places: &[],
        seventeens: [&[]; 2],
        threes: [&const { tables::threes(M) }, &const { tables::threes_back(M) }],
        nines: [&const { tables::nines(M, 1) }, &const { tables::nines(M, -1) }],
        leaves: &const { tables::leaves::<272>(M) },
        fold: tables::fold(M),
    },
    bounds: Bounds {
        first: 4590,
        small: 7813,
        forward: [2295, 16065],
        back: [16065, 6885],
        unfolded: 9180,
    },
};

/// Length 1530: Rader's 17, radix 3 and 3, leaves of 10.
pub const N1530: Plan<'static> = Plan {
    length: 1530,
    leaf: 10,
    forward: &[Pass::Seventeens, Pass::Nines],
    back: &[Pass::NinesBack, Pass::SeventeensBack],
    tables: Tables {
        columns: &[],
        small: &[],
        columns_back: &[],
        places: &const { tables::places() },
        seventeens: [&const { tables::seventeens(M, 1) }, &const { tables::seventeens(M, -1) }],
        threes: [&[]; 2],
        nines: [&const { tables::nines(M, 1) }, &const { tables::nines(M, -1) }],
        leaves: &const { tables::leaves::<155>(M) },
        fold: tables::fold(M),
    },
    bounds: Bounds {
        first: 2295,
        small: 1,
        forward: [6885, 6885],
        back: [6885, 6885],
        unfolded: 6885,
    },
};
