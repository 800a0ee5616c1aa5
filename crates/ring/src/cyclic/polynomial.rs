//! Types of polynomials of NTRU's rings, one per invariant of the coefficients.

use core::fmt;

use super::memory::CyclicRing;
use crate::memory::Array;
use crate::polynomial::{name_of, opaque_memory};

macro_rules! polynomial {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// Coefficient i belongs to x^i; those from n on are zero. Wiped when dropped, because most polynomials are
        /// secret.
        #[derive(Clone)]
        #[repr(C, align(64))]
        pub struct $name<R: CyclicRing>(R::Coefficients);

        impl<R: CyclicRing> $name<R> {
            /// The zero polynomial.
            pub const ZERO: Self = Self(R::Coefficients::ZERO);

            /// The n coefficients.
            #[inline(always)]
            pub fn coefficients(&self) -> &[u16] {
                &self.0.as_ref()[..R::N]
            }

            /// The n coefficients, for callers that keep the invariant.
            #[inline(always)]
            pub fn coefficients_mut(&mut self) -> &mut [u16] {
                &mut self.0.as_mut()[..R::N]
            }

            /// All [`CyclicParams::PADDED`](super::CyclicParams::PADDED) coefficients, for kernels.
            #[inline(always)]
            pub fn padded(&self) -> &[u16] {
                self.0.as_ref()
            }

            /// All [`CyclicParams::PADDED`](super::CyclicParams::PADDED) coefficients, for kernels, which must keep the invariant.
            #[inline(always)]
            pub fn padded_mut(&mut self) -> &mut [u16] {
                self.0.as_mut()
            }
        }

        impl<R: CyclicRing> Drop for $name<R> {
            fn drop(&mut self) {
                goodprime_lanes::wipe(self.0.as_mut());
            }
        }

        impl<R: CyclicRing> zeroize::ZeroizeOnDrop for $name<R> {}

        impl<R: CyclicRing> fmt::Debug for $name<R> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "<{}>(..)"), name_of::<R>())
            }
        }
    };
}

polynomial! {
    /// An element of R/q: words modulo 2^16, of which the lower k bits count. The others may be anything.
    Rq
}

polynomial! {
    /// A polynomial of coefficients 0, 1 and -1 = 0xffff: an element of R/3, or of S/3 if the last one is 0.
    Ternary
}

/// An operand of a multiplication.
#[derive(Clone, Copy, Debug)]
pub enum Operand<'a, R: CyclicRing> {
    /// An element of R/q.
    Big(&'a Rq<R>),
    /// A ternary polynomial.
    Ternary(&'a Ternary<R>),
}

impl<'a, R: CyclicRing> Operand<'a, R> {
    /// All [`CyclicParams::PADDED`](super::CyclicParams::PADDED) coefficients, for kernels.
    #[inline(always)]
    pub fn padded(self) -> &'a [u16] {
        match self {
            Self::Big(a) => a.padded(),
            Self::Ternary(a) => a.padded(),
        }
    }
}

impl<'a, R: CyclicRing> From<&'a Rq<R>> for Operand<'a, R> {
    fn from(a: &'a Rq<R>) -> Self {
        Self::Big(a)
    }
}

impl<'a, R: CyclicRing> From<&'a Ternary<R>> for Operand<'a, R> {
    fn from(a: &'a Ternary<R>) -> Self {
        Self::Ternary(a)
    }
}

opaque_memory! {
    /// The left operand of a multiplication, prepared: the form to keep in a key.
    Left: CyclicRing, u16
}

opaque_memory! {
    /// The left operand of a few multiplications: prepared where that takes little memory.
    Factor: CyclicRing, u16
}

opaque_memory! {
    /// Scratch memory of multiplications.
    ///
    /// One for all operations of a step: clearing it costs a noticeable part of a multiplication.
    Scratch: CyclicRing, u16
}

opaque_memory! {
    /// Scratch memory that suffices to prepare a left operand, and for multiplications of one that is prepared.
    PreparedScratch: CyclicRing, u16
}

macro_rules! is_scratch {
    ($($name:ident)*) => {$(
        impl<R: CyclicRing> core::ops::Deref for $name<R> {
            type Target = [u16];
            #[inline(always)]
            fn deref(&self) -> &[u16] {
                self.memory()
            }
        }

        impl<R: CyclicRing> core::ops::DerefMut for $name<R> {
            #[inline(always)]
            fn deref_mut(&mut self) -> &mut [u16] {
                self.memory_mut()
            }
        }
    )*};
}
is_scratch!(Scratch PreparedScratch);

opaque_memory! {
    /// Memory of operations that overwrite an operand.
    ProductMemory: CyclicRing, u16, late
}
