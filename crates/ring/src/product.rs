//! Products in `Z_q[x]/(x^p-x-1)`, one file per algorithm.
//!
//! Both operands are prepared first, so one that is in many products is prepared once: [`Product`]. One function,
//! [`choice`], selects the algorithm of a backend: [`DotTransform`], or [`EightRows`] on Neon; a processor that has a
//! program for the whole operation runs that, and one without vectors multiplies by [`columns`] if memory counts. All
//! other algorithms are in the laboratory, `lab/lab`.

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

use goodprime_lanes::{Isa, Modular, Portable, Tuned};

pub use self::dot_transform::DotTransform;
pub use self::eight_rows::EightRows;
use crate::params::Params;

/// Multiplication in R/q. Each operand has a prepared form: the left one is quick to make, the right one is quick to
/// use.
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

/// An algorithm of multiplication.
enum ChosenProduct {
    /// A program of the processor for whole operations.
    #[cfg(cortex_m4)]
    CortexM4(&'static goodprime_cortex_m4::ring::Program<'static>),
    /// The definition: [`columns`].
    Columns,
    /// Evaluation at eight points, one per lane: [`eight_rows`].
    EightRows,
    /// Multipoint evaluation by dense matrices: [`dot_transform`].
    DotTransform,
}

/// The algorithm that these lanes prefer in this ring. It is asked for in constants only, so that no other is compiled.
#[allow(clippy::extra_unused_type_parameters, reason = "only some processors ask for the ring")]
const fn choice<L: Tuned, R: Params>() -> ChosenProduct {
    #[cfg(cortex_m4)]
    if let Some(program) = cortex_m4::program::<R>() {
        return ChosenProduct::CortexM4(program);
    }
    let product = L::TUNING.product;
    if product.is_columns() {
        ChosenProduct::Columns
    } else if product.is_eight_rows() {
        ChosenProduct::EightRows
    } else {
        ChosenProduct::DotTransform
    }
}

/// The name of the algorithm.
pub(crate) fn name<L: Tuned, R: Params>() -> &'static str {
    match const { choice::<L, R>() } {
        #[cfg(cortex_m4)]
        ChosenProduct::CortexM4(_) => "passes of Cortex-M4",
        ChosenProduct::Columns => columns::NAME,
        ChosenProduct::EightRows => <EightRows as Product<R>>::NAME,
        ChosenProduct::DotTransform => <DotTransform as Product<R>>::NAME,
    }
}

/// [`Product::left`] of the algorithm.
#[inline(always)]
pub(crate) fn prepare_left<I: Isa, R: Params>(isa: I, out: &mut [i16], a: &[i16], bound: i16) {
    match const { choice::<I, R>() } {
        #[cfg(cortex_m4)]
        ChosenProduct::CortexM4(program) => cortex_m4::left(program, out, a),
        ChosenProduct::Columns => columns::prepare_left::<R>(out, a),
        ChosenProduct::EightRows => <EightRows as Product<R>>::left(isa, out, a, bound),
        ChosenProduct::DotTransform => <DotTransform as Product<R>>::left(isa, out, a, bound),
    }
}

/// [`Product::right`] of the algorithm.
#[inline(always)]
pub(crate) fn prepare_right<I: Isa, R: Params>(
    isa: I,
    out: &mut [i16],
    b: &[i16],
    bound: i16,
    scratch: &mut [i16],
) {
    match const { choice::<I, R>() } {
        #[cfg(cortex_m4)]
        ChosenProduct::CortexM4(program) => cortex_m4::right(program, out, b),
        ChosenProduct::Columns => columns::prepare_right::<R>(out, b),
        ChosenProduct::EightRows => <EightRows as Product<R>>::right(isa, out, b, bound, scratch),
        ChosenProduct::DotTransform => {
            <DotTransform as Product<R>>::right(isa, out, b, bound, scratch)
        }
    }
}

/// [`Product::multiply`] of the algorithm.
#[inline(always)]
pub(crate) fn multiply<I: Isa, R: Params>(
    isa: I,
    out: &mut [i16],
    a: &[i16],
    b: &[i16],
    scratch: &mut [i16],
) {
    match const { choice::<I, R>() } {
        #[cfg(cortex_m4)]
        ChosenProduct::CortexM4(program) => {
            cortex_m4::multiply_prepared(program, out, a, b, scratch)
        }
        ChosenProduct::Columns => columns::multiply::<R>(out, a, b),
        ChosenProduct::EightRows => <EightRows as Product<R>>::multiply(isa, out, a, b, scratch),
        ChosenProduct::DotTransform => {
            <DotTransform as Product<R>>::multiply(isa, out, a, b, scratch)
        }
    }
}

/// Coefficients of memory for multiplication on any backend: of both prepared operands, and of scratch memory.
const fn sizes<R: Params>() -> [usize; 3] {
    #[cfg(cortex_m4)]
    if let Some(program) = cortex_m4::program::<R>() {
        return cortex_m4::sizes(program);
    }
    if ALL_BY_COLUMNS {
        return [columns::left::<R>(), columns::right::<R>(), 0];
    }
    [
        larger(<DotTransform as Product<R>>::LEFT, <EightRows as Product<R>>::LEFT),
        larger(<DotTransform as Product<R>>::RIGHT, <EightRows as Product<R>>::RIGHT),
        larger(<DotTransform as Product<R>>::SCRATCH, <EightRows as Product<R>>::SCRATCH),
    ]
}

const fn larger(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// True if all lanes of this build multiply by the definition.
const ALL_BY_COLUMNS: bool =
    !goodprime_lanes::VECTORS && <Portable as Tuned>::TUNING.product.is_columns();

/// True if all multiplications of this build are by the definition: [`ALL_BY_COLUMNS`], and no program of the
/// processor.
#[cfg(cortex_m4)]
pub(crate) const SCHOOLBOOK_ONLY: bool = ALL_BY_COLUMNS && !goodprime_cortex_m4::KERNELS;
#[cfg(not(cortex_m4))]
pub(crate) const SCHOOLBOOK_ONLY: bool = ALL_BY_COLUMNS;

/// Coefficients that hold a prepared left operand of any backend.
pub(crate) const fn left<R: Params>() -> usize {
    sizes::<R>()[0]
}

/// Coefficients that hold a prepared right operand of any backend.
pub(crate) const fn right<R: Params>() -> usize {
    sizes::<R>()[1]
}

/// Coefficients of scratch memory for multiplication on any backend.
pub(crate) const fn scratch<R: Params>() -> usize {
    sizes::<R>()[2]
}

/// Coefficients of memory for a multiplication that overwrites its left operand: none if this build has none.
#[allow(clippy::extra_unused_type_parameters, reason = "only some processors ask for the ring")]
pub(crate) const fn low_stack<R: Params>() -> usize {
    #[cfg(cortex_m4)]
    if let Some(method) = cortex_m4::method(R::P) {
        return method.memory();
    }
    0
}
