//! The memory of a ring: the sizes of all arrays that kernels work on, as types. Kernels themselves know [`Params`]
//! only.

pub use goodprime_lanes::Array;

use crate::inverse::{divstep, jump};
use crate::params::*;
use crate::product;

/// An array that is cleared when it is used for the first time.
#[cfg(cortex_m4)]
pub(crate) type Late<T, const N: usize> = late::Late<T, N>;
/// An array.
#[cfg(not(cortex_m4))]
pub(crate) type Late<T, const N: usize> = [T; N];

#[cfg(cortex_m4)]
mod late {
    use goodprime_cortex_m4::native::Cleared;
    use zeroize::Zeroize;

    use super::Array;

    /// An array that is cleared when it is used for the first time.
    #[derive(Clone, Copy, Debug)]
    #[repr(transparent)]
    pub struct Late<T: Copy, const N: usize>(Cleared<T, N>);

    macro_rules! late {
        ($($t:ty),*) => {$(
            impl<const N: usize> AsMut<[$t]> for Late<$t, N> {
                #[inline(always)]
                fn as_mut(&mut self) -> &mut [$t] {
                    self.0.numbers()
                }
            }

            impl<const N: usize> AsRef<[$t]> for Late<$t, N> {
                #[inline(always)]
                fn as_ref(&self) -> &[$t] {
                    self.0.used()
                }
            }

            impl<const N: usize> Zeroize for Late<$t, N> {
                fn zeroize(&mut self) {
                    goodprime_lanes::wipe(self.as_mut());
                }
            }

            impl<const N: usize> Array<$t> for Late<$t, N> {
                const ZERO: Self = Self(Cleared::NEW);

                #[inline(always)]
                fn unused() -> Self {
                    Self(Cleared::unused())
                }
            }
        )*};
    }
    late!(u8, i16, u16);
}

/// A ring with its memory.
pub trait Ring: Params {
    /// [`Params::PADDED`] coefficients.
    type Coefficients: Array<i16>;
    /// Unsigned numbers for the codecs, [`Params::PADDED`] of them.
    type Numbers: Array<u16>;
    /// Half of them, rounded up.
    type HalfNumbers: Array<u16>;
    /// Words to be sorted, [`Params::PADDED`] of them.
    type Words: Array<u32>;
    /// A prepared left operand of a multiplication.
    type Left: Array<i16>;
    /// A prepared right operand of a multiplication.
    type Right: Array<i16>;
    /// Scratch memory of multiplications of prepared operands.
    type ProductScratch: Array<i16>;
    /// Memory of multiplications that overwrite an operand.
    type ProductMemory: Array<i16>;
    /// Memory of words that are sorted in place.
    type SortedBytes: Array<u8>;
    /// Memory of an inversion in R/q.
    type Inversion: Array<i16>;
    /// Memory of an inversion in R/q by single steps.
    type Scratch: Array<i16>;
    /// Memory of an inversion in R/q on Cortex-M4.
    #[cfg(cortex_m4)]
    type Pairs: Array<u32>;
}

/// Bytes of both prepared operands of a multiplication and of its scratch memory.
pub const fn product_memory<R: Ring>() -> usize {
    size_of::<R::Left>() + size_of::<R::Right>() + size_of::<R::ProductScratch>()
}

macro_rules! memory {
    ($($name:ident)*) => {$(
        impl Ring for $name {
            type Coefficients = [i16; Self::PADDED];
            type Numbers = [u16; Self::PADDED];
            type HalfNumbers = [u16; Self::PADDED / 2];
            type Words = [u32; Self::PADDED];
            type Left = [i16; product::left::<Self>()];
            type Right = [i16; product::right::<Self>()];
            type ProductScratch = [i16; product::scratch::<Self>()];
            type ProductMemory = Late<i16, { product::low_stack::<Self>() }>;
            type SortedBytes =
                Late<u8, { if product::low_stack::<Self>() > 0 { crate::sort::bytes(Self::P) } else { 0 } }>;
            type Inversion = [i16; jump::scratch(Self::P)];
            type Scratch = [i16; divstep::scratch(Self::PADDED)];
            #[cfg(cortex_m4)]
            type Pairs = [u32; crate::inverse::cortex_m4::memory(Self::P)];
        }
    )*};
}
for_each_ring!(memory);
