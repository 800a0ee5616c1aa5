//! Arithmetic modulo q with eight polynomials side by side, one in each lane.
//!
//! | for | operations |
//! |---|---|
//! | multiplication and inversion in R/q where [`Tuning::product`](crate::Tuning) says so | all |

use core::marker::PhantomData;

use super::Modular;
use crate::modulus::{Constant, Constants, Modulus, Style, inverse};
use crate::program::{KNOWN, Memory, Program};

/// Lanes of exactly eight, for kernels that keep eight polynomials side by side: one in each lane,
/// so that no coefficient ever has to meet its neighbour.
///
/// The values of sums of products are known only modulo 2^32 until [`Self::sum_of_products`] promises them, because
/// the sums inside Karatsuba's algorithm may wrap and come back.
pub trait ModularRows: Modular {
    /// Known values, one per lane.
    fn known(self, values: &[i16; 8]) -> Self::Vector;
    /// [`Modular::mulc`] with a constant of its own for each lane.
    fn mulc_each<M: Modulus>(self, a: Self::Vector, c: &Constants) -> Self::Vector;
    /// r ≡ a (mod q) with the quotient of [`Modulus::SHIFTS`] or a better one: for its divisor d, |r| ≤
    /// max(d, q)/2 + |a|·|q/d - 1| + 2.
    ///
    /// With a correction, a + a/2^shift must fit 16 bits.
    #[inline(always)]
    #[track_caller]
    fn reduce_by_shifts<M: Modulus>(self, a: Self::Vector) -> Self::Vector {
        self.freeze::<M>(a)
    }
    /// r with 2r ≡ a (mod q), by a cheaper way than [`Modular::mulc`] where there is one: |r| ≤ (|a| + q)/2.
    #[inline(always)]
    #[track_caller]
    fn half<M: Modulus>(self, a: Self::Vector) -> Self::Vector {
        self.mulc::<M>(a, half::<M>(Self::STYLE))
    }
    /// r with 4r ≡ a (mod q), the same way: |r| ≤ |a|/4 + 3q/4.
    #[inline(always)]
    #[track_caller]
    fn quarter<M: Modulus>(self, a: Self::Vector) -> Self::Vector {
        let r = self.half::<M>(a);
        self.half::<M>(r)
    }
    /// Lane i becomes lane i - `N`; the lowest `N` lanes of `high` follow. `N` < 8.
    #[inline(always)]
    fn shift_down<const N: i32>(self, a: Self::Vector, high: Self::Vector) -> Self::Vector {
        let mut both = [self.element(0); 16];
        self.store(&mut both, 0, a);
        self.store(&mut both, 8, high);
        self.load(&both, N as usize)
    }
    /// Lane j of vector i becomes lane i of vector j.
    fn transpose_vectors(self, rows: [Self::Vector; 8]) -> [Self::Vector; 8];
    /// a·b.
    fn multiply(self, a: Self::Vector, b: Self::Vector) -> Self::Accumulator;
    /// acc + a·b modulo 2^32.
    fn multiply_add(
        self,
        acc: Self::Accumulator,
        a: Self::Vector,
        b: Self::Vector,
    ) -> Self::Accumulator;
    /// acc - a·b modulo 2^32.
    fn multiply_sub(
        self,
        acc: Self::Accumulator,
        a: Self::Vector,
        b: Self::Vector,
    ) -> Self::Accumulator;
    /// acc + a·c modulo 2^32, for the value c of lane `LANE` of `b`.
    fn multiply_add_lane<const LANE: i32>(
        self,
        acc: Self::Accumulator,
        a: Self::Vector,
        b: Self::Vector,
    ) -> Self::Accumulator;
    /// a + b modulo 2^32.
    fn add_wrapping(self, a: Self::Accumulator, b: Self::Accumulator) -> Self::Accumulator;
    /// a - b modulo 2^32.
    fn sub_wrapping(self, a: Self::Accumulator, b: Self::Accumulator) -> Self::Accumulator;
    /// `acc`, which the kernel promises to be a sum of `terms` products ±a_i·b_j modulo 2^32.
    ///
    /// Such a sum must fit 32 bits. Interval lanes continue with the range that follows from those of `a` and `b`;
    /// processors do nothing.
    fn sum_of_products(
        self,
        acc: Self::Accumulator,
        terms: usize,
        a: &[Self::Element],
        b: &[Self::Element],
    ) -> Self::Accumulator;
    /// Runs `P` in its computed order, if the backend does so; if not, returns false and does nothing.
    ///
    /// Coefficients that several arrays of `P` share must not be written. Panics if the arrays are too short.
    #[inline(always)]
    #[track_caller]
    fn run_program<P: Program>(
        self,
        _known: [Self::Vector; KNOWN],
        _memory: Memory<'_, Self::Element>,
    ) -> bool {
        false
    }
}

/// 1/2 for each style.
struct Half<M>(PhantomData<M>);

impl<M: Modulus> Half<M> {
    const MONTGOMERY: Constant = Constant::new::<M>(Style::Montgomery, inverse(2, M::Q) as i64);
    const BARRETT: Constant = Constant::new::<M>(Style::Barrett, inverse(2, M::Q) as i64);
}

/// 1/2 as a constant.
#[inline(always)]
pub(crate) fn half<M: Modulus>(style: Style) -> Constant {
    match style {
        Style::Montgomery => Half::<M>::MONTGOMERY,
        Style::Barrett => Half::<M>::BARRETT,
    }
}
