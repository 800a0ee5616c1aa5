//! Grades: the degree of a value in each of the two operands of a product.
//!
//! ```text
//!   (0,0)  a constant that the kernel knows          (1,0)  linear in the left operand
//!   (0,1)  linear in the right operand               (1,1)  linear in each: bilinear
//!   zero   0, which has every grade
//! ```
//!
//! A sum needs equal grades, a product adds them, a constant or a reduction modulo q changes none. So a kernel
//! whose operands are graded (1,0) and (0,1), that mixes no grades and whose result is graded (1,1),
//! computes a bilinear map over Z_q, if no sum in it overflows: that the ranges say, which each value
//! carries as well. A bias is a constant and would have to be 0 modulo q; no kernel that ships adds one,
//! so all but 0 are refused. A choice by a mask depends on the data and leaves no grade.

/// The grade of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// Zero, which is of every grade.
    Zero,
    /// Known to the kernel: (0,0).
    Constant,
    /// Linear in the left operand: (1,0).
    Left,
    /// Linear in the right operand: (0,1).
    Right,
    /// Linear in either operand: (1,1).
    Both,
    /// Two grades were mixed here, which has not been reported yet.
    Mixed,
    /// No claim: an operand that was given without a grade, or a result of a mixture.
    Unknown,
}

impl Grade {
    /// The grade of a sum.
    pub(super) fn plus(self, b: Self) -> Self {
        match (self, b) {
            (Self::Mixed, _) | (_, Self::Mixed) => Self::Mixed,
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::Zero, x) | (x, Self::Zero) => x,
            (a, b) if a == b => a,
            _ => Self::Mixed,
        }
    }

    /// The grade of a product.
    pub(super) fn times(self, b: Self) -> Self {
        match (self, b) {
            (Self::Zero, _) | (_, Self::Zero) => Self::Zero,
            (Self::Mixed, _) | (_, Self::Mixed) => Self::Mixed,
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::Constant, x) | (x, Self::Constant) => x,
            (Self::Left, Self::Right) | (Self::Right, Self::Left) => Self::Both,
            _ => Self::Mixed,
        }
    }

    /// The grade of a value that a mask chooses from two.
    pub(super) fn choice(self, b: Self) -> Self {
        match (self, b) {
            (Self::Zero, Self::Zero) => Self::Zero,
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            _ => Self::Mixed,
        }
    }
}
