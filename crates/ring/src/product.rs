//! Products in `Z_q[x]/(x^p-x-1)`, one file an algorithm.
//!
//! Both operands are prepared first, so one that is in many products is prepared once: [`Product`]. What a backend
//! uses is chosen in one place, [`chosen`]: [`DotTransform`], or [`EightRows`] on Neon; a processor that has a program
//! for the whole operation runs that ([`own`]), and one without vectors multiplies by [`columns`] if memory counts. All other algorithms are in the laboratory, `lab/lab`.

pub mod butterfly;
pub(crate) mod columns;
#[cfg(cortex_m4)]
pub(crate) mod cortex_m4;
pub mod dot_transform;
mod eight_rows;
pub mod field;
pub mod fold;
pub mod matrix;
pub mod pairs;
pub mod rader;
pub mod roots;
mod tail;

use goodprime_lanes::{Modular, Portable, Tuned};

pub use self::dot_transform::DotTransform;
pub use self::eight_rows::EightRows;
use crate::params::Params;

/// A product in R/q. Each operand has a prepared form: the left one is quick to make, the right one is quick to use.
///
/// Operands and products have [`Params::PADDED`] coefficients, zero from p on.
pub trait Product<R> {
    /// The name that benchmarks print.
    const NAME: &'static str;
    /// Coefficients of a prepared left operand.
    const LEFT: usize;
    /// Coefficients of a prepared right operand.
    const RIGHT: usize;
    /// Coefficients of scratch memory, whose contents do not matter.
    const SCRATCH: usize;

    /// Prepares the left operand.
    ///
    /// In: |a| ≤ `bound` ≤ (q-1)/2; `bound` is public. Out: [`Self::LEFT`] coefficients.
    fn left<L: Modular>(lanes: L, out: &mut [L::Element], a: &[L::Element], bound: i16);

    /// Prepares the right operand.
    ///
    /// In: |b| ≤ `bound` ≤ (q-1)/2; `bound` is public. Out: [`Self::RIGHT`] coefficients.
    fn right<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        b: &[L::Element],
        bound: i16,
        scratch: &mut [L::Element],
    );

    /// out = a·b for prepared a and b. Out: |c| ≤ (q-1)/2.
    fn multiply<L: Modular>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        scratch: &mut [L::Element],
    );
}

/// Evaluates an expression in which `$product` is the algorithm that the lanes `$lanes` prefer.
macro_rules! chosen {
    ($lanes:ty, $product:ident => $expression:expr) => {
        // A constant, so that only one is compiled.
        if const { <$lanes as goodprime_lanes::Tuned>::TUNING.product.is_eight_rows() } {
            type $product = $crate::product::EightRows;
            $expression
        } else {
            type $product = $crate::product::DotTransform;
            $expression
        }
    };
}
pub(crate) use chosen;

/// Returns what a program of the processor makes of a whole operation, if it has one for the ring.
macro_rules! own {
    ($ring:ty, $program:ident => $expression:expr) => {
        #[cfg(cortex_m4)]
        if let Some($program) = const { $crate::product::cortex_m4::program::<$ring>() } {
            return $expression;
        }
    };
}
pub(crate) use own;

const fn larger(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Returns what the product by the definition makes of an operation, if the lanes prefer that.
macro_rules! by_columns {
    ($lanes:ty => $expression:expr) => {
        if const { <$lanes as goodprime_lanes::Tuned>::TUNING.product.is_columns() } {
            return $expression;
        }
    };
}
pub(crate) use by_columns;

/// Whether all backends of this build multiply by the definition.
const ALL_BY_COLUMNS: bool =
    !goodprime_lanes::VECTORS && <Portable as Tuned>::TUNING.product.is_columns();

/// The same where no program of the processor does it otherwise.
#[cfg(cortex_m4)]
pub(crate) const ONE_BY_ONE: bool = ALL_BY_COLUMNS && !goodprime_cortex_m4::KERNELS;
#[cfg(not(cortex_m4))]
pub(crate) const ONE_BY_ONE: bool = ALL_BY_COLUMNS;

/// Coefficients that hold a prepared left operand of any backend.
pub(crate) const fn left<R: Params>() -> usize {
    own!(R, program => cortex_m4::sizes(program)[0]);
    if ALL_BY_COLUMNS {
        return columns::left::<R>();
    }
    larger(<DotTransform as Product<R>>::LEFT, <EightRows as Product<R>>::LEFT)
}

/// Coefficients that hold a prepared right operand of any backend.
pub(crate) const fn right<R: Params>() -> usize {
    own!(R, program => cortex_m4::sizes(program)[1]);
    if ALL_BY_COLUMNS {
        return columns::right::<R>();
    }
    larger(<DotTransform as Product<R>>::RIGHT, <EightRows as Product<R>>::RIGHT)
}

/// Coefficients of scratch memory for products on any backend.
pub(crate) const fn scratch<R: Params>() -> usize {
    own!(R, program => cortex_m4::sizes(program)[2]);
    if ALL_BY_COLUMNS {
        return 0;
    }
    larger(<DotTransform as Product<R>>::SCRATCH, <EightRows as Product<R>>::SCRATCH)
}

/// Coefficients of memory for a product in place of its left operand: none if none are made.
#[allow(clippy::extra_unused_type_parameters, reason = "only some processors ask for the ring")]
pub(crate) const fn in_place<R: Params>() -> usize {
    #[cfg(cortex_m4)]
    if let Some(method) = cortex_m4::method(R::P) {
        return method.memory();
    }
    0
}
