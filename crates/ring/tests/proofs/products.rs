//! The library's product on any lanes: the choice of `operations`, for memory given as slices.

use goodprime_lanes::Modular;
use goodprime_ring::Ring;
use goodprime_ring::kit::{DotTransform, EightRows, Product};

/// Evaluates an expression in which `$product` is the algorithm that the lanes prefer.
macro_rules! chosen {
    ($lanes:ty, $product:ident => $expression:expr) => {
        if const { <$lanes>::TUNING.product.is_eight_rows() } {
            type $product = EightRows;
            $expression
        } else {
            type $product = DotTransform;
            $expression
        }
    };
}

/// Returns the numbers of coefficients of a prepared left operand, a prepared right operand, and scratch memory.
pub fn sizes<L: Modular, R: Ring>() -> [usize; 3] {
    chosen!(L, P => [
        <P as Product<R>>::LEFT,
        <P as Product<R>>::RIGHT,
        <P as Product<R>>::SCRATCH,
    ])
}

/// Prepares a left operand of at most `bound`.
#[inline(always)]
pub fn left<L: Modular, R: Ring>(lanes: L, out: &mut [L::Element], a: &[L::Element], bound: i16) {
    chosen!(L, P => <P as Product<R>>::left(lanes, out, a, bound));
}

/// Prepares a right operand of at most `bound`.
#[inline(always)]
pub fn right<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    b: &[L::Element],
    bound: i16,
    scratch: &mut [L::Element],
) {
    chosen!(L, P => <P as Product<R>>::right(lanes, out, b, bound, scratch));
}

/// Multiplies prepared operands.
#[inline(always)]
pub fn multiply<L: Modular, R: Ring>(
    lanes: L,
    out: &mut [L::Element],
    left: &[L::Element],
    right: &[L::Element],
    scratch: &mut [L::Element],
) {
    chosen!(L, P => <P as Product<R>>::multiply(lanes, out, left, right, scratch));
}
