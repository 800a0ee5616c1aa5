//! Bounds of coefficients between the stages, in tenths of q. The proofs read these, and find that all rings keep to
//! them on the lanes of each processor that multiplies so.

use super::shape::TransformShape;

/// q·`n`/10.
const fn tenths(q: i16, n: i64) -> i64 {
    n * q as i64 / 10
}

/// Points of an operand; where a ternary one has a stage of its own, all that 16 bits hold.
pub const fn points(q: i16, ternary: bool) -> i64 {
    if ternary { i16::MAX as i64 } else { tenths(q, 14) }
}

/// A prepared left operand: reduced, or all that 16 bits hold.
pub const fn left(q: i16, shape: &TransformShape) -> i64 {
    if shape.reduce_broadcast { tenths(q, 9) } else { i16::MAX as i64 }
}

/// A prepared right operand.
pub const fn right(q: i16) -> i64 {
    tenths(q, 9)
}

/// Rows of a product before the last dense stage.
pub const fn untwisted(q: i16) -> i64 {
    tenths(q, 8)
}

/// Rows of a product after the last dense stage.
pub const fn rows(q: i16, shape: &TransformShape) -> i64 {
    if shape.join_wide || shape.cosets { tenths(q, 15) } else { tenths(q, 17) }
}
