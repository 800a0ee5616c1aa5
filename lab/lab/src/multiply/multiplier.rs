//! The trait of multiplication algorithms, and their steps as kernels.

use core::fmt;
use core::marker::PhantomData;

use goodprime_lab_lanes::{Isa32, Kernel32, Modular32};

use goodprime_ring::Ring;

/// The side of a product on which an operand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// a in a·b: any element of R/q.
    Left,
    /// b in a·b, which may be small.
    Right,
}

/// An algorithm for products in `Z_q[x]/(x^p-x-1)`, as a type.
///
/// An algorithm that multiplies transforms of its operands defines [`Self::TRANSFORMED`],
/// [`Self::transform`] and [`Self::multiply_transformed`], and products follow. Any other algorithm
/// defines [`Self::multiply`].
pub trait Multiplier<R: Ring> {
    /// The name that benchmarks print, for instance `"schoolbook"`.
    const NAME: &'static str;
    /// The ring in which the algorithm multiplies, for instance `Z_q[x]`.
    const RING: &'static str;
    /// Coefficients of scratch memory that [`Self::multiply`] needs.
    const SCRATCH: usize;
    /// Coefficients of a transformed first operand and of a transformed second one; 0 if the
    /// algorithm has no transform.
    const TRANSFORMED: [usize; 2] = [0; 2];

    /// Returns `Ok` if the algorithm exists for this ring and |b| ≤ `bound`, else the reason.
    ///
    /// An algorithm that accepts a bound accepts all smaller ones.
    fn applies(bound: i16) -> Result<(), NotApplicable>;

    /// out = a·b in R/q, where |a| ≤ (q-1)/2 and |b| ≤ `bound`.
    ///
    /// `bound` is public: 1 for a small operand, 2 for one that a damaged key decodes to, or
    /// (q-1)/2.
    /// Operands and result have [`Params::PADDED`](goodprime_ring::Params::PADDED) coefficients, zero from p on; the result is
    /// canonical. The contents of `scratch` do not matter. Called only if [`Self::applies`].
    #[inline(always)]
    fn multiply<L: Modular32>(
        lanes: L,
        out: &mut [L::Element],
        a: &[L::Element],
        b: &[L::Element],
        bound: i16,
        scratch: &mut [L::Element],
    ) {
        let (first, scratch) = scratch.split_at_mut(Self::TRANSFORMED[0]);
        let (second, scratch) = scratch.split_at_mut(Self::TRANSFORMED[1]);
        // A loop, so that the transform is compiled once.
        for (side, to, from) in [(Side::Left, &mut *first, a), (Side::Right, &mut *second, b)] {
            Self::transform(lanes, to, from, side, bound, scratch);
        }
        Self::multiply_transformed(lanes, out, first, second, bound, scratch);
    }

    /// Transforms an operand for any number of products.
    ///
    /// In: `a` as in [`Self::multiply`], where `bound` is that of the second operand for both. Out:
    /// the [`Self::TRANSFORMED`] coefficients of its side, good for the same bound and the same
    /// lanes. `scratch` has [`Self::SCRATCH`] coefficients less both of [`Self::TRANSFORMED`]; its
    /// contents do not matter.
    #[inline(always)]
    fn transform<L: Modular32>(
        _lanes: L,
        _out: &mut [L::Element],
        _a: &[L::Element],
        _role: Side,
        _bound: i16,
        _scratch: &mut [L::Element],
    ) {
    }

    /// out = a·b in R/q for a and b that [`Self::transform`] has transformed.
    ///
    /// `bound` and `scratch` are as in [`Self::transform`], `out` as in [`Self::multiply`].
    #[inline(always)]
    fn multiply_transformed<L: Modular32>(
        _lanes: L,
        _out: &mut [L::Element],
        _a: &[L::Element],
        _b: &[L::Element],
        _bound: i16,
        _scratch: &mut [L::Element],
    ) {
    }
}

/// The reason why an algorithm does not exist for a ring, or for operands of this bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotApplicable(pub &'static str);

impl fmt::Display for NotApplicable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl core::error::Error for NotApplicable {}

/// Declares a step of the algorithm `M`: a struct of its operands, and the kernel that runs it.
macro_rules! step {
    ($(#[$doc:meta])* $name:ident = $function:ident($($field:ident: $t:ty),*)) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<'a, M, R> { $($field: $t,)* algorithm: PhantomData<(M, R)> }

        impl<'a, M: Multiplier<R>, R: Ring> $name<'a, M, R> {
            #[doc = concat!("The operands of [`Multiplier::", stringify!($function), "`].")]
            pub fn new($($field: $t),*) -> Self {
                Self { $($field,)* algorithm: PhantomData }
            }
        }

        impl<M: Multiplier<R>, R: Ring> Kernel32 for $name<'_, M, R> {
            type Output = ();
            #[inline(always)]
            fn on<I: Isa32>(self, isa: I) {
                let Self { $($field,)* .. } = self;
                M::$function(isa, $($field),*);
            }
        }
    };
}

step! {
    /// A product by the algorithm `M`, as a kernel.
    Product = multiply(
        out: &'a mut [i16], a: &'a [i16], b: &'a [i16], bound: i16, scratch: &'a mut [i16]
    )
}
step! {
    /// The transform of an operand by the algorithm `M`, as a kernel.
    Transform = transform(
        out: &'a mut [i16], a: &'a [i16], side: Side, bound: i16, scratch: &'a mut [i16]
    )
}
step! {
    /// A product of transformed operands by the algorithm `M`, as a kernel.
    ProductOfTransforms = multiply_transformed(
        out: &'a mut [i16], a: &'a [i16], b: &'a [i16], bound: i16, scratch: &'a mut [i16]
    )
}
