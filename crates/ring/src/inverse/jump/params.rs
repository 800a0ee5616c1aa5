//! The constants that an inversion needs of a ring, computed from p and q: one static per ring and style of
//! multiplication. Kernels take them as a value, so that one copy of them serves all rings.

use core::marker::PhantomData;

use goodprime_lanes::{Modular, Modulus, Style};

use super::memory::top;
use super::tables::Tables;
use super::{BELOW, JumpShape, LARGEST, SMALLEST};
use crate::inverse::row::Row;
use crate::params::{OfRing, Params as Ring, of_style};

/// The largest sum that the inverse transform reduces, and leaves too.
const BOUND_SUM: i64 = 20480;
/// The largest sum of windows that is reduced.
const BOUND_WINDOWS: i64 = 29490;

/// The largest |r| that `reduce` leaves of |a| ≤ `bound`. Its distance from q/2 depends on how near 2^15/q is to an
/// integer.
const fn reduced<M: Modulus>(bound: i64) -> i16 {
    let (m, q) = (M::BARRETT as i64, M::Q as i64);
    let last = (bound * m + (1 << 14)) >> 15;
    let (mut quotient, mut largest) = ((-bound * m + (1 << 14)) >> 15, 0);
    // At equal quotients, r is the largest and the smallest at the ends.
    while quotient <= last {
        let first = ((quotient << 15) - (1 << 14) + m - 1).div_euclid(m);
        let after = (((quotient + 1) << 15) - (1 << 14) + m - 1).div_euclid(m);
        let smallest = if first < -bound { -bound } else { first };
        let greatest = if after > bound { bound } else { after - 1 };
        let (low, high) = (quotient * q - smallest, greatest - quotient * q);
        let larger = if low > high { low } else { high };
        largest = if larger > largest { larger } else { largest };
        quotient += 1;
    }
    largest as i16
}

/// The bound of the coefficients that nodes take and pass on; larger if they come from nodes of 2·32 steps, whose
/// products are `by_windows`. The proofs start nodes from these bounds, and find that they keep them.
pub(super) const fn bound_passed_on<M: Modulus>(by_windows: bool) -> i16 {
    // Constants, so that each is computed once.
    struct Bound<M>(PhantomData<M>);
    impl<M: Modulus> Bound<M> {
        const SUM: i16 = reduced::<M>(BOUND_SUM);
        const WINDOWS: i16 = reduced::<M>(BOUND_WINDOWS);
    }
    if by_windows { Bound::<M>::WINDOWS } else { Bound::<M>::SUM }
}

/// A ring, for the tree.
pub(super) struct Params {
    /// The constants of all inverses.
    pub(super) row: Row,
    /// Leaves of the tree.
    pub(super) leaves: usize,
    /// The level above 0 whose last second child is the last leaf alone, if there is one below the top; otherwise 0.
    ///
    /// The products of that node are worth no transforms: [`SMALLEST`] coefficients of (f, g) are wanted, and the other
    /// matrix has as few.
    pub(super) alone: usize,
    /// Coefficients of f, g and v at the top.
    pub(super) top: usize,
    /// True if 16 bits hold so few multiples of q that radix 3 needs reduced products.
    pub(super) tight: bool,
    /// The tables of the products of matrices of 64, 128, 256 and 512 steps.
    tables: [&'static Tables; BELOW],
    /// Points of the last of these tables.
    points: usize,
}

impl<R: Ring> OfRing<R> for Params {
    const MONTGOMERY: &'static Self = &Self::new::<R>(Style::Montgomery, Tables::montgomery::<R>());
    const BARRETT: &'static Self = &Self::new::<R>(Style::Barrett, Tables::barrett::<R>());
}

impl Params {
    /// The parameters of `R`, with constants in the style of `L`.
    #[inline(always)]
    pub(super) fn of<L: Modular, R: Ring>() -> &'static Self {
        const { of_style::<R, Self>(L::STYLE) }
    }

    const fn new<R: Ring>(style: Style, tables: [&'static Tables; BELOW]) -> Self {
        let q = <R::Q as Modulus>::Q;
        // Both products of a sum by windows: 2·SMALLEST terms.
        let bound = bound_passed_on::<R::Q>(false) as i64;
        assert!(2 * SMALLEST as i64 * bound * bound <= i32::MAX as i64 - ((q as i64) << 15));
        let leaves = R::DIVSTEPS.div_ceil(SMALLEST);
        let alone = (leaves - 1).trailing_zeros() as usize;
        Self {
            row: Row::new::<R>(style),
            leaves,
            alone: if alone < BELOW { alone } else { 0 },
            top: top(R::P),
            tight: q > 7000,
            tables,
            points: JumpShape::top(R::P).points,
        }
    }

    /// The tables of products of matrices of `STEPS` steps.
    #[inline(always)]
    pub(super) fn tables<const STEPS: usize>(&self) -> &'static Tables {
        self.tables[const { (STEPS / SMALLEST).ilog2() as usize - 1 }]
    }

    /// The shape of these products, equal for all rings except for the points at the top.
    #[inline(always)]
    pub(super) fn shape<const STEPS: usize>(&self) -> JumpShape {
        if STEPS == LARGEST { JumpShape::with_points(self.points) } else { JumpShape::below(STEPS) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_remainder_is_that_of_all_numbers() {
        fn check<M: Modulus>() {
            for bound in [BOUND_SUM, BOUND_WINDOWS] {
                let r = |a: i64| a - ((a * M::BARRETT as i64 + (1 << 14)) >> 15) * M::Q as i64;
                let largest = (-bound..=bound).map(|a| r(a).abs()).max();
                assert_eq!(Some(reduced::<M>(bound) as i64), largest);
            }
        }
        macro_rules! each {
            ($($ring:ident)*) => { $(check::<<crate::$ring as Ring>::Q>();)* };
        }
        for_each_ring!(each);
    }
}
