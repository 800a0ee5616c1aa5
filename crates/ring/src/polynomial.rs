//! Types of polynomials, one per invariant of the coefficients.

use core::fmt;

use goodprime_lanes::Modulus;

use crate::memory::{Array, Ring};

macro_rules! polynomial {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// Coefficient i belongs to x^i; those from p on are zero. Wiped when dropped, because
        /// most polynomials are secret.
        #[derive(Clone)]
        #[repr(C, align(64))]
        pub struct $name<R: Ring>(R::Coefficients);

        impl<R: Ring> $name<R> {
            /// The zero polynomial.
            pub const ZERO: Self = Self(R::Coefficients::ZERO);

            /// The p coefficients.
            pub fn coefficients(&self) -> &[i16] {
                &self.0.as_ref()[..R::P]
            }

            /// The polynomial with coefficients `f(i)`, which must be in the range of its type.
            #[inline(always)]
            pub fn from_fn(mut f: impl FnMut(usize) -> i16) -> Self {
                let mut r = Self::ZERO;
                r.set(|i, _| f(i));
                r
            }

            /// Replaces each coefficient c of x^i by `f(i, c)`, which must be in the range of its type.
            #[inline(always)]
            pub fn set(&mut self, mut f: impl FnMut(usize, i16) -> i16) {
                for (i, c) in self.0.as_mut()[..R::P].iter_mut().enumerate() {
                    *c = f(i, *c);
                    debug_assert!(c.unsigned_abs() <= Self::bound().unsigned_abs());
                }
            }

            /// All [`Params::PADDED`](crate::params::Params::PADDED) coefficients, for kernels.
            #[inline(always)]
            pub fn padded(&self) -> &[i16] {
                self.0.as_ref()
            }

            /// All [`Params::PADDED`](crate::params::Params::PADDED) coefficients, for kernels, which must keep the
            /// invariant.
            #[inline(always)]
            pub fn padded_mut(&mut self) -> &mut [i16] {
                self.0.as_mut()
            }
        }

        impl<R: Ring> Drop for $name<R> {
            fn drop(&mut self) {
                goodprime_lanes::wipe(self.0.as_mut());
            }
        }

        impl<R: Ring> zeroize::ZeroizeOnDrop for $name<R> {}

        impl<R: Ring> fmt::Debug for $name<R> {
            /// Names the type only: coefficients may be secret.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "<{:?}>(..)"), $crate::polynomial::name_of::<R>())
            }
        }
    };
}

/// The ring's name for `Debug`.
pub(crate) fn name_of<R>() -> &'static str {
    core::any::type_name::<R>().rsplit("::").next().unwrap_or("")
}

/// A polynomial of either kind, as the operand of a multiplication.
#[derive(Clone, Copy, Debug)]
pub enum Operand<'a, R: Ring> {
    /// An element of R/q.
    Big(&'a Rq<R>),
    /// A small polynomial.
    Small(&'a Small<R>),
}

impl<'a, R: Ring> Operand<'a, R> {
    /// All [`Params::PADDED`](crate::params::Params::PADDED) coefficients, for kernels.
    #[inline(always)]
    pub fn padded(self) -> &'a [i16] {
        match self {
            Self::Big(a) => a.padded(),
            Self::Small(a) => a.padded(),
        }
    }

    /// The largest absolute value that a coefficient can have.
    #[inline(always)]
    pub fn bound(self) -> i16 {
        match self {
            Self::Big(_) => <R::Q as Modulus>::HALF,
            Self::Small(_) => 1,
        }
    }
}

impl<'a, R: Ring> From<&'a Rq<R>> for Operand<'a, R> {
    fn from(a: &'a Rq<R>) -> Self {
        Self::Big(a)
    }
}

impl<'a, R: Ring> From<&'a Small<R>> for Operand<'a, R> {
    fn from(a: &'a Small<R>) -> Self {
        Self::Small(a)
    }
}

polynomial! {
    /// An element of R/q in canonical form: |c| ≤ (q-1)/2.
    Rq
}

polynomial! {
    /// A small polynomial: -1 ≤ c ≤ 1, an element of R/3 or a secret of weight w.
    Small
}

impl<R: Ring> Rq<R> {
    /// The polynomial with these p coefficients, or `None` if there are not p of them or one is
    /// out of -(q-1)/2 ..= (q-1)/2.
    pub fn from_coefficients(c: &[i16]) -> Option<Self> {
        let half = <R::Q as Modulus>::HALF;
        let mut r = Self::ZERO;
        let ok = c.len() == R::P && c.iter().all(|c| (-half..=half).contains(c));
        ok.then(|| {
            r.0.as_mut()[..R::P].copy_from_slice(c);
            r
        })
    }

    /// The largest absolute value of a coefficient.
    const fn bound() -> i16 {
        <R::Q as Modulus>::HALF
    }
}

impl<R: Ring> Small<R> {
    /// The polynomial with these p coefficients, or `None` if there are not p of them or one is
    /// out of -1 ..= 1.
    pub fn from_coefficients(c: &[i16]) -> Option<Self> {
        let mut r = Self::ZERO;
        let ok = c.len() == R::P && c.iter().all(|c| (-1..=1).contains(c));
        ok.then(|| {
            r.0.as_mut()[..R::P].copy_from_slice(c);
            r
        })
    }

    /// The largest absolute value of a coefficient.
    const fn bound() -> i16 {
        1
    }
}

/// Declares memory whose contents only kernels understand. It does not wipe itself: the memory of a public polynomial
/// need not be wiped.
macro_rules! opaque_memory {
    ($(#[$doc:meta])* $name:ident: $ring:path, $word:ty) => {
        opaque_memory! { $(#[$doc])* $name: $ring, $word, (const) ZERO }
    };
    // An array that is cleared on its first use is no constant.
    ($(#[$doc:meta])* $name:ident: $ring:path, $word:ty, late) => {
        opaque_memory! { $(#[$doc])* $name: $ring, $word, () unused() }
    };
    ($(#[$doc:meta])* $name:ident: $ring:path, $word:ty, ($($constant:ident)?) $($zero:tt)*) => {
        $(#[$doc])*
        #[derive(Clone)]
        #[repr(C, align(64))]
        pub struct $name<R: $ring>(R::$name);

        impl<R: $ring> $name<R> {
            /// All zeros.
            #[allow(clippy::new_without_default)] // Large: not to be made by accident.
            #[inline(always)]
            pub $($constant)? fn new() -> Self {
                Self(<R::$name as $crate::Array<$word>>::$($zero)*)
            }

            /// The memory, for kernels.
            #[inline(always)]
            pub fn memory(&self) -> &[$word] {
                self.0.as_ref()
            }

            /// The memory, for kernels.
            #[inline(always)]
            pub fn memory_mut(&mut self) -> &mut [$word] {
                self.0.as_mut()
            }
        }

        impl<R: $ring> zeroize::Zeroize for $name<R> {
            /// Fills it by vectors, which `zeroize` would do word by word.
            #[inline(always)]
            fn zeroize(&mut self) {
                goodprime_lanes::wipe(self.0.as_mut());
            }
        }

        impl<R: $ring> core::fmt::Debug for $name<R> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "<{:?}>(..)"), $crate::polynomial::name_of::<R>())
            }
        }
    };
}
pub(crate) use opaque_memory;

opaque_memory! {
    /// The left operand of a multiplication, prepared.
    Left: Ring, i16
}

opaque_memory! {
    /// The right operand of a multiplication, prepared: the form to keep in a key, because a left one is quicker to
    /// prepare.
    Right: Ring, i16
}

opaque_memory! {
    /// Scratch memory of multiplications of prepared operands.
    ///
    /// One for all operations of a step: clearing it costs as much as a tenth of a multiplication.
    ProductScratch: Ring, i16
}

/// Scratch memory of multiplications of operands that are not prepared. Wiped when dropped.
#[derive(Clone, Debug)]
pub struct Scratch<R: Ring> {
    pub(crate) left: Left<R>,
    pub(crate) right: Right<R>,
    pub(crate) product: ProductScratch<R>,
}

impl<R: Ring> Scratch<R> {
    /// All zeros.
    #[allow(clippy::new_without_default)] // Large: not to be made by accident.
    pub const fn new() -> Self {
        Self { left: Left::new(), right: Right::new(), product: ProductScratch::new() }
    }
}

impl<R: Ring> Drop for Scratch<R> {
    fn drop(&mut self) {
        let Self { left, right, product } = self;
        zeroize::Zeroize::zeroize(left);
        zeroize::Zeroize::zeroize(right);
        zeroize::Zeroize::zeroize(product);
    }
}

impl<R: Ring> zeroize::ZeroizeOnDrop for Scratch<R> {}
