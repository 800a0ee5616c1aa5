//! The products (u, v; q, r)·(a, b) of an inversion, by kind, for matrices that are stored as (u/x, q, v/x, r).

/// The kind of a product: the entries that miss a factor x, and the rows that are wanted.
pub(super) trait Kind {
    /// The factors x of each row and right operand: 1 if the product is multiplied by x, else 0.
    const SHIFTS: [[usize; 2]; 2];
    /// The first right operand.
    const FROM: usize = 0;
    /// Rows.
    const ROWS: usize = 2;
}

/// A matrix (u/x, v/x; q, r) times a vector.
pub(super) struct Vector;
/// [`Vector`] without u and q: the right column (v/x; r) times one polynomial.
pub(super) struct RightColumn;
/// A matrix (u/x, v/x; q, r) times a column (a/x; b).
pub(super) struct Matrix;
/// The first row of [`Matrix`].
pub(super) struct FirstRow;

impl Kind for Vector {
    const SHIFTS: [[usize; 2]; 2] = [[1, 1], [0, 0]];
}
impl Kind for RightColumn {
    const SHIFTS: [[usize; 2]; 2] = [[1, 1], [0, 0]];
    const FROM: usize = 1;
}
impl Kind for Matrix {
    const SHIFTS: [[usize; 2]; 2] = [[1, 0], [1, 0]];
}
impl Kind for FirstRow {
    const SHIFTS: [[usize; 2]; 2] = [[1, 0], [1, 0]];
    const ROWS: usize = 1;
}
