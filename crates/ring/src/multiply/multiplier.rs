//! What a multiplication algorithm is.

use core::fmt;
use core::marker::PhantomData;

use goodprime_lanes::{Isa, Kernel, Lanes32};

use crate::params::Ring;

/// An algorithm for products in `Z_q[x]/(x^p-x-1)`, as a type.
pub trait Multiplier<R: Ring> {
    /// The name that benchmarks print, for instance `"schoolbook"`.
    const NAME: &'static str;
    /// Where it multiplies, for instance `Z_q[x]`.
    const RING: &'static str;
    /// Coefficients of scratch memory that [`Self::multiply`] needs.
    const SCRATCH: usize;

    /// Whether the algorithm exists for this ring and |b| ≤ `bound`; if not, why. An algorithm
    /// that takes a bound takes all smaller ones.
    fn applies(bound: i16) -> Result<(), NotApplicable>;

    /// out = a·b in R/q, where |a| ≤ (q-1)/2 and |b| ≤ `bound`.
    ///
    /// `bound` is public: 1 for a small operand, 2 for one that a damaged key decodes to, or
    /// (q-1)/2.
    /// Operands and result have [`Ring::PADDED`] coefficients, zero from p on; the result is
    /// canonical. The contents of `scratch` do not matter. Called only if [`Self::applies`].
    fn multiply<L: Lanes32>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        bound: i16,
        scratch: &mut [L::Element],
    );
}

/// Why an algorithm does not exist for a ring, or for operands as big as these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotApplicable(pub &'static str);

impl fmt::Display for NotApplicable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl core::error::Error for NotApplicable {}

/// A product by the algorithm `M`, as a kernel.
#[derive(Debug)]
pub struct Product<'a, M, R> {
    out: &'a mut [i16],
    a: &'a [i16],
    b: &'a [i16],
    bound: i16,
    scratch: &'a mut [i16],
    algorithm: PhantomData<(M, R)>,
}

impl<'a, M: Multiplier<R>, R: Ring> Product<'a, M, R> {
    /// The operands of [`Multiplier::multiply`].
    pub fn new(
        out: &'a mut [i16],
        a: &'a [i16],
        b: &'a [i16],
        bound: i16,
        scratch: &'a mut [i16],
    ) -> Self {
        Self { out, a, b, bound, scratch, algorithm: PhantomData }
    }
}

impl<M: Multiplier<R>, R: Ring> Kernel for Product<'_, M, R> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { out, a, b, bound, scratch, .. } = self;
        M::multiply(isa, out, a, b, bound, scratch);
    }
}
