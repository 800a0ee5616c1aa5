//! The shape of a ring's transform: how many rows, points and blocks a polynomial has, and where stages reduce.

use goodprime_lanes::Modulus;

use super::super::tail::TAIL;
use crate::params::{Params, padded};

/// The shape of the transform of a ring.
#[derive(Clone, Copy, Debug)]
pub struct TransformShape {
    /// Rows of an operand.
    pub rows_in: usize,
    /// Rows of a product, and points.
    pub rows: usize,
    /// Blocks of 16 in a row: 6, 8, 12 or 18.
    pub radix: usize,
    /// True if the points are two cosets of a group of prime order, ROWS/2 each, and not any pairs.
    pub cosets: bool,
    /// True if the operand that is broadcast is reduced after the radix. (Barrett's products grow faster with their
    /// operand: lanes that multiply so reduce here, block 0, and the odd half of ternary operands, in any case.)
    pub reduce_broadcast: bool,
    /// True if products of leaves are reduced.
    pub reduce_leaves: bool,
    /// True if the halves of the last dot products are joined in 32 bits instead of 16.
    pub join_wide: bool,
    /// True if the odd half of the first dense stage is reduced if the operand is ternary.
    pub reduce_odd: bool,
}

impl TransformShape {
    /// The shape for x^p-x-1 modulo q. Each is the fastest that was tried: docs/multiply/dot-transform.md.
    const fn new(p: usize, q: u32) -> Self {
        let shape = Self {
            rows_in: 0,
            rows: 0,
            radix: 6,
            cosets: false,
            reduce_broadcast: false,
            reduce_leaves: true,
            join_wide: false,
            reduce_odd: false,
        };
        let tight = Self { join_wide: true, reduce_odd: true, ..shape };
        let shape = match p {
            653 => Self { rows_in: 4, rows: 7, radix: 12, ..shape },
            761 => {
                Self { rows_in: 8, rows: 16, reduce_broadcast: true, reduce_leaves: false, ..shape }
            }
            857 => Self { rows_in: 3, rows: 6, radix: 18, ..shape },
            953 => Self { rows_in: 10, rows: 20, ..tight },
            1013 => Self { rows_in: 8, rows: 16, radix: 8, reduce_broadcast: true, ..tight },
            1277 => Self { rows_in: 14, rows: 26, cosets: true, reduce_broadcast: true, ..shape },
            _ => panic!("a ring without a shape"),
        };
        let Self { rows_in, rows, radix, .. } = shape;
        let width = shape.width();
        assert!(rows_in * width >= p && (rows_in - 1) * width < p);
        assert!(rows * width <= 2 * padded(p) && 2 * p - 1 <= rows * width + TAIL);
        assert!(shape.cosets || rows_in <= 16 && rows <= 20);
        assert!((q - 1).is_multiple_of(radix as u32) && (rows * radix).is_multiple_of(2));
        shape
    }

    /// True if the first dense stage of a big operand twists as well: a matrix for every block costs fewer products
    /// than the symmetry of the points saves when rows are few.
    pub const fn direct(&self) -> bool {
        self.rows_in <= 4
    }

    /// Coefficients in a row.
    pub const fn width(&self) -> usize {
        16 * self.radix
    }

    /// Coefficients of a product that is not reduced, and of a transformed polynomial without its
    /// tail.
    pub const fn size(&self) -> usize {
        self.rows * self.width()
    }

    /// Coefficients of a product of polynomials of degree p - 1 that do not fit [`Self::size`].
    pub const fn excess(&self, p: usize) -> usize {
        (2 * p - 1).saturating_sub(self.size())
    }

    /// Coefficients of the form of a transformed polynomial that is broadcast.
    pub const fn left(&self, p: usize) -> usize {
        self.size() + if self.excess(p) > 0 { TAIL } else { 0 }
    }

    /// Coefficients of the form of a transformed polynomial that is read in windows.
    pub const fn right(&self, p: usize) -> usize {
        2 * self.size() + if self.excess(p) > 0 { 2 * TAIL } else { 0 }
    }
}

/// A ring that has a shape: all of them.
pub trait Divided: Params {
    /// The shape.
    const SHAPE: TransformShape;
}

impl<R: Params> Divided for R {
    const SHAPE: TransformShape = TransformShape::new(R::P, <R::Q as Modulus>::Q as u32);
}
